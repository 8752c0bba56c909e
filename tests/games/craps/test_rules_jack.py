"""JACK Cleveland Casino, Craps: its rules in the order of the book."""

import pytest

from houseway.errors import Refused, Unreadable
from houseway.games.craps.table import LAYOUT
from houseway.money import dollars
from houseway.table.asks import Bets, Choose, Roll
from tests.games.craps.craps_table import (
    EVERY_ROLL,
    NUMBERS,
    TOTALS,
    Book,
    bet,
    decided,
    noted,
    refused,
    stakes,
    thrown,
    total,
    under,
)

JACK = Book("jack")
OFFERED = "7.B, 7.B.i, 7.C, 10.C, 10.D"
MADE = "3.A, 4.A, 4.B"
FIRE_MADE = "2.E.iii(b), 3.A, 3.A.xli, 4.A, 4.B, 11.A.i"
CONTRACT = {"pass": "4.C.i", "come 8": "4.C.ii", "put 9": "3.A.v, 4.C.iv", "fire": "4.C.iii"}
ON_NUMBERS = {  # what each pays on a number for $60: Place, true odds, and those against it
    "4": ("$108.00", "$120.00", "$30.00"),
    "5": ("$84.00", "$90.00", "$40.00"),
    "6": ("$70.00", "$72.00", "$50.00"),
    "8": ("$70.00", "$72.00", "$50.00"),
    "9": ("$84.00", "$90.00", "$40.00"),
    "10": ("$108.00", "$120.00", "$30.00"),
}
every_number = pytest.mark.parametrize("number", NUMBERS)
HARDWAYS = {  # the pair, its total and odds, the section
    "four the hardway": ("2-2", "4", "$7.00", "3.A.viii"),
    "six the hardway": ("3-3", "6", "$9.00", "3.A.ix"),
    "eight the hardway": ("4-4", "8", "$9.00", "3.A.x"),
    "ten the hardway": ("5-5", "10", "$7.00", "3.A.xi"),
}


def other(number):
    """A point that is not this number."""
    return "5" if number != "5" else "6"


def decided_last(round_, key, seat="seat 1"):
    """How a bet ended that may have been made and decided several times before."""
    last = [e for e in noted(round_, "settled") if (e.who, e.wager) == (seat, key)][-1]
    return dollars(last.net), last.rule, last.at


def asked(round_):
    """To whom the dice are offered, one after another, when everybody declines."""
    seats = []
    while isinstance(round_.ask, Choose):
        assert round_.ask.options == ("shoot", "decline")
        seats.append(round_.ask.who)
        round_.answer("decline")
    return seats


def test_posted_limits():
    """3.B, 5.H: every wager within what is posted, supplemental wagers apart; Fire by 11.B.i."""
    limits = {"posted_minimum": "$5", "posted_maximum": "$50", "odds_limit": "10x"}
    round_ = JACK.table({"pass": "$50"}, "6", **limits)
    bet(round_, {"pass odds": "$500", "field": "$5", "place 8": "$50"})
    assert stakes(round_)["pass odds"] == "$500.00"
    bet(JACK.table({"pass": "$50"}, "6", **limits), {"pass odds": "$1"})
    bet(JACK.table(**limits), {"pass": "$5", "fire": "$1"})
    for few in ("pass", "field", "place 6", "horn high 2", "one-six on the hop"):
        with refused("posted_minimum", "3.B, 3.B.i, 3.C"):
            bet(JACK.table(**limits), {few: "$4.95"})
        with refused("posted_maximum", "3.B, 3.B.ii, 3.C, 5.H"):
            bet(JACK.table(**limits), {few: "$50.05"})


def test_offer_dice():
    """7.B, 7.C: from the boxperson's left clockwise; the first to accept is the shooter."""
    round_ = JACK.desk.round(3)
    for seat, choice in (("seat 1", "decline"), ("seat 2", "shoot")):
        assert round_.ask == Choose(seat, ("shoot", "decline"), "offer-dice")
        round_.answer(choice)
    assert [at for _, _, _, at in under(round_, "offer-dice")] == [OFFERED] * 2
    assert round_.table.state(LAYOUT).shooter == "seat 2"
    assert isinstance(round_.ask, Bets)
    assert asked(JACK.desk.round(3)) == ["seat 1", "seat 2", "seat 3"]


def test_offer_dice_after_a_shooter():
    """10.C: to the left of the one who gave them up, and on round the table."""
    round_ = JACK.opened(3, "seat 2")
    thrown(round_, "6", {"pass": "$10"}, "seat 2")
    bet(round_, {"dice": "pass"}, "seat 2")
    assert round_.ask.who == "seat 3"
    round_.answer("decline")
    assert round_.ask.who == "seat 1"
    round_.answer("shoot")
    assert round_.table.state(LAYOUT).shooter == "seat 1"
    assert (round_.table.state(LAYOUT).point, stakes(round_, "seat 2")) == ("6", {"pass": "$10.00"})


@pytest.mark.parametrize("line", ["pass", "don't pass"])
def test_shooter_bets(line):
    """8, 10.B: a Pass or Don't Pass Bet before the throw, or the dice go to one who has it."""
    assert isinstance(bet(JACK.opened(), {line: "$10"}).ask, Roll)
    round_ = JACK.opened(3)
    round_.answer({"place 6": 600})
    round_.answer({"field": 500})
    round_.answer({line: 1000})
    assert round_.ask.who == "seat 3"
    round_.answer("shoot")
    thrown(round_, "6")
    thrown(round_, "7")
    assert round_.over


def test_shooter_bets_or_nobody_throws():
    """8: without any line bet there is no throw, and what was put down goes back in full."""
    round_ = bet(JACK.opened(2), {"place 6": "$6", "buy 4": "$20", "field": "$5"})
    assert round_.over
    assert round_.net("seat 1") == 0
    assert not noted(round_, "rolled", "settled")
    given = [e for e in noted(round_, "returned") if e.rule == "shooter-bets"]
    assert {e.wager: e.stake for e in given} == {"place 6": 600, "buy 4": 2000, "field": 500}
    assert {e.at for e in given} == {"8, 10.B"}


def test_make_bets():
    """3.A, 4.A: before the dice are thrown; most of them at any time."""
    any_time = ["place 6", "buy 4", "lay 10", "four the hardway", "field", "horn", "any seven"]
    for point in ("", "8"):
        round_ = bet(JACK.table(point=point), dict.fromkeys(any_time, "$20"))
        assert stakes(round_) == dict.fromkeys(any_time, "$20.00")
        made = under(round_, "make-bets")
        assert made == [("seat 1", "wagered", f"{key} $20.00", MADE) for key in any_time]
    too_early = {"come": "3.A.iii", "don't come": "3.A.vi", "put 6": "3.A.v"}
    for key, at in too_early.items():
        with refused("make-bets", f"3.A, {at}, 4.A, 4.B"):
            bet(JACK.table(), {key: "$5"})
    with refused("make-bets", FIRE_MADE):
        bet(JACK.table(point="6"), {"fire": "$5"})
    for key in ("come", "don't come", "put 8"):
        assert stakes(bet(JACK.table(point="6"), {key: "$5"})) == {key: "$5.00"}


def test_make_bets_before_the_dice_are_thrown():
    """4.A: when the dice are on their way there is no more betting."""
    round_ = bet(JACK.table(), {"field": "$5"})
    with pytest.raises(Unreadable):
        round_.answer({"field": 3000})


def test_make_bets_on_the_line_after_the_point():
    """4.C.i: a Pass Bet may be placed or increased then; it stands on the point."""
    round_ = bet(JACK.table({"pass": "$10"}, "6"), {"pass": "$25"})
    assert under(round_, "make-bets") == [("seat 1", "put", "pass $15.00", MADE)]
    round_.answer("1-5")
    assert decided(round_)["pass"] == ("$25.00", "number-wins", "3.A.i(a)(2), 5.B")
    late = thrown(JACK.table(point="6"), "11 7", {"pass": "$10"})
    assert decided(late)["pass"] == ("-$10.00", "seven-loses", "3.A.i(b)(2)")


@pytest.mark.parametrize("stake", [-1, 2.5, True])
def test_make_bets_in_whole_cents(stake):
    """A stake is an amount; a bad bet next to a good one spoils both."""
    round_ = JACK.table(point="6")
    with pytest.raises(Unreadable):
        round_.answer({"field": 500, "place 8": stake})
    assert stakes(round_) == {}


@pytest.mark.parametrize(
    ("key", "at"),
    [
        ("place 7", "3.A.vii, 3.A.vii(a), 3.A.vii(b)"),
        ("horn high 7", "3.A.xxi, 3.A.xxi(a), 3.A.xxi(b), 5.E"),
        ("come 8", "3.A.iii, 3.A.iii(a), 3.A.iii(a)(1), 3.A.iii(a)(2), 3.A.iii(b), 3.A.iii(b)(1)"
         ", 3.A.iv, 4.C.ii"),
        ("6-7-8", "3.A.xl, 3.A.xl(a), 3.A.xl(b)"),
    ],
)  # fmt: skip
def test_make_bets_where_there_is_a_place(key, at):
    """No such number, a come bet that has not gone through the come, a bet without a payout."""
    with refused("place-on-the-layout", at):
        bet(JACK.table(point="6"), {key: "$5"})


@pytest.mark.parametrize(
    ("key", "stake", "at"),
    [
        ("horn high 2", 5, "3.A.xxi, 3.A.xxi(a), 3.A.xxi(b), 5.E"),
        ("world", 5, "3.A.xxii, 3.A.xxii(a), 3.A.xxii(b), 5.F"),
        ("horn", 4, "3.A.xx, 3.A.xx(a), 3.A.xx(b), 5.D"),
        ("craps-eleven", 2, "3.A.xix, 3.A.xix(a), 3.A.xix(b), 5.C"),
    ],
)
def test_make_bets_in_equal_parts(key, stake, at):
    """3.A.xx, 3.A.xxi, 3.A.xxii, 5.C: in units of five, in equal amounts, in halves."""
    assert bet(JACK.table(), {key: stake}).ask
    with refused("wager-amounts", at):
        bet(JACK.table(), {key: stake + 1})


def test_remove_bets():
    """4.C: any bet but those named there, at any time before the roll that decides it."""
    lying = {
        "pass": "$10",
        "pass odds": "$10",
        "come odds 8": "$5",
        "come 8": "$5",
        "come": "$5",  # no come point yet
        "don't come 10": "$5",
        "place 5": "$5",
        "lay 4": "$20",
        "four the hardway": "$1",
        "field": "$5",
    }
    down = [key for key in lying if key not in ("pass", "come 8")]
    round_ = bet(JACK.table(lying, "6", lay_vigorish="none"), dict.fromkeys(down, 0))
    assert stakes(round_) == {"pass": "$10.00", "come 8": "$5.00"}
    at = {"don't come 10": "4.C, 4.D"}
    gone = [("seat 1", "returned", f"{k} {lying[k]}.00", at.get(k, "4.C")) for k in down]
    assert under(round_, "remove-bets") == gone
    less = bet(JACK.table(lying, "6", lay_vigorish="none"), dict.fromkeys(down, "$0.50"))
    assert {stakes(less)[key] for key in down} == {"$0.50"}
    come_out = bet(JACK.table({"pass": "$10", "don't pass": "$10"}), {"pass": 0, "don't pass": 0})
    assert come_out.over
    assert come_out.net("seat 1") == 0


def test_remove_bets_of_the_dont_side_with_their_odds():
    """4.D, 6.B: both can be taken down together."""
    round_ = JACK.table({"don't pass": "$10", "don't pass odds": "$12"}, "6")
    assert bet(round_, {"don't pass": 0, "don't pass odds": 0}).over
    assert round_.net("seat 1") == 0


@pytest.mark.parametrize("key", CONTRACT)
def test_contract_bets(key):
    """4.C.i to 4.C.iv: Pass, Come and Put Bets on their numbers, and the Fire Bet, stay."""
    lying = {"pass": "$10", "come 8": "$10", "put 9": "$10", "fire": "$5"}
    for less in (0, "$1"):
        round_ = JACK.table(lying, "6")
        with pytest.raises(Refused) as error:
            bet(round_, {key: less})
        assert error.value.rule == "contract-bets"
        assert CONTRACT[key] in error.value.at
        assert stakes(round_) == {k: f"{stake}.00" for k, stake in lying.items()}


@pytest.mark.parametrize(
    "key",
    [
        "pass",
        "come 8",
        "put 9",
        pytest.param(
            "fire",
        ),
    ],
)
def test_contract_bets_each_by_its_own_section(key):
    """4.C.i to 4.C.iv, lines 1159-1169: one for each of the four."""
    with refused("contract-bets", CONTRACT[key]):
        bet(JACK.table({key: "$5"}, "6"), {key: 0})


def test_contract_bets_that_are_not_increased():
    """4.C.iii: the Fire Bet; more on a come point is a Put Bet, as 4.C.ii is read."""
    with refused("contract-bets", "4.C.iii"):
        bet(JACK.table({"fire": "$1"}), {"fire": "$2"})
    with refused("contract-bets", "4.C.ii"):
        bet(JACK.table({"come 8": "$10"}, "6"), {"come 8": "$11"})
    both = bet(JACK.table({"come 8": "$10"}, "6"), {"put 8": "$1"})
    assert stakes(both) == {"come 8": "$10.00", "put 8": "$1.00"}


def test_contract_bets_wait_for_the_roll():
    """4.C.ii, 4.C.iv: a Put Bet is fixed by the first roll, a Come Bet by its come point."""
    round_ = thrown(JACK.table(point="6"), "11", {"put 8": "$10", "pass": "$5"})
    with refused("contract-bets", "3.A.v, 4.C.iv"):
        bet(round_, {"put 8": 0})
    thrown(round_, "5", {"come": "$10"})
    with refused("contract-bets", "4.C.ii"):
        bet(round_, {"come 5": 0})
    bet(round_, {"put 8": "$20"})
    assert stakes(round_)["put 8"] == "$20.00"


def test_dont_bets_only_shrink():
    """4.D: removed or reduced at any time, never increased or put back on the point."""
    round_ = thrown(JACK.table({"don't pass": "$10", "field": "$5"}), "6 5")
    for more in ("$10.01", "$20"):
        with refused("dont-bets-only-shrink", "4.D"):
            bet(round_, {"don't pass": more})
    thrown(round_, "5", {"don't pass": "$4", "place 8": "$6"})
    assert stakes(round_)["don't pass"] == "$4.00"
    with refused("dont-bets-only-shrink", "4.D"):
        bet(round_, {"don't pass": "$5"})
    thrown(round_, "5", {"don't pass": 0})
    with refused("dont-bets-only-shrink", "4.D"):
        bet(round_, {"don't pass": "$4"})
    less = thrown(JACK.table({"don't come 8": "$10"}, "6"), "7", {"don't come 8": "$4"})
    assert decided(less)["don't come 8"][0] == "$4.00"


@pytest.mark.parametrize("point", ["", "6"])
def test_dont_bets_only_shrink_on_a_come_point(point):
    """4.D: the same for a Don't Come Bet on its number."""
    with refused("dont-bets-only-shrink", "4.D"):
        bet(JACK.table({"don't come 8": "$10"}, point), {"don't come 8": "$11"})


def test_dont_bets_are_not_put_back_on_a_come_point():
    """4.D, lines 1171-1172: 'may not be replaced ... after the bet has been removed'."""
    gone = thrown(JACK.table({"don't come 8": "$10", "lay 5": "$6"}, "6"), "4", {"don't come 8": 0})
    with refused("dont-bets-only-shrink", "4.D"):
        bet(gone, {"don't come 8": "$10"})


TIMES = {  # the option, and what it means on 4 or 10, on 5 or 9, on 6 or 8
    "1x": (1, 1, 1), "2x": (2, 2, 2), "3x": (3, 3, 3), "3-4-5x": (3, 4, 5), "5x": (5, 5, 5),
    "10x": (10, 10, 10), "20x": (20, 20, 20), "100x": (100, 100, 100),
}  # fmt: skip
every_limit = pytest.mark.parametrize("limit", TIMES)


def test_every_odds_limit_is_tried():
    assert set(TIMES) == set(JACK.desk.edition.options["odds_limit"].values)
    assert JACK.desk.house().options["odds_limit"] == "1x"


@every_limit
def test_odds_limit(limit):
    """6.A, 6.C: a multiple of the bet, to the cent, for Pass, Come and Put Bets."""
    for number, times in zip(("4", "9", "6"), TIMES[limit], strict=True):
        most, over = 1000 * times, 1000 * times + 1
        for flat, odds, point, at in (
            ("pass", "pass odds", number, "6.A"),
            (f"come {number}", f"come odds {number}", other(number), "6.C"),
            (f"put {number}", f"put odds {number}", other(number), "6.C"),
        ):
            lying = {flat: "$10"}
            assert bet(JACK.table(lying, point, odds_limit=limit), {odds: most}).ask
            with refused("odds-limit", f"6, {at}, 6.F"):
                bet(JACK.table(lying, point, odds_limit=limit), {odds: over})


def test_odds_limit_needs_its_bet():
    """6.A to 6.D: in support of a bet that has its number."""
    for point, changes, at in (
        ("", {"pass": "$10", "pass odds": "$10"}, "6.A, 6.A.ii"),
        ("6", {"pass odds": "$10"}, "6.A, 6.A.ii"),
        ("6", {"don't pass odds": "$10"}, "6.B, 6.B.ii"),
        ("6", {"come": "$10", "come odds 8": "$10"}, "6.C, 6.C.ii"),
        ("6", {"don't come": "$10", "don't come odds 8": "$10"}, "6.D, 6.D.ii"),
        ("6", {"put 8": "$10", "put odds 9": "$10"}, "3.A.v, 6.C, 6.C.ii"),
    ):
        with refused("odds-limit", at):
            bet(JACK.table(point=point), changes)
    both = bet(JACK.table(point="6"), {"put 8": "$10", "put odds 8": "$10"})  # 3.A.v
    assert stakes(both)["put odds 8"] == "$10.00"


@every_limit
def test_odds_limit_dont(limit):
    """6.B, 6.D: so much that it wins so many times the bet; at once the bet $20, $15 and $12."""
    for number, times, once in zip(("10", "5", "8"), TIMES[limit], (2000, 1500, 1200), strict=True):
        for flat, odds, point, at in (
            ("don't pass", "don't pass odds", number, "6.B"),
            (f"don't come {number}", f"don't come odds {number}", other(number), "6.D"),
        ):
            lying = {flat: "$10"}
            round_ = bet(JACK.table(lying, point, odds_limit=limit), {odds: once * times})
            round_.answer("1-6")
            assert decided(round_)[odds][0].replace(",", "") == f"${10 * times}.00"
            with refused("odds-limit-dont", f"6, {at}, 6.F"):
                bet(JACK.table(lying, point, odds_limit=limit), {odds: once * times + 1})


OFF = "1.B, 3.A.vii, 3.A.viii, 3.A.ix, 3.A.x, 3.A.xi, 6.C"
INACTIVE = {"place 6": "$6", "buy 4": "$20", **dict.fromkeys(HARDWAYS, "$1")}


def test_off_on_come_out():
    """3.A.vii to 3.A.xi: on a come out roll no throw wins or loses a Place, Buy or Hardway Bet."""
    for roll in EVERY_ROLL:
        round_ = thrown(JACK.table(INACTIVE), roll)
        assert decided(round_) == {}
        assert stakes(round_).keys() == INACTIVE.keys()
    assert JACK.nets("6 6", {"place 6": "$6"})["place 6"] == "$7.00"  # the second is none
    for key in ("pass", "field", "lay 4"):
        with refused("off-on-come-out", OFF):
            bet(JACK.table({key: "$10"}), {key: "off"})
    with refused("off-on-come-out", "3.A.vii"):
        bet(JACK.table({"place 6": "$10"}, "5"), {"place 6": "off"})


def test_called_on():
    """3.A.vii to 3.A.xi: called on they win and lose as ever, until called off again."""
    calls = dict.fromkeys(INACTIVE, "on")
    round_ = bet(JACK.table(INACTIVE), calls)
    said = under(round_, "called-on")
    assert [(who, verb, words) for who, verb, words, _ in said] == [
        ("seat 1", "called", f"{k} on") for k in calls
    ]
    own = {"place": "3.A.vii", "buy": "3.A.vii", "four": "3.A.viii", "six": "3.A.ix"}
    own |= {"eight": "3.A.x", "ten": "3.A.xi"}
    assert all(at == own[words.split()[0]] for _, _, words, at in said)
    round_.answer("3-4")
    assert {net for net, _, _ in decided(round_).values()} == {"-$6.00", "-$20.00", "-$1.00"}
    wins = thrown(JACK.table(INACTIVE), "2-2", calls)
    assert {k: net for k, (net, _, _) in decided(wins).items()} == {
        "buy 4": "$40.00",
        "four the hardway": "$7.00",
    }
    off = thrown(JACK.table({"place 6": "$6"}), "11", {"place 6": "on"})
    thrown(off, "7", {"place 6": "off"})
    assert decided(off) == {}


def test_called_on_as_it_is_placed():
    """3.A.vii: placed and called on in one breath, it works on that come out roll."""
    round_ = bet(JACK.table(), {"place 6": (1200, "on")})
    assert [(e.verb, e.what) for e in noted(round_, "wagered", "called")] == [
        ("wagered", "place 6 $12.00"),
        ("called", "place 6 on"),
    ]
    round_.answer("1-5")
    assert decided(round_)["place 6"] == ("$14.00", "place-wins", "3.A.vii(a), 5.B")
    for never in ("pass", "lay 4", "field"):  # these always work
        with refused("off-on-come-out", OFF):
            bet(JACK.table(), {never: (1000, "on")})


def test_called_on_speaks_of_one_bet():
    """3.A.vii: the button is on top of the wager; a new one nobody called on is inactive."""
    round_ = thrown(JACK.table({"place 6": "$6"}), "7", {"place 6": "on"})
    thrown(round_, "7", {"place 6": "$12"})
    assert stakes(round_) == {"place 6": "$12.00"}


def test_roll():
    """8: two dice."""
    round_ = bet(JACK.table(point="6"), {"field": "$5"})
    for wrong in ("7", "0-7", "1-2-3", "4-3"):
        with pytest.raises(Unreadable):
            round_.answer(wrong)
    round_.answer("3-4")
    assert under(round_, "roll") == [("shooter", "rolled", "3-4", "8")]


def test_roll_called():
    """9.A: the sum is called out."""
    for roll in EVERY_ROLL:
        if total(roll) not in ("6", "7"):
            round_ = thrown(JACK.table({"field": "$5"}, "6"), roll)
            assert under(round_, "roll-called") == [("dealer", "announced", total(roll), "9.A")]


def test_roll_called_before_the_wagers_are_settled():
    """9.A, 9.D: called when the dice have come to rest; the wagers are then settled."""
    round_ = thrown(JACK.table({"field": "$5"}, "6"), "4")
    order = [e.verb for e in round_.events if e.verb in ("rolled", "announced", "settled")]
    assert order == ["rolled", "announced", "settled"]


FIRST_ROLL = {  # the totals that win and lose, and where: at the line, or after a point in the come
    "pass": (("7", "11"), ("2", "3", "12"), "3.A.i", ""),
    "don't pass": (("2", "3"), ("7", "11"), "3.A.ii", ""),
    "come": (("7", "11"), ("2", "3", "12"), "3.A.iii", "6"),
    "don't come": (("2", "3"), ("7", "11"), "3.A.vi", "6"),
}
every_first = pytest.mark.parametrize(
    ("key", "wins", "loses", "at", "point"), [(k, *v) for k, v in FIRST_ROLL.items()]
)


@every_first
def test_first_roll_wins(key, wins, loses, at, point):
    """3.A.i(a)(1), 3.A.ii(a)(1), 3.A.iii(a)(1), 3.A.vi(a)(1): even money at once."""
    for won in wins:
        ended = JACK.ends(won, {key: "$10"}, point)
        assert ended == {key: ("$10.00", "first-roll-wins", f"{at}(a)(1), 5.B")}


@every_first
def test_first_roll_loses(key, wins, loses, at, point):
    """3.A.i(b)(1), 3.A.ii(b)(1), 3.A.iii(b)(1), 3.A.vi(b)(1)."""
    for lost in loses:
        ended = JACK.ends(lost, {key: "$10"}, point)
        assert ended == {key: ("-$10.00", "first-roll-loses", f"{at}(b)(1)")}


def test_first_roll_bars():
    """3.A.ii(c), 3.A.vi(c): a 12 voids the Don't Bets and they go back; later it is nothing."""
    for key, at, point in (("don't pass", "3.A.ii(c)", ""), ("don't come", "3.A.vi(c)", "6")):
        assert JACK.ends("12", {key: "$10"}, point) == {key: ("$0.00", "first-roll-bars", at)}
    assert JACK.ends("12", {"don't pass": "$10", "don't come 8": "$10"}, "6") == {}


@every_number
def test_point_established(number):
    """1.D: 4, 5, 6, 8, 9 or 10 on the come out roll; nothing on the line is decided."""
    round_ = thrown(JACK.table({"pass": "$10", "don't pass": "$10"}), number)
    at = "1.D, 1.E, 3.A.i(a)(2), 4.C.i"
    told = [("dealer", "announced", f"the point is {number}", at)]
    assert under(round_, "point-established") == told
    assert round_.table.state(LAYOUT).point == number
    assert decided(round_) == {}


@pytest.mark.parametrize("rolls", ["2", "3", "7", "11", "12", "6 6"])
def test_point_established_by_the_next_roll(rolls):
    """1.E: after a decision the next roll is a come out roll again."""
    round_ = thrown(JACK.table({"place 9": "$5"}), rolls)
    assert round_.table.state(LAYOUT).point == ""
    assert thrown(round_, "4").table.state(LAYOUT).point == "4"


@every_number
def test_bet_moves(number):
    """3.A.iii, 3.A.vi: Come and Don't Come Bets to the number thrown, also to the point itself."""
    for point in (other(number), number):
        round_ = thrown(JACK.table({"come": "$10", "don't come": "$4"}, point), number)
        assert stakes(round_) == {f"come {number}": "$10.00", f"don't come {number}": "$4.00"}
        assert under(round_, "bet-moves") == [
            ("seat 1", "moved", f"come $10.00 (to {number})", "1.F, 3.A.iii"),
            ("seat 1", "moved", f"don't come $4.00 (to {number})", "1.F, 3.A.vi"),
        ]
        assert decided(round_) == {}


@every_number
def test_number_wins(number):
    """3.A.i(a)(2), 3.A.iii(a)(2), 3.A.v(a), 5.B: the number before a 7 pays even money."""
    assert JACK.ends(f"{number} 11 2 12 {number}", {"pass": "$10"}) == {
        "pass": ("$10.00", "number-wins", "3.A.i(a)(2), 5.B")
    }
    on_it = {f"come {number}": "$10", f"put {number}": "$7.50"}
    for point in (other(number), ""):  # they work on a come out roll too
        assert JACK.ends(f"3 {number}", on_it, point) == {
            f"come {number}": ("$10.00", "number-wins", "3.A.iii(a)(2), 5.B"),
            f"put {number}": ("$7.50", "number-wins", "3.A.v(a), 5.B"),
        }


@every_number
def test_seven_loses(number):
    """3.A.i(b)(2), 3.A.iv, 3.A.v(b): a 7 comes first."""
    assert JACK.ends(f"{number} {other(number)} 7", {"pass": "$10"}) == {
        "pass": ("-$10.00", "seven-loses", "3.A.i(b)(2)")
    }
    on_it = {f"come {number}": "$10", f"put {number}": "$7.50"}
    for point in (other(number), ""):
        assert JACK.ends("7", on_it, point) == {
            f"come {number}": ("-$10.00", "seven-loses", "3.A.iv"),
            f"put {number}": ("-$7.50", "seven-loses", "3.A.v(b)"),
        }


@every_number
def test_seven_wins_dont(number):
    """3.A.ii(a)(2), 3.A.vi(a)(2), 5.B."""
    assert JACK.ends(f"{number} 11 7", {"don't pass": "$10"}) == {
        "don't pass": ("$10.00", "seven-wins-dont", "3.A.ii(a)(2), 5.B")
    }
    for point in (other(number), ""):
        assert JACK.ends("7", {f"don't come {number}": "$10"}, point) == {
            f"don't come {number}": ("$10.00", "seven-wins-dont", "3.A.vi(a)(2), 5.B")
        }


@every_number
def test_number_loses_dont(number):
    """3.A.ii(b)(2), 3.A.vi(b)(2)."""
    assert JACK.ends(f"{number} 2 {number}", {"don't pass": "$10"}) == {
        "don't pass": ("-$10.00", "number-loses-dont", "3.A.ii(b)(2)")
    }
    for point in (other(number), ""):
        assert JACK.ends(number, {f"don't come {number}": "$10"}, point) == {
            f"don't come {number}": ("-$10.00", "number-loses-dont", "3.A.vi(b)(2)")
        }


@every_number
def test_place_wins(number):
    """3.A.vii(a), 5.B: 9 to 5, 7 to 5 and 7 to 6."""
    won = JACK.ends(f"11 {number}", {f"place {number}": "$60"}, other(number))
    paid = (ON_NUMBERS[number][0], "place-wins", "3.A.vii(a), 5.B")
    assert won == {f"place {number}": paid}


@pytest.mark.parametrize(
    ("key", "stake", "paid"),
    [
        ("place 6", "$7", "$8.16"),  # 7 to 6 of 700 cents: 816 2/3
        ("place 6", "$1", "$1.16"),
        ("place 4", "$0.01", "$0.01"),
        ("place 5", "$0.05", "$0.07"),
        ("place 9", "$1", "$1.40"),
    ],
)
def test_place_wins_to_the_cent(key, stake, paid):
    """What the odds give, without the part of a cent that cannot be paid."""
    assert JACK.nets(key.split()[1], {key: stake}, "8") == {key: paid}


@every_number
def test_place_loses(number):
    """3.A.vii(b)."""
    lost = JACK.ends("3 7", {f"place {number}": "$5"}, other(number))
    assert lost == {f"place {number}": ("-$5.00", "place-loses", "3.A.vii(b)")}


def test_payouts_may_be_higher():
    """5.B: not less than printed; 5.a and 6 print what is paid."""
    assert JACK.nets(
        "5", {"place 5": "$10"}, "6", {"place": "2 to 1, 3 to 2, 7 to 6, 7 to 6, 3 to 2, 2 to 1"}
    ) == {"place 5": "$15.00"}
    for wager, less in (("any seven", "3"), ("four the hardway", "6"), ("pass", "9 to 10")):
        with refused("pay-table", "5.B"):
            JACK.desk.house(pay={wager: less})


@every_number
def test_buy_wins(number):
    """1.B, 3.A.vii(a), 5.a.A: true odds when the number comes before a 7."""
    won = JACK.ends(number, {f"buy {number}": "$60"}, other(number))
    paid = (ON_NUMBERS[number][1], "buy-wins", "1.B, 3.A.vii(a), 5.a.A")
    assert won == {f"buy {number}": paid}


@every_number
def test_buy_loses(number):
    """1.B, 3.A.vii(b): a Buy Bet is a Place Bet to Win, which a 7 loses."""
    lost = JACK.ends("7", {f"buy {number}": "$60"}, other(number))
    assert lost == {f"buy {number}": ("-$60.00", "buy-loses", "1.B, 3.A.vii(b)")}


@every_number
def test_lay_wins(number):
    """1.G, 5.a.B: true odds against the number when a 7 comes first, on any roll."""
    for point in (other(number), ""):
        won = JACK.ends("7", {f"lay {number}": "$60"}, point)
        paid = (ON_NUMBERS[number][2], "lay-wins", "1.G, 5.a.B")
        assert won == {f"lay {number}": paid}


@every_number
def test_lay_loses(number):
    """1.G, 5.a.B: the number loses it."""
    lost = JACK.ends(number, {f"lay {number}": "$60"}, other(number))
    assert lost == {f"lay {number}": ("-$60.00", "lay-loses", "1.G, 5.a.B")}


ODDS_WIN = {  # in support of which bet: where it is said
    "pass": "6.A, 6.A.ii, 6.E, 6.A.ii(a), 6.A.ii(b)",
    "don't pass": "6.B, 6.B.ii, 6.E, 6.B.ii(a), 6.B.ii(b), 6.B.ii(c)",
    "come": "6.C, 6.C.ii, 6.E, 6.C.ii(a), 6.C.ii(b), 6.C.ii(c)",
    "put": "6.C, 6.C.ii, 6.E, 6.C.ii(a), 6.C.ii(b), 6.C.ii(c)",
    "don't come": "6.D, 6.D.ii, 6.E, 6.D.ii(a), 6.D.ii(b), 6.D.ii(c)",
}
every_support = pytest.mark.parametrize("flat", ODDS_WIN)


def supported(flat, number):
    """A $60 bet on its number with $60 of odds: both keys, and the point."""
    if flat.endswith("pass"):
        return flat, f"{flat} odds", number
    return f"{flat} {number}", f"{flat} odds {number}", other(number)


@every_support
@every_number
def test_odds_win(flat, number):
    """6.A.ii to 6.D.ii: true odds, and even money for the bet itself."""
    key, odds, point = supported(flat, number)
    against = flat.startswith("don't")
    ended = JACK.ends("7" if against else number, {key: "$60", odds: "$60"}, point)
    assert ended[odds] == (ON_NUMBERS[number][2 if against else 1], "odds-win", ODDS_WIN[flat])
    assert ended[key][0] == "$60.00"


@every_support
@every_number
def test_odds_lose(flat, number):
    """6.A to 6.D: with the bet they support."""
    key, odds, point = supported(flat, number)
    rolls = number if flat.startswith("don't") else "7"
    ended = JACK.ends(rolls, {key: "$60", odds: "$60"}, point)
    assert ended[odds] == ("-$60.00", "odds-lose", ODDS_WIN[flat].split(",")[0])
    assert ended[key][0] == "-$60.00"


@pytest.mark.parametrize(("roll", "net"), [("8", "$10.00"), ("7", "-$10.00")])
@pytest.mark.parametrize("flat", ["come", "put"])
def test_odds_returned(roll, net, flat):
    """3.A.vii, 6.C as read: off on a come out roll unless called on, they go back."""
    lying = {f"{flat} 8": "$10", f"{flat} odds 8": "$10"}
    ended = JACK.ends(roll, lying)
    assert ended[f"{flat} 8"][0] == net
    assert ended[f"{flat} odds 8"] == ("$0.00", "odds-returned", "6.C")
    called = decided(thrown(JACK.table(lying), roll, {f"{flat} odds 8": "on"}))
    assert called[f"{flat} odds 8"][0] == ("$12.00" if roll == "8" else "-$10.00")
    assert JACK.nets("7", {"don't come 8": "$10", "don't come odds 8": "$12"}) == {
        "don't come 8": "$10.00",
        "don't come odds 8": "$10.00",
    }


@pytest.mark.parametrize("key", HARDWAYS)
def test_hardway_wins(key):
    """3.A.viii(a) to 3.A.xi(a), 5.B: the pair, 7 to 1 or 9 to 1; other rolls do nothing."""
    pair, number, pays, at = HARDWAYS[key]
    for roll in EVERY_ROLL:
        ended = JACK.ends(roll, {key: "$1"}, "5")
        if roll == pair:
            assert ended == {key: (pays, "hardway-wins", f"{at}(a), 5.B")}
        elif total(roll) not in (number, "7"):
            assert ended == {}


@pytest.mark.parametrize("key", HARDWAYS)
def test_hardway_loses(key):
    """3.A.viii(b) to 3.A.xi(b): a 7, or the total any other way."""
    pair, number, _, at = HARDWAYS[key]
    for roll in EVERY_ROLL:
        if total(roll) in (number, "7") and roll != pair:
            lost = JACK.ends(roll, {key: "$1"}, "5")
            assert lost == {key: ("-$1.00", "hardway-loses", f"{at}(b)")}


ONE_ROLL = {  # the rolls or totals that win, what $1 wins, the section
    "any seven": (("7",), 4, "3.A.xiii"),
    "any craps": (("2", "3", "12"), 7, "3.A.xiv"),
    "craps 2": (("2",), 30, "3.A.xv"),
    "craps 3": (("3",), 15, "3.A.xvi"),
    "craps 12": (("12",), 30, "3.A.xvii"),
    "11 in one roll": (("11",), 15, "3.A.xviii"),
    "four the hardway on the hop": (("2-2",), 30, "3.A.xxiii"),
    "six the hardway on the hop": (("3-3",), 30, "3.A.xxiv"),
    "eight the hardway on the hop": (("4-4",), 30, "3.A.xxv"),
    "ten the hardway on the hop": (("5-5",), 30, "3.A.xxvi"),
    "one-three on the hop": (("1-3",), 15, "3.A.xxvii"),
    "one-four on the hop": (("1-4",), 15, "3.A.xxviii"),
    "two-three on the hop": (("2-3",), 15, "3.A.xxix"),
    "one-five on the hop": (("1-5",), 15, "3.A.xxx"),
    "two-four on the hop": (("2-4",), 15, "3.A.xxxi"),
    "one-six on the hop": (("1-6",), 15, "3.A.xxxii"),
    "two-five on the hop": (("2-5",), 15, "3.A.xxxiii"),
    "three-four on the hop": (("3-4",), 15, "3.A.xxxiv"),
    "two-six on the hop": (("2-6",), 15, "3.A.xxxv"),
    "three-five on the hop": (("3-5",), 15, "3.A.xxxvi"),
    "three-six on the hop": (("3-6",), 15, "3.A.xxxvii"),
    "four-five on the hop": (("4-5",), 15, "3.A.xxxviii"),
    "four-six on the hop": (("4-6",), 15, "3.A.xxxix"),
}
FIELD = dict.fromkeys(("3", "4", "9", "10", "11"), "$1.00") | {"2": "$2.00", "12": "$2.00"}
every_roll = pytest.mark.parametrize("roll", EVERY_ROLL)


@every_roll
@pytest.mark.parametrize("point", ["", "5"], ids=["come out", "point"])
def test_one_roll_wins(roll, point):
    """3.A.xii(a) to 3.A.xl(a), 5.B: all of them at once, on a come out roll and any other."""
    lying = dict.fromkeys([*ONE_ROLL, "field"], "$1")
    ended = JACK.ends(roll, lying, point)
    wins = {
        key: (f"${pays}.00", "one-roll-wins", f"{at}(a), 5.B")
        for key, (rolls, pays, at) in ONE_ROLL.items()
        if roll in rolls or total(roll) in rolls
    }
    if total(roll) in FIELD:
        wins["field"] = (FIELD[total(roll)], "one-roll-wins", "3.A.xii(a), 5.B")
    assert {key: end for key, end in ended.items() if end[1] == "one-roll-wins"} == wins


@every_roll
def test_one_roll_loses(roll):
    """3.A.xii(b) to 3.A.xl(b): any other roll, at once; none of them stays."""
    lying = dict.fromkeys([*ONE_ROLL, "field"], "$1")
    ended = JACK.ends(roll, lying, "5")
    sections = {key: at for key, (_, _, at) in ONE_ROLL.items()} | {"field": "3.A.xii"}
    assert ended.keys() == lying.keys()
    for key, (net, rule, at) in ended.items():
        if rule != "one-roll-wins":
            assert (net, rule, at) == ("-$1.00", "one-roll-loses", f"{sections[key]}(b)")


def test_one_roll_wins_on_six_seven_eight():
    """3.A.xl: the book prints no payout; a house that posts one offers the bet."""
    for roll in EVERY_ROLL:
        ended = JACK.ends(roll, {"6-7-8": "$5"}, "5", {"6-7-8": "1 to 1"})
        won = total(roll) in ("6", "7", "8")
        if won:
            assert ended["6-7-8"][:2] == ("$5.00", "one-roll-wins")
            assert ended["6-7-8"][2].startswith("3.A.xl(a)")
        else:
            assert ended["6-7-8"] == ("-$5.00", "one-roll-loses", "3.A.xl(b)")


PARTS = {  # what a unit in each part, $2, $4 and $5 in all, is ahead by the total; else all is lost
    "craps-eleven": ("$2", {"2": 6, "3": 6, "12": 6, "11": 14}, "3.A.xix", "5.C"),
    "horn": ("$4", {"2": 27, "3": 12, "11": 12, "12": 27}, "3.A.xx", "5.D"),
    "horn high 2": ("$5", {"2": 57, "3": 11, "11": 11, "12": 26}, "3.A.xxi", "5.E"),
    "horn high 3": ("$5", {"2": 26, "3": 27, "11": 11, "12": 26}, "3.A.xxi", "5.E"),
    "horn high 11": ("$5", {"2": 26, "3": 11, "11": 27, "12": 26}, "3.A.xxi", "5.E"),
    "horn high 12": ("$5", {"2": 26, "3": 11, "11": 11, "12": 57}, "3.A.xxi", "5.E"),
    "world": ("$5", {"2": 26, "3": 11, "11": 11, "12": 26, "7": 0}, "3.A.xxii", "5.F"),
}


@pytest.mark.parametrize("key", PARTS)
def test_paid_in_parts(key):
    """5.C to 5.F: each part won or lost as if it had been placed alone."""
    stake, ahead, at, paid = PARTS[key]
    for number, roll in TOTALS.items():
        ended = JACK.ends(roll, {key: stake}, "5")
        if number in ahead:
            won = (f"${ahead[number]}.00", "paid-in-parts", f"{at}(a), {paid}")
            assert ended == {key: won}
        else:
            assert ended == {key: (f"-{stake}.00", "one-roll-loses", f"{at}(b)")}


def test_paid_in_parts_as_the_parts_are_posted():
    """5.D: the parts are the wagers themselves, at their posted odds."""
    more = JACK.nets("12", {"horn": "$4"}, "5", {"craps 12": "31"})
    assert more == {"horn": "$28.00"}


def charges(round_):
    """What was charged and given back, in cents, by rule and section of the Buy or Lay Bet."""
    taken = noted(round_, "charged")
    at = {"buy": "5.a.A", "lay": "5.a.B"}
    assert all((e.rule, e.at) == ("vigorish", at[e.wager.split()[0]]) for e in taken)
    return [(e.wager, -e.net) for e in taken]


@pytest.mark.parametrize(("share", "cents"), [("5%", 100), ("3%", 60), ("1%", 20), ("none", 0)])
def test_vigorish(share, cents):
    """5.a: of a Buy Bet a share of the amount, of a Lay Bet of what it can win."""
    options = {"buy_vigorish": share, "lay_vigorish": share}
    round_ = bet(JACK.table(point="6", **options), {"buy 4": "$20", "lay 5": "$30"})
    assert charges(round_) == ([("buy 4", cents), ("lay 5", cents)] if cents else [])
    round_.answer("1-3")  # 2 to 1; the vigorish is gone
    assert round_.net("seat 1") == 4000 - 2 * cents
    thrown(round_, "7")
    assert round_.net("seat 1") == 6000 - 2 * cents


def test_vigorish_follows_the_bet():
    """5.a, 4.C: more with a larger bet, given back in proportion when it is reduced or removed."""
    round_ = thrown(JACK.table(point="6"), "11", {"buy 4": "$20"})
    thrown(round_, "11", {"buy 4": "$50"})
    thrown(round_, "11", {"buy 4": "$30"})
    bet(round_, {"buy 4": 0})
    assert charges(round_) == [("buy 4", n) for n in (100, 150, -100, -150)]
    assert round_.net("seat 1") == 0


@pytest.mark.parametrize(
    ("key", "stake", "unit", "cents"),
    [
        ("buy 4", "$25", "$1", 100),  # $1.25
        ("buy 4", "$39.99", "$1", 100),
        ("buy 4", "$40", "$1", 200),
        ("buy 4", "$19.99", "$1", 0),
        ("lay 4", "$50", "$0.25", 125),  # 5% of $25
        ("lay 4", "$49", "$0.25", 100),
        ("buy 4", "$0.59", "$0.01", 2),
    ],
)
def test_vigorish_in_whole_units(key, stake, unit, cents):
    """5.a: up to 5%, so rounded down to what the house takes as its least chip."""
    round_ = bet(JACK.table(point="6", vigorish_unit=unit), {key: stake})
    assert charges(round_) == ([(key, cents)] if cents else [])


def test_vigorish_on_a_win():
    """5.a as elected: nothing with the bet, a share of the stake or of the win out of a win."""
    placed = {"buy 4": "$20", "lay 5": "$30"}
    won = bet(JACK.table(point="6", vigorish_taken="on a win"), placed)
    assert charges(won) == []
    thrown(won, "4 7")
    assert {k: net for k, (net, _, _) in decided(won).items()} == {
        "buy 4": "$39.00",
        "lay 5": "$19.00",
    }
    lost = thrown(JACK.table(point="6", vigorish_taken="on a win"), "5 7", placed)
    assert lost.net("seat 1") == -5000


FIRE_WINS = ("fire-pays", "3.A.xli(a), 5.G, 11.A.ii, 11.A.v")


@pytest.mark.parametrize(("points", "pays"), [(4, "$120.00"), (5, "$1,245.00"), (6, "$4,995.00")])
def test_fire_pays(points, pays):
    """5.G, 11.A.v: 24, 249 and 999 to 1 once, for the highest number, upon a loser 7."""
    round_ = thrown(JACK.table({"fire": "$5"}), " ".join(f"{n} {n}" for n in NUMBERS[:points]))
    thrown(round_, "7 11 9")  # the 7 of a come out roll is no loser 7
    assert decided(round_) == {}
    thrown(round_, "7")
    assert decided(round_)["fire"] == (pays, *FIRE_WINS)


@pytest.mark.parametrize("rolls", ["4 7", "4 4 5 5 6 6 8 7", "4 4 4 4 4 4 4 4 5 7"])
def test_fire_loses(rolls):
    """3.A.xli(b), 11.B.ii: fewer than four different points; the same one counts once."""
    lost = ("-$5.00", "fire-loses", "3.A.xli(b), 11.A.ii, 11.A.v")
    assert JACK.ends(rolls, {"fire": "$5"}) == {"fire": lost}


def test_fire_counts_points():
    """11.A.iv, 11.B.ii, 11.B.iii: the different ones, in any order."""
    round_ = thrown(JACK.table({"fire": "$1"}), "9 9 4 11 4 9 9 10 10 5 5")
    told = [(what, at) for _, _, what, at in under(round_, "fire-counts-points")]
    at = "11.A.iv, 11.B.ii, 11.B.iii"
    assert told == [(f"{n} different points for seat 1", at) for n in (1, 2, 2, 3, 4)]
    thrown(round_, "6 7")
    assert decided(round_)["fire"][0] == "$24.00"


def test_fire_counts_points_of_the_successor():
    """11.A.ii: the dice given up before a loser 7, the bet is settled by the successor's."""
    round_ = thrown(JACK.opened(2), "4 4", {"pass": "$10", "fire": "$1"})
    thrown(round_, "5 5", {"pass": "$10"})
    round_.answer({"dice": "pass"})
    round_.answer({"pass": 1000})
    round_.answer("shoot")
    thrown(round_, "6 6")
    for point in ("8", "10"):
        thrown(round_, f"{point} {point}", {"pass": "$10"}, "seat 2")
    thrown(round_, "9 7", {"pass": "$10"}, "seat 2")
    assert decided_last(round_, "fire") == ("$249.00", *FIRE_WINS)


def test_fire_on_a_successor():
    """3.A.xli, 11.A.i: the player who takes the dice for a come out roll is a new shooter."""
    round_ = thrown(JACK.opened(2), "4 4", {"pass": "$10", "fire": "$1"})
    round_.answer({"dice": "pass"})
    round_.answer({"pass": 1000})
    round_.answer("shoot")
    bet(round_, {"fire": "$2"}, "seat 2")
    assert stakes(round_, "seat 2")["fire"] == "$2.00"


def test_fire_amounts():
    """11.B.i, 3.A.xli: $1 to $5 in whole dollars, before a new shooter's first come out roll."""
    for right in range(1, 6):
        assert stakes(bet(JACK.table(), {"fire": f"${right}"})) == {"fire": f"${right}.00"}
    at = "2.E.iii(b), 3.A.xli, 3.A.xli(a), 3.A.xli(b), 4.C.iii, 11.A, 11.B, 11.B.i"
    for wrong in ("$0.99", "$1.50", "$5.01", "$6"):
        with refused("wager-amounts", at):
            bet(JACK.table(), {"fire": wrong})
    for rolls in ("7", "4", "6 6"):
        round_ = thrown(JACK.table({"place 9": "$5"}), rolls)
        with refused("make-bets", FIRE_MADE):
            bet(round_, {"fire": "$1"})


def test_shooter_passes():
    """10.A.i: on a loser 7, not on a 7 of the come out roll."""
    at = "10.A.i, 10.C"
    round_ = thrown(JACK.opened(), "7", {"pass": "$10"})
    assert under(round_, "shooter-passes") == []
    assert round_.table.state(LAYOUT).shooter == "seat 1"
    thrown(round_, "6", {"pass": "$10"})
    thrown(round_, "7")
    assert under(round_, "shooter-passes") == [
        ("dealer", "announced", "seven out, the dice pass", at)
    ]
    assert round_.table.state(LAYOUT).shooter == ""


@pytest.mark.parametrize(("rolls", "point"), [("6", "6"), ("6 9", "6"), ("11", "")])
def test_shooter_may_pass(rolls, point):
    """10.A: after any roll, with a point or without; no bet is touched."""
    round_ = JACK.opened(2)
    round_.answer({"pass": 1000, "place 8": 600})
    thrown(round_, rolls, {"pass": "$5"}, "seat 2")
    before = stakes(round_)
    round_.answer({"dice": "pass"})
    with refused("shooter-may-pass", "10.A, 10.C"):  # he does not have them
        round_.answer({"dice": "pass"})
    round_.answer({} if point else {"pass": 500})
    said = ("seat 1", "called", "passes the dice", "10.A, 10.C")
    assert under(round_, "shooter-may-pass") == [said]
    assert round_.ask == Choose("seat 2", ("shoot", "decline"), "offer-dice")
    round_.answer("shoot")
    for seat in ("seat 1", "seat 2"):
        assert round_.ask == Bets(seat, "make-bets")
        round_.answer({})
    assert isinstance(round_.ask, Roll)
    layout = round_.table.state(LAYOUT)
    assert (layout.shooter, layout.point, stakes(round_)) == ("seat 2", point, before)


def test_roll_for_come_bets():
    """10.B: without a line bet the dice are thrown for the Come Bets; the roll sets no point."""
    round_ = thrown(JACK.opened(2), "6", {"pass": "$10"})
    thrown(round_, "8", {"come": "$5", "place 9": "$5"})
    thrown(round_, "6 9 5")
    told = ("dealer", "announced", "the dice are thrown for the come bets that stand", "10.B")
    assert under(round_, "roll-for-come-bets") == [told] * 2
    assert round_.table.state(LAYOUT).point == ""
    assert stakes(round_) == {"come 8": "$5.00", "place 9": "$5.00"}  # inactive, as it was
    thrown(round_, "8")
    assert decided(round_)["come 8"] == ("$5.00", "number-wins", "3.A.iii(a)(2), 5.B")
    assert bet(round_, {}).over  # nothing left to throw for: what stands goes back
    assert round_.net("seat 1") == 1500


def test_roll_for_come_bets_until_somebody_bets_on_the_line():
    """10.B: then the game goes on as ever, with the player who has the Pass Bet."""
    round_ = thrown(JACK.opened(2), "6", {"pass": "$10"})
    thrown(round_, "8", {"don't come": "$5"})
    thrown(round_, "6 9")
    bet(round_, {"pass": "$10"}, "seat 2")
    assert round_.ask == Choose("seat 2", ("shoot", "decline"), "offer-dice")
    round_.answer("shoot")
    thrown(round_, "4")
    assert round_.table.state(LAYOUT).point == "4"


def test_roll_for_come_bets_that_were_put():
    """3.A.v, 10.B: a Put Bet is treated as a Come Bet and cannot be removed."""
    round_ = thrown(JACK.opened(), "6", {"pass": "$10"})
    thrown(round_, "6", {"put 9": "$5"})
    bet(round_, {})
    assert isinstance(round_.ask, Roll)


TOURNAMENT = {"tournament": "yes"}


def test_tournament_line_bet():
    """13.B.v: Pass or Don't Pass at all times, and not both; without a tournament as one likes."""
    for line in ("pass", "don't pass"):
        assert stakes(bet(JACK.table(**TOURNAMENT), {line: "$10"})) == {line: "$10.00"}
    for changes in ({"field": "$5"}, {"pass": "$10", "don't pass": "$10"}):
        with refused("tournament-line-bet", "13.B.v, 13.B.viii"):
            bet(JACK.table(**TOURNAMENT), changes)
        assert len(stakes(bet(JACK.table(), changes))) == len(changes)
    with refused("tournament-line-bet", "13.B.v, 13.B.viii"):
        bet(
            JACK.table({"don't pass": "$10", "place 9": "$5"}, "6", **TOURNAMENT), {"don't pass": 0}
        )


def test_tournament_line_bet_of_one_who_changes_nothing():
    """13.B.v: at all times, so also after the last line bet was decided."""
    round_ = thrown(JACK.table({"pass": "$10", "place 9": "$5"}, "6", **TOURNAMENT), "6")
    with refused("tournament-line-bet", "13.B.v, 13.B.viii"):
        bet(round_, {})


ONE_SIDE = ("tournament-one-side", "13.B.vi, 13.B.vi(a), 13.B.vi(b)")


def test_tournament_one_side():
    """13.B.vi: not Come and Don't Come on one roll, no Lay against one's own number."""
    lying = {"pass": "$10", "come 8": "$5"}
    for changes in ({"come": "$5", "don't come": "$5"}, {"lay 6": "$12"}, {"lay 8": "$12"}):
        with refused(*ONE_SIDE):
            bet(JACK.table(lying, "6", **TOURNAMENT), changes)
        assert bet(JACK.table(lying, "6"), changes).ask
    for changes in ({"come": "$5"}, {"don't come": "$5"}, {"lay 9": "$12"}):
        assert bet(JACK.table(lying, "6", **TOURNAMENT), changes).ask


@pytest.mark.parametrize("key", ["place 8", "put 8", "buy 8"])
def test_tournament_one_side_of_every_number(key):
    """13.B.vi: no participant may bet both sides of a number at the same time."""
    with refused(*ONE_SIDE):
        bet(JACK.table({"pass": "$10"}, "6", **TOURNAMENT), {key: "$6", "lay 8": "$12"})


def test_tournament_two_bets():
    """13.B.iv: two types of bets on a number, Field and proposition bets apart."""
    lying = {"pass": "$10", "come 8": "$5"}
    two = {"place 6": "$6", "place 8": "$6", "field": "$5", "any seven": "$1", "horn": "$4"}
    assert bet(JACK.table(lying, "6", **TOURNAMENT), two).ask
    for third in ("buy 6", "buy 8", "put 8"):
        with refused("tournament-two-bets", "13.B.iv"):
            bet(JACK.table(lying, "6", **TOURNAMENT), {**two, third: "$20"})
        assert bet(JACK.table(lying, "6"), {**two, third: "$20"}).ask


# ---- when something goes wrong ------------------------------------------------------------------

LYING = {"pass": "$10", "place 8": "$6", "field": "$5"}


def assert_thrown_again(irregularity, at):
    """However often it happens no bet is touched, and the next throw decides."""
    for times in (1, 3):
        round_ = JACK.table(LYING, "6")
        for _ in range(times):
            assert isinstance(bet(round_, {}).ask, Roll)
            round_.declare(irregularity)
            assert stakes(round_) == {key: f"{stake}.00" for key, stake in LYING.items()}
            assert not noted(round_, "rolled", "settled", "returned")
        calls = [told for told in under(round_, irregularity) if told[1] == "announced"]
        assert calls == [("dealer", "announced", "no roll", at)] * times
        assert {e.at for e in noted(round_, "declared")} == {at}
        bet(round_, {})
        round_.answer("2-6")
        assert {key: net for key, (net, _, _) in decided(round_).items()} == {
            "place 8": "$7.00",
            "field": "-$5.00",
        }


def test_dice_off_table():
    """12.A: invalid."""
    assert_thrown_again("dice-off-table", "12.A")


def test_die_on_die():
    """12.A: invalid."""
    assert_thrown_again("die-on-die", "12.A")


def test_dice_not_together():
    """8, 12.B.i: no roll may be called."""
    assert_thrown_again("dice-not-together", "8, 12.B, 12.B.i")


def test_wall_not_struck():
    """8, 12.B.ii."""
    assert_thrown_again("wall-not-struck", "8, 12.B, 12.B.ii")


def test_dice_on_bank():
    """12.B.iii."""
    assert_thrown_again("dice-on-bank", "12.B, 12.B.iii")


def test_dice_in_cup_or_rail():
    """12.B.iv."""
    assert_thrown_again("dice-in-cup-or-rail", "12.B, 12.B.iv")


def test_crooked_dice():
    """12.B.v."""
    assert_thrown_again("crooked-dice", "12.B, 12.B.v")


def test_improper_throw():
    """12.B.vi."""
    assert_thrown_again("improper-throw", "12.B, 12.B.vi")


def test_cocked_on_two_sides():
    """9.B: void, and thrown again."""
    assert_thrown_again("cocked-on-two-sides", "9.B")


def test_bets_may_be_changed_after_an_invalid_roll():
    """4.C: at any time prior to a roll that decides the bet, and an invalid one decides nothing."""
    round_ = bet(JACK.table(LYING, "6"), {})
    round_.declare("dice-off-table")
    assert isinstance(round_.ask, Bets)
    bet(round_, {"place 8": 0, "field": "$10"})
    assert stakes(round_) == {"pass": "$10.00", "field": "$10.00"}


@pytest.mark.parametrize("irregularity", ["cocked-die", "disputed-face"])
def test_cocked_die(irregularity):
    """9.B, 9.C: a face is found to count, and the roll decides."""
    at = {"cocked-die": "9.B", "disputed-face": "9.C, 9.C.i"}[irregularity]
    round_ = bet(JACK.table(LYING, "6"), {})
    round_.declare(irregularity)
    assert [(e.rule, e.at) for e in noted(round_, "declared")] == [(irregularity, at)]
    assert not noted(round_, "announced", "returned")
    round_.answer("1-5")
    assert decided(round_)["pass"][0] == "$10.00"


def test_disputed_face():
    """9.C.i: or the boxperson has the throw void, which touches no bet; it is thrown again."""
    round_ = bet(JACK.table(LYING, "6"), {})
    round_.declare("disputed-face")
    assert stakes(round_) == {key: f"{stake}.00" for key, stake in LYING.items()}
    assert isinstance(round_.ask, Roll)


def test_shooter_delays():
    """10.A.ii: ordered to pass the dice, which go on to the left; the point stands."""
    round_ = thrown(JACK.opened(3, "seat 2"), "6", {"pass": "$10"}, "seat 2")
    round_.declare("shooter-delays", "seat 2")
    assert [(e.rule, e.at) for e in noted(round_, "declared")] == [("shooter-delays", "10.A.ii")]
    bet(round_, {})
    assert round_.ask.who == "seat 3"
    round_.answer("shoot")
    thrown(round_, "6")
    assert decided(round_, "seat 2")["pass"][0] == "$10.00"


def test_shooter_delays_with_the_dice_in_hand():
    """10.A.ii, 10.C: the next throw is another's."""
    round_ = bet(thrown(JACK.opened(2), "6", {"pass": "$10"}), {})
    round_.declare("shooter-delays", "seat 1")
    assert round_.ask == Choose("seat 2", ("shoot", "decline"), "offer-dice")


# ---- what a review found -------------------------------------------------------------------------


def test_a_line_bet_waits_while_the_dice_are_thrown_for_come_bets():
    """10.B: these rolls decide Come Bets only, not the Pass Bet of one who will not shoot."""
    round_ = JACK.opened(seats=2)
    thrown(round_, "6", {"pass": "$10"})
    round_.answer({"come": 1000})
    round_.answer({})
    round_.answer("4-5")  # the Come Bet goes to 9
    thrown(round_, "6")  # the point is made, and seat 1 bets on the line no more
    round_.answer({})
    round_.answer({"pass": 1000})
    round_.answer("decline")
    for roll in ("3-4",):  # a 7: seat 2's Pass Bet would win on a come out roll
        round_.answer(roll)
    assert round_.table.stakes["seat 2"] == {"pass": 1000}
    assert [e.wager for e in noted(round_, "settled") if e.who == "seat 2"] == []


def test_a_pass_bet_is_not_got_rid_of_by_passing_the_dice():
    """4.C.i, 10.A: the dice come back to a lone player, who must shoot for the point."""
    round_ = thrown(JACK.opened(), "4", {"pass": "$10"})
    round_.answer({"dice": "pass"})
    assert round_.ask.options == ("shoot",)
    round_.answer("shoot")
    thrown(round_, "7")
    assert decided(round_)["pass"][0] == "-$10.00"


def test_a_put_bet_stays_fixed_when_it_is_raised():
    """3.A.v, 4.C.iv: once the dice have rolled it can neither be removed nor reduced."""
    round_ = thrown(bet(JACK.table(point="8"), {"put 6": "$5"}), "5")
    bet(round_, {"put 6": "$6"})
    round_.declare("dice-off-table")
    with refused("contract-bets", "3.A.v, 4.C.iv"):
        bet(round_, {"put 6": 0})


def test_odds_go_with_the_bet_that_is_taken_down():
    """4.D: a Don't Pass Bet may be removed at any time, and its odds with it."""
    round_ = JACK.table({"don't pass": "$10", "don't pass odds": "$12"}, "6")
    assert stakes(bet(round_, {"don't pass": 0})) == {}


def test_a_dont_come_bet_may_grow_before_its_first_roll():
    """4.D speaks of a bet that has been removed or reduced; on its line it is changed freely."""
    round_ = bet(JACK.table(point="6"), {"don't come": "$10"})
    round_.declare("dice-off-table")
    assert stakes(bet(round_, {"don't come": "$20"})) == {"don't come": "$20.00"}


def test_the_same_shooter_is_no_new_shooter():
    """3.A.xli: a Fire Bet is made before a new shooter's first come out roll."""
    round_ = thrown(JACK.opened(), "6 6", {"pass": "$10"})
    round_.answer({"pass": 1000, "dice": "pass"})
    round_.answer("shoot")
    with refused("make-bets", FIRE_MADE):
        bet(round_, {"fire": "$1"})
