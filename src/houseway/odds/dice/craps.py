"""Craps bets: the chain of rolls until each is decided, from the game's own `resolve`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from houseway.editions.house import House
from houseway.equipment.dice import total, ways
from houseway.errors import Unreadable
from houseway.games.dice import bets
from houseway.games.dice.bets import (
    LOSES,
    MOVES,
    WINS,
    number_of,
    odds_on_number,
    paid,
    resolve,
)
from houseway.money import Odds
from houseway.odds.dice.chains import End, Ends, solve_chain
from houseway.odds.sheet import BetOdds, Outcome, WithOdds, at_stake
from houseway.odds.solver import Solver
from houseway.settlement import Result

SOME_POINT = "some point"  # a bet with its own number does not depend on the shooter's
ROLLS = 36
Decided: TypeAlias = tuple[Result, str]  # how a bet ended, and on which number
OneBet: TypeAlias = tuple[str, str]  # where it is placed, and the point
PointsMade: TypeAlias = tuple[frozenset[str], str]  # and the shooter's point


def wagers(house: House) -> list[str]:
    """The bets solved on their own: every spot of the layout except odds on other bets."""
    return [key for key in bets.spots(house) if not house.wager(key).raises]


def kinds(house: House) -> list[str]:
    """The wagers of the edition that are solved, on any number."""
    return list(dict.fromkeys(house.kind(key) for key in wagers(house)))


def spot(house: House, name: str) -> str:
    """The spot of a bet; bets are named after their spots."""
    return name


def solve(house: House, name: str, stake: int = 0) -> BetOdds:
    """The odds of a bet that works on every roll until decided; with a stake, in whole cents."""
    ends = _ends(house, name)
    taken = _with_the_bet(house, name, stake)
    tally: dict[tuple[str, str, Fraction], Fraction] = {}
    for (result, _), chance in ends.chances.items():
        net = _net(result.odds, stake) - taken
        odds = f"{result.odds.text}, vigorish paid" if taken else result.odds.text
        label = (_words(result), odds, net)
        tally[label] = tally.get(label, Fraction(0)) + chance
    whole = lcm(*(chance.denominator for chance in tally.values()))
    outcomes = [Outcome(*label, int(chance * whole)) for label, chance in tally.items()]
    outcomes.sort(key=lambda o: (-o.net, o.outcome))
    return BetOdds(
        wager=name,
        includes=[],
        outcomes=outcomes,
        total=whole,
        average_stake=1 + taken,
        rolls=ends.steps,
        with_odds=_with_odds(house, name, ends),
    )


def _ends(house: House, key: str) -> Ends[Decided]:
    if key == bets.FIRE:
        none: PointsMade = (frozenset(), "")
        return solve_chain(none, lambda made: _fire(house, *made))
    start: OneBet = (key, "" if house.wager(key).dice.first_wins else SOME_POINT)  # type: ignore[union-attr]
    return solve_chain(start, lambda state: one_bet(house, *state))


def one_bet(house: House, key: str, point: str) -> Iterator[tuple[OneBet | End[Decided], Fraction]]:
    """One roll for a bet: it is decided, moves to its number, or stays as it is."""
    for roll, n in ways(2).items():
        ends = bets.by_roll(house, key, point, True)[roll]
        chance = Fraction(n, ROLLS)
        if ends == MOVES:
            number, travels = total(roll), house.wager(key).dice.travels  # type: ignore[union-attr]
            yield ((f"{key} {number}", SOME_POINT) if travels else (key, number)), chance
        elif isinstance(ends, str):
            yield (key, point), chance
        else:
            yield End((ends, _standing_on(house, key, point))), chance


def _standing_on(house: House, key: str, point: str) -> str:
    """The number a bet is on when it is decided; empty if its first roll decides it."""
    number = number_of(key, house, point)
    return "" if number == SOME_POINT else number


def _fire(
    house: House, made: frozenset[str], point: str
) -> Iterator[tuple[PointsMade | End[Decided], Fraction]]:
    """One roll, from the points made so far and the shooter's point."""
    line = bets.dice_of(house, bets.LINE)
    for roll, n in ways(2).items():
        verdict = resolve(line, point, roll)
        if verdict == MOVES:
            to: PointsMade | End[Decided] = (made, total(roll))
        elif verdict == LOSES and point:
            to = End((bets.fire_result(house, len(made)), ""))
        elif verdict == WINS and point:
            to = (made | {point}, "")
        else:
            to = (made, point)
        yield to, Fraction(n, ROLLS)


def _net(odds: Odds, stake: int) -> Fraction:
    """The player's gain per unit staked, exact or at a stake in whole cents."""
    return at_stake(odds, stake) if stake else Fraction(odds.net(1))


def _with_the_bet(house: House, key: str, stake: int) -> Fraction:
    """The vigorish paid when the bet is made, per unit staked."""
    charged = bets.vigorish(house, house.kind(key))
    if charged is None or not bets.taken_with_bet(house):
        return Fraction(0)
    odds = odds_on_number(house, key)
    if stake:
        return Fraction(charged.cents(odds, stake), stake)
    return Fraction(charged.exact(odds, 1))


def _words(result: Result) -> str:
    """The rule in words, and the row that pays."""
    rule = result.rule.replace("-", " ")
    return rule if result.is_plain else f"{rule}: {result.outcome}"


def _with_odds(house: House, key: str, ends: Ends[Decided]) -> dict[str, WithOdds]:
    """The bet with odds at each multiple the house may elect, or at common ones."""
    support = _support(house, key)
    if not support:
        return {}
    limits = house.edition.options.get("odds_limit")
    named = [v for v in limits.values if v != "no limit"] if limits else []
    some = named or ["1x", "2x", "3-4-5x", "5x", "10x", "100x"]
    return {times: _supported(house, key, support, ends, times) for times in some}


def _support(house: House, key: str) -> str:
    """The odds wager behind a bet, if there is one."""
    kind = house.kind(key)
    return next((name for name, w in house.edition.wagers.items() if w.raises == kind), "")


def with_odds(house: House, key: str, times: str) -> WithOdds:
    """A bet with odds of any multiple, such as `7x`."""
    support = _support(house, key)
    if not support:
        raise Unreadable(f"the {key} cannot have odds behind it")
    numbers = house.edition.wagers[support].dice.numbers  # type: ignore[union-attr]
    if times == "3-4-5x" and "2" in numbers:
        raise Unreadable("3-4-5x does not cover 2, 3, 11 and 12; expected a multiple such as '7x'")
    if not re.fullmatch(r"\d+(\.\d{1,2})?x|3-4-5x", times):
        raise Unreadable(f"'{times}' is not a multiple; expected '7x' or '3-4-5x'")
    return _supported(house, key, support, _ends(house, key), times)


def _supported(house: House, key: str, support: str, ends: Ends[Decided], times: str) -> WithOdds:
    """A bet and its odds together; the odds work until they are decided."""
    mean, square, staked = Fraction(0), Fraction(0), Fraction(0)
    for (result, number), chance in ends.chances.items():
        net, laid = Fraction(result.odds.net(1)), Fraction(0)
        if number:
            multiple = bets.odds_multiple(times, number) or Fraction(0)
            laid = bets.odds_laid(house, support, number, multiple)
            won = result.is_win
            net += laid * (Fraction(paid(house, support, number, "")[1].per_stake) if won else -1)
        mean, square = mean + chance * net, square + chance * net**2
        staked += chance * (1 + laid)
    return WithOdds(edge_of_all=-mean / staked, average_stake=staked, variance=square - mean**2)


SOLVER = Solver(wagers=wagers, kinds=kinds, spot=spot, solve=solve, with_odds=with_odds)
