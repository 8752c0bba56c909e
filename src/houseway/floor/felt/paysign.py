"""What the wagers pay, as posted at this table: the pay tables in small print on the felt."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from houseway.editions.house import House
from houseway.floor.felt.chips import amount
from houseway.floor.felt.places import short
from houseway.floor.felt.svg import CREAM, GOLD, WIDE, group, text

LINE = 13.0  # height of a line
SIZE = 10.5


Columns = tuple[tuple[float, float, float, float], ...]  # x, y, width and height


class Line(NamedTuple):
    """A heading, or an outcome with its odds."""

    words: str
    odds: str = ""


@cache
def pay_lines(house: House) -> tuple[tuple[Line, ...], ...]:
    """The posted tables, each a block: wagers that are simply won first, in one block."""
    simple: list[Line] = []
    blocks = []
    for (wager, stake), table in house.tables.items():
        name = short(house, wager) + (f" with {amount(stake)}" if stake else "")
        if list(table.rows) == ["win"]:
            simple.append(Line(name, table.rows["win"]))
        else:
            rows = [Line(words, odds) for words, odds in table.rows.items()]
            blocks.append((Line(name), *rows))
    return ((Line("Pays"), *simple), *blocks) if simple else tuple(blocks)


@lru_cache(512)
def all_fit(house: House, columns: Columns) -> bool:
    """True if every table finds a column that takes it whole."""
    left = [h for *_, h in columns]
    for block in pay_lines(house):
        high = len(block) * LINE
        n = next((n for n, room in enumerate(left) if room >= high), -1)
        if n < 0:
            return False
        left[n] -= high + 4
    return True


def longest(house: House) -> float:
    """How high the longest table is."""
    return max((len(block) for block in pay_lines(house)), default=0) * LINE


@lru_cache(512)
def pay_sign(house: House, columns: Columns) -> tuple[str, float]:
    """The tables in columns, and where they end.

    Each goes whole to the first column that takes it. What finds no room is cut: the places tell
    their odds themselves.
    """
    drawn, tops = "", [y for _, y, _, _ in columns]
    for block in pay_lines(house):
        left = [y + h - top for (_, y, _, h), top in zip(columns, tops, strict=True)]
        whole = [n for n, room in enumerate(left) if room >= len(block) * LINE]
        n = whole[0] if whole else left.index(max(left))
        room = int(left[n] // LINE)
        if room < 2:
            continue
        shown = block if len(block) <= room else (*block[: room - 1], Line("…", " "))
        x, _, w, _ = columns[n]
        for line in shown:
            tops[n] += LINE
            drawn += _line(line, x, tops[n], w)
        tops[n] += 4
    return group(drawn, class_="label", role="note", aria_label="what the wagers pay"), max(tops)


def _line(line: Line, x: float, y: float, w: float) -> str:
    """One line, cut where it does not fit."""
    if not line.odds:
        return text(x, y, line.words.upper(), SIZE, GOLD, text_anchor="start", font_weight=700)
    room = int((w - len(line.odds) * SIZE * WIDE - 8) / (SIZE * WIDE * 0.92))
    words = line.words if len(line.words) <= room else line.words[: room - 1] + "…"
    left = text(x, y, words[:1].upper() + words[1:], SIZE, CREAM, text_anchor="start")
    return left + text(x + w, y, line.odds, SIZE, CREAM, text_anchor="end")
