"""Roulette: wagers on sets of numbers, each named by its spot on the layout (`split 17-20`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from houseway.editions.house import House
from houseway.editions.terms import Ranking, Words
from houseway.equipment.wheels import (
    DOUBLE_ZERO,
    DOUBLE_ZERO_ORDER,
    NUMBERS,
    SINGLE_ZERO_ORDER,
    ZERO,
    layout,
)
from houseway.games.contract import (
    Bet,
    Describe,
    Game,
    Kind,
    OnWheel,
    Path,
    Settlement,
    Steps,
    Table,
)
from houseway.settlement import Result, lose, win

RULES = {  # what each rule says, in our words; the edition cites the book
    "place-bets": "Wagers are placed on the layout until the dealer closes betting.",
    "place-on-the-layout": "A wager counts for the numbers its spot covers when the ball drops.",
    "no-more-bets": "After this call, no chip may be touched until every wager is settled.",
    "spin": "The ball is spun against the wheel and comes to rest in a compartment.",
    "number-announced": "The number is announced and marked on the layout.",
    "double-zero-no-spin": (
        "On a double zero wheel used as single zero, 00 is no spin and the ball is spun again."
    ),
    "inside-wins": "Covers the winning number: paid.",
    "outside-wins": "Outside bet covers the winning number: paid.",
    "zero-loses-outside": "On a zero, red, black, odd, even, 1 to 18 and 19 to 36 lose.",
    "wager-loses": "Does not cover the winning number: lost.",
}

INSIDE = ("straight", "split", "three numbers", "four numbers", "first five numbers", "six numbers")
EVEN_MONEY = ("red", "black", "odd", "even", "1 to 18", "19 to 36")
KINDS = (*INSIDE, "column", "dozen", *EVEN_MONEY)
AS_SINGLE = "double zero used as single zero"
WHEEL = (ZERO, DOUBLE_ZERO, *NUMBERS)  # every possible number, in the order of the facts
VOID_CALL = Words("void_call")
SINGLE_ORDER = Ranking("single_zero_order", tuple(SINGLE_ZERO_ORDER.split()))
DOUBLE_ORDER = Ranking("double_zero_order", tuple(DOUBLE_ZERO_ORDER.split()))


class Facts(NamedTuple):
    """Everything a settlement depends on."""

    number: int  # where the ball rests: its index in WHEEL


SHAPE = Facts(len(WHEEL))


@cache
def compartments(wheel: str) -> tuple[str, ...]:
    """The numbers on the wheel the house has elected."""
    return (ZERO, *NUMBERS) if wheel == "single zero" else WHEEL


def around(house: House) -> tuple[str, ...]:
    """The numbers in their order around the wheel."""
    single = DOUBLE_ZERO not in compartments(house.options["wheel"])
    return house.value(SINGLE_ORDER if single else DOUBLE_ORDER)


def void(wheel: str) -> tuple[str, ...]:
    """The numbers that void a spin."""
    return (DOUBLE_ZERO,) if wheel == AS_SINGLE else ()


def spots(house: House) -> dict[str, frozenset[str]]:
    """Every spot on this layout, with the numbers it covers."""
    return _spots(house.options["wheel"])


@cache
def _spots(wheel: str) -> dict[str, frozenset[str]]:
    """Every spot except those that include a number not in play."""
    places = layout(wheel != "single zero")
    return {
        f"{kind} {place}".strip(): covered
        for kind in KINDS
        for place, covered in places[kind].items()
        if not covered & set(void(wheel))
    }


def outcomes(house: House) -> list[Facts]:
    """Every number, all equally likely; void spins do not count."""
    wheel = house.options["wheel"]
    return [Facts(WHEEL.index(n)) for n in compartments(wheel) if n not in void(wheel)]


def staked(bet: str, path: Path) -> dict[str, int]:
    """The final stake on each wager of a bet, in units of the opening wager."""
    return {bet: 1}


def settle(f: Facts, path: Path, house: House) -> Iterator[Result]:
    """Yield one result for each kind of wager, at its first spot on the layout."""
    first: dict[str, frozenset[str]] = {}
    for spot, covered in spots(house).items():
        first.setdefault(house.kind(spot), covered)
    for kind in KINDS:
        yield _settled(kind, kind, WHEEL[f.number], first.get(kind, frozenset()), house)


def _settled(key: str, kind: str, number: str, covered: frozenset[str], house: House) -> Result:
    """Settle one wager: paid if its spot covers the number."""
    even_zero = kind == "even" and number not in NUMBERS and house.is_flipped("zero-not-even")
    if number in covered or even_zero:
        rule = "inside-wins" if kind in INSIDE else "outside-wins"
        return win(key, house.win_odds(kind), rule)
    zero = number in (ZERO, DOUBLE_ZERO) and kind in EVEN_MONEY
    return lose(key, "zero-loses-outside" if zero else "wager-loses")


def play(t: Table) -> Steps[None]:
    """One spin, in the order of the book."""
    yield from t.wagers("place-bets")
    t.announce(t.house.closing_call, "no-more-bets")
    wheel = t.house.options["wheel"]
    number = yield from t.spin(compartments(wheel), "spin", void(wheel))
    while number in void(wheel):
        t.announce(t.house.value(VOID_CALL), "double-zero-no-spin")
        number = yield from t.spin(compartments(wheel), "spin", void(wheel))
    t.announce(number, "number-announced")
    t.announce("wagers count where they lie", "place-on-the-layout")
    covered = spots(t.house)
    results = {
        seat: [_settled(k, t.house.kind(k), number, covered[k], t.house) for k in t.stakes[seat]]
        for seat in t.seats
    }
    for won in (False, True):  # all losing wagers are collected before any is paid
        for seat, mine in results.items():
            t.settle(seat, [r for r in mine if (r.verdict == "wins") == won], partly=True)


GAME = Game(
    name="roulette",
    kind=Kind.SPIN,
    rules=RULES,
    play=play,
    terms=(SINGLE_ORDER, DOUBLE_ORDER),
    most_seats=8,  # chip colours at a table; the books are silent
    bets=dict.fromkeys(KINDS, Bet(OnWheel(outcomes))),  # no decisions after the bets
    settlement=Settlement(Facts, SHAPE, settle, staked),
    odds_options=("wheel",),
    spots=spots,
    wheel=around,
    describe=Describe(family="Wheels", rounds_per_hour=40),
)
