"""The words in which an edition is told, on pages and in the terminal."""

import pytest

from houseway.editions import edition_ids, load
from houseway.reports.words import choices, typed

TIED = load("jack/three-card-poker").options["pair_plus_and_ante"]


def test_values_that_tie_stakes_say_what_they_mean():
    told = choices(TIED)
    assert list(told) == list(TIED.values)  # what is sent stays
    assert told["free"] == "free"
    assert told["ante covers pair plus"] == "ante covers pair plus: ante at least the pair plus"
    half = "ante covers half of pair plus"
    assert told[half] == f"{half}: ante at least half the pair plus"
    both = "both, within five times each other"
    assert told[both].startswith(f"{both}: ante and pair plus both placed, ")
    assert "pair plus at most 5 times the ante" in told[both]


def test_a_terminal_tells_what_to_type_and_what_it_means():
    told = typed(choices(TIED))
    assert "ante covers pair plus: ante at least the pair plus" in told
    assert "free" in told


def test_values_that_forbid_or_demand_a_wager_say_so():
    decks = choices(load("grand-ronde/spanish-21").options["decks"])
    assert decks["6"] == "6"
    assert decks["8"] == "8: no match the dealer"
    tournament = choices(load("jack/mini-baccarat").options["tournament"])
    assert tournament["yes"] == "yes: banker or player, one and not more"


@pytest.mark.parametrize("name", edition_ids())
def test_no_option_is_told_in_signs(name):
    for option in load(name).options.values():
        told = choices(option)
        assert list(told) == list(option.values)
        assert len(set(told.values())) == len(told)  # one can tell them apart
        assert not any(set(words) & set("<>=_") for words in told.values())
