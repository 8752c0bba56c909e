"""Three cards on their ladder: straight flush, three of a kind, straight, flush, pair, high card.

A strength is `shape << 12 | three ranks of four bits`: the higher wins, equal strengths tie.
"""

from __future__ import annotations

from houseway.hands.ladders import THREE_CARD
from houseway.jit import njit

_names = THREE_CARD.names()
HIGH_CARD = _names.index("high card")
PAIR = _names.index("pair")
FLUSH = _names.index("flush")
STRAIGHT = _names.index("straight")
ACE_KING_QUEEN_UNSUITED = _names.index("ace king queen unsuited")
THREE_OF_A_KIND = _names.index("three of a kind")
STRAIGHT_FLUSH = _names.index("straight flush")
ACE_KING_QUEEN_SUITED = _names.index("ace king queen suited")
ACE_KING_QUEEN_OF_SPADES = _names.index("ace king queen of spades")
RUNGS = len(_names)

ACE, QUEEN, THREE, SPADES = 12, 10, 1, 3


@njit
def strength(a: int, b: int, c: int) -> int:
    """The strength of three cards; an ace is low only in the straight 3-2-A."""
    x, y, z = a >> 2, b >> 2, c >> 2
    if x < y:
        x, y = y, x
    if y < z:
        y, z = z, y
    if x < y:
        x, y = y, x
    suited = (a & 3) == (b & 3) and (b & 3) == (c & 3)
    if x == y and y == z:
        shape = THREE_OF_A_KIND
    elif x == y or y == z:
        shape = PAIR
        if y == z:  # the pair counts before the kicker
            x, z = z, x
    elif x == y + 1 and y == z + 1:
        shape = STRAIGHT_FLUSH if suited else STRAIGHT
    elif x == ACE and y == THREE and z == 0:
        shape = STRAIGHT_FLUSH if suited else STRAIGHT
        x, y, z = THREE, 0, 0  # the lowest straight: the ace counts below the two
    else:
        shape = FLUSH if suited else HIGH_CARD
    return (shape << 12) | (x << 8) | (y << 4) | z


@njit
def rung(a: int, b: int, c: int) -> int:
    """The rung of three cards; straights of ace, king and queen have rungs of their own."""
    value = strength(a, b, c)
    shape = value >> 12
    if (value >> 8) & 15 == ACE:
        if shape == STRAIGHT:
            return ACE_KING_QUEEN_UNSUITED
        if shape == STRAIGHT_FLUSH:
            return ACE_KING_QUEEN_OF_SPADES if (a & 3) == SPADES else ACE_KING_QUEEN_SUITED
    return shape


def high(rank: int) -> int:
    """The minimum strength with this card high: `high(QUEEN)` is queen high or better."""
    return (HIGH_CARD << 12) | (rank << 8)
