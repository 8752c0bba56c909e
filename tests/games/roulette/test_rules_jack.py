"""JACK Cleveland Casino, Roulette: its rules in the order of the book."""

import pytest

from houseway.errors import Unreadable
from tests.games.roulette.roulette_table import (
    AS_SINGLE,
    EVEN_MONEY,
    INSIDE,
    NETS,
    ODDS,
    OUTSIDE,
    SINGLE,
    STAKES,
    Book,
    cited,
    noted,
    refused,
)

JACK = Book("jack")
WINS = {  # where each wager is defined, and where it is paid
    "straight": "4.E.i, 5.A",
    "split": "4.E.ii, 5.A",
    "three numbers": "4.E.iii, 4.E.iii(a), 5.A",
    "four numbers": "4.E.iv, 5.A",
    "first five numbers": "4.E.v, 5.A",
    "six numbers": "4.E.vi, 5.A",
    "column": "4.E.vii, 5.A",
    "dozen": "4.E.viii, 5.A",
    "red": "4.E.ix, 5.A",
    "black": "4.E.x, 5.A",
    "odd": "4.E.xi, 5.A",
    "even": "4.E.xii, 5.A",
    "1 to 18": "4.E.xiii, 5.A",
    "19 to 36": "4.E.xiv, 5.A",
}
LOSES = ("wager-loses", "4.D, 6.D")
SECTIONS = {  # where each wager is defined
    "straight": "4.E.i",
    "split": "4.E.ii",
    "three numbers": "4.E.iii, 4.E.iii(a), 4.E.iii(b)",
    "four numbers": "4.E.iv",
    "first five numbers": "4.E.v",
    "six numbers": "4.E.vi",
    "column": "4.E.vii",
    "dozen": "4.E.viii",
    "red": "4.E.ix",
}
WHEELS = [{}, SINGLE, AS_SINGLE]
every_wheel = pytest.mark.parametrize("wheel", WHEELS, ids=["double", "single", "as single"])
IRREGULARITIES = {
    "ball-same-direction": "7.A",
    "too-few-revolutions": "6.A, 7.B",
    "ball-leaves-wheel": "7.C",
    "foreign-object": "7.D",
    "floater": "7.E",
}


def test_posted_limits():
    """1.A.iii: each wager stays within the limits the table posts."""
    limits = {"posted_minimum": "$5", "posted_maximum": "$100"}
    placed = {"straight 17": 500, "split 17-20": 10_000, "red": 500}
    assert JACK.bet(placed, **limits) == placed
    with refused("posted_minimum", "1.A.iii"):
        JACK.bet({"red": 500, "straight 17": 499}, **limits)
    with refused("posted_maximum", "1.A.iii"):
        JACK.bet({"red": 10_001}, **limits)


@pytest.mark.parametrize(
    ("wheel", "compartments"), [({}, 38), (SINGLE, 37), (AS_SINGLE, 38)], ids=str
)
def test_wheels(wheel, compartments):
    """1.B, 1.C, 1.D: 37 compartments, or 38 with 00, which a single zero wheel lacks."""
    round_ = JACK.closed(**wheel)
    assert len(set(round_.ask.wheel)) == len(round_.ask.wheel) == compartments
    if compartments == 37:
        with pytest.raises(Unreadable, match="'00' is not on this wheel"):
            round_.answer("00")


def test_double_zero_no_spin():
    """1.D, 5.C.ii: used as single zero, 00 is no spin: nothing is decided, the ball spun again."""
    round_ = JACK.closed(**AS_SINGLE)
    for times in (1, 2):
        round_.answer("00")
        assert round_.table.stakes == STAKES
        calls = [e for e in noted(round_, "announced") if e.says == "no spin"]
        assert cited(calls) == [("double-zero-no-spin", "1.D, 5.C, 5.C.ii")] * times
        assert not noted(round_, "settled", "returned", "voided")
        with pytest.raises(Unreadable):
            round_.answer({"red": 1000})
    round_.answer("17")
    assert {seat: round_.net(seat) for seat in STAKES} == NETS
    assert [e.says for e in noted(round_, "spun")] == ["00", "00", "17"]


def test_double_zero_decides_on_its_own_wheel():
    """1.C: with 00 in play the first spin decides."""
    round_ = JACK.closed()
    round_.answer("00")
    assert round_.over
    assert (round_.net("seat 1"), round_.net("seat 2")) == (-1500, -400)


def test_place_bets():
    """4.A, 4.E: any number of places, shared or not; who places nothing sits out."""
    round_ = JACK.desk.round(3)
    for bets in ({"red": 1000, "straight 17": 100, "straight 0": 25}, {}, {"straight 17": 500}):
        round_.answer(bets)
    placed = noted(round_, "wagered")
    assert sorted((e.who, e.wager, e.stake) for e in placed) == [
        ("seat 1", "red", 1000),
        ("seat 1", "straight 0", 25),
        ("seat 1", "straight 17", 100),
        ("seat 3", "straight 17", 500),
    ]
    assert set(cited(placed)) == {("place-bets", "4.A, 4.C, 4.E")}
    round_.answer("17")
    assert (round_.net("seat 1"), round_.net("seat 3")) == (3500 - 1025, 17_500)
    assert not [e for e in round_.events if e.who == "seat 2"]


@pytest.mark.parametrize("stake", [0, -1, -1000, 2.5])
def test_place_bets_in_whole_cents(stake):
    """A stake is an amount above zero; a bad wager next to a good one spoils both."""
    round_ = JACK.desk.round(1)
    for bets in ({"red": stake}, {"black": 1000, "straight 17": stake}):
        with pytest.raises(Unreadable, match="whole number of cents above zero"):
            round_.answer(bets)
    assert not round_.table.stakes["seat 1"]


def test_place_on_the_layout():
    """4.C, 4.D: a wager counts for its place when the ball rests; after the call none moves."""
    round_ = JACK.closed()
    with pytest.raises(Unreadable):
        round_.answer({"straight 17": 1000})
    round_.answer("20")  # beside 17 on the layout, black: the split wins, nothing else has it
    said = [e for e in noted(round_, "announced") if e.rule == "place-on-the-layout"]
    assert cited(said) == [("place-on-the-layout", "4.C, 4.D")]
    assert {(e.who, e.wager): e.net for e in noted(round_, "settled")} == {
        ("seat 1", "split 17-20"): 8500,
        ("seat 1", "red"): -1000,
        ("seat 2", "dozen 1-12"): -100,
        ("seat 2", "black"): 300,
    }


NO_PLACE = [
    ({}, "straight 37"),
    ({}, "straight"),
    ({}, "split 17-21"),  # only a corner between them
    ({}, "split 3-4"),  # one row ends, the next begins
    ({}, "split 17-19"),
    ({}, "split 17-17"),
    ({}, "split 0-3"),
    ({}, "split 00-1"),
    ({}, "three numbers 2-3-4"),
    ({}, "three numbers 1-4-7"),
    ({}, "three numbers 0-1-3"),
    ({}, "four numbers 1-2-3-4"),
    ({}, "four numbers 3-4-6-7"),
    ({}, "four numbers 0-00-1-2"),
    ({}, "first five numbers 1-2-3-4-5"),
    ({}, "six numbers 2-3-4-5-6-7"),
    ({}, "six numbers 1-2-3-7-8-9"),
    ({}, "column 4"),
    ({}, "dozen 2-13"),
    ({}, "red 17"),
    (SINGLE, "straight 00"),
    (SINGLE, "split 0-00"),
    (SINGLE, "split 00-2"),
    (SINGLE, "three numbers 0-00-2"),
    (SINGLE, "three numbers 00-2-3"),
    (SINGLE, "three numbers 0-2-3"),  # not among the groups of 4.E.iii(a)
    (SINGLE, "four numbers 0-1-2-3"),  # four boxes without a common corner
    (SINGLE, "first five numbers 0-00-1-2-3"),
    (AS_SINGLE, "straight 00"),
    (AS_SINGLE, "split 0-00"),
    (AS_SINGLE, "split 00-3"),
    (AS_SINGLE, "three numbers 00-2-3"),
    (AS_SINGLE, "first five numbers 0-00-1-2-3"),
    pytest.param(
        AS_SINGLE,
        "split 0-3",
    ),
]


@pytest.mark.parametrize(("wheel", "place"), NO_PLACE, ids=str)
def test_no_such_place(wheel, place):
    """4.E: what is no place on this layout is refused with the section of its wager."""
    wager = next(name for name in SECTIONS if place == name or place.startswith(f"{name} "))
    with refused("place-on-the-layout", SECTIONS[wager]):
        JACK.bet({place: 1000}, **wheel)


def test_only_the_listed_wagers():
    """4.E: what is none of the fourteen is not known."""
    for other in ("neighbours 17", "high", "snake", ""):
        with pytest.raises(Unreadable, match="No wager called"):
            JACK.bet({other: 1000})


@pytest.mark.parametrize("place", INSIDE)
def test_inside_wins(place):
    """4.E.i to 4.E.vi, 5.A: 35, 17, 11, 8, 6 and 5 to 1 on one to six numbers."""
    JACK.assert_places({place: INSIDE[place]}, "inside-wins", WINS)


@pytest.mark.parametrize("wheel", [SINGLE, AS_SINGLE], ids=["single", "as single"])
def test_inside_wins_without_double_zero(wheel):
    """5.A: the same odds on every wheel."""
    places = {
        "straight 0": ("0", "1 2 3"),
        "split 0-1": ("0 1", "2 3"),
        "split 0-2": ("0 2", "1 3"),
        "three numbers 0-1-2": ("0 1 2", "3 4"),
        "three numbers 1-2-3": ("1 2 3", "0 4"),
        "four numbers 1-2-4-5": ("1 2 4 5", "0 3 7"),
        "six numbers 1-2-3-4-5-6": ("1 2 3 4 5 6", "0 7"),
    }
    JACK.assert_places(places, "inside-wins", WINS, **wheel)


def test_a_single_zero_lies_across_three_columns():
    """1.B, 4.E.ii: on a single zero layout 0 can be split with 3 as well."""
    JACK.assert_places({"split 0-3": ("0 3", "1 2 6")}, "inside-wins", WINS, **SINGLE)


@pytest.mark.parametrize("place", OUTSIDE)
def test_outside_wins(place):
    """4.E.vii to 4.E.xiv, 5.A: columns and dozens 2 to 1, the rest 1 to 1."""
    JACK.assert_places({place: OUTSIDE[place]}, "outside-wins", WINS)


@pytest.mark.parametrize("wager", ODDS)
def test_odds_are_a_floor(wager):
    """5.A: no less than the printed odds; a house may pay more."""
    assert JACK.desk.house(pay={wager: str(ODDS[wager] + 1)})
    with refused("pay-table", "5.A"):
        JACK.desk.house(pay={wager: str(ODDS[wager] - 1) if ODDS[wager] > 1 else "push"})


def test_a_richer_straight_is_paid():
    """5.A: a house that posts 36 to 1 pays 36 to 1."""
    won = JACK.spun("17", {"straight 17": "$0.05"}, pay={"straight": "36"})
    assert won == {"straight 17": ("$1.80", "inside-wins", WINS["straight"])}


@pytest.mark.parametrize("wager", EVEN_MONEY)
@pytest.mark.parametrize(
    ("number", "wheel", "at"),
    [
        ("0", {}, "5.B"),
        ("00", {}, "5.B"),
        ("0", SINGLE, "5.B"),
        ("0", AS_SINGLE, "1.D, 5.C.iii"),
        ("00 0", AS_SINGLE, "1.D, 5.C.iii"),
    ],
    ids=["0", "00", "single", "as single", "as single after 00"],
)
def test_zero_loses_outside(wager, number, wheel, at):
    """5.B, 5.C.iii: zero, and double zero in play, lose the even-money wagers."""
    lost = JACK.spun(number, {wager: "$2.50"}, wheel)
    assert lost == {wager: ("-$2.50", "zero-loses-outside", at)}


@every_wheel
def test_zero_and_columns(wheel):
    """4.E.vii, 4.E.viii: no column and no dozen has a zero among its numbers."""
    places = dict.fromkeys([*(f"column {n}" for n in (1, 2, 3)), "dozen 1-12"], "$5")
    assert JACK.spun("0", places, wheel) == dict.fromkeys(places, ("-$5.00", *LOSES))


@every_wheel
def test_spin(wheel):
    """6.A: one spin of the ball decides, and its compartment is on the wheel."""
    round_ = JACK.closed(**wheel)
    for other in ("37", "-1", "000", "red", "", 17):
        with pytest.raises(Unreadable, match="not on this wheel"):
            round_.answer(other)
    round_.answer("17")
    assert [(e.who, e.says) for e in noted(round_, "spun")] == [("dealer", "17")]
    assert cited(noted(round_, "spun")) == [("spin", "6.A")]


def test_no_more_bets():
    """6.B: called once all have bet and before the ball rests; then nothing is placed."""
    round_ = JACK.desk.round(2)
    round_.answer(STAKES["seat 1"])
    assert not noted(round_, "announced")
    round_.answer(STAKES["seat 2"])
    (call,) = noted(round_, "announced")
    assert (call.who, call.says, call.rule, call.at) == (
        "dealer",
        "no more bets",
        "no-more-bets",
        "6.B",
    )
    with pytest.raises(Unreadable):
        round_.answer({"red": 1000})
    assert round_.table.stakes == STAKES


def test_number_announced():
    """6.C: the number is announced when the ball rests, before anything is collected or paid."""
    round_ = JACK.closed()
    round_.answer("17")
    said = [(e.verb, e.says) for e in round_.events if e.rule in ("spin", "number-announced")]
    assert said == [("spun", "17"), ("announced", "17")]
    order = [e.rule for e in round_.events]
    assert order.index("number-announced") < order.index("wager-loses")
    number = next(e for e in round_.events if e.rule == "number-announced")
    assert (number.who, number.at) == ("dealer", "6.C")


def test_wager_loses():
    """4.D, 6.D: what does not cover the number loses, each wager by itself."""
    bets = {"straight 16": "$1", "split 18-21": "$2", "column 1": "$3", "red": "$4", "even": "$5"}
    lost = JACK.spun("17", bets)
    assert lost == {place: (f"-{stake}.00", *LOSES) for place, stake in bets.items()}


def test_losing_wagers_first():
    """6.D: all losing wagers of the table are collected before any is paid."""
    round_ = JACK.closed()
    round_.answer("17")
    assert [(e.who, e.wager) for e in noted(round_, "settled")] == [
        ("seat 1", "red"),
        ("seat 2", "dozen 1-12"),
        ("seat 1", "split 17-20"),
        ("seat 2", "black"),
    ]


@every_wheel
def test_ball_same_direction(wheel):
    """7.A: no spin; the wagers stay where they are and the ball is spun again."""
    JACK.assert_spun_again("ball-same-direction", "7.A", **wheel)


@every_wheel
def test_too_few_revolutions(wheel):
    """6.A, 7.B: fewer than four revolutions are no spin."""
    JACK.assert_spun_again("too-few-revolutions", "6.A, 7.B", **wheel)


@every_wheel
def test_ball_leaves_wheel(wheel):
    """7.C: a ball that leaves the wheel is no spin."""
    JACK.assert_spun_again("ball-leaves-wheel", "7.C", **wheel)


@every_wheel
def test_foreign_object(wheel):
    """7.D: nor is a spin that a foreign object disturbs."""
    JACK.assert_spun_again("foreign-object", "7.D", **wheel)


@every_wheel
def test_floater(wheel):
    """7.E: nor one whose ball floats and falls into no slot."""
    JACK.assert_spun_again("floater", "7.E", **wheel)


@pytest.mark.parametrize(("irregularity", "at"), IRREGULARITIES.items())
def test_no_spin_while_betting(irregularity, at):
    """6.B, 7: the ball runs before the call, and until the call bets are taken."""
    JACK.assert_spun_again_while_betting(irregularity, at)


@pytest.mark.parametrize("irregularity", IRREGULARITIES)
def test_no_spin_is_announced(irregularity):
    """7.A to 7.E: the dealer announces no spin, as after 00 by 5.C.ii."""
    round_ = JACK.closed()
    round_.declare(irregularity)
    assert "no spin" in [e.says for e in noted(round_, "announced")]


def test_no_spin_between_void_spins():
    """5.C.ii, 7.E: a floater after 00 leaves the wagers alone as well."""
    round_ = JACK.closed(**AS_SINGLE)
    round_.answer("00")
    round_.declare("floater")
    round_.answer("00")
    assert round_.table.stakes == STAKES
    round_.answer("17")
    assert {seat: round_.net(seat) for seat in STAKES} == NETS


def test_irregularity_after_the_round():
    """A number that has been settled stands."""
    round_ = JACK.closed()
    round_.answer("17")
    with pytest.raises(Unreadable, match="the round is over"):
        round_.declare("foreign-object")


def test_the_desk_settles_a_spin():
    """The payout desk takes the number, or all numbers up to the one that counts."""
    bets = {"seat 1": {"split 17-20": "5"}}
    assert JACK.desk.settle({"wheel": "17"}, bets).net("seat 1") == 8500
    void = JACK.desk.settle({"wheel": ["00", "20"]}, bets, options=AS_SINGLE)
    assert void.net("seat 1") == 8500
    with pytest.raises(Unreadable, match="not spun again"):
        JACK.desk.settle({"wheel": ["17", "20"]}, bets)
    with pytest.raises(Unreadable, match="No winning number given"):
        JACK.desk.settle({"wheel": "00"}, bets, options=AS_SINGLE)
