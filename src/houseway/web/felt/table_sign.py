"""The table sign: limits, meters, what every wager pays, and the required inscriptions.

It is text next to the picture, so that its letters do not shrink with the felt.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from itertools import zip_longest
from typing import NamedTuple

from houseway.editions.house import House
from houseway.games import game_of
from houseway.table.stakes import bounds, share_of_maximum
from houseway.web.felt.chips import amount
from houseway.web.felt.spots import (
    charged,
    figure,
    in_parts,
    inscriptions,
    is_offered,
    on_wagers,
    short,
)
from houseway.web.live.view import TableView

MANY = 16  # wagers with a single payout; if there are more, equal payouts share a line


class Line(NamedTuple):
    """An outcome with its odds."""

    words: str
    odds: str


class Block(NamedTuple):
    """A pay table under its heading."""

    heading: str
    lines: tuple[Line, ...]


def sign(view: TableView, house: House) -> str:
    """The whole sign."""
    posted = [*meter_lines(view), *limit_lines(view, house)]
    first = _block(Block("At this table", tuple(posted))) if posted else ""
    inside = f'{first}{_pays(house)}<div class="felt-must">{_must(house)}</div>'
    return f'<section class="felt-sign" aria-label="the sign at the table">{inside}</section>'


def meter_lines(view: TableView) -> list[Line]:
    """The progressive meters."""
    return [Line(name, amount(cents)) for name, cents in view.meters.items()]


def limit_lines(view: TableView, house: House) -> list[Line]:
    """The posted minimum and maximum of each wager, and the maximum payout."""
    ends: dict[str, list[int]] = {}
    for n, option in enumerate(("posted_minimum", "posted_maximum")):
        if cents := house.amount(option):
            name = f"limits{on_wagers(house, option, house.offered())}"
            ends.setdefault(name, [0, 0])[n] = cents
    for wager in house.offered():
        if wager not in view.limits and share_of_maximum(wager, house):
            ends[short(house, wager)] = [0, bounds(wager, house).maximum or 0]
    for wager, both in view.limits.items():
        least, most = (*both, 0, 0)[:2]
        share = share_of_maximum(wager, house)
        highest = [cents for cents in (most, share and share.maximum) if cents]
        ends[wager] = [least or 0, min(highest, default=0)]
    lines = [Line(name, _range(*both)) for name, both in ends.items() if any(both)]
    if limit := house.amount("payout_limit"):
        words = f"maximum payout per hand{on_wagers(house, 'payout_limit')}"
        lines.append(Line(words, amount(limit)))
    return lines


def _range(least: int, most: int) -> str:
    if not least:
        return f"up to {amount(most)}"
    return f"{amount(least)} to {amount(most)}" if most else f"from {amount(least)}"


@lru_cache(256)
def posted(house: House) -> tuple[tuple[str, Block], ...]:
    """The pay table of every offered wager, under its name and stake."""
    blocks: dict[tuple[str, str], list[Line]] = {}
    for wager, name, rows in _tables(house):
        if is_offered(house, wager):
            lines = [Line(words, charged(house, wager, figure(rows[words]))) for words in rows]
            blocks.setdefault((wager, name), []).extend(lines)
    return tuple((wager, Block(name, tuple(lines))) for (wager, name), lines in blocks.items())


def _tables(house: House) -> Iterator[tuple[str, str, dict[str, str]]]:
    """The posted tables, those that depend on the stake, and payouts without a table."""
    for (wager, stake), table in house.tables.items():
        name = short(house, wager)
        if not table.from_stake:
            yield wager, name + (f" with {amount(stake)}" if stake else ""), table.rows
            continue
        steps = [t for t in house.edition.pay if t.wager == wager and t.applies(house.options)]
        for step, above in zip_longest(steps, steps[1:]):
            upper = f", below {above.from_stake}" if above else ""
            yield wager, f"{name} with {step.from_stake} or more{upper}", step.rows
    wagers = house.edition.wagers
    for wager, entry in wagers.items():  # some use the table of the wager they belong to
        base = entry.raises or entry.part_of
        shared = house.tables.get((base, 0)) if (wager, 0) not in house.tables else None
        if shared and entry.paid_on and entry.paid_on == wagers[base].paid_on:
            yield wager, short(house, wager), shared.rows
    for paid in game_of(house.edition).describe.fixed_pays(house):
        yield paid.wager, short(house, paid.wager), {paid.outcome: str(paid.odds)}


@lru_cache(256)
def pay_blocks(house: House) -> tuple[Block, ...]:
    """The posted tables: wagers with a single payout first, equal tables only once."""
    simple: list[Line] = []
    tables: dict[tuple[Line, ...], list[str]] = {}
    for _, block in posted(house):
        if [line.words for line in block.lines] == ["win"]:
            simple.append(Line(block.heading, block.lines[0].odds))
        else:
            tables.setdefault(block.lines, []).append(block.heading)
    if len(simple) > MANY:
        alike = {odds: [w for w, o in simple if o == odds] for _, odds in simple}
        simple = [Line(", ".join(names), odds) for odds, names in alike.items()]
    blocks = [Block(", ".join(names), rows) for rows, names in tables.items()]
    if parts := _part_lines(house):
        blocks.insert(0, Block("Paid in parts", parts))
    return (Block("Pays", tuple(simple)), *blocks) if simple else tuple(blocks)


def _part_lines(house: House) -> tuple[Line, ...]:
    """The combined bets, each with the bets whose odds its parts are paid."""
    by_wager = {wager: in_parts(house, wager) for wager in house.edition.wagers}
    return tuple(
        Line(short(house, wager), parts)
        for wager, parts in by_wager.items()
        if parts and is_offered(house, wager)
    )


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
    """The inscriptions that the rule book requires, with their sections."""
    rows = "".join(
        f"<li>{escape(each.says)} <cite>{escape(each.where)}</cite></li>"
        for each in inscriptions(house)
    )
    return f"<b>The rule book requires on this layout</b><ul>{rows}</ul>" if rows else ""
