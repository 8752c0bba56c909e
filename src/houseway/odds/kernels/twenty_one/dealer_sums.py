"""The dealer against sets of cards: what is won with each, added up over all his hands.

The cards of a set, then the dealer's, are chosen value by value. What the dealer may still hold of
the other values does not depend on what is chosen of one, so one value after the other is summed
out, and sets of cards that begin alike are summed together. High cards are summed out at once: he
draws few of them.
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
BITS = 44  # of each prime at most: 2^53 holds it times any number of cards left of one value
EXACT = 53  # a float holds whole numbers of so many bits


# -- the dealer's hands, value by value ------------------------------------------------------------


class Tails(NamedTuple):
    """What the dealer's hands have from each value on, with how he ends; first the whole hands."""

    first: Array  # the first tail from each value on; the last ones have only high cards
    cards: Array  # how many of that value
    then: Array  # the tail from the next value on
    high: Array  # of the last ones: which high cards
    end: Array
    highs: Array  # all sets of high cards
    hands: Array
    orders: Array  # of each hand


@cache
def all_tails(upcard: int, hits_soft_17: bool) -> Tails:
    """The tails of all hands on one upcard, a natural left out."""
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
    """In how many ways the high cards of a set come after those of each of the dealer's hands.

    These are long numbers, in limbs of half the bits of a prime: a limb times what is won can be
    added up in a float.
    """

    kind: Array  # the number of a kind of high cards
    ways: Array  # by kind: for each limb, for each of the dealer's high cards
    limbs: int


def all_falls(shoe: Array, tails: Tails, keys: Array, bits: int) -> Falls:
    """The falling products of all high cards that sets have."""
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
    """A row of lanes for every tail, one after the other, and what goes with each lane.

    Long rows let the compiler take several lanes at once; and so that it need not fear that a sum
    changes while it reads another, those from below are fetched first.
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
    found: Array,
) -> None:
    """For each size of set and of the dealer's hand the sum of all products, modulo each prime.

    A product counts as often as the cards of the set come, times the weight of the dealer's hand;
    that tells how often his cards come from a full shoe. Sets are taken from the last to the first,
    so that a falling product of the cards left is built from within, as Horner does.
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
    held = np.full(HIGH, EMPTY)  # of each value: how many cards have been taken as out
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
            _weigh(lanes.sums, tails, weight, found[key >> SIZE], p)


@njit_unlocked
def _add_high(falls: Falls, sets: Sets, i: int, high: Array) -> None:
    """What is won with a set, times the ways in which its high cards come."""
    n = np.uint64(falls.ways.shape[1])
    ways = np.uint64(falls.kind[sets.keys[i] & (1 << LOW) - 1])
    for end in range(np.uint64(ENDS)):
        one = sets.won[i, end]
        if one != 0.0:
            for k in range(n):
                high[end, k] += one * falls.ways[ways, k]


@njit_unlocked
def _carry(lanes: Lanes, tails: Tails, high: Array, digits: Array, p: Array, bits: int) -> None:
    """From limbs to remainders: the power of two just above a prime leaves little."""
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
    """Add what has been summed out below, with fewer cards of this value out than before."""
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
    """For each tail from one value on what has been summed out for the rest of it."""
    for k in range(tails.first[value], tails.first[value + 1]):
        here, there = np.uint64(k * LANES), np.uint64(tails.then[k] * LANES)
        for lane in range(np.uint64(LANES)):
            into[here + lane] = sums[there + lane]


@njit_unlocked
def _lower(lanes: Lanes, tails: Tails, value: int, free: int, held: int, cards: int) -> None:
    """The ways to draw the last of so many cards of a value, down to fewer of them."""
    for out in range(held - 1, cards - 1, -1):
        left = np.float64(free - out)
        for k in range(*_rows(tails, value)):
            one = lanes.sums[k] * (left - lanes.cards[k])
            lanes.sums[k] = one - np.floor(one * lanes.over[k]) * lanes.p[k]


@njit_unlocked
def _rows(tails: Tails, value: int) -> tuple[np.uint64, np.uint64]:
    """The lanes of the tails from one value on: their numbers, not the lanes, which is slower."""
    lanes = np.uint64(LANES)
    return np.uint64(tails.first[value]) * lanes, np.uint64(tails.first[value + 1]) * lanes


@njit_unlocked
def _weigh(sums: Array, tails: Tails, weight: Array, found: Array, p: Array) -> None:
    """Add the sums of whole hands times their weights, by the size of the hand."""
    for k in range(len(tails.hands)):
        size = tails.hands[k].sum()
        for lane in range(LANES):
            prime = np.int64(p[lane])
            one, w = np.int64(sums[k * LANES + lane]) % prime, weight[k, lane]
            total = np.int64(0)
            for shift in (36, 18, 0):  # in parts, so that no product is too long
                total = ((total << 18) % prime + one * (w >> shift & 0x3FFFF)) % prime
            found[size, lane] = (found[size, lane] + total) % prime
