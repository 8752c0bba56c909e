"""Pennsylvania, Chapter 585, Props & Hops: its rules in the order of the book."""

import pytest

from houseway.errors import Refused, Unreadable
from houseway.money import dollars
from houseway.table import Round
from houseway.table.asks import Roll, Wagers
from tests.games.props_and_hops.props_table import (
    ANY_NUMBER,
    DESK,
    DOUBLES,
    EVERY_ROLL,
    SECTION,
    closed,
    decided,
    noted,
    pays,
    refused,
    shaken,
    under,
)

BETS = ({"field": 500, "two the hardway": 100}, {"any seven": 300, "one-two": 25})
every_roll = pytest.mark.parametrize(("low", "high"), EVERY_ROLL)


def test_six_players():
    """585.1(a): betting positions for six."""
    assert isinstance(Round(DESK.house(), 6).ask, Wagers)
    with refused("seats", "585.1(a)"):
        Round(DESK.house(), 7)


def test_place_bets():
    """585.2(a), (b): each player in turn, any number of the 25 wagers; who places none sits out."""
    round_ = Round(DESK.house(), 3)
    everything = {bet: 100 + n for n, bet in enumerate(SECTION)}
    for bets in (everything, {}, {"field": 1}):
        round_.answer(bets)
    placed = noted(round_, "wagered")
    assert {e.wager: e.stake for e in placed if e.who == "seat 1"} == everything
    assert len(everything) == 6 + 15 + 4
    assert {(e.rule, e.at) for e in placed} == {
        ("place-bets", "585.2(a), 585.2(b), 585.2(d), 585.2(e), 585.2(f)")
    }
    assert not [e for e in round_.events if e.who == "seat 2"]


@pytest.mark.parametrize("bet", ["hop 1-1", "two-one", "three the hardway", "horn", "pass", ""])
def test_only_the_listed_wagers(bet):
    """585.2(d) to (f): what is none of them is not known."""
    with pytest.raises(Unreadable, match="No wager called"):
        closed({bet: 100})


@pytest.mark.parametrize("stake", [0, -1, 2.5])
def test_place_bets_in_whole_cents(stake):
    """A stake is an amount above zero; a bad wager next to a good one spoils both."""
    round_ = Round(DESK.house())
    with pytest.raises(Unreadable, match="whole number of cents above zero"):
        round_.answer({"field": 500, "any seven": stake})
    assert not round_.table.stakes["seat 1"]


def test_posted_limits():
    """585.2(b): a table that posts limits follows them, wager by wager."""
    limits = {"posted_minimum": "$5", "posted_maximum": "$100"}
    placed = {"field": 500, "one-two": 10_000}
    assert closed(placed, **limits).table.stakes == {"seat 1": placed}
    with refused("posted_minimum", "585.2(b)"):
        closed({"field": 500, "one-two": 499}, **limits)
    with refused("posted_maximum", "585.2(b)"):
        closed({"any doubles": 10_001}, **limits)


def test_seated():
    """585.2(c): players who have wagered stay seated; the rule is announced before the shake."""
    round_ = closed(*BETS)
    (told,) = under(round_, "seated")
    assert told.at == "585.2(c)"
    assert isinstance(round_.ask, Roll)


@every_roll
def test_one_roll_wins(low, high):
    """585.2(d) to (f), 585.4: every wager that names the roll is paid at the printed odds."""
    ended = decided(shaken(f"{low}-{high}", dict.fromkeys(SECTION, 105)))
    assert len(ended) == len(SECTION)
    won = {bet: pays(bet, low, high) for bet in SECTION if pays(bet, low, high) > 0}
    assert {bet: end for bet, end in ended.items() if end[0][0] != "-"} == {
        bet: (dollars(105 * odds), "one-roll-wins", f"{SECTION[bet]}, 585.4")
        for bet, odds in won.items()
    }


@every_roll
def test_one_roll_loses(low, high):
    """585.2(d) to (f): any other combination loses, the same total with other dice as well."""
    ended = decided(shaken(f"{low}-{high}", dict.fromkeys(SECTION, 105)))
    lost = [bet for bet in SECTION if pays(bet, low, high) < 0]
    assert {bet: ended[bet] for bet in lost} == {
        bet: ("-$1.05", "one-roll-loses", SECTION[bet]) for bet in lost
    }


def test_one_roll_wins_for_two_wagers_at_most_of_each_kind():
    """585.2(d), (e): of the 21 wagers on dice exactly one is paid whatever is rolled."""
    on_dice = [*DOUBLES, *ANY_NUMBER]
    for low, high in EVERY_ROLL:
        round_ = shaken(f"{low}-{high}", dict.fromkeys(on_dice, 100))
        assert len(under(round_, "one-roll-wins")) == 1
        assert round_.net("seat 1") == (3000 if low == high else 1500) - 2000


def test_odds_are_fixed():
    """585.4: as printed, not more and not less."""
    for pay in ({"field": "3, 1"}, {"field": "1, 1"}, {"any seven": "5"}, {"one-two": "14"}):
        with refused("pay-table", "585.4"):
            DESK.house(pay=pay)


def test_no_more_bets():
    """585.3(e): called when all have wagered and before the shaker is offered."""
    round_ = Round(DESK.house(), 2)
    round_.answer(BETS[0])
    assert not under(round_, "no-more-bets")
    round_.answer(BETS[1])
    (call,) = under(round_, "no-more-bets")
    assert (call.who, call.says, call.at) == ("dealer", "no more bets", "585.3(e)")
    assert isinstance(round_.ask, Roll)


def test_no_more_bets_means_none():
    """585.2(a), 585.3(e): after the call a wager is turned away."""
    round_ = closed(*BETS)
    with pytest.raises((Refused, Unreadable)):
        round_.answer({"field": 100})
    assert round_.table.stakes == {"seat 1": BETS[0], "seat 2": BETS[1]}


def test_shake():
    """585.3(e): the player farthest to the dealer's left shakes two dice."""
    round_ = closed(*BETS)
    for wrong in ("7", "1", "2-1", "0-3", "1-7", "1-1-1", ""):
        with pytest.raises(Unreadable):
            round_.answer(wrong)
    round_.answer("1-2")
    (rolled,) = noted(round_, "rolled")
    assert (rolled.who, rolled.says, rolled.rule) == ("seat 1", "1-2", "shake")
    assert rolled.at == "585.3(e), 585.3(j)"


def test_shake_by_the_first_who_plays():
    """585.3(e): a seat without a wager takes no part in the round."""
    (rolled,) = noted(shaken("1-2", {}, *BETS), "rolled")
    assert rolled.who == "seat 2"


def test_roll_called():
    """585.3(g): the numbers of both dice are announced before any wager is settled."""
    round_ = shaken("1-2", *BETS)
    (call,) = under(round_, "roll-called")
    assert (call.who, call.says, call.at) == ("dealer", "1-2", "585.3(g)")
    assert round_.events.index(call) < round_.events.index(noted(round_, "settled")[0])


def test_losing_first():
    """585.3(h): all losing wagers of the table are collected before any is paid."""
    round_ = shaken("1-2", *BETS)
    assert [(e.who, e.wager, e.net) for e in noted(round_, "settled")] == [
        ("seat 1", "two the hardway", -100),
        ("seat 2", "any seven", -300),
        ("seat 1", "field", 500),
        ("seat 2", "one-two", 375),
    ]
    (told,) = under(round_, "losing-first")
    assert told.at == "585.3(h)"


@every_roll
def test_shaker_passes(low, high):
    """585.3(j): on a total of 7 and no other the shaker goes to the next player."""
    passed = under(shaken(f"{low}-{high}", *BETS), "shaker-passes")
    assert [e.at for e in passed] == (["585.3(j)"] if low + high == 7 else [])


# ---- 585.3(e) to (g): when something goes wrong --------------------------------------------------


def test_lid_removed():
    """585.3(e): covered and shaken again, however often; no wager is touched."""
    round_ = closed(*BETS)
    for times in (1, 2):
        round_.declare("lid-removed")
        told = noted(round_, "declared")
        assert [(e.rule, e.at) for e in told] == [("lid-removed", "585.3(e)")] * times
        assert isinstance(round_.ask, Roll)
        assert round_.table.stakes == {"seat 1": BETS[0], "seat 2": BETS[1]}
    assert not [e for e in round_.events if e.says == "no roll"]
    round_.answer("1-2")
    assert (round_.net("seat 1"), round_.net("seat 2")) == (400, 75)


def assert_returned(irregularity, at):
    """Nothing is decided and every wager goes back to its player."""
    round_ = closed(*BETS)
    round_.declare(irregularity)
    assert [(e.rule, e.at) for e in noted(round_, "declared")] == [(irregularity, at)]
    back = noted(round_, "returned")
    for seat, bets in zip(("seat 1", "seat 2"), BETS, strict=True):
        assert {e.wager: e.stake for e in back if e.who == seat} == bets
        assert round_.net(seat) == 0
    assert {(e.rule, e.at) for e in back} == {(irregularity, at)}
    assert round_.over
    assert not noted(round_, "settled", "rolled")


def test_die_falls_out():
    """585.3(f): a die that falls out of the shaker as it is uncovered."""
    assert_returned("die-falls-out", "585.3(f)")


def test_die_on_die():
    """585.3(g): one die on top of the other."""
    assert_returned("die-on-die", "585.3(g)")


def test_not_flat():
    """585.3(g): dice that are not flat on the bottom of the shaker."""
    assert_returned("not-flat", "585.3(g)")


@pytest.mark.parametrize(
    ("irregularity", "at"),
    [("die-falls-out", "585.3(f)"), ("die-on-die", "585.3(g)"), ("not-flat", "585.3(g)")],
)
def test_no_roll_is_called(irregularity, at):
    """585.3(f), (g): the dealer calls a no roll, and the wagers are returned."""
    round_ = closed(*BETS)
    round_.declare(irregularity)
    told = noted(round_, "declared", "announced", "voided", "returned")[-7:]
    assert [e.verb for e in told] == ["declared", "announced", "voided", *["returned"] * 4]
    assert [(e.who, e.says) for e in told[1:3]] == [
        ("dealer", "no roll"),
        ("table", "the roll is void"),
    ]
    assert {(e.rule, e.at) for e in told} == {(irregularity, at)}
