"""How the events of a round move money: the stakes on every spot and the chips of each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from houseway.money import Cents
from houseway.table.events import Event

MOVED_TO = "to "  # how a bet that moves names its number


class Movement(NamedTuple):
    """The money that one event moves, from the player's side, in cents."""

    placed: Cents = 0  # from the player's chips onto a wager
    released: Cents = 0  # from a wager back to its player, before it is won or lost
    won: Cents = 0  # from the house; negative if the wager loses
    charged: Cents = 0  # a vigorish; negative if it is given back

    @property
    def chips(self) -> Cents:
        """The change in the chips in front of the player."""
        return self.released + self.won - self.placed - self.charged

    @property
    def net(self) -> Cents:
        """The player's win, after the vigorish."""
        return self.won - self.charged


NOTHING = Movement()


def movement(event: Event) -> Movement:
    """The money that an event moves; cards, choices, lammers and meters move none."""
    match event.verb:
        case "wagered" | "put":
            return Movement(placed=event.stake)
        case "returned":
            return Movement(released=event.stake)
        case "settled":
            return Movement(released=event.stake, won=event.net)
        case "charged":
            return Movement(charged=-event.net)
        case _:
            return NOTHING


class Fold:
    """The stakes on every spot and the money of each seat after the events so far."""

    __slots__ = ("_stakes", "net", "staked")

    def __init__(self) -> None:
        self._stakes: dict[str, dict[str, Cents]] = {}
        self.net: dict[str, Cents] = {}  # by seat: won or lost, less what was charged
        self.staked: dict[str, Cents] = {}  # by seat: everything that was placed

    def follow(self, event: Event) -> None:
        """Apply the next event."""
        on_spot = self._stakes.setdefault(event.who, {})
        if event.verb == "moved":
            on_spot.pop(event.wager, None)
            on_spot[f"{event.wager} {event.says.removeprefix(MOVED_TO)}"] = event.stake
            return
        moved = movement(event)
        carried_over = event.stake if event.verb == "stood" and event.wager else 0
        if more := moved.placed - moved.released + carried_over:
            on_spot[event.wager] = on_spot.get(event.wager, 0) + more
        if moved is not NOTHING:
            seat = event.who
            self.net[seat] = self.net.get(seat, 0) + moved.net
            self.staked[seat] = self.staked.get(seat, 0) + moved.placed

    @property
    def stakes(self) -> dict[str, dict[str, Cents]]:
        """What is on each spot, seat by seat; empty spots are left out."""
        left = {
            seat: {wager: cents for wager, cents in on_spot.items() if cents > 0}
            for seat, on_spot in self._stakes.items()
        }
        return {seat: on_spot for seat, on_spot in left.items() if on_spot}


def fold(events: Iterable[Event]) -> Fold:
    """The fold of all these events."""
    done = Fold()
    for event in events:
        done.follow(event)
    return done
