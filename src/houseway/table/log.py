"""The log: entries in a store, one for each act, and the head that describes the house.

An entry holds an act and everything that followed from it, so a log has all of it or nothing.
The first entry describes the house. `Log` writes rounds to a file of their own; a table that is
open in a store writes the same entries through its journal.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypedDict

import msgspec

from houseway.editions import House, load
from houseway.editions.digest import same_text
from houseway.editions.house import restate_departures
from houseway.errors import BadLog, HousewayError
from houseway.store.base import Store
from houseway.store.chain import first_link
from houseway.store.file import FileStore
from houseway.table.answers import replay
from houseway.table.events import Event, Pass
from houseway.table.round import Round

FORMAT = 1  # of the description of a house
PASSES = "passes"  # in the head of a log of rounds: players who bet nothing are recorded
Head = Mapping[str, object]  # of the first entry, as it was read: nothing in it is checked yet
SHUT = Event("shut", "table")  # the last event of a log of rounds


class HouseHead(TypedDict):
    """What a log must know to be replayed: the edition and everything the house elected."""

    format: int
    edition: str
    digest: str
    options: dict[str, str]
    pay: dict[str, str | list[str]]  # by wager: the name of a table, or odds row by row
    readings_flipped: list[str]
    unlicensed: list[str]


class Entry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """One act: when it was done, its events and, in the first entry, the house."""

    when: int  # milliseconds since 1970; 0 in files of the older format
    events: list[Event] = []
    head: Head | None = None
    by: str = ""  # the member of staff who did it, if one did


encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


def decode_entries(bodies: Sequence[bytes], table: str) -> Iterator[Entry]:
    """The entries as they were written."""
    for n, body in enumerate(bodies, 1):
        try:
            entry = _decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadLog(f"table '{table}', entry {n} cannot be read: {error}") from None
        if (n == 1) != (entry.head is not None):
            raise BadLog(f"table '{table}', entry {n}: only the first entry describes the house")
        yield entry


Clock = Callable[[], int]


def clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Log:
    """Writes rounds to a log file: `append` is the recorder of a `Round`."""

    def __init__(self, store: FileStore, table: str, house: House) -> None:
        self._store, self._table = store, table
        self._link = first_link(table)
        self._when = 0
        self.append([], {**head_of(house), PASSES: "told"})

    @classmethod
    def create(cls, path: Path, house: House, sync: bool = True) -> Log:
        """A log in a new file; with `sync`, an entry is on the disk before the round goes on."""
        return cls(FileStore.create(path, sync), path.stem, house)

    def append(self, events: list[Event], head: Head | None = None) -> None:
        """Record the events of one step."""
        now = clock()
        if now > self._when:  # else the clock was set back
            self._when = now
        body = encode(Entry(self._when, events, head))
        self._link = self._store.append(self._table, self._link, (body,))

    def close(self) -> None:
        """Record that the log ends here, and close the file."""
        self.append([SHUT])
        self._store.close()


class RoundLog(NamedTuple):
    """A log of rounds: the house, the rounds with their passes, and whether it was closed."""

    house: House
    head: Head
    rounds: list[tuple[list[Event], list[Pass] | None]]  # the last one may be unfinished
    closed: bool

    @property
    def events(self) -> list[Event]:
        """The events of all rounds, without passes."""
        return [event for events, _ in self.rounds for event in events]


def read_log(store: Store, table: str = "") -> RoundLog:
    """The rounds of a log, its chain verified."""
    table = table or only_table(store)
    head: Head = {}
    rounds: list[tuple[list[Event], list[Pass] | None]] = []
    closed = False
    for entry in decode_entries(store.read(table)[0], table):
        head = entry.head or head
        for event in entry.events:
            if event == SHUT:
                closed = True
            elif event.verb == "opened" or not rounds:
                rounds.append(([event], [] if PASSES in head else None))
            elif event.verb == "passed":
                events, passes = rounds[-1]
                if passes is not None:
                    passes.append((len(events), event.who))
            else:
                rounds[-1][0].append(event)
    return RoundLog(read_house(head, table), head, rounds, closed)


def replay_log(store: Store, table: str = "") -> list[Round]:
    """The rounds of a log, played again from their answers."""
    log = read_log(store, table)
    return [replay(log.house, events, passes=passes) for events, passes in log.rounds]


def only_table(store: Store) -> str:
    """The name of the table in a log file."""
    names = store.tables()
    if not names:
        raise BadLog(f"{store.where} is empty; expected a log")
    return names[0]


# -- the head --------------------------------------------------------------------------------------


def head_of(house: House) -> HouseHead:
    """The description of a house."""
    described = house.describe()
    return {
        "format": FORMAT,
        "edition": house.edition.id,
        "digest": house.edition.digest,
        "options": described.options,
        "pay": described.pay,
        "readings_flipped": described.readings_flipped,
        "unlicensed": described.unlicensed,
    }


def house_of(head: Head) -> House:
    """The house that a head describes; ValidationError if it describes none."""
    described = msgspec.convert(head, HouseHead)
    pay = {w: ",".join(t) if isinstance(t, list) else t for w, t in described["pay"].items()}
    return House(
        load(described["edition"]),
        described["options"],
        pay,
        tuple(described["readings_flipped"]),
        unlicensed=bool(described["unlicensed"]),
    )


def read_house(head: Head, table: str) -> House:
    """The house that the first entry of a log describes; BadLog if it describes none."""
    if head.get("format") != FORMAT:
        raise BadLog(
            f"table '{table}', entry 1 has format {head.get('format')}; this version reads {FORMAT}"
        )
    try:
        return house_of(head)
    except msgspec.ValidationError:
        raise BadLog(f"table '{table}', entry 1 does not describe a house") from None
    except HousewayError as error:
        raise BadLog(f"table '{table}', entry 1: {error}") from None


def restated(head: Head, house: House) -> Head:
    """A head as it would be written today, if an earlier version wrote it under the same text."""
    if not same_text(head.get("digest"), house.edition):
        return head
    known = house.edition.options
    elected = msgspec.convert(head["options"], dict[str, str])
    options = {name: known[name].current(value) for name, value in elected.items()}
    departures = msgspec.convert(head["unlicensed"], list[str])
    return {
        **head,
        "digest": house.edition.digest,
        "options": options,
        "unlicensed": restate_departures(departures, house),
    }
