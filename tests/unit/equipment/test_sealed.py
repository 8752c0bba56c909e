"""What is sealed before a round: anybody can hash it again, and all that comes follows from it."""

import hashlib

import pytest

from houseway.equipment.cards import DECK, show_cards
from houseway.equipment.chance import Live, Seeded
from houseway.equipment.sealed import cards_of, commitment, seal_cards, seal_seed, spin, throw
from houseway.errors import Unreadable


def test_a_commitment_is_the_plain_hash_of_the_line():
    sealed = seal_cards(DECK, Live())
    assert commitment(sealed) == hashlib.sha256(sealed.encode()).hexdigest()
    assert sorted(cards_of(sealed)) == list(DECK)
    assert show_cards(cards_of(sealed)) in sealed


def test_the_nonce_hides_the_cards():
    """The same cards under two nonces: two hashes, so nobody can try decks against a hash."""
    one, other = seal_cards(DECK, Seeded(1)), seal_cards(DECK, Seeded(2))
    cards = one.partition(" ")[2]
    assert len(one.split()[0]) == 64
    assert commitment(f"{other.split()[0]} {cards}") != commitment(one)


def test_throws_follow_from_the_seed_and_their_number_alone():
    sealed = seal_seed(Seeded(1))
    assert cards_of(sealed) == ()
    assert [throw(sealed, n, 2) for n in range(9)] == [throw(sealed, n, 2) for n in range(9)]
    assert spin(sealed, 0, ("a",)) == "a"
    assert len({throw(sealed, n, 10) for n in range(50)}) > 40


def test_dice_are_not_thrown_from_cards():
    with pytest.raises(Unreadable, match="this sealed text holds cards"):
        throw(seal_cards(DECK, Seeded(1)), 0, 2)
    with pytest.raises(Unreadable, match="is not the text of a card"):
        cards_of("00 As Xx")
