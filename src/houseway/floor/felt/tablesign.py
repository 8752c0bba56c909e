"""The sign at the table: limits, meters, what every wager pays, and what the layout must carry.

It is text beside the picture, so that its letters do not shrink with the felt.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import NamedTuple

from houseway.editions.house import House
from houseway.floor.felt.chips import amount
from houseway.floor.felt.places import short
from houseway.floor.seen import Seen

MANY = 16  # wagers that are simply won: more are told together with those paid alike


class Line(NamedTuple):
    """An outcome with its odds."""

    words: str
    odds: str


class Block(NamedTuple):
    """A pay table under its heading."""

    heading: str
    lines: tuple[Line, ...]


def sign(seen: Seen, house: House) -> str:
    """The whole sign."""
    posted = [*meter_lines(seen), *limit_lines(seen, house)]
    first = _block(Block("At this table", tuple(posted))) if posted else ""
    inside = f'{first}{_pays(house)}<div class="felt-must">{_must(house)}</div>'
    return f'<section class="felt-sign" aria-label="the sign at the table">{inside}</section>'


def meter_lines(seen: Seen) -> list[Line]:
    """The progressive meters."""
    return [Line(name, amount(cents)) for name, cents in seen.meters.items()]


def limit_lines(seen: Seen, house: House) -> list[Line]:
    """The least and the most one may bet, and what a hand is paid at most."""
    lowest, highest = house.amount("posted_minimum") or 0, house.amount("posted_maximum") or 0
    bounds = {"limits": (lowest, highest)} if lowest or highest else {}
    for name, both in seen.limits.items():
        least, most = (*both, 0, 0)[:2]
        bounds[name] = (least or 0, most or 0)
    lines = [Line(name, _range(*both)) for name, both in bounds.items() if any(both)]
    limit = house.amount("payout_limit")
    return [*lines, Line("a hand is paid at most", amount(limit))] if limit else lines


def _range(least: int, most: int) -> str:
    if not least:
        return f"up to {amount(most)}"
    return f"{amount(least)} to {amount(most)}" if most else f"from {amount(least)}"


@lru_cache(256)
def pay_blocks(house: House) -> tuple[Block, ...]:
    """The posted tables: wagers that are simply won in the first block; equal tables once."""
    simple: list[Line] = []
    tables: dict[tuple[Line, ...], list[str]] = {}
    for (wager, stake), table in house.tables.items():
        name = short(house, wager) + (f" with {amount(stake)}" if stake else "")
        if list(table.rows) == ["win"]:
            simple.append(Line(name, table.rows["win"]))
        else:
            rows = tuple(Line(words, odds) for words, odds in table.rows.items())
            tables.setdefault(rows, []).append(name)
    if len(simple) > MANY:
        alike = {odds: [w for w, o in simple if o == odds] for _, odds in simple}
        simple = [Line(", ".join(names), odds) for odds, names in alike.items()]
    blocks = [Block(", ".join(names), rows) for rows, names in tables.items()]
    return (Block("Pays", tuple(simple)), *blocks) if simple else tuple(blocks)


@lru_cache(256)
def _pays(house: House) -> str:
    return "".join(map(_block, pay_blocks(house)))


def _block(block: Block) -> str:
    rows = "".join(
        f"<div><dt>{escape(line.words[:1].upper() + line.words[1:])}</dt>"
        f"<dd>{escape(line.odds)}</dd></div>"
        for line in block.lines
    )
    return f'<div class="felt-pays"><b>{escape(block.heading)}</b><dl>{rows}</dl></div>'


@lru_cache(256)
def _must(house: House) -> str:
    """What the layout must carry, as the edition puts it, with its section."""
    found = []
    for each in house.edition.layout.inscriptions:
        at = each.at if isinstance(each.at, str) else ", ".join(each.at)
        found.append(f"<li>{escape(each.says)} <cite>{escape(at)}</cite></li>")
    return f"<b>The book has this layout carry</b><ul>{''.join(found)}</ul>" if found else ""
