"""Props & Hops: two dice in a shaker, and wagers on the next roll only."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from houseway.equipment.dice import total
from houseway.errors import Unreadable
from houseway.games._dice_bets import by_roll, spots
from houseway.games.contract import State
from houseway.settlement import Result

RULES = {  # what each rule says, in our words; an edition tells where its book says so
    "place-bets": "Wagers are placed on the layout before the dice are shaken.",
    "seated": "Only seated players wager, and they stay seated until the round is over.",
    "no-more-bets": "The dealer ends betting and offers the covered shaker.",
    "shake": "The player who has the shaker shakes it at least three times.",
    "roll-called": "The dealer uncovers the shaker, announces the dice and marks them.",
    "losing-first": "Losing wagers are collected before winning ones are paid.",
    "one-roll-wins": "A wager that names the roll is paid.",
    "one-roll-loses": "A wager that does not name the roll loses.",
    "shaker-passes": "After a seven the shaker goes to the next player.",
}
SOLVER = "dice"
BETS: dict[str, Any] = {}  # nothing that the exact odds would have to decide
COMMON_HANDS = ()  # nobody holds cards


class Shaker:
    """Who has the shaker."""

    seat = ""


def _read(standing: Mapping[str, str], t: Any) -> Shaker:
    """Who has the shaker when the round begins."""
    for name, seat in standing.items():
        if name != "shaker" or seat not in t.stakes:
            raise Unreadable(f"'{name}: {seat}' is unknown; expected the shaker's seat")
    shaker = Shaker()
    shaker.seat = standing.get("shaker", "")
    return shaker


def _tell(state: Shaker, t: Any) -> dict[str, str]:
    """What the next round takes over: who has the shaker then."""
    return {"shaker": state.seat}


def _reseat(told: Mapping[str, str], seats: Collection[str]) -> Mapping[str, str]:
    return {name: seat for name, seat in told.items() if seat in seats}


STATE = State(Shaker, _read, _tell, _reseat, dice_entry="shaker")


def play(t: Any) -> Iterator[Any]:
    """One shake, in the order of the book."""
    yield from t.wagers("place-bets")
    if not t.seats:
        return
    t.announce("players stay seated", "seated")
    t.announce(t.house.closing_call, "no-more-bets")
    state = t.state(STATE)
    shaker = state.seat if state.seat in t.seats else t.seats[0]
    roll = yield from t.roll(2, "shake", who=shaker)
    t.announce(roll, "roll-called")
    t.announce("losing wagers are collected", "losing-first")
    results = {
        seat: [
            ends
            for key in t.stakes[seat]
            if isinstance(ends := by_roll(t.house, key, "", True)[roll], Result)
        ]
        for seat in t.seats
    }
    for won in (False, True):
        for seat, mine in results.items():
            t.settle(seat, [r for r in mine if (r.verdict == "wins") == won], partly=True)
    state.seat = shaker
    if total(roll) == t.house.term("shaker_passes_on"):
        state.seat = t.seats[(t.seats.index(shaker) + 1) % len(t.seats)]
        t.announce(f"the shaker passes to {state.seat}", "shaker-passes")
