"""Basic strategy: decisions by total and upcard alone, each the best given the others.

Hands with the same total consist of different cards. A decision for all of them has the average
value, weighted by how often each hand occurs. That depends on the other decisions, so the
computation repeats until none changes.
"""

from __future__ import annotations

import numpy as np

from houseway.jit import Array
from houseway.odds.kernels.twenty_one import endings
from houseway.odds.kernels.twenty_one.hands import (
    FIRST,
    HIT,
    KINDS,
    MOVES,
    NEVER,
    OVER,
    STAKES,
    VALUES,
)
from houseway.odds.twenty_one.decisions import Decisions, Upcard

ROUNDS = 20  # far more than ever needed
_RARE = 1e-9  # hands that never occur still get a decision


def cells(up: Upcard) -> Array:
    """The cell of the chart for every hand: by total, soft or hard, two cards or more."""
    hands = up.hands
    cell = hands.total + 32 * hands.soft + 64 * (hands.size == 2)
    return np.where(hands.size < 2, 0, cell)  # no decision on a single card


def basic(up: Upcard) -> Decisions:
    """The best decisions against an upcard that use totals only."""
    cell, decided, second = cells(up), up.decided, up.second
    for _ in range(ROUNDS):
        often = endings.reached(up.left, up.hands, decided.choice[FIRST])
        often += _RARE * endings.reached(up.left, up.hands, np.full_like(cell, HIT))
        choice = np.array([_by_cell(cell, decided.each[kind], often) for kind in range(KINDS)])
        later = np.array([_by_cell(cell % 64, decided.each_later[n], often) for n in range(STAKES)])
        second = _second(up, often)
        again = up.decide(choice, later, second)
        if (again.choice == decided.choice).all() and (again.later == decided.later).all():
            break
        decided = again
    return up.with_splits(decided, up.worth_of_splits(decided, second), second)


def _by_cell(cell: Array, each: Array, often: Array) -> Array:
    """For every hand, the decision with the highest value over all hands of its cell."""
    worth = np.zeros((MOVES, 128))
    for move in range(MOVES):
        may = each[move] > NEVER
        np.add.at(worth[move], cell[may], each[move][may] * often[may])
        worth[move, np.setdiff1d(np.arange(128), cell[may])] = NEVER
    best: Array = worth[:, cell].argmax(0)
    return best


def _second(up: Upcard, often: Array) -> Array:
    """Second chances by the count of the busted hand."""
    if not up.second.any():
        return up.second
    hands, left = up.hands, up.left.sum() - up.hands.size
    draws = often[:, None] * np.maximum(up.left - hands.cards, 0) / np.maximum(left, 1)[:, None]
    over = hands.child == OVER
    weight, count = np.zeros(len(hands.beyond)), hands.beyond @ np.arange(1, VALUES + 1)
    np.add.at(weight, hands.over[over], draws[over])
    gain = np.zeros(count.max() + 1)
    np.add.at(gain, count, weight * (up.again - up.lost))
    return (gain[count] > 0) & (up.lost < 0)
