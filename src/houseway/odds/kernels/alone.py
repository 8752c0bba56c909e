"""A hand by itself: how often so many cards stand on each rung, nothing being decided."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from houseway._jit import njit
from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.hands import five, three
from houseway.odds.counted import Counted, cells_of, no_street


@njit
def _threes(deck: Any, counts: Any) -> None:
    n = len(deck)
    for i in range(n - 2):
        for j in range(i + 1, n - 1):
            for k in range(j + 1, n):
                counts[three.rung(deck[i], deck[j], deck[k])] += 1


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


@lru_cache(maxsize=8)
def rung_counts(cards: int, deck: tuple[Card, ...] = DECK) -> tuple[int, ...]:
    """How many hands of three or five cards stand on each rung."""
    counts = np.zeros(three.RUNGS if cards == 3 else five.RUNGS, np.int64)
    (_threes if cards == 3 else _fives)(np.array(sorted(deck)), counts)
    return tuple(int(n) for n in counts)


def count(module: Any, house: House, wager: str, deck: tuple[Card, ...] = DECK) -> Counted:
    """The rungs of the hand a wager is paid on, from the fact the game says it looks at."""
    cards, field = module.ALONE[wager]
    counts = rung_counts(cards, tuple(deck))
    return no_street(cells_of(module, field, len(counts)), counts)
