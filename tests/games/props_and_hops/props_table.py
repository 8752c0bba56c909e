"""What the tests of Props & Hops share: the wagers as the chapter has them, and a shake."""

from contextlib import contextmanager
from itertools import combinations

import pytest

import houseway
from houseway.errors import Refused
from houseway.money import dollars
from houseway.table import Round

DESK = houseway.edition("pa/props-and-hops")
NAMES = ("", "one", "two", "three", "four", "five", "six")
EVERY_ROLL = [(low, high) for low in range(1, 7) for high in range(low, 7)]
DOUBLES = {  # 585.2(d)(1) to (6): the total by name, and the face on each die
    f"{total} the hardway": face
    for face, total in enumerate(("two", "four", "six", "eight", "ten", "twelve"), 1)
}
ANY_NUMBER = {  # 585.2(e)(1) to (15): the two faces
    f"{NAMES[low]}-{NAMES[high]}": (low, high) for low, high in combinations(range(1, 7), 2)
}
OTHERS = ("field", "any craps", "any seven", "any doubles")  # 585.2(f)(1) to (4)
SECTION = {bet: f"585.2(d)({n})" for n, bet in enumerate(DOUBLES, 1)}
SECTION |= {bet: f"585.2(e)({n})" for n, bet in enumerate(ANY_NUMBER, 1)}
SECTION |= {bet: f"585.2(f)({n})" for n, bet in enumerate(OTHERS, 1)}
# any doubles wins on the doubles "as described in subsection (d)"
SECTION["any doubles"] = ", ".join([*(SECTION[bet] for bet in DOUBLES), SECTION["any doubles"]])


def pays(bet, low, high):
    """The odds to 1 by 585.2 and 585.4, or -1 if the wager loses."""
    total = low + high
    if bet in DOUBLES:
        return 30 if low == high == DOUBLES[bet] else -1
    if bet in ANY_NUMBER:
        return 15 if (low, high) == ANY_NUMBER[bet] else -1
    return {
        "field": 2 if total in (2, 12) else 1 if total in (3, 4, 9, 10, 11) else -1,
        "any craps": 7 if total in (2, 3, 12) else -1,
        "any seven": 4 if total == 7 else -1,
        "any doubles": 4 if low == high else -1,
    }[bet]


def closed(*bets, **options):
    """A round in which seats have placed these and the shaker is being offered."""
    round_ = Round(DESK.house(options), len(bets))
    for placed in bets:
        round_.answer(placed)
    return round_


def shaken(roll, *bets, **options):
    """A whole round."""
    round_ = closed(*bets, **options)
    round_.answer(roll)
    return round_


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


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in these sections."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
