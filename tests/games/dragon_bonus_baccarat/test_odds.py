"""Exact odds of Dragon Bonus Baccarat: a second way to all of them, outside figures, play.

Outside figures are those published under the name of the Wizard of Odds for a Banker bet that
pushes on a three-card seven (1.0183%), for a bet on that seven at 40 to 1 (7.611%) and for the
Dragon Bonus (2.65% and 9.37%), all with eight decks; and the number of ordered sixes that give it.
"""

import pytest

import houseway
from tests.games.mini_baccarat.baccarat_table import (
    assert_played_rounds_come_near,
    assert_same,
    edges,
)
from tests.oracles import baccarat_oracle as oracle

JACK = houseway.edition("jack/dragon-bonus-baccarat")
DECKS = {"8": 8, "7": 7, "6": 6} | {f"two batches of {n}": n for n in (8, 7, 6, 5, 4)}
WAGERS = {
    "banker": oracle.banker_seven_pushes,
    "player": oracle.player,
    "tie": oracle.tie(8),
    "dragon bonus player": oracle.margin("player"),
    "dragon bonus banker": oracle.margin("banker"),
    "fortune 7": oracle.on(oracle.three_card_seven, 40),
}
SEVENS = 112_633_011_329_024


def test_the_oracle_counts_sevens_rightly():
    counted = oracle.ends(8)
    assert sum(n for end, n in counted.items() if oracle.three_card_seven(end)) == SEVENS


@pytest.mark.parametrize(("elected", "decks"), DECKS.items())
def test_all_wagers_by_a_second_way(elected, decks):
    """Six cards of a million kinds, written without sight of the kernel."""
    sheet = JACK.odds(options={"decks": elected})
    assert set(sheet.wagers) == set(WAGERS)
    for wager, net in WAGERS.items():
        assert_same(sheet[wager], oracle.bet(net, decks))


def test_as_published():
    found = {wager: 100 * float(edge) for wager, edge in edges(JACK.odds()).items()}
    assert round(found["banker"], 4) == 1.0183
    assert round(found["player"], 4) == 1.2351
    assert round(found["fortune 7"], 3) == 7.611
    assert round(found["dragon bonus player"], 2) == 2.65
    assert round(found["dragon bonus banker"], 2) == 9.37


def test_the_banker_pushes_as_often_as_fortune_wins():
    """8.A.i(a), 8.A.iv(a): on the same hands, ties apart."""
    sheet = JACK.odds()
    assert sheet["fortune 7"].hit_frequency * sheet["fortune 7"].total == SEVENS
    ties = sheet["tie"].hit_frequency
    assert sheet["banker"].pushed - ties == sheet["fortune 7"].hit_frequency


def test_a_tournament_has_the_same_odds():
    """17.B.vii: 1 to 1 is paid at every table."""
    assert edges(JACK.odds(options={"tournament": "yes"})) == edges(JACK.odds())


def test_odds_at_a_stake_are_those_of_the_sheet():
    """No vigorish, no rounding: every pay is whole cents at any stake."""
    at, sheet = JACK.odds_at("7"), JACK.odds()
    assert {wager: bet.edge for wager, bet in at.items()} == edges(sheet)


@pytest.mark.proof
def test_rounds_played_come_near():
    """Every wager at once."""
    stakes = {"banker": 1000, "player": 1000, "tie": 100, "fortune 7": 100}
    bonus = {"dragon bonus player": 100, "dragon bonus banker": 100}
    assert_played_rounds_come_near(JACK, stakes | bonus)
