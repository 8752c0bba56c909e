"""The chart of basic strategy as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

COLOURS = {  # of the first letter; dark letters stay readable on all of them
    "H": "#f6c9c4", "S": "#f7e9a8", "D": "#b9dcf4", "P": "#c3e6b5", "R": "#dccbee", "F": "#9fd8d0",
}  # fmt: skip
WIDE, HIGH, LEFT, TOP = 38, 24, 108, 58
KINDS = {"hard": "hard totals", "soft": "soft totals", "pairs": "pairs"}


def chart_svg(told: dict[str, Any]) -> str:
    """The chart as SVG, from what `strategy --json` tells."""
    sections = [(KINDS[kind], rows) for kind, rows in told["totals"].items()]
    high = TOP + sum(HIGH * (len(rows) + 2) for _, rows in sections) + 70
    wide = LEFT + WIDE * len(told["upcards"]) + 20
    body = "\n".join(_drawn(told, sections, high))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'font-family="sans-serif" font-size="13">\n{body}\n</svg>\n'
    )


def _drawn(told: dict[str, Any], sections: Any, high: int) -> Iterator[str]:
    yield '<rect width="100%" height="100%" fill="#ffffff"/>'
    yield _text(12, 24, f"{told['edition']}: basic strategy", 'font-size="16" font-weight="bold"')
    edge = f"house edge {100 * told['basic_edge_decimal']:.4f}%"
    yield _text(12, 44, f"{edge}; best play {100 * told['edge_decimal']:.4f}%")
    y = TOP
    for title, rows in sections:
        yield _text(12, y + 16, title, 'font-weight="bold"')
        for n, upcard in enumerate(told["upcards"]):
            yield _text(LEFT + WIDE * n + WIDE // 2, y + 16, upcard, 'text-anchor="middle"')
        y += HIGH
        for name, letters in rows.items():
            yield _text(LEFT - 10, y + 16, name, 'text-anchor="end"')
            for n, letter in enumerate(letters):
                x = LEFT + WIDE * n
                yield (
                    f'<rect x="{x}" y="{y}" width="{WIDE - 2}" height="{HIGH - 2}" '
                    f'fill="{COLOURS[letter[0]]}"/>'
                )
                yield _text(x + WIDE // 2 - 1, y + 16, letter, 'text-anchor="middle"')
            y += HIGH
        y += HIGH
    used = {letter for _, rows in sections for row in rows.values() for letter in row}
    legend = [f"{letter}: {words}" for letter, words in told["legend"].items() if letter in used]
    for n in range(0, len(legend), 4):
        yield _text(12, high - 44 + 20 * (n // 4), ";  ".join(legend[n : n + 4]))


def _text(x: int, y: int, words: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" {more}>{escape(words)}</text>'
