"""What the tests share: dice written as digits, a throw of the player's choice, the usual round."""

from contextlib import contextmanager

import pytest

import houseway
from houseway.errors import Refused
from houseway.money import dollars, parse_dollars
from houseway.table import Round
from houseway.table.answers import Script

DESK = houseway.edition("pa/high-roll-dice")
FACES = ("2", "3", "4", "5", "6", "1")  # as they are laid out, from the lowest in rank
CIRCLES = ("2", "3", "4", "5", "6", "7", "8")

KINDS = {  # two first throws of each count, with the face that is called
    2: [("1122334456", "1"), ("2233445566", "6")],
    3: [("2223344556", "2"), ("1116665543", "1")],
    4: [("5555666114", "5"), ("2222333311", "3")],
    5: [("2222211134", "2"), ("6666655555", "6")],
    6: [("4444441113", "4"), ("1111112222", "1")],
    7: [("3333333111", "3"), ("2222222456", "2")],
    8: [("6666666611", "6"), ("2222222234", "2")],
    9: [("1111111112", "1"), ("2222222221", "2")],
    10: [("6666666666", "6"), ("2222222222", "2")],
}

# ---- the usual round: four 5s (the example of 593.4(f)(1)), then two more for who paid ---------

FIRST, SECOND = "5555666114", "551234"
STAKES = {
    "seat 1": {
        "pip street 2": 500,
        "pip street 5": 500,
        "like kind 3": 500,
        "like kind 4": 500,
        "like kind 5": 500,
        "like kind 6": 500,
        "extra roll": 500,
        "millionaire row 9": 100,
    },
    "seat 2": {"pip street 1": 200, "like kind 4": 200, "like kind 6": 200},
}
NETS = {  # 2 loses, 5 pays 4 to 1; 3 loses, 4 pays 1 to 1, 5 loses, 6 pays 4 to 1 on the second
    "seat 1": -500 + 2000 - 500 + 500 - 500 + 2000 - 500 - 100,
    "seat 2": -200 + 200 - 200,
}
WAITING = {"seat 1": {"like kind 5": 500, "like kind 6": 500}, "seat 2": {}}


def dice(digits):
    """`551234` as a roll is written: `1-2-3-4-5-5`."""
    return "-".join(sorted(digits))


def on(numbers, kind):
    """Places of one kind: `on("3 4", "like kind")`."""
    return [f"{kind} {number}" for number in numbers.split()]


def played(throws, bets, options=None, flip=()):
    """A round to its end: throws as digits, everybody's bets in dollars."""
    stakes = {seat: cents(placed) for seat, placed in bets.items()}
    round_ = Round(DESK.house(options, flip=flip), list(stakes))
    script = Script(stakes, {}, {}, (), [dice(throw) for throw in throws.split()])
    round_.play(script)
    assert not script.left_over()
    return round_


def alone(throws, *places, stake="$2.50", **how):
    """What each wager of a lone player came to; a Pip Street Wager is always added."""
    bets = dict.fromkeys(places, stake)
    if not any(place.startswith("pip") for place in places):
        bets["pip street 3"] = stake if all(p[:4] != "mill" for p in places) else "$1"
    return decided(played(throws, {"seat 1": bets}, **how))


def bet(bets, **options):
    """The stakes of a player who tries to place these, in cents."""
    round_ = DESK.round(1, options=options)
    round_.answer(bets)
    return {e.wager: e.stake for e in noted(round_, "wagered")}


def closed():
    """The usual round after the call, before the first throw."""
    round_ = DESK.round(2)
    for bets in STAKES.values():
        round_.answer(bets)
    return round_


def thrown_once():
    """The usual round after the first throw, before the second."""
    round_ = closed()
    round_.answer(dice(FIRST))
    return round_


def cents(bets):
    """Dollars as cents."""
    return {wager: parse_dollars(stake) for wager, stake in bets.items()}


def noted(round_, *verbs):
    """The events of these kinds."""
    return [event for event in round_.events if event.verb in verbs]


def cited(events):
    """The rule and section of each event."""
    return [(event.rule, event.at) for event in events]


def said(round_, rule):
    """What was announced under a rule, by whom, and its section."""
    return [(e.who, e.says, e.at) for e in noted(round_, "announced") if e.rule == rule]


def decided(round_, seat="seat 1"):
    """Each settled wager of a seat with what it won, its rule and its section."""
    ended = [e for e in noted(round_, "settled") if e.who == seat]
    assert len({e.wager for e in ended}) == len(ended)  # none is settled twice
    return {e.wager: (dollars(e.net), e.rule, e.at) for e in ended}


def assert_thrown_again(irregularity, at):
    """In either throw, however often, no wager is touched and the same dice are thrown again."""
    for times in (1, 3):
        for stop, throws in ((closed, [FIRST, SECOND]), (thrown_once, [SECOND])):
            round_ = stop()
            ask, before = round_.ask, {s: dict(b) for s, b in round_.table.stakes.items()}
            for _ in range(times):
                round_.declare(irregularity)
                assert round_.ask == ask
                assert round_.table.stakes == before
            for throw in throws:
                round_.answer(dice(throw))
            assert cited(noted(round_, "declared")) == [(irregularity, at)] * times
            assert_usual_end(round_)


def assert_usual_end(round_):
    """Both throws counted once, everything was settled and nothing returned."""
    assert round_.over
    assert [e.says for e in noted(round_, "rolled")] == [dice(FIRST), dice(SECOND)]
    assert not noted(round_, "returned", "voided")
    assert {seat: round_.net(seat) for seat in STAKES} == NETS


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
