"""What the tests of all three books share: dice, a table taken over in the middle, what it paid."""

from contextlib import contextmanager
from itertools import combinations_with_replacement

import pytest

import houseway
from houseway.errors import Refused
from houseway.money import dollars, parse_dollars
from houseway.table import Round
from houseway.table.asks import Bets, Choose, Roll

NUMBERS = ("4", "5", "6", "8", "9", "10")
TOTALS = {  # one way to throw each total, the first that is no pair where there is one
    "2": "1-1", "3": "1-2", "4": "1-3", "5": "1-4", "6": "1-5", "7": "1-6",
    "8": "2-6", "9": "3-6", "10": "4-6", "11": "5-6", "12": "6-6",
}  # fmt: skip
EVERY_ROLL = [f"{a}-{b}" for a, b in combinations_with_replacement(range(1, 7), 2)]


def dice(rolls):
    """Rolls in words: totals (`7`) or faces (`3-4`), with blanks between."""
    return [TOTALS.get(roll, roll) for roll in rolls.split()]


def total(roll):
    """The sum of the faces, in figures."""
    return str(sum(map(int, roll.split("-"))))


def cents(bets):
    """Stakes in dollars as cents; what is no amount (`on`, `pass`) is left as it is."""
    return {
        bet: parse_dollars(stake) if isinstance(stake, str) and stake[0] in "$0123456789" else stake
        for bet, stake in bets.items()
    }


class Book:
    """The game in one book."""

    def __init__(self, name):
        self.desk = houseway.edition(f"{name}/craps")
        self._houses = {}

    def house(self, pay=None, **options):
        """The house with these options and pay tables, the same one whenever it is asked for."""
        elected = (tuple(options.items()), tuple((pay or {}).items()))
        if elected not in self._houses:
            self._houses[elected] = self.desk.house(options, pay)
        return self._houses[elected]

    def table(self, bets=None, point="", seats=1, pay=None, **options):
        """A table in play, the dice with another player; `bets` of seat 1, or of each seat."""
        of_seats = bets if bets and "seat 1" in bets else {"seat 1": bets or {}}
        standing = {"point": point} if point else {}
        if any("fire" in placed for placed in of_seats.values()):
            standing["points made"] = "none"
        return Round(
            self.house(pay, **options),
            max(seats, len(of_seats)),
            carried=standing,
            bets={seat: cents(placed) for seat, placed in of_seats.items()},
        )

    def opened(self, seats=1, shooter="seat 1", pay=None, **options):
        """A new table; the dice go round until the shooter takes them."""
        round_ = Round(self.house(pay, **options), seats)
        while isinstance(round_.ask, Choose):
            round_.answer("shoot" if round_.ask.who == shooter else "decline")
        return round_

    def ends(self, rolls, bets, point="", pay=None, **options):
        """What each bet of a lone player came to in these rolls: net, rule and sections."""
        round_ = self.table(bets, point, pay=pay, **options)
        return decided(thrown(round_, rolls))

    def nets(self, rolls, bets, point="", pay=None, **options):
        """The same, the money only."""
        ended = self.ends(rolls, bets, point, pay, **options)
        return {bet: net for bet, (net, _, _) in ended.items()}


def thrown(round_, rolls, changes=None, seat="seat 1"):
    """Throw one roll after another; `changes` are made by a seat before the first of them."""
    for roll in dice(rolls):
        bet(round_, changes or {}, seat)
        changes = {}
        assert isinstance(round_.ask, Roll)
        round_.answer(roll)
    return round_


def bet(round_, changes, seat="seat 1"):
    """Everybody is asked for bets; one seat makes these changes, the others none."""
    while isinstance(round_.ask, Bets):
        round_.answer(cents(changes) if round_.ask.who == seat else {})
    return round_


def stakes(round_, seat="seat 1"):
    """What a seat has on the layout, in dollars."""
    return {key: dollars(stake) for key, stake in round_.table.stakes[seat].items()}


def noted(round_, *verbs):
    """The events of these kinds."""
    return [event for event in round_.events if event.verb in verbs]


def under(round_, rule):
    """Who did what under a rule, and where the book says so."""
    return [(e.who, e.verb, e.what, e.at) for e in round_.events if e.rule == rule]


def decided(round_, seat="seat 1"):
    """Each settled bet of a seat with what it won, its rule and its sections; none twice."""
    ended = [e for e in noted(round_, "settled") if e.who == seat]
    assert len({e.wager for e in ended}) == len(ended)
    return {e.wager: (dollars(e.net), e.rule, e.at) for e in ended}


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
