"""A settlement cites its own wager's section first."""

import pytest

import houseway
from houseway.editions import House

FIRST = [  # edition, rule, wager, and the section whose words are about just that
    ("pa/free-bet-blackjack", "higher-wins", "blackjack", "590.7(o)"),  # not (n)(2), on Push 22
    ("pa/free-bet-blackjack", "higher-wins", "split", "590.7(o)"),
    ("pa/free-bet-blackjack", "free-double", "free double", "590.10(a)(1)"),
    ("pa/double-back-jack", "higher-wins", "blackjack", "591.7(q)(2)"),  # not the Second Chance's
    ("pa/double-attack-blackjack", "bust-it-pays", "bust it", "581.7(m)(2)(i)"),
    ("grand-ronde/three-card-poker", "dealer-does-not-play", "ante", "(d)(1)C"),
    ("grand-ronde/three-card-poker", "dealer-does-not-play", "play", "(d)(1)C"),
    ("grand-ronde/let-it-ride", "withdrawn-bet-returned", "bet 1", "(g)(1)B"),
    ("grand-ronde/let-it-ride", "withdrawn-bet-returned", "bet 2", "(g)(3)B"),
    ("grand-ronde/blackjack", "place-bets", "lucky ladies", "(j)(1)"),
    ("grand-ronde/ultimate-texas-holdem", "place-wagers", "ante", "(b)(1)"),  # not the Trips'
    ("jack/mississippi-stud", "street-one-to-three", "fifth street", "11.F.i"),
    ("oneida/mississippi-stud", "street-one-to-three", "fourth street", "A.3"),
    ("jack/free-bet-blackjack", "lammer-collected", "free split", "11.E.iv"),
    ("jack/crazy-four-poker", "fold-loses-queens-up", "queens up", "10.C"),  # "all three wagers"
    ("grand-ronde/ultimate-texas-holdem", "tie-pushes", "ante", "(g)(9)"),  # not the Blind's
    ("grand-ronde/ultimate-texas-holdem", "lower-loses", "play", "(g)(7)"),
    ("grand-ronde/jackpot-holdem", "lower-loses", "ante", "(g)(10)"),
]


@pytest.mark.parametrize(("edition", "rule", "wager", "first"), FIRST)
def test_the_section_of_the_wager_comes_first(edition, rule, wager, first):
    """Where the book states a rule for several wagers, the wager's own statement leads."""
    house = House(houseway.edition(edition).edition)
    sections = house.cite_for(rule, wager).split(", ")
    assert sections[0] == first
    assert sorted(sections) == sorted(house.cite(rule).split(", "))  # and nothing is lost
