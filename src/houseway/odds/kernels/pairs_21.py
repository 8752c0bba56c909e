"""Two hands of a split against the same dealer: the sum of the products of what they win.

The cards of both hands, then the dealer's, are chosen value by value. What the dealer may still
hold of the other values does not depend on what is chosen of one, so one value after the other is
summed out, and sets of cards that begin alike are summed together.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from houseway._jit import njit_unlocked
from houseway.odds.kernels.twenty_one import ENDS, VALUES, finished

LANES = 8  # primes at a time
BITS = 45  # of each prime: 2^53 holds it times any number of cards left of one value
WIDE = 8  # the dealer's ends and one that never comes: the machine takes eight at once
EMPTY = -1
# A set of cards as one number, in which it comes by its size, then by its aces, twos and so on;
# two hands may have more than 31 aces on paper, and take one binary digit more for them.
SIZE = 5 * VALUES + 1
PLACE = (np.int64(1) << SIZE) + (np.int64(1) << 5 * np.arange(VALUES - 1, -1, -1, dtype=np.int64))
BEGIN = 5 * (VALUES - 2)  # sets that begin alike: of one size, with as many aces and twos
_SPREAD = np.int64(-7046029254386353131)  # an odd number that spreads keys over the table


# -- products of two hands by the cards of both ----------------------------------------------------


class Sets(NamedTuple):
    """Sets of cards in order, each with a number for each of the dealer's ends."""

    keys: Any
    won: Any


def products(pairs: list[tuple[Sets, Sets, int]]) -> Sets:
    """The products of every two, so many times, added up by the cards of both."""
    mine, theirs = _joined([a for a, _, _ in pairs]), _joined([b for _, b, _ in pairs])
    work, at = [], [0, 0]
    for a, b, times in pairs:
        (x, a_from, a_to), (y, b_from, b_to) = _beginnings(a.keys), _beginnings(b.keys)
        i, j = np.indices((len(x), len(y))).reshape(2, -1)
        n = np.full(len(i), times)
        if a is b:  # the product of two is that of the same two the other way round
            n, i, j = (k[i <= j] for k in (np.where(i == j, n, 2 * n), i, j))
        spans = (at[0] + a_from[i], at[0] + a_to[i], at[1] + b_from[j], at[1] + b_to[j])
        work.append(np.stack((x[i] + y[j], n, *spans)))
        at = [at[0] + len(a.keys), at[1] + len(b.keys)]
    if sum(_largest(a) * _largest(b) * times for a, b, times in pairs) >= 2 ** (BITS - 1):
        raise OverflowError("hands come in more orders than the primes can tell")
    todo = np.concatenate(work, axis=1)
    return Sets(*combine(mine, theirs, todo[:, np.argsort(todo[0], kind="stable")].T.copy()))


def _joined(sets: list[Sets]) -> Sets:
    return Sets(*(np.concatenate([one[k] for one in sets]) for k in (0, 1)))


def _largest(sets: Sets) -> float:
    """No sum over some of these sets is larger."""
    return float(np.abs(sets.won).sum(0).max())


def _beginnings(keys: Any) -> tuple[Any, Any, Any]:
    """How sets in order begin, and where those with the same beginning are."""
    begin, first = np.unique(keys >> BEGIN, return_index=True)
    return begin, first, np.append(first[1:], len(keys))


@njit_unlocked
def combine(mine: Sets, theirs: Sets, work: Any) -> tuple[Any, Any]:
    """All products, those of sets that begin alike at once: their table stays near the machine."""
    keys, sums = np.full(1 << 10, EMPTY), np.zeros((1 << 10, WIDE))
    slots, used = np.empty(1 << 10, dtype=np.int64), 0
    found, worth, end = np.empty(1 << 12, dtype=np.int64), np.empty((1 << 12, WIDE)), 0
    for n in range(len(work)):
        others, won = theirs.keys[work[n, 4] : work[n, 5]], theirs.won[work[n, 4] : work[n, 5]]
        for i in range(work[n, 2], work[n, 3]):
            if 2 * (used + len(others)) > len(keys):
                keys, sums, slots = _larger(keys, sums, slots[:used], 2 * (used + len(others)))
            key, one = mine.keys[i], mine.won[i] * work[n, 1]
            for j in range(len(others)):
                at = _place(keys, key + others[j])
                if keys[at] == EMPTY:
                    keys[at], slots[used] = key + others[j], at
                    used += 1
                into, two = sums[at], won[j]
                for e in range(WIDE):
                    into[e] += one[e] * two[e]
        if n + 1 == len(work) or work[n + 1, 0] != work[n, 0]:
            if end + used > len(found):
                more = max(end, used)
                found = np.concatenate((found, np.empty(more, dtype=np.int64)))
                worth = np.concatenate((worth, np.empty((more, WIDE))))
            for at in slots[:used][np.argsort(keys[slots[:used]])]:
                if (sums[at] != 0.0).any():
                    found[end], worth[end] = keys[at], sums[at]
                    end += 1
                keys[at], sums[at] = EMPTY, 0.0
            used = 0
    return found[:end], worth[:end]


@njit_unlocked
def _place(keys: Any, key: int) -> Any:
    """Where a key is in a table, or where it would be."""
    mask = np.uint64(len(keys) - 1)
    at = np.uint64(key * _SPREAD >> np.int64(24)) & mask
    while keys[at] != key and keys[at] != EMPTY:
        at = (at + np.uint64(1)) & mask
    return at


@njit_unlocked
def _larger(keys: Any, sums: Any, slots: Any, least: int) -> tuple[Any, Any, Any]:
    """The same table with more room."""
    size = len(keys)
    while size < least:
        size *= 2
    wider, moved, places = np.full(size, EMPTY), np.zeros((size, WIDE)), np.empty(size, np.int64)
    for n in range(len(slots)):
        at = _place(wider, keys[slots[n]])
        wider[at], moved[at], places[n] = keys[slots[n]], sums[slots[n]], at
    return wider, moved, places


# -- the dealer's hands, value by value ------------------------------------------------------------


class Tails(NamedTuple):
    """What the dealer's hands have from each value on, with how he ends; first the whole hands."""

    first: Any  # the first tail from each value on; after the last value there are only the ends
    count: Any  # cards of that value
    then: Any  # the tail from the next value on
    hands: Any
    orders: Any  # of each hand


@cache
def all_tails(upcard: int, hits_soft_17: bool) -> Tails:
    """The tails of all hands on one upcard, a natural left out."""
    ended = finished(upcard, hits_soft_17)
    hands, (orders, ends) = np.array(list(ended)), np.array(list(ended.values())).T
    keys = [(hands * PLACE)[:, v:].sum(1) % (1 << SIZE) + (ends << SIZE) for v in range(VALUES)]
    which = [np.arange(len(hands)), *(np.unique(k, return_inverse=True)[1] for k in keys[1:]), ends]
    first, count, then = [0], [], []
    for value in range(VALUES):
        _, one = np.unique(which[value], return_index=True)  # a hand with each tail
        first.append(first[-1] + len(one))
        count.append(hands[one, value])
        then.append(first[-1] + which[value + 1][one])
    first.append(first[-1] + ENDS)
    return Tails(np.array(first), np.concatenate(count), np.concatenate(then), hands, orders)


class Lanes(NamedTuple):
    """A row of lanes for every tail, one after the other, and what goes with each lane.

    Long rows let the compiler take several lanes at once; and so that it need not fear that a sum
    changes while it reads another, those from below are fetched first.
    """

    sums: Any
    below: Any
    count: Any
    p: Any
    over: Any


@njit_unlocked
def sum_out(shoe: Any, tails: Tails, sets: Sets, weight: Any, p: Any, found: Any) -> None:
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
        if k < len(tails.count) * LANES:
            lanes.count[k] = tails.count[k // LANES]
    held = np.full(VALUES, EMPTY)  # of each value: how many cards have been taken as out
    ends = tails.first[VALUES] * LANES
    for i in range(len(sets.keys) - 1, -1, -1):
        key = sets.keys[i]
        for k in range(ENDS * LANES):
            lanes.sums[ends + k] = sets.won[i, k // LANES]
        other = key ^ sets.keys[i - 1] if i else np.int64(-1)
        for value in range(VALUES - 1, -1, -1):
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
def _add(lanes: Lanes, tails: Tails, value: int, free: int, held: int, cards: int) -> None:
    """Add what has been summed out below, with fewer cards of this value out than before."""
    into = lanes.sums if held == EMPTY else lanes.below
    for k in range(tails.first[value], tails.first[value + 1]):
        here, there = np.uint64(k * LANES), np.uint64(tails.then[k] * LANES)
        for lane in range(np.uint64(LANES)):
            into[here + lane] = lanes.sums[there + lane]
    if held == EMPTY:
        return
    _lower(lanes, tails, value, free, held, cards + 1)
    sums, below, count, p, over = _rows(lanes, tails, value)
    left = np.float64(free - cards)
    for k in range(len(sums)):
        one = sums[k] * (left - count[k]) + below[k]
        sums[k] = one - np.floor(one * over[k]) * p[k]


@njit_unlocked
def _lower(lanes: Lanes, tails: Tails, value: int, free: int, held: int, cards: int) -> None:
    """The ways to draw the last of so many cards of a value, down to fewer of them."""
    sums, _, count, p, over = _rows(lanes, tails, value)
    for out in range(held - 1, cards - 1, -1):
        left = np.float64(free - out)
        for k in range(len(sums)):
            one = sums[k] * (left - count[k])
            sums[k] = one - np.floor(one * over[k]) * p[k]


@njit_unlocked
def _rows(lanes: Lanes, tails: Tails, value: int) -> Lanes:
    """The rows of the tails from one value on."""
    a, b = tails.first[value] * LANES, tails.first[value + 1] * LANES
    return Lanes(lanes.sums[a:b], lanes.below[a:b], lanes.count[a:b], lanes.p[a:b], lanes.over[a:b])


@njit_unlocked
def _weigh(sums: Any, tails: Tails, weight: Any, found: Any, p: Any) -> None:
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
