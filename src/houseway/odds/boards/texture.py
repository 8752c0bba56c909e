"""The standing of every hand on a board or part of it, for short rules."""

from __future__ import annotations

import numpy as np

from houseway.hands import five
from houseway.hands.board_texture import shape_of, standing
from houseway.jit import Array
from houseway.jit import njit_unlocked as njit
from houseway.odds.boards.parts import BOARD, PAIR, rest_of


@njit
def standings(part: Array, rest: Array, rungs: Array, codes: Array) -> None:
    """The standing of every two other cards on a board of three, four or five cards."""
    counts, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    key = bits = n = 0
    for card in part:
        counts[card >> 2] += 1
        suits[card & 3] += 1
        key += five.KEY[card]
        bits |= five.BIT[card]
    size = len(part)
    alone = five.rung(five.strength5(key, bits)) if size == BOARD else -1
    board = five.strength5(key, bits) if size == BOARD else -1
    for i in range(len(rest)):
        for j in range(i):
            a, b = rest[i], rest[j]
            key_ab = key + five.KEY[a] + five.KEY[b]
            bits_ab = bits | five.BIT[a] | five.BIT[b]
            if size == 3:
                rung = five.rung(five.strength5(key_ab, bits_ab))
            elif size == 4:
                rung = five.rung(five.strength6(key_ab, bits_ab))
            else:
                rung = rungs[n]
            plays = size < BOARD or rung != alone or five.strength7(key_ab, bits_ab) > board
            codes[n] = standing(a, b, counts, suits, size, shape_of(rung), plays)
            n += 1


@njit
def codes_of(sets: Array, deck: Array, codes: Array) -> None:
    """The standing of every two player cards on every part of a board."""
    rungs = np.empty(0, np.uint8)
    for c in range(len(sets)):
        rest = rest_of(deck, sets[c])
        here = np.empty(len(rest) * (len(rest) - 1) // 2, np.uint8)
        standings(sets[c], rest, rungs, here)
        n = 0
        for i in range(len(rest)):
            for j in range(i):
                codes[c, PAIR[rest[i], rest[j]]] = here[n]
                n += 1
