"""A hand by itself: how often so many cards stand on each rung, nothing being decided."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from houseway._jit import njit
from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.hands import five, four, three, two
from houseway.odds.counted import Counted, cells_of, no_street


@njit
def _twos(deck: Any, counts: Any) -> None:
    """Two cards each for the player and the dealer."""
    n = len(deck)
    for i in range(n):
        for j in range(i):
            for k in range(n):
                for m in range(k):
                    if k not in (i, j) and m not in (i, j):
                        counts[two.rung_against(deck[i], deck[j], deck[k], deck[m])] += 1


@njit
def _threes(deck: Any, counts: Any) -> None:
    n = len(deck)
    for i in range(n - 2):
        for j in range(i + 1, n - 1):
            for k in range(j + 1, n):
                counts[three.rung(deck[i], deck[j], deck[k])] += 1


@njit
def _best_fours(deck: Any, counts: Any) -> None:
    n = len(deck)
    for i in range(n - 4):
        for j in range(i + 1, n - 3):
            for k in range(j + 1, n - 2):
                for m in range(k + 1, n - 1):
                    for p in range(m + 1, n):
                        hand = (deck[i], deck[j], deck[k], deck[m], deck[p])
                        counts[four.rung(four.best_four(hand))] += 1


@njit
def _fives(deck: Any, counts: Any) -> None:
    n = len(deck)
    for i in range(n - 4):
        for j in range(i + 1, n - 3):
            for k in range(j + 1, n - 2):
                for m in range(k + 1, n - 1):
                    for p in range(m + 1, n):
                        hand = (deck[i], deck[j], deck[k], deck[m], deck[p])
                        counts[five.rung(five.best_five(hand))] += 1


@njit
def _sevens(deck: Any, counts: Any) -> None:
    """Sums of keys are carried along: the inner loop is two look-ups."""
    n = len(deck)
    key = np.zeros(8, np.int64)
    bits = np.zeros(8, np.int64)
    at = np.zeros(8, np.int64)
    level = 0
    at[0] = -1
    while level >= 0:
        at[level] += 1
        if at[level] > n - 7 + level:
            level -= 1
            continue
        card = deck[at[level]]
        key[level + 1] = key[level] + five.KEY[card]
        bits[level + 1] = bits[level] | five.BIT[card]
        if level < 5:
            level += 1
            at[level] = at[level - 1]
            continue
        for last in range(at[5] + 1, n):
            card = deck[last]
            strength = five.strength7(key[6] + five.KEY[card], bits[6] | five.BIT[card])
            counts[five.rung(strength)] += 1


class Kind(NamedTuple):
    """A kind of hand: how to count it, and how many rungs it has."""

    count: Any
    rungs: int


KINDS = {
    "two": Kind(_twos, two.RUNGS),
    "three": Kind(_threes, three.RUNGS),
    "best four": Kind(_best_fours, four.RUNGS),
    "five": Kind(_fives, five.RUNGS),
    "best five of seven": Kind(_sevens, five.RUNGS),
}


@lru_cache(maxsize=8)
def rung_counts(kind: str, deck: tuple[Card, ...] = DECK) -> tuple[int, ...]:
    """How many hands of a kind stand on each rung."""
    counts = np.zeros(KINDS[kind].rungs, np.int64)
    KINDS[kind].count(np.array(sorted(deck)), counts)
    return tuple(int(n) for n in counts)


def count(module: Any, house: House, wager: str, deck: tuple[Card, ...] = DECK) -> Counted:
    """The rungs of the hand a wager is paid on, from the fact the game says it looks at."""
    kind, field = module.ALONE[wager]
    otherwise = getattr(module, "ALONE_OTHERWISE", {}).get(wager)
    if otherwise and house.reads_otherwise(otherwise[0]):
        kind, field = otherwise[1:]
    counts = rung_counts(kind, tuple(deck))
    return no_street(cells_of(module, field, len(counts)), counts)
