"""Texas Hold'em Bonus: a second implementation, for tests to compare against."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from tests.oracles.board_oracle import (
    ACE,
    DEALERS,
    FLUSH,
    STRAIGHT,
    Cards,
    Game,
    Path,
    Value,
    boards_after,
    showdowns,
    side_bet,
    walk,
)

LEAST = {"straight": STRAIGHT, "flush": FLUSH}
JACK, TEN = ACE - 3, ACE - 4


def game(pays_from: str) -> Game:
    """The game where a winning Ante is paid from a straight or from a flush."""

    def settle(path: Path, mine: Value, theirs: Value) -> tuple[int, int]:
        if path[0] == "fold":
            return -1, 1
        raised = 2 + path[1:].count("bet")
        if mine > theirs:
            return raised + (mine[0] >= LEAST[pays_from]), 1 + raised
        return -1 - raised if mine < theirs else 0, 1 + raised

    choices = (("bet", "fold"), ("bet", "check"), ("bet", "check"))
    return Game((0, 3, 1), choices, frozenset({"fold"}), settle)


def small(deck: Cards, pays_from: str) -> dict[str, Any]:
    """The Ante with all that rides on it on a small deck."""
    return walk(deck, game(pays_from))


def state(own: Cards, seen: Cards, raised: int, pays_from: str = "straight") -> dict[str, Fraction]:
    """What a bet and a check are worth on the Flop or on the Turn, with so much raised before."""
    boards = boards_after(own, seen)
    shown = showdowns(own, boards)
    ahead, fixed = shown.won - shown.lost, np.where(shown.kind >= LEAST[pays_from], shown.won, 0)
    nets = {times: times * ahead + fixed - shown.lost for times in range(raised, raised + 3)}

    def after_turn(times: int) -> int:
        """Of each Turn card with every River, the better of a bet and a check."""
        if len(seen) == 4:
            return int(nets[times].sum())
        sums = np.zeros((2, 52), np.int64)
        for turn in (3, 4):
            for n in range(2):
                np.add.at(sums[n], boards[:, turn], nets[times + n])
        return int(sums.max(axis=0).sum())

    deals = len(boards) * DEALERS * (2 if len(seen) == 3 else 1)
    return {
        "bet": Fraction(after_turn(raised + 1), deals),
        "check": Fraction(after_turn(raised), deals),
    }


def own_cards(a: int, b: int) -> str:
    """The row of two own cards in the Bonus table."""
    ranks, suited = sorted((a // 4, b // 4)), a % 4 == b % 4
    if ranks[0] == ranks[1]:
        if ranks[0] == ACE:
            return "ace-ace"
        return "high pair" if ranks[0] >= JACK else "low pair"
    if ranks[1] < ACE or ranks[0] < JACK:
        return ""
    name = "ace-king" if ranks[0] == ACE - 1 else "ace-queen or ace-jack"
    return f"{name} {'suited' if suited else 'unsuited'}"


def bonus(pays: dict[str, int], aces_against_aces: int = 0) -> dict[str, Any]:
    """The Bonus, with or without a payout when the dealer has the other two aces."""
    hands = Counter(own_cards(*hand) for hand in combinations(range(52), 2))
    dealers = comb(50, 2)
    rows = [(odds, hands[name] * dealers) for name, odds in pays.items()]
    if aces_against_aces:  # each pair of aces leaves the dealer one other pair of aces
        both = hands["ace-ace"]
        rows += [(aces_against_aces, both), (pays["ace-ace"], -both)]
    return side_bet(rows, comb(52, 2) * dealers)
