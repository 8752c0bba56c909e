"""What the tests of both books share: the layout measured out, known wagers, a spin that stops."""

from contextlib import contextmanager
from itertools import combinations, pairwise

import pytest

import houseway
from houseway.errors import Refused, Unreadable
from houseway.money import dollars, parse_dollars
from houseway.table import Round
from houseway.table.answers import Script
from houseway.table.asks import Spin

SINGLE = {"wheel": "single zero"}
AS_SINGLE = {"wheel": "double zero used as single zero"}
NUMBERS = [str(n) for n in range(1, 37)]
EVEN_MONEY = ("red", "black", "odd", "even", "1 to 18", "19 to 36")
ODDS = {  # both books print the same, so many to 1
    "straight": 35,
    "split": 17,
    "three numbers": 11,
    "four numbers": 8,
    "first five numbers": 6,
    "six numbers": 5,
    "column": 2,
    "dozen": 2,
    **dict.fromkeys(EVEN_MONEY, 1),
}

INSIDE = {  # a place: the numbers that win, and some near them that lose
    "straight 17": ("17", "14 16 18 20 0 00"),
    "straight 0": ("0", "00 1 2"),
    "straight 00": ("00", "0 2 3"),
    "split 17-20": ("17 20", "14 16 18 19 21 23"),
    "split 17-18": ("17 18", "14 15 16 19 20 21"),
    "split 0-00": ("0 00", "1 2 3"),
    "split 0-1": ("0 1", "00 2 4"),
    "split 0-2": ("0 2", "00 1 3"),
    "split 00-2": ("00 2", "0 1 3"),
    "split 00-3": ("00 3", "0 2 6"),
    "three numbers 16-17-18": ("16 17 18", "13 15 19 20 0"),
    "three numbers 0-1-2": ("0 1 2", "00 3 4"),
    "three numbers 0-00-2": ("0 00 2", "1 3 5"),
    "three numbers 00-2-3": ("00 2 3", "0 1 6"),
    "four numbers 17-18-20-21": ("17 18 20 21", "14 16 19 22 24"),
    "first five numbers 0-00-1-2-3": ("0 00 1 2 3", "4 5 6 36"),
    "six numbers 1-2-3-4-5-6": ("1 2 3 4 5 6", "0 00 7 9"),
    "six numbers 31-32-33-34-35-36": ("31 32 33 34 35 36", "28 30 0 00"),
}
OUTSIDE = {
    "column 1": ("1 16 34", "2 3 35 36 0 00"),
    "column 2": ("2 17 35", "1 3 34 36 0 00"),
    "column 3": ("3 18 36", "1 2 34 35 0 00"),
    "dozen 1-12": ("1 12", "13 24 25 36 0 00"),
    "dozen 13-24": ("13 24", "1 12 25 36 0 00"),
    "dozen 25-36": ("25 36", "1 12 13 24 0 00"),
    "red": ("1 9 12 18 19 27 30 36", "2 10 11 17 20 28 29 35"),
    "black": ("2 10 11 17 20 28 29 35", "1 9 12 18 19 27 30 36"),
    "odd": ("1 17 35", "2 18 36"),
    "even": ("2 18 36", "1 17 35"),
    "1 to 18": ("1 18", "19 36"),
    "19 to 36": ("19 36", "1 18"),
}

# ---- the usual round: 17 is black and odd, in the second column and the second dozen ------------

STAKES = {
    "seat 1": {"split 17-20": 500, "red": 1000},
    "seat 2": {"dozen 1-12": 100, "black": 300},
}
NETS = {"seat 1": 17 * 500 - 1000, "seat 2": 300 - 100}


class Book:
    """The game in one book."""

    def __init__(self, name):
        self.desk = houseway.edition(f"{name}/roulette")

    def spun(self, rests, bets, options=None, pay=None, flip=()):
        """What each wager of a lone player came to; after void spins the last number decides."""
        stakes = {"seat 1": {place: parse_dollars(stake) for place, stake in bets.items()}}
        round_ = Round(self.desk.house(options, pay, flip))
        return decided(round_.play(Script(stakes, {}, {}, rests.split())))

    def bet(self, bets, **options):
        """The stakes of a player who tries to place these, in cents."""
        round_ = self.desk.round(1, options=options)
        round_.answer(bets)
        return dict(round_.table.stakes["seat 1"])

    def closed(self, **options):
        """The usual round after the call, with the ball still running."""
        round_ = self.desk.round(2, options=options)
        for bets in STAKES.values():
            round_.answer(bets)
        return round_

    def assert_places(self, places, rule, wins, **options):
        """Each place pays its odds on the numbers it covers, and loses on the numbers next to it.

        `wins` has the sections of each wager, without those that speak of others only.
        """
        for place, (covered, beside) in places.items():
            odds, at = ODDS[kind(place)], wins[kind(place)]
            for number in covered.split():
                won = self.spun(number, {place: "$2.50"}, options)
                assert won == {place: (dollars(odds * 250), rule, at)}
            for number in beside.split():
                lost = self.spun(number, {place: "$2.50"}, options)[place]
                assert lost[:2] == ("-$2.50", "wager-loses")

    def assert_spun_again(self, irregularity, at, **options):
        """However often it happens, no wager is touched or added, and the next spin decides."""
        for times in (1, 3):
            round_ = self.closed(**options)
            ask = round_.ask
            assert isinstance(ask, Spin)
            for _ in range(times):
                round_.declare(irregularity)
                assert round_.table.stakes == STAKES
                assert round_.ask == ask
                with pytest.raises(Unreadable):
                    round_.answer({"red": 1000})
            round_.answer("17")
            self.assert_usual_end(round_, [(irregularity, at)] * times)

    def assert_spun_again_while_betting(self, irregularity, at):
        """Before the call those who have not bet still may."""
        round_ = self.desk.round(2)
        round_.answer(STAKES["seat 1"])
        round_.declare(irregularity)
        round_.answer(STAKES["seat 2"])
        round_.answer("17")
        self.assert_usual_end(round_, [(irregularity, at)])

    def assert_usual_end(self, round_, declared):
        """Everything was settled once, on 17, and nothing was returned."""
        assert cited(noted(round_, "declared")) == declared
        assert not noted(round_, "returned", "voided")
        assert [e.says for e in noted(round_, "spun")] == ["17"]
        assert {seat: round_.net(seat) for seat in STAKES} == NETS
        assert round_.over


def kind(place):
    """The wager without its place."""
    return next(name for name in ODDS if place == name or place.startswith(f"{name} "))


def noted(round_, *verbs):
    """The events of these kinds."""
    return [event for event in round_.events if event.verb in verbs]


def cited(events):
    """The rule and section of each event."""
    return [(event.rule, event.at) for event in events]


def decided(round_, seat="seat 1"):
    """Each settled wager of a seat with what it won, its rule and its section."""
    ended = [e for e in noted(round_, "settled") if e.who == seat]
    return {e.wager: (dollars(e.net), e.rule, e.at) for e in ended}


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)


# ---- the layout as boxes on a cloth: what can be wagered on follows from how they touch ---------
# A number's box is two wide and one high; the zeros share the head of the three columns.

LISTED = [{"0", "1", "2"}, {"0", "00", "2"}, {"00", "2", "3"}]  # jack 4.E.iii(a), grand (b)(3)C.i


def boxes(zeros):
    """Left, top, right and bottom of every box, the zeros first."""
    wide = 6 // len(zeros)
    heads = {zero: (n * wide, -1, (n + 1) * wide, 0) for n, zero in enumerate(zeros)}
    places = {str(n): divmod(n - 1, 3) for n in range(1, 37)}
    return heads | {n: (2 * x, y, 2 * x + 2, y + 1) for n, (y, x) in places.items()}


def have_a_line(a, b):
    """True if two boxes share more than a point of their sides."""
    across = min(a[2], b[2]) - max(a[0], b[0])
    down = min(a[3], b[3]) - max(a[1], b[1])
    return (across == 0 and down > 0) or (down == 0 and across > 0)


def meeting(cloth, how_many):
    """The groups of `n` boxes that meet in a point away from the outer edge."""
    points = [(x, y) for y in range(12) for x in range(1, 6)]
    groups = [
        tuple(
            n
            for n, (left, top, right, low) in cloth.items()
            if left <= x <= right and top <= y <= low
        )
        for x, y in points
    ]
    return [group for group in groups if len(group) == how_many]


def measured(zeros, in_play=("0", "00")):
    """Every wager on a layout with these zeros: kind and place -> the numbers covered."""
    cloth = boxes(zeros)
    rows = [tuple(NUMBERS[n : n + 3]) for n in range(0, 36, 3)]
    groups = {
        "straight": [(n,) for n in cloth],
        "split": [(a, b) for a, b in combinations(cloth, 2) if have_a_line(cloth[a], cloth[b])],
        "three numbers": [g for g in meeting(cloth, 3) if set(g) in LISTED] + rows,
        "four numbers": meeting(cloth, 4),
        "first five numbers": [("0", "00", "1", "2", "3")] if len(zeros) == 2 else [],
        "six numbers": [upper + lower for upper, lower in pairwise(rows)],
    }
    inside = {
        f"{name} {'-'.join(g)}": frozenset(g) for name, found in groups.items() for g in found
    }
    out = {"0", "00"} - set(in_play)
    return {place: covered for place, covered in inside.items() if not covered & out} | outside()


def outside():
    """Columns, dozens and halves by arithmetic; the colours by turns round the wheel."""
    numbers = range(1, 37)
    groups = {f"column {c}": [n for n in numbers if n % 3 == c % 3] for c in (1, 2, 3)}
    groups |= {f"dozen {d}-{d + 11}": range(d, d + 12) for d in (1, 13, 25)}
    groups |= {"odd": range(1, 37, 2), "even": range(2, 37, 2)}
    groups |= {"1 to 18": range(1, 19), "19 to 36": range(19, 37)}
    groups |= {"red": SINGLE_ORDER[1::2], "black": SINGLE_ORDER[2::2]}  # 32 is red
    return {place: frozenset(map(str, covered)) for place, covered in groups.items()}


def clockwise(printed):
    """The compartments as a book prints them."""
    return printed.split(", ")


# From jack 1.B (lines 4105-4107) and 1.C (lines 4113-4115), less the "and" before the last.
SINGLE_ORDER = clockwise(
    "0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, "
    "14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26"
)
DOUBLE_ORDER = clockwise(
    "0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, "
    "00, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2"
)
