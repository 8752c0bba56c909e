"""Playing cards: an index that is legible at thumb size, and a patterned back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from houseway.equipment.cards import RANK_WORDS, RANKS
from houseway.web.felt.svg import GOLD, RED, circle, el, group, rect, text, title

HIDDEN = "??"
WIDTH, HEIGHT = 60, 84  # the size in which a card is drawn before scaling
INK = "#14161a"

_BALL = "M{x} {y}a21 21 0 1 0 42 0a21 21 0 1 0 -42 0Z"
_STEM = "M47 50C48 78 44 88 34 96L66 96C56 88 52 78 53 50Z"
SUITS = {  # in a box of 100 by 100
    "c": (
        "clubs",
        INK,
        _BALL.format(x=29, y=27) + _BALL.format(x=6, y=58) + _BALL.format(x=52, y=58) + _STEM,
    ),
    "d": ("diamonds", RED, "M50 3Q66 28 87 50Q66 72 50 97Q34 72 13 50Q34 28 50 3Z"),
    "h": (
        "hearts",
        RED,
        "M50 92C20 64 5 48 5 29C5 14 16 6 28 6C38 6 46 12 50 23C54 12 62 6 72 6C84 6 95 14 95 29"
        "C95 48 80 64 50 92Z",
    ),
    "s": (
        "spades",
        INK,
        "M50 4C57 24 93 42 93 64C93 77 83 84 73 84C65 84 58 80 53 73C54 84 58 91 65 96L35 96"
        "C42 91 46 84 47 73C42 80 35 84 27 84C17 84 7 77 7 64C7 42 43 24 50 4Z",
    ),
}


def spoken(card: str) -> str:
    """The name of a card, such as `ace of spades`."""
    rank, suit = card[:-1], card[-1:]
    if card == HIDDEN or rank not in RANKS or suit not in SUITS:
        return "a card face down" if card == HIDDEN else card
    return f"{RANK_WORDS[RANKS.index(rank)]} of {SUITS[suit][0]}"


def pip(suit: str, x: float, y: float, size: float) -> str:
    """A suit symbol in a box whose corner is at x, y."""
    _, colour, path = SUITS[suit]
    return el("path", d=path, fill=colour, transform=f"translate({x} {y}) scale({size / 100:g})")


@lru_cache(64)  # a deck, jokers and a back
def _face(name: str) -> str:
    """A card in its own coordinates."""
    rank, suit = name[:-1], name[-1:]
    if name == HIDDEN:
        face = _back()
    elif suit in SUITS:
        index = "10" if rank == "T" else rank
        squeezed = {"textLength": "29", "lengthAdjust": "spacingAndGlyphs"} if rank == "T" else {}
        colour = SUITS[suit][1]
        face = "".join(
            (
                rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, rx=6, fill="#fffdf7", stroke="#5b5b5b"),
                text(
                    4,
                    28,
                    index,
                    30,
                    colour,
                    text_anchor="start",
                    font_weight=700,
                    **squeezed,
                ),
                pip(suit, 6, 33, 18),
                pip(suit, 24, 46, 32),
            )
        )
    else:
        face = rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, rx=6, fill="#fffdf7", stroke="#5b5b5b")
        face += text(WIDTH / 2, HEIGHT / 2 + 8, name, 22, INK)
    return title(spoken(name)) + face


def card(name: str, x: float, y: float, width: float) -> str:
    """One card with its upper left corner at x, y."""
    moved = f"translate({x:.1f} {y:.1f}) scale({width / WIDTH:.3f})"
    return group(_face(name), transform=moved, class_="card", role="img")


def _back() -> str:
    """The back of a card."""
    rows = "".join(
        el("path", d=f"M7 {y}L30 {y - 14}L53 {y}L30 {y + 14}Z", fill="none", stroke="#c9a24a")
        for y in (22, 42, 62)
    )
    return "".join(
        (
            rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, rx=6, fill="#fffdf7", stroke="#5b5b5b"),
            rect(4, 4, WIDTH - 8, HEIGHT - 8, rx=4, fill="#6b1420", stroke=GOLD, stroke_width=1),
            rows,
            circle(30, 42, 5, fill="#c9a24a"),
        )
    )


def hand(cards: Sequence[str], x: float, y: float, width: float, room: float, who: str = "") -> str:
    """Cards side by side around x, overlapping as far as necessary."""
    if not cards:
        return ""
    step = width + 4
    if len(cards) > 1:
        step = min(step, (room - width) / (len(cards) - 1))
    left = x - (width + step * (len(cards) - 1)) / 2
    drawn = "".join(card(name, left + n * step, y, width) for n, name in enumerate(cards))
    says = f"{who}: {', '.join(spoken(name) for name in cards)}" if who else None
    return group(drawn, role="group", aria_label=says)
