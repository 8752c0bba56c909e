"""What the tests of Big Six share: the wheel as printed, and a spin that stops."""

from contextlib import contextmanager

import pytest

import houseway
from houseway.errors import Refused
from houseway.money import dollars

JACK = houseway.edition("jack/big-six")
SECTIONS = {  # 1.A, lines 6491-6494: how many of the 54 show each insignia
    "$1": 24,
    "$2": 15,
    "$5": 7,
    "$10": 4,
    "$20": 2,
    "joker": 1,
    "name of casino": 1,
}
ODDS = {  # 4.A, lines 6554-6560: so many to 1
    "$1": 1,
    "$2": 2,
    "$5": 5,
    "$10": 10,
    "$20": 20,
    "joker": 45,
    "name of casino": 45,
}
STAKES = {"seat 1": {"$1": 1000, "joker": 100}, "seat 2": {"$5": 250, "name of casino": 100}}
NETS = {"seat 1": -1000 + 4500, "seat 2": -350}  # of the usual round, which stops on the Joker


def closed(**options):
    """The usual round after the call, with the wheel not yet stopped."""
    round_ = JACK.round(2, options=options)
    for bets in STAKES.values():
        round_.answer(bets)
    return round_


def bet(bets, **options):
    """The stakes of a player who tries to place these, in cents."""
    round_ = JACK.round(1, options=options)
    round_.answer(bets)
    return dict(round_.table.stakes["seat 1"])


def stopped(section, bets):
    """What each wager of a lone player came to."""
    round_ = JACK.settle({"wheel": section}, {"seat 1": bets})
    return {e.wager: (dollars(e.net), e.rule, e.at) for e in noted(round_, "settled")}


def noted(round_, *verbs):
    """The events of these kinds."""
    return [event for event in round_.events if event.verb in verbs]


def cited(events):
    """The rule and section of each event."""
    return [(event.rule, event.at) for event in events]


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
