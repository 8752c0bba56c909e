"""Baccarat by the first six cards of a shoe, whether they are needed or not.

Four cards make the two hands; the fifth and sixth lie ready. A hand that draws takes the fifth, or
the sixth if the fifth is gone. So every round is decided by an ordered six of card values, and
there are a million of them: each is weighed by the ways the shoe can show it, in whole numbers.
No third card is conditioned on anything, and no branch is left out of the count.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import perm
from typing import NamedTuple

import numpy as np

DRAWS = {  # the banker's count: on which third cards of the player it draws
    **dict.fromkeys((0, 1, 2), "0123456789"),
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}
ALONE, WORD_FOR_WORD = 5, 3  # draws up to this if the player stands: as usual, or by the letter


class End(NamedTuple):
    """The result of a round."""

    player: int
    banker: int
    player_drew: bool
    banker_drew: bool


class Bet(NamedTuple):
    """What there is to know of a wager, per unit."""

    edge: Fraction
    variance: Fraction
    hit_frequency: Fraction
    pushed: Fraction


@cache
def ends(decks: int, banker_alone: int = ALONE) -> Mapping[End, int]:
    """How many ordered sixes of a fresh shoe come out in each way."""
    in_shoe = np.array([16 * decks] + [4 * decks] * 9, dtype=np.int64)
    six = np.indices((10,) * 6).reshape(6, -1)
    ways = np.ones(10**6, dtype=np.int64)  # never above perm(416, 6), which is below 2**63
    for n, value in enumerate(six):
        ways *= in_shoe[value] - (six[:n] == value).sum(axis=0)
    player, banker = (six[0] + six[2]) % 10, (six[1] + six[3]) % 10
    open_ = (player < 8) & (banker < 8)
    player_drew = open_ & (player <= 5)
    by_table = np.array([[str(v) in DRAWS.get(b, "") for v in range(10)] for b in range(10)])
    banker_drew = open_ & np.where(player_drew, by_table[banker, six[4]], banker <= banker_alone)
    final = (player + six[4] * player_drew) % 10
    against = (banker + np.where(player_drew, six[5], six[4]) * banker_drew) % 10
    cell = ((final * 10 + against) * 2 + player_drew) * 2 + banker_drew
    counts = np.zeros(400, dtype=np.int64)
    np.add.at(counts, cell, ways)
    assert int(counts.sum()) == perm(52 * decks, 6)
    return {
        End(c // 40, c // 4 % 10, bool(c // 2 % 2), bool(c % 2)): int(n)
        for c, n in enumerate(counts)
        if n
    }


def bet(net: Callable[[End], Fraction | int], decks: int, banker_alone: int = ALONE) -> Bet:
    """A wager from what it is ahead at each end."""
    counted = ends(decks, banker_alone)
    total = sum(counted.values())
    nets = [(Fraction(net(end)), n) for end, n in counted.items()]
    mean = sum(x * n for x, n in nets) / total
    square = sum(x * x * n for x, n in nets) / total
    won = sum(n for x, n in nets if x > 0)
    return Bet(
        -mean,
        square - mean**2,
        Fraction(won, total),
        Fraction(sum(n for x, n in nets if x == 0), total),
    )


# -- the wagers ------------------------------------------------------------------------------------

MARGIN = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}  # to 1, without a natural; a natural pays 1


def player(end: End) -> int:
    """Even money, ties returned."""
    return (end.player > end.banker) - (end.player < end.banker)


def banker(win: Fraction | int = 1, tie: Fraction | int = 0) -> Callable[[End], Fraction | int]:
    """What a win brings and what a tie does; a loss loses."""
    return lambda end: (win, tie, -1)[(end.player >= end.banker) + (end.player > end.banker)]


def banker_seven_pushes(end: End) -> int:
    """Even money, but a three-card seven that wins brings nothing."""
    return 0 if three_card_seven(end) else -player(end)


def three_card_seven(end: End) -> bool:
    """The banker hand wins with seven on three cards."""
    return end.banker_drew and end.banker == 7 and end.player < 7


def three_card_eight(end: End) -> bool:
    """The player hand wins with eight on three cards."""
    return end.player_drew and end.player == 8 and end.banker < 8


def tie(odds: int) -> Callable[[End], int]:
    """Equal counts."""
    return lambda end: odds if end.player == end.banker else -1


def on(event: Callable[[End], bool], odds: int) -> Callable[[End], int]:
    """Some event of the cards."""
    return lambda end: odds if event(end) else -1


def margin(side: str) -> Callable[[End], int]:
    """The hand wins as a natural, or by four or more without one."""

    def net(end: End) -> int:
        mine, other = (end.player, end.banker), (end.banker, end.player)
        count, against = mine if side == "player" else other
        drew = end.player_drew if side == "player" else end.banker_drew
        other_drew = end.banker_drew if side == "player" else end.player_drew
        if count >= 8 and not drew:  # a natural
            if count == against and not other_drew:
                return 0
            return 1 if count > against else -1
        return MARGIN.get(count - against, -1)

    return net


def nines(end: End) -> int:
    """Three-card nines: two of them 75, one of them 10."""
    nines = (end.player_drew and end.player == 9) + (end.banker_drew and end.banker == 9)
    return (-1, 10, 75)[nines]
