"""The result of a kernel: the states a player can distinguish, street by street, and counts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from houseway.games.contract import Game, Settlement
from houseway.jit import Array, njit

Facts: TypeAlias = tuple[int, ...]  # of a finished deal; the game names the fields
WHOLE_ROWS: Array = np.zeros(0, np.int64)  # every state has a count for every cell


class Street(NamedTuple):
    """The states of a decision: the known cards, and the state before them."""

    cards: Array  # [state, known cards]
    parents: Array  # the state on the street before; states with one parent are adjacent
    weights: Array  # how many states of the full deck each one represents


class Counted(NamedTuple):
    """Streets, the facts that occur, and how often each occurs after the last street's states."""

    streets: list[Street]
    cells: Sequence[Facts]  # the facts of each column
    counts: Array  # [state of the last street, cell]; one row if nothing is decided
    total: int  # all deals
    bases: Array = WHOLE_ROWS  # the first cell of each state, where only a few follow it

    def tally(self, counts: Array, weights: Array, states: Array) -> Array:
        """How often each cell occurs after some of the states of a street."""
        if self.bases is WHOLE_ROWS:
            totals: Array = weights[states] @ counts[states].astype(np.int64)
            return totals
        return tally_bands(counts, self.bases, weights, states, len(self.cells))

    def seen(self) -> Array:
        """How often each cell occurs in total, with any decisions."""
        weights = self.streets[-1].weights if self.streets else np.ones(1, np.int64)
        return self.tally(self.counts, weights, np.ones(len(weights), bool))


def no_street(cells: Sequence[Facts], counts: Sequence[int]) -> Counted:
    """Facts without a decision before them."""
    row = np.array([counts], np.int64)
    return Counted([], cells, row, int(row.sum()))


def settlement_of(game: Game) -> Settlement[Any]:
    """How the bets of a game that counts facts are paid."""
    assert game.settlement
    return game.settlement


def facts_with(game: Game, **values: int) -> Facts:
    """The facts of a game with these values and 0 for all others."""
    kind = settlement_of(game).facts
    facts: Facts = kind(**{name: values.get(name, 0) for name in kind._fields})
    return facts


def fact(game: Game, name: str, facts: Facts) -> int:
    """One of the facts by its name."""
    names: Sequence[str] = settlement_of(game).facts._fields
    return facts[names.index(name)]


def cells_of(game: Game, field: str, n: int) -> list[Facts]:
    """Facts that differ in one field only, the one this bet depends on."""
    return [facts_with(game, **{field: value}) for value in range(n)]


def suit_classes(hands: Array, apart: Array | None = None) -> tuple[Array, Array]:
    """One hand for each class of hands that differ only in suits, and the class sizes.

    `apart` separates hands of one class where a fact does depend on the suit.
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
def weigh(counts: Array, bases: Array, pays: Array) -> Array:
    """For each row of counts, the sum of what its deals pay, in exact integers."""
    sums = np.zeros(len(counts), np.int64)
    for s in range(len(counts)):
        base = bases[s] if len(bases) else 0
        for n in range(counts.shape[1]):
            sums[s] += counts[s, n] * pays[base + n]
    return sums


@njit
def tally_bands(counts: Array, bases: Array, weights: Array, states: Array, cells: int) -> Array:
    """Add up the counts of some states, each in its own band of cells."""
    sums = np.zeros(cells, np.int64)
    for s in range(len(counts)):
        if states[s]:
            for n in range(counts.shape[1]):
                sums[bases[s] + n] += weights[s] * counts[s, n]
    return sums


@njit
def split_showdowns(out: Array, weaker: int, not_stronger: int, idle: int, all_hands: int) -> None:
    """Dealer hands by showdown (lower, equal, higher) and qualification, from four counts.

    Idle hands are those that do not qualify; they come first for each showdown.
    """
    out[4] = min(weaker, idle)
    out[2] = min(not_stronger, idle) - out[4]
    out[0] = idle - out[2] - out[4]
    out[5] = weaker - out[4]
    out[3] = not_stronger - weaker - out[2]
    out[1] = all_hands - not_stronger - out[0]
