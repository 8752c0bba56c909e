"""What-if with a pay table of one's own: it is solved as typed, or refused; never ignored."""

from fractions import Fraction

import pytest

from houseway.api import edition
from houseway.editions import House, load
from houseway.errors import Refused, Unreadable
from houseway.table.round import Round
from houseway.web.workers import tasks as work


@pytest.mark.parametrize("name", ["jack/blackjack", "grand-ronde/free-bet-blackjack"])
def test_insurance_is_paid_by_its_table(name):
    """Three to one on 96 tens of the 311 cards left."""
    found = work.custom_pay(name, {}, "insurance", ["3 to 1"])["wagers"]
    assert list(found) == ["insurance"]
    assert Fraction(found["insurance"]["edge"]) == 1 - Fraction(4 * 96, 311)


@pytest.mark.parametrize(
    ("name", "wager"),
    [
        ("jack/blackjack", "blackjack"),
        ("pa/double-back-jack", "second chance"),
        ("pa/double-attack-blackjack", "double attack"),
        ("pa/free-bet-blackjack", "free double"),
    ],
)
def test_odds_that_best_play_does_not_reckon_with_are_refused(name, wager):
    with pytest.raises(Unreadable, match=f"{wager} pays 1 to 1, not 2 to 1"):
        work.custom_pay(name, {}, wager, ["2 to 1"])


def test_the_books_own_words_can_be_typed():
    """As the page has them filled in at first."""
    for name in ("grand-ronde/three-card-poker", "grand-ronde/blackjack"):
        house = House(load(name))
        for wager, stake in house.tables:
            if not stake:
                rows = ", ".join(house.tables[wager, 0].rows.values())
                typed = House(load(name), pay={wager: rows.replace(",000", "000")}, unlicensed=True)
                assert typed.odds_by_row(wager) == house.odds_by_row(wager)


def test_thousands_are_typed_as_printed():
    rows = list(House(load("pa/three-card-poker")).tables["six card bonus", 0].rows.values())
    found = work.custom_pay("pa/three-card-poker", {}, "six card bonus", rows)["wagers"]
    right = edition("pa/three-card-poker").odds(wager="six card bonus")["six card bonus"].edge
    assert Fraction(found["six card bonus"]["edge"]) == right


def test_a_table_of_another_option_is_refused_or_marked():
    with pytest.raises(Refused, match="requires blackjack_pays = 6 to 5"):
        House(load("jack/blackjack"), pay={"natural": "6 to 5"})
    studied = House(load("jack/blackjack"), pay={"natural": "6 to 5"}, unlicensed=True)
    assert studied.win_odds("natural").per_stake == Fraction(6, 5)
    assert "requires blackjack_pays = 6 to 5" in studied.unlicensed[0]


@pytest.mark.parametrize(
    ("name", "stakes", "unit"),
    [
        ("pa/free-bet-blackjack", {"push 22": 5_00, "blackjack": 10_00}, 10_00),
        ("pa/double-attack-blackjack", {"bet": 10_00, "double attack": 10_00}, 20_00),
        ("jack/three-card-poker", {"pair plus": 5_00, "ante": 10_00}, 10_00),
    ],
)
def test_the_unit_of_advice_is_the_bet_that_is_decided_on(name, stakes, unit):
    round_ = Round(House(load(name)), 1)
    round_.table.stakes["seat 1"] = stakes
    assert work._unit(round_, "seat 1") == unit


@pytest.mark.parametrize(
    ("figure", "told"),
    [("0", "write 'push'"), ("99999999999", "the maximum is 1,000,000 to 1")],
)
def test_a_slip_of_the_finger_is_refused_wherever_a_table_is_typed(figure, told):
    rows = [figure, "30 to 1", "6 to 1", "3 to 1", "1 to 1"]
    with pytest.raises(Unreadable, match=told):
        work.custom_pay("jack/three-card-poker", {}, "pair plus", rows)
    with pytest.raises(Unreadable, match=told):
        edition("jack/blackjack").house(pay={"insurance": figure}, unlicensed=True)


@pytest.mark.parametrize(
    ("name", "options", "wager", "table"),
    [
        ("jack/texas-holdem-bonus", {"aces_against_aces": "offered"}, "bonus", "A"),
        ("jack/mini-baccarat", {}, "tie", "tournament"),
    ],
)
def test_a_minimum_makes_no_table_of_another_option_lawful(name, options, wager, table):
    told = work.custom_pay(name, options, wager, [table])
    assert not told["pay_table"]["permitted"]
    assert told["not_permitted_by_the_book"]


def test_odds_are_posted_with_the_word_the_book_uses():
    """jack let-it-ride 14.A: no odds through the use of the word "for"."""
    typed = "1002 for 1,202 for 1,52 for 1,13 for 1,10 for 1,7 for 1,5 for 1,4 for 1,3 for 1"
    posted = House(load("jack/let-it-ride"), pay={"bet 1": typed}).tables["bet 1", 0].rows
    assert next(iter(posted.values())) == "1001 to 1"
    assert not any(" for " in odds for odds in posted.values())


def test_a_table_that_follows_the_stake_is_not_chosen():
    with pytest.raises(Unreadable, match="the stake decides"):
        House(load("grand-ronde/spanish-21"), pay={"super bonus": "$25 or more bet"})
