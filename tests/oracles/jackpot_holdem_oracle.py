"""Jackpot Hold'em: a second implementation, for tests to compare against."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from tests.oracles.board_oracle import (
    ACE,
    DEALERS,
    FLUSH,
    FOUR,
    FULL,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    Cards,
    Game,
    Path,
    Value,
    boards_after,
    showdowns,
    side_bet,
    walk,
)

X_TRA = {ROYAL: 500, STRAIGHT_FLUSH: 50, FOUR: 10, FULL: 4, FLUSH: 2, STRAIGHT: 1}
SEVEN_CARD_HANDS = {  # well known: how many of the 133,784,560 sets of seven have which best hand
    "royal flush": 4_324,
    "straight flush": 37_260,
    "quads": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "trips": 6_461_620,
    "two pair": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}


def settle(path: Path, mine: Value, theirs: Value) -> tuple[int, int]:
    """Net and stake of Ante, X-tra Bonus and Play, per unit of the Ante."""
    if path[-1] == "fold":
        return -2, 2
    times = int(path[-1][0])
    sign = (mine > theirs) - (mine < theirs)
    ante = sign if theirs[0] >= PAIR else 0
    x_tra = X_TRA.get(mine[0], 0) if sign > 0 else sign
    return ante + times * sign + x_tra, 2 + times


GAME = Game(
    (1, 2, 2),
    (("3x", "check"), ("2x", "check"), ("1x", "fold")),
    frozenset({"3x", "2x", "1x", "fold"}),
    settle,
)


def small(deck: Cards) -> dict[str, Any]:
    """The Ante with all that rides on it on a small deck."""
    return walk(deck, GAME)


def state(own: Cards, seen: Cards) -> dict[str, Fraction]:
    """What each choice is worth on the full deck with one or three community cards seen."""
    boards = boards_after(own, seen)
    shown = showdowns(own, boards)
    pays = np.array([X_TRA.get(kind, 0) for kind in range(10)])[shown.kind]
    ahead = shown.won - shown.lost
    ante = shown.won_from_pair - shown.lost_to_pair
    play = {times: ante + times * ahead + pays * shown.won - shown.lost for times in (1, 2, 3)}
    at_last = np.maximum(play[1], -2 * DEALERS)
    if len(seen) == 3:
        deals = len(boards) * DEALERS
        worth = {"2x": play[2].sum(), "check": at_last.sum()}
    else:
        flops = np.zeros((2, 52, 52), np.int64)  # what a bet and a check come to on each Flop
        for a, b in combinations(range(1, 5), 2):
            np.add.at(flops[0], (boards[:, a], boards[:, b]), play[2])
            np.add.at(flops[1], (boards[:, a], boards[:, b]), at_last)
        ways = comb(4, 2)
        deals = len(boards) * ways * DEALERS
        worth = {"3x": ways * play[3].sum(), "check": flops.max(axis=0).sum()}
    return {choice: Fraction(int(total), deals) for choice, total in worth.items()}


def river(own: Cards, board: Cards) -> str:
    """The better choice on the whole board."""
    shown = showdowns(own, np.array([board]))
    pays = X_TRA.get(int(shown.kind[0]), 0)
    ahead, ante = shown.won - shown.lost, shown.won_from_pair - shown.lost_to_pair
    return "1x" if (ante + ahead + pays * shown.won - shown.lost)[0] >= -2 * DEALERS else "fold"


def player_bonus(pays: dict[str, int]) -> dict[str, Any]:
    """The best five of seven cards."""
    rows = [(odds, SEVEN_CARD_HANDS[row]) for row, odds in pays.items()]
    return side_bet(rows, comb(52, 7))


def hole_cards(a: int, b: int) -> str:
    """The row of two own cards."""
    ranks, suited = sorted((a // 4, b // 4)), a % 4 == b % 4
    if ranks[0] == ranks[1]:
        return "pair of aces" if ranks[0] == ACE else "pair"
    if ranks[1] == ACE and ranks[0] >= ACE - 3:
        return "ace and face card suited" if suited else "ace and face card non-suited"
    return ""


def three_up(a: int, b: int, c: int) -> str:
    """The row of three cards."""
    ranks, suited = sorted((a // 4, b // 4, c // 4)), a % 4 == b % 4 == c % 4
    run = ranks in ([0, 1, ACE], [ranks[0], ranks[0] + 1, ranks[0] + 2])
    if ranks[0] == ranks[2]:
        return "three of a kind"
    if len(set(ranks)) == 2:
        return "pair"
    if run and suited:
        return "akq suited" if ranks[0] == ACE - 2 else "straight flush"
    return "straight" if run else "flush" if suited else ""


def by_cards(row: Any, n: int, pays: dict[str, int]) -> dict[str, Any]:
    """A side bet on so many cards, every set of them looked at."""
    rows = [row(*hand) for hand in combinations(range(52), n)]
    return side_bet([(odds, rows.count(name)) for name, odds in pays.items()], comb(52, n))
