"""Blackjack hands by composition: the player's, the dealer's, and the best decisions.

A hand is a number of cards of each value; their order does not matter. The drawing rules of the
game are implemented here a second time, for speed. They share their basic functions with the
table, and the walker must produce the same fractions.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from houseway.hands.twenty_one_totals import BEST, TIES, WINS, best_total, compare, dealer_draws
from houseway.jit import Array, njit_unlocked, plain

VALUES = 10  # the first is the ace, the last every card that counts 10
ACE, TEN = 0, 9
LONGEST = 24  # more cards than any hand can have
ENDS = 7  # the dealer's results: 17 to 21, 22, or more
OVER = -1  # no hand: it would bust

HIT, STAND, DOUBLE, SPLIT, GIVE_UP, FREE_DOUBLE = 1, 2, 3, 4, 5, 6
MOVES = 7
ORDER = (STAND, HIT, FREE_DOUBLE, DOUBLE, GIVE_UP)  # the first wins a tie
NEVER = -1000.0  # the value of a move that is not allowed
FIRST, AGAIN, LAMMER = 0, 1, 2  # hands: as dealt, after a split, after a free split
KINDS = 3
# The final stakes of a hand: the player's money and the house's lammers, in units of the bet.
MONEY = np.array([1, 2, 4, 8, 1, 0, 0])
FREE = np.array([0, 0, 0, 0, 1, 1, 2])
PLAIN, HALF_FREE, ON_LAMMER, FREE_TWICE = 0, 4, 5, 6
STAKES = len(MONEY)


class Hands(NamedTuple):
    """Every hand of at most 21, lower totals first (aces count 1)."""

    cards: Array  # number of each value
    size: Array
    total: Array
    soft: Array
    child: Array  # the hand with one more card of each value, or OVER
    over: Array  # where it busts: which of the hands below
    beyond: Array  # busted hands, by their cards


class Draws(NamedTuple):
    """Every way the dealer can end on one upcard: a tree of cards in ascending value, depth first.

    A branch is a card with more cards below it; the leaves of a branch are the last cards of
    finished hands. The first branch is the upcard itself.
    """

    depth: Array  # how many cards are drawn, including this one
    value: Array
    nth: Array  # how many cards of this value come before it in the hand
    first: Array  # its first leaf; at the end, the number of leaves
    leaf_value: Array
    leaf_nth: Array
    orders: Array  # in how many orders this hand can be drawn
    end: Array
    deepest: int


class Play(NamedTuple):
    """What a player may do, for compiled code; sets of totals are bit masks."""

    double_on: int
    double_any_cards: bool
    doubles: int
    double_after_split: bool
    give_up_first: bool
    give_up_any: bool
    give_up_doubled: bool
    costs: float
    free_double: int
    pay_where_free: bool
    wins_21: bool
    pushes_22: bool


# -- every hand there is ---------------------------------------------------------------------------

DIGIT = np.int64(1) << (5 * np.arange(VALUES, dtype=np.int64))  # a hand as one number


@cache
def all_hands() -> Hands:
    """The player's hands, numbered, and those that have just busted."""
    cards, hard = np.zeros((1, VALUES), dtype=np.int64), np.zeros(1, dtype=np.int64)
    for value in range(VALUES):
        times = (BEST - hard) // (value + 1) + 1
        cards, hard = np.repeat(cards, times, axis=0), np.repeat(hard, times)
        cards[:, value] = np.concatenate([np.arange(n) for n in times])
        hard += cards[:, value] * (value + 1)
    order = np.lexsort((cards @ DIGIT, hard))
    cards, hard = cards[order], hard[order]
    counted = zip(hard.tolist(), cards[:, ACE].tolist(), strict=True)
    total = np.array([plain(best_total)(*hand) for hand in counted])
    size = cards.sum(1)
    fits = hard[:, None] + np.arange(1, VALUES + 1) <= BEST
    keys = (cards @ DIGIT)[:, None] + DIGIT
    known = np.argsort(cards @ DIGIT)
    child = known[np.searchsorted((cards @ DIGIT)[known], np.where(fits, keys, 0))]
    beyond, which = np.unique(keys[~fits], return_inverse=True)
    over = np.full(fits.shape, OVER)
    over[~fits] = which
    return Hands(
        cards, size, total, total > hard, np.where(fits, child, OVER), over, digits(beyond)
    )


def digits(keys: Array) -> Array:
    """The cards of hands encoded as one number."""
    cards: Array = keys[:, None] // DIGIT % 32
    return cards


def _plus(cards: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*cards[:value], cards[value] + 1, *cards[value + 1 :])


@cache
def all_draws(upcard: int, hits_soft_17: bool) -> Draws:
    """The dealer's hands on one upcard, without naturals."""
    ended = {
        tuple(v for v in range(VALUES) for _ in range(cards[v])): how
        for cards, how in finished(upcard, hits_soft_17).items()
    }
    leaves: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for path, how in ended.items():
        leaves.setdefault(path[:-1], []).append((path[-1], path.count(path[-1]) - 1, *how))
    paths = sorted({path[:n] for path in leaves for n in range(len(path) + 1)})
    branches = [(len(p), p[-1] if p else 0, p.count(p[-1]) - 1 if p else 0) for p in paths]
    first = np.cumsum([0] + [len(leaves.get(path, ())) for path in paths])
    last = [leaf for path in paths for leaf in leaves.get(path, ())]
    tree, ends = (np.array(x, dtype=np.uint64).T.copy() for x in (branches, last))
    depth, value, nth = tree
    leaf_value, leaf_nth, orders, end = ends
    first = first.astype(np.uint64)
    deepest = max(map(len, ended))
    return Draws(depth, value, nth, first, leaf_value, leaf_nth, orders, end, deepest)


def finished(upcard: int, hits_soft_17: bool) -> dict[tuple[int, ...], tuple[int, int]]:
    """The dealer's draws to an upcard: the number of orders of each, and the result."""
    ended: dict[tuple[int, ...], tuple[int, int]] = {}
    live = {(0,) * VALUES: 1}
    while live:
        longer: dict[tuple[int, ...], int] = {}
        for cards, orders in live.items():
            hard = upcard + 1 + sum(n * (v + 1) for v, n in enumerate(cards))
            for value in range(VALUES):
                if not any(cards) and {upcard, value} == {ACE, TEN}:
                    continue
                drawn, count = _plus(cards, value), hard + value + 1
                total = plain(best_total)(count, drawn[ACE] + (upcard == ACE))
                if plain(dealer_draws)(total, total > count, hits_soft_17):
                    longer[drawn] = longer.get(drawn, 0) + orders
                else:
                    before = ended.get(drawn, (0, 0))[0]
                    ended[drawn] = (before + orders, min(total, 23) - 17)
        live = longer
    return ended


# -- what is best, in floats -----------------------------------------------------------------------


@njit_unlocked
def hole_cards(free: Array, upcard: int) -> int:
    """How many hole cards would give the dealer a natural."""
    if upcard == ACE:
        return int(free[TEN])
    return int(free[ACE]) if upcard == TEN else 0


@njit_unlocked
def clear(free: Array, left: int, upcard: int) -> float:
    """The probability that the dealer's hole card makes no natural."""
    return 1.0 - hole_cards(free, upcard) / left


@njit_unlocked
def dealer_ends(free: Array, left: int, draws: Draws, product: Array, chances: Array) -> None:
    """The probability of each dealer result with these cards left in the shoe."""
    chances[:] = 0.0
    product[0] = 1.0 / left
    for n in range(len(draws.depth)):
        depth = draws.depth[n]
        if depth > 0:
            cards = max(free[draws.value[n]] - np.int64(draws.nth[n]), 0)
            rest = left - np.int64(depth)
            product[depth] = product[depth - np.uint64(1)] * cards / rest if rest > 0 else 0.0
        for k in range(draws.first[n], draws.first[n + 1]):
            cards = max(free[draws.leaf_value[k]] - np.int64(draws.leaf_nth[k]), 0)
            chances[draws.end[k]] += product[depth] * (cards * np.int64(draws.orders[k]))


@njit_unlocked
def standing(shoe: Array, upcard: int, hands: Hands, draws: Draws, pushes_22: bool) -> Array:
    """For every hand that stands, the probability to win, to lose, and of no dealer natural."""
    results = np.zeros((len(hands.size), 3))
    product, chances, size = np.empty(LONGEST), np.empty(ENDS), shoe.sum()
    for s in range(len(hands.size)):
        free, left = shoe - hands.cards[s], size - hands.size[s]
        if free.min() < 0 or left < 1:
            continue
        dealer_ends(free, left, draws, product, chances)
        for end in range(ENDS):
            result = compare(hands.total[s], end + 17, pushes_22)
            if result != TIES:
                results[s, 0 if result == WINS else 1] += chances[end]
        results[s, 2] = clear(free, left, upcard)
    return results


@njit_unlocked
def losing(shoe: Array, upcard: int, hands: Hands) -> Array:
    """The value of a unit on every busted hand: lost, unless the dealer has a natural."""
    worth, size = np.zeros(len(hands.beyond)), shoe.sum()
    for n in range(len(worth)):
        free, left = shoe - hands.beyond[n], size - hands.beyond[n].sum()
        if free.min() >= 0 and left > 0:
            worth[n] = -clear(free, left, upcard)
    return worth


@njit_unlocked
def drawing(shoe: Array, hands: Hands, s: int, then: Array, money: int, beyond: Array) -> float:
    """The value of drawing a card: `then` of the next hand, or `beyond` if it busts."""
    free, left, worth = shoe - hands.cards[s], shoe.sum() - hands.size[s], 0.0
    for value in range(VALUES):
        if free[value] > 0 and hands.child[s, value] != OVER:
            worth += free[value] / left * then[hands.child[s, value]]
        elif free[value] > 0:
            worth += free[value] / left * money * beyond[hands.over[s, value]]
    return worth


class Decided(NamedTuple):
    """The decision and the value of every hand, before the hole card is known.

    By kind of hand, and for doubled hands by stake; `each` has the value of every decision.
    """

    worth: Array
    choice: Array
    each: Array
    after: Array
    later: Array
    each_later: Array


@njit_unlocked
def decide(
    shoe: Array,
    hands: Hands,
    stands: Array,
    beyond: Array,
    pays_21: Array,
    play: Play,
    given: Array,
    given_later: Array,
) -> Decided:
    """The best decision for every hand except splitting, or the one that is given."""
    n = len(hands.size)
    worth, choice = np.zeros((KINDS, n)), np.zeros((KINDS, n), dtype=np.int64)
    after, later = np.zeros((STAKES, n)), np.zeros((STAKES, n), dtype=np.int64)
    each, each_later = np.full((KINDS, MOVES, n), NEVER), np.full((STAKES, MOVES, n), NEVER)
    for s in range(n - 1, -1, -1):
        if (shoe < hands.cards[s]).any() or shoe.sum() <= hands.size[s]:
            continue
        for stake in range(STAKES - 1, 0, -1):
            _doubled(shoe, hands, s, stands[s], beyond, stake, after, each_later, play)
            later[stake, s] = _pick(each_later[stake, :, s], given_later[stake, s])
            after[stake, s] = each_later[stake, later[stake, s], s]
        for kind in range(KINDS):
            _played(shoe, hands, s, stands[s], beyond, pays_21, kind, worth, after, each, play)
            choice[kind, s] = _pick(each[kind, :, s], given[kind, s])
            worth[kind, s] = each[kind, choice[kind, s], s]
    return Decided(worth, choice, each, after, later, each_later)


@njit_unlocked
def _pick(each: Array, given: int) -> int:
    """The given decision, or else the best; the first in `ORDER` wins a tie."""
    if given and each[given] > NEVER:
        return given
    best = ORDER[0]
    for move in ORDER[1:]:
        if each[move] > each[best]:
            best = move
    return best


@njit_unlocked
def _doubled(
    shoe: Array,
    hands: Hands,
    s: int,
    stands: Array,
    beyond: Array,
    stake: int,
    after: Array,
    each: Array,
    play: Play,
) -> None:
    """A doubled hand stands, or is surrendered or doubled again where the book allows it."""
    win, lose, sure = stands[0], stands[1], stands[2]
    if hands.total[s] == BEST and play.wins_21:
        win, lose = sure, 0.0
    each[stake, STAND, s] = (MONEY[stake] + FREE[stake]) * win - MONEY[stake] * lose
    if hands.total[s] == BEST or stake >= HALF_FREE:
        return
    if play.give_up_doubled:
        each[stake, GIVE_UP, s] = -play.costs * MONEY[stake] * sure
    if stake < play.doubles:
        more = drawing(shoe, hands, s, after[stake + 1], MONEY[stake + 1], beyond)
        each[stake, DOUBLE, s] = more


@njit_unlocked
def _played(
    shoe: Array,
    hands: Hands,
    s: int,
    stands: Array,
    beyond: Array,
    pays_21: Array,
    kind: int,
    worth: Array,
    after: Array,
    each: Array,
    play: Play,
) -> None:
    """A hand stands, hits, doubles for free or for money, or surrenders, where allowed."""
    win, lose, sure = stands[0], stands[1], stands[2]
    money, two = (0 if kind == LAMMER else 1), hands.size[s] == 2
    each[kind, STAND, s] = win - money * lose
    if hands.total[s] == BEST:
        if play.wins_21:
            each[kind, STAND, s] = pays_21[s] * sure
        return
    each[kind, HIT, s] = drawing(shoe, hands, s, worth[kind], money, beyond)
    if hands.size[s] < 2:
        each[kind, STAND, s] = NEVER
        return
    bit = 0 if hands.soft[s] else 1 << hands.total[s]
    free = two and (bit & play.free_double) != 0
    if free:
        stake = FREE_TWICE if kind == LAMMER else HALF_FREE
        each[kind, FREE_DOUBLE, s] = drawing(shoe, hands, s, after[stake], money, beyond)
    may = (two or play.double_any_cards) and (kind == FIRST or play.double_after_split)
    may = may and (play.double_on == 0 or (bit & play.double_on) != 0)
    if may and (not free or play.pay_where_free):
        stake = HALF_FREE if kind == LAMMER else 1
        each[kind, DOUBLE, s] = drawing(shoe, hands, s, after[stake], MONEY[stake], beyond)
    if play.give_up_any or (play.give_up_first and two and kind == FIRST):
        each[kind, GIVE_UP, s] = -play.costs * money * sure
