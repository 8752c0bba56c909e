"""Props & Hops: two dice in a shaker, and one-roll wagers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from houseway.editions.terms import Count
from houseway.equipment.dice import total
from houseway.errors import Unreadable
from houseway.games.contract import Describe, Game, Kind, Seat, SolvedBy, State, Steps, Table
from houseway.games.dice.bets import by_roll, spots
from houseway.settlement import Result

RULES = {  # what each rule says, in our words; the edition cites the book
    "place-bets": "Wagers are placed on the layout before the dice are shaken.",
    "seated": "Only seated players may wager, and they stay seated until the round is over.",
    "no-more-bets": "The dealer closes betting and offers the covered shaker.",
    "shake": "The player with the shaker shakes it at least three times.",
    "roll-called": "The dealer uncovers the shaker, announces the roll and marks it.",
    "losing-first": "Losing wagers are collected before winning wagers are paid.",
    "one-roll-wins": "A wager on this roll is paid.",
    "one-roll-loses": "A wager on any other roll loses.",
    "shaker-passes": "On the total that the book names, the shaker passes to the next player.",
}
DICE = 2
SHAKER_PASSES_ON = Count("shaker_passes_on", 2, 12)


@dataclass
class Shaker:
    """Who has the shaker."""

    seat: Seat = ""


def _parse(record: Mapping[str, str], t: Table) -> Shaker:
    for name, seat in record.items():
        if name != "shaker" or seat not in t.stakes:
            raise Unreadable(
                f"'{name}: {seat}' is not valid; expected 'shaker' and the seat that has it"
            )
    return Shaker(record.get("shaker", ""))


def _to_record(shaker: Shaker, t: Table) -> dict[str, str]:
    return {"shaker": shaker.seat}


def _reseat(record: Mapping[str, str], seats: Collection[Seat]) -> dict[str, str]:
    return {name: seat for name, seat in record.items() if seat in seats}


def _shooter(record: Mapping[str, str]) -> Seat:
    return record.get("shaker", "")


SHAKER = State(Shaker, _parse, _to_record, _reseat, shooter=_shooter)


def play(t: Table) -> Steps[None]:
    """One shake, in the order of the book."""
    yield from t.wagers("place-bets")
    if not t.seats:
        return
    t.announce("players stay seated", "seated")
    t.announce(t.house.closing_call, "no-more-bets")
    shaker = t.state(SHAKER)
    shakes = shaker.seat if shaker.seat in t.seats else t.seats[0]
    roll = yield from t.roll(DICE, "shake", who=shakes)
    t.announce(roll, "roll-called")
    t.announce("losing wagers are collected", "losing-first")
    results = {
        seat: [
            result
            for key in t.stakes[seat]
            if isinstance(result := by_roll(t.house, key, "", True)[roll], Result)
        ]
        for seat in t.seats
    }
    for won in (False, True):
        for seat, mine in results.items():
            t.settle(seat, [r for r in mine if (r.verdict == "wins") == won], partly=True)
    shaker.seat = shakes
    if int(total(roll)) == t.house.value(SHAKER_PASSES_ON):
        shaker.seat = t.seats[(t.seats.index(shakes) + 1) % len(t.seats)]
        t.announce(f"the shaker passes to {shaker.seat}", "shaker-passes")


GAME = Game(
    name="props-and-hops",
    kind=Kind.ROLL,
    rules=RULES,
    play=play,
    terms=(SHAKER_PASSES_ON,),
    most_seats=6,  # where the book is silent
    solver=SolvedBy.ROLL_CHAINS,
    spots=spots,
    dice=lambda house: DICE,
    state=SHAKER,
    describe=Describe(family="Dice", rounds_per_hour=60),
)
