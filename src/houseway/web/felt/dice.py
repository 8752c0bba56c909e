"""Dice with their pips: the last roll, or small ones in a box of the layout."""

from __future__ import annotations

from houseway.web.felt.svg import LINE, circle, group, rect, text, title

STEP = 1.2  # from die to die, in their size
_AT = {"nw": (-1, -1), "ne": (1, -1), "w": (-1, 0), "e": (1, 0), "sw": (-1, 1), "se": (1, 1)}
PIPS = {
    "1": ("",),
    "2": ("nw", "se"),
    "3": ("nw", "", "se"),
    "4": ("nw", "ne", "sw", "se"),
    "5": ("nw", "ne", "", "sw", "se"),
    "6": ("nw", "ne", "w", "e", "sw", "se"),
}


def die(face: str, x: float, y: float, size: float, colour: str = "#c3202f") -> str:
    """One die around x, y."""
    ink = "#ffffff" if colour != "#fffdf7" else "#b3202c"
    half = size / 2
    drawn = rect(x - half, y - half, size, size, rx=size * 0.18, fill=colour, stroke="#00000066")
    for at in PIPS.get(face, ()):
        across, down = _AT.get(at, (0, 0))
        drawn += circle(x + across * size * 0.27, y + down * size * 0.27, size * 0.1, fill=ink)
    return drawn


def small_dice(roll: str, x: float, y: float, size: float) -> str:
    """The dice of a bet, in the middle of its box."""
    faces = roll.split("-")
    left = x - (len(faces) - 1) * size * 0.58
    return group(
        *(die(face, left + n * size * 1.16, y, size, "#fffdf7") for n, face in enumerate(faces)),
        class_="label",
    )


def _places(many: int, x: float, y: float, size: float, across: int) -> str:
    """Outlines for this number of dice."""
    outline = {"fill": "none", "stroke": LINE, "stroke_opacity": 0.6, "stroke_dasharray": "5 4"}
    drawn = [
        rect(
            x + n % across * size * STEP,
            y + n // across * size * STEP,
            size,
            size,
            rx=size * 0.18,
            **outline,
        )
        for n in range(many)
    ]
    return group(title("no roll yet"), *drawn) if drawn else ""


def thrown(roll: str, x: float, y: float, size: float, across: int = 5, many: int = 0) -> str:
    """The dice of the last roll with their upper left at x, y; they tumble into place.

    Before the first roll there are only outlines.
    """
    faces = [face for face in roll.split("-") if face in PIPS]
    if not faces:
        return _places(many, x, y, size, across)
    step = size * STEP
    drawn = []
    for n, face in enumerate(faces):
        row, column = divmod(n, across)
        at = (x + size / 2 + column * step, y + size / 2 + row * step)
        drawn.append(group(die(face, *at, size), class_="tumbles"))
    total = sum(map(int, faces))
    words = f"the dice show {', '.join(faces)}: {total}"
    label = ""
    if len(faces) <= across:
        label = text(
            x + len(faces) * step + 6,
            y + size * 0.7,
            str(total),
            size * 0.6,
            text_anchor="start",
            font_weight=700,
            class_="label counted",
        )
    return group(title(words), *drawn, label, role="img", aria_label=words)
