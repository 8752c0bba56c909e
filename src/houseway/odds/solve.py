"""From a house to its odds sheet: count the facts, solve each bet, keep the answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.errors import HousewayError, Unreadable, unknown
from houseway.money import dollars, to_cents
from houseway.odds import kept
from houseway.odds.bets import bet_wagers
from houseway.odds.sheet import BetOdds, OddsSheet


def odds(house: House, *, wager: str | None = None, fresh: bool = False) -> OddsSheet:
    """The odds of a house, or of one wager; what this very code has solved before is kept."""
    start = time.perf_counter()
    wagers, cached = {}, True
    for name in _asked(house, wager, _solved_wagers(house)):
        found = None if fresh else kept.find(house, name, _pay_of(house, name))
        if found is None:
            found, cached = solve_wager(house, name), False
            kept.keep(house, name, _pay_of(house, name), found)
        wagers[name] = found
    return _sheet(house, wagers, time.perf_counter() - start, cached)


def verified(house: House, wager: str | None = None) -> OddsSheet:
    """The odds computed now, and compared with what was kept; raise if the two differ."""
    names = _asked(house, wager, _solved_wagers(house))
    before = {name: kept.find(house, name, _pay_of(house, name)) for name in names}
    now = odds(house, wager=wager, fresh=True)
    for name, found in before.items():
        if found is not None and found != now[name]:
            raise HousewayError(f"the kept odds of {house.edition.id} are not what is computed now")
    return now


def solve(house: House, deck: Sequence[Card] = DECK) -> OddsSheet:
    """The odds sheet of a house on any deck, computed now."""
    start = time.perf_counter()
    wagers = {name: solve_wager(house, name, deck) for name in _solved_wagers(house)}
    return _sheet(house, wagers, time.perf_counter() - start, cached=False)


def solve_wager(house: House, wager: str, deck: Sequence[Card] = DECK) -> BetOdds:
    """The odds of one wager and all that rides on it, computed now."""
    from houseway.games import game
    from houseway.odds.decide import solve_bet
    from houseway.odds.progressive import with_meter

    module = game(house.edition.game)
    counted = count(module, house, wager, deck)
    return with_meter(module, house, solve_bet(module, house, wager, counted).odds, counted)


def _solved_wagers(house: House) -> list[str]:
    """The wagers with odds of their own; kept, so that kept odds need no game and no Numba."""
    names = kept.find_told(house, "bets", ())  # whatever they are paid
    if names is None:
        from houseway.games import game
        from houseway.table.stakes import keys_offered

        offered = {house.kind(key) for key in keys_offered(house)}
        names = [name for name in game(house.edition.game).BETS if name in offered]
        kept.keep_told(house, "bets", (), names)
    return list(names)


def _asked(house: House, wager: str | None, names: list[str]) -> list[str]:
    """All of these wagers, or the one that is asked for."""
    riding = next((n for n in names if wager in bet_wagers(n, house.edition)), None)
    if riding:
        raise Unreadable(f"the {wager} is settled together with the {riding}: --wager {riding}")
    if wager is not None and wager not in names:
        raise unknown("wager with odds of its own", wager, names)
    return names if wager is None else [wager]


def _pay_of(house: House, wager: str) -> list[str]:
    """The wagers whose pay tables the odds of a wager depend on, envy's included."""
    envy = {table.wager for table in house.edition.pay if table.by_stake}
    return [wager, *bet_wagers(wager, house.edition), *envy]


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
    from houseway.games import game
    from houseway.odds.charts import Charts
    from houseway.odds.decide import solve_bet
    from houseway.odds.line import Strategy
    from houseway.odds.lines import Lines
    from houseway.odds.lists import Lists

    module = game(house.edition.game)
    decided = [w for w, streets in module.BETS.items() if streets]
    wager = wager or decided[0]
    if wager not in decided:
        raise unknown("bet with a decision", wager, decided)
    counted = count(module, house, wager, deck)
    kinds = {
        "three_three": Strategy,
        "five_by_streets": Lists,
        "best_four": Lines,
        "boards": Charts,
    }
    kind: Any = kinds[module.GEOMETRY[wager]]
    return kind(house, module, solve_bet(module, house, wager, counted, in_detail=True))


def count(module: Any, house: House, wager: str, deck: Sequence[Card] = DECK) -> Any:
    """The facts of a wager, counted by the kernel of its geometry."""
    kernel = import_module(f"houseway.odds.kernels.{module.GEOMETRY[wager]}")
    return kernel.count(module, house, wager, tuple(deck))


def chooser(house: House) -> Callable[[tuple[str, ...], tuple[Card, ...]], str]:
    """The exact decisions only, without what follows from them: path and known cards to choice."""
    from houseway.games import game
    from houseway.odds.decide import decisions_on_boards

    module = game(house.edition.game)
    wager = next(bet for bet, streets in module.BETS.items() if streets)
    if module.GEOMETRY[wager] == "boards":
        return decisions_on_boards(module, house, wager, count(module, house, wager)).choose
    best: Callable[[tuple[str, ...], tuple[Card, ...]], str] = strategy(house).choose
    return best


def strategy_told(house: House) -> dict[str, Any]:
    """The strategy in short, as the command prints it; kept, for it may take a while."""
    told = kept.find_told(house, "strategy", house.edition.wagers)
    if told is None:
        told = strategy(house).to_json(every_hand=False)
        kept.keep_told(house, "strategy", house.edition.wagers, told)
    return dict(told)
