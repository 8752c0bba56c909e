"""The chart of blackjack basic strategy as an SVG picture."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TypeAlias

from houseway.odds.strategy.reports import BlackjackReport

COLOURS = {  # by the first letter of a decision; dark text is readable on all of them
    "H": "#f6c9c4", "S": "#f7e9a8", "D": "#b9dcf4", "P": "#c3e6b5", "R": "#dccbee", "F": "#9fd8d0",
}  # fmt: skip
WIDE, HIGH, LEFT, TOP = 38, 24, 108, 58
Section: TypeAlias = tuple[str, dict[str, list[str]]]  # a title, and letters by row
SHOWN_OPTIONS = ("decks", "soft_17", "blackjack_pays", "double_on")
KINDS = {"hard": "hard totals", "soft": "soft totals", "pairs": "pairs"}


def chart_svg(report: BlackjackReport) -> str:
    """The chart as SVG."""
    sections = [(KINDS[kind], rows) for kind, rows in report.totals.items()]
    notes = list(_notes(report))
    high = TOP + sum(HIGH * (len(rows) + 2) for _, rows in sections) + 20 * len(notes) + 30
    wide = LEFT + WIDE * len(report.upcards) + 20
    body = "\n".join(_elements(report, sections, notes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'width="{wide}" height="{high}" '
        f'font-family="sans-serif" font-size="13">\n{body}\n</svg>\n'
    )


def _elements(report: BlackjackReport, sections: list[Section], notes: list[str]) -> Iterator[str]:
    yield '<rect width="100%" height="100%" fill="#ffffff"/>'
    yield _text(12, 24, f"{report.edition}: basic strategy", 'font-size="16" font-weight="bold"')
    edge = f"house edge {100 * float(report.basic_edge):.4f}%"
    yield _text(12, 44, f"{edge}; best play {100 * float(report.edge):.4f}%")
    y = TOP
    for title, rows in sections:
        yield _text(12, y + 16, title, 'font-weight="bold"')
        for n, upcard in enumerate(report.upcards):
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
    for n, words in enumerate(notes):
        yield _text(12, y + 16 + 20 * n, words)


def _notes(report: BlackjackReport) -> Iterator[str]:
    """What the letters mean, which table rules apply, and what the grid cannot show."""
    used = {letter for rows in report.totals.values() for row in rows.values() for letter in row}
    legend = [f"{letter}: {words}" for letter, words in report.legend.items() if letter in used]
    for n in range(0, len(legend), 3):
        yield ";  ".join(legend[n : n + 3])
    shown = [name for name in SHOWN_OPTIONS if name in report.options]
    yield ", ".join(f"{name.replace('_', ' ')}: {report.options[name]}" for name in shown)
    for row in report.with_more_cards:
        yield f"with three or more cards: {row.do} {row.hand} against {row.against}"
    if report.double_attack is not None:
        yield f"double attack against {', '.join(report.double_attack)}"
    for count, upcards in (report.second_chance or {}).items():
        if upcards:
            yield f"second chance on {count} against {', '.join(upcards)}"
    for name, letters in (report.after_double or {}).items():
        for letter, words in (("R", "surrender"), ("D", "double again")):
            against = [u for u, x in zip(report.upcards, letters, strict=True) if x == letter]
            if against:
                yield f"after doubling, {name}: {words} against {', '.join(against)}"


def _text(x: int, y: int, words: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" {more}>{escape(words)}</text>'
