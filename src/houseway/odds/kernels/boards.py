"""Two player cards and five community cards against the dealer's two, board by board.

For each board up to suits, every two-card hand is evaluated once and the hands are sorted. One
sweep then counts for each of them the dealer hands it beats, ties and loses to. The results are
added up for every set of community cards a player may have seen on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import comb
from queue import SimpleQueue
from typing import NamedTuple, TypeVar

import numpy as np

from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.contract import Game, OnBoard
from houseway.hands import five
from houseway.jit import Array
from houseway.jit import njit_unlocked as njit
from houseway.odds import progress
from houseway.odds.boards.parts import BOARD, OWN, PAIR, PAIRS, place_of, rest_of, subsets
from houseway.odds.boards.texture import standings
from houseway.odds.counting.counted import Facts, facts_with, split_showdowns
from houseway.odds.counting.suit_classes import CHOOSE

BAND = 6  # lower, equal, higher, each without and with a qualifying dealer
THREADS = 2
R = TypeVar("R")  # what a thread adds its results to


class Boards(NamedTuple):
    """A bet decided on two player cards and a growing part of the board."""

    seen: tuple[int, ...]  # how many community cards are known at each decision
    cells: list[Facts]  # the facts, a band of showdowns for each rung of the player's hand
    qualifies: int  # the minimum strength with which the dealer qualifies
    deck: tuple[Card, ...]
    chains: int  # ways to turn up one board, decision by decision

    @property
    def total(self) -> int:
        """All deals: player cards, board in the order it is turned up, dealer cards."""
        n = len(self.deck)
        return comb(n, OWN) * comb(n - OWN, BOARD) * self.chains * comb(n - OWN - BOARD, OWN)


def count(game: Game, house: House, wager: str, deck: tuple[Card, ...] = DECK) -> Boards:
    """Prepare the bet; boards are counted later, because their value depends on the pays."""
    kernel = game.bets[wager].kernel
    assert isinstance(kernel, OnBoard)
    qualifies = kernel.qualifies(house) if kernel.qualifies else 0
    cells = [
        facts_with(game, showdown=showdown, dealer_qualifies=plays, hand=rung)
        for rung in range(five.RUNGS)
        for showdown in range(3)
        for plays in range(2)
    ]
    return Boards(kernel.seen, cells, qualifies, tuple(deck), ways_to_see(kernel.seen))


def ways_to_see(seen: tuple[int, ...], before: int = 0) -> int:
    """The number of ways to turn up a given board step by step, with some cards known."""
    ways, known = 1, before
    for cards in seen:
        ways *= comb(BOARD - known, cards - known)
        known = cards
    return ways


@njit
def value_board(board: Array, rest: Array, qualifies: int, rungs: Array, bands: Array) -> int:
    """For every two of the other cards: their rung, and the dealer's hands by showdown."""
    key = bits = n = 0
    for card in board:
        key += five.KEY[card]
        bits |= five.BIT[card]
    cards = len(rest)
    hands = np.empty((cards * (cards - 1) // 2, OWN), np.uint8)
    strengths = np.empty(len(hands), np.uint16)
    for i in range(cards):
        key_a, bits_a = key + five.KEY[rest[i]], bits | five.BIT[rest[i]]
        for j in range(i):
            hands[n, 0], hands[n, 1] = rest[i], rest[j]
            strengths[n] = five.strength7(key_a + five.KEY[rest[j]], bits_a | five.BIT[rest[j]])
            rungs[n] = five.rung(strengths[n])
            n += 1
    _sweep(strengths, _in_order(strengths), hands, qualifies, CHOOSE[cards - OWN, OWN], bands)
    return n


@njit
def _in_order(strengths: Array) -> Array:
    """The hands from weakest to strongest, sorted by the low seven bits, then the high ones."""
    n = len(strengths)
    order, sorted_ = np.empty(n, np.uint16), np.empty(n, np.uint16)
    for k in range(n):
        order[k] = k
    for shift in (0, 7):
        starts = np.zeros(129, np.uint16)
        for k in range(n):
            starts[(strengths[k] >> shift & 127) + 1] += 1
        for digit in range(128):
            starts[digit + 1] += starts[digit]
        for k in range(n):
            digit = strengths[order[k]] >> shift & 127
            sorted_[starts[digit]] = order[k]
            starts[digit] += 1
        order, sorted_ = sorted_, order
    return order


@njit
def _sweep(
    strengths: Array, order: Array, hands: Array, qualifies: int, dealers: int, bands: Array
) -> None:
    """Sweep from weakest to strongest, tracking how many hands so far contain each card."""
    n = len(strengths)
    weaker, with_card = 0, np.zeros(52, np.int64)
    equal_with = np.zeros(52, np.int64)
    idle, idle_with = 0, np.zeros(52, np.int64)
    for k in range(n):
        if strengths[k] < qualifies:
            idle += 1
            idle_with[hands[k, 0]] += 1
            idle_with[hands[k, 1]] += 1
    start = 0
    while start < n:
        strength, end = strengths[order[start]], start
        while end < n and strengths[order[end]] == strength:
            equal_with[hands[order[end], 0]] += 1
            equal_with[hands[order[end], 1]] += 1
            end += 1
        own = (
            1 if strength < qualifies else 0
        )  # subtracted for both cards: add the player's own hand back once
        for k in order[start:end]:
            a, b = hands[k, 0], hands[k, 1]
            below = weaker - with_card[a] - with_card[b]
            equal = end - start - equal_with[a] - equal_with[b] + 1
            not_playing = idle - idle_with[a] - idle_with[b] + own
            split_showdowns(bands[k], below, below + equal, not_playing, dealers)
        for k in order[start:end]:
            for i in range(2):
                with_card[hands[k, i]] += 1
                equal_with[hands[k, i]] = 0
        weaker += end - start
        start = end


@njit
def worth_of(rungs: Array, bands: Array, nets: Array, weight: int, worth: Array) -> None:
    """What every hand wins with these pays against all dealer hands together."""
    for h in range(len(rungs)):
        first = BAND * rungs[h]
        sum_ = 0
        for k in range(BAND):
            sum_ += bands[h, k] * nets[first + k]
        worth[h] = weight * sum_


@njit
def add_up(
    boards: Array,
    weights: Array,
    deck: Array,
    qualifies: int,
    nets: Array,
    sizes: Array,
    looks: tuple[Array, Array],
    names: Array,
    wanted: Array,
    all_sums: tuple[Array, ...],
) -> None:
    """For every part of the boards of these sizes and every hand, its total value.

    `wanted[n][q]` lists the paths of a quantity, padded with -1. Where there are several, the best
    is taken on each board, because the decision is made with the whole board known.
    """
    of, via = looks
    most = (len(deck) - BOARD) * (len(deck) - BOARD - 1) // 2
    rungs, bands = np.empty(most, np.uint8), np.empty((most, BAND), np.int32)
    worth, other = np.empty(most, np.int64), np.empty(most, np.int64)
    renamed = np.empty((10, 52), np.uint8)
    places = np.empty(10, np.int64)
    for k in range(len(boards)):
        rest = rest_of(deck, boards[k])
        value_board(boards[k], rest, qualifies, rungs, bands)
        for n in range(len(sizes)):
            size, sums = sizes[n], all_sums[n]
            masks = subsets(size)
            for m in range(len(masks)):
                places[m] = place_of(boards[k], masks[m], of[size], via[size], names, renamed[m])
            for q in range(len(sums)):
                worth_of(rungs, bands, nets[wanted[n, q, 0]], weights[k], worth)
                for path in wanted[n, q, 1:]:
                    if path >= 0:
                        worth_of(rungs, bands, nets[path], weights[k], other)
                        worth = np.maximum(worth, other)
                for m in range(len(masks)):
                    _add(sums[q, places[m]], worth, rest, renamed[m])


@njit
def _add(sums: Array, worth: Array, rest: Array, renamed: Array) -> None:
    """Add the value of every hand to its sum."""
    n = 0
    for i in range(len(rest)):
        pairs = PAIR[renamed[rest[i]]]
        for j in range(i):
            sums[pairs[renamed[rest[j]]]] += worth[n]
            n += 1


@njit
def _look_up(chosen: Array, rest: Array, renamed: Array, choices: Array) -> None:
    """The choice for every hand, given the known part of the board."""
    n = 0
    for i in range(len(rest)):
        pairs = PAIR[renamed[rest[i]]]
        for j in range(i):
            choices[n] = chosen[pairs[renamed[rest[j]]]]
            n += 1


@njit
def _choose_best(worth: Array, children: Array, choices: Array) -> None:
    """The best path for every hand that ends on the whole board; the first among equals."""
    choices[:] = 0
    best = worth[-1 - children[0]].copy()
    for choice in range(1, len(children)):
        if children[choice] < 0:
            mine = worth[-1 - children[choice]]
            for h in range(len(choices)):
                if mine[h] > best[h]:
                    best[h], choices[h] = mine[h], choice


@njit
def choices_on_boards(
    boards: Array, deck: Array, qualifies: int, nets: Array, children: Array, choices: Array
) -> None:
    """For every whole board and every two player cards, which path is best."""
    most = (len(deck) - BOARD) * (len(deck) - BOARD - 1) // 2
    rungs, bands = np.empty(most, np.uint8), np.empty((most, BAND), np.int32)
    worth, best = np.empty((len(nets), most), np.int64), np.empty(most, np.uint8)
    for k in range(len(boards)):
        rest = rest_of(deck, boards[k])
        value_board(boards[k], rest, qualifies, rungs, bands)
        for path in range(len(nets)):
            worth_of(rungs, bands, nets[path], 1, worth[path])
        _choose_best(worth, children, best)
        n = 0
        for i in range(len(rest)):
            for j in range(i):
                choices[k, PAIR[rest[i], rest[j]]] = best[n]
                n += 1


@njit
def _go_on(choices: Array, choice: int, reach: Array, times: int, further: Array) -> None:
    """Pass on the number of ways to get here for all hands that make this choice."""
    for h in range(len(choices)):
        if choices[h] == choice:
            further[h] += times * reach[h]


@njit
def tally(
    boards: Array,
    weights: Array,
    deck: Array,
    qualifies: int,
    nets: Array,
    seen: Array,
    looks: tuple[Array, Array],
    names: Array,
    streets: Array,
    children: Array,
    chosen: Array,
    firsts: Array,
    later: Array,
    rule: Array,
    by_standing: Array,
    counts: Array,
) -> None:
    """How often each path ends in each cell when every decision has been made.

    `children[node, choice]` is the next node, or `-1 - path` if nothing more is decided. A node on
    the whole board takes the best of its paths, or the one that `rule` gives for the hand's
    standing; any other node looks up its choice. If requested, `by_standing` sums the value of
    each choice on the whole board.
    """
    of, via = looks
    most = (len(deck) - BOARD) * (len(deck) - BOARD - 1) // 2
    rungs, bands = np.empty(most, np.uint8), np.empty((most, BAND), np.int32)
    worth = np.empty((len(nets), most), np.int64)
    reach = np.zeros((len(streets), 10, most), np.int32)
    ways = np.zeros((len(nets), most), np.int32)
    choices, renamed = np.empty(most, np.uint8), np.empty(52, np.uint8)
    codes = np.empty(most, np.uint8)
    for k in range(len(boards)):
        rest = rest_of(deck, boards[k])
        value_board(boards[k], rest, qualifies, rungs, bands)
        if len(rule) or len(by_standing):
            standings(boards[k], rest, rungs, codes)
        for path in range(len(nets)):
            worth_of(rungs, bands, nets[path], 1, worth[path])
        reach[:] = 0
        reach[0] = 1
        ways[:] = 0
        for node in range(len(streets)):
            d = streets[node]
            masks = subsets(seen[d])
            for m in range(len(masks)):
                if seen[d] == BOARD and len(rule):
                    for h in range(most):
                        choices[h] = rule[node, codes[h]]
                elif seen[d] == BOARD:
                    _choose_best(worth, children[node], choices)
                else:
                    place = place_of(boards[k], masks[m], of[seen[d]], via[seen[d]], names, renamed)
                    _look_up(chosen[firsts[node] + PAIRS * place :], rest, renamed, choices)
                for choice in range(children.shape[1]):
                    child = children[node, choice]
                    if child < 0 and seen[d] == BOARD and len(by_standing):
                        mine = worth[-1 - child]
                        for h in range(most):
                            times = weights[k] * reach[node, m, h]
                            by_standing[node, codes[h], choice] += times * mine[h]
                            if choice == 0:  # and in the last column how often it occurs
                                by_standing[node, codes[h], -1] += times
                    if child < 0:
                        _go_on(choices, choice, reach[node, m], later[d], ways[-1 - child])
                    elif child > 0:
                        larger = subsets(seen[d + 1])
                        for f in range(len(larger)):
                            if larger[f] & masks[m] == masks[m]:
                                _go_on(choices, choice, reach[node, m], 1, reach[child, f])
        for path in range(len(nets)):
            for h in range(most):
                times = weights[k] * ways[path, h]
                if times:
                    first = BAND * rungs[h]
                    for cell in range(BAND):
                        counts[path, first + cell] += times * bands[h, cell]


def spread(
    work: Callable[[Array, Array, R], None],
    boards: Array,
    weights: Array,
    results: list[R],
    what: str,
) -> None:
    """Do the same work on parts of the boards, with one thread per set of results."""
    free: SimpleQueue[R] = SimpleQueue()
    for result in results:
        free.put(result)
    parts = np.array_split(np.arange(len(boards)), max(1, min(64, len(boards))))

    def run(part: Array) -> None:
        result = free.get()
        work(boards[part], weights[part], result)
        free.put(result)

    with ThreadPoolExecutor(len(results)) as pool:
        for done, _ in enumerate(pool.map(run, parts), 1):
            progress.report(what, done / len(parts))
