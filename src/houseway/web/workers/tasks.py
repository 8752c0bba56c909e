"""What the workers compute for pages and the API; arguments and results can be pickled."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypedDict

import msgspec

from houseway.api import edition as desk
from houseway.editions import House, load
from houseway.errors import Unreadable
from houseway.json_data import JsonObject
from houseway.odds.sheet import BetOdds, OddsSheet
from houseway.odds.solve import odds, solved_wagers
from houseway.odds.solver import Advisor, solver_of
from houseway.odds.strategy.reports import encode_report
from houseway.odds.wager_groups import bet_wagers
from houseway.reports.ambiguities import Price
from houseway.reports.coverage import Coverage
from houseway.reports.licence import licence
from houseway.table.answers import replay
from houseway.table.asks import Choose
from houseway.table.events import Event, Pass, seat_of
from houseway.table.log import HouseHead, house_of
from houseway.table.round import Round

Elected = Mapping[str, str] | None


class Advice(TypedDict):
    """The best choice, the expected result of each choice if known, and the cost of each."""

    choice: str
    values: dict[str, str]  # fractions, in units of the bet in question
    cost: dict[str, str]
    unvalued: dict[str, str]  # why a choice has no value
    unit: int  # the bet in cents


class OldAndNew(NamedTuple):
    """The odds of a bet before and after a change; None where it is not offered."""

    old: BetOdds | None
    new: BetOdds | None


def solved_sheet(
    edition: str,
    options: Elected = None,
    pay: Elected = None,
    flip: Sequence[str] = (),
    wager: str | None = None,
    variance: bool = False,
    unlicensed: bool = False,
) -> OddsSheet:
    """The odds of every wager, or of one."""
    return desk(edition).odds(
        options=options,
        pay=pay,
        flip=flip,
        wager=wager,
        variance=variance,
        unlicensed=unlicensed,
    )


def odds_sheet(
    edition: str,
    options: Elected = None,
    pay: Elected = None,
    flip: Sequence[str] = (),
    wager: str | None = None,
    variance: bool = False,
    unlicensed: bool = False,
) -> JsonObject:
    """The odds of every wager, or of one, in the form of `houseway odds --json`."""
    return solved_sheet(edition, options, pay, flip, wager, variance, unlicensed).to_json()


def every_permitted_table(edition: str) -> list[tuple[str, str, BetOdds]]:
    """Every bet with each pay table and option that changes its odds: bet, label, odds."""
    from houseway.reports.docs import every_way

    return list(every_way(load(edition)))


def compared_odds(
    edition: str,
    options: Mapping[str, str],
    pay: Mapping[str, str],
    wagers: Sequence[str] | None = None,
) -> dict[str, OldAndNew]:
    """The odds of some bets, or all, under the book's defaults and under other options and pay.

    Changes that the book does not permit are solved too.
    """
    book = load(edition)
    old, new = House(book), House(book, options, pay, unlicensed=True)
    before, after = solved_wagers(old), solved_wagers(new)
    asked = dict.fromkeys(wagers if wagers is not None else [*before, *after])
    return {
        bet: OldAndNew(
            odds(old, wager=bet)[bet] if bet in before else None,
            odds(new, wager=bet)[bet] if bet in after else None,
        )
        for bet in asked
    }


def ambiguity_prices(edition: str) -> list[Price]:
    """The price of every ambiguity whose alternative can be played."""
    return desk(edition).prices()


def coverage_report(edition: str) -> Coverage:
    """How a chapter is covered, with the rules that simulation reaches."""
    return desk(edition).coverage()


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
    """The odds under a typed pay table, one row after another, such as `40 to 1`.

    Solves only the wager of that table, or the wager it is settled with. `pay_table` says whether
    the book permits it, and `not_permitted_by_the_book` lists everything it does not permit.
    """
    plain = [re.sub(r"(?<=\d),(?=\d{3}\b)", "", row) for row in rows]  # as in 1,000 to 1
    if any("," in row or not row.strip() for row in plain):
        raise Unreadable("each row of a pay table must be odds, such as '40 to 1'")
    pay = {wager: ", ".join(plain)}
    house = desk(edition).house(options, pay, flip, unlicensed=True)
    riding = (b for b in solved_wagers(house) if wager in bet_wagers(b, house.edition))
    bet = wager if wager in solved_wagers(house) else next(riding, wager)
    sheet = odds_sheet(edition, options, pay, flip, wager=bet, unlicensed=True)
    return {"pay_table": licence(house, wager), "not_permitted_by_the_book": [], **sheet}


def prices(edition: str) -> list[JsonObject]:
    """The price of every ambiguity, in the form of the command."""
    return [price.to_json() for price in ambiguity_prices(edition)]


# -- at a table --------------------------------------------------------------------------------


@lru_cache(16)
def _house(head: bytes) -> House:
    return house_of(msgspec.json.decode(head))


@lru_cache(8)
def _best(head: bytes) -> Advisor:
    """The best decisions for a house; cached, because solving may take a while."""
    from houseway.simulate.players import best_choice

    return best_choice(_house(head))


def _key(head: HouseHead) -> bytes:
    return msgspec.json.encode(head, order="sorted")


def _replayed(head: HouseHead, events: bytes, passes: Sequence[Pass]) -> Round:
    """A round in progress, replayed from its events."""
    return replay(_house(_key(head)), msgspec.json.decode(events, type=list[Event]), passes=passes)


def solve(head: HouseHead) -> None:
    """Solve the strategy of a house, so that `decide` finds it in the cache."""
    _best(_key(head))


def decide(head: HouseHead, events: bytes, passes: Sequence[Pass]) -> str:
    """The best choice in a round in progress."""
    round_ = _replayed(head, events, passes)
    if not isinstance(round_.ask, Choose):
        raise Unreadable("there is nothing to decide now")
    return _best(_key(head))(round_.ask, round_)


def advice(head: HouseHead, events: bytes, passes: Sequence[Pass]) -> Advice:
    """The best choice in a round in progress, and the cost of the others."""
    round_, best = _replayed(head, events, passes), _best(_key(head))
    ask = round_.ask
    if not isinstance(ask, Choose):
        raise Unreadable("there is nothing to decide now")
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
    """A seat's stake on the bet in question, in cents."""
    stakes = round_.table.stakes.get(seat, {})
    return solver_of(round_.table.game).decided_stake(round_.house, stakes)
