"""A five-card hand of which some cards are known at first and the others come one by one.

Two player and three community cards (Mississippi Stud), or three and two (Let It Ride). A state is
the set of player cards, up to suits, and the community cards in the order they were turned up.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb, perm

import numpy as np

from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.contract import FiveByStreets, Game
from houseway.hands import five
from houseway.jit import Array, njit
from houseway.odds.counting.counted import Counted, Street, cells_of, suit_classes


@njit
def _grow(states: Array, deck: Array) -> Array:
    """Every state extended by each card it does not contain, in order."""
    n, size = states.shape
    grown = np.empty((n * (len(deck) - size), size + 1), np.int64)
    at = 0
    for s in range(n):
        for card in deck:
            held = False
            for k in range(size):
                held = held or states[s, k] == card
            if not held:
                grown[at, :size] = states[s]
                grown[at, size] = card
                at += 1
    return grown


@njit
def _last_card(states: Array, deck: Array, counts: Array) -> None:
    """For each state of four cards, how often the fifth makes each rung."""
    for s in range(len(states)):
        key = bits = held = 0
        for k in range(4):
            card = states[s, k]
            key += five.KEY[card]
            bits |= five.BIT[card]
            held |= 1 << card
        for card in deck:
            if not held >> card & 1:
                strength = five.strength5(key + five.KEY[card], bits | five.BIT[card])
                counts[s, five.rung(strength)] += 1


@lru_cache(maxsize=4)
def _streets(own: int, deck: tuple[Card, ...]) -> tuple[list[Street], Array, int]:
    cards = np.array(sorted(deck))
    states = np.array(list(combinations(sorted(deck), own)))
    weights = np.ones(len(states), np.int64)
    if len(deck) == len(DECK):
        states, weights = suit_classes(states)
    streets = [Street(states, np.zeros(len(states), np.int64), weights)]
    for _ in range(own, 4):
        children = len(deck) - states.shape[1]
        parents = np.repeat(np.arange(len(states)), children)
        states = _grow(states, cards)
        streets.append(Street(states, parents, np.repeat(streets[-1].weights, children)))
    counts = np.zeros((len(states), five.RUNGS), np.uint8)
    _last_card(states, cards, counts)
    total = comb(len(deck), own) * perm(len(deck) - own, 5 - own)
    return streets, counts, total


def count(game: Game, house: House, wager: str, deck: tuple[Card, ...] = DECK) -> Counted:
    """The streets of a bet on a five-card hand, and the rungs its last card can make."""
    kernel = game.bets[wager].kernel
    assert isinstance(kernel, FiveByStreets)
    streets, counts, total = _streets(kernel.own, tuple(deck))
    return Counted(streets, cells_of(game, "hand", five.RUNGS), counts, total)
