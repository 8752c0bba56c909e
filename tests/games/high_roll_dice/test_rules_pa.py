"""Pennsylvania, 58 Pa. Code Chapter 593, High Roll Dice: its rules in the order of the book."""

from itertools import pairwise

import pytest

from houseway.errors import Unreadable
from houseway.table.asks import Roll
from tests.games.high_roll_dice.high_roll_table import (
    CIRCLES,
    DESK,
    FACES,
    FIRST,
    KINDS,
    NETS,
    SECOND,
    STAKES,
    WAITING,
    alone,
    assert_thrown_again,
    assert_usual_end,
    bet,
    cited,
    closed,
    decided,
    dice,
    noted,
    on,
    played,
    refused,
    said,
    thrown_once,
)

PIP_WINS = (
    "pip-wins",
    "593.2(e)(1), 593.2(e)(1)(i), 593.2(e)(1)(ii), 593.4(f)(1), 593.5(a)",
)
PIP_LOSES = ("pip-loses", "593.4(f)(1)")
CIRCLE_WINS = (
    "like-kind-wins",
    "593.2(e)(2), 593.4(f)(2), 593.4(f)(2)(i), 593.4(f)(2)(ii), 593.5(b)",
)
CIRCLE_LOSES = ("like-kind-loses", "593.4(f)(2)(i), 593.4(f)(2)(ii)")
COLLECTED = ("extra-roll-collected", "593.4(a)")
SECOND_WINS = ("second-roll-wins", "593.4(h), 593.5(d)")  # 2(e)(3): only the Extra Roll
SECOND_LOSES = ("second-roll-loses", "593.4(h)")
ROW_PAYS = ("millionaire-pays", "593.2(e)(4), 593.4(f)(3), 593.5(c)")
ROW_LOSES = ("millionaire-loses", "593.4(f)(3)")
IN_SECTION = {  # where each wager is defined
    "pip street": "593.2(e)(1), 593.2(e)(1)(i), 593.2(e)(1)(ii)",
    "like kind": "593.2(e)(2), 593.2(e)(2)(i), 593.2(e)(2)(ii)",
    "extra roll": "593.2(e)(3)",
    "millionaire row": "593.2(e)(4)",
}
EVERY_THROW = [(n, throw, face) for n, throws in KINDS.items() for throw, face in throws]


def test_five_places():
    """593.1(a): five players, and no sixth."""
    assert len(DESK.round(5).table.seats) == 5
    with refused("seats", "593.1(a)"):
        DESK.round(6)


@pytest.mark.parametrize(
    ("wager", "other"),
    [
        ("pip street", "pip street 7"),
        ("pip street", "pip street 0"),
        ("pip street", "pip street"),
        ("like kind", "like kind 1"),
        ("like kind", "like kind 9"),
        ("like kind", "like kind"),
        ("extra roll", "extra roll 3"),
        ("millionaire row", "millionaire row 8"),
        ("millionaire row", "millionaire row 11"),
        ("millionaire row", "millionaire row"),
    ],
)
def test_no_such_place(wager, other):
    """593.1(b)(2): six dice, seven circles, two circles and one sensor, and nothing else."""
    with refused("place-on-the-layout", IN_SECTION[wager]):
        bet({"pip street 1": 100, other: 100})


EQUAL = "593.1(b)(2)(iv)"


@pytest.mark.parametrize("less", [99, 101, 200])
@pytest.mark.parametrize(
    ("places", "other", "at"),
    [
        (["pip street 1"], "pip street 2", EQUAL),
        (["pip street 1"], "like kind 4", f"{EQUAL}, 593.2(e)(2)"),
        (["pip street 1", "like kind 3"], "like kind 4", f"{EQUAL}, 593.2(e)(2)"),
        (["pip street 1", "like kind 3"], "extra roll", f"{EQUAL}, 593.2(e)(3)"),
    ],
)
def test_equal_value(places, other, at, less):
    """593.1(b)(2)(iv): Pip Street, Like Kind Boulevard and Extra Roll Wagers are all equal."""
    stakes = dict.fromkeys([*places, other], 100)
    assert bet(stakes) == stakes
    with refused("stakes-together", at):
        bet({**stakes, other: less})


def test_the_sum_is_not_what_is_equal():
    """593.1(b)(2)(iv): one chip a place; one circle does not equal two dice together."""
    with refused("stakes-together", f"{EQUAL}, 593.2(e)(2)"):
        bet({"pip street 1": 100, "pip street 2": 100, "like kind 4": 200})


def test_millionaire_need_not_be_equal():
    """593.1(b)(2)(iv) does not name the Millionaire Row Wager."""
    stakes = {"pip street 1": 2500, "millionaire row 9": 100, "millionaire row 10": 50}
    assert bet(stakes) == stakes


def test_place_bets():
    """593.2(a), (b), (e)(1): any or all of the dice; who places nothing sits out."""
    round_ = DESK.round(3)
    every = dict.fromkeys(on("1 2 3 4 5 6", "pip street"), 300)
    every |= dict.fromkeys(on("2 3 4 5 6 7 8", "like kind"), 300) | {"extra roll": 300}
    for bets in (every, {}, {"pip street 6": 100}):
        round_.answer(bets)
    placed = noted(round_, "wagered")
    assert {(e.who, e.wager, e.stake) for e in placed} == {
        *(("seat 1", place, 300) for place in every),
        ("seat 3", "pip street 6", 100),
    }
    assert len(placed) == len(every) + 1
    for e in placed:  # (e)(1) is about Pip Street Wagers
        own = ", 593.2(e)(1)" if e.wager.startswith("pip street") else ""
        assert (e.rule, e.at) == ("place-bets", f"593.2(a), 593.2(b), 593.2(e){own}")
    assert not [e for e in round_.events if e.who == "seat 2"]


@pytest.mark.parametrize("stake", [0, -1, -100, 2.5])
def test_place_bets_in_whole_cents(stake):
    """A stake is an amount above zero."""
    with pytest.raises(Unreadable, match="whole number of cents above zero"):
        bet({"pip street 1": stake})


@pytest.mark.parametrize(
    ("stakes", "missing"),
    [
        ({"like kind 4": 100}, "like kind"),
        ({"millionaire row 10": 100}, "millionaire row"),
        ({"extra roll": 100}, "extra roll"),
        ({"pip street 1": 100, "extra roll": 100}, "extra roll"),
        ({"pip street 1": 100, "millionaire row 9": 100, "extra roll": 100}, "extra roll"),
    ],
)
def test_companions(stakes, missing):
    """593.2(e): a circle needs Pip Street, an Extra Roll a circle, Millionaire Row Pip Street."""
    with refused("companion-wager", IN_SECTION[missing]):
        bet(stakes)


@pytest.mark.parametrize("number", ["9", "10"])
def test_millionaire_at_most_a_dollar(number):
    """593.2(e)(4): not more than $1 on a circle; less is not forbidden."""
    key = f"millionaire row {number}"
    for stake in (1, 99, 100):
        assert bet({"pip street 1": 500, key: stake})[key] == stake
    with refused("wager-amounts", "593.2(e)(4)"):
        bet({"pip street 1": 500, key: 101})


def test_posted_limits():
    """The options of a table that posts limits: for all wagers but those of Millionaire Row."""
    limits = {"posted_minimum": "$5", "posted_maximum": "$100"}
    for stake in (500, 10_000):
        stakes = {**dict.fromkeys(["pip street 1", "like kind 8", "extra roll"], stake)}
        stakes["millionaire row 9"] = 100
        assert bet(stakes, **limits) == stakes
    with refused("posted_minimum", "593.2(e)(1)"):
        bet({"pip street 1": 499}, **limits)
    with refused("posted_maximum", "593.2(e)(1)"):
        bet({"pip street 1": 10_001}, **limits)


def test_no_more_bets():
    """593.4(a): called when all have bet, before the throw."""
    round_ = DESK.round(2)
    round_.answer(STAKES["seat 1"])
    assert not noted(round_, "announced")
    round_.answer(STAKES["seat 2"])
    calls = said(round_, "no-more-bets")
    assert calls == [("dealer", "no more bets", "593.1(c)(2), 593.4(a)")]
    assert isinstance(round_.ask, Roll)


def test_no_more_bets_and_none_is_taken():
    """593.1(c)(2), 593.4(a): a wager that is tried after the call is refused."""
    round_ = closed()
    for late in ({"pip street 1": 100}, {"extra roll": 200}):
        with pytest.raises(Unreadable):
            round_.answer(late)
    assert round_.table.stakes["seat 2"] == STAKES["seat 2"]


def test_extra_roll_collected():
    """593.4(a): before the first throw, for good; who placed none has none collected."""
    round_ = closed()
    (gone,) = noted(round_, "settled")
    assert (gone.who, gone.wager, gone.net) == ("seat 1", "extra roll", -500)
    assert (gone.rule, gone.at) == COLLECTED
    assert not noted(round_, "rolled")
    assert "extra roll" not in round_.table.stakes["seat 1"]


@pytest.mark.parametrize("throws", ["5555666114 123466", "5555666114 551234", "6666666666"])
def test_extra_roll_is_never_given_back(throws):
    """593.4(a), (h): not if the second roll wins, nor if none can be made."""
    assert alone(throws, "like kind 6", "extra roll")["extra roll"] == ("-$2.50", *COLLECTED)


def test_shake_and_throw():
    """593.3(a), 593.4(b): the dealer throws ten dice at once."""
    round_ = closed()
    assert isinstance(round_.ask, Roll)
    assert round_.ask.dice == 10
    for wrong in ("5-5", dice("555566611"), dice("55556661144"), dice("0555666114"), ""):
        with pytest.raises(Unreadable, match="not a roll of 10 dice"):
            round_.answer(wrong)
    round_.answer(dice(FIRST))
    (throw,) = noted(round_, "rolled")
    assert (throw.who, throw.says) == ("dealer", "1-1-4-5-5-5-5-6-6-6")
    assert (throw.rule, throw.at) == ("shake-and-throw", "593.4(b)")


WORDS = dict(
    enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=2)
)


@pytest.mark.parametrize(("n", "throw", "face"), EVERY_THROW)
def test_result_called(n, throw, face):
    """593.2(d), 593.4(d), (e): the face that comes most; of equals the ace, then 6 down to 2."""
    round_ = played(throw, {"seat 1": {"pip street 3": "$1"}})
    called = [("dealer", f"{WORDS[n]} of {face}", "593.2(d), 593.4(d), 593.4(e)")]
    assert said(round_, "result-called") == called
    order = [e.rule for e in round_.events]
    assert order.index("shake-and-throw") < order.index("result-called")
    assert order.index("result-called") < min(order.index(e.rule) for e in noted(round_, "settled"))


@pytest.mark.parametrize(
    ("throw", "won"),
    [
        ("6664444123", "4"),  # 593.2(e)(1)(i): three 6s and four 4s
        ("6661112234", "1"),  # 593.2(e)(1)(ii): three 6s and three 1s
        ("5555666114", "5"),  # 593.4(e): four 5s, three 6s, two 1s and one 4
        ("6664442211", "6"),  # 593.4(g): three 6s, three 4s, two 2s and two 1s
    ],
)
def test_examples_of_the_book(throw, won):
    """The throws that the text works out, with ten dice."""
    settled = alone(throw, *on("1 2 3 4 5 6", "pip street"))
    assert [place for place, (_, rule, _) in settled.items() if rule == "pip-wins"] == [
        f"pip street {won}"
    ]


@pytest.mark.parametrize(
    ("face", "won", "odd"),
    [
        ("2", "$15.00", "$6.06"),
        ("3", "$15.00", "$6.06"),
        ("4", "$12.50", "$5.05"),
        ("5", "$10.00", "$4.04"),
        ("6", "$10.00", "$4.04"),
        ("1", "$7.50", "$3.03"),
    ],
)
def test_pip_wins(face, won, odd):
    """593.4(f)(1), 593.5(a): 6 to 1 on 2 and 3, 5 on 4, 4 on 5 and 6, 3 to 1 on the ace."""
    throw = face * 5 + "12345"
    assert alone(throw, f"pip street {face}") == {f"pip street {face}": (won, *PIP_WINS)}
    assert alone(throw, f"pip street {face}", stake="$1.01")[f"pip street {face}"][0] == odd


def test_pip_wins_on_a_tie_of_all_ranks():
    """593.2(d): ace before 6, 5, 4, 3 and 2, one by one."""
    ranked = "165432"
    for above, below in pairwise(ranked):
        others = [f for f in ranked if f not in (above, below)]
        throw = above * 3 + below * 3 + "".join(others)
        settled = alone(throw, f"pip street {above}", f"pip street {below}")
        assert settled[f"pip street {above}"][1:] == PIP_WINS
        assert settled[f"pip street {below}"] == ("-$2.50", *PIP_LOSES)


@pytest.mark.parametrize("face", FACES)
def test_pip_loses(face):
    """593.4(f)(1): on every other face, however many dice match."""
    for _, throw, called in EVERY_THROW:
        if called != face:
            lost = alone(throw, f"pip street {face}")
            assert lost == {f"pip street {face}": ("-$2.50", *PIP_LOSES)}


def test_pip_is_settled_by_the_first_throw():
    """593.2(e)(1): what the second throw brings does not matter."""
    settled = alone(
        "6664442211 4444444", "pip street 6", "pip street 4", "like kind 3", "extra roll"
    )
    assert settled["pip street 6"] == ("$10.00", *PIP_WINS)
    assert settled["pip street 4"] == ("-$2.50", *PIP_LOSES)


FIRST_PAYS = {  # a circle: what $2.50 and $1.01 win; 3 to 5 is paid down to the cent
    "8": ("$12,500.00", "$5,050.00"),
    "7": ("$1,000.00", "$404.00"),
    "6": ("$75.00", "$30.30"),
    "5": ("$10.00", "$4.04"),
    "4": ("$2.50", "$1.01"),
    "3": ("$1.50", "$0.60"),
    "2": ("$30.00", "$12.12"),
}


@pytest.mark.parametrize("circle", CIRCLES)
def test_like_kind_wins(circle):
    """593.4(f)(2), 593.5(b): just that many dice of the face that comes most."""
    won, odd = FIRST_PAYS[circle]
    for throw, _ in KINDS[int(circle)]:
        key = f"like kind {circle}"
        assert alone(throw, key)[key] == (won, *CIRCLE_WINS)
        assert alone(throw, key, stake="$1.01")[key] == (odd, *CIRCLE_WINS)


@pytest.mark.parametrize("circle", CIRCLES)
def test_like_kind_wins_with_an_extra_roll(circle):
    """593.4(f)(2)(ii): paid at once by 593.5(b), whatever the second throw brings."""
    n = int(circle)
    for throw, face in KINDS[n]:
        for again in (face * (10 - n), ("1" if face != "1" else "2") * (10 - n)):
            won = alone(f"{throw} {again}", f"like kind {circle}", "extra roll")
            assert won[f"like kind {circle}"] == (FIRST_PAYS[circle][0], *CIRCLE_WINS)


@pytest.mark.parametrize("circle", CIRCLES)
def test_like_kind_loses(circle):
    """593.4(f)(2)(i): on any other number, one more and nine or ten too."""
    for n, throw, _ in EVERY_THROW:
        if n != int(circle):
            lost = alone(throw, f"like kind {circle}")
            assert lost[f"like kind {circle}"] == ("-$2.50", *CIRCLE_LOSES)


@pytest.mark.parametrize("circle", CIRCLES)
def test_like_kind_loses_below_the_count_with_an_extra_roll(circle):
    """593.4(f)(2)(ii): what has no possibility of winning is collected before the second throw."""
    for n, throw, _ in EVERY_THROW:
        if n > int(circle) and n < 10:
            round_ = DESK.round(1)
            round_.answer(dict.fromkeys(["pip street 3", f"like kind {circle}", "extra roll"], 250))
            round_.answer(dice(throw))
            lost = decided(round_)[f"like kind {circle}"]
            assert lost == ("-$2.50", *CIRCLE_LOSES)


def test_like_kind_stays():
    """593.4(f)(2)(ii): of 3, 4 and 5 with four of a kind, 4 is paid, 3 collected, 5 left."""
    round_ = thrown_once()
    assert round_.table.stakes == WAITING
    assert said(round_, "like-kind-stays") == [
        ("seat 1", "like kind 5, like kind 6 stay", "593.4(f)(2)(ii)")
    ]
    settled = decided(round_)
    assert settled["like kind 3"] == ("-$5.00", *CIRCLE_LOSES)
    assert settled["like kind 4"] == ("$5.00", *CIRCLE_WINS)


@pytest.mark.parametrize(("n", "throw"), [(n, throw) for n, throw, _ in EVERY_THROW])
def test_like_kind_stays_above_the_count(n, throw):
    """593.4(f)(2)(ii): every circle above the count waits, and none below it or on it."""
    round_ = DESK.round(1)
    round_.answer(
        dict.fromkeys(["pip street 3", *on(" ".join(CIRCLES), "like kind"), "extra roll"], 100)
    )
    round_.answer(dice(throw))
    above = [f"like kind {c}" for c in CIRCLES if int(c) > n]
    assert sorted(round_.table.stakes["seat 1"]) == sorted(above)
    assert bool(said(round_, "like-kind-stays")) == bool(above)


@pytest.mark.parametrize(
    ("number", "throws", "half", "dollar"),
    [
        ("9", KINDS[9], "$49,999.50", "$49,999.00"),
        ("10", KINDS[10], "$999,999.50", "$999,999.00"),
    ],
)
def test_millionaire_pays(number, throws, half, dollar):
    """593.4(f)(3), 593.5(c): $50,000 for nine, $1,000,000 for ten, the stake collected."""
    key = f"millionaire row {number}"
    for throw, _ in throws:
        assert alone(throw, key, stake="$1")[key] == (dollar, *ROW_PAYS)
        assert alone(throw, key, stake="$0.50")[key] == (half, *ROW_PAYS)


def test_millionaire_stake_back_otherwise():
    """593.4(f)(3): if flipped, the stake is returned with the sum."""
    key, flip = "millionaire row 9", ["millionaire-stake-back"]
    assert alone("1111111112", key, stake="$1", flip=flip)[key] == ("$50,000.00", *ROW_PAYS)
    assert alone("1111111122", key, stake="$1", flip=flip)[key] == ("-$1.00", *ROW_LOSES)


@pytest.mark.parametrize("number", ["9", "10"])
def test_millionaire_loses(number):
    """593.4(f)(3): on any other number, eight and the other circle's too."""
    key = f"millionaire row {number}"
    for n, throw, _ in EVERY_THROW:
        if n != int(number):
            assert alone(throw, key, stake="$1")[key] == ("-$1.00", *ROW_LOSES)


def test_millionaire_is_for_the_first_roll():
    """593.2(e)(4): ten that match after the second throw pay nobody; the waiting circles lose."""
    places = [*on("7 8", "like kind"), "extra roll", *on("9 10", "millionaire row")]
    settled = alone("6666661234 6666", *places, stake="$1")
    assert settled == {
        "extra roll": ("-$1.00", *COLLECTED),
        "pip street 3": ("-$1.00", *PIP_LOSES),
        **dict.fromkeys(on("7 8", "like kind"), ("-$1.00", *SECOND_LOSES)),
        **dict.fromkeys(on("9 10", "millionaire row"), ("-$1.00", *ROW_LOSES)),
    }


def test_order_of_settlement():
    """593.4(f): a player's Pip Street, then Like Kind, then Millionaire Row Wagers."""
    round_ = thrown_once()
    mine = [e.wager for e in noted(round_, "settled") if e.who == "seat 1"]
    kinds = list(dict.fromkeys(wager.rstrip("0123456789 ") for wager in mine))
    assert kinds == ["extra roll", "pip street", "like kind", "millionaire row"]


@pytest.mark.parametrize(("n", "throw"), [(n, throw) for n, throw, _ in EVERY_THROW])
def test_second_throw(n, throw):
    """593.2(e)(3), 593.4(g): all dice but the kept ones; none if all ten match."""
    round_ = DESK.round(1)
    round_.answer(dict.fromkeys(["pip street 3", "like kind 8", "extra roll"], 100))
    round_.answer(dice(throw))
    if n == 10:
        assert round_.over
        return
    assert round_.ask.dice == 10 - n
    round_.answer(dice("2" * (10 - n)))
    again = noted(round_, "rolled")[1]
    assert (again.who, again.says) == ("dealer", dice("2" * (10 - n)))
    assert (again.rule, again.at) == ("second-throw", "593.2(e)(3), 593.4(g)")
    assert round_.over


def test_no_second_throw_without_an_extra_roll():
    """593.4(g): only if any player placed an Extra Roll Wager."""
    round_ = played(FIRST, {"seat 1": {"pip street 1": "$1", "like kind 5": "$1"}})
    assert len(noted(round_, "rolled")) == 1


def test_second_throw_is_for_its_players():
    """593.4(f)(2)(i), (h): a player without an Extra Roll Wager is settled by the first throw."""
    round_ = thrown_once()
    before = decided(round_, "seat 2")
    assert before["like kind 6"] == ("-$2.00", *CIRCLE_LOSES)
    round_.answer(dice(SECOND))
    assert decided(round_, "seat 2") == before
    assert_usual_end(round_)


SECOND_PAYS = {  # a circle: what $2.50 wins after the second throw
    "8": "$125.00",
    "7": "$25.00",
    "6": "$10.00",
    "5": "$5.00",
    "4": "$2.50",
    "3": "$20.00",
}
REACHED = [
    (n, throw, face, circle)
    for n, throw, face in EVERY_THROW
    for circle in SECOND_PAYS
    if n < int(circle)
]


@pytest.mark.parametrize(("n", "throw", "face", "circle"), REACHED)
def test_second_roll_wins(n, throw, face, circle):
    """593.4(h), 593.5(d): the circle of the new total, by 5(d) alone; the player keeps the chip."""
    more = int(circle) - n
    others = next(f for f in "123456" if f != face)
    again = face * more + others * (10 - n - more)
    won = alone(f"{throw} {again}", f"like kind {circle}", "extra roll")
    assert won[f"like kind {circle}"] == (SECOND_PAYS[circle], *SECOND_WINS)


def test_second_roll_wins_after_the_first():
    """593.4(h): 4 paid by the first throw, and 6 by the second, once each."""
    round_ = thrown_once()
    round_.answer(dice(SECOND))
    settled = decided(round_)
    assert settled["like kind 4"] == ("$5.00", *CIRCLE_WINS)
    assert settled["like kind 6"] == ("$20.00", *SECOND_WINS)
    assert settled["like kind 5"] == ("-$5.00", *SECOND_LOSES)
    assert round_.net("seat 1") == NETS["seat 1"]


def test_second_roll_example():
    """593.2(e)(3): four 1s and two 6s, then two more 1s: six of a kind."""
    won = alone("1111662345 112233", *on("4 5 6", "like kind"), "extra roll")
    assert {key: won[key][0] for key in on("4 5 6", "like kind")} == {
        "like kind 4": "$2.50",
        "like kind 5": "-$2.50",
        "like kind 6": "$10.00",
    }


@pytest.mark.parametrize(
    ("throws", "circle"),
    [
        ("5555666114 123466", "5"),  # no more
        ("5555666114 512346", "6"),  # one short
        ("5555666114 555234", "6"),  # one too many
        ("5555666114 555555", "8"),  # ten
        ("5555666114 555556", "8"),  # nine
        ("6664442211 4444444", "7"),  # seven 4s, and there are three 6s
        ("6664442211 4444444", "8"),  # ten dice: three 6s and seven 4s
        ("2233445566 22222222", "8"),  # eight 2s beside the two 6s that were kept
    ],
)
def test_second_roll_loses(throws, circle):
    """593.4(h): any other total of the face kept; another face does not count."""
    lost = alone(throws, f"like kind {circle}", "extra roll")
    assert lost[f"like kind {circle}"] == ("-$2.50", *SECOND_LOSES)


@pytest.mark.parametrize("n", range(2, 9))
def test_not_paid_twice(n):
    """593.4(h): no new matching die, so the circle paid before is not paid again."""
    throw, face = KINDS[n][0]
    other = "1" if face != "1" else "2"
    bets = dict.fromkeys(["pip street 3", f"like kind {n}", "like kind 8", "extra roll"], "$2.50")
    round_ = played(f"{throw} {other * (10 - n)}", {"seat 1": bets})
    settled = decided(round_)  # which has each wager once
    assert settled[f"like kind {n}"] == (FIRST_PAYS[str(n)][0], *CIRCLE_WINS)
    if n < 8:
        assert settled["like kind 8"] == ("-$2.50", *SECOND_LOSES)
    assert said(round_, "not-paid-twice") == [
        ("seat 1", f"the circle of {WORDS[n]} is not paid again", "593.4(h)")
    ]


def test_not_paid_twice_is_not_said_of_another_number():
    """593.4(h): with a new matching die it does not arise."""
    bets = dict.fromkeys(["pip street 1", "like kind 4", "extra roll"], "$1")
    assert not said(played("5555666114 512346", {"seat 1": bets}), "not-paid-twice")


def test_not_paid_twice_is_not_said_of_who_was_not_paid():
    """593.4(h): it concerns a player who was paid out after the first roll."""
    bets = dict.fromkeys(["pip street 1", "like kind 8", "extra roll"], "$1")
    assert not said(played("5555666114 112346", {"seat 1": bets}), "not-paid-twice")


def test_second_result_called():
    """593.4(h): the dealer calls out how many more dice match those kept."""
    bets = dict.fromkeys(["pip street 1", "like kind 4", "extra roll"], "$1")
    for again, words in (("512346", "1 more, five of 5"), ("112346", "0 more, four of 5")):
        round_ = played(f"5555666114 {again}", {"seat 1": bets})
        assert said(round_, "second-result-called") == [("dealer", words, "593.4(h)")]


@pytest.mark.parametrize(
    ("wager", "richer", "poorer", "at"),
    [
        ("pip street", "6, 6, 5, 4, 4, 4", "6, 6, 5, 4, 4, 2", "593.5(a)"),
        ("like kind", "6000, 400, 30, 4, 1, 1, 12", "5000, 4, 30, 4, 1, 1, 12", "593.5(b)"),
        ("millionaire row", "2000000, 50000", "1000000, 5000", "593.5(c)"),
        ("extra roll", "51, 10, 4, 2, 1, 8", "50, 10, 4, 2, 1, 7", "593.5(d)"),
    ],
)
def test_the_odds_are_fixed(wager, richer, poorer, at):
    """593.5: paid at the following odds; neither more nor less is allowed."""
    for odds in (richer, poorer):
        with refused("pay-table", at):
            DESK.house(pay={wager: odds})


def test_dice_off_table():
    """593.4(b): the roll is invalid; the same dice are thrown again."""
    assert_thrown_again("dice-off-table", "593.4(b)")


def test_die_on_die():
    """593.4(b): nor does a roll count with one die on another."""
    assert_thrown_again("die-on-die", "593.4(b)")


def test_cocked_die():
    """593.4(c): the side opposite the resting one counts; the roll stands."""
    for stop, throws in ((closed, [FIRST, SECOND]), (thrown_once, [SECOND])):
        round_ = stop()
        ask = round_.ask
        round_.declare("cocked-die")
        assert round_.ask == ask
        for throw in throws:
            round_.answer(dice(throw))
        assert cited(noted(round_, "declared")) == [("cocked-die", "593.4(c)")]
        assert_usual_end(round_)


def test_cocked_on_two_sides():
    """593.4(c): the roll is void and the dice are thrown again."""
    assert_thrown_again("cocked-on-two-sides", "593.4(c)")


def test_irregularity_after_the_round():
    """A throw that has been settled stands."""
    round_ = thrown_once()
    round_.answer(dice(SECOND))
    with pytest.raises(Unreadable, match="the round is over"):
        round_.declare("dice-off-table")


def test_the_desk_settles_two_throws():
    """The payout desk takes the dice in any order, and needs no second throw nobody paid for."""
    bets = {"seat 1": {"pip street 5": "5", "like kind 4": "5"}}
    assert DESK.settle({"dice": "5-5-5-5-6-6-6-1-1-4"}, bets).net("seat 1") == 2500
    bets["seat 1"] |= {"like kind 6": "5", "extra roll": "5"}
    throws = {"dice": ["5-5-5-5-6-6-6-1-1-4", "5-5-1-2-3-4"]}
    assert DESK.settle(throws, bets).net("seat 1") == 2500 + 2000 - 500
    with pytest.raises(Unreadable, match="No dice given"):
        DESK.settle({"dice": throws["dice"][:1]}, bets)
