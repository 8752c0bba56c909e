"""The best decision for each hand a player can tell apart, and what follows from it, exactly."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any, NamedTuple

import numpy as np

from houseway.editions.house import House
from houseway.money import parse_dollars
from houseway.odds.sheet import BetOdds, Outcome
from houseway.settlement import Result

UNIT = 100  # a stake of one dollar, where the book names no amount


class Paid(NamedTuple):
    """What one fact cell pays a bet under one choice: a label, its odds, net and stake per unit."""

    label: str
    odds: str
    net: Fraction
    staked: Fraction


class Decision(NamedTuple):
    """One hand's decision: its value under each choice, per unit, and the better one."""

    hand: tuple[int, ...]
    weight: int
    values: dict[str, Fraction]
    best: str


class Solved(NamedTuple):
    """A bet solved: its odds, and the decision for every hand."""

    odds: BetOdds
    decisions: list[Decision]


def bet_wagers(wager: str, house: House) -> list[str]:
    """The wagers that ride on an opening wager: its raises and bonuses."""
    wagers = house.edition.wagers
    return [name for name, w in wagers.items() if wager in (w.raises, w.bonus_on)]


def unit_of(wager: str, house: House) -> int:
    """The stake a wager is solved at, in cents: one dollar, or the least amount the book names."""
    amounts = house.edition.wagers[wager].amounts
    return parse_dollars(amounts[0]) if amounts else UNIT


def solve_bet(game: Any, house: House, wager: str, counted: Any, stake: int = 0) -> Solved:
    """Solve a wager with all that rides on it: the best choice per hand, then every outcome."""
    choices = game.BETS[wager]
    stake = stake or unit_of(wager, house)
    cells = [game.Facts(*cell) for cell in product(*map(range, game.SHAPE))]
    pay = {c: [pay_cell(game, house, wager, f, c, stake) for f in cells] for c in choices}
    scale = lcm(*(paid.net.denominator for row in pay.values() for paid in row))
    nets = {c: np.array([int(p.net * scale) for p in row], np.int64) for c, row in pay.items()}
    values = {c: counted.counts @ nets[c] for c in choices}
    deals = counted.counts.sum(axis=1)
    decisions, staked = [], Fraction(0)
    tally: dict[tuple[str, str, Fraction], int] = {}
    chosen = {c: np.zeros(len(cells), object) for c in choices}
    for h, (hand, weight) in enumerate(zip(counted.hands, counted.weights, strict=True)):
        best = max(choices, key=lambda c: int(values[c][h]))
        value = {c: Fraction(int(values[c][h]), scale * int(deals[h])) for c in choices}
        decisions.append(Decision(hand, weight, value, best))
        chosen[best] += counted.counts[h].astype(object) * weight
    for choice in choices:
        for paid, n in zip(pay[choice], chosen[choice], strict=True):
            if n:
                key = (paid.label, paid.odds, paid.net)
                tally[key] = tally.get(key, 0) + int(n)
                staked += paid.staked * int(n)
    outcomes = [Outcome(label, odds, net, n) for (label, odds, net), n in tally.items()]
    outcomes.sort(key=lambda o: (-o.net, o.outcome))
    odds = BetOdds(
        wager=wager,
        includes=bet_wagers(wager, house),
        outcomes=outcomes,
        total=counted.total,
        average_stake=staked / counted.total,
    )
    return Solved(odds, decisions)


def pay_cell(game: Any, house: House, wager: str, f: Any, choice: str, stake: int) -> Paid:
    """What the game's own settle pays a bet on these facts, per unit of the opening wager."""
    riding = bet_wagers(wager, house)
    results = [r for r in game.settle(f, choice, house) if r.wager == wager or r.wager in riding]
    net, staked = Fraction(0), Fraction(1)
    for result in results:
        entry = house.edition.wagers[result.wager]
        base = stake * (entry.times[0] if entry.raises else 1)
        if entry.raises:
            staked += Fraction(base, stake)
        net += Fraction(result.odds.net(base, meter_of(result.wager, house))) / stake
    label, odds = describe(wager, choice, results, net)
    return Paid(label, odds, net, staked)


def meter_of(wager: str, house: House) -> int:
    """The amount on a wager's meter when it has just been reset."""
    meter = house.edition.meters.get(wager)
    return (house.amount(meter.reset) or 0) if meter else 0


def describe(wager: str, choice: str, results: Iterable[Result], net: Fraction) -> tuple[str, str]:
    """A name and printed odds for the way a bet ended."""
    results = list(results)
    if len(results) == 1 and results[0].outcome != "win":
        only = results[0]
        if only.verdict == "wins":
            return only.outcome, only.odds.text
        return only.rule.replace("-", " "), only.odds.text
    rules = list(dict.fromkeys(r.rule.replace("-", " ") for r in results if r.outcome == "win"))
    rules += [r.rule.replace("-", " ") for r in results if r.verdict != "wins"]
    bonuses = [
        f"{r.wager}: {r.outcome}" for r in results if r.outcome not in ("win", "lose", "push")
    ]
    return "; ".join(dict.fromkeys([*rules, *bonuses])), f"{net} to 1" if net > 0 else str(net)
