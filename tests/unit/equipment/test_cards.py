"""Cards have one text form, and it can be read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.cards import DECK, parse_card, parse_cards, show, show_cards
from houseway.equipment.chance import Live, Seeded
from houseway.errors import Unreadable


@pytest.mark.parametrize("card", DECK)
def test_a_card_reads_back(card):
    assert parse_card(show(card)) == card


@given(st.lists(st.sampled_from(DECK), unique=True))
def test_cards_read_back(cards):
    assert list(parse_cards(show_cards(cards))) == cards


def test_a_ten_may_be_written_with_figures():
    assert parse_card("10h") == parse_card("Th") == parse_card("tH")


@pytest.mark.parametrize("text", ["", "1s", "Ax", "A", "s", "11c", "??"])
def test_what_is_no_card(text):
    with pytest.raises(Unreadable, match="is not a card; expected a rank"):
        parse_card(text)


def test_no_card_stands_twice():
    with pytest.raises(Unreadable, match="the card As appears twice"):
        parse_cards("As Kd As")


@pytest.mark.parametrize("chance", [Live(), Seeded(1)])
def test_draws_are_without_replacement(chance):
    drawn = chance.draw(DECK, 52)
    assert sorted(drawn) == list(DECK)


def test_a_seed_gives_the_same_draws():
    assert Seeded(5).draw(DECK, 6) == Seeded(5).draw(DECK, 6) != Seeded(6).draw(DECK, 6)
