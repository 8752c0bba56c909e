"""Grand Ronde Gaming Commission, Roulette: its rules in the order of the book."""

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

GRAND = Book("grand-ronde")
WINS = {  # where each bet is defined, and where it is paid
    "straight": "(b)(3)A, (c)(4), (d)(1)",
    "split": "(b)(3)B, (c)(4), (d)(1)",
    "three numbers": "(b)(3)C, (b)(3)C.i, (c)(4), (d)(1)",
    "four numbers": "(b)(3)D, (c)(4), (d)(1)",
    "first five numbers": "(b)(3)E, (c)(4), (d)(1)",
    "six numbers": "(b)(3)F, (c)(4), (d)(1)",
    "column": "(b)(3)G, (c)(4), (d)(1)",
    "dozen": "(b)(3)H, (c)(4), (d)(1)",
    "red": "(b)(3)I, (c)(4), (d)(1)",
    "black": "(b)(3)J, (c)(4), (d)(1)",
    "odd": "(b)(3)K, (c)(4), (d)(1)",
    "even": "(b)(3)L, (c)(4), (d)(1)",
    "1 to 18": "(b)(3)M, (c)(4), (d)(1)",
    "19 to 36": "(b)(3)N, (c)(4), (d)(1)",
}
ZERO = {  # green, and not among the numbers of the bet
    "red": "(a)(3), (b)(3)I",
    "black": "(a)(3), (b)(3)J",
    "odd": "(a)(3), (b)(3)K",
    "even": "(a)(3), (b)(3)L",
    "1 to 18": "(a)(3), (b)(3)M",
    "19 to 36": "(a)(3), (b)(3)N",
}
LOSES = ("wager-loses", "(b)(3), (c)(4)")
FLIP = ("zero-not-even",)


def test_one_wheel():
    """(a)(1): 38 compartments, and no other wheel."""
    wheel = GRAND.closed().ask.wheel
    assert sorted(wheel) == sorted(["0", "00", *map(str, range(1, 37))])
    for other in (SINGLE, AS_SINGLE):
        with pytest.raises(Unreadable, match="is not a value of wheel"):
            GRAND.desk.house(other)


def test_no_limits():
    """No minimum or maximum bet is in the chapter."""
    assert GRAND.bet({"red": 1, "black": 10**9}) == {"red": 1, "black": 10**9}
    with pytest.raises(Unreadable, match="No option called"):
        GRAND.desk.house({"posted_minimum": "$5"})


def test_place_bets():
    """(a)(3), (b)(3): one number or several, colors, 0 or 00; who bets nothing sits out."""
    round_ = GRAND.desk.round(3)
    for bets in ({}, {"straight 00": 100, "straight 0": 100, "red": 500}, {"straight 00": 25}):
        round_.answer(bets)
    placed = noted(round_, "wagered")
    assert sorted((e.who, e.wager, e.stake) for e in placed) == [
        ("seat 2", "red", 500),
        ("seat 2", "straight 0", 100),
        ("seat 2", "straight 00", 100),
        ("seat 3", "straight 00", 25),
    ]
    assert set(cited(placed)) == {("place-bets", "(a)(3), (b)(1), (b)(3)")}
    round_.answer("00")
    assert (round_.net("seat 2"), round_.net("seat 3")) == (3500 - 600, 875)


@pytest.mark.parametrize("stake", [0, -1000, 2.5])
def test_place_bets_in_whole_cents(stake):
    """A bet is an amount above zero."""
    with pytest.raises(Unreadable, match="whole number of cents above zero"):
        GRAND.bet({"red": stake})


def test_place_on_the_layout():
    """(b)(3), (c)(2): a bet counts where it is when the ball rests; after the call none moves."""
    round_ = GRAND.closed()
    with pytest.raises(Unreadable):
        round_.answer({"straight 17": 1000})
    round_.answer("20")
    said = [e for e in noted(round_, "announced") if e.rule == "place-on-the-layout"]
    assert cited(said) == [("place-on-the-layout", "(b)(3), (c)(2)")]
    assert (round_.net("seat 1"), round_.net("seat 2")) == (7500, 200)


@pytest.mark.parametrize(
    ("place", "at"),
    [
        ("straight 37", "(b)(3)A"),
        ("split 17-21", "(b)(3)B"),
        ("split 0-3", "(b)(3)B"),
        ("split 00-1", "(b)(3)B"),
        ("three numbers 0-2-3", "(b)(3)C, (b)(3)C.i, (b)(3)C.ii"),
        ("three numbers 2-3-4", "(b)(3)C, (b)(3)C.i, (b)(3)C.ii"),
        ("four numbers 3-4-6-7", "(b)(3)D"),
        ("four numbers 0-1-2-3", "(b)(3)D"),
        ("first five numbers 1-2-3-4-5", "(b)(3)E"),
        ("six numbers 2-3-4-5-6-7", "(b)(3)F"),
        ("column 4", "(b)(3)G"),
        ("dozen 12-24", "(b)(3)H"),
    ],
)
def test_no_such_place(place, at):
    """(b)(3): what is no place on the layout is refused with the section of its bet."""
    with refused("place-on-the-layout", at):
        GRAND.bet({place: 1000})


@pytest.mark.parametrize("place", INSIDE)
def test_inside_wins(place):
    """(b)(3)A to F, (d)(1): 35, 17, 11, 8, 6 and 5 to 1 on one to six numbers."""
    GRAND.assert_places({place: INSIDE[place]}, "inside-wins", WINS)


@pytest.mark.parametrize("place", OUTSIDE)
def test_outside_wins(place):
    """(b)(3)G to N, (d)(1): columns and dozens 2 to 1, the rest 1 to 1."""
    GRAND.assert_places({place: OUTSIDE[place]}, "outside-wins", WINS)


@pytest.mark.parametrize("wager", EVEN_MONEY)
@pytest.mark.parametrize("number", ["0", "00"])
def test_zero_loses_outside(wager, number):
    """(a)(3): 0 and 00 are green; they are read as neither odd nor even and in neither half."""
    lost = GRAND.spun(number, {wager: "$2.50"})
    assert lost == {wager: ("-$2.50", "zero-loses-outside", ZERO[wager])}


@pytest.mark.parametrize("number", ["0", "00"])
def test_zero_read_as_even(number):
    """(b)(3)L the other way: zero is an even number, which helps Even and nothing else."""
    bets = dict.fromkeys(EVEN_MONEY, "$2.50")
    ended = GRAND.spun(number, bets, flip=FLIP)
    assert ended.pop("even") == ("$2.50", "outside-wins", WINS["even"])
    others = [wager for wager in EVEN_MONEY if wager != "even"]
    assert ended == {wager: ("-$2.50", "zero-loses-outside", ZERO[wager]) for wager in others}


def test_spin():
    """(a)(2), (c)(1): one valid spin, into one of the compartments."""
    round_ = GRAND.closed()
    for other in ("37", "000", "green", ""):
        with pytest.raises(Unreadable, match="not on this wheel"):
            round_.answer(other)
    round_.answer("17")
    assert cited(noted(round_, "spun")) == [("spin", "(a)(2), (c)(1)")]
    assert {seat: round_.net(seat) for seat in STAKES} == NETS


def test_no_more_bets():
    """(c)(2): announced before the ball rests; nobody bets after it."""
    round_ = GRAND.closed()
    (call,) = noted(round_, "announced")
    assert (call.says, call.rule, call.at) == ("no more bets", "no-more-bets", "(c)(2)")
    with pytest.raises(Unreadable):
        round_.answer({"red": 1000})
    assert round_.table.stakes == STAKES


def test_number_announced():
    """(c)(3): the number is announced when the ball rests, before any bet is paid."""
    round_ = GRAND.closed()
    round_.answer("17")
    number = next(e for e in round_.events if e.rule == "number-announced")
    assert (number.who, number.says, number.at) == ("dealer", "17", "(c)(3)")
    order = [e.verb for e in round_.events]
    assert order.index("spun") < round_.events.index(number) < order.index("settled")


def test_wager_loses():
    """(b)(3), (c)(4): what does not cover the number loses, a column or dozen on 0 too."""
    bets = {"straight 16": "$1", "split 18-21": "$2", "column 1": "$3", "red": "$4", "even": "$5"}
    lost = GRAND.spun("17", bets)
    assert lost == {place: (f"-{stake}.00", *LOSES) for place, stake in bets.items()}
    for zero in ("0", "00"):
        lost = GRAND.spun(zero, {"column 1": "$3", "dozen 1-12": "$3"})
        assert lost == dict.fromkeys(("column 1", "dozen 1-12"), ("-$3.00", *LOSES))


def test_ball_same_direction():
    """(c)(1): no valid spin; read so that the bets stay and the ball is spun again."""
    GRAND.assert_spun_again("ball-same-direction", "(c)(1)")
    GRAND.assert_spun_again_while_betting("ball-same-direction", "(c)(1)")


def test_too_few_revolutions():
    """(c)(1): nor is one of fewer than four revolutions."""
    GRAND.assert_spun_again("too-few-revolutions", "(c)(1)")
    GRAND.assert_spun_again_while_betting("too-few-revolutions", "(c)(1)")


@pytest.mark.parametrize("wager", ODDS)
def test_odds_are_fixed(wager):
    """(d)(1): paid at the odds listed, neither more nor less."""
    for odds in (ODDS[wager] + 1, ODDS[wager] - 1):
        with refused("pay-table", "(d)(1)"):
            GRAND.desk.house(pay={wager: str(odds) if odds else "push"})
    assert GRAND.desk.house(pay={wager: str(ODDS[wager])})
