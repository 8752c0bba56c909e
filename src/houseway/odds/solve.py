"""The odds sheet and the strategy of a house, solved now or read from the cache."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.errors import HousewayError, Refused, Unreadable, unknown
from houseway.money import dollars, to_cents
from houseway.odds import cache
from houseway.odds.sheet import BetOdds, OddsSheet
from houseway.odds.solver import ExactDecisions, solver_of
from houseway.odds.strategy.reports import StrategyReport, decode_report, encode_report
from houseway.odds.wager_groups import bet_wagers, paid_by

if TYPE_CHECKING:  # strategies load compiled code, which cached odds do not need
    from houseway.odds.strategy.shapes import Strategy


def odds(house: House, *, wager: str | None = None, fresh: bool = False) -> OddsSheet:
    """The odds of a house or of one wager; uses results that this same code has cached."""
    start = time.perf_counter()
    wagers, cached = {}, True
    for name in _asked(house, wager, solved_wagers(house)):
        asked = house.tracked(name)
        bet = None if fresh else cache.load(asked, name, paid_by(name, asked.edition))
        if bet is None:
            bet, cached = solve_wager(asked, name), False
            cache.store(asked, name, paid_by(name, asked.edition), bet)
        wagers[name] = bet
    return _sheet(house, wagers, time.perf_counter() - start, cached)


def cached_odds(house: House, wager: str | None = None) -> OddsSheet | None:
    """The odds of a house if all of them are cached; computes nothing."""
    wagers = {}
    for name in _asked(house, wager, solved_wagers(house)):
        bet = cache.load(house, name, paid_by(name, house.edition))
        if bet is None:
            return None
        wagers[name] = bet
    return _sheet(house, wagers, 0.0, cached=True)


def touched(house: House, wagers: set[str]) -> list[str]:
    """The wagers whose odds may change with the pay tables of some wagers."""
    return [name for name in solved_wagers(house) if wagers & set(paid_by(name, house.edition))]


def cached_strategy(house: House) -> StrategyReport | None:
    """The strategy without every hand, if it is cached; computes nothing."""
    record = cache.load_json(house, "strategy", house.edition.wagers)
    return None if record is None else decode_report(record)


def verified(house: House, wager: str | None = None) -> OddsSheet:
    """The odds computed now; raises an error if they differ from the cached ones."""
    names = _asked(house, wager, solved_wagers(house))
    before = {name: cache.load(house, name, paid_by(name, house.edition)) for name in names}
    now = odds(house, wager=wager, fresh=True)
    for name, bet in before.items():
        _check_same(house, bet, now[name])
    return now


def _check_same(house: House, before: BetOdds | None, now: BetOdds) -> None:
    if before is not None and before != now:
        raise HousewayError(f"the cached odds of {house.edition.id} differ from those computed now")


def with_odds(sheet: OddsSheet, house: House, times: str) -> OddsSheet:
    """The sheet with one more multiple for each bet that can have odds behind it."""
    from houseway.games import game_of

    solve_with = solver_of(game_of(house.edition)).with_odds
    supported = [name for name, bet in sheet.wagers.items() if bet.with_odds]
    if not supported or solve_with is None:
        raise Unreadable("none of these bets can have odds behind it")
    more = dict(sheet.wagers)
    for name in supported:
        taken = {**more[name].with_odds, times: solve_with(house, name, times)}
        more[name] = structs.replace(more[name], with_odds=taken)
    return structs.replace(sheet, wagers=more)


def with_variance(
    sheet: OddsSheet, house: House, *, fresh: bool = False, verify: bool = False
) -> OddsSheet:
    """The sheet with the exact variance of bets whose hands may be split, which is slow."""
    from houseway.games import game_of

    solve_variance, more = solver_of(game_of(house.edition)).variance, dict(sheet.wagers)
    for name, bet in sheet.wagers.items():
        if bet.split and solve_variance:
            what, asked = f"{name} with variance", house.tracked(name)
            before = cache.load(asked, what, paid_by(name, asked.edition))
            if before is not None and not (fresh or verify):
                more[name] = before
                continue
            try:
                more[name] = solve_variance(asked, bet)
            except OverflowError as error:
                raise HousewayError(f"the variance of {name} cannot be computed: {error}") from None
            if verify:
                _check_same(house, before, more[name])
            cache.store(asked, what, paid_by(name, asked.edition), more[name])
    return structs.replace(sheet, wagers=more)


def odds_at(house: House, stake: int, wager: str | None = None) -> dict[str, BetOdds | str]:
    """The odds at one stake as a table pays it: whole cents, rounded vigorish, payout limit.

    If a wager cannot be placed at this stake, the reason is given instead.
    """
    from houseway.games import game_of
    from houseway.table.stakes import check_amount

    by_wager: dict[str, BetOdds | str] = {}
    solver = solver_of(game_of(house.edition))
    for name in _asked(house, wager, solved_wagers(house)):
        try:
            check_amount(solver.spot(house, name), stake, house)
            by_wager[name] = solver.solve(house, name, stake)
        except (Refused, Unreadable) as reason:
            by_wager[name] = str(reason)
    return by_wager


def solve(house: House, deck: Sequence[Card] = DECK) -> OddsSheet:
    """The odds sheet of a house on any deck, computed now."""
    start = time.perf_counter()
    wagers = {name: solve_wager(house, name, deck) for name in solved_wagers(house)}
    return _sheet(house, wagers, time.perf_counter() - start, cached=False)


def solve_wager(house: House, wager: str, deck: Sequence[Card] = DECK, stake: int = 0) -> BetOdds:
    """The odds of a wager with raises and bonuses, computed now; with a stake, as it is paid."""
    from houseway.games import game_of
    from houseway.odds import facts

    if deck and tuple(deck) != DECK:  # dice and wheels have no cards
        return facts.solve(house, wager, stake, deck)
    return solver_of(game_of(house.edition)).solve(house, wager, stake)


def solved_wagers(house: House) -> list[str]:
    """The wagers with odds of their own; cached, so that cached odds need no Numba."""
    unpriced = [name for name, w in house.edition.wagers.items() if w.unpriced]
    house = house.tracked("bets")
    names = cache.load_names(house, "bets", unpriced)  # other pay tables make no difference
    if names is None:
        from houseway.games import game_of

        names = solver_of(game_of(house.edition)).wagers(house)
        cache.store_json(house, "bets", unpriced, names)
    return names


def _asked(house: House, wager: str | None, names: list[str]) -> list[str]:
    """All of these wagers, or the requested one."""
    riding = next((n for n in names if wager in bet_wagers(n, house.edition)), None)
    if riding and wager not in names:
        raise Unreadable(f"the {wager} is settled together with the {riding}; use --wager {riding}")
    if wager is not None and wager not in names:
        raise unknown("wager", wager, names)
    return names if wager is None else [wager]


def _sheet(house: House, wagers: dict[str, BetOdds], seconds: float, cached: bool) -> OddsSheet:
    described = house.describe()
    limit, covered = house.amount("payout_limit"), house.covered("payout_limit")
    bites = {
        name: dollars(to_cents(limit / max(o.net for o in bet.outcomes)))
        for name, bet in wagers.items()
        if limit and name in covered
    }
    return OddsSheet(
        edition=house.edition.id,
        options=described.options,
        pay=described.pay,
        readings_flipped=described.readings_flipped,
        unlicensed=described.unlicensed,
        wagers=wagers,
        total_combinations=max(bet.total for bet in wagers.values()),
        seconds=seconds,
        cached=cached,
        holds_up_to=bites,
    )


def strategy(house: House, wager: str | None = None, deck: Sequence[Card] = DECK) -> Strategy:
    """The best decision for every hand of the bet with a decision, and what mistakes cost."""
    from houseway.games import game_of
    from houseway.odds import facts

    own = solver_of(game_of(house.edition)).strategy
    return own(house) if own else facts.strategy(house, wager, deck)


def decisions(house: House) -> ExactDecisions:
    """The exact decisions by path and known cards only."""
    from houseway.odds import facts

    return facts.decisions(house)


def strategy_report(house: House) -> StrategyReport:
    """The strategy without every hand, as the command prints it; cached, because it may be slow."""
    report = cached_strategy(house)
    if report is None:
        report = strategy(house).report(every_hand=False)
        cache.store_json(house, "strategy", house.edition.wagers, encode_report(report))
    return report
