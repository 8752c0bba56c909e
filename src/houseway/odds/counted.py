"""What a kernel hands over: the states a player can tell apart, street by street, and counts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from houseway._jit import njit

Array = np.ndarray[Any, Any]


class Street(NamedTuple):
    """The states in which a decision is made: the cards known, and the state they grew out of."""

    cards: Array  # [state, known cards]
    parents: Array  # the state of the street before; states of one parent stand together
    weights: Array  # how many states of the whole deck each one stands for


class Counted(NamedTuple):
    """Streets, the facts that occur, and how often each does after the last street's states."""

    streets: list[Street]
    cells: Sequence[Any]  # the facts of each column
    counts: Array  # [state of the last street, cell]; one row if nothing is decided
    total: int  # all deals


def no_street(cells: Sequence[Any], counts: Sequence[int]) -> Counted:
    """Facts that no decision comes before."""
    row = np.array([counts], np.int64)
    return Counted([], cells, row, int(row.sum()))


def cells_of(module: Any, field: str, n: int) -> list[Any]:
    """Facts that differ in one field only; the bet that is solved looks at no other."""
    nothing = dict.fromkeys(module.Facts._fields, 0)
    return [module.Facts(**{**nothing, field: value}) for value in range(n)]


def suit_classes(hands: Array, apart: Array | None = None) -> tuple[Array, Array]:
    """One hand for each class of hands alike but for the names of suits, and the class sizes.

    `apart` tells hands of one class from each other where a fact does look at the suit.
    """
    keys = np.full(len(hands), np.iinfo(np.int64).max)
    places = 64 ** np.arange(hands.shape[1])
    for names in permutations(range(4)):
        renamed = np.sort(hands & ~3 | np.array(names)[hands & 3], axis=1)
        keys = np.minimum(keys, renamed @ places)
    if apart is not None:
        keys = keys * 64 + apart
    _, firsts, sizes = np.unique(keys, return_index=True, return_counts=True)
    return hands[firsts], sizes


@njit
def weigh(counts: Array, pays: Array) -> Array:
    """For each row of counts the sum of what its deals pay: a product of exact integers."""
    sums = np.zeros(len(counts), np.int64)
    for s in range(len(counts)):
        for cell in range(len(pays)):
            sums[s] += counts[s, cell] * pays[cell]
    return sums
