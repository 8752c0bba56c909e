"""The best four of five or six cards: four of a kind, straight flush, three of a kind, flush,
straight, two pair, pair, high card.

A strength is the place of the hand among those of its shape, after all weaker shapes: the higher
strength wins, equal strengths tie. Cards beyond the best four never count.
"""

from __future__ import annotations

from math import comb

import numpy as np

from houseway.equipment.cards import dashed
from houseway.hands.card_array import CardArray
from houseway.hands.ladders import FOUR_CARD
from houseway.jit import Array, njit

ACE, RANKS = 12, 13
RUNGS = len(FOUR_CARD.rungs)
CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(RANKS + 1)], np.int64)

# The first strength of each shape, weakest first; a shape has one for each different hand.
HIGH_CARD = 0
PAIR = HIGH_CARD + comb(RANKS, 4)
TWO_PAIR = PAIR + RANKS * comb(RANKS - 1, 2)
STRAIGHT = TWO_PAIR + comb(RANKS, 2)
FLUSH = STRAIGHT + RANKS
THREE_OF_A_KIND = FLUSH + comb(RANKS, 4)
STRAIGHT_FLUSH = THREE_OF_A_KIND + RANKS * (RANKS - 1)
FOUR_OF_A_KIND = STRAIGHT_FLUSH + RANKS
STRENGTHS = FOUR_OF_A_KIND + RANKS

COUNT = np.array(
    [1 << (4 * (c >> 2)) for c in range(52)], np.int64
)  # the count of each rank in four bits
BIT = np.array([1 << (16 * (c & 3) + (c >> 2)) for c in range(52)], np.int64)


@njit
def _straight_top(mask: int) -> int:
    """The rank of the top card of the highest four in a row, or -1."""
    run = mask & (mask << 1) & (mask << 2) & (mask << 3)
    if run:
        return _top(run)
    if mask & 0b1000000000111 == 0b1000000000111:  # A-2-3-4, the four on top
        return 2
    return -1


@njit
def _top(mask: int) -> int:
    """The highest rank in a set of ranks."""
    rank = ACE
    while not mask >> rank & 1:
        rank -= 1
    return rank


@njit
def _highest(mask: int, n: int) -> int:
    """The index of the `n` highest ranks of a set among all sets of `n` ranks."""
    place = 0
    while n:
        rank = _top(mask)
        place += CHOOSE[rank, n]
        mask &= ~(1 << rank)
        n -= 1
    return place


@njit
def _without(mask: int, rank: int) -> int:
    """A set of ranks with one of the thirteen ranks removed; higher ranks move down."""
    below = (1 << rank) - 1
    return mask & below | mask >> 1 & ~below


@njit
def strength(counts: int, bits: int) -> int:
    """The strength of the best four cards, from the sum of their counts and their bits."""
    ones = 0x1111111111111
    pairs = (counts >> 1 | counts >> 2) & ones  # ranks of two or more, one bit in four
    seen = (bits | bits >> 16 | bits >> 32 | bits >> 48) & 0x1FFF
    if counts >> 2 & ones:
        return FOUR_OF_A_KIND + _top_of(counts >> 2 & ones)
    flush = 0
    for suit in range(4):
        mask = bits >> (16 * suit) & 0x1FFF
        if _size(mask) >= 4:
            flush = mask
    if flush:
        top = _straight_top(flush)
        if top >= 0:
            return STRAIGHT_FLUSH + top
    trips = counts & counts >> 1 & ones
    if trips:
        top = _top_of(trips)
        return THREE_OF_A_KIND + top * (RANKS - 1) + _top(_without(seen & ~(1 << top), top))
    if flush:
        return FLUSH + _highest(flush, 4)
    straight = _straight_top(seen)
    if straight >= 0:
        return STRAIGHT + straight
    if pairs:
        high = _top_of(pairs)
        rest = pairs & ~(1 << (4 * high))
        if rest:
            return int(TWO_PAIR + CHOOSE[high, 2] + _top_of(rest))
        odd = _without(seen & ~(1 << high), high)
        return int(PAIR + high * CHOOSE[RANKS - 1, 2] + _highest(odd, 2))
    return HIGH_CARD + _highest(seen, 4)


@njit
def _top_of(spread: int) -> int:
    """The highest rank of a set with four bits for each rank."""
    rank = ACE
    while not spread >> (4 * rank) & 1:
        rank -= 1
    return rank


@njit
def _size(mask: int) -> int:
    """The number of ranks in a set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def _rungs() -> Array:
    """The rung of every strength: its shape, with a rung for each pair and one for four aces."""
    starts = [HIGH_CARD, *(PAIR + rank * comb(RANKS - 1, 2) for rank in range(RANKS)), TWO_PAIR,
              STRAIGHT, FLUSH, THREE_OF_A_KIND, STRAIGHT_FLUSH, FOUR_OF_A_KIND,
              FOUR_OF_A_KIND + ACE]  # fmt: skip
    rungs: Array = np.searchsorted(starts, np.arange(STRENGTHS), side="right") - 1
    return rungs.astype(np.int8)


RUNG_OF = _rungs()


@njit
def best_four(cards: CardArray) -> int:
    """The strength of the best four of some cards."""
    counts = bits = 0
    for card in cards:
        counts += COUNT[card]
        bits |= BIT[card]
    return strength(counts, bits)


@njit
def rung(strength: int) -> int:
    """The rung of a strength."""
    return int(RUNG_OF[strength])


def name(strength: int) -> str:
    """A hand by its four ranks, with its shape from a pair up: `K-9-5-2`, `pair 9-9-A-K`."""
    shape, ranks = shape_and_ranks(strength)
    return dashed(ranks) if shape == "high card" else f"{shape} {dashed(ranks)}"


def shape_and_ranks(strength: int) -> tuple[str, list[int]]:
    """The shape of a hand and its four ranks, pairs and the like first."""
    for shape, start in reversed(_SHAPES.items()):
        if strength >= start:
            return shape, _ranks(shape, strength - start)
    raise ValueError(strength)


_SHAPES = {
    "high card": HIGH_CARD, "pair": PAIR, "two pair": TWO_PAIR, "straight": STRAIGHT,
    "flush": FLUSH, "three of a kind": THREE_OF_A_KIND, "straight flush": STRAIGHT_FLUSH,
    "four of a kind": FOUR_OF_A_KIND,
}  # fmt: skip


def _ranks(shape: str, place: int) -> list[int]:
    """The four ranks of the hand at an index within its shape, in the order people say them."""
    if shape == "four of a kind":
        return [place] * 4
    if shape.startswith("straight"):
        return [place, place - 1, place - 2, place - 3 if place > 2 else ACE]
    if shape in ("high card", "flush"):
        return _set_at(place, 4)
    if shape == "two pair":
        high, low = _set_at(place, 2)
        return [high, high, low, low]
    if shape == "pair":
        rank, odd = divmod(place, comb(RANKS - 1, 2))
        return [rank, rank, *(r + (r >= rank) for r in _set_at(odd, 2))]
    rank, other = divmod(place, RANKS - 1)
    return [rank] * 3 + [other + (other >= rank)]


def _set_at(place: int, n: int) -> list[int]:
    """The set of `n` ranks at an index, highest first: the inverse of `_highest`."""
    ranks = []
    for k in range(n, 0, -1):
        rank = max(r for r in range(RANKS) if comb(r, k) <= place)
        ranks.append(rank)
        place -= comb(rank, k)
    return ranks


def rung_of_pair(rank: int) -> int:
    """The rung of a pair of this rank."""
    return FOUR_CARD.names().index("pair of 2") + rank


def least(rung: int) -> int:
    """The minimum strength of a rung."""
    return int(np.searchsorted(RUNG_OF, rung))


def high(rank: int) -> int:
    """The minimum strength with this card high: `high(11)` is king high or better."""
    return HIGH_CARD + comb(rank, 4)
