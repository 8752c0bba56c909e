"""The log of a table as one person may read it: entries with their links, rounds, shoes.

A card that nobody or somebody else saw stays covered until the round is over and its shoe is
told; then anybody may know every card, for the sealed text itself is in the log. That holds for
auditors and supervisors as well: until then they read what was public, and their own seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from houseway.editions import House
from houseway.equipment.sealed import read_pledge
from houseway.errors import BadLog
from houseway.session.entries import Entry, decoded, encode, read_head
from houseway.session.history import is_told
from houseway.session.journal import KeptIn
from houseway.session.money.ledger import chips_of
from houseway.session.state import SESSION, State
from houseway.store.chain import Link, first_link, seal
from houseway.table.events import ALL, Event, view
from houseway.table.fold import movement

BESIDE = {"bought": 1, "tipped": -1}  # what somebody may do while a round is on
BEGUN = ("opened", "metered", "stood")  # how a round stands before the first answer


class Happened(Struct, frozen=True):
    """An event with its place: the entry, the round (0 between rounds), the shoe it came from."""

    event: Event
    entry: int
    round: int
    shoe: int


class Sealed(Struct):
    """A shoe or seed: its number, the hash that was told first, and the text once it is told."""

    n: int
    pledge: str  # the words of the commitment: its hash, and what it covers
    entry: int
    told: str = ""
    told_in: int = 0

    @property
    def committed(self) -> str:
        """The hash that was told first."""
        return read_pledge(self.pledge)[0]


class Played(Struct):
    """A round: when it began, who sat where while it lasted, and what happened."""

    n: int
    when: int
    entry: int
    seats: dict[str, str]
    happened: list[Happened]
    sat: list[tuple[int, dict[str, str]]]  # the same from which event on, if others came or left
    chips: dict[str, int] = {}  # what each player had in front of him when it began
    over: bool = False

    @property
    def events(self) -> list[Event]:
        """All that happened, with every card."""
        return [one.event for one in self.happened]

    @property
    def first_step(self) -> int:
        """How many events tell only how the table stood when the round began."""
        n = 0
        while n < len(self.happened) and self.happened[n].event.verb in BEGUN:
            n += 1
        return max(n, 1)


class Book:
    """A table's whole log, its chain proved; what somebody may see is cut out on demand."""

    def __init__(self, store: KeptIn, table: str) -> None:
        self.table = table
        bodies, link = store.read(table)
        self.bodies: list[bytes] = bodies
        self.link: Link = link
        self.whens: list[int] = []
        self.done_by: list[str] = []  # who of the house did it, entry by entry
        self.entries: list[list[Happened]] = []
        self.hashes = [first_link(table).hash.hex()]  # the link before each entry, and the last
        self.rounds: list[Played] = []
        self.shoes: list[Sealed] = []
        self.told = 0  # how many of them, the oldest first
        self.house, self.head = self._read()

    def _read(self) -> tuple[House, dict[str, Any]]:
        house, head, state = None, {}, None
        link, seats = first_link(self.table), dict[str, str]()
        for n, entry in enumerate(decoded(self.bodies, self.table), 1):
            link = seal(link, self.bodies[n - 1])
            self.hashes.append(link.hash.hex())
            self.whens.append(entry.when)
            self.done_by.append(entry.by)
            if entry.head is not None:
                head = entry.head
                house, terms = read_head(entry.head, self.table)
                state = State(house, terms)
            self.entries.append(list(self._follow(n, entry, seats)))
            if state is None:
                break
            begun = self.rounds[-1] if self.rounds and self.rounds[-1].entry == n else None
            if begun:
                begun.chips = {who: state.ledger[chips_of(who)] for who in begun.seats.values()}
            state.follow(n, entry.events)
        if house is None:
            raise BadLog(f"table '{self.table}' has no first entry")
        return house, head

    def _follow(self, n: int, entry: Entry, seats: dict[str, str]) -> Iterator[Happened]:
        """The events of an entry, each with its round and shoe."""
        for event in entry.events:
            on = self.rounds[-1] if self.rounds and not self.rounds[-1].over else None
            if event.verb == "sat":
                seats[event.who] = event.says
            elif event.verb == "left":
                seats.pop(event.who, None)
            elif event.verb == "committed":
                self.shoes.append(Sealed(len(self.shoes) + 1, event.says, n))
            elif event.verb == "unsealed":  # the oldest that is still sealed
                shoe = next(shoe for shoe in self.shoes if not shoe.told)
                shoe.told, shoe.told_in = event.says, n
                self.told += 1
            elif event.verb == "opened" and on is None:
                on = Played(
                    len(self.rounds) + 1, entry.when, n, dict(seats), [], [(0, dict(seats))]
                )
                self.rounds.append(on)
            elif event.verb == "opened" and on is not None:
                on.seats.update(seats)  # the same round goes on with other seats
                on.sat.append((len(on.happened), dict(seats)))
            inside = on is not None and event.verb not in SESSION
            one = Happened(event, n, on.n if on and inside else 0, len(self.shoes))
            if on and inside:
                on.happened.append(one)
                on.over = event.verb == "closed"
            yield one

    # -- what somebody may see -------------------------------------------------------------------

    def is_told(self, one: Happened) -> bool:
        """True if no card of this event is a secret any more."""
        over = not one.round or self.rounds[one.round - 1].over
        return is_told(over, one.shoe, self.told)

    def seats_of(self, person: str, round_: int) -> tuple[str, ...]:
        """The seats somebody had in a round."""
        if not round_ or not person:
            return ()
        seats = self.rounds[round_ - 1].seats
        return tuple(seat for seat, player in seats.items() if player == person)

    def seen(self, one: Happened, person: str) -> Event:
        """The event as this person may read it: covered cards are `??`."""
        if one.event.seen_by == ALL or self.is_told(one):
            return one.event
        return view([one.event], *self.seats_of(person, one.round))[0]

    def is_covered(self, one: Happened, person: str) -> bool:
        """True if this person may not read all of an event."""
        return self.seen(one, person) != one.event

    def told_up_to(self, person: str) -> int:
        """The last entry before the first in which something is covered for this person.

        Links after it are not told either: who knows all of an entry but a card or two, and its
        link, can try all cards until the hash fits.
        """
        for n, entry in enumerate(self.entries, 1):
            if any(self.is_covered(one, person) for one in entry):
                return n - 1
        return len(self.entries)

    def is_open(self, played: Played) -> bool:
        """True if everything of a round may be known."""
        return all(self.is_told(one) for one in played.happened if one.event.seen_by != ALL)

    def chips_at(self, played: Played, step: int) -> dict[str, int]:
        """What each player had in front of him after so many events of a round."""
        chips = dict.fromkeys(played.seats.values(), 0) | played.chips
        last, done = played.happened[step - 1], 0
        for entry in self.entries[played.entry - 1 : last.entry]:
            for one in entry:
                event = one.event
                if one.round == played.n:
                    done += 1
                player = played.seats.get(event.who, "")
                if done > step or not player:
                    continue
                if event.verb in BESIDE:
                    chips[player] += BESIDE[event.verb] * event.stake
                elif one.round:
                    chips[player] += movement(event).chips
        return {who: chips[who] for who in played.seats.values()}

    # -- finding ---------------------------------------------------------------------------------

    def players(self) -> list[str]:
        """Everybody who ever sat here, or did something for the house."""
        sat = (o.event.says for e in self.entries for o in e if o.event.verb == "sat")
        return sorted({*sat, *self.done_by} - {""})

    def by_house(self, one: Happened) -> str:
        """Who of the house did this; nothing for what followed from it, or was nobody's act."""
        first = self.entries[one.entry - 1][0]
        return self.done_by[one.entry - 1] if one is first else ""

    def verbs(self) -> list[str]:
        """Every kind of thing that happened here."""
        return sorted({one.event.verb for entry in self.entries for one in entry})

    def found(self, player: str = "", verb: str = "") -> list[tuple[int, list[Happened]]]:
        """Entries, newest first, with those of their events that fit."""
        told = []
        for n in range(len(self.entries), 0, -1):
            fit = [o for o in self.entries[n - 1] if self._fits(o, player, verb)]
            if fit or not (player or verb):
                told.append((n, fit))
        return told

    def _fits(self, one: Happened, player: str, verb: str) -> bool:
        if verb and one.event.verb != verb:
            return False
        if not player or self.done_by[one.entry - 1] == player:
            return True
        who = one.event.who.partition(" hand ")[0]
        return who in self.seats_of(player, one.round) or player in (one.event.says, who)

    # -- taking it away --------------------------------------------------------------------------

    def lines(self, person: str) -> Iterable[bytes]:
        """The log as JSON lines; an entry of which nothing is covered stands as it is stored.

        There `hash` is the SHA-256 of the bytes of the hash before and the text of `entry`; from
        the first covered card on no hashes are told.
        """
        last = self.told_up_to(person)
        for n, body in enumerate(self.bodies, 1):
            covered = sum(self.is_covered(one, person) for one in self.entries[n - 1])
            if covered:
                shown = [self.seen(one, person) for one in self.entries[n - 1]]
                head, by = self.head if n == 1 else None, self.done_by[n - 1]
                body = encode(Entry(self.whens[n - 1], shown, head, by))
            before, here = self.hashes[n - 1 : n + 1]
            start: dict[str, Any] = {"n": n, "hash": here if n <= last else None}
            start["before"] = before if n <= last + 1 else None
            told = msgspec.json.encode({**start, "covered": covered})
            yield told[:-1] + b',"entry":' + body + b"}\n"

    def transcript(self, played: Played, person: str) -> str:
        """A round as a `.round` transcript; of one that was handed over, its last part."""
        house = self.house.describe()
        told = [f"# table {self.table}, round {played.n}", f"edition {self.house.edition.id}"]
        told += [f"option {name}={value}" for name, value in house["options"].items()]
        for wager, table in house["pay"].items():
            told.append(f"pay {wager}={','.join(table) if isinstance(table, list) else table}")
        if any(self.is_covered(one, person) for one in played.happened):
            told.append("# cards shown as ?? are not told yet; it can be replayed when they are")
        opened = [n for n, one in enumerate(played.happened) if one.event.verb == "opened"]
        told += [self.seen(one, person).line() for one in played.happened[opened[-1] :]]
        return "\n".join(told) + "\n"
