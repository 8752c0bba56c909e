"""JACK Cleveland Casino, Big Six: its rules in the order of the book."""

from collections import Counter

import pytest

from houseway.errors import Unreadable
from houseway.money import dollars
from tests.games.big_six.big_six_table import (
    JACK,
    NETS,
    ODDS,
    SECTIONS,
    STAKES,
    bet,
    cited,
    closed,
    noted,
    refused,
    stopped,
)

WINS = ("wager-wins", "1.A, 4.A")
LOSES = ("wager-loses", "4.A")


def test_place_bets():
    """1.C, 3.B: seven insignias, any stake on each; who places nothing sits out."""
    round_ = JACK.round(3)
    for bets in ({"$20": 25, "$1": 1}, {}, dict.fromkeys(ODDS, 700)):
        round_.answer(bets)
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "$1", 1),
        ("seat 1", "$20", 25),
        *(("seat 3", insignia, 700) for insignia in ODDS),
    ]
    assert set(cited(placed)) == {("place-bets", "1.C, 3.B")}
    round_.answer("$20")
    assert (round_.net("seat 1"), round_.net("seat 3")) == (20 * 25 - 1, 14 * 700)
    assert not [e for e in round_.events if e.who == "seat 2"]


@pytest.mark.parametrize("stake", [0, -1, -1000, 2.5])
def test_place_bets_in_whole_cents(stake):
    """A stake is an amount above zero."""
    with pytest.raises(Unreadable, match="whole number of cents above zero"):
        bet({"$1": 1000, "joker": stake})


@pytest.mark.parametrize("other", ["$50", "$100", "1", "logo", ""])
def test_only_the_seven_insignias(other):
    """1.C: nothing else is on the cloth."""
    with pytest.raises(Unreadable, match="No wager called"):
        bet({other: 1000})


@pytest.mark.parametrize("other", ["joker 5", "$1 bill", "name of casino x"])
def test_an_insignia_has_no_places(other):
    """1.C: an insignia is one place; words behind its name name nothing on the cloth."""
    with pytest.raises(Unreadable, match="No wager called"):
        bet({other: 1000})


def test_posted_limits():
    """3.A: each wager stays within the posted minimum and maximum, whatever the insignia."""
    limits = {"posted_minimum": "$5", "posted_maximum": "$100"}
    placed = {"$1": 500, "$20": 10_000, "joker": 500}
    assert bet(placed, **limits) == placed
    with refused("posted_minimum", "3.A"):
        bet({"$1": 500, "$20": 499}, **limits)
    with refused("posted_maximum", "3.A"):
        bet({"joker": 10_001}, **limits)


def test_no_more_bets():
    """3.C: called before the wheel is released; then nothing is placed."""
    round_ = JACK.round(2)
    round_.answer(STAKES["seat 1"])
    assert not noted(round_, "announced")
    round_.answer(STAKES["seat 2"])
    (call,) = noted(round_, "announced")
    assert (call.who, call.says.lower(), call.rule, call.at) == (
        "dealer",
        "no more bets",
        "no-more-bets",
        "3.C",
    )
    assert not noted(round_, "spun")
    with pytest.raises(Unreadable):
        round_.answer({"$1": 1000})
    assert round_.table.stakes == STAKES


def test_spin():
    """1.A, 3.C: one final spin of a wheel of 54 sections decides."""
    round_ = closed()
    assert Counter(round_.ask.wheel) == SECTIONS
    assert len(round_.ask.wheel) == 54
    for other in ("$50", "1", "Joker", "", 1):
        with pytest.raises(Unreadable, match="not on this wheel"):
            round_.answer(other)
    round_.answer("joker")
    assert round_.over
    assert [(e.who, e.says) for e in noted(round_, "spun")] == [("dealer", "joker")]
    assert cited(noted(round_, "spun")) == [("spin", "3.C")]
    assert {seat: round_.net(seat) for seat in STAKES} == NETS


@pytest.mark.parametrize("insignia", ODDS)
def test_wager_wins(insignia):
    """4.A: 1, 2, 5, 10 and 20 to 1 on the bills, 45 to 1 on the Joker and on the name."""
    won = stopped(insignia, {insignia: "$2.50"})
    assert won == {insignia: (dollars(ODDS[insignia] * 250), *WINS)}


@pytest.mark.parametrize("insignia", ODDS)
def test_wager_loses(insignia):
    """4.A: a wager on another insignia loses, Joker and name apart from each other too."""
    others = [other for other in ODDS if other != insignia]
    lost = stopped(insignia, dict.fromkeys(others, "$2.50"))
    assert lost == dict.fromkeys(others, ("-$2.50", *LOSES))


@pytest.mark.parametrize("insignia", ODDS)
def test_odds_are_fixed(insignia):
    """4.A: the odds listed, unless others are approved in writing."""
    for odds in (ODDS[insignia] + 1, ODDS[insignia] - 1):
        with refused("pay-table", "4.A"):
            JACK.house(pay={insignia: str(odds) if odds else "push"})
    assert JACK.house(pay={insignia: str(ODDS[insignia])})


@pytest.mark.parametrize("previous", ODDS)
def test_clapper_sticks(previous):
    """5.A: the section passed before the peg wins, and everything is settled on it."""
    round_ = closed()
    round_.declare("clapper-sticks")
    assert cited(noted(round_, "declared")) == [("clapper-sticks", "5.A")]
    assert round_.table.stakes == STAKES
    with pytest.raises(Unreadable):
        round_.answer({"$1": 1000})
    round_.answer(previous)
    assert round_.over
    assert not noted(round_, "returned", "voided")
    settled = {(e.who, e.wager): e.net for e in noted(round_, "settled")}
    assert settled == {
        (seat, wager): stake * ODDS[wager] if wager == previous else -stake
        for seat, bets in STAKES.items()
        for wager, stake in bets.items()
    }


def test_irregularity_after_the_round():
    """What has been settled stands."""
    round_ = closed()
    round_.answer("joker")
    with pytest.raises(Unreadable, match="the round is over"):
        round_.declare("clapper-sticks")
