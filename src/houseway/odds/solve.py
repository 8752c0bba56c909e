"""From a house to its odds sheet: count the facts, solve each bet, keep the answer."""

from __future__ import annotations

import time
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import msgspec

from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.errors import HousewayError, unknown
from houseway.money import dollars, to_cents
from houseway.odds import kept
from houseway.odds.sheet import OddsSheet


def odds(house: House, *, fresh: bool = False) -> OddsSheet:
    """The odds sheet of a house, from the cache if it was solved before by this very code."""
    found = None if fresh else kept.find(house)
    if found is not None:
        return found
    sheet = solve(house)
    kept.keep(house, sheet)
    return sheet


def verified(house: House) -> OddsSheet:
    """The odds computed now, and compared with what was kept; raise if the two differ."""
    before, now = kept.find(house), solve(house)
    if before is not None and before.wagers != now.wagers:
        raise HousewayError(f"the kept odds of {house.edition.id} are not what is computed now")
    kept.keep(house, now)
    return now


def only(sheet: OddsSheet, wager: str) -> OddsSheet:
    """The sheet of one wager."""
    if wager not in sheet.wagers:
        raise unknown("wager with odds of its own", wager, sheet.wagers)
    return msgspec.structs.replace(sheet, wagers={wager: sheet.wagers[wager]})


def solve(house: House, deck: Sequence[Card] = DECK) -> OddsSheet:
    """The odds sheet of a house, computed now."""
    from houseway.games import game
    from houseway.odds.decide import solve_bet
    from houseway.odds.progressive import with_meter

    start = time.perf_counter()
    module = game(house.edition.game)
    wagers = {}
    for wager in module.BETS:
        if wager in house.edition.wagers:
            counted = count(module, house, wager, deck)
            solved = solve_bet(module, house, wager, counted)
            wagers[wager] = with_meter(module, house, solved.odds, counted)
    told = house.describe()
    limit, covered = house.amount("payout_limit"), house.covered("payout_limit")
    bites = {
        name: dollars(to_cents(limit / max(o.net for o in bet.outcomes)))
        for name, bet in wagers.items()
        if limit and name in covered
    }
    return OddsSheet(
        edition=house.edition.id,
        options=told["options"],
        pay=told["pay"],
        readings_flipped=told["readings_flipped"],
        unlicensed=told["unlicensed"],
        wagers=wagers,
        total_combinations=max(bet.total for bet in wagers.values()),
        seconds=time.perf_counter() - start,
        holds_up_to=bites,
    )


def strategy(house: House, wager: str | None = None, deck: Sequence[Card] = DECK) -> Any:
    """The best decision for every hand of the bet with a decision, and what mistakes cost."""
    from houseway.games import game
    from houseway.odds.decide import solve_bet
    from houseway.odds.line import Strategy
    from houseway.odds.lists import Lists

    module = game(house.edition.game)
    decided = [w for w, streets in module.BETS.items() if streets]
    wager = wager or decided[0]
    if wager not in decided:
        raise unknown("bet with a decision", wager, decided)
    counted = count(module, house, wager, deck)
    kind = Strategy if hasattr(module, "hand_strength") else Lists
    return kind(house, module, solve_bet(module, house, wager, counted))


def count(module: Any, house: House, wager: str, deck: Sequence[Card] = DECK) -> Any:
    """The facts of a wager, counted by the kernel of its geometry."""
    kernel = import_module(f"houseway.odds.kernels.{module.GEOMETRY[wager]}")
    return kernel.count(module, house, wager, tuple(deck))
