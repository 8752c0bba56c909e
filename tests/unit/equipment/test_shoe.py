"""The shoe: whole decks, a cut card, the hand in which it comes and one more, then new cards.

As jack 10.E and grand-ronde (f)(3)B are read: whether the cut card comes in the middle of a hand or
first, that hand is finished and one more is dealt.
"""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.cards import DECK
from houseway.equipment.chance import Seeded
from houseway.equipment.shoe import CUT_CARD_OUT, FROM_THE_BOTTOM, NEW, RUNNING, Shoe
from houseway.errors import Unreadable


def begun(decks=1, cut=14, dealt=0, seed=1):
    """A shoe whose first hand has been begun and that many cards dealt."""
    shoe = Shoe(Seeded(seed), decks, cut)
    assert shoe.begin() == NEW
    if dealt:
        shoe.deal(dealt)
    return shoe


def assert_ends_with_one_more_hand(shoe, decks=1):
    """The cut card has come: one more hand, then new cards."""
    assert shoe.begin() == CUT_CARD_OUT
    shoe.deal(4)
    assert shoe.begin() == NEW
    assert shoe.left == 52 * decks
    shoe.deal(4)
    assert shoe.begin() == RUNNING


def test_the_first_hand_is_from_a_new_shoe():
    shoe = begun()
    shoe.deal(6)
    assert shoe.begin() == RUNNING
    assert shoe.left == 46


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_every_card_as_often_as_there_are_decks(decks):
    """In the first shoe and in the next, each in an order of its own."""
    shoe = begun(decks)
    orders = []
    for _ in range(2):
        orders.append(shoe.deal(52 * decks))
        assert Counter(orders[-1]) == dict.fromkeys(DECK, decks)
        assert shoe.left == 0
        while shoe.begin() != NEW:
            assert shoe.left == 0
    assert orders[0] != orders[1]


def test_the_same_seed_gives_the_same_shoe():
    assert begun(8, seed=5).deal(416) == begun(8, seed=5).deal(416)
    assert begun(8, seed=5).deal(416) != begun(8, seed=6).deal(416)


@pytest.mark.parametrize("before", [1, 2, 3])
def test_cut_card_in_the_middle_of_a_hand(before):
    """The number of cards of the hand before it."""
    shoe = begun(dealt=52 - 14 - before)
    assert shoe.begin() == RUNNING
    shoe.deal(4)
    assert_ends_with_one_more_hand(shoe)


def test_cut_card_before_a_third_card():
    """Four cards come before it, and the fifth after it is of the same hand."""
    shoe = begun(dealt=52 - 14 - 4)
    assert shoe.begin() == RUNNING
    shoe.deal(4)
    shoe.deal(1)
    assert_ends_with_one_more_hand(shoe)


def test_cut_card_first():
    """It is on top when the hand begins: that hand is finished, and one more is dealt."""
    shoe = begun(dealt=52 - 14)
    assert shoe.begin() == RUNNING
    shoe.deal(4)
    assert_ends_with_one_more_hand(shoe)


def test_cut_card_on_top_is_not_yet_out():
    """Until a card is drawn from below it, hands go on."""
    shoe = begun(dealt=52 - 14 - 4)
    shoe.begin()
    shoe.deal(4)  # the last card above it
    assert shoe.left == 14
    assert shoe.begin() == RUNNING


@pytest.mark.parametrize("cut", [FROM_THE_BOTTOM, 20, 30])
@pytest.mark.parametrize("size", [4, 5, 6])
def test_one_by_one_or_together(size, cut):
    """Whether a hand is dealt at once or card by card does not move the cut card."""
    together, singly = begun(cut=cut), begun(cut=cut)
    for _ in range(60):
        cards = together.deal(size)
        assert cards == tuple(singly.deal(1)[0] for _ in range(size))
        assert together.begin() == singly.begin()


def test_the_cut_card_lies_at_least_fourteen_above_the_bottom():
    """jack 5.E."""
    assert FROM_THE_BOTTOM >= 14


def test_running_out():
    """More cards than there are: refused, and none is taken."""
    shoe = begun(dealt=50)
    with pytest.raises(Unreadable, match="cards needed: 3; left in the shoe: 2"):
        shoe.deal(3)
    assert shoe.left == 2
    assert len(shoe.deal(2)) == 2
    with pytest.raises(Unreadable, match="cards needed: 1; left in the shoe: 0"):
        shoe.deal(1)


def test_nothing_is_dealt_from_a_shoe_not_begun():
    with pytest.raises(Unreadable, match="left in the shoe: 0"):
        Shoe(Seeded(1), 8).deal(1)


@given(st.lists(st.integers(4, 6), min_size=210, max_size=210), st.integers(0, 99))
def test_a_shoe_never_fails_a_hand(sizes, seed):
    """Hands of four to six cards for three shoes: what is begun can be dealt, to the last card."""
    shoe, hands = Shoe(Seeded(seed), 8), []
    for size in sizes:
        state = shoe.begin()
        if state == NEW:
            hands.append([])
        hands[-1].append((state, shoe.deal(size)))
    assert len(hands) >= 2
    for n, shoeful in enumerate(hands):
        dealt = Counter(card for _, cards in shoeful for card in cards)
        assert max(dealt.values()) <= 8
        states = [state for state, _ in shoeful]
        assert states[0] == NEW
        if n < len(hands) - 1:  # finished: the cut card came in the last hand but one
            assert set(states[1:-1]) == {RUNNING}
            assert states[-1] == CUT_CARD_OUT
            before = sum(len(cards) for _, cards in shoeful[:-2])
            assert before <= 416 - FROM_THE_BOTTOM < before + len(shoeful[-2][1])
