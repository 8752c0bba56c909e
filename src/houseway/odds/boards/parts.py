"""Parts of a board up to suits, with two player cards: look-up, spreading, summing.

A state is a class of parts of the board and two player cards with suits renamed in the same way.
"""

from __future__ import annotations

from math import comb

import numpy as np

from houseway.equipment.cards import DECK
from houseway.jit import Array
from houseway.jit import njit_unlocked as njit
from houseway.odds.counting.suit_classes import number, renamed_number

OWN = 2
BOARD = 5
PAIRS = comb(len(DECK), OWN)

# Cards and pairs are unsigned: an index that may be negative costs a test in every look-up.
_numbers = np.zeros((52, 52), np.uint16)
for _a in range(52):
    for _b in range(_a):
        _numbers[_a, _b] = _numbers[_b, _a] = comb(_a, 2) + _b
PAIR = _numbers  # the number of two cards, in either order


@njit
def rest_of(deck: Array, board: Array) -> Array:
    """The cards of the deck that are not on the board."""
    rest = np.empty(len(deck) - len(board), np.uint8)
    n = 0
    for card in deck:
        common = False
        for other in board:
            common = common or other == card
        if not common:
            rest[n] = card
            n += 1
    return rest


@njit
def subsets(size: int) -> Array:
    """The subsets of this size of the five board positions, as masks."""
    masks = np.empty(10, np.int64)
    n = 0
    for mask in range(1 << BOARD):
        members = 0
        for i in range(BOARD):
            members += mask >> i & 1
        if members == size:
            masks[n] = mask
            n += 1
    return masks[:n]


@njit
def place_of(board: Array, mask: int, of: Array, via: Array, names: Array, renamed: Array) -> int:
    """The class of a part of the board; fills `renamed` with every card after renaming suits."""
    part = np.empty(BOARD, np.int64)
    n = 0
    for i in range(BOARD):
        if mask >> i & 1:
            part[n] = board[i]
            n += 1
    place = number(part, n)
    for card in range(52):
        renamed[card] = card & ~3 | names[via[place], card & 3]
    return int(of[place])


@njit
def spread_over_suits(sums: Array, sets: Array, sizes: Array, names: Array) -> None:
    """Turn sums over states that differ only in suits into the value of each state."""
    size = sets.shape[1]
    fixed = np.empty(len(names), np.int64)
    orbit = np.empty(len(names), np.int64)
    done = np.empty(PAIRS, np.bool_)
    work = np.empty(size, np.int64)
    for c in range(len(sets)):
        stay = 0  # the renamings that leave this part of the board unchanged
        for r in range(len(names)):
            if renamed_number(sets[c], size, names[r], work) == number(sets[c], size):
                fixed[stay] = r
                stay += 1
        done[:] = False
        for a in range(52):
            for b in range(a):
                if done[PAIR[a, b]]:
                    continue
                members = 0
                total = 0
                for k in range(stay):
                    name = names[fixed[k]]
                    pair = PAIR[a & ~3 | name[a & 3], b & ~3 | name[b & 3]]
                    if not done[pair]:
                        done[pair] = True
                        orbit[members] = pair
                        members += 1
                        total += sums[c, pair]
                for k in range(members):
                    sums[c, orbit[k]] = total // (members * sizes[c])


@njit
def sum_up(
    values: Array,
    sets: Array,
    sizes: Array,
    size: int,
    of: Array,
    via: Array,
    names: Array,
    sums: Array,
) -> None:
    """Add up values of larger parts of a board for the smaller parts they extend."""
    larger = sets.shape[1]
    renamed = np.empty(52, np.uint8)
    board = np.zeros(BOARD, np.int64)
    for c in range(len(sets)):
        for i in range(larger):
            board[i] = sets[c, i]
        for mask in subsets(size):
            if mask >> larger:
                continue
            row = sums[place_of(board, mask, of, via, names, renamed)]
            for a in range(52):
                for b in range(a):
                    row[PAIR[renamed[a], renamed[b]]] += sizes[c] * values[c, PAIR[a, b]]


@njit
def push_down(
    reach: Array,
    chosen: Array,
    choice: int,
    sets: Array,
    size: int,
    of: Array,
    via: Array,
    names: Array,
    ways: Array,
) -> None:
    """The number of ways to reach larger parts after a choice on smaller ones."""
    larger = sets.shape[1]
    renamed = np.empty(52, np.uint8)
    board = np.zeros(BOARD, np.int64)
    for c in range(len(sets)):
        for i in range(larger):
            board[i] = sets[c, i]
        for mask in subsets(size):
            if mask >> larger:
                continue
            place = place_of(board, mask, of, via, names, renamed)
            for a in range(52):
                for b in range(a):
                    before = PAIR[renamed[a], renamed[b]]
                    if chosen[place, before] == choice:
                        ways[c, PAIR[a, b]] += reach[place, before]


@njit
def add_by_code(
    values: Array, reach: Array, sizes: Array, codes: Array, sums: Array, counts: Array
) -> None:
    """The value of a choice and the number of states, for each code of a state."""
    for c in range(len(codes)):
        for pair in range(PAIRS):
            if codes[c, pair] < len(sums):
                times = sizes[c] * reach[c, pair]
                sums[codes[c, pair]] += times * values[c, pair]
                counts[codes[c, pair]] += times
