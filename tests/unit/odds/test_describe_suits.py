"""Two cards whose suits matter: their description, the best move, and how often it occurs."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from houseway.editions import House, load
from houseway.odds.twenty_one.describe_suits import describe, look
from houseway.odds.twenty_one.solver import solved
from houseway.odds.twenty_one.suits import Bonuses

HOUSE = House(load("grand-ronde/spanish-21"))
SEVEN = 6  # values from 0, the ace


@pytest.fixture(scope="module")
def bonuses():
    return Bonuses(HOUSE)


def hands(bonuses):
    """The hands of two cards whose suits matter."""
    twos = np.flatnonzero(bonuses.hands.size == 2).tolist()
    return [s for s in twos if bonuses.wanted(s) is not None]


def test_hands_with_the_same_description_have_the_same_best_move(bonuses):
    """The best move never differs between suits with the same description."""
    for up in solved(HOUSE):
        for s, ways in up.best.by_suits.items():
            moves = {}
            for seen, move in ways:
                for _, cards in bonuses.weighed(seen.known):
                    moves.setdefault(look(cards), set()).add(move)
            assert all(len(each) == 1 for each in moves.values()), (up.upcard, s)


@pytest.mark.parametrize("n", range(1, 7))
def test_descriptions_cover_each_look_once(n):
    every = {
        look(list(zip((6, 6, 6), suits, strict=True))) for suits in product(range(4), repeat=3)
    }
    for looks in combinations(sorted(every), n):
        stood_for = [one for _, some in describe(looks) for one in some]
        assert sorted(stood_for) == sorted(looks)
        words = [words for words, _ in describe(looks)]
        assert len(set(words)) == len(words)


def test_sevens_against_a_seven_count_the_suits_that_are_left(bonuses):
    """Six decks have 24 sevens, six of each suit; three of them are on the table."""
    sevens = next(s for s in hands(bonuses) if bonuses.hands.cards[s, SEVEN] == 2)
    weights = Counter()
    for seen in bonuses.seen(sevens, SEVEN):
        for weight, cards in bonuses.weighed(seen.known):
            weights[look(cards)] += seen.weight * weight
    all_three = Fraction(6 * 5 * 4, 24 * 23 * 22)
    two_alone = Fraction(18 * 6 * 5, 24 * 23 * 22)
    apart = 1 - 4 * all_three - 4 * two_alone
    other = Fraction(24 * 18 * 12, 24 * 23 * 22)
    assert weights == {
        ("of spades", "of that suit"): all_three,
        ("of one suit, not spades", "of that suit"): 3 * all_three,
        ("of spades", "of another suit"): two_alone,
        ("of one suit, not spades", "of another suit"): 3 * two_alone,
        ("of two suits", "of that suit"): apart - other,
        ("of two suits", "of another suit"): other,
    }
