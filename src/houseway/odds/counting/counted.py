"""What a kernel hands over: the states a player can tell apart, street by street, and counts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from houseway.games.contract import Game, Settlement
from houseway.jit import Array, njit

Facts: TypeAlias = tuple[int, ...]  # of a finished deal, as its game names them
WHOLE_ROWS: Array = np.zeros(0, np.int64)  # every state has a count for every cell


class Street(NamedTuple):
    """The states in which a decision is made: the cards known, and the state they grew out of."""

    cards: Array  # [state, known cards]
    parents: Array  # the state of the street before; states of one parent stand together
    weights: Array  # how many states of the whole deck each one stands for


class Counted(NamedTuple):
    """Streets, the facts that occur, and how often each does after the last street's states."""

    streets: list[Street]
    cells: Sequence[Facts]  # the facts of each column
    counts: Array  # [state of the last street, cell]; one row if nothing is decided
    total: int  # all deals
    bases: Array = WHOLE_ROWS  # where few cells follow a state: the first of them

    def tally(self, counts: Array, weights: Array, states: Array) -> Array:
        """How often each cell occurs after some of the states of a street."""
        if self.bases is WHOLE_ROWS:
            found: Array = weights[states] @ counts[states].astype(np.int64)
            return found
        return tally_bands(counts, self.bases, weights, states, len(self.cells))

    def seen(self) -> Array:
        """How often each cell occurs in all, whatever is decided."""
        weights = self.streets[-1].weights if self.streets else np.ones(1, np.int64)
        return self.tally(self.counts, weights, np.ones(len(weights), bool))


def no_street(cells: Sequence[Facts], counts: Sequence[int]) -> Counted:
    """Facts that no decision comes before."""
    row = np.array([counts], np.int64)
    return Counted([], cells, row, int(row.sum()))


def settlement_of(game: Game) -> Settlement[Any]:
    """How the bets of a game that counts facts are paid."""
    assert game.settlement
    return game.settlement


def facts_with(game: Game, **values: int) -> Facts:
    """The facts of a game with these values, all others being 0."""
    kind = settlement_of(game).facts
    facts: Facts = kind(**{name: values.get(name, 0) for name in kind._fields})
    return facts


def fact(game: Game, name: str, facts: Facts) -> int:
    """One of the facts by its name."""
    names: Sequence[str] = settlement_of(game).facts._fields
    return facts[names.index(name)]


def cells_of(game: Game, field: str, n: int) -> list[Facts]:
    """Facts that differ in one field only; the bet that is solved looks at no other."""
    return [facts_with(game, **{field: value}) for value in range(n)]


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
def weigh(counts: Array, bases: Array, pays: Array) -> Array:
    """For each row of counts the sum of what its deals pay: a product of exact integers."""
    sums = np.zeros(len(counts), np.int64)
    for s in range(len(counts)):
        base = bases[s] if len(bases) else 0
        for n in range(counts.shape[1]):
            sums[s] += counts[s, n] * pays[base + n]
    return sums


@njit
def tally_bands(counts: Array, bases: Array, weights: Array, states: Array, cells: int) -> Array:
    """The counts of some states, each in its own band of cells, added up by cell."""
    sums = np.zeros(cells, np.int64)
    for s in range(len(counts)):
        if states[s]:
            for n in range(counts.shape[1]):
                sums[bases[s] + n] += weights[s] * counts[s, n]
    return sums


@njit
def split_showdowns(out: Array, weaker: int, not_stronger: int, idle: int, all_hands: int) -> None:
    """Dealer hands by showdown (lower, equal, higher) and by whether he plays, from four counts.

    Idle hands are those below the one he plays with; for each showdown they come first.
    """
    out[4] = min(weaker, idle)
    out[2] = min(not_stronger, idle) - out[4]
    out[0] = idle - out[2] - out[4]
    out[5] = weaker - out[4]
    out[3] = not_stronger - weaker - out[2]
    out[1] = all_hands - not_stronger - out[0]
