"""Exact odds of EZ Baccarat: a second way to all of them, outside figures, rounds played.

Outside figures are those published under the name of the Wizard of Odds for eight decks: Banker
1.0183%, Dragon 7 7.611%, Panda 8 10.188%, with the number of ordered sixes that win the last two.
Golden Talons has the pays of the Dragon Bonus, published with 2.65% and 9.37%.
"""

import pytest

import houseway
from tests.games.mini_baccarat.baccarat_table import (
    assert_played_rounds_come_near,
    assert_same,
    edges,
)
from tests.oracles import baccarat_oracle as oracle

GRAND = houseway.edition("grand-ronde/ez-baccarat")
WAGERS = {
    "player": oracle.player,
    "banker": oracle.banker_seven_pushes,
    "tie": oracle.tie(8),
    "dragon 7": oracle.on(oracle.three_card_seven, 40),
    "panda 8": oracle.on(oracle.three_card_eight, 25),
    "golden talons player": oracle.margin("player"),
    "golden talons banker": oracle.margin("banker"),
    "divine 9": oracle.nines,
}
SEVENS, EIGHTS = 112_633_011_329_024, 172_660_763_262_976
FLIPPED = ["banker-when-player-stands"]


def assert_sheet(sheet, banker_alone):
    assert set(sheet.wagers) == set(WAGERS)
    for wager, net in WAGERS.items():
        assert_same(sheet[wager], oracle.bet(net, 8, banker_alone))


def test_the_oracle_counts_rightly():
    """The published numbers of ordered sixes for Dragon 7 and Panda 8."""
    counted = oracle.ends(8)
    assert sum(n for end, n in counted.items() if oracle.three_card_seven(end)) == SEVENS
    assert sum(n for end, n in counted.items() if oracle.three_card_eight(end)) == EIGHTS


def test_all_wagers_by_a_second_way():
    """Six cards of a million kinds, written without sight of the kernel."""
    assert_sheet(GRAND.odds(), oracle.ALONE)


def test_the_table_word_for_word():
    """(g)(3) if flipped: the banker hand stands on 4 and 5 when the player hand does."""
    flipped = GRAND.odds(flip=FLIPPED)
    assert_sheet(flipped, oracle.WORD_FOR_WORD)
    assert flipped["player"].edge < 0 < GRAND.odds()["player"].edge  # it favours the player


def test_what_the_other_reading_leaves_alone():
    """Panda 8 needs a player who draws, and from 6 or 7 nobody is beaten by four."""
    flipped, usual = edges(GRAND.odds(flip=FLIPPED)), edges(GRAND.odds())
    same = {wager for wager in usual if usual[wager] == flipped[wager]}
    assert same == {"panda 8", "golden talons banker"}


def test_as_published():
    found = {wager: 100 * float(edge) for wager, edge in edges(GRAND.odds()).items()}
    assert round(found["banker"], 4) == 1.0183
    assert round(found["player"], 4) == 1.2351
    assert round(found["tie"], 4) == 14.3596
    assert round(found["dragon 7"], 3) == 7.611
    assert round(found["panda 8"], 3) == 10.188
    assert round(found["golden talons player"], 2) == 2.65
    assert round(found["golden talons banker"], 2) == 9.37


def test_winning_cards_as_published():
    """Dragon 7 and Panda 8, and the Banker bet pushes on the first."""
    sheet = GRAND.odds()
    for wager, count in (("dragon 7", SEVENS), ("panda 8", EIGHTS)):
        assert sheet[wager].hit_frequency * sheet[wager].total == count
    assert (sheet["banker"].pushed - sheet["tie"].hit_frequency) * sheet["tie"].total == SEVENS


def test_odds_at_a_stake_are_those_of_the_sheet():
    """Every pay is whole cents; above its limit a bet has no odds, and the section is named."""
    at, sheet = GRAND.odds_at("7"), GRAND.odds()
    assert {wager: bet.edge for wager, bet in at.items()} == edges(sheet)
    above = GRAND.odds_at("250")
    assert above["player"].edge == sheet["player"].edge
    for wager, section in (("dragon 7", "(c)(4)"), ("panda 8", "(c)(5)"), ("divine 9", "(c)(6)")):
        assert section in above[wager]


@pytest.mark.proof
def test_rounds_played_come_near():
    """Every wager at once."""
    assert_played_rounds_come_near(GRAND, dict.fromkeys(WAGERS, 1000))
