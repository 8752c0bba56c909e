"""Chips: a small stack in the colours of its denominations or of a seat, and the amount."""

from __future__ import annotations

from houseway.money import dollars
from houseway.web.felt.svg import INK, LEAST, LETTER, circle, group, rect, text, title

# colours for the picture only; no rule depends on the chips a casino uses
DENOMINATIONS = (
    (100000, "#e08a1e"),
    (50000, "#6a3fa0"),
    (10000, "#1c1c1c"),
    (2500, "#1d7a3e"),
    (500, "#b3202c"),
    (100, "#e9e6dc"),
    (0, "#8fa7b8"),
)
SEAT_COLOURS = (  # at a table where each player has a colour
    "#d7263d",
    "#2176d2",
    "#f2b705",
    "#7b2cbf",
    "#f57c00",
    "#00a6a6",
    "#e45a9c",
    "#9aa5b1",
)
MOST = 4  # chips in the picture of a stack


def amount(cents: int) -> str:
    """An amount in its shortest form: `$5`, `$7.50`, `$1,200`."""
    return dollars(cents).removesuffix(".00")


def net_amount(cents: int) -> str:
    """A net result: `+$10`, `−$5`, `$0`."""
    sign = "+" if cents > 0 else "−" if cents < 0 else ""
    return sign + amount(abs(cents))


def seat_colour(seat: str) -> str:
    """The colour of a seat's chips."""
    number = int("".join(c for c in seat if c.isdigit()) or 1)
    return SEAT_COLOURS[(number - 1) % len(SEAT_COLOURS)]


def pile(cents: int) -> list[str]:
    """The colours of the chips that make an amount, the bottom chip first."""
    colours: list[str] = []
    for worth, colour in DENOMINATIONS:
        while len(colours) < MOST and cents >= max(worth, 1):
            colours.append(colour)
            cents -= worth or cents
    return colours


def chips(cents: int, x: float, y: float, r: float = 10, colour: str = "", who: str = "") -> str:
    """A stack with its amount, the bottom chip at x, y."""
    colours = [colour] * len(pile(cents)) if colour else pile(cents)
    drawn = "".join(_chip(x, y - n * r * 0.28, r, c) for n, c in enumerate(colours))
    money = amount(cents)
    size = max(LEAST, r * 1.05)
    width = len(money) * size * 0.58 + 6
    label = rect(
        x - width / 2, y + r * 0.1, width, size * 1.25, rx=size * 0.6, fill=INK, fill_opacity=0.82
    )
    label += text(x, y + r * 0.1 + size * 0.98, money, size, "#ffffff", font_weight=700)
    words = f"{who}: {money}" if who else money
    return group(title(words), drawn, label, class_="chips label")


LIGHT = ("#f2b705", "#f57c00", "#00a6a6", "#e45a9c", "#9aa5b1")  # colours that need dark letters


def token(cents: int, x: float, y: float, colour: str, who: str) -> str:
    """The viewer's chips on a layout: the amount on the seat's colour, small enough to see past."""
    money = amount(cents)
    width = max(20.0, len(money) * LEAST * LETTER + 5)
    high = LEAST * 1.28
    plate = rect(
        x - width / 2,
        y - high / 2,
        width,
        high,
        rx=high / 2,
        fill=colour,
        stroke="#ffffff",
        stroke_width=1.4,
    )
    ink = INK if colour in LIGHT else "#ffffff"
    words = text(x, y + LEAST * 0.36, money, LEAST, ink, font_weight=700)
    return group(title(f"{who}: {money}"), plate, words, class_="chips label")


def disc(cents: int, x: float, y: float, r: float, colour: str, who: str) -> str:
    """One chip in a player's colour; the amount is in the tooltip."""
    return group(title(f"{who}: {amount(cents)}"), _chip(x, y, r, colour), class_="chips label")


def chips_with_amount(
    cents: int, x: float, y: float, r: float, room: float, added: int = 0, who: str = ""
) -> str:
    """A low stack with its amount to the right, around x, y; the amount alone in small spaces."""
    money = f"{amount(cents)} + {amount(added)}" if added else amount(cents)
    size = max(LEAST, min(r * 1.5, room / len(money) / 0.58))
    chip = 2 * r + 4 if 2 * r + 4 + len(money) * size * 0.58 <= room else 0.0
    left = x - (chip + len(money) * size * 0.58) / 2
    colours = pile(cents + added)[:3] if chip else []
    drawn = "".join(_chip(left + r, y - n * 2, r, c) for n, c in enumerate(colours))
    drawn += text(
        left + chip,
        y + size * 0.36,
        money,
        size,
        "#ffffff",
        text_anchor="start",
        font_weight=700,
    )
    words = f"{who}: {money}" if who else money
    return group(title(words), drawn, class_="chips label")


def _chip(x: float, y: float, r: float, colour: str) -> str:
    """One chip seen from above, with a marked rim."""
    light = colour in ("#e9e6dc", "#f2b705")
    rim = "#45505c" if light else "#ffffff"
    dashes = f"{r * 0.5:.1f} {r * 0.55:.1f}"
    return circle(x, y, r, fill=colour, stroke="#000000", stroke_width=0.6) + circle(
        x, y, r * 0.8, fill="none", stroke=rim, stroke_width=r * 0.22, stroke_dasharray=dashes
    )
