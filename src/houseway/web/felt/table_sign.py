"""The sign at the table: limits, meters, what every wager pays, and what the layout must carry.

It is text beside the picture, so that its letters do not shrink with the felt.
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
from houseway.web.live.view import Seen

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
    """The posted minimum and maximum of each wager, and what a hand is paid at most."""
    ends: dict[str, list[int]] = {}
    for n, option in enumerate(("posted_minimum", "posted_maximum")):
        if cents := house.amount(option):
            name = f"limits{on_wagers(house, option, house.offered())}"
            ends.setdefault(name, [0, 0])[n] = cents
    for wager in house.offered():
        if wager not in seen.limits and share_of_maximum(wager, house):
            ends[short(house, wager)] = [0, bounds(wager, house).maximum or 0]
    for wager, both in seen.limits.items():
        least, most = (*both, 0, 0)[:2]
        share = share_of_maximum(wager, house)
        highest = [cents for cents in (most, share and share.maximum) if cents]
        ends[wager] = [least or 0, min(highest, default=0)]
    lines = [Line(name, _range(*both)) for name, both in ends.items() if any(both)]
    if limit := house.amount("payout_limit"):
        told = f"a hand is paid at most{on_wagers(house, 'payout_limit')}"
        lines.append(Line(told, amount(limit)))
    return lines


def _range(least: int, most: int) -> str:
    if not least:
        return f"up to {amount(most)}"
    return f"{amount(least)} to {amount(most)}" if most else f"from {amount(least)}"


@lru_cache(256)
def posted(house: House) -> tuple[tuple[str, Block], ...]:
    """What every wager that is offered pays: the wager, and its rows under its name and stake."""
    found: dict[tuple[str, str], list[Line]] = {}
    for wager, name, rows in _tables(house):
        if is_offered(house, wager):
            told = [Line(words, charged(house, wager, figure(rows[words]))) for words in rows]
            found.setdefault((wager, name), []).extend(told)
    return tuple((wager, Block(name, tuple(lines))) for (wager, name), lines in found.items())


def _tables(house: House) -> Iterator[tuple[str, str, dict[str, str]]]:
    """The posted tables, those that go by the stake apart, and what is paid without any."""
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
    for wager, entry in wagers.items():  # some are paid by the table of the wager they go with
        base = entry.raises or entry.part_of
        shared = house.tables.get((base, 0)) if (wager, 0) not in house.tables else None
        if shared and entry.paid_on and entry.paid_on == wagers[base].paid_on:
            yield wager, short(house, wager), shared.rows
    for paid in game_of(house.edition).describe.fixed_pays(house):
        yield paid.wager, short(house, paid.wager), {paid.outcome: str(paid.odds)}


@lru_cache(256)
def pay_blocks(house: House) -> tuple[Block, ...]:
    """The posted tables: wagers that are simply won in the first block; equal tables once."""
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
    """The bets that are made of others, each with the bets whose odds its shares are paid."""
    told = {wager: in_parts(house, wager) for wager in house.edition.wagers}
    return tuple(
        Line(short(house, wager), parts)
        for wager, parts in told.items()
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
    """What the layout must carry, as the edition puts it, with its section."""
    found = []
    for each in inscriptions(house):
        at = each.at if isinstance(each.at, str) else ", ".join(each.at)
        found.append(f"<li>{escape(each.says)} <cite>{escape(at)}</cite></li>")
    return f"<b>The book has this layout carry</b><ul>{''.join(found)}</ul>" if found else ""
