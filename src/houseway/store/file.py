"""A log file: a store of one table in one text file, with a line for each entry.

A line is `{"n":2,"hash":"…","entry":{…}}`, in the chain of `chain.py`; the first line also names
the table. `TableLog.lines` exports a table in lines of the same kind. Files of the older format
can be read, not continued.
"""

from __future__ import annotations

import os
from binascii import hexlify
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import reduce
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from houseway.errors import BadLog, BadStore, unknown
from houseway.store.base import Part, Store
from houseway.store.chain import Link, first_link, seal
from houseway.store.old_file import is_old, read_old
from houseway.store.sniff import first_bytes

BUFFER = 1 << 20  # bytes that are written at once where nobody waits for the disk


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    """A line as it was written; `before` and `covered` are in exports only."""

    n: int
    entry: msgspec.Raw
    hash: str | None = None  # none: the entry hides a card, or follows one that does
    table: str = ""
    before: str | msgspec.UnsetType | None = msgspec.UNSET
    covered: int | msgspec.UnsetType = msgspec.UNSET


_decode = msgspec.json.Decoder(_Line).decode
_encode = msgspec.json.Encoder().encode


class _Content(NamedTuple):
    """What is in a file: the entries that can be verified, and how many follow that cannot."""

    table: str
    bodies: list[bytes]
    link: Link
    hidden: int = 0
    can_grow: bool = True


def line_of(link: Link, body: bytes, table: str) -> bytes:
    """An entry as a line of a log file; the first one names the table."""
    n, digest = link
    if n == 1:
        name = _encode(table)
        return b'{"n":1,"table":%b,"hash":"%b","entry":%b}\n' % (name, hexlify(digest), body)
    return b'{"n":%d,"hash":"%b","entry":%b}\n' % (n, hexlify(digest), body)


def exported_line(
    n: int, hash_: str | None, before: str | None, covered: int, body: bytes, table: str
) -> bytes:
    """An entry as one reader may see it: without hashes where one could test cards by them."""
    fields: dict[str, int | str | None] = {"n": n}
    if n == 1 and table:
        fields["table"] = table
    fields |= {"hash": hash_, "before": before, "covered": covered}
    return _encode(fields)[:-1] + b',"entry":' + body + b"}\n"


class FileStore(Store):
    """One table in a text file; entries are on the disk when `append` returns.

    Without `sync` they are written when the store is closed. Sealed texts are not stored here: a
    table that must keep a shoe secret needs a database.
    """

    def __init__(self, path: Path, sync: bool = True) -> None:
        self._path = path
        self._sync = sync
        self._file: BinaryIO | None = None  # open for writing
        self._table = ""  # the table that is written here
        self._link = Link(0, b"")  # and its last entry
        try:
            with path.open("rb"):
                pass
        except OSError as error:
            raise BadLog(f"{path} cannot be read: {error.strerror}") from None

    @classmethod
    def create(cls, path: Path, sync: bool = True) -> FileStore:
        """A new log file; a file that exists is never overwritten."""
        try:
            path.open("xb").close()
        except FileExistsError:
            raise BadLog(f"{path} exists already; a log is never overwritten") from None
        except OSError as error:
            raise BadLog(f"{path} cannot be written: {error.strerror}") from None
        return cls(path, sync)

    @property
    def where(self) -> str:
        """The path of the file."""
        return str(self._path)

    @property
    def holds_secrets(self) -> bool:
        """False: sealed texts are in a log file only once they are disclosed."""
        return False

    # -- reading ---------------------------------------------------------------------------------

    def tables(self) -> list[str]:
        """The name of the table; none if the file is empty."""
        with self._path.open("rb") as file:
            first = file.readline()
        return [_name_in(first) or self._path.stem] if first else []

    def ends(self) -> dict[str, Link]:
        """The last link of the table, by its name."""
        return {table: self.read(table)[1] for table in self.tables()}

    def read(self, table: str) -> tuple[list[bytes], Link]:
        """The entries with the last link, the chain verified; BadLog if it is broken.

        An export is read up to its first hidden card.
        """
        content = self._read(table)
        return content.bodies, content.link

    def hidden(self, table: str) -> int:
        """How many entries of an export cannot be verified because cards are hidden in them."""
        return self._read(table).hidden

    def sealed(self, table: str, n: int) -> str:
        """Always BadLog: what is still sealed is not in a log file."""
        raise BadLog(f"table '{table}': shoe {n} is still sealed, and its text is not in this file")

    def _read(self, table: str) -> _Content:
        self._flush()
        try:
            content = self._path.read_bytes()
        except OSError as error:
            raise BadLog(f"{self._path} cannot be read: {error.strerror}") from None
        lines = content.split(b"\n")
        if lines.pop():
            raise BadLog(
                f"line {len(lines) + 1} breaks off: the writer was stopped in the middle of it"
            )
        if not lines:
            raise BadLog(f"{self._path} is empty; expected a log")
        name = _name_in(lines[0])
        if table != (name or table):
            raise unknown("table", table, [name])
        if is_old(lines[0]):
            bodies = read_old(lines)
            return _Content(table, bodies, reduce(seal, bodies, first_link(table)), can_grow=False)
        return _verified(lines, table)

    # -- writing ---------------------------------------------------------------------------------

    def append_all(self, parts: Sequence[Part]) -> list[Link]:
        """Append the entries of the one table; all are durable when it returns."""
        return [self.append(*part) for part in parts]

    def append(
        self,
        table: str,
        after: Link,
        bodies: Sequence[bytes],
        sealed: Mapping[int, str] | None = None,
    ) -> Link:
        """Seal the entries after the last one; all of them are durable when it returns."""
        if sealed:
            raise BadStore(
                f"{self.where} is a text file that anyone can read, and cannot hold sealed cards; "
                "open the table in a database"
            )
        file = self._file or self._open_to_append(table)
        if after != self._link or table != self._table:
            raise BadStore(
                f"{self.where}: table '{table}' does not end at entry {after.n} here. "
                "Nothing was written; open the log again"
            )
        link = after
        try:
            for body in bodies:
                link = seal(link, body)
                file.write(line_of(link, body, table))
            if self._sync:
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            with suppress(OSError):  # what is in its buffer cannot be written either
                file.close()
            self._file = None  # before more is written, the file is read again
            raise BadStore(f"{self.where} cannot be written: {error.strerror}") from None
        self._link = link
        return link

    def _open_to_append(self, table: str) -> BinaryIO:
        content = _Content(table, [], first_link(table))
        if self._path.stat().st_size:
            content = self._read(table)
        if not content.can_grow:
            raise BadStore(f"{self.where} is an export or an older log; it can only be read")
        self._table, self._link = table, content.link
        self._file = self._path.open("ab", buffering=BUFFER)
        return self._file

    def written(self, table: str, after: Link, bodies: Sequence[bytes]) -> Link | None:
        """The last link of the table if it ends with these entries."""
        last = reduce(seal, bodies, after)
        return last if self.ends().get(table) == last else None

    def _flush(self) -> None:
        if self._file:
            self._file.flush()

    def close(self) -> None:
        """Write what is left, and close the file."""
        if self._file:
            self._file.close()
            self._file = None


def is_log(path: Path) -> bool:
    """True for a file that begins as the lines of a log do."""
    return first_bytes(path).startswith((b'{"n":1,"', b'{"hash":'))


def _name_in(first: bytes) -> str:
    """The table that the first line names; older logs and older exports name none."""
    try:
        return _decode(first).table
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""


def _verified(lines: list[bytes], table: str) -> _Content:
    """The entries in these lines, each held against the chain."""
    bodies: list[bytes] = []
    link, exported, hidden = first_link(table), False, 0
    for n, text in enumerate(lines, 1):
        line = _parsed(n, text)
        body = bytes(line.entry)
        if n == 1:
            exported = line.before is not msgspec.UNSET
        next_link = seal(link, body)
        if exported:
            here = _hash_in_export(line, link, next_link, hidden > 0)
            before, covered = line.before or None, line.covered or 0
            wanted = exported_line(n, here, before, covered, body, line.table)
            hidden += here is None
        else:
            wanted = line_of(next_link, body, table)
        if wanted != text + b"\n":
            raise BadLog(f"line {n} was changed, or a line before it is missing or out of place")
        if not hidden:
            bodies.append(body)
            link = next_link
    if not bodies:
        raise BadLog("line 1 has no hash; nothing in this export can be verified")
    return _Content(table, bodies, link, hidden, can_grow=not exported)


def _parsed(n: int, text: bytes) -> _Line:
    try:
        return _decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadLog(f"line {n} is not a line of a log: {error}") from None


def _hash_in_export(line: _Line, link: Link, next_link: Link, hides: bool) -> str | None:
    """The hash that a line of an export must have; none from the first hidden card on."""
    uncovered = not hides and line.hash is None and not line.covered  # nothing to hide here
    if uncovered or (not hides and line.before != link.hash.hex()):
        return ""  # so that the line is refused
    return None if hides or line.hash is None else next_link.hash.hex()
