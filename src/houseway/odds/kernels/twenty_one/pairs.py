"""Two hands of a split: the products of their wins, summed by the cards of both.

A set of cards is divided in two: low cards are looked up, and high cards are few enough for a table
with a fixed place for every two of them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.jit import Array, njit_unlocked
from houseway.odds.kernels.twenty_one.hands import VALUES

WIDE = 8  # the dealer's results and one unused: the machine processes eight at once
EMPTY = -1
# A set of cards as one number that sorts by size, then by aces, twos and so on. Two hands may
# formally have more than 31 aces, which take one extra binary digit.
SIZE = 5 * VALUES + 1
PLACE = (np.int64(1) << SIZE) + (np.int64(1) << 5 * np.arange(VALUES - 1, -1, -1, dtype=np.int64))
BEGIN = 5 * (VALUES - 2)  # sets with the same beginning: the same size, aces and twos
HIGH = 6  # the first of the high values: seven
LOW = 5 * (VALUES - HIGH)  # sets with the same low cards and size are equal from this bit on
_ROOM = 44  # bits of the largest sum, which leaves room to multiply it in a float
_SPREAD = np.int64(-7046029254386353131)  # an odd number that spreads keys over the table


class Sets(NamedTuple):
    """Sets of cards in order, each with a number for each of the dealer's ends."""

    keys: Array
    won: Array
    most: float = 0.0  # an upper bound for sums over sets with the same low cards


def high_cards(keys: Array) -> Array:
    """How many cards of each high value are in each set."""
    return keys[:, None] >> 5 * np.arange(VALUES - HIGH - 1, -1, -1) & 31


def kinds_of(keys: Array) -> tuple[Array, Array]:
    """All kinds of high cards in the sets, in order, and a table with the number of each."""
    some, number = np.zeros(1 << LOW, dtype=np.bool_), np.empty(1 << LOW, dtype=np.int32)
    some[keys & (1 << LOW) - 1] = True
    kinds = np.flatnonzero(some)
    number[kinds] = np.arange(len(kinds))
    return kinds, number


def products(pairs: list[tuple[Sets, Sets, int]]) -> Sets:
    """The products of every two sets, times a factor, summed by the cards of both."""
    mine, theirs = _grouped([a for a, _, _ in pairs]), _grouped([b for _, b, _ in pairs])
    work, at = [], [0, 0]
    for a, b, times in pairs:
        (x, a_from, a_to), (y, b_from, b_to) = _beginnings(a.keys), _beginnings(b.keys)
        i, j = np.indices((len(x), len(y))).reshape(2, -1)
        n = np.full(len(i), times)
        if a is b:  # the product is the same in either order
            n, i, j = (k[i <= j] for k in (np.where(i == j, n, 2 * n), i, j))
        spans = (at[0] + a_from[i], at[0] + a_to[i], at[1] + b_from[j], at[1] + b_to[j])
        work.append(np.stack((x[i] + y[j], n, *spans)))
        at = [at[0] + a_to[-1], at[1] + b_to[-1]]
    if sum(_largest(a) * _largest(b) * abs(times) for a, b, times in pairs) >= 2**_ROOM:
        raise OverflowError("there are more orders of hands than a sum can hold")
    todo = np.concatenate(work, axis=1)
    todo = todo[:, np.argsort(todo[0], kind="stable")].T.copy()
    return Sets(*combine(mine, theirs, _columns(mine.kinds, theirs.kinds), todo))


class Grouped(NamedTuple):
    """Sets in groups of the same low cards and size."""

    keys: Array
    won: Array
    first: Array  # the first set of each group, then the number of sets
    kinds: Array  # the kinds of high cards, each once
    kind: Array


class Columns(NamedTuple):
    """The column of every two kinds of high cards; a row is for one number of high cards."""

    column: Array  # by the kinds of both
    cards: Array  # how many, by the kind of each
    others: Array
    kinds: Array  # row after row
    first: Array  # of each row


def _grouped(sets: list[Sets]) -> Grouped:
    keys, won = (np.concatenate([one[k] for one in sets]) for k in (0, 1))
    starts = np.cumsum([0, *(len(one.keys) for one in sets)])
    new = np.append(np.diff(keys >> LOW, prepend=-1) != 0, True)
    new[starts] = True
    kinds, number = kinds_of(keys)
    return Grouped(keys, won, np.flatnonzero(new), kinds, number[keys & (1 << LOW) - 1])


def _largest(sets: Sets) -> float:
    """An upper bound for any sum over these sets."""
    return float(np.abs(sets.won).sum(0).max())


def _columns(mine: Array, theirs: Array) -> Columns:
    cards, others = high_cards(mine).sum(1), high_cards(theirs).sum(1)
    both = (cards[:, None] + others << LOW) + mine[:, None] + theirs
    kinds, place = np.unique(both, return_inverse=True)
    first = np.searchsorted(
        kinds >> LOW, np.arange(cards.max(initial=0) + others.max(initial=0) + 2)
    )
    column = place.reshape(both.shape) - first[cards[:, None] + others]
    return Columns((column * WIDE).astype(np.int32), cards, others, kinds & (1 << LOW) - 1, first)


def _beginnings(keys: Array) -> tuple[Array, Array, Array]:
    """The beginnings of groups in order, and the range of groups with each beginning."""
    low = keys >> LOW
    groups = low[np.diff(low, prepend=-1) != 0]
    begin, first = np.unique(groups >> BEGIN - LOW, return_index=True)
    return begin, first, np.append(first[1:], len(groups))


class Rows(NamedTuple):
    """A table of sums: a row for every set of low cards, with places for the high cards."""

    keys: Array
    first: Array  # where the row begins
    cards: Array  # how many high cards it is for


@njit_unlocked
def combine(
    mine: Grouped, theirs: Grouped, columns: Columns, work: Array
) -> tuple[Array, Array, float]:
    """All products; sets with the same beginning go together, so their table stays in cache."""
    rows, slots, used = _rows(1 << 10), np.empty(1 << 10, dtype=np.int64), 0
    where, sums, top = np.empty(len(theirs.first), dtype=np.int64), np.zeros(1 << 16), 0
    keys, worth, end = np.empty(1 << 12, dtype=np.int64), np.empty(WIDE << 12), 0
    most = 0.0
    for n in range(len(work)):
        a, b, times = work[n, 4], work[n, 5], np.float64(work[n, 1])
        for i in range(work[n, 2], work[n, 3]):
            while 2 * (used + b - a) > len(slots):
                rows, slots = _larger(rows, slots[:used])
            used, top = _look_up(mine, i, theirs, a, b, columns, rows, slots, used, top, where)
            while top > len(sums):
                sums = np.concatenate((sums, np.zeros(len(sums))))
            _multiply(mine, i, times, theirs, a, b, columns, where, sums)
        if n + 1 == len(work) or work[n + 1, 0] != work[n, 0]:
            while end * WIDE + top > len(worth):
                keys, worth = _longer(keys, end), _longer(worth, end * WIDE)
            for at in slots[:used][np.argsort(rows.keys[slots[:used]])]:
                end, largest = _read(rows, at, columns, sums, keys, worth, end)
                rows.keys[at], most = EMPTY, max(most, largest)
            sums[:top] = 0.0
            used = top = 0
    return keys[:end], worth[: end * WIDE].reshape(end, WIDE), most


@njit_unlocked
def _look_up(
    mine: Grouped, i: int, theirs: Grouped, a: int, b: int, columns: Columns, rows: Rows,
    slots: Array, used: int, top: int, where: Array,
) -> tuple[int, int]:  # fmt: skip
    """Where the rows of a group with each of some others begin; new rows are added."""
    low, kind = mine.keys[mine.first[i]] >> LOW, mine.kind[mine.first[i]]
    for j in range(a, b):
        key = low + (theirs.keys[theirs.first[j]] >> LOW)
        at = _place(rows.keys, key)
        if rows.keys[at] == EMPTY:
            cards = columns.cards[kind] + columns.others[theirs.kind[theirs.first[j]]]
            rows.keys[at], rows.first[at], rows.cards[at] = key, top, cards
            slots[used] = at
            used += 1
            top += (columns.first[cards + 1] - columns.first[cards]) * WIDE
        where[j - a] = rows.first[at]
    return used, top


@njit_unlocked
def _multiply(
    mine: Grouped, i: int, times: float, theirs: Grouped, a: int, b: int, columns: Columns,
    where: Array, sums: Array,
) -> None:  # fmt: skip
    """The products of a group with some others.

    All arrays are passed whole: the reference count of a slice takes longer than the product.
    """
    for x in range(np.uint64(mine.first[i]), np.uint64(mine.first[i + 1])):
        for j in range(a, b):
            for y in range(np.uint64(theirs.first[j]), np.uint64(theirs.first[j + 1])):
                into = np.uint64(where[j - a] + columns.column[mine.kind[x], theirs.kind[y]])
                for e in range(np.uint64(WIDE)):
                    sums[into + e] += times * mine.won[x, e] * theirs.won[y, e]


@njit_unlocked
def _read(
    rows: Rows, at: int, columns: Columns, sums: Array, keys: Array, worth: Array, end: int
) -> tuple[int, float]:
    """Read a row of the table without zeros; return the new end and a bound for its sums."""
    here, large = rows.first[at], np.zeros(WIDE)
    for k in range(columns.first[rows.cards[at]], columns.first[rows.cards[at] + 1]):
        some = False
        for e in range(WIDE):
            one = sums[here + e]
            worth[end * WIDE + e] = one
            large[e] += abs(one)
            some |= one != 0.0
        if some:
            keys[end] = (rows.keys[at] << LOW) + columns.kinds[k]
            end += 1
        here += WIDE
    return end, large.max()


@njit_unlocked
def _longer(array: Array, end: int) -> Array:
    """A longer copy of an array; nothing after `end` is copied."""
    more = np.empty(4 * len(array), dtype=array.dtype)
    more[:end] = array[:end]
    return more


@njit_unlocked
def _place(keys: Array, key: int) -> np.uint64:
    """The position of a key in a table, or where it would be."""
    mask = np.uint64(len(keys) - 1)
    at = np.uint64(key * _SPREAD >> np.int64(24)) & mask
    while keys[at] != key and keys[at] != EMPTY:
        at = (at + np.uint64(1)) & mask
    return at


@njit_unlocked
def _rows(size: int) -> Rows:
    return Rows(np.full(size, EMPTY), np.empty(size, np.int64), np.empty(size, np.int64))


@njit_unlocked
def _larger(rows: Rows, slots: Array) -> tuple[Rows, Array]:
    """A larger copy of a table."""
    size = 2 * len(rows.keys)
    wider, places = _rows(size), np.empty(size, dtype=np.int64)
    for n in range(len(slots)):
        at = _place(wider.keys, rows.keys[slots[n]])
        wider.keys[at], wider.first[at] = rows.keys[slots[n]], rows.first[slots[n]]
        wider.cards[at], places[n] = rows.cards[slots[n]], at
    return wider, places
