"""Grand Ronde Gaming Commission, Craps: its rules, the limits of (c)(1) and what a house elects."""

from functools import partial

import pytest

from houseway.errors import Unreadable
from houseway.money import dollars, parse_dollars
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

GRAND = Book("grand-ronde")
every_number = pytest.mark.parametrize("number", NUMBERS)
ODDS_LIMIT = ("odds-limit", "(c)(1), (c)(5), (c)(6)")
LAID_LIMIT = ("odds-limit-dont", "(c)(1), (c)(5)")
PASS_ODDS = "(b)(20), (c)(1), (c)(5), (c)(6)"
COME_ODDS = "(b)(20), (c)(1), (c)(4), (c)(5), (c)(6)"
VIGORISH = {  # a buy bet, a lay bet
    "buy": ("vigorish", "(b)(3), (b)(27), (d)(2)"),
    "lay": ("vigorish", "(b)(19), (b)(27), (d)(2)"),
}
DEFINED = {  # where each bet is defined
    "pass": "(a)(2), (b)(21)",
    "don't pass": "(a)(3), (b)(11)",
    "come": "(b)(4)",
    "don't come": "(b)(10)",
    "four the hardway": "(b)(15)",
    "six the hardway": "(b)(25)",
    "eight the hardway": "(b)(12)",
    "ten the hardway": "(b)(26)",
    "field": "(b)(14)",
    "any seven": "(b)(2)",
    "any craps": "(b)(1)",
    "craps 2": "(b)(8)",
    "craps 3": "(b)(6)",
    "craps 12": "(b)(7)",
    "11 in one roll": "(b)(13)",
    "hop 3-3": "(b)(16)",
    "hop 1-5": "(b)(16)",
    "hop 2-5": "(b)(16)",
    "craps-eleven": "(b)(9)",
    "horn": "(b)(17)",
    "horn high 12": "(b)(18)",
    "horn high 3": "(b)(18)",
    "whirl": "(b)(28)",
}

# ---- shooters, (e), and making bets, (c) ---------------------------------------------------------


def test_offer_dice():
    """(e)(2): round the table; the first who accepts is the shooter. Nobody does: no game."""
    round_ = GRAND.opened(3, "seat 2")
    at = "(e)(2), (e)(3)"
    assert under(round_, "offer-dice") == [
        ("seat 1", "chose", "decline", at),
        ("seat 2", "chose", "shoot", at),
    ]
    assert GRAND.opened(2, "nobody").over


def test_shooter_bets():
    """(e)(1): without a pass or don't pass bet there is no come out roll; bets go back."""
    for line in ("pass", "don't pass"):
        assert isinstance(bet(GRAND.opened(), {line: "$5"}).ask, Roll)
    round_ = bet(GRAND.opened(), {"field": "$5", "place 6": "$6"})
    assert round_.over
    assert under(round_, "shooter-bets") == [
        ("seat 1", "returned", "place 6 $6.00", "(b)(24), (e)(1)"),
        ("seat 1", "returned", "field $5.00", "(b)(24), (e)(1)"),
    ]


def test_shooter_bets_once_a_point_is_on():
    """(c)(3), (e)(1): who takes a don't pass bet down after the point goes on rolling."""
    round_ = thrown(GRAND.opened(), "4", {"don't pass": "$5", "place 6": "$6"})
    thrown(round_, "6", {"don't pass": 0})
    assert decided(round_) == {"place 6": ("$7.00", "place-wins", "(b)(22), (d)(1)")}


def test_shooter_bets_or_another_shoots():
    """(e)(1): where only seat 2 bets on the line, the dice are offered there; all may bet again."""
    round_ = all_bet(GRAND.opened(2), {"seat 1": {"field": "$5"}, "seat 2": {"pass": "$5"}})
    assert (round_.ask.who, round_.ask.options) == ("seat 2", ("shoot", "decline"))
    round_.answer("shoot")
    for seat in ("seat 1", "seat 2"):
        assert round_.ask == Bets(seat, "make-bets")
        round_.answer({})
    assert isinstance(round_.ask, Roll)


def test_make_bets():
    """(b)(11), (b)(21), (b)(22): before a roll, each at its time."""
    placed = {"pass": "$5", "don't pass": "$3", "place 6": "$6"}
    round_ = bet(GRAND.opened(), placed)
    assert under(round_, "make-bets") == [
        ("seat 1", "wagered", "pass $5.00", "(b)(21)"),
        ("seat 1", "wagered", "don't pass $3.00", "(b)(11)"),
        ("seat 1", "wagered", "place 6 $6.00", "(b)(22)"),
    ]
    round_.answer("1-1")
    bet(round_, {"place 6": "$12", "pass": "$5"})
    assert under(round_, "make-bets")[3:] == [
        ("seat 1", "put", "place 6 $6.00", "(b)(22)"),
        ("seat 1", "wagered", "pass $5.00", "(b)(21)"),
    ]


@pytest.mark.parametrize(("key", "at"), [("come", "(b)(4)"), ("don't come", "(b)(10)")])
def test_make_bets_on_the_come_line(key, at):
    """(b)(4), (b)(10): after the come out roll."""
    round_ = bet(GRAND.table(point="6"), {key: "$5"})
    assert under(round_, "make-bets") == [("seat 1", "wagered", f"{key} $5.00", at)]


@pytest.mark.parametrize("key", ["field", "any seven", "four the hardway", "hop 2-5"])
def test_make_bets_at_any_time(key):
    """(b)(2), (b)(14), (b)(15), (b)(16), lines 387 and 404-406: 'may be made at any time'."""
    round_ = bet(GRAND.table(), {key: "$5"})
    assert under(round_, "make-bets") == [("seat 1", "wagered", f"{key} $5.00", DEFINED[key])]


def test_make_bets_not_while_the_dice_roll():
    """(c)(2), the reading bets-before-the-roll: nothing is changed once the dice are thrown."""
    round_ = bet(GRAND.opened(), {"pass": "$5"})
    with pytest.raises(Unreadable, match="not a roll of 2 dice"):
        round_.answer({"field": 500})


def test_make_bets_on_the_line_before_the_come_out():
    """(b)(21): no pass bet once the point is on."""
    with refused("make-bets", "(b)(21)"):
        bet(GRAND.table(point="6"), {"pass": "$5"})


@pytest.mark.parametrize(("key", "at"), [("come", "(b)(4)"), ("don't come", "(b)(10)")])
def test_make_bets_come_after_the_come_out(key, at):
    """(b)(4), (b)(10), lines 389 and 395: placed 'at any time after the come out roll'."""
    with refused("make-bets", at):
        bet(GRAND.table({"pass": "$5"}), {key: "$5"})


@pytest.mark.parametrize("stake", [-100, 2.5, True])
def test_make_bets_in_whole_cents(stake):
    """A bet is an amount above zero."""
    with pytest.raises(Unreadable, match="whole number of cents"):
        GRAND.opened().answer({"pass": stake})


@pytest.mark.parametrize(
    ("key", "at"),
    [
        ("place 7", "(b)(22), (c)(1), (c)(4)"),
        ("buy 11", "(b)(3), (c)(1), (c)(4), (d)(2)"),
        ("lay 3", "(b)(19), (c)(1), (d)(2)"),
        ("horn high 7", "(b)(18), (c)(1)"),
        ("hop 5-2", "(b)(16), (c)(1)"),
        ("come 6", "(b)(4), (c)(1)"),  # it comes there by a roll only
    ],
)
def test_no_such_bet(key, at):
    """(b): refused with the section that defines the bet."""
    with refused("place-on-the-layout", at):
        bet(GRAND.table({"pass": "$5"}, "8"), {key: "$5"})


def test_remove_bets():
    """(c)(2): removed or reduced before a roll; before its point a pass bet too."""
    placed = {"place 6": "$12", "four the hardway": "$5", "lay 4": "$20", "pass": "$10"}
    round_ = bet(GRAND.table(placed), {"place 6": "$6", "four the hardway": 0, "pass": 0})
    assert under(round_, "remove-bets") == [
        ("seat 1", "returned", "place 6 $6.00", "(c)(2)"),
        ("seat 1", "returned", "four the hardway $5.00", "(c)(2)"),
        ("seat 1", "returned", "pass $10.00", "(c)(2)"),
    ]
    assert stakes(round_) == {"place 6": "$6.00", "lay 4": "$20.00"}


@pytest.mark.parametrize("key", ["pass", "come 8"])
@pytest.mark.parametrize("stake", ["$9.99", 0])
def test_contract_bets(key, stake):
    """(c)(2): pass and come bets are neither reduced nor removed once they have a number."""
    for point in ("6", "") if key == "come 8" else ("6",):
        with refused("contract-bets", "(c)(2)"):
            bet(GRAND.table({key: "$10"}, point), {key: stake})


def test_contract_bets_leave_their_odds_free():
    """(c)(2): odds come down, their bet stays."""
    placed = {"pass": "$10", "pass odds": "$20", "come 8": "$10", "come odds 8": "$20"}
    round_ = bet(GRAND.table(placed, "6"), {"pass odds": 0, "come odds 8": "$10"})
    assert stakes(round_) == {"pass": "$10.00", "come 8": "$10.00", "come odds 8": "$10.00"}


@pytest.mark.parametrize("key", ["come 8", "pass"])
def test_contract_bets_do_not_grow(key):
    """(c)(2), read so that nothing is added to a bet that has its number."""
    with refused("contract-bets", "(c)(2)"):
        bet(GRAND.table({key: "$10"}, "6"), {key: "$15"})


def test_dont_bets_only_shrink():
    """(c)(3): cut or taken down at any time, and not replaced."""
    placed = {"don't pass": "$20", "don't come 8": "$20"}
    round_ = bet(GRAND.table(placed, "6"), {"don't pass": "$10", "don't come 8": 0})
    assert stakes(round_) == {"don't pass": "$10.00"}
    round_.answer(TOTALS["5"])
    for stake in ("$10.01", "$20"):
        with refused("dont-bets-only-shrink", "(c)(3)"):
            bet(round_, {"don't pass": stake})
    bet(round_, {"don't pass": 0, "place 4": "$5"})
    round_.answer(TOTALS["5"])
    with refused("dont-bets-only-shrink", "(c)(3)"):
        bet(round_, {"don't pass": "$5"})


def test_dont_bets_grow_before_their_first_roll():
    """(c)(3), read so that the bar begins with the number."""
    assert stakes(bet(GRAND.table({"don't pass": "$10"}), {"don't pass": "$20"})) == {
        "don't pass": "$20.00"
    }


@pytest.mark.parametrize("point", ["", "4"])
def test_dont_come_bets_only_shrink(point):
    """(c)(3), line 437: don't come bets may not be increased."""
    with refused("dont-bets-only-shrink", "(c)(3)"):
        bet(GRAND.table({"don't come 8": "$10"}, point), {"don't come 8": "$20"})


# ---- the maximum bets of (c)(1) ------------------------------------------------------------------


def laying(base, number, flat, **options):
    """The odds of a don't bet that has its number, and a maker of tables where it stands."""
    on_line = base == "don't pass"
    key, point = (base, number) if on_line else (f"{base} {number}", "")
    odds = f"{base} odds" if on_line else f"{base} odds {number}"
    return odds, partial(GRAND.table, {key: flat}, point, **options)


@pytest.mark.parametrize("key", [k for k in DEFINED if k not in ("come", "don't come")])
def test_five_hundred_on_any_one_bet(key):
    """(c)(1): $500 at most; a bet in parts is one bet."""
    assert_most(GRAND.table, key, 500_00, "wager-amounts", f"{DEFINED[key]}, (c)(1)")


@pytest.mark.parametrize("key", ["come", "don't come"])
def test_five_hundred_on_come_bets(key):
    """(c)(1)."""
    make = partial(GRAND.table, point="6")
    assert_most(make, key, 500_00, "wager-amounts", f"{DEFINED[key]}, (c)(1)")


@every_number
def test_most_by_number(number):
    """(c)(1): to win $600 on 6 and 8; laid $600, $750 and $1,000; bought $500."""
    placed = 600_00 if number in ("6", "8") else 500_00
    laid = {"6": 600_00, "8": 600_00, "5": 750_00, "9": 750_00}.get(number, 1000_00)
    for point in ("", "6"):
        make = partial(GRAND.table, point=point)
        assert_most(make, f"place {number}", placed, "wager-amounts", "(c)(1)")
        assert_most(make, f"lay {number}", laid, "wager-amounts", "(c)(1)")
        bought = ("wager-amounts", "(b)(3), (c)(1), (c)(4), (d)(2)")
        assert_most(make, f"buy {number}", 500_00, *bought)


def test_most_counts_what_lies_there():
    """(c)(1): two steps reach the same limit."""
    round_ = GRAND.table({"place 6": "$500"}, "4")
    with refused("wager-amounts", "(c)(1)"):
        bet(round_, {"place 6": "$600.01"})
    assert stakes(bet(round_, {"place 6": "$600"})) == {"place 6": "$600.00"}


@pytest.mark.parametrize("base", ["don't pass", "don't come"])
@pytest.mark.parametrize(
    ("number", "flat", "most"),
    [
        *((n, flat, "$600") for n in ("6", "8") for flat in ("$100", "$100.01", "$500")),
        *((n, flat, "$500") for n in ("6", "8") for flat in ("$99.99", "$10", "$0.01")),
        *((n, flat, "$750") for n in ("5", "9") for flat in ("$0.01", "$37.50", "$100", "$500")),
        *((n, flat, "$1,000") for n in ("4", "10") for flat in ("$50", "$50.01", "$500")),
        *((n, "$49.99", "$999.80") for n in ("4", "10")),
        *((n, "$10", "$200") for n in ("4", "10")),
        *((n, "$0.01", "$0.20") for n in ("4", "10")),
    ],
)
def test_odds_limit_dont(base, number, flat, most):
    """(c)(1): $600 on 6 and 8 from a bet of $100 on, else $500; $750; twenty times to $1,000."""
    odds, make = laying(base, number, flat)
    by_sum = base == "don't come" and most in ("$600", "$750", "$1,000")
    refusal = ("wager-amounts", "(c)(1)") if by_sum else LAID_LIMIT
    assert_most(make, odds, parse_dollars(most), *refusal)


@pytest.mark.parametrize("limit", ["10x", "5x", "3-4-5x", "3x", "2x", "1x"])
def test_odds_limit_dont_has_no_multiple_of_the_house(limit):
    """(c)(6) speaks of pass and come only."""
    for number, most in (("4", 200_00), ("5", 750_00), ("6", 500_00)):
        odds, make = laying("don't pass", number, "$10", odds_limit=limit)
        assert_most(make, odds, most, *LAID_LIMIT)


def test_odds_limit_dont_when_the_bet_shrinks():
    """(c)(1), (c)(3): the odds must fit the bet that is left."""
    placed = {"don't pass": "$100", "don't pass odds": "$600"}
    with refused(*LAID_LIMIT):
        bet(GRAND.table(placed, "6"), {"don't pass": "$99"})
    round_ = bet(GRAND.table(placed, "6"), {"don't pass": "$99", "don't pass odds": "$500"})
    assert stakes(round_) == {"don't pass": "$99.00", "don't pass odds": "$500.00"}
    placed = {"don't come 4": "$50", "don't come odds 4": "$1,000"}
    with refused(*LAID_LIMIT):
        bet(GRAND.table(placed), {"don't come 4": "$49.99"})


@every_number
@pytest.mark.parametrize(
    ("flat", "most"), [("$0.01", 10), ("$10", 100_00), ("$49.99", 499_90), ("$50", 500_00)]
)
def test_odds_limit(number, flat, most):
    """(c)(6): ten times the pass or come bet."""
    by_sum = most == 500_00  # then no odds bet at all may be greater
    refusal = ("wager-amounts", PASS_ODDS) if by_sum else ODDS_LIMIT
    assert_most(partial(GRAND.table, {"pass": flat}, number), "pass odds", most, *refusal)
    refusal = ("wager-amounts", COME_ODDS) if by_sum else ODDS_LIMIT
    come = partial(GRAND.table, {f"come {number}": flat})
    assert_most(come, f"come odds {number}", most, *refusal)


@pytest.mark.parametrize("flat", ["$50.01", "$100", "$500"])
def test_odds_limit_is_the_maximum_bet(flat):
    """(c)(5), (c)(6): ten times, not to exceed $500."""
    make = partial(GRAND.table, {"pass": flat}, "6")
    assert_most(make, "pass odds", 500_00, "wager-amounts", PASS_ODDS)


@every_number
@pytest.mark.parametrize("limit", ["5x", "3-4-5x", "3x", "2x", "1x"])
def test_odds_limit_of_the_house(limit, number):
    """(c)(6) 'may be allowed ... up to': a house may stop short of ten times."""
    times = BY_NUMBER[limit][number] if limit in BY_NUMBER else int(limit[:-1])
    make = partial(GRAND.table, {"pass": "$10"}, number, odds_limit=limit)
    assert_most(make, "pass odds", times * 10_00, *ODDS_LIMIT)


def test_odds_limit_needs_a_number():
    """(b)(20), (c)(5): after the point is established, behind a bet."""
    with refused("odds-limit", PASS_ODDS):
        bet(GRAND.table({"pass": "$10"}), {"pass odds": "$10"})
    with refused("odds-limit", PASS_ODDS):
        bet(GRAND.table({"don't pass": "$10"}, "6"), {"pass odds": "$10"})
    with refused("odds-limit", COME_ODDS):
        bet(GRAND.table({"come 8": "$10"}, "6"), {"come odds 9": "$10"})
    with refused("odds-limit", "(b)(20), (c)(1), (c)(5)"):
        bet(GRAND.table({"don't come": "$10"}, "6"), {"don't come odds 6": "$10"})


def test_posted_limits():
    """(c)(1): a house may post less than $500, and no more."""
    limits = {"posted_minimum": "$5", "posted_maximum": "$100"}
    assert_most(partial(GRAND.table, **limits), "lay 4", 100_00, "posted_maximum", "(c)(1)")
    with refused("posted_minimum", "(c)(1)"):
        bet(GRAND.table(**limits), {"field": "$4.99"})
    assert stakes(bet(GRAND.table(**limits), {"field": "$5"})) == {"field": "$5.00"}
    high = {"posted_maximum": "$5,000"}
    assert_most(partial(GRAND.table, **high), "place 6", 600_00, "wager-amounts", "(c)(1)")


@pytest.mark.parametrize(
    ("base", "odds"), [("pass", "pass odds"), ("don't pass", "don't pass odds")]
)
def test_posted_maximum_of_odds(base, odds):
    """(c)(5), (c)(6): odds are subject to the maximum bet limit."""
    round_ = GRAND.table({base: "$50"}, "4", posted_maximum="$100")
    with refused("posted_maximum", "(c)(1)"):
        bet(round_, {odds: "$100.01"})


# ---- what works on a come out roll, (c)(4) -------------------------------------------------------

ON_SIX = {"place 6": "$30", "buy 6": "$30", "come 6": "$30", "come odds 6": "$30"}


@pytest.mark.parametrize("roll", ["7", "6"])
def test_off_on_come_out(roll):
    """(c)(4): buy and place bets and come odds are inactive; all else works, hardways too."""
    works = {"lay 6": "$30", "don't come 6": "$30", "don't come odds 6": "$30"}
    round_ = thrown(GRAND.table(ON_SIX | works | {"six the hardway": "$1"}), roll)
    assert stakes(round_) == {"place 6": "$30.00", "buy 6": "$30.00"}
    seven = roll == "7"
    assert {key: net for key, (net, _, _) in decided(round_).items()} == {
        "come 6": "-$30.00" if seven else "$30.00",
        "come odds 6": "$0.00",
        "don't come 6": "$30.00" if seven else "-$30.00",
        "don't come odds 6": "$25.00" if seven else "-$30.00",
        "lay 6": "$25.00" if seven else "-$30.00",
        "six the hardway": "-$1.00",
    }


def test_off_on_come_out_not_with_a_point():
    """(c)(4): inactive on a come out roll only."""
    assert GRAND.nets("7", ON_SIX, "8") == dict.fromkeys(ON_SIX, "-$30.00")
    assert GRAND.nets("6", ON_SIX, "8") == {
        "place 6": "$35.00",
        "buy 6": "$36.00",
        "come 6": "$30.00",
        "come odds 6": "$36.00",
    }


@pytest.mark.parametrize("key", HARDWAYS)
def test_hardways_work_on_come_out(key):
    """(c)(4) does not name them: the pair wins and a 7 loses on a come out roll."""
    pair, _, odds = HARDWAYS[key]
    assert GRAND.nets(pair, {key: "$2.50"}) == {key: dollars(odds * 250)}
    assert GRAND.nets("7", {key: "$2.50"}) == {key: "-$2.50"}


@pytest.mark.parametrize("key", ["six the hardway", "lay 6", "don't come 6", "come 6", "pass"])
def test_off_on_come_out_names_no_other(key):
    """(c)(4): nothing else is called on or off."""
    for word in ("on", "off"):
        with refused("off-on-come-out", "(c)(4)"):
            bet(GRAND.table({key: "$10"}), {key: word})


def test_off_on_come_out_is_not_called_with_a_point():
    """(c)(4): it is about come out rolls."""
    with refused("off-on-come-out", "(c)(4)"):
        bet(GRAND.table({"place 6": "$6"}, "8"), {"place 6": "off"})


def test_called_on():
    """(c)(4): what the player calls active works on the come out roll."""
    calls = {"place 6": "on", "buy 6": "on", "come odds 6": "on"}
    round_ = thrown(GRAND.table(ON_SIX), "7", calls)
    assert under(round_, "called-on") == [
        ("seat 1", "called", f"{key} on", "(c)(4)") for key in calls
    ]
    assert {key: net for key, (net, _, _) in decided(round_).items()} == dict.fromkeys(
        ON_SIX, "-$30.00"
    )
    won = decided(thrown(GRAND.table(ON_SIX), "6", calls))
    assert [won[key][0] for key in calls] == ["$35.00", "$36.00", "$36.00"]


def test_called_on_and_off_again():
    """(c)(4): until it is called off, and for come out rolls before the next point only."""
    round_ = thrown(GRAND.table({"place 6": "$6"}), "11", {"place 6": "on"})
    thrown(round_, "7", {"place 6": "off"})
    assert stakes(round_) == {"place 6": "$6.00"}
    round_ = thrown(GRAND.table({"place 6": "$6"}), "4 4 7", {"place 6": "on"})
    assert stakes(round_) == {"place 6": "$6.00"}
    with pytest.raises(Unreadable, match="standing bet"):
        bet(round_, {"place 8": "on"})


@pytest.mark.parametrize("first", ["7", "taken down"])
def test_called_on_is_for_that_bet(first):
    """(c)(4): a new bet is inactive unless it is called active itself."""
    round_ = thrown(GRAND.table({"place 6": "$6", "lay 4": "$20"}), "11", {"place 6": "on"})
    if first == "7":
        thrown(round_, "7")
    else:
        thrown(round_, "11", {"place 6": 0})
    thrown(round_, "7", {"place 6": "$12", "lay 5": "$30"})
    assert stakes(round_) == {"place 6": "$12.00"}


# ---- the roll, and pass and come bets, (a) and (b) -----------------------------------------------


def test_roll():
    """(a)(1): two dice."""
    round_ = bet(GRAND.opened(), {"pass": "$5"})
    for other in ("7", "4-3", "1-7", "3", "1-2-3", ""):
        with pytest.raises(Unreadable, match="not a roll of 2 dice"):
            round_.answer(other)
    round_.answer("3-4")
    assert under(round_, "roll") == [("shooter", "rolled", "3-4", "(a)(1), (b)(24)")]


def test_roll_called():
    """(a)(1): bets depend on the value of the two dice, which is called."""
    round_ = thrown(GRAND.table({"lay 4": "$20"}), "12 9 5 9 7")
    assert under(round_, "roll-called") == [
        ("dealer", "announced", words, "(a)(1)")
        for words in ("12", "9", "5", "9, the point is made", "7")
    ]


def test_roll_called_before_bets_are_settled():
    """(a)(1), the reading roll-called: called to all before bets are settled."""
    verbs = [e.verb for e in thrown(GRAND.table({"field": "$5"}), "7").events]
    assert verbs.index("announced") < verbs.index("settled")


FIRST = {"pass": "(a)(2), (b)(5)", "don't pass": "(a)(3), (b)(5)"}
FIRST |= {"come": "(b)(4), (b)(5)", "don't come": "(b)(5), (b)(10)"}


def first(key, roll):
    """A bet of $10 on its first roll: what came of it, or where it stands."""
    round_ = thrown(GRAND.table({key: "$10"}, "9" if "come" in key else ""), roll)
    return decided(round_).get(key) or list(stakes(round_))


@pytest.mark.parametrize(
    ("key", "rolls"),
    [("pass", "7 11"), ("come", "7 11"), ("don't pass", "2 3"), ("don't come", "2 3")],
)
def test_first_roll_wins(key, rolls):
    """(a)(2), (a)(3), (b)(4), (b)(10): 7 and 11; against it 2 and 3; 1 to 1."""
    for roll in rolls.split():
        assert first(key, roll) == ("$10.00", "first-roll-wins", FIRST[key])


@pytest.mark.parametrize(
    ("key", "rolls"),
    [("pass", "2 3 12"), ("come", "2 3 12"), ("don't pass", "7 11"), ("don't come", "7 11")],
)
def test_first_roll_loses(key, rolls):
    """(a)(2), (a)(3); come bets are read alike."""
    for roll in rolls.split():
        assert first(key, roll) == ("-$10.00", "first-roll-loses", FIRST[key])


@pytest.mark.parametrize(("key", "at"), [("don't pass", "(a)(3)"), ("don't come", "(b)(10)")])
def test_first_roll_bars(key, at):
    """(a)(3), (b)(10): 12 is a push."""
    assert first(key, "12") == ("$0.00", "first-roll-bars", at)


@every_number
def test_point_established(number):
    """(a)(2), (a)(3), (b)(23): any other roll is the point; line bets stay."""
    round_ = thrown(GRAND.table({"pass": "$10", "don't pass": "$5"}), number)
    at = "(a)(2), (a)(3), (b)(23)"
    assert under(round_, "point-established") == [
        ("dealer", "announced", f"the point is {number}", at)
    ]
    assert not noted(round_, "settled")
    assert stakes(round_) == {"pass": "$10.00", "don't pass": "$5.00"}


@every_number
def test_bet_moves(number):
    """(b)(4), (b)(10): the bet has the number of its first roll, whatever the point."""
    for point in ("4", "8"):
        round_ = thrown(GRAND.table({"come": "$10", "don't come": "$5"}, point), number)
        assert under(round_, "bet-moves") == [
            ("seat 1", "moved", f"come $10.00 (to {number})", "(b)(4)"),
            ("seat 1", "moved", f"don't come $5.00 (to {number})", "(b)(10)"),
        ]
        assert stakes(round_) == {f"come {number}": "$10.00", f"don't come {number}": "$5.00"}


def test_bet_moves_after_the_one_that_lies_there():
    """(b)(4): an 8 pays the come bet on 8 and moves the next one to its place."""
    round_ = thrown(GRAND.table({"come 8": "$10", "come": "$25"}, "4"), "8")
    assert decided(round_) == {"come 8": ("$10.00", "number-wins", "(b)(4)")}
    assert stakes(round_) == {"come 8": "$25.00"}


@every_number
def test_number_wins(number):
    """(a)(2), (b)(4): the number before a 7, 1 to 1."""
    other = "9" if number != "9" else "5"
    assert GRAND.ends(f"12 {other} {number}", {"pass": "$10"}, number) == {
        "pass": ("$10.00", "number-wins", "(a)(2)")
    }
    come = f"come {number}"
    for point in ("", number):
        won = GRAND.ends(f"12 {number}", {come: "$10"}, point)
        assert won == {come: ("$10.00", "number-wins", "(b)(4)")}


@every_number
def test_seven_loses(number):
    """(a)(2), (b)(4): a 7 first; 11 and craps decide nothing then."""
    lost = GRAND.ends("2 3 11 12 7", {"pass": "$10"}, number)
    assert lost == {"pass": ("-$10.00", "seven-loses", "(a)(2)")}
    come = f"come {number}"
    for point in ("", "4"):
        lost = GRAND.ends("11 7", {come: "$10"}, point)
        assert lost == {come: ("-$10.00", "seven-loses", "(b)(4)")}


@every_number
def test_seven_wins_dont(number):
    """(a)(3), (b)(10): a 7 before the number, 1 to 1."""
    won = GRAND.ends("2 3 11 12 7", {"don't pass": "$10"}, number)
    assert won == {"don't pass": ("$10.00", "seven-wins-dont", "(a)(3)")}
    key = f"don't come {number}"
    for point in ("", "4"):
        won = GRAND.ends("11 7", {key: "$10"}, point)
        assert won == {key: ("$10.00", "seven-wins-dont", "(b)(10)")}


@every_number
def test_number_loses_dont(number):
    """(a)(3), (b)(10): the number first."""
    lost = GRAND.ends(f"11 12 {number}", {"don't pass": "$10"}, number)
    assert lost == {"don't pass": ("-$10.00", "number-loses-dont", "(a)(3)")}
    key = f"don't come {number}"
    for point in ("", number):
        lost = GRAND.ends(f"12 {number}", {key: "$10"}, point)
        assert lost == {key: ("-$10.00", "number-loses-dont", "(b)(10)")}


# ---- place, buy and lay bets, and odds -----------------------------------------------------------


def other_than(number):
    """A point that is not this number, so that a bet on the number works and no other does."""
    return "5" if number != "5" else "9"


@every_number
def test_place_wins(number):
    """(b)(22), (d)(1): 9 to 5, 7 to 5, 7 to 6."""
    key = f"place {number}"
    for point in (number, other_than(number)):
        won = GRAND.ends(f"12 {number}", {key: "$30"}, point)
        assert won == {key: (PLACED[number], "place-wins", "(b)(22), (d)(1)")}


def test_place_wins_whole_cents():
    """(d)(1): $5 at 7 to 6 is $5.83, what is below a cent staying with the house."""
    assert GRAND.nets("6", {"place 6": "$5"}, "4") == {"place 6": "$5.83"}
    assert GRAND.nets("4", {"place 4": "$0.01"}, "6") == {"place 4": "$0.01"}


@every_number
def test_place_loses(number):
    """(b)(22): a 7 first."""
    key = f"place {number}"
    lost = GRAND.ends("12 7", {key: "$30"}, "4")
    assert lost == {key: ("-$30.00", "place-loses", "(b)(22)")}


@every_number
def test_buy_wins(number):
    """(b)(3), (d)(1), (d)(2): true odds."""
    key = f"buy {number}"
    won = GRAND.ends(f"12 {number}", {key: "$30"}, other_than(number))
    assert won == {key: (TAKEN[number], "buy-wins", "(b)(3), (d)(1), (d)(2)")}


@every_number
def test_buy_loses(number):
    """(b)(3): a 7 first."""
    key = f"buy {number}"
    assert GRAND.ends("12 7", {key: "$30"}, "4") == {key: ("-$30.00", "buy-loses", "(b)(3)")}


@every_number
def test_lay_wins(number):
    """(b)(19), (d)(1), (d)(2): true odds to lose, on a come out roll too."""
    key = f"lay {number}"
    for point in ("", other_than(number)):
        won = GRAND.ends("12 7", {key: "$30"}, point)
        assert won == {key: (LAID[number], "lay-wins", "(b)(19), (d)(1), (d)(2)")}


@every_number
def test_lay_loses(number):
    """(b)(19): its number first."""
    key = f"lay {number}"
    for point in ("", number):
        lost = GRAND.ends(f"12 {number}", {key: "$30"}, point)
        assert lost == {key: ("-$30.00", "lay-loses", "(b)(19)")}


@every_number
def test_odds_win(number):
    """(b)(20), (d)(1): true odds to win for pass and come, to lose against them."""
    wins = ("odds-win", "(b)(20), (d)(1)")
    for bets, point, won in (
        ({"pass": "$10", "pass odds": "$30"}, number, TAKEN),
        ({f"come {number}": "$10", f"come odds {number}": "$30"}, other_than(number), TAKEN),
        ({"don't pass": "$10", "don't pass odds": "$30"}, number, LAID),
        ({f"don't come {number}": "$10", f"don't come odds {number}": "$30"}, "", LAID),
    ):
        key = list(bets)[1]
        ended = GRAND.ends(f"12 {number if won is TAKEN else '7'}", bets, point)
        assert ended[key] == (won[number], *wins)


def test_odds_win_whole_cents():
    """(d)(1): 3 to 2 of a cent odd."""
    assert GRAND.nets("5", {"pass": "$5", "pass odds": "$0.05"}, "5")["pass odds"] == "$0.07"
    assert GRAND.nets("7", {"don't pass": "$5", "don't pass odds": "$5"}, "6") == {
        "don't pass": "$5.00",
        "don't pass odds": "$4.16",
    }


@every_number
def test_odds_lose(number):
    """(b)(20): with the bet they support."""
    loses = ("-$30.00", "odds-lose", "(b)(20)")
    lost = GRAND.ends("7", {"pass": "$10", "pass odds": "$30"}, number)
    assert lost["pass odds"] == loses
    bets = {f"come {number}": "$10", f"come odds {number}": "$30"}
    assert GRAND.ends("7", bets, "4")[f"come odds {number}"] == loses
    lost = GRAND.ends(number, {"don't pass": "$10", "don't pass odds": "$30"}, number)
    assert lost["don't pass odds"] == loses
    bets = {f"don't come {number}": "$10", f"don't come odds {number}": "$30"}
    assert GRAND.ends(number, bets)[f"don't come odds {number}"] == loses


@every_number
def test_odds_returned(number):
    """(b)(20), (c)(4): inactive come odds go back when the come out roll decides their bet."""
    bets = {f"come {number}": "$10", f"come odds {number}": "$30"}
    back = ("$0.00", "odds-returned", "(b)(20), (c)(4)")
    for roll, net in ((number, "$10.00"), ("7", "-$10.00")):
        ended = GRAND.ends(roll, bets)
        assert ended[f"come odds {number}"] == back
        assert ended[f"come {number}"][0] == net
    assert not GRAND.ends("11", bets)


# ---- hardways and one roll bets ------------------------------------------------------------------


@pytest.mark.parametrize("key", HARDWAYS)
def test_hardway_wins(key):
    """(b)(12), (b)(15), (b)(25), (b)(26), (d)(1): 7 to 1 and 9 to 1, on every roll."""
    pair, _, odds = HARDWAYS[key]
    for point in ("", "9"):
        won = GRAND.ends(f"2 3 {pair}", {key: "$2.50"}, point)
        assert won == {key: (dollars(odds * 250), "hardway-wins", DEFINED[key])}


@pytest.mark.parametrize("key", HARDWAYS)
def test_hardway_loses(key):
    """The same: to a 7, or to the total another way."""
    _, easy, _ = HARDWAYS[key]
    for roll in [*easy, "1-6", "2-5", "3-4"]:
        for point in ("", "9"):
            lost = GRAND.ends(f"12 {roll}", {key: "$2.50"}, point)
            assert lost == {key: ("-$2.50", "hardway-loses", DEFINED[key])}


@pytest.mark.parametrize("key", ONE_ROLL)
def test_one_roll_wins(key):
    """(b)(1) and others, (d)(1): on the roll that follows, as the table pays."""
    at = DEFINED[key]
    wins, loses = ("one-roll-wins", at), ("one-roll-loses", at)
    assert_on_every_roll(GRAND, key, 1, ONE_ROLL[key], wins, loses)


def test_one_roll_loses():
    """(b): on any other roll, after which nothing stands."""
    bets = {"field": "$5", "any craps": "$1", "craps 2": "$1", "hop 1-6": "$1", "whirl": "$5"}
    round_ = thrown(GRAND.table(bets, "9"), "8")
    assert not stakes(round_)
    assert decided(round_) == {
        "field": ("-$5.00", "one-roll-loses", "(b)(14)"),
        "any craps": ("-$1.00", "one-roll-loses", "(b)(1)"),
        "craps 2": ("-$1.00", "one-roll-loses", "(b)(8)"),
        "hop 1-6": ("-$1.00", "one-roll-loses", "(b)(16)"),
        "whirl": ("-$5.00", "one-roll-loses", "(b)(28)"),
    }


@pytest.mark.parametrize("key", [key for key in PARTS if key != "world"])
def test_paid_in_parts(key):
    """(b)(9), (b)(17), (b)(18), (b)(28): equal parts, each paid by its row, the others lost."""
    units, pays = PARTS[key]
    wins, loses = ("paid-in-parts", DEFINED[key]), ("one-roll-loses", DEFINED[key])
    assert_on_every_roll(GRAND, key, units, pays, wins, loses)


# ---- vigorish, (b)(27) ---------------------------------------------------------------------------


def charges(round_):
    """What was charged, bet by bet, with rule and section."""
    return [(e.wager, dollars(-e.net), e.rule, e.at) for e in noted(round_, "charged")]


@every_number
def test_vigorish(number):
    """(b)(27): 5% of a buy bet, 5% of what a lay bet would win, paid with the bet."""
    of_win = {"$15.00": "$0.75", "$20.00": "$1.00", "$25.00": "$1.25"}[LAID[number]]
    keys = [f"buy {number}", f"lay {number}"]
    round_ = bet(GRAND.table(point="4"), dict.fromkeys(keys, "$30"))
    assert charges(round_) == [
        (keys[0], "$1.50", *VIGORISH["buy"]),
        (keys[1], of_win, *VIGORISH["lay"]),
    ]


def test_vigorish_in_the_end():
    """(b)(27): it is kept whether the bet is won or lost; a bet made again pays again."""
    round_ = thrown(GRAND.table({"pass": "$10"}, "6"), "4", {"buy 4": "$20"})
    assert round_.net("seat 1") == 4000 - 100
    thrown(round_, "7", {"buy 4": "$20"})
    assert round_.net("seat 1") == 4000 - 100 - 2000 - 100 - 1000
    round_ = thrown(GRAND.table(), "7", {"lay 4": "$40"})
    assert round_.net("seat 1") == 2000 - 100
    round_ = thrown(GRAND.table(), "4", {"lay 4": "$40"})
    assert round_.net("seat 1") == -4000 - 100


def test_vigorish_goes_back_with_the_bet():
    """(b)(27), read so that what is taken down has its vigorish back, a part its part."""
    round_ = thrown(GRAND.table(point="6"), "5", {"buy 4": "$40", "lay 10": "$40"})
    thrown(round_, "5", {"buy 4": "$20", "lay 10": 0})
    assert [(key, amount) for key, amount, _, _ in charges(round_)] == [
        ("buy 4", "$2.00"),
        ("lay 10", "$1.00"),
        ("buy 4", "-$1.00"),
        ("lay 10", "-$1.00"),
    ]
    thrown(round_, "5", {"buy 4": "$60"})
    assert charges(round_)[-1] == ("buy 4", "$2.00", *VIGORISH["buy"])


def test_vigorish_goes_back_when_nobody_rolls():
    """(b)(27), (e)(1): a bet that no roll will decide goes back with it."""
    round_ = thrown(GRAND.opened(), "7", {"pass": "$10", "buy 4": "$20"})
    bet(round_, {})
    assert round_.over
    assert round_.net("seat 1") == 1000


@pytest.mark.parametrize(
    ("share", "bought", "laid"),
    [("5%", 100, 100), ("4%", 80, 80), ("3%", 60, 60), ("2%", 40, 40), ("1%", 20, 20),
     ("none", 0, 0)],
)  # fmt: skip
def test_vigorish_share(share, bought, laid):
    """(b)(27): not to exceed 5%; the house may ask for less. $20 bought, $40 laid to win $20."""
    round_ = bet(GRAND.table(buy_vigorish=share), {"buy 4": "$20", "lay 4": "$40"})
    assert -round_.net("seat 1") == bought + 100
    round_ = bet(GRAND.table(lay_vigorish=share), {"buy 4": "$20", "lay 4": "$40"})
    assert -round_.net("seat 1") == 100 + laid


@pytest.mark.parametrize(
    ("key", "stake", "unit", "charged"),
    [
        ("buy 4", "$1.50", "$0.01", 7),  # 7.5 cents
        ("lay 6", "$31", "$0.01", 129),  # 5% of $25.8333
        ("buy 4", "$39", "$1", 100),
        ("buy 4", "$40", "$1", 200),
        ("buy 4", "$19.99", "$1", 0),
        ("lay 5", "$45", "$0.25", 150),
        ("lay 5", "$44", "$0.25", 125),
    ],
)
def test_vigorish_unit(key, stake, unit, charged):
    """(b)(27): 'not to exceed', so rounded down to the house's unit."""
    round_ = bet(GRAND.table(vigorish_unit=unit), {key: stake})
    assert -round_.net("seat 1") == charged


def test_vigorish_is_no_more_and_not_later():
    """(b)(27): at most 5%, and paid with the bet."""
    for option in ("buy_vigorish", "lay_vigorish"):
        with pytest.raises(Unreadable, match="is not a value of"):
            GRAND.desk.house({option: "6%"})
    assert GRAND.desk.house({"vigorish_taken": "with the bet"})
    with pytest.raises(Unreadable, match="is not a value of"):
        GRAND.desk.house({"vigorish_taken": "on a win"})


def test_no_vigorish_elsewhere():
    """(b)(27), (d)(2): for buy and lay bets only."""
    placed = {"pass odds": "$100", "place 4": "$100", "field": "$100"}
    assert not charges(bet(GRAND.table({"pass": "$10"}, "6"), placed))


# ---- the dice go on, (e)(2) ----------------------------------------------------------------------


def test_shooter_passes():
    """(e)(2): on a 7 after the point, and not on a 7 before it."""
    round_ = thrown(GRAND.opened(2), "7", {"pass": "$10"})
    thrown(round_, "4", {"pass": "$10"})
    assert not under(round_, "shooter-passes")
    assert len(noted(round_, "chose")) == 1
    thrown(round_, "7")
    assert under(round_, "shooter-passes") == [
        ("dealer", "announced", "seven out, the dice pass", "(e)(2)")
    ]
    assert round_.over


def test_shooter_may_pass():
    """(e)(2): after any roll; the point and the bets stand for the next player."""
    round_ = thrown(GRAND.opened(3), "4", {"pass": "$10"})
    bet(round_, {"dice": "pass"})
    assert under(round_, "shooter-may-pass") == [("seat 1", "called", "passes the dice", "(e)(2)")]
    assert isinstance(round_.ask, Choose)
    assert round_.ask.who == "seat 2"
    round_.answer("decline")
    round_.answer("shoot")
    thrown(round_, "2-2")
    assert decided(round_) == {"pass": ("$10.00", "number-wins", "(a)(2)")}


def test_shooter_may_pass_and_nobody_else():
    """(e)(2): only who has the dice."""
    round_ = GRAND.opened(2)
    round_.answer(cents({"pass": "$10"}))
    assert round_.ask == Bets("seat 2", "make-bets")
    with refused("shooter-may-pass", "(e)(2)"):
        round_.answer({"dice": "pass"})


# ---- payout odds, (d) ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "printed", "more", "less"),
    [
        ("pass", "1", "2", "1 to 2"),
        ("come odds", "2, 3 to 2, 6 to 5", "2, 2, 6 to 5", "2, 3 to 2, 1"),
        ("place", "9 to 5, 7 to 5, 7 to 6", "2, 7 to 5, 7 to 6", "9 to 5, 7 to 5, 1"),
        ("lay", "1 to 2, 2 to 3, 5 to 6", "1 to 2, 2 to 3, 1", "1 to 3, 2 to 3, 5 to 6"),
        ("field", "1, 2, 2", "1, 2, 3", "1, 1, 2"),
        ("any seven", "4", "5", "3"),
        ("hop", "30, 15", "31, 15", "30, 14"),
    ],
)
def test_odds_are_fixed(key, printed, more, less):
    """(d)(1): paid at the odds listed, neither more nor less."""
    assert GRAND.desk.house(pay={key: printed})
    for odds in (more, less):
        with refused("pay-table", "(d)(1)"):
            GRAND.desk.house(pay={key: odds})


def test_roll_for_come_bets():
    """(c)(2), (e)(1), a reading: the last shooter throws for a come bet that cannot be removed."""
    round_ = thrown(GRAND.opened(), "6", {"pass": "$10"})
    thrown(round_, "9", {"come": "$10"})
    thrown(round_, "6")  # the point is made, and nobody bets on the line again
    thrown(round_, "9")
    at = "(c)(2), (e)(1)"
    assert under(round_, "roll-for-come-bets")[0][3] == at
    assert decided(round_)["come 9"][0] == "$10.00"
