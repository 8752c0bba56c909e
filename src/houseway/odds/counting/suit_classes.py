"""Classes of card sets that differ only in suits: a representative of each, and a look-up.

A set of cards in ascending order is numbered by its place among all sets of its size, so that its
class takes one look-up. On a partial deck suits are not interchangeable, and every set is a class.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.equipment.cards import DECK, Card
from houseway.jit import Array, njit

CHOOSE = np.array([[comb(n, k) for k in range(8)] for n in range(53)], np.int64)


class Classes(NamedTuple):
    """The classes of sets of one size: a representative of each, its size, and the look-up."""

    sets: Array  # [class, card], cards ascending
    sizes: Array  # how many sets are in each class
    of: Array  # number of a set -> its class
    via: Array  # number of a set -> the renaming that turns it into its representative


@njit
def number(cards: Array, n: int) -> int:
    """The place of the first `n` cards, in ascending order, among all sets of that size."""
    place = 0
    for i in range(n):
        place += CHOOSE[cards[i], i + 1]
    return place


@njit
def renamed_number(cards: Array, n: int, names: Array, work: Array) -> int:
    """The number of a set after renaming suits; `work` receives the renamed cards in order."""
    for i in range(n):
        card = cards[i] & ~3 | names[cards[i] & 3]
        j = i
        while j > 0 and work[j - 1] > card:
            work[j] = work[j - 1]
            j -= 1
        work[j] = card
    return number(work, n)


@njit
def _classify(
    deck: Array,
    size: int,
    names: Array,
    back: Array,
    of: Array,
    via: Array,
    sets: Array,
    sizes: Array,
) -> int:
    """Assign every set to a class: the first set marks all others; return the number of classes."""
    at = np.arange(size)
    cards, work = np.empty(size, np.int64), np.empty(size, np.int64)
    count = 0
    while True:
        for i in range(size):
            cards[i] = deck[at[i]]
        if of[number(cards, size)] < 0:
            for renaming in range(len(names)):
                place = renamed_number(cards, size, names[renaming], work)
                if of[place] < 0:
                    of[place] = count
                    via[place] = back[renaming]
                    sizes[count] += 1
            for i in range(size):
                sets[count, i] = cards[i]
            count += 1
        i = size - 1  # on to the next set
        while i >= 0 and at[i] == len(deck) - size + i:
            i -= 1
        if i < 0:
            return count
        at[i] += 1
        for j in range(i + 1, size):
            at[j] = at[j - 1] + 1


def renamings(deck: tuple[Card, ...]) -> Array:
    """The renamings of suits that leave the deck unchanged: all 24, or only the identity."""
    whole = len(deck) == len(DECK)
    return np.array(list(permutations(range(4))) if whole else [range(4)], np.int64)


def find_classes(size: int, deck: tuple[Card, ...] = DECK) -> Classes:
    """The classes of sets of `size` cards of a deck."""
    names = renamings(deck)
    most = comb(len(deck), size)
    room = most if len(names) == 1 else most // 12 + 2_000  # few classes have as few as twelve sets
    of = np.full(comb(len(DECK), size), -1, np.int32)
    via = np.zeros(len(of), np.int8)
    sets, sizes = np.zeros((room, size), np.int8), np.zeros(room, np.int64)
    back = np.array([names.tolist().index(np.argsort(way).tolist()) for way in names])
    count = _classify(np.array(sorted(deck)), size, names, back, of, via, sets, sizes)
    return Classes(sets[:count].copy(), sizes[:count].copy(), of, via)


@lru_cache(maxsize=12)
def classes(size: int, deck: tuple[Card, ...] = DECK) -> Classes:
    """Like `find_classes`, cached, for sizes with a small look-up."""
    return find_classes(size, deck)
