"""What the tests of crapless craps share: rolls by total, a table taken over, refusals."""

from contextlib import contextmanager

import pytest

import houseway
from houseway.errors import Refused
from houseway.money import dollars
from houseway.table import Round
from houseway.table.asks import Bets, Roll

DESK = houseway.edition("jack/crapless-craps")
NUMBERS = ["2", "3", "4", "5", "6", "8", "9", "10", "11", "12"]  # 1.D: every total but 7
ROLL = {  # one way to throw each total, never a pair where another way exists
    "2": "1-1", "3": "1-2", "4": "1-3", "5": "1-4", "6": "1-5", "7": "3-4", "8": "2-6", "9": "3-6",
    "10": "4-6", "11": "5-6", "12": "6-6",
}  # fmt: skip
PLACE = {  # 5.B
    "2": (11, 2), "3": (11, 4), "4": (9, 5), "5": (7, 5), "6": (7, 6), "8": (7, 6), "9": (7, 5),
    "10": (9, 5), "11": (11, 4), "12": (11, 2),
}  # fmt: skip
TRUE = {  # 5a.A, 6.A.ii, 6.B.ii
    "2": (6, 1), "3": (3, 1), "4": (2, 1), "5": (3, 2), "6": (6, 5), "8": (6, 5), "9": (3, 2),
    "10": (2, 1), "11": (3, 1), "12": (6, 1),
}  # fmt: skip
HARDWAYS = {  # the pair that wins, another way to throw its total, odds: 3.A.v to viii, 5.B
    "four": ("2-2", "1-3", 7),
    "six": ("3-3", "2-4", 9),
    "eight": ("4-4", "3-5", 9),
    "ten": ("5-5", "4-6", 7),
}
STAKE = 60_00  # comes out in whole cents at all odds


def table(point="", bets=None, seats=1, **options):
    """A table taken over in the middle; the dice are with another player."""
    lying = bets if bets and "seat 1" in bets else {"seat 1": bets or {}}
    standing = {"point": point} if point else {}
    return Round(DESK.house(options), seats, carried=standing, bets=lying)


def throw(round_, *rolls, **first):
    """Throw the dice, nobody changing a bet but what `first` has each seat do before them."""
    for roll in rolls:
        while isinstance(round_.ask, Bets):
            round_.answer(first.pop(round_.ask.who.replace(" ", "_"), {}))
        assert isinstance(round_.ask, Roll), round_.ask
        round_.answer(roll)
    return round_


def come_out(*rolls, seats=1, pass_bet=10_00, **options):
    """A new table: seat 1 takes the dice with a Pass bet and throws."""
    round_ = Round(DESK.house(options), seats)
    round_.answer("shoot")
    return throw(round_, *rolls, seat_1={"pass": pass_bet})


def noted(round_, *verbs):
    """The events of these kinds."""
    return [event for event in round_.events if event.verb in verbs]


def under(round_, rule):
    """The events of a rule."""
    return [event for event in round_.events if event.rule == rule]


def decided(round_, seat="seat 1"):
    """Each settled wager of a seat with what it won, its rule and its sections."""
    ended = [e for e in noted(round_, "settled") if e.who == seat]
    return {e.wager: (dollars(e.net), e.rule, e.at) for e in ended}


def thrown(bets, *rolls, point="", options=None):
    """How the bets that stand are decided by these rolls."""
    return decided(throw(table(point, bets, **(options or {})), *rolls))


def lies(round_, seat="seat 1"):
    """What a seat has on the table, in cents."""
    return dict(round_.table.stakes[seat])


def paid(stake, odds):
    """The winnings at the given odds, in whole cents."""
    return dollars(stake * odds[0] // odds[1])


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in these sections."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
