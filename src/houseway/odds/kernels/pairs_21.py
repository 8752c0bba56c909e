"""Two hands of a split against the same dealer: the mean of the product of what they win."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from houseway._jit import njit_unlocked
from houseway.odds.kernels.residues import LANES, add, multiply
from houseway.odds.kernels.tally_21 import come_exactly, ends_exactly, lengthen
from houseway.odds.kernels.twenty_one import ENDS, VALUES, Draws, hole_cards

EMPTY = -1
_SPREAD = np.int64(-7046029254386353131)  # an odd number that spreads keys over the table


class Sums(NamedTuple):
    """Sets of cards, kept in a table by their number, with a sum for each of the dealer's ends."""

    keys: Any
    sums: Any
    used: Any


def new_sums(size: int) -> Sums:
    """An empty table; the size is a power of two."""
    keys = np.full(size, EMPTY, dtype=np.int64)
    return Sums(keys, np.zeros((size, ENDS), dtype=np.int64), np.zeros(1, dtype=np.int64))


@njit_unlocked
def combine(
    mine: Any, won: Any, others: Any, theirs: Any, bases: Any, times: Any, sums: Sums
) -> bool:
    """Add the product of every two hands, so often with each base; False if the table is full."""
    mask = len(sums.keys) - 1
    for i in range(len(mine)):
        for j in range(len(others)):
            for k in range(len(bases)):
                key = mine[i] + others[j] + bases[k]
                n = (key * _SPREAD >> np.int64(20)) & mask
                while sums.keys[n] != key:
                    if sums.keys[n] == EMPTY:
                        sums.keys[n] = key
                        sums.used[0] += 1
                        if 4 * sums.used[0] > 3 * len(sums.keys):
                            return False
                        break
                    n = (n + 1) & mask
                for end in range(ENDS):
                    sums.sums[n, end] += times[k] * won[i, end] * theirs[j, end]
    return True


@njit_unlocked
def count_pairs(
    shoe: Any, upcard: int, draws: Draws, cards: Any, sums: Any, most: int, p: Any
) -> Any:
    """The whole sum modulo each prime, times the number of ways to draw `most` cards."""
    found, free = np.zeros((1, LANES), dtype=np.int64), np.empty(VALUES, dtype=np.int64)
    ends, chance = np.zeros((ENDS, LANES)), np.empty(LANES)
    for n in range(len(cards)):
        left = come_exactly(shoe, cards[n], free, chance, p)
        if left < 1:
            continue
        if (sums[n] == sums[n, 0]).all():  # however the dealer ends, but for a natural
            multiply(chance, left - hole_cards(free, upcard), p)
            lengthen(chance, left - 1, shoe.sum() - most, p)
            add(found, 0, sums[n, 0], chance, p)
            continue
        ends_exactly(chance, free, left, draws, shoe.sum() - most, p, ends)
        for end in range(ENDS):
            add(found, 0, sums[n, end], ends[end], p)
    return found[0]
