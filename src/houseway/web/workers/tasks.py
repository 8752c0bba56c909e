"""What the workers compute for pages and the API: everything in and out is plain JSON data."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypedDict

import msgspec

from houseway.api import edition as desk
from houseway.editions import House
from houseway.errors import Unreadable
from houseway.json_data import JsonObject
from houseway.odds.solve import solved_wagers
from houseway.odds.solver import Advisor, solver_of
from houseway.odds.strategy.reports import encode_report
from houseway.odds.wager_groups import bet_wagers
from houseway.reports.licence import licence
from houseway.table.answers import replay
from houseway.table.asks import Choose
from houseway.table.events import Event, Pass, seat_of
from houseway.table.log import HouseHead, house_of
from houseway.table.round import Round

Elected = Mapping[str, str] | None


class Advice(TypedDict):
    """The exact choice, what every choice is worth where that is known, and what each one costs."""

    choice: str
    values: dict[str, str]  # fractions, in units of the bet that is decided on
    cost: dict[str, str]
    unvalued: dict[str, str]  # why a choice has no worth
    unit: int  # the bet in cents


def odds_sheet(
    edition: str,
    options: Elected = None,
    pay: Elected = None,
    flip: Sequence[str] = (),
    wager: str | None = None,
    variance: bool = False,
    unlicensed: bool = False,
) -> JsonObject:
    """The odds of every wager, or of one, as `houseway odds --json` tells them."""
    sheet = desk(edition).odds(
        options=options,
        pay=pay,
        flip=flip,
        wager=wager,
        variance=variance,
        unlicensed=unlicensed,
    )
    return sheet.to_json()


def strategy_report(edition: str, options: Elected = None, pay: Elected = None) -> JsonObject:
    """The strategy without every hand, for `decode_report`."""
    from houseway.odds.solve import strategy_report as report

    return encode_report(report(desk(edition).house(options, pay)))


def custom_pay(
    edition: str,
    options: Elected,
    wager: str,
    rows: Sequence[str],
    flip: Sequence[str] = (),
) -> JsonObject:
    """The odds under a pay table that somebody typed, row by row as `40 to 1`.

    The only wager is the one whose table it is, or the one that is settled together with. Under
    `pay_table` stands what the book says to it, under `not_permitted_by_the_book` all that is
    wrong, if anything is.
    """
    written = [re.sub(r"(?<=\d),(?=\d{3}\b)", "", row) for row in rows]  # as in 1,000 to 1
    if any("," in row or not row.strip() for row in written):
        raise Unreadable("a row of a pay table is odds, as '40 to 1'")
    pay = {wager: ", ".join(written)}
    house = desk(edition).house(options, pay, flip, unlicensed=True)
    riding = (b for b in solved_wagers(house) if wager in bet_wagers(b, house.edition))
    bet = wager if wager in solved_wagers(house) else next(riding, wager)
    told = odds_sheet(edition, options, pay, flip, wager=bet, unlicensed=True)
    return {"pay_table": licence(house, wager), "not_permitted_by_the_book": [], **told}


def prices(edition: str) -> list[JsonObject]:
    """What every doubt of the text is worth."""
    return [price.to_json() for price in desk(edition).prices()]


# -- at a table --------------------------------------------------------------------------------


@lru_cache(16)
def _house(head: bytes) -> House:
    return house_of(msgspec.json.decode(head))


@lru_cache(8)
def _best(head: bytes) -> Advisor:
    """Decides as the exact strategy does; kept, for finding it may take a while."""
    from houseway.simulate.players import best_choice

    return best_choice(_house(head))


def _key(head: HouseHead) -> bytes:
    return msgspec.json.encode(head, order="sorted")


def _replayed(head: HouseHead, events: bytes, passes: Sequence[Pass]) -> Round:
    """A round in progress again."""
    told = msgspec.json.decode(events, type=list[Event])
    return replay(_house(_key(head)), told, passes=passes)


def solve(head: HouseHead) -> None:
    """Find the exact strategy of a house, so that `decide` has it at hand."""
    _best(_key(head))


def decide(head: HouseHead, events: bytes, passes: Sequence[Pass]) -> str:
    """What the exact strategy does in a round in progress."""
    round_ = _replayed(head, events, passes)
    if not isinstance(round_.ask, Choose):
        raise Unreadable("nothing is to be decided now")
    return _best(_key(head))(round_.ask, round_)


def advice(head: HouseHead, events: bytes, passes: Sequence[Pass]) -> Advice:
    """The exact choice in a round in progress, and what the others cost against it."""
    round_, best = _replayed(head, events, passes), _best(_key(head))
    ask = round_.ask
    if not isinstance(ask, Choose):
        raise Unreadable("nothing is to be decided now")
    choice = best(ask, round_)
    values = best.choice_values(ask, round_)
    known = values if choice in values else {}
    why_none = best.no_value_reason(ask, round_)
    return {
        "choice": choice,
        "values": {other: str(value) for other, value in known.items()},
        "cost": {other: str(known[choice] - value) for other, value in known.items()},
        "unvalued": {
            other: why_none or best.choice_unvalued_reason(other)
            for other in ask.options
            if other not in known
        },
        "unit": _unit(round_, seat_of(ask.who)),
    }


def _unit(round_: Round, seat: str) -> int:
    """What a seat has on the bet that is decided on, in cents."""
    stakes = round_.table.stakes.get(seat, {})
    return solver_of(round_.table.game).decided_stake(round_.house, stakes)
