"""Sets of cards that differ only in suits."""

from collections import Counter
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.cards import DECK, parse_cards
from houseway.odds.counting.suit_classes import classes, number, renamings

SMALL = parse_cards("As Ks Qs Kh Qh 9c 9d 3c 2d")


def place(cards):
    return number(np.array(sorted(cards)), len(cards))


def alike(cards):
    """Every set that a renaming of suits makes of these cards."""
    return {frozenset(c // 4 * 4 + names[c % 4] for c in cards) for names in permutations(range(4))}


@pytest.mark.parametrize(
    ("size", "expected"), [*enumerate((1, 13, 169, 1_755, 16_432, 134_459))]
)  # as hold'em players and others have counted them
def test_the_number_of_classes_is_as_expected(size, expected):
    grouped = classes(size)
    assert len(grouped.sets) == len(grouped.sizes) == expected
    assert grouped.sizes.sum() == comb(52, size)
    assert set(np.unique(grouped.of)) == set(range(expected))
    assert (np.bincount(grouped.of) == grouped.sizes).all()


@pytest.mark.parametrize("size", range(1, 6))
def test_sets_are_numbered_without_a_gap(size):
    """Each set has its own number, starting from 0."""
    deck = DECK[:12]
    numbers = {place(cards) for cards in combinations(deck, size)}
    assert numbers == set(range(comb(len(deck), size)))


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=5, unique=True))
def test_a_set_is_renamed_to_its_representative(cards):
    """And a representative is in its own class, which has the right size."""
    grouped = classes(len(cards))
    at = place(cards)
    names = renamings(DECK)[grouped.via[at]]
    renamed = sorted(card // 4 * 4 + int(names[card % 4]) for card in cards)
    assert renamed == grouped.sets[grouped.of[at]].tolist()
    assert grouped.sizes[grouped.of[at]] == len(alike(cards))


@given(
    st.lists(st.sampled_from(DECK), min_size=1, max_size=5, unique=True),
    st.permutations(range(4)),
)
def test_renamed_sets_are_in_one_class(cards, names):
    grouped = classes(len(cards))
    renamed = [card // 4 * 4 + names[card % 4] for card in cards]
    assert grouped.of[place(cards)] == grouped.of[place(renamed)]


def test_two_card_classes_are_pairs_suited_and_offsuit_hands():
    """Distinguished by their ranks and by whether they are suited."""
    grouped = classes(2)
    kinds = Counter()
    for a, b in combinations(DECK, 2):
        kinds[grouped.of[place((a, b))], a // 4, b // 4, a % 4 == b % 4] += 1
    assert len(kinds) == 169
    assert {kind[0] for kind in kinds} == set(range(169))


@pytest.mark.parametrize("size", range(1, 6))
def test_every_set_of_a_small_deck_is_its_own_class(size):
    """Its suits are not interchangeable, and sets with other cards are in no class."""
    grouped = classes(size, SMALL)
    sets = [tuple(sorted(cards)) for cards in combinations(SMALL, size)]
    assert sorted(map(tuple, grouped.sets.tolist())) == sorted(sets)
    assert (grouped.sizes == 1).all()
    for cards in sets:
        assert tuple(grouped.sets[grouped.of[place(cards)]]) == cards
        assert renamings(SMALL)[grouped.via[place(cards)]].tolist() == [0, 1, 2, 3]
    assert (grouped.of >= 0).sum() == len(sets)
