"""How blackjack rounds end under fixed decisions, counted by orders of cards.

A hand that several orders of draws lead to has the probability of one order times their number. So
only whole numbers and falling products of the shoe are needed, in floats or exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np

from houseway.hands.twenty_one_totals import BEST, compare
from houseway.jit import Array, njit_unlocked
from houseway.odds.kernels.residues import LANES, add, multiply
from houseway.odds.kernels.twenty_one.hands import (
    DIGIT,
    DOUBLE,
    ENDS,
    FREE_DOUBLE,
    FREE_TWICE,
    GIVE_UP,
    HALF_FREE,
    HIT,
    LAMMER,
    LONGEST,
    ON_LAMMER,
    OVER,
    PLAIN,
    STAKES,
    STAND,
    VALUES,
    Draws,
    Hands,
    all_hands,
    clear,
    dealer_ends,
    digits,
    hole_cards,
)

_LOW, _SHIFT = np.uint64(0xFFFFFFFF), np.uint64(32)
WON, TIED, LOST, BUSTED, GIVEN_UP = 0, 1, 2, 3, 4
SECOND = 5  # won, tied and lost after a second chance
LEAST = 17  # the dealer's lowest final total
BONUS = 8  # from here on, rows of bonuses for a hand of 21
ROWS = 16


class Ways(NamedTuple):
    """The number of orders that lead to each final hand, by its stake."""

    stand: Array
    give_up: Array
    bust: Array  # see `_drawn`
    beyond: Array  # busted hands, if there is a second chance


@njit_unlocked
def orders(
    hands: Hands, live: Array, kind: int, choice: Array, later: Array, second: bool, skip: int
) -> Ways:
    """Play every live hand to its end; `skip` is a value not drawn to a single card."""
    n = len(hands.size)
    stand = np.zeros((n, STAKES), dtype=np.int64)
    give_up, bust, alive = np.zeros_like(stand), np.zeros_like(stand), np.zeros_like(stand)
    beyond = np.zeros((len(hands.beyond) if second else 0, STAKES), dtype=np.int64)
    own = ON_LAMMER if kind == LAMMER else PLAIN
    alive[:, own] = live
    for s in range(n):
        for stake in (own, 1, 2, 3, HALF_FREE, FREE_TWICE):
            reached = alive[s, stake]
            if reached == 0:
                continue
            move = choice[s] if stake == own else later[stake, s]
            if move == STAND:
                stand[s, stake] += reached
            elif move == GIVE_UP:
                give_up[s, stake] += reached
            else:
                then = stake
                if move == DOUBLE:
                    then = HALF_FREE if kind == LAMMER else stake + 1
                if move == FREE_DOUBLE:
                    then = FREE_TWICE if kind == LAMMER else HALF_FREE
                _drawn(hands, s, then, reached, skip, alive, bust, beyond)
    return Ways(stand, give_up, bust, beyond)


@njit_unlocked
def _drawn(
    hands: Hands,
    s: int,
    stake: int,
    reached: int,
    skip: int,
    alive: Array,
    bust: Array,
    beyond: Array,
) -> None:
    """Draw one card. A hand busts unless it becomes one of the hands listed.

    So a bust counts as the hand before the card minus all hands after it. Which hand busted only
    matters if there is a second chance.
    """
    over = False
    for value in range(VALUES):
        child = hands.child[s, value]
        if child == OVER:
            over = True
            if len(beyond):
                beyond[hands.over[s, value], stake] += reached
        elif value != skip or hands.size[s] > 1:
            alive[child, stake] += reached
    if over and not len(beyond):
        bust[s, stake] += reached
        for value in range(VALUES):
            if hands.child[s, value] != OVER:
                bust[hands.child[s, value], stake] -= reached


@njit_unlocked
def reached(shoe: Array, hands: Hands, choice: Array) -> Array:
    """The probability that a dealt hand becomes each hand, before the decision on it."""
    often = np.zeros(len(hands.size))
    often[0] = 1.0
    for s in range(len(often)):
        if often[s] == 0.0 or (hands.size[s] >= 2 and choice[s] != HIT):
            continue
        left = shoe.sum() - hands.size[s]
        for value in range(VALUES):
            free = shoe[value] - hands.cards[s, value]
            if hands.child[s, value] != OVER and free > 0:
                often[hands.child[s, value]] += often[s] * free / left
    return often


# -- what is to be counted -------------------------------------------------------------------------


class Listed(NamedTuple):
    """Final hands: their cards as one number, total, slot (within a group) and orders."""

    keys: Array
    total: Array
    slot: Array
    orders: Array


class Batch(NamedTuple):
    """Hands to count: with which other cards out, how many times, and into which group."""

    base: Array
    hands: Listed
    times: int
    group: int


class Entries(NamedTuple):
    """Everything to count, grouped by the cards that must come.

    With a total, the hand stands against the dealer; its slot is that of a win, followed by those
    of a tie and a loss. With total 0, the slot is certain once there is no dealer natural.
    """

    cards: Array  # distinct sets of cards
    first: Array  # the first entry of each set, then the total number
    total: Array
    slot: Array
    times: Array


Note: TypeAlias = Callable[[Array, Array | int, Array, Array | int, Array], None]


def listed(hands: Hands, ways: Ways, rows: Array, wins_21: bool, second: Array) -> Listed:
    """The final hands; `second` marks busted hands that get a second chance."""
    columns = []

    def note(
        cards: Array, total: Array | int, stake: Array, row: Array | int, orders: Array
    ) -> None:
        columns.append((cards @ DIGIT, total + 0 * stake, stake * ROWS + row, orders))

    s, stake = np.nonzero(ways.stand)
    won = wins_21 & (hands.total[s] == BEST)
    plain = (stake == PLAIN) | (stake == ON_LAMMER)
    row = np.where(won & plain, rows[s], WON)
    note(hands.cards[s], np.where(won, 0, hands.total[s]), stake, row, ways.stand[s, stake])
    s, stake = np.nonzero(ways.give_up)
    note(hands.cards[s], 0, stake, GIVEN_UP, ways.give_up[s, stake])
    s, stake = np.nonzero(ways.bust)
    note(hands.cards[s], 0, stake, BUSTED, ways.bust[s, stake])
    n, stake = np.nonzero(ways.beyond)
    lost, again = ~second[n], second[n]
    note(hands.beyond[n[lost]], 0, stake[lost], BUSTED, ways.beyond[n, stake][lost])
    n, stake = n[again], stake[again]
    if len(n):
        _subtract(hands.beyond[n], stake, ways.beyond[n, stake], note)
    return Listed(*(np.concatenate([entry[k] for entry in columns]) for k in range(4)))


def _subtract(cards: Array, stake: Array, orders: Array, note: Note) -> None:
    """Busted hands from which one more card is subtracted.

    Most cards lead to the same result: the hand is still busted, or below every dealer total. That
    usual result is noted without the card. Where a card gives another result, that one is noted
    with the card and the usual one is taken back.
    """
    count = cards @ np.arange(1, VALUES + 1)
    now = count[:, None] - np.arange(1, VALUES + 1)
    over = (now > BEST).sum(1) > (now < LEAST).sum(1)

    def result(now: Array) -> tuple[Array, Array]:
        row = SECOND + np.where(now > BEST, LOST, WON)
        return np.where(now < BEST, np.maximum(now, LEAST - 1), 0), row

    usual = result(np.where(over, BEST + 1, 0))
    note(cards, usual[0], stake, usual[1], orders)
    for value in range(VALUES):  # the card that is subtracted
        own = result(now[:, value])
        some = (own[0] != usual[0]) | (own[1] != usual[1])
        more = cards[some]
        more[:, value] += 1
        for (total, row), sign in ((own, 1), (usual, -1)):
            note(more, total[some], stake[some], row[some], sign * orders[some])


def gather(batches: list[Batch]) -> Entries:
    """All entries of these batches, grouped by their cards."""
    keys = np.concatenate([b.hands.keys + b.base @ DIGIT for b in batches])
    total = np.concatenate([b.hands.total for b in batches])
    slot = np.concatenate([b.hands.slot + b.group * STAKES * ROWS for b in batches])
    times = np.concatenate([b.hands.orders * b.times for b in batches])
    order = np.lexsort((slot, total, keys))
    keys, total, slot, times = (x[order] for x in (keys, total, slot, times))
    new = np.ones(len(keys), dtype=np.bool_)
    new[1:] = (np.diff(keys) != 0) | (np.diff(total) != 0) | (np.diff(slot) != 0)
    times = np.add.reduceat(times, np.flatnonzero(new))
    keys, total, slot = (x[new][times != 0] for x in (keys, total, slot))
    sets, first = np.unique(keys, return_index=True)
    return Entries(digits(sets), np.append(first, len(keys)), total, slot, times[times != 0])


# -- in floats -------------------------------------------------------------------------------------


@njit_unlocked
def count(
    shoe: Array, upcard: int, draws: Draws, pushes_22: bool, what: Entries, slots: int
) -> Array:
    """The probability of everything to count."""
    chances, free = np.zeros(slots), np.empty(VALUES, dtype=np.int64)
    product, ends = np.empty(LONGEST), np.empty(ENDS)
    for n in range(len(what.cards)):
        chance, left = 1.0, shoe.sum()
        free[:] = shoe
        for value in range(VALUES):
            for _ in range(what.cards[n, value]):
                chance *= max(free[value], 0) / max(left, 1)
                free[value] -= 1
                left -= 1
        if chance == 0.0 or left <= 0:
            continue
        if what.total[what.first[n + 1] - 1]:  # entries with a total come last
            dealer_ends(free, left, draws, product, ends)
        for k in range(what.first[n], what.first[n + 1]):
            if what.total[k] == 0:
                chances[what.slot[k]] += what.times[k] * chance * clear(free, left, upcard)
            else:
                for end in range(ENDS):
                    result = compare(what.total[k], end + 17, pushes_22)
                    chances[what.slot[k] + result] += what.times[k] * chance * ends[end]
    return chances


# -- second chances --------------------------------------------------------------------------------


@cache
def _subtracted() -> tuple[Array, Array, Array]:
    """Busted hands minus one more card: the cards out, the set they form, the count."""
    beyond = all_hands().beyond
    now = (beyond @ np.arange(1, VALUES + 1))[:, None] - np.arange(1, VALUES + 1)
    keys = (beyond @ DIGIT)[:, None] + DIGIT
    sets, place = np.unique(np.where(now < BEST, keys, 0), return_inverse=True)
    return digits(sets), place.reshape(now.shape), now


@njit_unlocked
def ends_of_all(shoe: Array, draws: Draws, cards: Array) -> Array:
    """The probabilities of the dealer's results with each of these sets of cards out."""
    chances, product = np.zeros((len(cards), ENDS)), np.empty(LONGEST)
    for n in range(len(cards)):
        free = shoe - cards[n]
        if free.min() >= 0 and free.sum() > 0:
            dealer_ends(free, free.sum(), draws, product, chances[n])
    return chances


def second_chances(shoe: Array, upcard: int, hands: Hands, draws: Draws, pushes_22: bool) -> Array:
    """The value of a unit on each busted hand that gets a second chance."""
    cards, place, now = _subtracted()
    ends = ends_of_all(shoe, draws, cards)
    won = np.zeros((BEST + 1, ENDS))  # a second chance wins one unit and loses two
    for total in range(BEST + 1):
        won[total] = [(1, 0, -2)[compare(total, end + 17, pushes_22)] for end in range(ENDS)]
    stands = (ends[place] * won[np.minimum(now, BEST)]).sum(-1)
    free = np.maximum(shoe - hands.beyond, 0)
    left = np.maximum(free.sum(1)[:, None] - 1, 1)
    before = np.array([[hole_cards(cards, upcard)] for cards in free])
    drawn = np.array([hole_cards(card, upcard) for card in np.eye(VALUES, dtype=np.int64)])
    sure = (1 - (before - drawn) / left) * np.where(now == BEST, 1, -2)
    values: Array = (free / (left + 1) * np.where(now < BEST, stands, sure)).sum(1)
    return values


# -- exactly ---------------------------------------------------------------------------------------


@njit_unlocked
def count_exactly(
    shoe: Array, upcard: int, draws: Draws, pushes_22: bool, what: Entries, slots: int, most: int,
    p: Array,
) -> Array:  # fmt: skip
    """Like `count`, modulo each prime, times the number of ways to draw `most` cards."""
    sums, free = np.zeros((slots, LANES), dtype=np.int64), np.empty(VALUES, dtype=np.int64)
    ends, three = np.zeros((ENDS, LANES)), np.zeros((3, LANES))
    chance, sure = np.empty(LANES), np.empty(LANES)
    for n in range(len(what.cards)):
        left = come_exactly(shoe, what.cards[n], free, chance, p)
        if left < 1:
            continue
        if what.total[what.first[n]] == 0:  # entries without a total come first
            sure[:] = chance
            multiply(sure, left - hole_cards(free, upcard), p)
            lengthen(sure, left - 1, shoe.sum() - most, p)
        if what.total[what.first[n + 1] - 1]:
            ends_exactly(chance, free, left, draws, shoe.sum() - most, p, ends)
        for k in range(what.first[n], what.first[n + 1]):
            if what.total[k] == 0:
                add(sums, what.slot[k], what.times[k], sure, p)
                continue
            three[:] = 0.0
            for end in range(ENDS):
                three[compare(what.total[k], end + 17, pushes_22)] += ends[end]
            for result in range(3):
                add(sums, what.slot[k] + result, what.times[k], three[result], p)
    return sums


@njit_unlocked
def come_exactly(shoe: Array, cards: Array, free: Array, chance: Array, p: Array) -> int:
    """Compute the ways these cards come in one order; return the cards left, or 0 if impossible."""
    free[:] = shoe
    chance[:] = 1.0
    for value in range(VALUES):
        for _ in range(cards[value]):
            if free[value] <= 0:
                return 0
            multiply(chance, free[value], p)
            free[value] -= 1
    return int(free.sum())


@njit_unlocked
def lengthen(ways: Array, left: int, rest: int, p: Array) -> None:
    """Draw any further cards until only `rest` are left."""
    for n in range(left, rest, -1):
        multiply(ways, n, p)


@njit_unlocked
def ends_exactly(
    chance: Array, free: Array, left: int, draws: Draws, rest: int, p: Array, ends: Array
) -> None:
    """The given ways times the ways for the dealer to end with each result."""
    # flat arrays, row after row, let the compiler process several lanes at once
    lanes, over = np.uint64(LANES), 1.0 / p
    product, sums = np.empty(LONGEST * LANES), np.zeros(draws.deepest * ENDS * LANES)
    for lane in range(LANES):
        product[lane] = chance[lane]
    lengthen(product[:LANES], left - draws.deepest, rest, p)
    for n in range(len(draws.depth)):
        here = draws.depth[n] * lanes
        if here > 0:
            cards = np.float64(max(free[draws.value[n]] - np.int64(draws.nth[n]), 0))
            for lane in range(LANES):
                ways = product[here - lanes + np.uint64(lane)] * cards
                ways -= np.floor(ways * over[lane]) * p[lane]
                product[here + np.uint64(lane)] = ways
        for k in range(draws.first[n], draws.first[n + 1]):
            last = free[draws.leaf_value[k]] - np.int64(draws.leaf_nth[k])
            times = np.float64(max(last, 0) * np.int64(draws.orders[k]))
            to = here * np.uint64(ENDS) + draws.end[k] * lanes
            for lane in range(LANES):
                sums[to + np.uint64(lane)] += product[here + np.uint64(lane)] * times
    ends[:] = 0.0
    for size in range(draws.deepest):  # shorter hands draw any further cards
        more = np.float64(max(left - size, 0))
        for end in range(ENDS):
            for lane in range(LANES):
                ways = sums[(size * ENDS + end) * LANES + lane]
                ways += ends[end, lane] * more - np.floor(ways * over[lane]) * p[lane]
                ends[end, lane] = ways - np.floor(ways * over[lane]) * p[lane]
