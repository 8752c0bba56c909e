"""A hand by itself, without decisions: how many deals fall on each rung."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.contract import Game
from houseway.games.solving import Alone, HandKind
from houseway.hands import five, four, three, two
from houseway.jit import Array, njit
from houseway.odds.counting.counted import Counted, cells_of, no_street


@njit
def _twos(deck: Array, counts: Array) -> None:
    """Two cards each for the player and the dealer."""
    n = len(deck)
    for i in range(n):
        for j in range(i):
            for k in range(n):
                for m in range(k):
                    if k not in (i, j) and m not in (i, j):
                        counts[two.rung_against(deck[i], deck[j], deck[k], deck[m])] += 1


@njit
def _threes(deck: Array, counts: Array) -> None:
    n = len(deck)
    for i in range(n - 2):
        for j in range(i + 1, n - 1):
            for k in range(j + 1, n):
                counts[three.rung(deck[i], deck[j], deck[k])] += 1


@njit
def _best_fours(deck: Array, counts: Array) -> None:
    n = len(deck)
    for i in range(n - 4):
        for j in range(i + 1, n - 3):
            for k in range(j + 1, n - 2):
                for m in range(k + 1, n - 1):
                    for p in range(m + 1, n):
                        hand = (deck[i], deck[j], deck[k], deck[m], deck[p])
                        counts[four.rung(four.best_four(hand))] += 1


@njit
def _fives(deck: Array, counts: Array) -> None:
    n = len(deck)
    for i in range(n - 4):
        for j in range(i + 1, n - 3):
            for k in range(j + 1, n - 2):
                for m in range(k + 1, n - 1):
                    for p in range(m + 1, n):
                        hand = (deck[i], deck[j], deck[k], deck[m], deck[p])
                        counts[five.rung(five.best_five(hand))] += 1


@njit
def sevens(deck: Array, counts: Array) -> None:
    """The best five of every seven cards; running sums of keys leave two look-ups per hand."""
    key, bit = five.KEY[deck], five.BIT[deck]
    for a in range(6, len(deck)):
        for b in range(5, a):
            kb, bb = key[a] + key[b], bit[a] | bit[b]
            for c in range(4, b):
                kc, bc = kb + key[c], bb | bit[c]
                for d in range(3, c):
                    kd, bd = kc + key[d], bc | bit[d]
                    for e in range(2, d):
                        ke, be = kd + key[e], bd | bit[e]
                        for f in range(1, e):
                            kf, bf = ke + key[f], be | bit[f]
                            for g in range(f):
                                counts[five.rung(five.strength7(kf + key[g], bf | bit[g]))] += 1


def sevens_of_a_full_deck(counts: Array) -> None:
    """The same counts by reasoning: a flush depends on its suit alone, other hands on ranks."""
    for mask in range(1 << 13):
        suited = mask.bit_count()
        if 5 <= suited <= 7:  # the other cards are of other suits, which rules out a full house
            ranks = [4 * rank for rank in range(13) if mask >> rank & 1]
            strength = max(map(five.best_five, combinations(ranks, 5)))
            counts[five.rung(strength)] += 4 * comb(39, 7 - suited)
    sets = np.array(list(combinations_with_replacement(range(13), 7)))
    held = (sets[:, :, None] == np.arange(13)).sum(axis=1)  # [set of ranks, rank]
    held = held[held.max(axis=1) <= 4]
    of_four, of_three = (np.array([comb(n, k) for k in range(5)]) for n in (4, 3))
    in_suit = np.zeros((len(held), 8), np.int64)  # ways by the number of cards in one suit
    in_suit[:, 0] = 1
    for rank in range(13):
        n = held[:, rank]
        without, with_it = of_three[n], np.where(n > 0, of_three[n - 1], 0)
        shifted = np.pad(in_suit[:, :-1], ((0, 0), (1, 0)))
        in_suit = in_suit * without[:, None] + shifted * with_it[:, None]
    ways = of_four[held].prod(axis=1) - 4 * in_suit[:, 5:].sum(axis=1)
    rungs = five.RUNG_OF[_by_ranks(held @ np.array(five.RANK_KEYS))]
    np.add.at(counts, rungs, ways)


@njit
def _by_ranks(sums: Array) -> Array:
    """The strengths of seven cards without a flush, from the sums of their rank keys."""
    strengths = np.empty(len(sums), np.int64)
    for n in range(len(sums)):
        strengths[n] = five.strength7(sums[n], 0)
    return strengths


class Kind(NamedTuple):
    """A kind of hand: how to count it, and how many rungs it has."""

    counts: Callable[[Array, Array], None]  # counts the rungs over a deck
    rungs: int


KINDS = {
    HandKind.TWO: Kind(_twos, two.RUNGS),
    HandKind.THREE: Kind(_threes, three.RUNGS),
    HandKind.BEST_FOUR: Kind(_best_fours, four.RUNGS),
    HandKind.FIVE: Kind(_fives, five.RUNGS),
    HandKind.BEST_FIVE_OF_SEVEN: Kind(sevens, five.RUNGS),
}


@lru_cache(maxsize=8)
def rung_counts(kind: HandKind, deck: tuple[Card, ...] = DECK) -> tuple[int, ...]:
    """How many hands of a kind fall on each rung."""
    counts = np.zeros(KINDS[kind].rungs, np.int64)
    if kind is HandKind.BEST_FIVE_OF_SEVEN and len(deck) == len(DECK):
        sevens_of_a_full_deck(counts)
    else:
        KINDS[kind].counts(np.array(sorted(deck)), counts)
    return tuple(int(n) for n in counts)


def count(game: Game, house: House, wager: str, deck: tuple[Card, ...] = DECK) -> Counted:
    """The rungs of the hand a wager is paid on, from the fact its game declares."""
    kernel = game.bets[wager].kernel
    assert isinstance(kernel, Alone)
    kind, field = kernel.hand, kernel.fact
    if kernel.flipped and house.is_flipped(kernel.flipped.ambiguity):
        kind, field = kernel.flipped.hand, kernel.flipped.fact
    counts = rung_counts(kind, tuple(deck))
    return no_street(cells_of(game, field, len(counts)), counts)
