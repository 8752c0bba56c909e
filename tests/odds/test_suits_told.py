"""Two cards whose suits matter: the words tell every sight apart, and say how often it comes."""

from fractions import Fraction

import numpy as np
import pytest

from houseway.editions import House, load
from houseway.odds.kernels.twenty_one import VALUES
from houseway.odds.suits_21 import Bonuses
from houseway.odds.suits_told_21 import suits_told

SEVEN = 6  # values from 0, the ace


@pytest.fixture(scope="module")
def bonuses():
    return Bonuses(House(load("grand-ronde/spanish-21")))


def hands(bonuses):
    """The hands of two cards whose suits matter."""
    twos = np.flatnonzero(bonuses.hands.size == 2).tolist()
    return [s for s in twos if bonuses.wanted(s) is not None]


def test_no_two_sights_are_told_alike(bonuses):
    for s in hands(bonuses):
        for upcard in range(VALUES):
            seen = [one for one in bonuses.seen(s, upcard) if one.weight]
            told = [suits_told(bonuses, s, upcard, one.shares) for one in seen]
            assert len(set(told)) == len(told) > 1
            assert not any(shown for _, shown in told) or upcard == bonuses.wanted(s)


def test_sevens_against_a_seven(bonuses):
    """Six decks hold 24 sevens, six of each suit; three of them lie there."""
    sevens = next(s for s in hands(bonuses) if bonuses.hands.cards[s, SEVEN] == 2)
    found = {
        suits_told(bonuses, sevens, SEVEN, one.shares): one.weight
        for one in bonuses.seen(sevens, SEVEN)
    }
    all_three = Fraction(6 * 5 * 4, 24 * 23 * 22)
    two_alone = Fraction(18 * 6 * 5, 24 * 23 * 22)
    assert found == {
        ("of spades", "of that suit"): all_three,
        ("of one suit, not spades", "of that suit"): 3 * all_three,
        ("of spades", "of another suit"): two_alone,
        ("of one suit, not spades", "of another suit"): 3 * two_alone,
        ("of two suits", ""): 1 - 4 * all_three - 4 * two_alone,
    }
