"""The games of a table again: the last ones, those of a player, or one step by step."""

from __future__ import annotations

from typing import Any, NamedTuple

from houseway.editions import House
from houseway.errors import BadLog, Unreadable
from houseway.session.audit import entries_of
from houseway.session.entries import read_head
from houseway.session.journal import KeptIn
from houseway.session.state import SESSION
from houseway.table.events import DEALT, Event, view
from houseway.table.fold import fold


def is_told(over: bool, shoe: int, told: int) -> bool:
    """True if no card of a round from this shoe is a secret any more, when so many are told."""
    return over and 0 < shoe <= told


class Sitting(NamedTuple):
    """Who sat where while a part of a round was played, and what happened in it."""

    seats: dict[str, str]
    events: list[Event]


class Game(NamedTuple):
    """A round as it was played: its number, when it began, and its parts.

    There are several where bets stand and others sat down or left in the middle.
    """

    n: int
    when: int
    parts: list[Sitting]
    told: bool = True  # every card of it, or as much as somebody may know, stands in the events

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in its order."""
        return [event for part in self.parts for event in part.events]

    @property
    def over(self) -> bool:
        """True if it came to its end."""
        return self.parts[-1].events[-1].verb == "closed"

    def seen(self, seat: str = "") -> list[Event]:
        """The events as a seat saw them; or as everybody may know them: hidden until told."""
        return view(self.events, seat) if seat or not (self.over and self.told) else self.events

    @property
    def seats(self) -> set[str]:
        """Every seat that was in the round."""
        return {seat for part in self.parts for seat in part.seats}

    def to_json(self, table: str) -> dict[str, Any]:
        """The game in figures: what each player staked in his seat and what came of it."""
        sums: dict[tuple[str, str], list[int]] = {}
        for part in self.parts:
            money = fold(part.events)
            for seat, player in part.seats.items():
                mine = sums.setdefault((seat, player), [0, 0])
                mine[0] += money.staked.get(seat, 0)
                mine[1] += money.net.get(seat, 0)
        return {
            "table": table,
            "round": self.n,
            "when": self.when,
            "over": self.over,
            "players": [
                {"seat": seat, "player": player, "staked_cents": staked, "net_cents": net}
                for (seat, player), (staked, net) in sorted(sums.items(), key=_by_seat)
                if staked or net
            ],
            "came": [told for e in self.seen() if (told := _came(e))],
        }


def _by_seat(entry: tuple[tuple[str, str], Any]) -> int:
    return int(entry[0][0].split()[-1])


def _came(event: Event) -> str:
    """Cards that were dealt or shown, throws and spins, in the order in which they came."""
    if event.verb in (*DEALT, "rolled", "spun"):
        return f"{event.who}: {event.what}"
    return f"{event.rule}" if event.verb == "declared" else ""


def games(store: KeptIn, table: str) -> tuple[House, list[Game]]:
    """Every round of a table; the last one may be unfinished, and shoes may not be told yet."""
    seats: dict[str, str] = {}
    found: list[Game] = []
    house: House | None = None
    shoes: list[int] = []  # which one was dealt from last, round by round
    sealed = told = 0
    for entry in entries_of(store, table):
        if entry.head is not None:
            house, _ = read_head(entry.head, table)
        handed = False
        for event in entry.events:
            if event.verb == "sat":
                seats[event.who] = event.says
            elif event.verb == "left":
                seats.pop(event.who, None)
            elif event.verb == "handed":
                handed = True
            elif event.verb == "committed":
                sealed += 1
            elif event.verb == "unsealed":
                told += 1
            if event.verb in SESSION:
                continue
            if event.verb == "opened":
                if not handed:  # else it is the same round with other seats
                    found.append(Game(len(found) + 1, entry.when, []))
                    shoes.append(sealed)
                found[-1].parts.append(Sitting(dict(seats), []))
            found[-1].parts[-1].events.append(event)
            shoes[-1] = sealed
    if house is None:
        raise BadLog(f"table '{table}' has no first entry")
    return house, [
        game._replace(told=is_told(game.over, shoe, told))
        for game, shoe in zip(found, shoes, strict=True)
    ]


def recalled(store: KeptIn, table: str, player: str, last: int) -> list[dict[str, Any]]:
    """The last games of a table or of all tables, of one player or of everybody, newest first."""
    if last < 1:
        raise Unreadable("the number of games must be at least 1")
    told = []
    for name in [table] if table else store.tables():
        for game in games(store, name)[1]:
            one = game.to_json(name)
            if not player or player in [mine["player"] for mine in one["players"]]:
                told.append(one)
    told.sort(key=lambda one: (one["when"], one["round"]), reverse=True)
    return told[:last]
