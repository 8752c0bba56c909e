"""Two hole cards: every pair of cards on the ladder of bonuses for hole cards."""

from collections import Counter
from itertools import combinations

import pytest

from houseway.equipment.cards import DECK, parse_cards
from houseway.hands import two
from houseway.hands.ladders import RANK_NAMES, TWO_CARD

NAMES = TWO_CARD.names()


def called(a, b):
    """What two cards are called on the ladder."""
    high, low = (RANK_NAMES[card // 4] for card in sorted((a, b), reverse=True))
    if high == low:
        return f"pair of {high}"
    if high != "ace" or low not in ("king", "queen", "jack"):
        return "no pair"
    return f"ace {low} {'same' if a % 4 == b % 4 else 'different'} suit"


def test_every_two_cards():
    """All 1,326, in either order, and how many of each there are."""
    counts = Counter()
    for a, b in combinations(DECK, 2):
        assert NAMES[two.rung(a, b)] == NAMES[two.rung(b, a)] == called(a, b)
        counts[called(a, b)] += 1
    assert counts.total() == 1_326
    for name in set(NAMES) - {"no pair", "aces against aces"}:
        ways = 6 if name.startswith("pair") else 4 if name.endswith("same suit") else 12
        assert counts[name] == ways, name


@pytest.mark.parametrize(
    ("printed", "cards", "ways"),
    [  # rows of the books, a hand of each row, and how many hands it has by the ladder
        ("pair", "7c 7d", 13 * 6),
        ("A Pair of 10-10 through Two-Two", "Tc Td", 9 * 6),
        ("King-King, Queen-Queen, Jack-Jack", "Jc Jd", 3 * 6),
        ("Ace-Ace", "Ac Ad", 6),
        ("Ace, Face Card, Suited", "Ac Jc", 3 * 4),
        ("Ace, Face Card, non-suited", "Ac Kd", 3 * 12),
        ("Ace-King same suit", "Ac Kc", 4),
        ("Ace-Queen or Ace-Jack same suit", "Ac Qc", 2 * 4),
        ("Ace-King different suit", "Ac Kd", 12),
        ("Ace-Queen or Ace-Jack different suit", "Ac Qd", 2 * 12),
    ],
)
def test_rows_as_printed(printed, cards, ways):
    rungs = TWO_CARD.find(printed)
    assert two.rung(*parse_cards(cards)) in rungs
    assert sum(two.rung(*pair) in rungs for pair in combinations(DECK, 2)) == ways


@pytest.mark.parametrize(
    ("own", "dealer", "name"),
    [
        ("Ac Ad", "Ah As", "aces against aces"),
        ("Ac Ad", "Kh Ks", "pair of ace"),
        ("Ac Ad", "Ah Ks", "pair of ace"),
        ("Kc Kd", "Kh Ks", "pair of king"),
        ("Kc Kd", "Ah As", "pair of king"),
        ("Ac Kc", "Ah Kh", "ace king same suit"),
        ("Ac Kd", "Ah As", "ace king different suit"),
        ("9c 2d", "Ah As", "no pair"),
    ],
)
def test_beside_the_dealers_two(own, dealer, name):
    assert NAMES[two.rung_against(*parse_cards(own), *parse_cards(dealer))] == name


def test_aces_against_aces_are_aces():
    """A table without the finer row pays them as a pair of aces."""
    both = NAMES.index("aces against aces")
    assert both in TWO_CARD.find("pair of aces")
    assert TWO_CARD.find("player and the dealer have a pair of aces") == {both}
