"""An edition in words, on pages and in the terminal."""

import pytest

from houseway.editions import edition_ids, load
from houseway.reports.words import choices, hand_words, outcome_words, rule_name, typed

TIED = load("jack/three-card-poker").options["pair_plus_and_ante"]


def test_values_that_tie_stakes_say_what_they_mean():
    meanings = choices(TIED)
    assert list(meanings) == list(TIED.values)  # the values themselves do not change
    assert meanings["free"] == "free"
    assert meanings["ante covers pair plus"] == "ante covers pair plus: ante at least the pair plus"
    half = "ante covers half of pair plus"
    assert meanings[half] == f"{half}: ante at least half the pair plus"
    both = "both, within five times each other"
    assert meanings[both].startswith(f"{both}: ante and pair plus both required, ")
    assert "pair plus at most 5 times the ante" in meanings[both]


def test_a_terminal_shows_what_to_type_and_what_it_means():
    values = typed(choices(TIED))
    assert "ante covers pair plus: ante at least the pair plus" in values
    assert "free" in values


def test_values_that_forbid_or_demand_a_wager_say_so():
    decks = choices(load("grand-ronde/spanish-21").options["decks"])
    assert decks["6"] == "6"
    assert decks["8"] == "8: no match the dealer"
    tournament = choices(load("jack/mini-baccarat").options["tournament"])
    assert tournament["yes"] == "yes: exactly one of banker and player"


@pytest.mark.parametrize("name", edition_ids())
def test_options_are_in_words_not_signs(name):
    for option in load(name).options.values():
        meanings = choices(option)
        assert list(meanings) == list(option.values)
        assert len(set(meanings.values())) == len(meanings)  # one can tell them apart
        assert not any(set(words) & set("<>=_") for words in meanings.values())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Q-6-4", "Q-6-4"),
        ("pair 5-5-7", "pair of fives with 7"),
        ("pair A-A-K-2", "pair of aces with K-2"),
        ("pair 6-6-4", "pair of sixes with 4"),
        ("two pair K-K-9-9", "two pair, kings and nines"),
        ("three of a kind 7-7-7-2", "three sevens with 2"),
        ("four of a kind 10-10-10-10", "four tens"),
        ("straight 9-8-7-6", "straight to the nine"),
        ("straight flush A-K-Q-J", "straight flush to the ace"),
        ("flush K-9-4-2", "king-high flush, K-9-4-2"),
        ("", ""),
        ("any pair", "any pair"),
    ],
)
def test_hands_as_people_say_them(name, words):
    assert hand_words(name) == words


def test_rules_and_outcomes_in_words():
    assert rule_name("fold-loses-ante") == "fold loses ante"
    assert rule_name("dealer-does-not-play") == "dealer does not qualify"
    outcome = "dealer does not play; ante bonus: straight"
    assert outcome_words(outcome) == "dealer does not qualify; ante bonus: straight"
