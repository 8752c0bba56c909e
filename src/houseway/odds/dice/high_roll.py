"""High Roll Dice solved exactly: every result of ten dice and of the second throw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb

from houseway.editions.house import House
from houseway.equipment.dice import ways
from houseway.games.dice import high_roll_dice as game
from houseway.games.dice.bets import spots
from houseway.odds.sheet import BetOdds, Outcome, at_stake
from houseway.odds.solver import BetRow, Solver
from houseway.settlement import Result

WITH = " with extra roll"


def wagers(house: House) -> list[str]:
    """Every spot of the layout; each circle also with an Extra Roll Wager."""
    names = []
    for key in spots(house):
        if house.kind(key) == "like kind":
            names += [key, key + WITH]
        elif key != game.EXTRA:
            names.append(key)
    circles = [key for key in spots(house) if house.kind(key) == "like kind"]
    return [*names, f"all {len(circles)} circles{WITH}"]


def kinds(house: House) -> list[str]:
    """The wagers of the edition that are solved, on any spot."""
    return list(house.edition.wagers)


def spot(house: House, name: str) -> str:
    """The spot of a wager, or one of them if it has several."""
    return next((key for key in spots(house) if key == name.removesuffix(WITH)), "like kind 2")


def solve(house: House, name: str, stake: int = 0) -> BetOdds:
    """The odds of a wager over both throws; with a stake, in whole cents."""
    key, extra = name.removesuffix(WITH), name.endswith(WITH)
    keys = [key] if not key.startswith("all ") else [
        k for k in spots(house) if house.kind(k) == "like kind"
    ]  # fmt: skip
    if extra:
        keys.append(game.EXTRA)
    tally: Counter[tuple[str, str, Fraction]] = Counter()
    for f, n in facts(house.value(game.DICE), house.value(game.DIE_ORDER)).items():
        ended = [game.decide(k, f, extra, house) for k in keys]
        net = sum((_net(result, stake) for result in ended), Fraction(0))
        tally[(*_words(ended, net), net)] += n
    outcomes = [Outcome(*label, n) for label, n in tally.items()]
    outcomes.sort(key=lambda o: (-o.net, o.outcome))
    return BetOdds(
        wager=name,
        includes=keys[1:],
        outcomes=outcomes,
        total=tally.total(),
        average_stake=Fraction(len(keys)),
        note=f"{len(keys)} chips are staked; edge and deviation are per chip" if extra else "",
    )


@cache
def facts(dice: int, order: tuple[str, ...]) -> Counter[game.Facts]:
    """How often each face is held, and how many dice show it after each throw."""
    firsts: Counter[tuple[str, int]] = Counter()
    for roll, n in ways(dice).items():
        firsts[game.most_frequent(roll, order)] += n
    counts: Counter[game.Facts] = Counter()
    most = dice - min(first for _, first in firsts)  # dice in the second throw
    for (face, first), n in firsts.items():
        left = dice - first
        for more in range(left + 1):
            again = comb(left, more) * 5 ** (left - more) * 6 ** (most - left)
            counts[game.Facts(face, first, first + more)] += n * again
    return counts


def _net(result: Result, stake: int) -> Fraction:
    """The net of one wager per unit; dollar sums are for the $1 stake the book allows."""
    return at_stake(result.odds, stake) if stake else Fraction(result.odds.net(100)) / 100


def _words(ended: list[Result], net: Fraction) -> tuple[str, str]:
    """The outcome in words, and what it pays."""
    won = [r for r in ended if r.is_win]
    first = won[0] if won else ended[0]
    label = first.rule.replace("-", " ") + (f": {first.outcome}" if won else "")
    return label, first.odds.text if len(ended) == 1 else f"{net} in all"


def together(house: House, key: str, stakes: frozenset[str]) -> BetRow:
    """An Extra Roll chip counts as one bet with its circle, or with all circles."""
    solved = wagers(house)
    circles = sorted(k for k in stakes if f"{k}{WITH}" in solved)
    extra = [k for k in stakes if k not in solved]
    if not extra or not circles or key not in (*circles, *extra):
        return BetRow(key, True)
    every = [name for name in solved if name.startswith(f"all {len(circles)} circles")]
    row = f"{circles[0]}{WITH}" if len(circles) == 1 else "".join(every) or f"circles{WITH}"
    return BetRow(row, key == circles[0])


SOLVER = Solver(wagers=wagers, kinds=kinds, spot=spot, solve=solve, together=together)
