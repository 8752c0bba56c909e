"""Sets of cards against the dealer: what each set wins, summed over all dealer hands.

The cards of a set, then the dealer's, are chosen value by value. The choice of one value does not
affect what the dealer may hold of the others. So the values are summed out one after the other, and
sets with the same beginning are summed together. High cards are summed out at once, because the
dealer draws few of them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from houseway.jit import Array, njit_unlocked
from houseway.odds.kernels.twenty_one.hands import ENDS, VALUES, finished
from houseway.odds.kernels.twenty_one.pairs import (
    EMPTY,
    HIGH,
    LOW,
    PLACE,
    SIZE,
    Sets,
    high_cards,
    kinds_of,
)

LANES = 8  # primes at a time
BITS = 44  # per prime at most: times the cards left of one value it still fits in 2^53
EXACT = 53  # the bits of a whole number that a float holds exactly


# -- the dealer's hands, value by value ------------------------------------------------------------


class Tails(NamedTuple):
    """The cards of dealer hands from each value on, with the result; whole hands come first."""

    first: Array  # the first tail from each value on; the last tails have only high cards
    cards: Array  # how many of that value
    then: Array  # the tail from the next value on
    high: Array  # the high cards of the last tails
    end: Array
    highs: Array  # all sets of high cards
    hands: Array
    orders: Array  # of each hand


@cache
def all_tails(upcard: int, hits_soft_17: bool) -> Tails:
    """The tails of all hands on one upcard, without naturals."""
    ended = finished(upcard, hits_soft_17)
    hands, (orders, ends) = np.array(list(ended)), np.array(list(ended.values())).T
    keys = [(hands * PLACE)[:, v:].sum(1) % (1 << SIZE) + (ends << SIZE) for v in range(HIGH + 1)]
    which = [np.arange(len(hands)), *(np.unique(k, return_inverse=True)[1] for k in keys[1:])]
    first, count, then = [0], [], []
    for value in range(HIGH):
        _, one = np.unique(which[value], return_index=True)  # a hand with each tail
        first.append(first[-1] + len(one))
        count.append(hands[one, value])
        then.append(first[-1] + which[value + 1][one])
    last = np.unique(keys[HIGH])
    first.append(first[-1] + len(last))
    highs, high = np.unique(last % (1 << LOW), return_inverse=True)
    return Tails(
        np.array(first), np.concatenate(count), np.concatenate(then), high, last >> SIZE,
        high_cards(highs), hands, orders,
    )  # fmt: skip


# -- high cards ------------------------------------------------------------------------------------


class Falls(NamedTuple):
    """The number of ways the high cards of a set come after those of each dealer hand.

    These are long numbers in limbs of half a prime's bits, so that a limb times a win can be added
    up in a float.
    """

    kind: Array  # the number of a kind of high cards
    ways: Array  # by kind: for each limb, for each of the dealer's high cards
    limbs: int


def all_falls(shoe: Array, tails: Tails, keys: Array, bits: int) -> Falls:
    """The falling products of all high cards in the sets."""
    kinds, kind = kinds_of(keys)
    cards = high_cards(kinds)
    longest = int((cards @ [int(n).bit_length() for n in shoe[HIGH:]]).max())
    limbs = 2 * max(1, -(-longest // bits))
    ways = np.zeros((len(kinds), limbs, len(tails.highs)))
    _fall(shoe[HIGH:], cards, tails.highs, bits // 2, ways)
    return Falls(kind, ways.reshape(len(kinds), -1), limbs)


@njit_unlocked
def _fall(shoe: Array, cards: Array, highs: Array, half: int, ways: Array) -> None:
    """Multiply card by card, and carry."""
    for kind in range(len(cards)):
        for h in range(len(highs)):
            limbs = ways[kind, :, h]
            limbs[0] = 1.0
            for v in range(len(shoe)):
                for out in range(cards[kind, v]):
                    carry = np.int64(0)
                    for k in range(len(limbs)):
                        carry += np.int64(limbs[k]) * max(shoe[v] - highs[h, v] - out, 0)
                        limbs[k] = np.float64(carry & (1 << half) - 1)
                        carry >>= half


# -- low cards, one value after the other ----------------------------------------------------------


class Lanes(NamedTuple):
    """A row of lanes for every tail, one after the other, and the constants of each lane.

    Long rows let the compiler process several lanes at once. Sums from below are fetched first, so
    that no sum changes while another one is read.
    """

    sums: Array
    below: Array
    cards: Array
    p: Array
    over: Array


@njit_unlocked
def sum_out(
    shoe: Array,
    tails: Tails,
    falls: Falls,
    sets: Sets,
    weight: Array,
    p: Array,
    bits: int,
    totals: Array,
) -> None:
    """For each size of set and of dealer hand, the sum of all products, modulo each prime.

    A product counts as often as the cards of the set come, times the weight of the dealer hand:
    how often its cards come from a full shoe. Sets are processed from last to first, so that a
    falling product of the cards left is built from the inside, as in Horner's scheme.
    """
    rows = tails.first[-1]
    lanes = Lanes(
        np.zeros(rows * LANES), np.zeros(rows * LANES), np.zeros(rows * LANES),
        np.empty(rows * LANES), np.empty(rows * LANES),
    )  # fmt: skip
    for k in range(rows * LANES):
        lanes.p[k], lanes.over[k] = p[k % LANES], 1.0 / p[k % LANES]
        if k < len(tails.cards) * LANES:
            lanes.cards[k] = tails.cards[k // LANES]
    held = np.full(HIGH, EMPTY)  # by value: how many cards count as out
    high, digits = np.zeros((ENDS, falls.ways.shape[1])), np.empty(falls.limbs // 2)
    for i in range(len(sets.keys) - 1, -1, -1):
        key = sets.keys[i]
        _add_high(falls, sets, i, high)
        other = key ^ sets.keys[i - 1] if i else np.int64(-1)
        if other >> LOW == 0:
            continue  # the next set has the same low cards
        _carry(lanes, tails, high, digits, p, bits)
        for value in range(HIGH - 1, -1, -1):
            shift = 5 * (VALUES - 1 - value)
            cards = (key >> shift) & (31 if value else 63)
            _add(lanes, tails, value, shoe[value], held[value], cards)
            held[value] = cards
            if other >> (shift + 5 if value else SIZE) == 0:
                break  # the next set has as many cards of all values before this one
            _lower(lanes, tails, value, shoe[value], cards, 0)
            held[value] = EMPTY
        if other >> SIZE:
            _weigh(lanes.sums, tails, weight, totals[key >> SIZE], p)


@njit_unlocked
def _add_high(falls: Falls, sets: Sets, i: int, high: Array) -> None:
    """Add what a set wins times the ways its high cards come."""
    n = np.uint64(falls.ways.shape[1])
    ways = np.uint64(falls.kind[sets.keys[i] & (1 << LOW) - 1])
    for end in range(np.uint64(ENDS)):
        one = sets.won[i, end]
        if one != 0.0:
            for k in range(n):
                high[end, k] += one * falls.ways[ways, k]


@njit_unlocked
def _carry(lanes: Lanes, tails: Tails, high: Array, digits: Array, p: Array, bits: int) -> None:
    """Turn limbs into remainders; the power of two just above a prime has a small remainder."""
    half, mask, n = bits // 2, np.int64((1 << bits // 2) - 1), len(tails.highs)
    for k in range(len(tails.high)):
        end, at, carry = tails.end[k], tails.high[k], np.int64(0)
        for digit in range(len(digits)):
            carry += np.int64(high[end, 2 * digit * n + at])
            low = carry & mask
            carry = (carry >> half) + np.int64(high[end, (2 * digit + 1) * n + at])
            digits[digit] = np.float64(low + ((carry & mask) << half))
            carry >>= half
        here = np.uint64((tails.first[HIGH] + k) * LANES)
        for lane in range(np.uint64(LANES)):
            lanes.sums[here + lane] = np.float64(carry)
        for digit in range(len(digits) - 1, -1, -1):
            for lane in range(np.uint64(LANES)):
                one = lanes.sums[here + lane] * (np.float64(1 << bits) - p[lane]) + digits[digit]
                lanes.sums[here + lane] = one - np.rint(one * lanes.over[lane]) * p[lane]
    high[:] = 0.0


@njit_unlocked
def _add(lanes: Lanes, tails: Tails, value: int, free: int, held: int, cards: int) -> None:
    """Add the sums from below, with fewer cards of this value out than before."""
    if held == EMPTY:
        _fetch(tails, value, lanes.sums, lanes.sums)
        return
    _fetch(tails, value, lanes.sums, lanes.below)
    _lower(lanes, tails, value, free, held, cards + 1)
    left = np.float64(free - cards)
    for k in range(*_rows(tails, value)):
        one = lanes.sums[k] * (left - lanes.cards[k]) + lanes.below[k]
        lanes.sums[k] = one - np.floor(one * lanes.over[k]) * lanes.p[k]


@njit_unlocked
def _fetch(tails: Tails, value: int, sums: Array, into: Array) -> None:
    """For each tail from one value on, fetch the sum of the rest of it."""
    for k in range(tails.first[value], tails.first[value + 1]):
        here, there = np.uint64(k * LANES), np.uint64(tails.then[k] * LANES)
        for lane in range(np.uint64(LANES)):
            into[here + lane] = sums[there + lane]


@njit_unlocked
def _lower(lanes: Lanes, tails: Tails, value: int, free: int, held: int, cards: int) -> None:
    """Multiply by the ways to draw the last cards of a value, from `held` down to `cards`."""
    for out in range(held - 1, cards - 1, -1):
        left = np.float64(free - out)
        for k in range(*_rows(tails, value)):
            one = lanes.sums[k] * (left - lanes.cards[k])
            lanes.sums[k] = one - np.floor(one * lanes.over[k]) * lanes.p[k]


@njit_unlocked
def _rows(tails: Tails, value: int) -> tuple[np.uint64, np.uint64]:
    """The range of lanes of the tails from one value on; slicing would be slower."""
    lanes = np.uint64(LANES)
    return np.uint64(tails.first[value]) * lanes, np.uint64(tails.first[value + 1]) * lanes


@njit_unlocked
def _weigh(sums: Array, tails: Tails, weight: Array, totals: Array, p: Array) -> None:
    """Add the sums of whole hands times their weights, by the size of the hand."""
    for k in range(len(tails.hands)):
        size = tails.hands[k].sum()
        for lane in range(LANES):
            prime = np.int64(p[lane])
            one, w = np.int64(sums[k * LANES + lane]) % prime, weight[k, lane]
            total = np.int64(0)
            for shift in (36, 18, 0):  # in parts, so that no product overflows
                total = ((total << 18) % prime + one * (w >> shift & 0x3FFFF)) % prime
            totals[size, lane] = (totals[size, lane] + total) % prime
