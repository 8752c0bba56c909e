"""What grand-ronde and oneida share: the odds of their tables, and the rolls that meet a bet."""

from houseway.money import dollars
from houseway.table.asks import Bets
from tests.games.craps.craps_table import EVERY_ROLL, bet, cents, refused, stakes, total

# ---- what $30 wins on each number ---------------------------------------------------------------

PLACED = {"4": "$54.00", "5": "$42.00", "6": "$35.00"}  # 9 to 5, 7 to 5, 7 to 6
TAKEN = {"4": "$60.00", "5": "$45.00", "6": "$36.00"}  # 2 to 1, 3 to 2, 6 to 5
LAID = {"4": "$15.00", "5": "$20.00", "6": "$25.00"}  # 1 to 2, 2 to 3, 5 to 6
for won in (PLACED, TAKEN, LAID):
    won |= {"8": won["6"], "9": won["5"], "10": won["4"]}
BY_NUMBER = {"3-4-5x": {"4": 3, "5": 4, "6": 5, "8": 5, "9": 4, "10": 3}}

# ---- what a unit wins on each roll that wins ----------------------------------------------------

HARDWAYS = {  # the pair, the same total another way, the odds to 1
    "four the hardway": ("2-2", ["1-3"], 7),
    "six the hardway": ("3-3", ["1-5", "2-4"], 9),
    "eight the hardway": ("4-4", ["2-6", "3-5"], 9),
    "ten the hardway": ("5-5", ["4-6"], 7),
}
ONE_ROLL = {
    "field": {"2": 2, "3": 1, "4": 1, "9": 1, "10": 1, "11": 1, "12": 2},
    "any seven": {"7": 4},
    "any craps": {"2": 7, "3": 7, "12": 7},
    "craps 2": {"2": 30},
    "craps 3": {"3": 15},
    "craps 12": {"12": 30},
    "11 in one roll": {"11": 15},
    "hop 3-3": {"3-3": 30},
    "hop 1-5": {"1-5": 15},
    "hop 2-5": {"2-5": 15},
}
PARTS = {  # so many equal parts, and what they win in all
    "craps-eleven": (2, {"2": 7 - 1, "3": 7 - 1, "12": 7 - 1, "11": 15 - 1}),
    "horn": (4, {"2": 30 - 3, "3": 15 - 3, "11": 15 - 3, "12": 30 - 3}),
    "horn high 12": (5, {"2": 30 - 4, "3": 15 - 4, "11": 15 - 4, "12": 2 * 30 - 3}),
    "horn high 3": (5, {"2": 30 - 4, "3": 2 * 15 - 3, "11": 15 - 4, "12": 30 - 4}),
    "whirl": (5, {"2": 30 - 4, "3": 15 - 4, "7": 4 - 4, "11": 15 - 4, "12": 30 - 4}),
}
PARTS["world"] = PARTS["whirl"]


def assert_on_every_roll(book, key, units, pays, wins, loses):
    """A one roll bet of $2.50 a unit on each of the 21 rolls, on a come-out and with a point."""
    stake = 250 * units
    for roll in EVERY_ROLL:
        won = pays.get(roll, pays.get(total(roll)))
        expected = (dollars(-stake), *loses) if won is None else (dollars(250 * won), *wins)
        for point in ("", "9"):
            assert book.ends(roll, {key: dollars(stake)}, point) == {key: expected}


def assert_most(make, key, most, rule, at):
    """At a table that `make` sets up, `most` may stand on a bet and a cent more is refused."""
    with refused(rule, at):
        bet(make(), {key: most + 1})
    assert stakes(bet(make(), {key: most}))[key] == dollars(most)


def all_bet(round_, by_seat):
    """Every seat is asked once and makes its own changes, those not named none."""
    while isinstance(round_.ask, Bets):
        round_.answer(cents(by_seat.get(round_.ask.who, {})))
    return round_
