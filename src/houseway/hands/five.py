"""The best five of five, six or seven cards, by table look-up on keys that add up.

Each card has a rank key, chosen so that the sums of any five, six or seven cards (at most four of
a rank) are all different, a suit counter of four bits, and a bit. Nested loops can carry sums and
masks along, so that a hand costs a kernel two look-ups. Strengths run from 0 (7-5-4-3-2) to 7,461
(a royal flush); the higher strength wins, equal strengths tie.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np

from houseway.hands.card_array import CardArray
from houseway.hands.ladders import FIVE_CARD
from houseway.jit import Array, njit

# Shapes, weakest first; on the ladder every rank of a pair has a rung of its own.
(HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND,
 STRAIGHT_FLUSH, ROYAL_FLUSH) = range(10)  # fmt: skip
RUNGS = len(FIVE_CARD.rungs)

# The smallest numbers whose sums are all different, searched one by one; a test proves it.
RANK_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)

KEY = np.array([RANK_KEYS[c >> 2] | (1 << (32 + 4 * (c & 3))) for c in range(52)], np.int64)
BIT = np.array([1 << (16 * (c & 3) + (c >> 2)) for c in range(52)], np.int64)
RANK_SUM = (1 << 32) - 1
ROW = 9  # a row of the rank table holds 2**ROW keys
IN_ROW = (1 << ROW) - 1
REACH = 4 * IN_ROW


@njit
def _straight_top(mask: int) -> int:
    """The rank of the top card of the highest straight in a set of ranks, or -1."""
    run = mask & (mask << 1) & (mask << 2) & (mask << 3)
    for top in range(12, 3, -1):
        if run >> top & 1 and mask >> (top - 4) & 1:
            return top
    if mask & 0b1000000001111 == 0b1000000001111:  # A-2-3-4-5, the five on top
        return 3
    return -1


@njit
def _packed(shape: int, mask: int, n: int) -> int:
    """A shape and its `n` highest kickers as one number."""
    value = shape
    for rank in range(12, -1, -1):
        if n and mask >> rank & 1:
            value = value << 4 | rank
            n -= 1
    return value


@njit
def _by_ranks(counts: Array) -> int:
    """The best five cards by rank alone, as a number that orders hands."""
    fours = threes = pairs = seen = 0
    for rank in range(13):
        n = counts[rank]
        if n:
            seen |= 1 << rank
        if n == 4:
            fours |= 1 << rank
        elif n == 3:
            threes |= 1 << rank
        elif n == 2:
            pairs |= 1 << rank
    if fours:
        top = _top(fours)
        return _packed(FOUR_OF_A_KIND << 4 | top, seen & ~(1 << top), 1) << 12
    if threes:
        top = _top(threes)
        second = (threes | pairs) & ~(1 << top)
        if second:
            return (FULL_HOUSE << 8 | top << 4 | _top(second)) << 12
    straight = _straight_top(seen)
    if straight >= 0:
        return (STRAIGHT << 4 | straight) << 16
    if threes:
        top = _top(threes)
        return _packed(THREE_OF_A_KIND << 4 | top, seen & ~(1 << top), 2) << 8
    if pairs:
        top = _top(pairs)
        second = pairs & ~(1 << top)
        if second:
            low = _top(second)
            odd = seen & ~(1 << top) & ~(1 << low)
            return _packed(TWO_PAIR << 8 | top << 4 | low, odd, 1) << 8
        return _packed(PAIR << 4 | top, seen & ~(1 << top), 3) << 4
    return _packed(HIGH_CARD, seen, 5)


@njit
def _top(mask: int) -> int:
    """The highest rank in a set of ranks."""
    rank = 12
    while not mask >> rank & 1:
        rank -= 1
    return rank


@njit
def _by_suit(mask: int) -> int:
    """The best five cards among five or more of one suit."""
    straight = _straight_top(mask)
    if straight == 12:
        return (ROYAL_FLUSH << 4 | straight) << 16
    if straight >= 0:
        return (STRAIGHT_FLUSH << 4 | straight) << 16
    return _packed(FLUSH, mask, 5)


@njit
def _rank_values(multisets: Array) -> Array:
    """The value of each multiset of ranks."""
    values = np.empty(len(multisets), np.int64)
    for n in range(len(multisets)):
        counts = np.zeros(13, np.int64)
        for rank in multisets[n]:
            counts[rank] += 1
        values[n] = _by_ranks(counts)
    return values


@njit
def _fit_rows(sums: Array, strengths: Array, rows: int) -> tuple[Array, Array]:
    """Place each row of keys at the first offset where it fits between the others."""
    order = np.argsort(sums)
    first = np.zeros(rows + 1, np.int64)
    for n in order:
        first[(sums[n] >> ROW) + 1] += 1
    for row in range(rows):
        first[row + 1] += first[row]
    offsets = np.zeros(rows, np.int32)
    table = np.full(4 * len(sums) + 2 * IN_ROW, -1, np.int16)
    end = 0
    for row in np.argsort(first[:-1] - first[1:]):  # fullest rows first
        keys = order[first[row] : first[row + 1]]
        at = max(0, end - REACH)  # searching further back saves little space and is slow
        while len(keys):
            fits = True
            for n in keys:
                if table[at + (sums[n] & IN_ROW)] >= 0:
                    fits = False
                    break
            if fits:
                break
            at += 1
        offsets[row] = at
        for n in keys:
            table[at + (sums[n] & IN_ROW)] = strengths[n]
            end = max(end, at + (sums[n] & IN_ROW) + 1)
    return offsets, table[:end].copy()


def _multisets(n: int) -> Array:
    """Every multiset of `n` ranks that one deck allows: at most four of each."""
    sets = np.array(list(combinations_with_replacement(range(13), n)), np.int8)
    allowed: Array = sets[(sets[:, 4:] != sets[:, :-4]).all(axis=1)]
    return allowed


def _build() -> tuple[Array, Array, list[tuple[Array, Array]]]:
    """The rung of each strength, the strengths of flushes, and a rank table for 5, 6, 7 cards."""
    masks = np.array([m for m in range(1 << 13) if m.bit_count() >= 5], np.int64)
    flushes = np.array([_by_suit(m) for m in masks], np.int64)
    sets = {n: _multisets(n) for n in (5, 6, 7)}
    values = {n: _rank_values(sets[n]) for n in sets}
    ladder = np.unique(np.concatenate([values[5], flushes]))
    flush = np.full(1 << 13, -1, np.int16)
    flush[masks] = np.searchsorted(ladder, flushes)
    tables = []
    for n in sets:
        sums = np.array(RANK_KEYS, np.int64)[sets[n]].sum(axis=1)
        strengths = np.searchsorted(ladder, values[n]).astype(np.int16)
        tables.append(_fit_rows(sums, strengths, int(sums.max() >> ROW) + 1))
    return _rungs(ladder), flush, tables


def _rungs(ladder: Array) -> Array:
    """The rung of each value: its shape, with one rung for each rank of a pair."""
    shape, top = ladder >> 20, ladder >> 16 & 15
    spread = np.where(shape == PAIR, top, 0) + np.where(shape > PAIR, 12, 0)
    rungs: Array = (shape + spread).astype(np.int8)
    return rungs


RUNG_OF, _FLUSH, _TABLES = _build()
(_OFFSET5, _TABLE5), (_OFFSET6, _TABLE6), (_OFFSET7, _TABLE7) = _TABLES
STRENGTHS = len(RUNG_OF)


@njit
def _flush_suit(key: int) -> int:
    """Sixteen times the suit with five or more of the added cards, or -1."""
    flush = ((key >> 32) + 0x3333) & 0x8888
    if not flush:
        return -1
    return 0 if flush & 8 else 16 if flush & 0x80 else 32 if flush & 0x800 else 48


@njit
def _look_up(key: int, bits: int, offsets: Array, table: Array) -> int:
    """The strength of a flush by its ranks in one suit, of any other hand by its rank sum."""
    suit = _flush_suit(key)
    if suit >= 0:
        return int(_FLUSH[(bits >> suit) & 0x1FFF])
    ranks = key & RANK_SUM
    return int(table[offsets[ranks >> ROW] + (ranks & IN_ROW)])


@njit
def strength5(key: int, bits: int) -> int:
    """The strength of five cards from the sum of their keys and their bits."""
    return _look_up(key, bits, _OFFSET5, _TABLE5)


@njit
def strength6(key: int, bits: int) -> int:
    """The strength of the best five of six cards from the sum of their keys and their bits."""
    return _look_up(key, bits, _OFFSET6, _TABLE6)


@njit
def strength7(key: int, bits: int) -> int:
    """The strength of the best five of seven cards from the sum of their keys and their bits."""
    return _look_up(key, bits, _OFFSET7, _TABLE7)


@njit
def best_five(cards: CardArray) -> int:
    """The strength of the best five of five, six or seven cards."""
    key = bits = 0
    for card in cards:
        key += KEY[card]
        bits |= BIT[card]
    if len(cards) == 7:
        return strength7(key, bits)
    if len(cards) == 6:
        return strength6(key, bits)
    return strength5(key, bits)


def rung_of_pair(rank: int) -> int:
    """The rung of a pair of this rank."""
    return PAIR + rank


@njit
def rung(strength: int) -> int:
    """The rung of a strength."""
    return int(RUNG_OF[strength])


def least(rung: int) -> int:
    """The minimum strength of a rung."""
    return int(np.searchsorted(RUNG_OF, rung))
