"""Rounds of the blackjack family played at the table by the exact strategy, from fresh shoes."""

from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt

from houseway.editions import House, load
from houseway.odds.twenty_one.advice import Advice
from houseway.odds.twenty_one.solver import main_wager, solve
from houseway.table.asks import Deal, Wagers
from houseway.table.round import Round

STAKE = 10_00
MOST_CARDS = 60  # more than one seat ever needs


def z_score(name: str, rounds: int, seed: int, **options: str) -> float:
    """How far the mean of these rounds is from the exact edge, in its own deviations."""
    house = House(load(name), options)
    edge = solve(house, main_wager(house)).edge
    nets = [Fraction(net, STAKE) for net in _played(house, rounds, random.Random(seed))]
    mean = sum(nets) / rounds
    variance = sum((net - mean) ** 2 for net in nets) / rounds
    return float(mean + edge) / sqrt(variance / rounds)


def _played(house: House, rounds: int, chance: random.Random) -> list[int]:
    advice, wager = Advice(house), main_wager(house)
    shoe = [card for card in house.deck for _ in range(house.decks)]
    nets = []
    for _ in range(rounds):
        cards = iter(chance.sample(shoe, min(MOST_CARDS, len(shoe))))
        round_ = Round(house)
        while (ask := round_.ask) is not None:
            if isinstance(ask, Wagers):
                round_.answer({wager: STAKE})
            elif isinstance(ask, Deal):
                round_.answer(tuple(next(cards) for _ in range(ask.cards)))
            else:
                round_.answer(advice(ask, round_))
        nets.append(round_.net("seat 1"))
    return nets
