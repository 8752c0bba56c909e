"""The games of a table again: the last ones, those of a player, or one step by step."""

from __future__ import annotations

from typing import Any, NamedTuple

from houseway.editions import House
from houseway.errors import BadLog, Unreadable
from houseway.session.audit import entries_of
from houseway.session.entries import read_head
from houseway.session.kept import KeptIn
from houseway.session.state import SESSION
from houseway.table.events import DEALT, Event, view


class Game(NamedTuple):
    """A round as it was played: its number, when it began, who sat where, what happened."""

    n: int
    when: int
    seats: dict[str, str]
    events: list[Event]

    @property
    def over(self) -> bool:
        """True if it came to its end."""
        return self.events[-1].verb == "closed"

    def to_json(self, table: str) -> dict[str, Any]:
        """The game in figures: each seat's player, what was staked and what came of it."""
        events = self.events if self.over else view(self.events, "")  # hidden until it is over
        players = []
        for seat, player in self.seats.items():
            mine = [e for e in self.events if e.who == seat]
            staked = sum(e.stake for e in mine if e.verb in ("wagered", "put"))
            net = sum(e.net for e in mine if e.verb in ("settled", "charged"))
            if staked or net:
                told = {"seat": seat, "player": player, "staked_cents": staked, "net_cents": net}
                players.append(told)
        return {
            "table": table,
            "round": self.n,
            "when": self.when,
            "over": self.over,
            "players": players,
            "came": [came for e in events if (came := _came(e))],
        }


def _came(event: Event) -> str:
    """Cards that were dealt or shown, throws and spins, in the order in which they came."""
    if event.verb in (*DEALT, "rolled", "spun"):
        return f"{event.who}: {event.what}"
    return f"{event.rule}" if event.verb == "declared" else ""


def games(store: KeptIn, table: str) -> tuple[House, list[Game]]:
    """Every round of a table; the last one may be unfinished."""
    seats: dict[str, str] = {}
    found: list[Game] = []
    house: House | None = None
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
            if event.verb in SESSION:
                continue
            if event.verb == "opened" and handed:
                found[-1].seats.update(seats)  # the same round with other seats
            elif event.verb == "opened":
                found.append(Game(len(found) + 1, entry.when, dict(seats), []))
            found[-1].events.append(event)
    if house is None:
        raise BadLog(f"table '{table}' has no first entry")
    return house, found


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
