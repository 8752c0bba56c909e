"""Log files as versions up to 0.1 wrote them: read and verified, never written.

A line is `{"hash":"…","head":{…}}`, then `{"hash":"…","events":[…]}` for each step, at last
`{"hash":"…","closed":N}` with the number of events. A hash is the SHA-256 of the hash before, as
text, and the rest of the line.
"""

from __future__ import annotations

import hashlib

import msgspec

from houseway.errors import BadLog

OPENING = b'{"hash":"'
SHUT = b'"events":[{"verb":"shut","who":"table"}]'  # how the closing line is written today


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    """A line as it was written: its hash, and one of head, events, closed."""

    hash: str
    head: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    events: list[msgspec.Raw] | msgspec.UnsetType | None = msgspec.UNSET
    closed: int | msgspec.UnsetType = msgspec.UNSET


_decode = msgspec.json.Decoder(_Line).decode


def is_old(first: bytes) -> bool:
    """True if a file with this first line is of the older format."""
    return first.startswith(OPENING)


def read_old(lines: list[bytes]) -> list[bytes]:
    """The entries of an old log, its chain verified, as bodies of today; they have no time."""
    chain, bodies, events, closed = b"", list[bytes](), 0, False
    for n, text in enumerate(lines, 1):
        try:
            line = _decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadLog(f"line {n} is not a line of a log: {error}") from None
        rest = text[len(OPENING) + 64 + len(b'",') : -1]
        chain = hashlib.sha256(chain + rest).hexdigest().encode()
        if chain != line.hash.encode():
            raise BadLog(f"line {n} was changed, or a line before it is missing or out of place")
        if closed:
            raise BadLog(f"line {n}: the log was closed on the line before")
        if (n == 1) != bool(line.head):
            raise BadLog(f"line {n}: expected {'the head of the log' if n == 1 else 'events'}")
        if line.events:
            events += len(line.events)
        if not isinstance(line.closed, msgspec.UnsetType):
            closed, rest = True, SHUT
            if line.closed != events:
                raise BadLog(f"line {n}: closes {line.closed} events, but there are {events}")
        bodies.append(b'{"when":0,%b}' % rest)
    return bodies
