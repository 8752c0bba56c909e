"""Big Six: a wheel with pictures, and wagers on the picture where it stops."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from houseway.editions.house import House
from houseway.editions.terms import Count
from houseway.equipment.wheels import spread
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
    "place-bets": "Wagers are placed on the insignia until the dealer closes betting.",
    "no-more-bets": "The dealer closes betting before releasing the wheel.",
    "spin": "After at least two walk-spins, the wheel is spun and stops on a section.",
    "wager-wins": "A wager on the insignia where the wheel stops is paid.",
    "wager-loses": "A wager on any other insignia loses.",
}

KINDS = ("$1", "$2", "$5", "$10", "$20", "joker", "name of casino")
SECTIONS = Count("sections {wager}", 1)  # how many sections show its picture


class Facts(NamedTuple):
    """Everything a settlement depends on."""

    section: int  # the picture where the wheel stops: its index in KINDS


SHAPE = Facts(len(KINDS))


@lru_cache(maxsize=256)
def sections(house: House) -> tuple[str, ...]:
    """The sections of the wheel, each picture as often as the book requires."""
    counts = {kind: house.value(SECTIONS.at(wager=kind)) for kind in KINDS}
    return tuple(kind for kind, count in counts.items() for _ in range(count))


def outcomes(house: House) -> list[Facts]:
    """Every section, all equally likely."""
    return [Facts(KINDS.index(kind)) for kind in sections(house)]


def staked(bet: str, path: Path) -> dict[str, int]:
    """The final stake on each wager of a bet, in units of the opening wager."""
    return {bet: 1}


def settle(f: Facts, path: Path, house: House) -> Iterator[Result]:
    """Yield one result for each wager, under the rule that decides it."""
    for kind in KINDS:
        if KINDS[f.section] == kind:
            yield win(kind, house.win_odds(kind), "wager-wins")
        else:
            yield lose(kind, "wager-loses")


def play(t: Table) -> Steps[None]:
    """One spin, in the order of the book."""
    yield from t.wagers("place-bets")
    t.announce(t.house.closing_call, "no-more-bets")
    stopped = yield from t.spin(sections(t.house), "spin")
    f = Facts(KINDS.index(stopped))
    for seat in t.seats:
        t.settle(seat, t.house.decide(settle, f, ()))


GAME = Game(
    name="big-six",
    kind=Kind.SPIN,
    rules=RULES,
    play=play,
    terms=(SECTIONS,),
    most_seats=20,  # players stand around the wheel; the book is silent
    bets=dict.fromkeys(KINDS, Bet(OnWheel(outcomes))),  # no decisions after the bets
    settlement=Settlement(Facts, SHAPE, settle, staked),
    wheel=lambda house: spread(sections(house)),
    describe=Describe(family="Wheels", rounds_per_hour=40),
)
