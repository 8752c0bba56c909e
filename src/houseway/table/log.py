"""The log: a line for each step of a round, sealed with the hash of everything before it.

A step is an answer and all that followed from it, so a log holds it whole or not at all. The
first line tells the house, the last line closes the log. A changed, missing or reordered line
breaks the chain; a log without its last line is open, or was cut.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import msgspec

from houseway.editions import House, load
from houseway.editions.digest import same_text
from houseway.editions.house import restate_departures
from houseway.errors import BadLog, HousewayError
from houseway.table.events import Event, Pass

FORMAT = 1
_encode = msgspec.json.Encoder().encode


class _Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line as it stands in the file: one of head, events, closed; and the chained hash."""

    hash: str
    head: dict[str, Any] | None = None
    events: list[Event] | None = None
    closed: int | None = None


_decode = msgspec.json.Decoder(_Line).decode


class LogBook(NamedTuple):
    """A whole log: the house it was played in, its events, and whether it was closed."""

    house: House
    head: dict[str, Any]
    events: list[Event]
    closed: bool

    def rounds(self) -> Iterator[tuple[list[Event], list[Pass] | None]]:
        """The events round by round, and who passed; the last round may be unfinished.

        Older logs do not tell who passed.
        """
        played: list[Event] = []
        passes: list[Pass] = []
        told = "passes" in self.head
        for event in self.events:
            if event.verb == "opened" and played:
                yield played, passes if told else None
                played, passes = [], []
            if event.verb == "passed":
                passes.append((len(played), event.who))
            else:
                played.append(event)
        if played:
            yield played, passes if told else None


class Log:
    """Writes a log; with `sync`, a line is on the disk before the round goes on."""

    def __init__(self, file: BinaryIO, chain: bytes = b"", sync: bool = False) -> None:
        self._file = file
        self._chain = chain
        self._sync = sync
        self._events = 0

    @classmethod
    def create(cls, path: Path, house: House, sync: bool = True) -> Log:
        """A new log for a house; the file must not exist yet."""
        try:
            file = path.open("xb", buffering=1 << 20)
        except FileExistsError:
            raise BadLog(f"{path} exists already; a log is never overwritten") from None
        except OSError as wrong:
            raise BadLog(f"{path} cannot be written: {wrong.strerror}") from None
        log = cls(file, sync=sync)
        log._write(b'"head":' + _encode({**head_of(house), "passes": "told"}))
        return log

    def append(self, events: list[Event]) -> None:
        """Seal the events of a step and write them down."""
        self._events += len(events)
        self._write(b'"events":' + _encode(events))

    def close(self) -> None:
        """Seal the log with the number of its events."""
        self._write(b'"closed":' + _encode(self._events))
        self._file.close()

    def _write(self, body: bytes) -> None:
        self._chain = seal(self._chain, body)
        self._file.write(b'{"hash":"%b",%b}\n' % (self._chain, body))
        if self._sync:
            self._file.flush()
            os.fsync(self._file.fileno())


def seal(chain: bytes, body: bytes) -> bytes:
    """The hash of a line's body and of all that went before."""
    return hashlib.sha256(chain + body).hexdigest().encode()


def head_of(house: House) -> dict[str, Any]:
    """What a log must know to be replayed: the edition and everything the house elected."""
    return {
        "format": FORMAT,
        "edition": house.edition.id,
        "digest": house.edition.digest,
        **house.describe().to_json(),
    }


def house_of(head: dict[str, Any]) -> House:
    """The house a log's first line describes."""
    pay = {w: ",".join(t) if isinstance(t, list) else t for w, t in head["pay"].items()}
    return House(
        load(head["edition"]),
        head["options"],
        pay,
        tuple(head["readings_flipped"]),
        unlicensed=bool(head["unlicensed"]),
    )


def restated(head: dict[str, Any], house: House) -> dict[str, Any]:
    """A head as it would be written today, if an earlier version wrote it under the same text."""
    if not same_text(head.get("digest"), house.edition):
        return head
    known = house.edition.options
    options = {o: known[o].current(value) for o, value in head["options"].items()}
    unlicensed = restate_departures(head["unlicensed"], house)
    return head | {"digest": house.edition.digest, "options": options, "unlicensed": unlicensed}


def read_log(path: Path) -> LogBook:
    """The log in a file, its chain proved; raise BadLog at the first line that is wrong."""
    try:
        content = path.read_bytes()
    except OSError as wrong:
        raise BadLog(f"{path} cannot be read: {wrong.strerror}") from None
    chain, head, closed = b"", None, None
    events: list[Event] = []
    lines = content.split(b"\n")
    if lines.pop():
        raise BadLog(
            f"line {len(lines) + 1} breaks off: the writer was stopped in the middle of it"
        )
    for n, line in enumerate(lines, 1):
        entry = _entry(n, line, chain)
        chain = entry.hash.encode()
        if closed is not None:
            raise BadLog(f"line {n}: the log was closed on the line before")
        if (n == 1) != (entry.head is not None):
            raise BadLog(f"line {n}: expected {'the head of the log' if n == 1 else 'an event'}")
        head = head or entry.head
        events += entry.events or []
        closed = entry.closed
        if closed is not None and closed != len(events):
            raise BadLog(f"line {n}: closes {closed} events, but there are {len(events)}")
    if head is None:
        raise BadLog(f"{path} is empty; expected a log")
    if head.get("format") != FORMAT:
        raise BadLog(
            f"line 1: format {head.get('format')} of the log is not {FORMAT}, which is read"
        )
    try:
        house = house_of(head)
    except (KeyError, TypeError, AttributeError):
        raise BadLog("line 1: the head of the log does not describe a house") from None
    except HousewayError as wrong:
        raise BadLog(f"line 1: {wrong}") from None
    return LogBook(house, head, events, closed is not None)


def _entry(n: int, line: bytes, chain: bytes) -> _Line:
    """One line, its hash compared with the chain."""
    try:
        entry = _decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise BadLog(f"line {n} is not a line of a log: {wrong}") from None
    body = line[len(b'{"hash":"",') + 64 : -1]
    if seal(chain, body) != entry.hash.encode():
        raise BadLog(f"line {n} was changed, or a line before it is missing or out of place")
    return entry
