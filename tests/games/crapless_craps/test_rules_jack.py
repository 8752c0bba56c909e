"""JACK Cleveland Casino, Crapless Craps: its rules in the order of the book."""

import pytest

from houseway.errors import Refused, Unreadable
from houseway.money import dollars
from houseway.table import Round
from houseway.table.asks import Bets, Choose, Roll
from tests.games.crapless_craps.crapless_table import (
    DESK,
    HARDWAYS,
    NUMBERS,
    PLACE,
    ROLL,
    STAKE,
    TRUE,
    come_out,
    decided,
    lies,
    noted,
    paid,
    refused,
    table,
    throw,
    thrown,
    under,
)

every_number = pytest.mark.parametrize("number", NUMBERS)
every_hardway = pytest.mark.parametrize("name", HARDWAYS)
CONTRACT = {  # by the kind of bet
    "pass": ("contract-bets", "4.C.i"),
    "come": ("contract-bets", "4.C.ii"),
    "put": ("contract-bets", "3.A.iii, 4.C.iii"),
}
MAKE = {  # by the kind of bet: 3.A.ii and 3.A.iii say when these two are made
    "come": ("make-bets", "3.A.ii, 4.A, 4.B"),
    "put": ("make-bets", "3.A.iii, 4.A, 4.B"),
}
ANYWHEN = ("make-bets", "4.A, 4.B")
OFF = ("off-on-come-out", "1.B, 3.A.iv, 3.A.v, 3.A.vi, 3.A.vii, 3.A.viii")
ODDS_LIMIT = {  # 6.A is for Pass and 6.B for Come bets; Put bets have neither
    "pass": "3.B, 5.F, 6.A, 6.C",
    "come": "3.B, 5.F, 6.B, 6.C",
    "put": "3.B, 5.F, 6.C",
}
OFFER = ("offer-dice", "7.B, 7.B.i, 7.C, 10.C, 10.D")
VIGORISH = ("vigorish", "5a.A")
ON_A_WIN = {"vigorish_taken": "on a win"}


def other(number):
    """A number that is neither this one nor 7."""
    return "9" if number == "5" else "5"


# ---- 3.A: the wagers ----------------------------------------------------------------------------


def test_first_roll_wins():
    """3.A.i(a)(1), 3.A.ii(a)(1): a 7 wins, even money; no other total decides anything."""
    at = "3.A.i(a), 3.A.i(a)(1)"
    assert thrown({"pass": 1005}, "3-4") == {"pass": ("$10.05", "first-roll-wins", at)}
    at = "3.A.ii(a), 3.A.ii(a)(1)"
    assert thrown({"come": 5}, "1-6", point="4") == {"come": ("$0.05", "first-roll-wins", at)}
    for number in NUMBERS:  # 2, 3, 11 and 12 are points like the rest
        round_ = throw(table("", {"pass": 1000}), ROLL[number])
        assert not noted(round_, "settled")
        assert lies(round_) == {"pass": 1000}


@every_number
def test_point_established(number):
    """1.D, 1.E: any total but 7 on the come out roll is the point."""
    round_ = come_out(ROLL[number])
    (call,) = under(round_, "point-established")
    assert (call.says, call.at) == (f"the point is {number}", "1.D, 1.E, 3.A.i(a)(2)")
    throw(round_, ROLL[other(number)])  # a later roll is no come out roll: the point stays
    assert len(under(round_, "point-established")) == 1
    assert decided(throw(round_, ROLL[number]))["pass"][0] == "$10.00"


@every_number
def test_number_wins(number):
    """3.A.i(a)(2), 3.A.ii(a)(2), 3.A.iii(a), 5.B: the number before a 7 pays 1 to 1."""
    bets = {"pass": 1000, f"come {number}": 500, f"put {number}": 25}
    assert thrown(bets, ROLL[other(number)], ROLL[number], point=number) == {
        "pass": ("$10.00", "number-wins", "3.A.i(a)(2), 5.B"),
        f"come {number}": ("$5.00", "number-wins", "3.A.ii(a)(2), 5.B"),
        f"put {number}": ("$0.25", "number-wins", "3.A.iii(a), 5.B"),
    }


@every_number
def test_seven_loses(number):
    """3.A.i(b)(1), 3.A.ii(b), 3.A.iii(b): a 7 before the number loses."""
    bets = {"pass": 1000, f"come {number}": 500, f"put {number}": 25}
    assert thrown(bets, ROLL[other(number)], "2-5", point=number) == {
        "pass": ("-$10.00", "seven-loses", "3.A.i(b)(1)"),
        f"come {number}": ("-$5.00", "seven-loses", "3.A.ii(b)"),
        f"put {number}": ("-$0.25", "seven-loses", "3.A.iii(b)"),
    }


def test_seven_loses_on_a_come_out_roll_too():
    """3.A.ii(b), 3.A.iii(b): Come and Put bets work on every roll; the Pass bet wins on that 7."""
    won = thrown({"pass": 1000, "come 5": 500, "put 9": 300}, "3-4")
    assert [(net, rule) for net, rule, _ in won.values()] == [
        ("$10.00", "first-roll-wins"),
        ("-$5.00", "seven-loses"),
        ("-$3.00", "seven-loses"),
    ]


def test_a_pass_bet_made_after_the_come_out_roll():
    """4.C.i: placed or increased after the point it goes with the point, and a 7 loses it."""
    for roll, net in (("3-3", "$15.00"), ("3-4", "-$15.00")):
        round_ = throw(table("6"), "1-1", seat_1={"pass": 1000})
        throw(round_, roll, seat_1={"pass": 1500})
        assert decided(round_)["pass"][0] == net


@every_number
def test_bet_moves(number):
    """3.A.ii: a Come bet moves to the number thrown, and there waits for that number or a 7."""
    point = other(number)
    round_ = throw(table(point, {"come": 1000}), ROLL[number])
    (moved,) = noted(round_, "moved")
    assert (moved.says, moved.stake, moved.rule, moved.at) == (
        f"to {number}",
        1000,
        "bet-moves",
        "1.F, 3.A.ii",
    )
    assert lies(round_) == {f"come {number}": 1000}
    throw(round_, ROLL[point])  # makes the point and leaves the Come bet where it is
    assert lies(round_) == {f"come {number}": 1000}
    throw(round_, ROLL[number])
    assert round_.net("seat 1") == 1000


def test_bet_moves_after_the_one_that_stood_there():
    """3.A.ii: the number pays the old Come bet and takes in the new one; none is lost in it."""
    round_ = throw(table("4", {"come 9": 500, "come": 1000}), "4-5")
    assert decided(round_) == {"come 9": ("$5.00", "number-wins", "3.A.ii(a)(2), 5.B")}
    assert lies(round_) == {"come 9": 1000}


@every_number
def test_place_wins(number):
    """3.A.iv(a), 5.B: 11 to 2, 11 to 4, 9 to 5, 7 to 5 and 7 to 6, what is below a cent kept."""
    for stake in (STAKE, 500, 700):
        won = thrown({f"place {number}": stake}, ROLL[number], point=other(number))
        net = paid(stake, PLACE[number])
        assert won == {f"place {number}": (net, "place-wins", "3.A.iv(a), 5.B")}


@every_number
def test_place_loses(number):
    """3.A.iv(b): a 7 loses it; other numbers leave it."""
    point = other(number)
    away = "6-6" if number != "12" else "1-1"
    lost = thrown({f"place {number}": 1000}, away, "1-6", point=point)
    assert lost == {f"place {number}": ("-$10.00", "place-loses", "3.A.iv(b)")}


INACTIVE = {  # a come out roll that would win each, were it on
    "place 6": "1-5",
    "buy 4": "1-3",
    "four the hardway": "2-2",
    "six the hardway": "3-3",
    "eight the hardway": "4-4",
    "ten the hardway": "5-5",
}


@pytest.mark.parametrize("bet", INACTIVE)
def test_off_on_come_out(bet):
    """3.A.iv to viii, 1.B: on a come out roll they neither win nor lose; after it they work."""
    for first in (INACTIVE[bet], "3-4"):
        round_ = throw(table("", {bet: 1000}), first)
        assert not noted(round_, "settled", "returned")
        assert lies(round_) == {bet: 1000}
    throw(round_, "6-6", "3-4")  # a point, and a 7 with the point on
    assert round_.net("seat 1") == -1000


def test_off_on_come_out_and_no_other():
    """3.A: with a point on nothing can be called off, and other bets always work."""
    with refused("off-on-come-out", "3.A.iv"):
        table("6", {"place 9": 500}).answer({"place 9": "off"})
    for bet in ("pass", "field", "come 9", "put 9"):
        for word in ("on", "off"):
            with refused(*OFF):
                table("", {bet: 500}).answer({bet: word})


@pytest.mark.parametrize("bet", INACTIVE)
def test_called_on(bet):
    """3.A.iv to viii: called on, the bet works on the come out roll, for good and ill."""
    for roll, wins in ((INACTIVE[bet], True), ("3-4", False)):
        round_ = throw(table("", {bet: 1000}), roll, seat_1={bet: "on"})
        (call,) = noted(round_, "called")
        assert (call.says, call.rule) == (f"{bet} on", "called-on")
        own = {"four": "3.A.v", "six": "3.A.vi", "eight": "3.A.vii", "ten": "3.A.viii"}
        assert call.at == own.get(bet.split()[0], "3.A.iv")
        assert (round_.net("seat 1") > 0) == wins
        assert len(noted(round_, "settled")) == 1


def test_called_on_and_off_again():
    """3.A.iv: a call ends with the point that follows; once made, the bet is off again."""
    bets = {"place 6": 600}
    round_ = throw(table("", bets), "4-5", "3-6", "3-4", seat_1={"place 6": "on"})
    assert lies(round_) == bets  # on for the 9; the point made; off for the 7


def test_called_on_until_taken_back():
    """3.A.iv, 10.B: through the rolls for the Come bets the button stays until it is taken back."""
    for second, net in (({}, 700), ({"place 8": "off"}, 0)):
        round_ = come_out("3-3")
        throw(round_, "4-5", seat_1={"come": 500, "place 8": 600})
        throw(round_, "1-5")  # makes the point; no further Pass bet
        before = round_.net("seat 1")
        throw(round_, "1-2", seat_1={"place 8": "on"})
        throw(round_, "4-4", seat_1=second)
        assert round_.net("seat 1") - before == net
        assert lies(round_) == {"come 9": 500} | ({} if net else {"place 8": 600})


def test_called_on_dies_with_its_bet():
    """3.A.iv: taken down and placed again, the bet needs a call of its own."""
    round_ = table("", {"pass": 1000, "place 8": 600})
    for wanted in ("on", 0, 600):
        round_.answer({"place 8": wanted})
        round_.declare("improper-throw")  # 11.B: nothing is decided, and all may bet again
    throw(round_, "3-4")
    assert lies(round_) == {"place 8": 600}


def test_called_on_as_it_is_placed():
    """3.A.iv: bet and call in one breath, worth the same as one after the other."""
    for roll, net in (("2-6", 700), ("3-4", -600)):
        round_ = throw(table(), roll, seat_1={"place 8": (600, "on")})
        (made,) = noted(round_, "wagered")
        assert (made.wager, made.stake, made.rule, made.at) == ("place 8", 600, *ANYWHEN)
        (call,) = noted(round_, "called")
        assert (call.says, call.rule) == ("place 8 on", "called-on")
        assert round_.net("seat 1") == net
    with refused(*OFF):
        table().answer({"field": (500, "on")})
    with refused("off-on-come-out", "3.A.iv"):
        table("6").answer({"place 8": (600, "on")})
    for wrong in ((600, "off"), (600,), (0, "on"), (6.0, "on")):
        with pytest.raises(Unreadable):
            table().answer({"place 8": wrong})


def test_called_on_needs_a_bet():
    """3.A.iv: only a standing bet can be called."""
    with pytest.raises(Unreadable, match="standing bet"):
        table("", {"place 6": 600}).answer({"place 8": "on"})


@every_hardway
def test_hardway_wins(name):
    """3.A.v to viii, 5.B: the pair first, 7 to 1 on four and ten, 9 to 1 on six and eight."""
    pair, _, odds = HARDWAYS[name]
    bet = f"{name} the hardway"
    at = {"four": "v", "six": "vi", "eight": "vii", "ten": "viii"}[name]
    won = thrown({bet: 505}, "1-1", pair, point="5")
    assert won == {bet: (dollars(505 * odds), "hardway-wins", f"3.A.{at}(a), 5.B")}


@every_hardway
def test_hardway_loses(name):
    """3.A.v(b) to viii(b): the total another way, or a 7, loses; other pairs do nothing."""
    _, easy, _ = HARDWAYS[name]
    bet = f"{name} the hardway"
    at = {"four": "v", "six": "vi", "eight": "vii", "ten": "viii"}[name]
    others = [pair for pair, _, _ in HARDWAYS.values() if pair != HARDWAYS[name][0]]
    for last in (easy, "1-6"):
        lost = thrown({bet: 505}, *others, last, point="5")
        assert lost == {bet: ("-$5.05", "hardway-loses", f"3.A.{at}(b)")}


ONE_ROLL = {  # totals that win, odds to 1, section
    "any seven": ("7", 4, "x"),
    "any craps": ("2 3 12", 7, "xi"),
    "craps 2": ("2", 30, "xii"),
    "craps 3": ("3", 15, "xiii"),
    "craps 12": ("12", 30, "xiv"),
    "11 in one roll": ("11", 15, "xv"),
}
HOPS = {  # 5.B
    **dict.fromkeys(("2-2", "3-3", "4-4", "5-5"), 30),
    **dict.fromkeys(("1-3", "1-4", "1-5", "1-6", "2-3", "2-4", "2-5", "2-6"), 15),
    **dict.fromkeys(("3-4", "3-5", "3-6", "4-5", "4-6"), 15),
}
EVERY_ROLL = [f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)]


def on_a_roll(bets, roll, point=""):
    """The nets and rules of one-roll bets."""
    won = thrown(bets, roll, point=point)
    assert set(won) == set(bets)  # all are decided by the very next roll
    return {bet: (net, rule) for bet, (net, rule, _) in won.items()}


@pytest.mark.parametrize("point", ["", "8"])
@pytest.mark.parametrize("total", ROLL)
def test_one_roll_wins(total, point):
    """3.A.ix to xv: the next roll, come out or not, pays the bets on its total and no other."""
    bets = dict.fromkeys(["field", *ONE_ROLL], 105)
    nets = {bet: 105 * pays if total in on.split() else -105
            for bet, (on, pays, _) in ONE_ROLL.items()}  # fmt: skip
    field = {"2": 210, "12": 210, "5": -105, "6": -105, "7": -105, "8": -105}
    nets["field"] = field.get(total, 105)
    assert on_a_roll(bets, ROLL[total], point) == {
        bet: (dollars(net), "one-roll-wins" if net > 0 else "one-roll-loses")
        for bet, net in nets.items()
    }


@pytest.mark.parametrize("roll", EVERY_ROLL)
def test_one_roll_wins_on_the_hop(roll):
    """3.A.xix(a): both faces as named, in either order; not the same total another way."""
    bets = {f"hop {dice}": 105 for dice in HOPS}
    won = {bet: net for bet, (net, rule) in on_a_roll(bets, roll).items() if rule[-4:] == "wins"}
    assert won == ({f"hop {roll}": dollars(105 * HOPS[roll])} if roll in HOPS else {})


def test_one_roll_loses():
    """3.A.ix(b) to xix(b): each with its own section, and 5.B for a win."""
    bets = dict.fromkeys([*ONE_ROLL, "field", "horn", "horn high 2", "world", "hop 2-2"], 500)
    at = {bet: section for bet, (_, _, section) in ONE_ROLL.items()}
    at |= {"field": "ix", "horn": "xvi", "horn high 2": "xvii", "world": "xviii", "hop 2-2": "xix"}
    assert thrown(bets, "3-5", point="4") == {
        bet: ("-$5.00", "one-roll-loses", f"3.A.{at[bet]}(b)") for bet in bets
    }
    for bet, roll in (("field", "1-3"), ("any seven", "1-6"), ("hop 2-2", "2-2")):
        assert thrown({bet: 500}, roll)[bet][2] == f"3.A.{at[bet]}(a), 5.B"


PARTS = {  # in units: what each total brings over the whole stake
    "horn": (4, {"2": 27, "3": 12, "11": 12, "12": 27}),
    "horn high 2": (5, {"2": 57, "3": 11, "11": 11, "12": 26}),
    "horn high 3": (5, {"2": 26, "3": 27, "11": 11, "12": 26}),
    "horn high 11": (5, {"2": 26, "3": 11, "11": 27, "12": 26}),
    "horn high 12": (5, {"2": 26, "3": 11, "11": 11, "12": 57}),
    "world": (5, {"2": 26, "3": 11, "7": 0, "11": 11, "12": 26}),
}


@pytest.mark.parametrize("bet", PARTS)
def test_paid_in_parts(bet):
    """3.A.xvi to xviii, 5.C to 5.E: the part on the total is paid, the others lose."""
    units, brings = PARTS[bet]
    section = {"horn": ("xvi", "C"), "world": ("xviii", "E")}.get(bet, ("xvii", "D"))
    at = f"3.A.{section[0]}, 3.A.{section[0]}(a), 5.{section[1]}"
    for total in ROLL:
        won = thrown({bet: units * 125}, ROLL[total])
        if total in brings:
            assert won == {bet: (dollars(brings[total] * 125), "paid-in-parts", at)}
        else:
            assert won == {bet: (dollars(-units * 125), "one-roll-loses", f"3.A.{section[0]}(b)")}


@pytest.mark.parametrize(
    ("bet", "units", "section", "pay"),
    [("horn", 4, "xvi", "C"), ("horn high 2", 5, "xvii", "D"), ("world", 5, "xviii", "E")],
)
def test_paid_in_parts_in_units(bet, units, section, pay):
    """3.A.xvi, 3.A.xvii: Horn in units of four, Horn High (and by the reading World) of five."""
    at = f"3.A.{section}, 3.A.{section}(a), 3.A.{section}(b), 5.{pay}"
    for stake in (units * 100 + 1, units * 101 - 1):
        with refused("wager-amounts", at):
            table("6").answer({bet: stake})
    round_ = table("6")
    round_.answer({bet: units * 101})
    assert lies(round_) == {bet: units * 101}


@pytest.mark.parametrize(
    ("bet", "at"),
    [
        ("hop 1-1", "3.A.xix, 3.A.xix(a), 3.A.xix(b)"),  # 5.B prints no odds for these four
        ("hop 1-2", "3.A.xix, 3.A.xix(a), 3.A.xix(b)"),
        ("hop 5-6", "3.A.xix, 3.A.xix(a), 3.A.xix(b)"),
        ("hop 6-6", "3.A.xix, 3.A.xix(a), 3.A.xix(b)"),
        ("hop 3-1", "3.A.xix, 3.A.xix(a), 3.A.xix(b)"),
        ("place 7", "3.A.iv, 3.A.iv(a), 3.A.iv(b)"),
        ("put 7", "3.A.iii, 3.A.iii(a), 3.A.iii(b), 4.C.iii"),
        ("buy 7", "1.B, 3.A.iv, 3.A.iv(a), 3.A.iv(b), 5a.A"),
        ("horn high 7", "3.A.xvii, 3.A.xvii(a), 3.A.xvii(b), 5.D"),
        ("come 6", "1.F, 3.A.ii, 3.A.ii(a), 3.A.ii(a)(1), 3.A.ii(a)(2), 3.A.ii(b), 4.C.ii"),
    ],
)
def test_no_such_place(bet, at):
    """3.A: every number but 7; a Come bet reaches its number by the dice alone."""
    with refused("place-on-the-layout", at):
        table("4").answer({bet: 500})


@pytest.mark.parametrize("bet", ["don't pass", "don't come", "lay 4", "fire", "craps-eleven"])
def test_only_the_listed_wagers(bet):
    """3.A: nothing against the shooter, and none of the craps chapter's other bets."""
    with pytest.raises(Unreadable, match="No wager called"):
        table("4").answer({bet: 500})


@pytest.mark.parametrize("bet", ["pass", "come", "put 9", "place 6", "buy 4", "field", "world"])
def test_posted_limits(bet):
    """3.B, 3.C, 5.F: every wager stays within the posted limits, each by itself."""
    limits = {"posted_minimum": "$5", "posted_maximum": "$100"}
    for stake in (500, 10_000):
        round_ = table("4", **limits)
        round_.answer({bet: stake})
        assert lies(round_) == {bet: stake}
    with refused("posted_minimum", "3.B, 3.B.i, 3.C"):
        table("4", **limits).answer({bet: 495})
    with refused("posted_maximum", "3.B, 3.B.ii, 3.C, 5.F"):
        table("4", **limits).answer({bet: 10_005})


# ---- 4: making and removal ----------------------------------------------------------------------


def test_make_bets():
    """4.A, 3.A.ii: before every roll any bet is made, Come and Put bets while a point is on."""
    anywhen = {
        "pass": 1000, "place 2": 5, "buy 3": 100, "ten the hardway": 100, "field": 100,
        "hop 1-3": 100,
    }  # fmt: skip
    for point, more in (("", {}), ("4", {"come": 100, "put 12": 100})):
        round_ = table(point)
        round_.answer(anywhen | more)
        assert lies(round_) == anywhen | more
        made = noted(round_, "wagered")
        for e in made:
            assert (e.rule, e.at) == MAKE.get(e.wager.split()[0], ANYWHEN)
        assert {e.wager: e.stake for e in made} == anywhen | more
    for bet in ("come", "put 12"):
        with refused(*MAKE[bet.split()[0]]):
            table("", {"pass": 1000}).answer({bet: 500})


def test_make_bets_before_the_dice_land():
    """4.A: asked seat by seat before each roll; once the dice are out nothing is made."""
    round_ = table("4", {"pass": 1000}, seats=2)
    assert [type(round_.ask), round_.ask.who] == [Bets, "seat 1"]
    round_.answer({})
    assert round_.ask.who == "seat 2"
    round_.answer({"place 6": 600})
    assert isinstance(round_.ask, Roll)
    round_.answer("6-6")
    assert [type(round_.ask), round_.ask.who] == [Bets, "seat 1"]


def test_make_bets_too_late():
    """4.A: a bet made while the dice are out is turned away, and nothing is changed by it."""
    round_ = table("4", {"pass": 1000})
    round_.answer({})
    with pytest.raises((Refused, Unreadable)):
        round_.answer({"place 6": 600})
    assert lies(round_) == {"pass": 1000}
    assert isinstance(round_.ask, Roll)


@pytest.mark.parametrize("stake", [-1, 2.5, True, "more"])
def test_make_bets_in_whole_cents(stake):
    """A stake is an amount; a bad bet next to a good one spoils both."""
    round_ = table("4", {"pass": 1000})
    with pytest.raises(Unreadable):
        round_.answer({"field": 500, "place 6": stake})
    assert lies(round_) == {"pass": 1000}


def test_remove_bets():
    """4.C: any bet but Pass, Come and Put on their number may be reduced or taken down."""
    bets = {
        "pass": 1000, "pass odds": 1000, "come": 500, "come 9": 500, "come odds 9": 500,
        "put 8": 500, "put odds 8": 500, "place 6": 600, "four the hardway": 100,
    }  # fmt: skip
    free = [bet for bet in bets if bet not in ("pass", "come 9", "put 8")]
    round_ = table("4", bets)
    round_.answer({bet: bets[bet] - 25 for bet in free})
    assert lies(round_) == bets | {bet: bets[bet] - 25 for bet in free}
    back = noted(round_, "returned")
    assert {(e.wager, e.stake) for e in back} == {(bet, 25) for bet in free}
    for e in back:  # 3.A.iii has the odds on Put bets removed
        at = "3.A.iii, 4.C" if e.wager == "put odds 8" else "4.C"
        assert (e.rule, e.at) == ("remove-bets", at)
    round_ = table("4", bets)
    round_.answer(dict.fromkeys(free, 0))
    assert lies(round_) == {"pass": 1000, "come 9": 500, "put 8": 500}
    before = table("", {"pass": 1000})  # no come out point yet
    before.answer({"pass": 0})
    assert lies(before) == {}


@pytest.mark.parametrize("bet", ["pass", "come 9", "put 9"])
def test_contract_bets(bet):
    """4.C.i to iii: with its number a Pass, Come or Put bet is neither removed nor reduced."""
    for stake in (0, 1, 999):
        with refused(*CONTRACT[bet.split()[0]]):
            table("4", {bet: 1000}).answer({bet: stake})


def test_contract_bets_that_grow():
    """4.C.i: a Pass bet may be increased after the point; more on a come point is a Put bet."""
    round_ = table("9", {"pass": 1000, "come 9": 1000})
    with refused(*CONTRACT["come"]):
        round_.answer({"come 9": 1500})
    round_.answer({"pass": 1500, "put 9": 500})
    assert lies(round_) == {"pass": 1500, "come 9": 1000, "put 9": 500}
    round_.answer("1-1")
    with refused(*CONTRACT["put"]):
        round_.answer({"put 9": 0})


def test_contract_bets_on_a_come_out_roll():
    """4.C.ii, 4.C.iii: the point being made does not free the Come and Put bets."""
    round_ = throw(table("4", {"come 9": 500, "put 8": 500}), "1-3")
    for bet in ("come 9", "put 8"):
        with refused(*CONTRACT[bet.split()[0]]):
            round_.answer({bet: 0})


# ---- 5, 5a: payout odds and Buy bets -------------------------------------------------------------

FLOORS = {"pass": 1, "come": 1, "any seven": 4, "any craps": 7, "craps 2": 30, "craps 3": 15}
FLOORS |= {"craps 12": 30, "11 in one roll": 15}
FLOORS |= {f"{name} the hardway": odds for name, (_, _, odds) in HARDWAYS.items()}


@pytest.mark.parametrize("bet", FLOORS)
def test_odds_are_a_floor(bet):
    """5.B: no less than the printed odds; a house may pay more."""
    assert DESK.house(pay={bet: str(FLOORS[bet] + 1)})
    with refused("pay-table", "5.B"):
        DESK.house(pay={bet: f"{FLOORS[bet] * 100 - 1} to 100"})


def test_odds_are_a_floor_row_by_row():
    """5.B: for Place and Field each number by itself."""
    place = [f"{x} to {y}" for x, y in PLACE.values()]
    for row in range(len(place)):
        short = [*place[:row], "1 to 1", *place[row + 1 :]]
        with refused("pay-table", "5.B"):
            DESK.house(pay={"place": ", ".join(short)})
    richer = DESK.house(pay={"field": "1, 3"})  # 2 and 12 at 3 to 1
    round_ = Round(richer, carried={"point": "4"}, bets={"seat 1": {"field": 500}})
    assert throw(round_, "6-6").net("seat 1") == 1500


def test_true_odds_are_not_a_floor():
    """5a.A, 6.A.ii: what shall be paid is paid so, not more and not less."""
    for rows in ("7, 3, 2, 3 to 2, 6 to 5, 6 to 5, 3 to 2, 2, 3, 7", "1,1,1,1,1,1,1,1,1,1"):
        with refused("pay-table", "5a.A"):
            DESK.house(pay={"buy": rows})
    with refused("pay-table", ", ".join(f"6.A.ii({letter})" for letter in "abcde")):
        DESK.house(pay={"pass odds": "7, 3, 2, 3 to 2, 6 to 5"})


@every_number
def test_buy_wins(number):
    """5a.A: 6, 3 and 2 to 1, 3 to 2, 6 to 5; odd cents of 3 to 2 and 6 to 5 below a cent kept."""
    for stake in (STAKE, 2500, 101):
        won = thrown({f"buy {number}": stake}, ROLL[number], point=other(number))
        net, rule, at = won[f"buy {number}"]
        assert (net, rule) == (paid(stake, TRUE[number]), "buy-wins")
        assert "5a.A" in at


@every_number
def test_buy_loses(number):
    """1.B, 3.A.iv(b): a Buy bet is a Place bet and loses to a 7."""
    away = "6-6" if number != "12" else "1-1"
    lost = thrown({f"buy {number}": 2500}, away, "3-4", point=other(number))
    assert lost[f"buy {number}"][:2] == ("-$25.00", "buy-loses")


@pytest.mark.parametrize("share", [5, 4, 3, 2, 1, 0])
def test_vigorish(share):
    """5a.A: up to 5% of the amount wagered, with the bet; given back with what is taken down."""
    options = {"buy_vigorish": f"{share}%" if share else "none"}
    round_ = table("6", **options)
    round_.answer({"buy 4": 2000})
    charged = noted(round_, "charged")
    assert [(e.net, e.rule, e.at) for e in charged] == [(-20 * share, *VIGORISH)] * bool(share)
    throw(round_, "1-1")
    throw(round_, "1-1", seat_1={"buy 4": 3000})
    assert round_.net("seat 1") == -30 * share
    throw(round_, "1-1", seat_1={"buy 4": 1000})
    assert round_.net("seat 1") == -10 * share
    round_.answer({"buy 4": 0})
    assert round_.net("seat 1") == 0


def test_vigorish_over_five_per_cent():
    """5a.A: 5% is the most."""
    with pytest.raises(Unreadable, match="buy_vigorish"):
        DESK.house({"buy_vigorish": "6%"})


@every_number
def test_vigorish_on_a_win(number):
    """5a.A: taken from a bet that wins, 5% of the bet and not of the win."""
    won = thrown({f"buy {number}": 2000}, ROLL[number], point=other(number), options=ON_A_WIN)
    x, y = TRUE[number]
    assert won[f"buy {number}"][0] == dollars(2000 * x // y - 100)


def test_vigorish_on_a_win_costs_a_loser_nothing():
    """5a.A: where it is taken on a win, neither the bet nor its loss is charged."""
    round_ = table("6", **ON_A_WIN)
    round_.answer({"buy 4": 2000})
    assert not noted(round_, "charged")
    assert throw(round_, "3-4").net("seat 1") == -2000


@pytest.mark.parametrize(
    ("unit", "stake", "taken"),
    [("$0.01", 19, 0), ("$0.01", 20, 1), ("$0.01", 2999, 149), ("$1", 1999, 0), ("$1", 5999, 200)],
)
def test_vigorish_in_coins(unit, stake, taken):
    """5a.A: more than 5% may not be taken, so it is rounded down to the coin."""
    round_ = table("6", vigorish_unit=unit)
    round_.answer({"buy 4": stake})
    assert round_.net("seat 1") == -taken


def test_vigorish_is_not_taken_on_other_bets():
    """5a.A: on Buy bets alone."""
    round_ = table("6", {"pass": 1000})
    round_.answer({"place 4": 2000, "pass odds": 1000, "put 5": 2000})
    assert not noted(round_, "charged")


# ---- 6: supplemental wagers ----------------------------------------------------------------------


@every_number
def test_odds_win(number):
    """6.A.ii, 6.B.ii: 6, 3 and 2 to 1, 3 to 2 and 6 to 5 by the number; the bet itself 1 to 1."""
    for stake in (STAKE, 1001):
        bets = {"pass": 2000, "pass odds": stake}
        for kind in ("come", "put"):
            bets |= {f"{kind} {number}": 2000, f"{kind} odds {number}": stake}
        round_ = table(number, bets, odds_limit="3x")
        won = decided(throw(round_, ROLL[number]))
        for bet in bets:
            net, rule, at = won[bet]
            if "odds" in bet:
                assert (net, rule) == (paid(stake, TRUE[number]), "odds-win")
                assert "6.A.ii" in at if bet == "pass odds" else "6.B.ii" in at
            else:
                assert (net, rule) == ("$20.00", "number-wins")


@every_number
def test_odds_lose(number):
    """6.A, 6.B: they lose with the bet they support."""
    bets = {"pass": 500, "pass odds": 499, f"come {number}": 500, f"come odds {number}": 300}
    bets |= {f"put {number}": 500, f"put odds {number}": 200}
    lost = thrown(bets, "3-4", point=number)
    assert {bet: lost[bet][:2] for bet in bets if "odds" in bet} == {
        "pass odds": ("-$4.99", "odds-lose"),
        f"come odds {number}": ("-$3.00", "odds-lose"),
        f"put odds {number}": ("-$2.00", "odds-lose"),
    }


@every_number
def test_odds_returned(number):
    """6.B: odds on Come and Put bets are off on a come out roll and go back when it decides."""
    bets = {f"come {number}": 500, f"come odds {number}": 300}
    bets |= {f"put {number}": 500, f"put odds {number}": 200}
    for roll, sign in ((ROLL[number], ""), ("3-4", "-")):
        ended = thrown(bets, roll)
        assert ended[f"come odds {number}"][:2] == ("$0.00", "odds-returned")
        assert ended[f"put odds {number}"][:2] == ("$0.00", "odds-returned")
        assert {ended[f"{kind} {number}"][0] for kind in ("come", "put")} == {f"{sign}$5.00"}
    still = throw(table("", bets), ROLL[other(number)])
    assert lies(still) == bets


def test_odds_returned_unless_called_on():
    """6.B: called on they win and lose with their bet."""
    for roll, net in (("4-5", 500 + 450), ("3-4", -800)):
        round_ = table("", {"come 9": 500, "come odds 9": 300})
        throw(round_, roll, seat_1={"come odds 9": "on"})
        assert round_.net("seat 1") == net


@pytest.mark.parametrize("limit", ["1x", "2x", "3x", "5x", "10x", "20x", "100x"])
def test_odds_limit(limit):
    """6: no more than the multiple of the bet that the house fixes, on every number alike."""
    most = int(limit[:-1]) * 500
    for number in NUMBERS:
        bets = {"pass": 500, f"come {number}": 500, f"put {number}": 500}
        for odds in ("pass odds", f"come odds {number}", f"put odds {number}"):
            round_ = table(number, bets, odds_limit=limit)
            with refused("odds-limit", ODDS_LIMIT[odds.split()[0]]):
                round_.answer({odds: most + 1})
            round_.answer({odds: most})
            assert lies(round_)[odds] == most


@pytest.mark.parametrize(
    ("odds", "at"),
    [
        ("pass odds", "6.A, 6.A.ii"),
        ("come odds 9", "6.B, 6.B.ii"),
        ("put odds 9", "3.A.iii"),
    ],
)
def test_odds_limit_without_a_bet(odds, at):
    """6, 3.A.iii: odds support a bet that has its number, each kind its own."""
    bets = {"pass": 500, "come": 500, "come 8": 500, "put 8": 500}
    if odds == "pass odds":
        bets.pop("pass")
    with refused("odds-limit", at):
        table("4", bets).answer({odds: 100})
    if odds == "pass odds":
        with refused("odds-limit", at):
            table("", {"pass": 500}).answer({odds: 100})  # before the come out roll


def test_odds_limit_with_the_bet_in_one_move():
    """4.C.i, 3.A.iii: a Pass or Put bet made on a number may have its odds at once."""
    bets = {"pass": 500, "pass odds": 500, "put 9": 300, "put odds 9": 300}
    round_ = table("4")
    round_.answer(bets)
    assert lies(round_) == bets


def test_odds_limit_is_not_the_posted_one():
    """3.B, 5.F: odds are bound by their bet, not by the posted minimum and maximum."""
    limits = {"posted_minimum": "$5", "posted_maximum": "$100", "odds_limit": "2x"}
    for stake in (1, 20_000):
        round_ = table("4", {"pass": 10_000}, **limits)
        round_.answer({"pass odds": stake})
        assert lies(round_)["pass odds"] == stake


# ---- 7 to 10: dice, throws, shooters -------------------------------------------------------------


def test_offer_dice():
    """7.B.i, 7.C: from seat to seat until one accepts; the first to accept is the shooter."""
    round_ = Round(DESK.house(), 3)
    for seat, word in (("seat 1", "decline"), ("seat 2", "shoot")):
        assert round_.ask == Choose(seat, ("shoot", "decline"), "offer-dice")
        round_.answer(word)
    assert isinstance(round_.ask, Bets)
    chose = noted(round_, "chose")
    assert [(e.who, e.says) for e in chose] == [("seat 1", "decline"), ("seat 2", "shoot")]
    assert {(e.rule, e.at) for e in chose} == {OFFER}


def test_offer_dice_and_nobody_shoots():
    """7.B.i: if every player refuses the dice nothing is thrown and nothing staked."""
    round_ = Round(DESK.house(), 2)
    round_.answer("decline")
    round_.answer("decline")
    assert round_.over
    assert not noted(round_, "rolled", "wagered")


def assert_all_bet_again(round_, seats=2):
    """4.A, 4.C: before the new shooter throws every seat may still make and remove wagers."""
    for n in range(1, seats + 1):
        assert [type(round_.ask), round_.ask.who] == [Bets, f"seat {n}"]
        round_.answer({})


def test_shooter_bets():
    """8.A: a shooter throws after a Pass bet; without one, who has one is offered the dice."""
    round_ = Round(DESK.house(), 2)
    round_.answer("shoot")
    round_.answer({"place 6": 600})
    round_.answer({"pass": 500})
    assert round_.ask == Choose("seat 2", ("shoot", "decline"), "offer-dice")
    round_.answer("shoot")
    assert_all_bet_again(round_)
    assert isinstance(round_.ask, Roll)


@pytest.mark.parametrize("bets", [{"place 6": 600}, {"field": 100, "buy 4": 2000}])
def test_shooter_bets_or_nobody_throws(bets):
    """8.A: if nobody makes a Pass bet the dice are not thrown; all goes back, vigorish too."""
    round_ = Round(DESK.house())
    round_.answer("shoot")
    round_.answer(bets)
    back = noted(round_, "returned")
    assert {e.wager: e.stake for e in back} == bets
    assert {(e.rule, e.at) for e in back} == {("shooter-bets", "8.A")}
    assert round_.over
    assert round_.net("seat 1") == 0


def test_shooter_bets_on_the_point():
    """8.A by its reading: who takes over a point throws for it; the next come out needs a bet."""
    round_ = come_out("3-3", seats=2)
    round_.answer({"dice": "pass"})
    round_.answer({"place 9": 500})
    round_.answer("shoot")
    assert_all_bet_again(round_)
    round_.answer("2-4")  # the point is made for seat 1
    assert round_.net("seat 1") == 1000
    round_.answer({"pass": 1000})
    round_.answer({})
    assert round_.ask == Choose("seat 1", ("shoot", "decline"), "offer-dice")


def test_roll():
    """8.A: two dice, one throw at a time."""
    round_ = table("6", {"pass": 1000})
    round_.answer({})
    for wrong in ("7", "3", "4-3", "0-6", "1-7", "1-1-1", "", 7):
        with pytest.raises(Unreadable):
            round_.answer(wrong)
    round_.answer("1-2")
    (rolled,) = noted(round_, "rolled")
    assert (rolled.who, rolled.says, rolled.rule, rolled.at) == ("shooter", "1-2", "roll", "8.A")


def test_roll_called():
    """9.A: the sum is called out, whatever the roll decides."""
    round_ = throw(table("6", {"pass": 1000, "come 9": 500}), "1-2", "3-3", "3-4")
    calls = under(round_, "roll-called")
    assert [e.says for e in calls] == ["3", "6, the point is made", "7"]
    assert {e.at for e in calls} == {"9.A"}
    for call in calls:  # 9.D: what the throw decides is settled after the call
        assert round_.events[round_.events.index(call) - 1].verb == "rolled"


def untouched(irregularity, at, *, voided):
    """The irregularity decides nothing and leaves every wager; the next roll counts."""
    bets = {"pass": 1000, "place 9": 500, "field": 100}
    round_ = table("6", bets)
    round_.answer({})
    for times in (1, 2):  # however often it happens
        round_.declare(irregularity)
        if voided:  # 4.C: no roll has decided anything, so bets may be changed again
            assert isinstance(round_.ask, Bets)
            round_.answer({})
        assert isinstance(round_.ask, Roll)
        assert lies(round_) == bets
        declared = noted(round_, "declared")
        assert [(e.rule, e.at) for e in declared] == [(irregularity, at)] * times
        calls = [(e.says, e.at) for e in noted(round_, "announced")]
        assert calls == ([("no roll", at)] * times if voided else [])
    round_.answer("3-4")
    assert [e.says for e in noted(round_, "rolled")] == ["3-4"]
    assert not noted(round_, "returned", "voided")
    assert round_.net("seat 1") == -1600


def test_cocked_die():
    """9.B: the face opposite the side that rests counts; the throw is good."""
    untouched("cocked-die", "9.B", voided=False)


def test_cocked_on_two_sides():
    """9.B: a die on more than one side voids the roll and the dice are thrown again."""
    untouched("cocked-on-two-sides", "9.B", voided=True)


def test_disputed_face():
    """9.C: the boxperson names the face, or has the dice thrown again; either way one roll."""
    untouched("disputed-face", "9.C", voided=False)


def test_shooter_may_pass():
    """10.A, 10.C: after any roll the shooter may give up the dice; point and wagers stay."""
    round_ = come_out("3-3", seats=3)
    round_.answer({"dice": "pass"})
    round_.answer({})
    round_.answer({"pass": 500})
    (said,) = noted(round_, "called")
    assert (said.who, said.rule, said.at) == ("seat 1", "shooter-may-pass", "10.A, 10.C")
    assert round_.ask.who == "seat 2"  # on the left, and on clockwise
    round_.answer("decline")
    assert round_.ask.who == "seat 3"
    round_.answer("shoot")
    assert_all_bet_again(round_, 3)
    throw(round_, "2-4")
    assert (round_.net("seat 1"), round_.net("seat 3")) == (1000, 500)


def test_shooter_may_pass_and_nobody_else():
    """10.A: only who has the dice can pass them."""
    round_ = come_out("3-3", seats=2)
    round_.answer({})
    with refused("shooter-may-pass", "10.A, 10.C"):
        round_.answer({"dice": "pass"})
    with pytest.raises(Unreadable):
        come_out("3-3").answer({"dice": "throw"})


def test_shooter_passes():
    """10.A.i: a loser 7 passes the dice; a 7 on the come out roll does not."""
    round_ = come_out("3-4", seats=2)
    assert not under(round_, "shooter-passes")
    assert isinstance(round_.ask, Bets)
    throw(round_, "3-3", seat_1={"pass": 1000})
    throw(round_, "1-6")
    (call,) = under(round_, "shooter-passes")
    assert (call.says, call.at) == ("seven out, the dice pass", "10.A.i, 10.C")
    assert round_.events.index(call) > round_.events.index(noted(round_, "settled")[-1])
    assert round_.over  # nothing is left on the layout
    assert round_.net("seat 1") == 1000 - 1000


def test_shooter_delays():
    """10.A.ii: ordered to pass the dice, the shooter does so; nothing is settled by it."""
    round_ = come_out("3-3", seats=2)
    round_.declare("shooter-delays")
    (declared,) = noted(round_, "declared")
    assert (declared.rule, declared.at) == ("shooter-delays", "10.A.ii")
    round_.answer({})
    round_.answer({"pass": 500})
    assert round_.ask == Choose("seat 2", ("shoot", "decline"), "offer-dice")
    assert lies(round_) == {"pass": 1000}
    round_.answer("shoot")
    throw(round_, "3-3")
    assert (round_.net("seat 1"), round_.net("seat 2")) == (1000, 500)


def test_shooter_delays_with_the_dice_in_hand():
    """10.A.ii: the order comes before the throw that is being delayed."""
    round_ = come_out("3-3", seats=2)
    round_.answer({})
    round_.answer({"pass": 500})
    round_.declare("shooter-delays")
    assert round_.ask == Choose("seat 2", ("shoot", "decline"), "offer-dice")
    round_.answer("shoot")
    assert_all_bet_again(round_)
    throw(round_, "3-3")
    assert (round_.net("seat 1"), round_.net("seat 2")) == (1000, 500)


def without_a_pass_bet(**bets):
    """The point is made, Come bets (and `bets`) stand on numbers, and nobody bets on the line."""
    round_ = come_out("3-3")
    throw(round_, "4-5", seat_1={"come": 500, **bets})
    throw(round_, "1-5")
    round_.answer({})
    return round_


def test_roll_for_come_bets():
    """10.B: the dice are thrown for the Come bets, no point is made, and then it is over."""
    round_ = without_a_pass_bet(**{"place 8": 600})
    (call,) = under(round_, "roll-for-come-bets")
    assert call.at == "10.B"
    throw(round_, "2-6", "5-5")  # neither is a point; the Place bet is off
    assert lies(round_) == {"come 9": 500, "place 8": 600}
    assert len(under(round_, "point-established")) == 1
    with refused(*MAKE["come"]):
        round_.answer({"come": 500})
    throw(round_, "3-6")
    assert decided(round_)["come 9"][0] == "$5.00"
    round_.answer({})  # the Come bet is decided: without a Pass bet nothing more is thrown
    assert round_.over
    assert noted(round_, "returned")[-1].wager == "place 8"


def test_roll_for_come_bets_until_somebody_makes_a_pass_bet():
    """10.B: once a player makes a Pass bet the next roll is a come out roll again."""
    round_ = without_a_pass_bet()
    throw(round_, "2-6")
    throw(round_, "2-6", seat_1={"pass": 1000})
    points = [e.says for e in under(round_, "point-established")]
    assert points == ["the point is 6", "the point is 8"]


def test_roll_for_come_bets_only_if_nobody_else_shoots():
    """10.B: a player who makes a Pass bet is offered the dice first."""
    round_ = come_out("3-3", seats=2)
    throw(round_, "4-5", seat_1={"come": 500})
    throw(round_, "1-5")
    round_.answer({})
    round_.answer({"pass": 500})
    assert round_.ask == Choose("seat 2", ("shoot", "decline"), "offer-dice")
    round_.answer("decline")
    assert len(under(round_, "roll-for-come-bets")) == 1


def test_roll_for_come_bets_and_put_bets():
    """10.B, 3.A.iii, 4.C.iii: a Put bet is treated as a Come bet and waits for its decision."""
    round_ = come_out("3-3")
    throw(round_, "1-1", seat_1={"put 9": 500})
    throw(round_, "1-5")
    round_.answer({})
    assert isinstance(round_.ask, Roll)
    assert lies(round_) == {"put 9": 500}


# ---- 11: invalid rolls ---------------------------------------------------------------------------


def test_bets_change_after_an_invalid_roll():
    """4.A, 4.C, 11: the roll decided nothing; every seat may make and remove wagers again."""
    bets = {"seat 1": {"field": 500, "pass": 1000}, "seat 2": {"place 9": 500}}
    round_ = table("6", bets, seats=2)
    round_.answer({})
    round_.answer({})
    round_.declare("die-on-die")
    for seat, change in (("seat 1", {"field": 0}), ("seat 2", {"place 9": 1000})):
        assert round_.ask.who == seat
        round_.answer(change)
    assert (lies(round_), lies(round_, "seat 2")) == ({"pass": 1000}, {"place 9": 1000})
    round_.answer("4-5")
    assert (round_.net("seat 1"), round_.net("seat 2")) == (0, 1400)


def test_dice_off_table():
    """11.A: a roll with a die off the table is invalid."""
    untouched("dice-off-table", "11.A", voided=True)


def test_die_on_die():
    """11.A: so is one with a die on top of the other."""
    untouched("die-on-die", "11.A", voided=True)


def test_dice_not_together():
    """11.B.i: the dice leave the hand apart."""
    untouched("dice-not-together", "11.B, 11.B.i", voided=True)


def test_wall_not_struck():
    """11.B.ii: a die does not reach the far end."""
    untouched("wall-not-struck", "11.B, 11.B.ii", voided=True)


def test_dice_on_bank():
    """11.B.iii: a die rests on the bank of chips."""
    untouched("dice-on-bank", "11.B, 11.B.iii", voided=True)


def test_dice_in_cup_or_rail():
    """11.B.iv and the second iii: a die in the cup or in the rail."""
    untouched("dice-in-cup-or-rail", "11.B, 11.B.iv, 11.B.second iii", voided=True)


def test_crooked_dice():
    """11.B, the second iv: a crooked device or technique."""
    untouched("crooked-dice", "11.B, 11.B.second iv", voided=True)


def test_improper_throw():
    """11.B.v: the boxperson or stickperson holds the throw to be improper."""
    untouched("improper-throw", "11.B, 11.B.v", voided=True)


# ---- sections cited ------------------------------------------------------------------------------


@pytest.mark.parametrize(("bet", "own"), [("pass odds", "6.A"), ("come odds 6", "6.B")])
def test_sections_of_odds(bet, own):
    """6.A is for Pass and 6.B for Come bets."""
    bets = {"pass": 500, "come 6": 500, bet: 500}
    letters = ", ".join(f"{own}.ii({letter})" for letter in "abcde")
    assert thrown(bets, "3-3", point="6")[bet][2] == f"{own}, {own}.ii, {letters}"
    assert thrown(bets, "3-4", point="6")[bet][2] == own


@pytest.mark.parametrize(
    ("roll", "at"), [("3-3", "1.B, 3.A.iv(a), 5a.A"), ("3-4", "1.B, 3.A.iv(b)")]
)
def test_sections_of_buy_bets(roll, at):
    """1.B, 3.A.iv: it is as a Place bet that a Buy bet wins and loses."""
    assert thrown({"buy 6": 500}, roll, point="9")["buy 6"][2] == at


@pytest.mark.parametrize(("bet", "section"), [("come", "3.A.ii"), ("put 9", "3.A.iii")])
def test_sections_of_a_bet_made_too_early(bet, section):
    """3.A.ii: it is there that a Come bet waits for the come out roll."""
    with pytest.raises(Refused) as error:
        table("", {"pass": 1000}).answer({bet: 500})
    assert section in error.value.at.split(", ")
