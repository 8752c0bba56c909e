"""Cached odds serve every house with the same values of the options they depend on."""

from fractions import Fraction

import pytest
from msgspec import structs

from houseway.editions import House, load
from houseway.errors import HousewayError
from houseway.odds import cache
from houseway.odds.solve import cached_odds, odds, solve_wager, solved_wagers, with_variance
from houseway.odds.wager_groups import paid_by

THREE, JACK = "jack/three-card-poker", "jack/blackjack"


@pytest.fixture
def empty(tmp_path, monkeypatch):
    """Results are cached in an empty folder; compiled code stays where it is."""
    monkeypatch.setattr(cache, "cache_home", lambda: tmp_path)


def test_an_option_without_effect_leaves_all_odds_cached(empty):
    sheet = odds(House(load(THREE)))
    other = House(load(THREE), {"dealing": "automated shoe", "posted_minimum": "$25"})
    cached = cached_odds(other)
    assert cached is not None
    assert cached.wagers == sheet.wagers


def test_an_option_that_affects_a_wager_makes_its_odds_uncached(empty):
    edition = load("jack/roulette")
    odds(House(edition), wager="red")
    other = House(edition, {"wheel": "single zero"})
    assert cached_odds(other, "red") is None
    assert odds(other, wager="red")["red"] == solve_wager(other.fresh_copy(), "red")


def test_a_side_bet_depends_on_its_own_options_only(empty):
    edition = load(JACK)
    side = next(name for name in solved_wagers(House(edition)) if name != "blackjack")
    odds(House(edition), wager=side)
    assert cached_odds(House(edition, {"soft_17": "dealer stands"}), side) is not None
    assert cached_odds(House(edition, {"decks": "8"}), side) is None


@pytest.mark.parametrize("name", [THREE, "jack/mini-baccarat", "jack/roulette", "jack/craps"])
def test_cached_odds_equal_solved_odds(empty, name):
    """Several values of every option, after the book's default sheet was cached."""
    edition = load(name)
    odds(House(edition))
    for option, entry in edition.options.items():
        for value in list(entry.values)[1:4]:
            house = House(edition, {option: value})
            for wager in solved_wagers(house)[:12]:
                solved = solve_wager(house.fresh_copy(), wager)
                assert odds(house, wager=wager)[wager] == solved, (option, value, wager)


def test_a_pay_table_of_another_wager_leaves_odds_cached(empty):
    edition = load(THREE)
    odds(House(edition))
    pay = {"pair plus": "50 to 1, 30 to 1, 6 to 1, 3 to 1, 1 to 1"}
    custom = House(edition, pay=pay, unlicensed=True)
    assert cached_odds(custom, "ante") is not None
    assert cached_odds(custom, "pair plus") is None


def test_a_cached_variance_is_computed_again_on_request(empty):
    house = House(load(JACK), {"decks": "1"})
    sheet = odds(house, wager="blackjack")
    true = with_variance(sheet, house)["blackjack"]
    wrong = structs.replace(true, split=structs.replace(true.split, square=Fraction(1)))
    tracked = house.tracked("blackjack")
    entry = (tracked, "blackjack with variance", paid_by("blackjack", tracked.edition))
    cache.store(*entry, wrong)
    assert with_variance(sheet, house)["blackjack"] == wrong
    with pytest.raises(HousewayError, match="differ from those computed now"):
        with_variance(sheet, house, verify=True)
    assert with_variance(sheet, house, fresh=True)["blackjack"] == true
