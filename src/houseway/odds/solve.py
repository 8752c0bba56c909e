"""From a house to its odds sheet: count the facts, solve each bet, keep the answer."""

from __future__ import annotations

import time
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from msgspec import structs

from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.errors import HousewayError, Refused, Unreadable, unknown
from houseway.games.contract import Game, Shape
from houseway.money import dollars, to_cents
from houseway.odds import cache as kept
from houseway.odds.sheet import BetOdds, OddsSheet
from houseway.odds.wager_groups import bet_wagers, paid_by


def odds(house: House, *, wager: str | None = None, fresh: bool = False) -> OddsSheet:
    """The odds of a house, or of one wager; what this very code has solved before is kept."""
    start = time.perf_counter()
    wagers, cached = {}, True
    for name in _asked(house, wager, solved_wagers(house)):
        asked = house.about(name)
        found = None if fresh else kept.find(asked, name, paid_by(name, asked.edition))
        if found is None:
            found, cached = solve_wager(asked, name), False
            kept.keep(asked, name, paid_by(name, asked.edition), found)
        wagers[name] = found
    return _sheet(house, wagers, time.perf_counter() - start, cached)


def kept_odds(house: House, wager: str | None = None) -> OddsSheet | None:
    """The odds of a house if all of them are kept; nothing is computed."""
    wagers = {}
    for name in _asked(house, wager, solved_wagers(house)):
        found = kept.find(house, name, paid_by(name, house.edition))
        if found is None:
            return None
        wagers[name] = found
    return _sheet(house, wagers, 0.0, cached=True)


def touched(house: House, wagers: set[str]) -> list[str]:
    """The wagers whose odds may change with the pay tables of some wagers."""
    return [name for name in solved_wagers(house) if wagers & set(paid_by(name, house.edition))]


def kept_strategy(house: House) -> dict[str, Any] | None:
    """The strategy in short if it is kept; nothing is computed."""
    told = kept.find_told(house, "strategy", house.edition.wagers)
    return None if told is None else dict(told)


def verified(house: House, wager: str | None = None) -> OddsSheet:
    """The odds computed now, and compared with what was kept; raise if the two differ."""
    names = _asked(house, wager, solved_wagers(house))
    before = {name: kept.find(house, name, paid_by(name, house.edition)) for name in names}
    now = odds(house, wager=wager, fresh=True)
    for name, found in before.items():
        _check_same(house, found, now[name])
    return now


def _check_same(house: House, before: BetOdds | None, now: BetOdds) -> None:
    if before is not None and before != now:
        raise HousewayError(f"the kept odds of {house.edition.id} are not what is computed now")


def with_odds(sheet: OddsSheet, house: House, times: str) -> OddsSheet:
    """The sheet with one more multiple of odds beside each bet that can be supported so."""
    from houseway.games import game_of

    own = solver(game_of(house.edition))
    supported = [name for name, bet in sheet.wagers.items() if bet.with_odds]
    if not supported:
        raise Unreadable("no bet asked for can be supported with odds")
    more = dict(sheet.wagers)
    for name in supported:
        taken = {**more[name].with_odds, times: own.with_odds_of(house, name, times)}
        more[name] = structs.replace(more[name], with_odds=taken)
    return structs.replace(sheet, wagers=more)


def with_variance(
    sheet: OddsSheet, house: House, *, fresh: bool = False, verify: bool = False
) -> OddsSheet:
    """The sheet with the exact variance of bets whose hands may be split; it takes a while."""
    from houseway.games import game_of

    own, more = solver(game_of(house.edition)), dict(sheet.wagers)
    for name, bet in sheet.wagers.items():
        if bet.split:
            told, asked = f"{name} with variance", house.about(name)
            before = kept.find(asked, told, paid_by(name, asked.edition))
            if before is not None and not (fresh or verify):
                more[name] = before
                continue
            try:
                more[name] = own.with_variance(asked, bet)
            except OverflowError as wrong:
                raise HousewayError(f"the variance of {name} cannot be counted: {wrong}") from None
            if verify:
                _check_same(house, before, more[name])
            kept.keep(asked, told, paid_by(name, asked.edition), more[name])
    return structs.replace(sheet, wagers=more)


def odds_at(house: House, stake: int, wager: str | None = None) -> dict[str, BetOdds | str]:
    """The odds at one stake, as it is really paid: whole cents, rounded vigorish, payout limit.

    Where a wager cannot be placed at this stake, the reason instead.
    """
    from houseway.table.stakes import check_amount

    found: dict[str, BetOdds | str] = {}
    for name in _asked(house, wager, solved_wagers(house)):
        try:
            check_amount(_place(house, name), stake, house)
            found[name] = solve_wager(house, name, stake=stake)
        except (Refused, Unreadable) as why:
            found[name] = str(why)
    return found


def _place(house: House, name: str) -> str:
    """A place of the layout where a wager of this name can lie."""
    from houseway.games import game_of
    from houseway.table.stakes import keys_offered

    if own := solver(game_of(house.edition)):
        place: str = own.place(house, name)
        return place
    return next(key for key in keys_offered(house) if house.kind(key) == name)


def solve(house: House, deck: Sequence[Card] = DECK) -> OddsSheet:
    """The odds sheet of a house on any deck, computed now."""
    start = time.perf_counter()
    wagers = {name: solve_wager(house, name, deck) for name in solved_wagers(house)}
    return _sheet(house, wagers, time.perf_counter() - start, cached=False)


def solve_wager(house: House, wager: str, deck: Sequence[Card] = DECK, stake: int = 0) -> BetOdds:
    """The odds of one wager and all that rides on it, computed now; at a stake, as it is paid."""
    from houseway.games import game_of
    from houseway.odds.counting.decide import solve_bet
    from houseway.odds.counting.progressive import with_meter

    game = game_of(house.edition)
    if own := solver(game):
        bet: BetOdds = own.solve(house, wager, stake)
        return bet
    counted = count(game, house, wager, deck)
    if stake:
        return solve_bet(game, house, wager, counted, stake, in_cents=True).odds
    return with_meter(game, house, solve_bet(game, house, wager, counted).odds, counted)


def solved_wagers(house: House) -> list[str]:
    """The wagers with odds of their own; kept, so that kept odds need no game and no Numba."""
    unpriced = [name for name, w in house.edition.wagers.items() if w.unpriced]
    house = house.about("bets")
    names = kept.find_told(house, "bets", unpriced)  # whatever else is paid
    if names is None:
        from houseway.games import game_of
        from houseway.table.stakes import keys_offered

        game = game_of(house.edition)
        offered = {house.kind(key) for key in keys_offered(house)}
        own = solver(game)
        names = own.wagers(house) if own else [name for name in game.bets if name in offered]
        kept.keep_told(house, "bets", unpriced, names)
    return list(names)


def solver(game: Game) -> Any:
    """The solver of a game whose bets are not settled from cards in one round, or None."""
    return import_module(f"houseway.odds.{game.solver}") if game.solver else None


def _asked(house: House, wager: str | None, names: list[str]) -> list[str]:
    """All of these wagers, or the one that is asked for."""
    riding = next((n for n in names if wager in bet_wagers(n, house.edition)), None)
    if riding and wager not in names:
        raise Unreadable(f"the {wager} is settled together with the {riding}: --wager {riding}")
    if wager is not None and wager not in names:
        raise unknown("wager with odds of its own", wager, names)
    return names if wager is None else [wager]


def _sheet(house: House, wagers: dict[str, BetOdds], seconds: float, cached: bool) -> OddsSheet:
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
        seconds=seconds,
        cached=cached,
        holds_up_to=bites,
    )


def strategy(house: House, wager: str | None = None, deck: Sequence[Card] = DECK) -> Any:
    """The best decision for every hand of the bet with a decision, and what mistakes cost."""
    from houseway.games import game_of
    from houseway.odds.counting.decide import solve_bet
    from houseway.odds.strategy.by_street import Lists
    from houseway.odds.strategy.holdem_chart import Charts
    from houseway.odds.strategy.threshold import Strategy
    from houseway.odds.strategy.thresholds import Lines

    game = game_of(house.edition)
    if hasattr(own := solver(game), "strategy"):
        return own.strategy(house)
    decided = game.decided
    if not decided:
        raise Unreadable("nothing is decided in this game once the bets are made")
    wager = wager or decided[0]
    if wager not in decided:
        raise unknown("bet with a decision", wager, decided)
    counted = count(game, house, wager, deck)
    kinds = {
        Shape.THRESHOLD: Strategy,
        Shape.BY_STREET: Lists,
        Shape.THRESHOLDS: Lines,
        Shape.CHART: Charts,
    }
    kind: Any = kinds[game.bets[wager].strategy]
    return kind(house, game, solve_bet(game, house, wager, counted, in_detail=True))


def count(game: Game, house: House, wager: str, deck: Sequence[Card] = DECK) -> Any:
    """The facts of a wager, counted by the kernel of its geometry."""
    kernel = import_module(f"houseway.odds.kernels.{game.bets[wager].kernel.module}")
    return kernel.count(game, house, wager, tuple(deck))


def decisions(house: House) -> Any:
    """The exact decisions only, without what follows from them.

    By path and known cards, `choose` tells the best choice and `worths` what each is worth.
    """
    from houseway.games import game_of
    from houseway.odds.counting.decide import decisions_on_boards

    game = game_of(house.edition)
    wager = game.decided[0]
    if game.bets[wager].strategy is Shape.CHART:
        return decisions_on_boards(game, house, wager, count(game, house, wager))
    return strategy(house)


def strategy_told(house: House) -> dict[str, Any]:
    """The strategy in short, as the command prints it; kept, for it may take a while."""
    told = kept_strategy(house)
    if told is None:
        told = dict(strategy(house).to_json(every_hand=False))
        kept.keep_told(house, "strategy", house.edition.wagers, told)
    return told
