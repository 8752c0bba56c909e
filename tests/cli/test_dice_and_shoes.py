"""The commands with dice and shoes: odds at a stake and with odds, payout desk, play, bad input."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

CRAPS, BACCARAT = "jack/craps", "jack/mini-baccarat"


@pytest.fixture
def json_of(houseway):
    """The JSON a command prints."""

    def run(*args: str):
        code, out, err = houseway(*args, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return run


def test_a_line_bet_per_bet_per_roll_without_pushes_and_with_odds(json_of):
    sheet = json_of("odds", CRAPS, "--wager", "don't pass", "--with-odds", "7x")
    bet = sheet["wagers"]["don't pass"]
    assert bet["edge"] == "3/220"
    assert Fraction(bet["edge_not_counting_pushes"]) == Fraction(3, 220) / (1 - Fraction(1, 36))
    assert bet["rolls"] == "557/165"
    assert Fraction(bet["edge_per_roll"]) == Fraction(3, 220) / Fraction(557, 165)
    # 24 of 36 first rolls bring a number, and odds that win seven times the bet are laid on it:
    # 14 times on 4 and 10, 10.5 times on 5 and 9, 8.4 times on 6 and 8
    laid = Fraction(6 * 14 * 2 + 8 * 21 + 10 * 2 * Fraction(42, 5), 72)
    assert Fraction(bet["with_odds"]["7x"]["average_stake"]) == 1 + laid


@pytest.mark.parametrize(
    ("stake", "edge"),
    [
        ("12", Fraction(1, 66)),  # 7 to 6 pays $14
        ("7", 1 - Fraction(5, 11) * (1 + Fraction(816, 700))),  # $8.16, the third of a cent kept
        ("1", 1 - Fraction(5, 11) * (1 + Fraction(116, 100))),
    ],
)
def test_the_edge_at_a_stake_counts_whole_cents(json_of, stake, edge):
    at = json_of("odds", CRAPS, "--wager", "place 6", "--stake", stake)["at_stake"]
    assert Fraction(at["wagers"]["place 6"]["edge"]) == edge
    assert Fraction(at["wagers"]["place 6"]["ideal_edge"]) == Fraction(1, 66)


def test_rounding_the_vigorish_costs_most_on_small_bets(json_of):
    option = ("--option", "vigorish_rounding=up to 5 cents")
    at = [
        json_of("odds", BACCARAT, "--wager", "banker", "--stake", stake, *option)["at_stake"]
        for stake in ("20", "1", "0.25")
    ]
    more = [Fraction(one["wagers"]["banker"]["difference"]) for one in at]
    won = Fraction(2292252566437888, 4998398275503360)
    assert more == [0, 0, won * (Fraction(5, 25) - Fraction(1, 20))]


def test_a_wager_that_cannot_be_placed_at_a_stake_says_so(json_of):
    at = json_of("odds", CRAPS, "--wager", "fire", "--stake", "7")["at_stake"]["wagers"]["fire"]
    assert "$5" in at["not_offered"]


def test_the_payout_desk_settles_bets_that_stand(json_of):
    bets = "pass=10, pass odds=10, place 8=12, come 5=5, four the hardway=5"
    owed = json_of("settle", CRAPS, "--bets", bets, "--point", "6", "--dice", "2-2, 4-2")
    net = {s["wager"]: (s["net_cents"], s["rule"], s["at"]) for s in owed["settlements"]}
    assert net["four the hardway"] == (3500, "hardway-wins", "3.A.viii(a), 5.B")
    assert net["pass"] == (1000, "number-wins", "3.A.i(a)(2), 5.B")
    assert net["pass odds"][:2] == (1200, "odds-win")
    assert owed["still_standing_cents"] == {"seat 1": {"place 8": 1200, "come 5": 500}}
    assert owed["net_cents"] == {"seat 1": 5700}


def test_a_fire_bet_at_the_desk_needs_the_points_made(json_of, refused):
    desk = ("settle", CRAPS, "--bets", "fire=5", "--point", "6", "--dice", "3-4")
    assert "state the points made" in refused(*desk)
    assert json_of(*desk, "--points-made", "4, 5, 9")["net_cents"] == {"seat 1": -500}
    assert json_of(*desk, "--points-made", "4, 5, 9, 10")["net_cents"] == {"seat 1": 120_00}
    assert "7 is not a point" in refused(*desk, "--points-made", "7")


def test_the_shaker_goes_on_from_round_to_round(json_of):
    args = ("--seats", "2", "--rounds", "12", "--seed", "3", "--auto", "--bets", "field=5")
    shaker = "seat 1"
    for round_ in json_of("play", "pa/props-and-hops", *args):
        (roll,) = [e for e in round_["events"] if e["verb"] == "rolled"]
        assert roll["who"] == shaker
        if sum(map(int, roll["says"].split("-"))) == 7:
            shaker = "seat 2" if shaker == "seat 1" else "seat 1"


def test_both_throws_of_high_roll_dice_at_the_desk(json_of):
    bets = "pip street 5=1, like kind 4=1, like kind 5=1, extra roll=1"
    dice = "5-5-5-5-1-2-3-4-6-6, 5-1-1-2-3-4"
    owed = json_of("settle", "pa/high-roll-dice", "--bets", bets, "--dice", dice)
    assert owed["net_cents"] == {"seat 1": 400 + 100 + 200 - 100}


def test_baccarat_hands_by_name_at_the_desk(json_of):
    cards = "player: 2c 3d 4h; banker: Kd 4s 3c"  # 9 against a three-card 7
    owed = json_of("settle", "grand-ronde/ez-baccarat", "--bets", "banker=10", "--cards", cards)
    assert owed["net_cents"] == {"seat 1": -1000}


def test_a_shoe_is_dealt_on_from_round_to_round(json_of):
    rounds = json_of(
        "play", BACCARAT, "--auto", "--bets", "banker=10", "--rounds", "90", "--seed", "7"
    )
    states = [
        e["says"] for r in rounds for e in r["events"] if e["verb"] == "stood"
    ]  # a shoe of 416 cards lasts some eighty hands
    assert states[0] == "shoe: new"
    assert states.count("shoe: new") == 2
    last = states.index("shoe: cut card out")
    assert states[last + 1] == "shoe: new"
    assert set(states[1:last]) == {"shoe: running"}


def test_craps_is_played_roll_by_roll_in_the_terminal(houseway):
    words = "shoot\npass=10\nplace 6=12\n" + "\n" * 60
    code, out, err = houseway("play", CRAPS, "--seed", "5", typed=words)
    assert (code, err) == (0, "")
    assert "the point" in out
    assert "place 6" in out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--bets", "field=5", "--dice", "3-9"), "is not a roll of 2 dice"),
        (("--bets", "come=5", "--dice", "3-4", "--point", "7"), "7 is not a point; expected 4, 5"),
        (
            ("--bets", "place 7=5", "--dice", "3-4"),
            "there is no 'place 7' on the layout; expected place 4",
        ),
        (
            ("--bets", "pass=10, pass odds=30", "--dice", "3-4", "--point", "6"),
            "(sections 6, 6.A",
        ),
        (("--bets", "pass odds=10", "--dice", "3-4", "--point", "6"), "there is no pass"),
        (("--bets", "pass=0", "--dice", "3-4"), "whole number of cents above zero"),
        (("--bets", "horn=1.01", "--dice", "3-4"), "4 equal parts"),
    ],
)
def test_what_cannot_stand_is_refused(refused, args, message):
    assert message in refused("settle", CRAPS, *args)


@pytest.mark.parametrize(
    ("edition", "args", "message"),
    [
        (CRAPS, ("--stake", "0"), "above zero"),
        (CRAPS, ("--stake", "seven"), "not an amount"),
        (CRAPS, ("--wager", "field", "--with-odds", "2x"), "none of these bets can have odds"),
        (CRAPS, ("--wager", "pass", "--with-odds", "two"), "is not a multiple"),
        (CRAPS, ("--wager", "pass odds"), "settled together with the pass"),
        (BACCARAT, ("--option", "decks=5"), "decks"),
    ],
)
def test_odds_that_cannot_be_asked_for(refused, edition, args, message):
    assert message in refused("odds", edition, *args)


def test_the_unprinted_bet_is_offered_only_at_a_payout_of_the_house(json_of, refused):
    assert "6-7-8" in refused("odds", CRAPS, "--wager", "6-7-8")
    bet = json_of("odds", CRAPS, "--wager", "6-7-8", "--pay", "6-7-8=1 to 1")["wagers"]["6-7-8"]
    assert bet["edge"] == "1/9"  # 16 of 36 win
