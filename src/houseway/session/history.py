"""The rounds of a table, from its log: the last ones, those of a player, or all."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from houseway.editions import House
from houseway.errors import BadLog, Unreadable
from houseway.money import Cents
from houseway.session.audit import read_entries
from houseway.session.events import SESSION_VERBS
from houseway.session.head import read_head
from houseway.store.base import Store
from houseway.table.events import DEALT, Event, view
from houseway.table.fold import fold


def is_disclosed(over: bool, shoe: int, disclosed: int) -> bool:
    """True if a finished round has no hidden card left once `disclosed` shoes are published."""
    return over and 0 < shoe <= disclosed


class PlayerResult(TypedDict):
    """What a player staked in a seat and won or lost."""

    seat: str
    player: str
    staked_cents: Cents
    net_cents: Cents


class RoundSummary(TypedDict):
    """A round in figures."""

    table: str
    round: int
    when: int
    over: bool
    players: list[PlayerResult]
    came: list[str]


class RoundPart(NamedTuple):
    """A part of a round with the same players: who sat where, and what happened."""

    seats: dict[str, str]
    events: list[Event]


class PlayedRound(NamedTuple):
    """A round as it was played: its number, when it began, and its parts.

    There are several parts where bets stand and players sat down or left during the round.
    """

    n: int
    when: int
    parts: list[RoundPart]
    disclosed: bool = True  # the events show every card, or all the reader is allowed to see

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [event for part in self.parts for event in part.events]

    @property
    def over(self) -> bool:
        """True if it is finished."""
        return self.parts[-1].events[-1].verb == "closed"

    def seen(self, seat: str = "") -> list[Event]:
        """The events as a seat saw them, or as the public sees them: hidden until disclosed."""
        public = self.over and self.disclosed
        return view(self.events, seat) if seat or not public else self.events

    @property
    def seats(self) -> set[str]:
        """Every seat that was in the round."""
        return {seat for part in self.parts for seat in part.seats}

    def to_json(self, table: str) -> RoundSummary:
        """The round in figures: what each player staked in each seat, and the result."""
        sums: dict[tuple[str, str], list[Cents]] = {}
        for part in self.parts:
            money = fold(part.events)
            for seat, player in part.seats.items():
                own = sums.setdefault((seat, player), [0, 0])
                own[0] += money.staked.get(seat, 0)
                own[1] += money.net.get(seat, 0)
        by_seat = sorted(sums.items(), key=lambda entry: int(entry[0][0].split()[-1]))
        return {
            "table": table,
            "round": self.n,
            "when": self.when,
            "over": self.over,
            "players": [
                {"seat": seat, "player": player, "staked_cents": staked, "net_cents": net}
                for (seat, player), (staked, net) in by_seat
                if staked or net
            ],
            "came": [text for event in self.seen() if (text := _outcome_text(event))],
        }


def _outcome_text(event: Event) -> str:
    """Cards that were dealt or shown, a throw, a spin or an irregularity; else empty."""
    if event.verb in (*DEALT, "rolled", "spun"):
        return f"{event.who}: {event.what}"
    return f"{event.rule}" if event.verb == "declared" else ""


def played_rounds(store: Store, table: str) -> tuple[House, list[PlayedRound]]:
    """Every round of a table; the last one may be unfinished, and shoes may still be sealed."""
    seats: dict[str, str] = {}
    rounds: list[PlayedRound] = []
    house: House | None = None
    shoes: list[int] = []  # the one that was dealt from last, round by round
    sealed = disclosed = 0
    for entry in read_entries(store, table):
        if entry.head is not None:
            house, _ = read_head(entry.head, table)
        reseated = False
        for event in entry.events:
            if event.verb == "sat":
                seats[event.who] = event.says
            elif event.verb == "left":
                seats.pop(event.who, None)
            elif event.verb == "handed":
                reseated = True
            elif event.verb == "committed":
                sealed += 1
            elif event.verb == "unsealed":
                disclosed += 1
            if event.verb in SESSION_VERBS:
                continue
            if event.verb == "opened":
                if not reseated:  # else it is the same round with other seats
                    rounds.append(PlayedRound(len(rounds) + 1, entry.when, []))
                    shoes.append(sealed)
                rounds[-1].parts.append(RoundPart(dict(seats), []))
            rounds[-1].parts[-1].events.append(event)
            shoes[-1] = sealed
    if house is None:
        raise BadLog(f"table '{table}' has no first entry")
    return house, [
        played._replace(disclosed=is_disclosed(played.over, shoe, disclosed))
        for played, shoe in zip(rounds, shoes, strict=True)
    ]


def recent_rounds(store: Store, table: str, player: str, last: int) -> list[RoundSummary]:
    """The last rounds of one table or of all, of one player or of all, newest first."""
    if last < 1:
        raise Unreadable("the number of rounds must be at least 1")
    rounds = []
    for name in [table] if table else store.tables():
        for played in played_rounds(store, name)[1]:
            one = played.to_json(name)
            if not player or player in [result["player"] for result in one["players"]]:
                rounds.append(one)
    rounds.sort(key=lambda one: (one["when"], one["round"]), reverse=True)
    return rounds[:last]
