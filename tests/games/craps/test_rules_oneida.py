"""Oneida Gaming Commission, Craps: its rules, what a house elects, and what goes wrong."""

from functools import partial

import pytest

from houseway.errors import Refused, Unreadable
from houseway.money import dollars
from houseway.table.asks import Bets, Choose, Roll
from tests.games.craps.craps_table import (
    NUMBERS,
    TOTALS,
    Book,
    bet,
    cents,
    decided,
    noted,
    refused,
    stakes,
    thrown,
    under,
)
from tests.games.craps.tribal_table import (
    BY_NUMBER,
    HARDWAYS,
    LAID,
    ONE_ROLL,
    PARTS,
    PLACED,
    TAKEN,
    all_bet,
    assert_most,
    assert_on_every_roll,
)

ONEIDA = Book("oneida")
every_number = pytest.mark.parametrize("number", NUMBERS)
PASS_LIMIT = ("odds-limit", "H.1, H.5, H.6")
COME_LIMIT = ("odds-limit", "H.3, H.5, H.6")
DONT_PASS_LIMIT = ("odds-limit-dont", "H.2, H.5, H.6")
DONT_COME_LIMIT = ("odds-limit-dont", "H.4, H.5, H.6")
OFFER = "I.1, I.2, K.3, K.4"
VIGORISH = {"buy": ("vigorish", "G.1"), "lay": ("vigorish", "G.2")}
LIMITS = ["100x", "20x", "10x", "5x", "3-4-5x", "3x", "2x", "1x"]
TO_WIN_ONE = {"4": 2, "10": 2, "5": 1.5, "9": 1.5, "6": 1.2, "8": 1.2}  # laid to win a dollar
WINS_AT = {  # where a winning bet is defined, and where it loses if that is elsewhere
    "four the hardway": "D.6",
    "six the hardway": "D.7",
    "eight the hardway": "D.8",
    "ten the hardway": "D.9",
    "field": "D.10",
    "any seven": "D.11",
    "any craps": "D.12",
    "craps 2": "D.13",
    "craps 3": "D.14",
    "craps 12": "D.15",
    "11 in one roll": "D.16",
    "hop 3-3": "D.21.a",
    "hop 1-5": "D.21.a",
    "hop 2-5": "D.21.a",
    "craps-eleven": "D.17, F.4",
    "horn": "D.18.a, F.2",
    "horn high 12": "D.19, F.3",
    "horn high 3": "D.19, F.3",
    "world": "D.20",
}
LOSES_AT = {"hop 3-3": "D.21.c", "hop 1-5": "D.21.c", "hop 2-5": "D.21.c"}
LOSES_AT |= {"craps-eleven": "D.17", "horn": "D.18.b"}
LOSES_AT |= {"horn high 12": "D.19", "horn high 3": "D.19"}


def other_than(number):
    """A point that is not this number."""
    return "5" if number != "5" else "9"


# ---- making and removing wagers, E; shooters, I to K ---------------------------------------------


def test_offer_dice():
    """I.1, I.2: clockwise from the boxperson's left; the first who accepts is the shooter."""
    round_ = ONEIDA.opened(3, "seat 3")
    assert under(round_, "offer-dice") == [
        ("seat 1", "chose", "decline", OFFER),
        ("seat 2", "chose", "decline", OFFER),
        ("seat 3", "chose", "shoot", OFFER),
    ]
    assert ONEIDA.opened(2, "nobody").over


def test_offer_dice_to_the_left_of_the_shooter():
    """K.3: seat 2 gives them up; seats 3 and 1 are asked in this order."""
    round_ = all_bet(ONEIDA.opened(3, "seat 2"), {"seat 2": {"pass": "$5"}})
    round_.answer("2-2")
    all_bet(round_, {"seat 2": {"dice": "pass"}})
    for seat in ("seat 3", "seat 1"):
        assert round_.ask.who == seat
        round_.answer("decline")


def test_offer_dice_to_the_left_of_a_shooter_without_a_bet():
    """K.2, K.3, lines 512-513, 543: 'immediately to the left of the previous shooter'."""
    round_ = all_bet(ONEIDA.opened(3, "seat 2"), {"seat 2": {"pass": "$5"}})
    round_.answer("2-2")
    all_bet(round_, {}).answer("1-3")
    all_bet(round_, {"seat 1": {"pass": "$5"}, "seat 3": {"pass": "$5"}})
    assert isinstance(round_.ask, Choose)
    assert round_.ask.who == "seat 3"


def test_shooter_bets():
    """J.1: a Pass or Don't Pass Bet before the throw; without one nothing is thrown."""
    for line in ("pass", "don't pass"):
        assert isinstance(bet(ONEIDA.opened(), {line: "$5"}).ask, Roll)
    round_ = bet(ONEIDA.opened(), {"field": "$5", "place 6": "$6"})
    assert round_.over
    assert under(round_, "shooter-bets") == [
        ("seat 1", "returned", "place 6 $6.00", "J.1"),
        ("seat 1", "returned", "field $5.00", "J.1"),
    ]


def test_shooter_bets_once_a_point_is_on():
    """E.4, J.1: who takes a Don't Pass Bet down after the point goes on throwing."""
    round_ = thrown(ONEIDA.opened(), "4", {"don't pass": "$5", "place 6": "$6"})
    thrown(round_, "6", {"don't pass": 0})
    assert decided(round_) == {"place 6": ("$7.00", "place-wins", "D.5.c, F.1, G.1")}


def test_make_bets():
    """E.1, E.2: before the dice are thrown."""
    round_ = bet(ONEIDA.opened(), {"pass": "$5", "don't pass": "$6"})
    assert under(round_, "make-bets") == [
        ("seat 1", "wagered", "pass $5.00", "E.1, E.2"),
        ("seat 1", "wagered", "don't pass $6.00", "E.1, E.2"),
    ]
    round_ = bet(ONEIDA.table({"place 6": "$6"}), {"place 6": "$12"})
    ((*put, at),) = under(round_, "make-bets")
    assert put == ["seat 1", "put", "place 6 $6.00"]
    assert "E.1" in at.split(", ")


@pytest.mark.parametrize("key", ["place 6", "come", "field", "four the hardway"])
def test_make_bets_all_of_them(key):
    """E.2, lines 157-163: 'All wagers shall be made by placing gaming chips'."""
    round_ = bet(ONEIDA.table(point="8"), {key: "$6"})
    assert under(round_, "make-bets") == [("seat 1", "wagered", f"{key} $6.00", "E.1, E.2")]


def test_make_bets_each_at_its_time():
    """The reading when-line-bets-are-made: Pass before a Come Out Roll, Come with a point."""
    with refused("make-bets", "E.1, E.2"):
        bet(ONEIDA.table(point="6"), {"pass": "$5"})
    for key in ("come", "don't come"):
        with pytest.raises(Refused) as error:
            bet(ONEIDA.table({"pass": "$5"}), {key: "$5"})
        assert error.value.rule == "make-bets"
        assert "E.1" in error.value.at.split(", ")
        assert stakes(bet(ONEIDA.table(point="6"), {key: "$5"})) == {key: "$5.00"}


@pytest.mark.parametrize("stake", [-100, 2.5, True])
def test_make_bets_in_whole_cents(stake):
    """A wager is an amount above zero."""
    with pytest.raises(Unreadable, match="whole number of cents"):
        ONEIDA.opened().answer({"pass": stake})


@pytest.mark.parametrize(
    ("key", "at"),
    [
        ("place 7", "D.5.c, E.5, F.1, G.1"),
        ("buy 11", "E.5, G.1"),
        ("lay 3", "G.2"),
        ("horn high 7", "D.19, D.19.a, D.19.b, D.19.c, F.3"),
        ("hop 5-2", "D.21, D.21.a, D.21.b, D.21.c"),
        ("come 6", "E.3, H.3, H.3.a, K.2"),
    ],
)
def test_no_such_bet(key, at):
    """D to H: refused with the sections of the wager."""
    with refused("place-on-the-layout", at):
        bet(ONEIDA.table({"pass": "$5"}, "8"), {key: "$5"})


def test_remove_bets():
    """E.3: removed or reduced before the roll that decides; before its point a Pass Bet too."""
    placed = {"place 6": "$12", "four the hardway": "$5", "lay 4": "$20", "pass": "$10"}
    round_ = bet(ONEIDA.table(placed), {"place 6": "$6", "four the hardway": 0, "pass": 0})
    assert under(round_, "remove-bets") == [
        ("seat 1", "returned", "place 6 $6.00", "E.3"),
        ("seat 1", "returned", "four the hardway $5.00", "E.3"),
        ("seat 1", "returned", "pass $10.00", "E.3"),
    ]
    assert stakes(round_) == {"place 6": "$6.00", "lay 4": "$20.00"}


@pytest.mark.parametrize("key", ["pass", "come 8"])
@pytest.mark.parametrize("stake", ["$9.99", 0])
def test_contract_bets(key, stake):
    """E.3: not removed or reduced once the Come Out Point or Come Point is established."""
    for point in ("6", "") if key == "come 8" else ("6",):
        with refused("contract-bets", "E.3"):
            bet(ONEIDA.table({key: "$10"}, point), {key: stake})


def test_contract_bets_leave_their_odds_free():
    """E.3: a supplemental wager comes down, its bet stays."""
    placed = {"pass": "$10", "pass odds": "$20", "come 8": "$10", "come odds 8": "$20"}
    round_ = bet(ONEIDA.table(placed, "6"), {"pass odds": 0, "come odds 8": "$10"})
    assert stakes(round_) == {"pass": "$10.00", "come 8": "$10.00", "come odds 8": "$10.00"}


@pytest.mark.parametrize("key", ["come 8", "pass"])
def test_contract_bets_do_not_grow(key):
    """E.3, read so that nothing is added to a bet that has its number."""
    with refused("contract-bets", "E.3"):
        bet(ONEIDA.table({key: "$10"}, "6"), {key: "$15"})


def test_dont_bets_only_shrink():
    """E.4: removed or reduced at any time, not replaced or increased after that."""
    placed = {"don't pass": "$20", "don't come 8": "$20"}
    round_ = bet(ONEIDA.table(placed, "6"), {"don't pass": "$10", "don't come 8": 0})
    assert stakes(round_) == {"don't pass": "$10.00"}
    round_.answer(TOTALS["5"])
    with refused("dont-bets-only-shrink", "E.4"):
        bet(round_, {"don't pass": "$20"})
    bet(round_, {"don't pass": 0, "place 4": "$5"})
    round_.answer(TOTALS["5"])
    with refused("dont-bets-only-shrink", "E.4"):
        bet(round_, {"don't pass": "$5"})


def test_dont_bets_only_shrink_though_never_cut():
    """E.4, the reading dont-bets-shrink: none that has its number is increased."""
    with refused("dont-bets-only-shrink", "E.4"):
        bet(ONEIDA.table({"don't pass": "$10"}, "6"), {"don't pass": "$20"})


@pytest.mark.parametrize("point", ["", "4"])
def test_dont_come_bets_only_shrink(point):
    """E.4, lines 173-174: a Don't Come Bet that was cut may not be increased."""
    round_ = thrown(ONEIDA.table({"don't come 8": "$20"}, point), "11", {"don't come 8": "$10"})
    with refused("dont-bets-only-shrink", "E.4"):
        bet(round_, {"don't come 8": "$20"})


# ---- supplemental wagers: how much, H ------------------------------------------------------------


def times(limit, number):
    """The multiple of a limit on a number."""
    return BY_NUMBER[limit][number] if limit in BY_NUMBER else int(limit[:-1])


@every_number
@pytest.mark.parametrize("limit", LIMITS)
def test_odds_limit(limit, number):
    """H.1, H.3, H.5: from the amount of the Pass or Come Bet to 100 times it."""
    most = times(limit, number) * 10_00
    make = partial(ONEIDA.table, {"pass": "$10"}, number, odds_limit=limit)
    assert_most(make, "pass odds", most, *PASS_LIMIT)
    for point in ("", "4"):
        make = partial(ONEIDA.table, {f"come {number}": "$10"}, point, odds_limit=limit)
        assert_most(make, f"come odds {number}", most, *COME_LIMIT)


@every_number
@pytest.mark.parametrize("limit", LIMITS)
def test_odds_limit_dont(limit, number):
    """H.2, H.4, H.5: so much that its winnings are no more than the multiple."""
    most = round(times(limit, number) * TO_WIN_ONE[number] * 10_00)
    make = partial(ONEIDA.table, {"don't pass": "$10"}, number, odds_limit=limit)
    assert_most(make, "don't pass odds", most, *DONT_PASS_LIMIT)
    make = partial(ONEIDA.table, {f"don't come {number}": "$10"}, odds_limit=limit)
    assert_most(make, f"don't come odds {number}", most, *DONT_COME_LIMIT)


def test_odds_limit_is_a_hundred_times_by_default():
    """H.5: $5 carries $500; against it $500 may be won."""
    assert_most(partial(ONEIDA.table, {"pass": "$5"}, "4"), "pass odds", 500_00, *PASS_LIMIT)
    for number, most in (("4", 1000_00), ("5", 750_00), ("6", 600_00)):
        make = partial(ONEIDA.table, {"don't pass": "$5"}, number)
        assert_most(make, "don't pass odds", most, *DONT_PASS_LIMIT)
    with pytest.raises(Unreadable, match="is not a value of odds_limit"):
        ONEIDA.desk.house({"odds_limit": "101x"})


def test_odds_limit_dont_in_odd_cents():
    """H.2: $1.51 at 2 to 3 wins $1.0066 on $1.01, and $1.52 would win more than that."""
    make = partial(ONEIDA.table, {"don't pass": "$1.01"}, "9", odds_limit="1x")
    assert_most(make, "don't pass odds", 151, *DONT_PASS_LIMIT)


def test_odds_limit_dont_when_the_bet_shrinks():
    """E.4, H.2: the supplemental wager must fit the bet that is left."""
    placed = {"don't pass": "$10", "don't pass odds": "$20"}
    with refused(*DONT_PASS_LIMIT):
        bet(ONEIDA.table(placed, "4", odds_limit="1x"), {"don't pass": "$9"})
    round_ = ONEIDA.table(placed, "4", odds_limit="1x")
    assert stakes(bet(round_, {"don't pass": "$9", "don't pass odds": "$18"})) == {
        "don't pass": "$9.00",
        "don't pass odds": "$18.00",
    }


def test_odds_limit_needs_a_number():
    """H.1, H.3, H.4: once the bet it supports has a number."""
    with refused("odds-limit", "H.1, H.1.b, H.1.b.i, H.1.b.ii, H.1.b.iii, H.5"):
        bet(ONEIDA.table({"pass": "$10"}), {"pass odds": "$10"})
    with refused("odds-limit", "E.5, H.3, H.3.b, H.3.b.i, H.3.b.ii, H.3.b.iii, H.5"):
        bet(ONEIDA.table({"come 8": "$10"}, "6"), {"come odds 9": "$10"})
    with refused("odds-limit", "H.4, H.4.b, H.4.b.i, H.4.b.ii, H.4.b.iii, H.5"):
        bet(ONEIDA.table({"don't come": "$10"}, "6"), {"don't come odds 6": "$10"})


def test_no_maximum_of_its_own():
    """What is left of the chapter caps no wager."""
    placed = {"place 4": 10**9, "lay 4": 10**9, "horn": 10**9, "don't pass": 10**9}
    assert bet(ONEIDA.table(), placed).table.stakes["seat 1"] == placed


def test_posted_limits():
    """H.6 speaks of a posted maximum wager."""
    limits = {"posted_minimum": "$5", "posted_maximum": "$100"}
    assert_most(partial(ONEIDA.table, **limits), "lay 4", 100_00, "posted_maximum", "H.6")
    with refused("posted_minimum", "H.6"):
        bet(ONEIDA.table(**limits), {"field": "$4.99"})
    assert stakes(bet(ONEIDA.table(**limits), {"field": "$5"})) == {"field": "$5.00"}


@pytest.mark.parametrize(
    ("base", "odds"), [("pass", "pass odds"), ("don't pass", "don't pass odds")]
)
def test_posted_maximum_of_odds(base, odds):
    """H.6, the reading posted-maximum: supplemental wagers are included."""
    round_ = ONEIDA.table({base: "$50"}, "4", posted_maximum="$100")
    with refused("posted_maximum", "H.6"):
        bet(round_, {odds: "$200"})


# ---- what works on a Come Out Roll, D.5.c and E.5 ------------------------------------------------

ON_SIX = {"place 6": "$30", "buy 6": "$30", "come 6": "$30", "come odds 6": "$30"}
OFF = ("off-on-come-out", "D.5.c, E.5")


@pytest.mark.parametrize("roll", ["7", "1-5", "3-3"])
def test_off_on_come_out(roll):
    """E.5: Buy and Place Bets, Come Bet odds and Hardways are inactive; all else is on."""
    works = {"lay 6": "$30", "don't come 6": "$30", "don't come odds 6": "$30"}
    hardways = dict.fromkeys(HARDWAYS, "$1")
    round_ = thrown(ONEIDA.table(ON_SIX | works | hardways), roll)
    assert stakes(round_) == {
        "place 6": "$30.00",
        "buy 6": "$30.00",
        **dict.fromkeys(HARDWAYS, "$1.00"),
    }
    seven = roll == "7"
    assert {key: net for key, (net, _, _) in decided(round_).items()} == {
        "come 6": "-$30.00" if seven else "$30.00",
        "come odds 6": "$0.00",
        "don't come 6": "$30.00" if seven else "-$30.00",
        "don't come odds 6": "$25.00" if seven else "-$30.00",
        "lay 6": "$25.00" if seven else "-$30.00",
    }


def test_off_on_come_out_not_with_a_point():
    """E.5: inactive on a Come Out Roll only."""
    bets = ON_SIX | {"six the hardway": "$30"}
    assert ONEIDA.nets("7", bets, "8") == dict.fromkeys(bets, "-$30.00")
    assert ONEIDA.nets("3-3", bets, "8") == {
        "place 6": "$35.00",
        "buy 6": "$36.00",
        "come 6": "$30.00",
        "come odds 6": "$36.00",
        "six the hardway": "$270.00",
    }


@pytest.mark.parametrize("key", ["lay 6", "don't come 6", "don't come odds 6", "come 6", "pass"])
def test_off_on_come_out_names_no_other(key):
    """E.5: all other wagers are on."""
    bets = {"don't come 6": "$10"} | {key: "$10"}
    for word in ("on", "off"):
        with refused(*OFF):
            bet(ONEIDA.table(bets), {key: word})


def test_off_on_come_out_is_not_called_with_a_point():
    """E.5: it is about Come Out Rolls."""
    for key, at in (("place 6", "D.5.c, E.5"), ("six the hardway", "E.5"), ("buy 6", "E.5")):
        with refused("off-on-come-out", at):
            bet(ONEIDA.table({key: "$6"}, "8"), {key: "off"})


def test_called_on():
    """D.5.c, E.5: what the player calls on works on the Come Out Roll."""
    bets = ON_SIX | {"six the hardway": "$30"}
    calls = dict.fromkeys(("place 6", "buy 6", "come odds 6", "six the hardway"), "on")
    round_ = thrown(ONEIDA.table(bets), "7", calls)
    assert under(round_, "called-on") == [
        ("seat 1", "called", f"{key} on", "D.5.c, E.5" if key == "place 6" else "E.5")
        for key in calls
    ]
    assert {key: net for key, (net, _, _) in decided(round_).items()} == dict.fromkeys(
        bets, "-$30.00"
    )
    won = decided(thrown(ONEIDA.table(bets), "3-3", calls))
    assert [won[key][0] for key in calls] == ["$35.00", "$36.00", "$36.00", "$270.00"]


def test_called_on_and_off_again():
    """E.5: until it is called off, and for Come Out Rolls before the next point only."""
    key = "six the hardway"
    round_ = thrown(ONEIDA.table({key: "$6"}), "11", {key: "on"})
    thrown(round_, "7", {key: "off"})
    assert stakes(round_) == {key: "$6.00"}
    round_ = thrown(ONEIDA.table({key: "$6"}), "4 4 7", {key: "on"})
    assert stakes(round_) == {key: "$6.00"}


@pytest.mark.parametrize("key", ["place 6", "six the hardway"])
def test_called_on_is_for_that_wager(key):
    """E.5: the On Marker is on top of the wager; the next one there needs its own."""
    round_ = thrown(ONEIDA.table({key: "$6"}), "7", {key: "on"})
    thrown(round_, "7", {key: "$12"})
    assert stakes(round_) == {key: "$12.00"}


# ---- the throw, J --------------------------------------------------------------------------------


def test_roll():
    """J.1: two dice."""
    round_ = bet(ONEIDA.opened(), {"pass": "$5"})
    for other in ("7", "4-3", "1-7", "3", "1-2-3", ""):
        with pytest.raises(Unreadable, match="not a roll of 2 dice"):
            round_.answer(other)
    round_.answer("3-4")
    assert under(round_, "roll") == [("shooter", "rolled", "3-4", "J.1")]


def test_roll_called():
    """J.3.a: the sum is called out."""
    round_ = thrown(ONEIDA.table({"lay 4": "$20"}), "12 9 5 9 7")
    assert under(round_, "roll-called") == [
        ("dealer", "announced", words, "J.3.a")
        for words in ("12", "9", "5", "9, the point is made", "7")
    ]


def test_roll_called_at_once():
    """J.3.a, J.3.d, lines 453, 473-477: called at once; 'then' wagers are settled."""
    verbs = [e.verb for e in thrown(ONEIDA.table({"field": "$5"}), "7").events]
    assert verbs.index("announced") < verbs.index("settled")


# ---- Pass, Don't Pass, Come and Don't Come: their definitions are lost, their sections are not ---

FIRST = {"pass": "F.1, H.1", "don't pass": "F.1, H.2", "come": "H.3", "don't come": "F.1, H.4"}


def first(key, roll):
    """A bet of $10 on its first roll: what came of it."""
    round_ = thrown(ONEIDA.table({key: "$10"}, "9" if "come" in key else ""), roll)
    return decided(round_).get(key)


@pytest.mark.parametrize(
    ("key", "rolls"),
    [("pass", "7 11"), ("come", "7 11"), ("don't pass", "2 3"), ("don't come", "2 3")],
)
def test_first_roll_wins(key, rolls):
    """F.1, H.3.a: 1 to 1."""
    for roll in rolls.split():
        assert first(key, roll) == ("$10.00", "first-roll-wins", FIRST[key])


@pytest.mark.parametrize(
    ("key", "rolls"),
    [("pass", "2 3 12"), ("come", "2 3 12"), ("don't pass", "7 11"), ("don't come", "7 11")],
)
def test_first_roll_loses(key, rolls):
    """The reading lost-definitions."""
    for roll in rolls.split():
        assert first(key, roll) == ("-$10.00", "first-roll-loses", FIRST[key])


@pytest.mark.parametrize("key", ["don't pass", "don't come"])
def test_first_roll_bars(key):
    """The reading twelve-bars: the bet is given back."""
    assert first(key, "12") == ("$0.00", "first-roll-bars", FIRST[key])


@every_number
def test_point_established(number):
    """E.3, H.1, H.2: 4, 5, 6, 8, 9 or 10 on the Come Out Roll."""
    round_ = thrown(ONEIDA.table({"pass": "$10", "don't pass": "$5"}), number)
    assert under(round_, "point-established") == [
        ("dealer", "announced", f"the point is {number}", "E.3, H.1, H.2")
    ]
    assert stakes(round_) == {"pass": "$10.00", "don't pass": "$5.00"}


@every_number
def test_bet_moves(number):
    """H.3, H.4, K.2: to the Come Point, whatever the Come Out Point."""
    for point in ("4", "8"):
        round_ = thrown(ONEIDA.table({"come": "$10", "don't come": "$5"}, point), number)
        assert under(round_, "bet-moves") == [
            ("seat 1", "moved", f"come $10.00 (to {number})", "E.3, H.3, K.2"),
            ("seat 1", "moved", f"don't come $5.00 (to {number})", "H.4, K.2"),
        ]
        assert stakes(round_) == {f"come {number}": "$10.00", f"don't come {number}": "$5.00"}


@every_number
def test_number_wins(number):
    """H.1.a, H.3.a: 1 to 1, the Come Bet with a supplemental wager or without."""
    won = ("$10.00", "number-wins", "H.1, H.1.a")
    assert ONEIDA.ends(f"12 {number}", {"pass": "$10"}, number) == {"pass": won}
    key = f"come {number}"
    for bets in ({key: "$10"}, {key: "$10", f"come odds {number}": "$10"}):
        for point in ("", number):
            ended = ONEIDA.ends(f"12 {number}", bets, point)
            assert ended[key] == ("$10.00", "number-wins", "H.3, H.3.a")


@every_number
def test_seven_loses(number):
    """The reading lost-definitions; K.1.a: a losing 7."""
    lost = ONEIDA.ends("2 3 11 12 7", {"pass": "$10"}, number)
    assert lost == {"pass": ("-$10.00", "seven-loses", "H.1, K.1.a")}
    key = f"come {number}"
    for point in ("", "4"):
        lost = ONEIDA.ends("11 7", {key: "$10"}, point)
        assert lost == {key: ("-$10.00", "seven-loses", "H.3, K.1.a")}


@every_number
def test_seven_wins_dont(number):
    """H.2.a, H.4.a: 1 to 1."""
    won = ONEIDA.ends("2 3 11 12 7", {"don't pass": "$10"}, number)
    assert won == {"don't pass": ("$10.00", "seven-wins-dont", "H.2, H.2.a")}
    key = f"don't come {number}"
    for point in ("", "4"):
        won = ONEIDA.ends("11 7", {key: "$10"}, point)
        assert won == {key: ("$10.00", "seven-wins-dont", "H.4, H.4.a")}


@every_number
def test_number_loses_dont(number):
    """The reading lost-definitions: the number first."""
    lost = ONEIDA.ends(f"11 12 {number}", {"don't pass": "$10"}, number)
    assert lost == {"don't pass": ("-$10.00", "number-loses-dont", "H.2")}
    key = f"don't come {number}"
    for point in ("", number):
        lost = ONEIDA.ends(f"12 {number}", {key: "$10"}, point)
        assert lost == {key: ("-$10.00", "number-loses-dont", "H.4")}


# ---- Place, Buy and Lay Bets, F and G ------------------------------------------------------------


@every_number
def test_place_wins(number):
    """F.1: 9 to 5, 7 to 5, 7 to 6."""
    key = f"place {number}"
    for point in (number, other_than(number)):
        won = ONEIDA.ends(f"12 {number}", {key: "$30"}, point)
        assert won == {key: (PLACED[number], "place-wins", "D.5.c, F.1, G.1")}


def test_place_wins_whole_cents():
    """F.5, the reading amounts-that-can-be-paid: $5 at 7 to 6 is taken and pays $5.83."""
    assert ONEIDA.nets("6", {"place 6": "$5"}, "4") == {"place 6": "$5.83"}


@every_number
def test_place_loses(number):
    """The reading lost-place-bet: a 7 first."""
    key = f"place {number}"
    lost = ONEIDA.ends("12 7", {key: "$30"}, "4")
    assert lost == {key: ("-$30.00", "place-loses", "D.5.c, F.1, G.1")}


@every_number
def test_buy_wins(number):
    """G.1: 2 to 1, 3 to 2, 6 to 5."""
    key = f"buy {number}"
    won = ONEIDA.ends(f"12 {number}", {key: "$30"}, other_than(number))
    assert won == {key: (TAKEN[number], "buy-wins", "G.1")}


@every_number
def test_buy_loses(number):
    """G.1: a 7 first."""
    key = f"buy {number}"
    assert ONEIDA.ends("12 7", {key: "$30"}, "4") == {key: ("-$30.00", "buy-loses", "G.1")}


@every_number
def test_lay_wins(number):
    """G.2: 1 to 2, 2 to 3, 5 to 6; E.5 leaves it on for a Come Out Roll."""
    key = f"lay {number}"
    for point in ("", other_than(number)):
        won = ONEIDA.ends("12 7", {key: "$30"}, point)
        assert won == {key: (LAID[number], "lay-wins", "G.2")}


@every_number
def test_lay_loses(number):
    """G.2: its number first."""
    key = f"lay {number}"
    for point in ("", number):
        lost = ONEIDA.ends(f"12 {number}", {key: "$30"}, point)
        assert lost == {key: ("-$30.00", "lay-loses", "G.2")}


# ---- supplemental wagers: how they end, H --------------------------------------------------------


@every_number
def test_odds_win(number):
    """H.1.b to H.4.b: true odds for the number, and against it."""
    for bets, point, won, at in (
        ({"pass": "$10", "pass odds": "$30"}, number, TAKEN, "H.1.b, H.5"),
        ({"don't pass": "$10", "don't pass odds": "$30"}, number, LAID, "H.2.b, H.5"),
        ({f"come {number}": "$10", f"come odds {number}": "$30"}, "4", TAKEN, "H.3.b, H.5"),
        ({f"don't come {number}": "$10", f"don't come odds {number}": "$30"}, "", LAID,
         "H.4.b, H.5"),
    ):  # fmt: skip
        key = list(bets)[1]
        ended = ONEIDA.ends(f"12 {number if won is TAKEN else '7'}", bets, point)
        assert ended[key] == (won[number], "odds-win", at)


def test_odds_win_a_hundred_times():
    """H.5: paid at the same odds; $5 and $500 on 6."""
    bets = {"pass": "$5", "pass odds": "$500"}
    assert ONEIDA.nets("6", bets, "6") == {"pass": "$5.00", "pass odds": "$600.00"}
    bets = {"don't pass": "$5", "don't pass odds": "$600"}
    assert ONEIDA.nets("7", bets, "6") == {"don't pass": "$5.00", "don't pass odds": "$500.00"}


def test_odds_win_whole_cents():
    """H.1.b.ii, H.2.b.iii: what is below a cent stays with the house."""
    assert ONEIDA.nets("5", {"pass": "$5", "pass odds": "$0.05"}, "5")["pass odds"] == "$0.07"
    bets = {"don't pass": "$5", "don't pass odds": "$5"}
    assert ONEIDA.nets("7", bets, "6")["don't pass odds"] == "$4.16"


@every_number
def test_odds_lose(number):
    """H.1 to H.4: with the bet they support."""
    for bets, point, roll, at in (
        ({"pass": "$10", "pass odds": "$30"}, number, "7", "H.1"),
        ({"don't pass": "$10", "don't pass odds": "$30"}, number, number, "H.2"),
        ({f"come {number}": "$10", f"come odds {number}": "$30"}, "4", "7", "H.3"),
        ({f"don't come {number}": "$10", f"don't come odds {number}": "$30"}, "", number, "H.4"),
    ):
        key = list(bets)[1]
        assert ONEIDA.ends(roll, bets, point)[key] == ("-$30.00", "odds-lose", at)


@every_number
def test_odds_returned(number):
    """E.5, H.3: inactive on the Come Out Roll that decides their Come Bet, they go back."""
    bets = {f"come {number}": "$10", f"come odds {number}": "$30"}
    back = ("$0.00", "odds-returned", "E.5, H.3")
    for roll, net in ((number, "$10.00"), ("7", "-$10.00")):
        ended = ONEIDA.ends(roll, bets)
        assert ended[f"come odds {number}"] == back
        assert ended[f"come {number}"][0] == net
    assert not ONEIDA.ends("11", bets)


# ---- hardways and one roll wagers, D.6 to D.21 ---------------------------------------------------


@pytest.mark.parametrize("key", HARDWAYS)
def test_hardway_wins(key):
    """D.6 to D.9, F.1: 7 to 1 and 9 to 1, but for a Come Out Roll."""
    pair, _, odds = HARDWAYS[key]
    won = ONEIDA.ends(f"2 3 {pair}", {key: "$2.50"}, "9")
    assert won == {key: (dollars(odds * 250), "hardway-wins", WINS_AT[key])}
    assert not ONEIDA.ends(pair, {key: "$2.50"})


@pytest.mark.parametrize("key", HARDWAYS)
def test_hardway_loses(key):
    """D.6 to D.9: to a 7, or to the total another way."""
    _, easy, _ = HARDWAYS[key]
    for roll in [*easy, "1-6", "2-5", "3-4"]:
        lost = ONEIDA.ends(f"12 {roll}", {key: "$2.50"}, "9")
        assert lost == {key: ("-$2.50", "hardway-loses", WINS_AT[key])}
        assert not ONEIDA.ends(roll, {key: "$2.50"})


@pytest.mark.parametrize("key", ONE_ROLL)
def test_one_roll_wins(key):
    """D.10 to D.16, D.21, F.1: on the roll that follows."""
    loses = ("one-roll-loses", LOSES_AT.get(key, WINS_AT[key]))
    wins = ("one-roll-wins", WINS_AT[key])
    assert_on_every_roll(ONEIDA, key, 1, ONE_ROLL[key], wins, loses)


def test_one_roll_loses():
    """D.10 to D.21: on any other roll, after which nothing stands."""
    bets = {"field": "$5", "any craps": "$1", "horn": "$4", "world": "$5", "hop 1-6": "$1"}
    round_ = thrown(ONEIDA.table(bets, "9"), "8")
    assert not stakes(round_)
    assert decided(round_) == {
        "field": ("-$5.00", "one-roll-loses", "D.10"),
        "any craps": ("-$1.00", "one-roll-loses", "D.12"),
        "horn": ("-$4.00", "one-roll-loses", "D.18.b"),
        "world": ("-$5.00", "one-roll-loses", "D.20"),
        "hop 1-6": ("-$1.00", "one-roll-loses", "D.21.c"),
    }


@pytest.mark.parametrize("key", [key for key in PARTS if key != "whirl"])
def test_paid_in_parts(key):
    """D.17 to D.20, F.2 to F.4: as if each part were wagered separately."""
    units, pays = PARTS[key]
    loses = ("one-roll-loses", LOSES_AT.get(key, WINS_AT[key]))
    assert_on_every_roll(ONEIDA, key, units, pays, ("paid-in-parts", WINS_AT[key]), loses)


# ---- vigorish, G ---------------------------------------------------------------------------------


def charges(round_):
    """What was charged, bet by bet, with rule and section."""
    return [(e.wager, dollars(-e.net), e.rule, e.at) for e in noted(round_, "charged")]


@every_number
def test_vigorish(number):
    """G.1, G.2: 5% of a Buy Bet, 5% of what a Lay Bet could win, when the bet is made."""
    of_win = {"$15.00": "$0.75", "$20.00": "$1.00", "$25.00": "$1.25"}[LAID[number]]
    keys = [f"buy {number}", f"lay {number}"]
    round_ = bet(ONEIDA.table(point="4"), dict.fromkeys(keys, "$30"))
    assert charges(round_) == [
        (keys[0], "$1.50", *VIGORISH["buy"]),
        (keys[1], of_win, *VIGORISH["lay"]),
    ]


def test_vigorish_in_the_end():
    """G.1, G.2: kept whether the bet is won or lost; a bet made again pays again."""
    round_ = thrown(ONEIDA.table({"pass": "$10"}, "6"), "4", {"buy 4": "$20"})
    assert round_.net("seat 1") == 4000 - 100
    thrown(round_, "7", {"buy 4": "$20"})
    assert round_.net("seat 1") == 4000 - 100 - 2000 - 100 - 1000
    assert thrown(ONEIDA.table(), "7", {"lay 4": "$40"}).net("seat 1") == 2000 - 100
    assert thrown(ONEIDA.table(), "4", {"lay 4": "$40"}).net("seat 1") == -4000 - 100


def test_vigorish_goes_back_with_the_bet():
    """E.3, G, the reading vigorish-taken-down: a part that is taken down has its part back."""
    round_ = thrown(ONEIDA.table(point="6"), "5", {"buy 4": "$40", "lay 10": "$40"})
    thrown(round_, "5", {"buy 4": "$20", "lay 10": 0})
    assert [(key, amount) for key, amount, _, _ in charges(round_)] == [
        ("buy 4", "$2.00"),
        ("lay 10", "$1.00"),
        ("buy 4", "-$1.00"),
        ("lay 10", "-$1.00"),
    ]


@pytest.mark.parametrize(
    ("share", "charged"),
    [("5%", 100), ("4%", 80), ("3%", 60), ("2%", 40), ("1%", 20), ("none", 0)],
)
def test_vigorish_share(share, charged):
    """G: in no event above 5%; the house may ask for less. $20 bought, $40 laid to win $20."""
    assert bet(ONEIDA.table(buy_vigorish=share), {"buy 4": "$20"}).net("seat 1") == -charged
    assert bet(ONEIDA.table(lay_vigorish=share), {"lay 4": "$40"}).net("seat 1") == -charged
    assert bet(ONEIDA.table(buy_vigorish=share), {"lay 4": "$40"}).net("seat 1") == -100


@pytest.mark.parametrize(
    ("key", "stake", "unit", "charged"),
    [
        ("buy 4", "$1.50", "$0.01", 7),  # 7.5 cents
        ("lay 6", "$31", "$0.01", 129),  # 5% of $25.8333
        ("buy 4", "$39", "$1", 100),
        ("buy 4", "$40", "$1", 200),
        ("buy 4", "$19.99", "$1", 0),
    ],
)
def test_vigorish_unit(key, stake, unit, charged):
    """G: 'in no event shall exceed', so rounded down to the house's unit."""
    assert bet(ONEIDA.table(vigorish_unit=unit), {key: stake}).net("seat 1") == -charged


def test_vigorish_is_no_more_and_not_later():
    """G: at most 5%, and paid at the time of making the bet."""
    for option in ("buy_vigorish", "lay_vigorish"):
        with pytest.raises(Unreadable, match="is not a value of"):
            ONEIDA.desk.house({option: "6%"})
    assert ONEIDA.desk.house({"vigorish_taken": "with the bet"})
    with pytest.raises(Unreadable, match="is not a value of"):
        ONEIDA.desk.house({"vigorish_taken": "on a win"})


# ---- the shooter goes or stays, K ----------------------------------------------------------------


def test_shooter_passes():
    """K.1.a: upon a losing 7, and not on a 7 of a Come Out Roll."""
    round_ = thrown(ONEIDA.opened(2), "7", {"pass": "$10"})
    thrown(round_, "7", {"don't pass": "$10"})
    thrown(round_, "4", {"pass": "$10"})
    assert not under(round_, "shooter-passes")
    assert len(noted(round_, "chose")) == 1
    thrown(round_, "7")
    assert under(round_, "shooter-passes") == [
        ("dealer", "announced", "seven out, the dice pass", "K.1.a, K.3")
    ]
    assert round_.over


def test_shooter_may_pass():
    """K.1, K.3: after any roll; the wagers and the point stand."""
    round_ = thrown(ONEIDA.opened(2), "4", {"pass": "$10"})
    bet(round_, {"dice": "pass"})
    assert under(round_, "shooter-may-pass") == [
        ("seat 1", "called", "passes the dice", "K.1, K.3")
    ]
    assert round_.ask.who == "seat 2"
    round_.answer("shoot")
    for seat in ("seat 1", "seat 2"):
        assert round_.ask == Bets(seat, "make-bets")
        round_.answer({})
    round_.answer("2-2")
    assert decided(round_) == {"pass": ("$10.00", "number-wins", "H.1, H.1.a")}


def test_shooter_may_pass_and_nobody_else():
    """K.1: only who has the dice."""
    round_ = ONEIDA.opened(2)
    round_.answer(cents({"pass": "$10"}))
    assert round_.ask == Bets("seat 2", "make-bets")
    with refused("shooter-may-pass", "K.1, K.3"):
        round_.answer({"dice": "pass"})


def come_bets_left(seats=1):
    """The shooter of seat 1 has made the point of 4; $10 with odds on 6 and $5 against 8 stay."""
    round_ = thrown(ONEIDA.opened(seats), "4", {"pass": "$10"})
    thrown(round_, "6", {"come": "$10"})
    thrown(round_, "8", {"come odds 6": "$30", "don't come": "$5"})
    return thrown(round_, "4")


LEFT = {"come 6": "$10.00", "come odds 6": "$30.00", "don't come 8": "$5.00"}
AT_K2 = "K.2, K.2.a, K.2.b, K.2.c"


def test_roll_for_come_bets():
    """K.2.a, K.2.b: nobody bets on the line; the shooter throws for what stands, with no point."""
    round_ = thrown(come_bets_left(), "9 9 11")
    said = ("dealer", "announced", "the dice are thrown for the come bets that stand", AT_K2)
    assert under(round_, "roll-for-come-bets") == [said] * 3
    assert stakes(round_) == LEFT
    assert len(under(round_, "point-established")) == 1
    thrown(round_, "6")
    assert decided(round_) == {
        "pass": ("$10.00", "number-wins", "H.1, H.1.a"),
        "come 6": ("$10.00", "number-wins", "H.3, H.3.a"),
        "come odds 6": ("$0.00", "odds-returned", "E.5, H.3"),
    }
    thrown(round_, "7")
    assert decided(round_)["don't come 8"] == ("$5.00", "seven-wins-dont", "H.4, H.4.a")
    assert not under(round_, "shooter-passes")


def test_roll_for_come_bets_until_somebody_bets():
    """K.2.c: with a Pass or Don't Pass Bet the game goes on as usual."""
    round_ = thrown(come_bets_left(), "9")
    thrown(round_, "9", {"don't pass": "$5"})
    assert len(under(round_, "roll-for-come-bets")) == 1
    assert len(under(round_, "point-established")) == 2
    assert stakes(round_) == LEFT | {"don't pass": "$5.00"}


def test_roll_for_come_bets_or_another_shoots():
    """K.2: the dice are offered first to a player who bets on the line."""
    round_ = all_bet(come_bets_left(2), {"seat 2": {"pass": "$5"}})
    assert (round_.ask.who, round_.ask.rule) == ("seat 2", "offer-dice")
    round_.answer("shoot")
    thrown(round_, "9")
    assert not under(round_, "roll-for-come-bets")
    assert stakes(round_) == LEFT


def test_roll_for_come_bets_and_no_others():
    """K.2.a: for the remaining Come Wagers only; a Place Bet alone is not thrown for."""
    round_ = thrown(ONEIDA.opened(), "4 4", {"pass": "$10", "place 6": "$6"})
    bet(round_, {})
    assert round_.over
    assert under(round_, "shooter-bets") == [("seat 1", "returned", "place 6 $6.00", "J.1")]


# ---- irregularities, J.2, J.3 and K.1.b ----------------------------------------------------------

STANDING = {"pass": "$10", "place 6": "$6", "any seven": "$1"}


def assert_no_roll(irregularity, at):
    """However often it happens, no wager is touched and all may bet; the next roll decides."""
    for again in (1, 3):
        round_ = ONEIDA.table(STANDING, "8")
        for _ in range(again):
            assert isinstance(bet(round_, {}).ask, Roll)
            round_.declare(irregularity)
            assert round_.table.stakes["seat 1"] == cents(STANDING)
            assert round_.ask == Bets("seat 1", "make-bets")
        events = [(e.verb, e.rule, e.at) for e in round_.events if e.rule]
        assert events == [("declared", irregularity, at), ("announced", irregularity, at)] * again
        assert {e.says for e in noted(round_, "announced")} == {"no roll"}
        thrown(round_, "6")
        nets = {key: net for key, (net, _, _) in decided(round_).items()}
        assert nets == {"place 6": "$7.00", "any seven": "-$1.00"}
        assert stakes(round_) == {"pass": "$10.00"}


def test_dice_off_table():
    """J.2.a: the roll is invalid."""
    assert_no_roll("dice-off-table", "J.2.a")


def test_die_on_die():
    """J.2.a."""
    assert_no_roll("die-on-die", "J.2.a")


def test_dice_not_together():
    """J.2.b.i: No Roll may be called."""
    assert_no_roll("dice-not-together", "J.2.b, J.2.b.i, J.2.c")


def test_wall_not_struck():
    """J.2.b.ii."""
    assert_no_roll("wall-not-struck", "J.2.b, J.2.b.ii, J.2.c")


def test_dice_on_bank():
    """J.2.b.iii."""
    assert_no_roll("dice-on-bank", "J.2.b, J.2.b.iii")


def test_dice_in_cup_or_rail():
    """J.2.b.iv."""
    assert_no_roll("dice-in-cup-or-rail", "J.2.b, J.2.b.iv")


def test_crooked_dice():
    """J.2.b.v."""
    assert_no_roll("crooked-dice", "J.2.b, J.2.b.v")


def test_improper_throw():
    """J.2.b.vi: any other reason, chips and coupons in the way excepted by J.2.d."""
    assert_no_roll("improper-throw", "J.2.b, J.2.b.vi, J.2.c, J.2.d")


def assert_the_face_counts(irregularity, at):
    """The throw is not void: the face that is found decides."""
    round_ = bet(ONEIDA.table(STANDING, "8"), {})
    round_.declare(irregularity)
    assert [(e.verb, e.rule, e.at) for e in round_.events if e.rule] == [
        ("declared", irregularity, at)
    ]
    round_.answer("3-4")
    nets = {key: net for key, (net, _, _) in decided(round_).items()}
    assert nets == {"pass": "-$10.00", "place 6": "-$6.00", "any seven": "$4.00"}


def test_cocked_die():
    """J.3.b: the side opposite to the one that rests is uppermost."""
    assert_the_face_counts("cocked-die", "J.3.b")


def test_cocked_on_two_sides():
    """J.3.b: void and thrown again."""
    assert_no_roll("cocked-on-two-sides", "J.3.b")


def test_disputed_face():
    """J.3.c: the boxperson determines the face, or the dice are thrown again."""
    assert_the_face_counts("disputed-face", "J.3.c")


def test_shooter_delays():
    """K.1.b, K.3: ordered on between two rolls, the dice go to the left before the next."""
    round_ = thrown(ONEIDA.opened(2), "4", {"pass": "$10"})
    round_.declare("shooter-delays", "seat 1")
    bet(round_, {})
    (declared,) = noted(round_, "declared")
    assert (declared.rule, declared.at) == ("shooter-delays", "K.1.b, K.3")
    assert (round_.ask.who, round_.ask.rule) == ("seat 2", "offer-dice")
    round_.answer("shoot")
    thrown(round_, "2-2")
    assert decided(round_) == {"pass": ("$10.00", "number-wins", "H.1, H.1.a")}


def test_shooter_delays_the_throw():
    """K.1.b, lines 504-506: who 'repeatedly makes invalid rolls' is ordered to pass the dice."""
    round_ = thrown(ONEIDA.opened(2), "4", {"pass": "$10"})
    for _ in range(3):
        bet(round_, {}).declare("dice-off-table")
    bet(round_, {}).declare("shooter-delays", "seat 1")
    assert (round_.ask.who, round_.ask.rule) == ("seat 2", "offer-dice")


# ---- payout odds, F.1 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "more", "less"),
    [
        ("pass", "2", "1 to 2"),
        ("don't come", "2", "1 to 2"),
        ("place", "2, 7 to 5, 7 to 6, 7 to 6, 7 to 5, 9 to 5",
         "9 to 5, 7 to 5, 1, 7 to 6, 7 to 5, 9 to 5"),
        ("six the hardway", "10", "8"),
        ("field", "1, 2, 3", "1, 1, 2"),
        ("any craps", "8", "6"),
        ("hop", "31, 15", "30, 14"),
    ],
)  # fmt: skip
def test_odds_of_f1_are_the_least(key, more, less):
    """F.1: not less than listed; the casino may pay more."""
    assert ONEIDA.desk.house(pay={key: more})
    with refused("pay-table", "F.1"):
        ONEIDA.desk.house(pay={key: less})


def test_higher_odds_are_paid():
    """F.1: 3 to 1 on a field of 12; a Horn Bet goes by the row of each part, F.2."""
    field = ONEIDA.nets("12", {"field": "$5"}, pay={"field": "1, 2, 3"})
    assert field == {"field": "$15.00"}
    horn = ONEIDA.nets("12", {"horn": "$4"}, pay={"craps 12": "33"})
    assert horn == {"horn": "$30.00"}


@pytest.mark.parametrize(
    ("key", "more", "at"),
    [
        ("pass odds", "3, 3 to 2, 6 to 5", "H.1.b.i, H.1.b.ii, H.1.b.iii"),
        ("don't pass odds", "1, 2 to 3, 5 to 6", "H.2.b.i, H.2.b.ii, H.2.b.iii"),
        ("buy", "3, 3 to 2, 6 to 5, 6 to 5, 3 to 2, 2", "G.1"),
        ("lay", "1, 2 to 3, 5 to 6, 5 to 6, 2 to 3, 1 to 2", "G.2"),
    ],
)
def test_true_odds_are_fixed(key, more, at):
    """G, H: the casino conforms to these odds."""
    with refused("pay-table", at):
        ONEIDA.desk.house(pay={key: more})
