"""The store protocol, and what every store in a database has in common."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import reduce
from typing import Any, Protocol, Self

from houseway.errors import BadLog, BadStore, unknown
from houseway.store.chain import Link, first_link, seal

FORMAT = 1  # of the store; a store of a newer version is refused

SCHEMA = (
    "CREATE TABLE houseway_meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE houseway_tables (name TEXT PRIMARY KEY, n BIGINT NOT NULL, hash {blob} NOT NULL)",
    "CREATE TABLE houseway_entries (name TEXT NOT NULL, n BIGINT NOT NULL, body {blob} NOT NULL, "
    "hash {blob} NOT NULL, PRIMARY KEY (name, n)){flat}",
    "CREATE TABLE houseway_sealed (name TEXT NOT NULL, n BIGINT NOT NULL, text TEXT NOT NULL, "
    "PRIMARY KEY (name, n)){flat}",
)


Part = tuple[str, Link, Sequence[bytes], Mapping[int, str]]  # table, after what, entries, sealed
Row = tuple[Any, ...]  # as the database returns it: its columns have no types in Python


class Store(Protocol):
    """Chains of entries, one per table, with the texts that are sealed for each.

    `append` returns when everything is durable, or raises.
    """

    @property
    def where(self) -> str:
        """The store as people name it, without any password."""
        ...

    def append(
        self,
        table: str,
        after: Link,
        bodies: Sequence[bytes],
        sealed: Mapping[int, str] | None = None,
    ) -> Link:
        """Seal the entries after the last one; all of them are durable when it returns."""
        return self.append_all([(table, after, bodies, sealed or {})])[0]

    def append_all(self, parts: Sequence[Part]) -> list[Link]:
        """Append entries of several tables, and return the last link of each."""
        ...

    def written(self, table: str, after: Link, bodies: Sequence[bytes]) -> Link | None:
        """The last link of a table if it ends with these entries: the answer may have been lost."""
        ...

    def tables(self) -> list[str]:
        """The names of all tables."""
        ...

    def ends(self) -> dict[str, Link]:
        """The last link of every table, by its name."""
        ...

    def read(self, table: str) -> tuple[list[bytes], Link]:
        """The entries of a table with the last link, the chain verified; BadLog if it is broken."""
        ...

    def sealed(self, table: str, n: int) -> str:
        """The sealed text with a number; BadLog if it is missing."""
        ...

    @property
    def holds_secrets(self) -> bool:
        """True if texts that are still sealed can be read here."""
        return True

    def hidden(self, table: str) -> int:
        """How many entries follow that cannot be verified because cards are hidden in them."""
        return 0

    def close(self) -> None:
        """Close the database."""
        ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Row | None: ...
    def fetchall(self) -> list[Row]: ...
    def __iter__(self) -> Iterator[Row]: ...


class Connection(Protocol):
    """An open database."""

    def close(self) -> None: ...


class SqlStore(Store):
    """A store in a database: a subclass runs the statements and translates its errors."""

    where = ""
    _db: Connection

    def __init__(self) -> None:
        self._lock = threading.Lock()  # tables of one process may share a store

    # -- what a database supplies ----------------------------------------------------------------

    def _execute(self, statement: str, given: Sequence[object]) -> Cursor:
        """Run one statement with `?` for what is given."""
        raise NotImplementedError

    def _execute_many(self, statement: str, given: Iterable[Sequence[object]]) -> None:
        """Run one statement for many rows."""
        raise NotImplementedError

    def _translated(self) -> AbstractContextManager[None]:
        """Raise the errors of the database as BadStore."""
        raise NotImplementedError

    def _transaction(self, write: bool = True) -> AbstractContextManager[None]:
        """All or nothing, durable at its end; a read-only transaction sees one moment."""
        raise NotImplementedError

    # -- the database ----------------------------------------------------------------------------

    def _run(self, statement: str, given: Sequence[object] = ()) -> Cursor:
        with self._translated():
            return self._execute(statement, given)

    def _many(self, statement: str, given: Iterable[Sequence[object]]) -> None:
        with self._translated():
            self._execute_many(statement, given)

    @contextmanager
    def _or_closed(self) -> Iterator[None]:
        """Close the database if the store cannot be opened."""
        try:
            yield
        except BadStore:
            self.close()
            raise

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    def __del__(self) -> None:
        with suppress(Exception):  # it may never have been opened
            self.close()

    # -- entries ---------------------------------------------------------------------------------

    def append_all(self, parts: Sequence[Part]) -> list[Link]:
        """Append entries of several tables in one transaction: all of them or none."""
        with self._lock, self._transaction():
            return [self._append(*part) for part in parts]

    def _append(
        self, table: str, after: Link, bodies: Sequence[bytes], sealed: Mapping[int, str]
    ) -> Link:
        link, rows = after, []
        for body in bodies:
            link = seal(link, body)
            rows.append((table, link.n, body, link.hash))
        if after.n == 0:
            moved = self._run(
                "INSERT INTO houseway_tables VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (table, link.n, link.hash),
            ).rowcount
        else:
            moved = self._run(
                "UPDATE houseway_tables SET n = ?, hash = ? WHERE name = ? AND n = ? AND hash = ?",
                (link.n, link.hash, table, after.n, after.hash),
            ).rowcount
        if moved != 1:
            raise BadStore(
                f"{self.where}: table '{table}' does not end at entry {after.n} here; another "
                "program has written to it. Nothing was written; open the table again"
            )
        self._many("INSERT INTO houseway_entries VALUES (?, ?, ?, ?)", rows)
        if sealed:
            given = [(table, n, text) for n, text in sealed.items()]
            self._many("INSERT INTO houseway_sealed VALUES (?, ?, ?)", given)
        return link

    def written(self, table: str, after: Link, bodies: Sequence[bytes]) -> Link | None:
        """The last link of a table if it ends with these entries: the answer may have been lost."""
        last = reduce(seal, bodies, after)
        return last if self.ends().get(table) == last else None

    def tables(self) -> list[str]:
        """The names of all tables."""
        with self._lock, self._transaction(write=False):
            rows = self._run("SELECT name FROM houseway_tables ORDER BY name").fetchall()
        return [row[0] for row in rows]

    def ends(self) -> dict[str, Link]:
        """The last link of every table, by its name."""
        with self._lock, self._transaction(write=False):
            rows = self._run("SELECT name, n, hash FROM houseway_tables ORDER BY name").fetchall()
        return {name: Link(n, _as_bytes(digest)) for name, n, digest in rows}

    def read(self, table: str) -> tuple[list[bytes], Link]:
        """The entries of a table with the last link, the chain verified; BadLog if it is broken."""
        with self._lock, self._transaction(write=False):
            last = self._last(table)
            bodies, link = [], first_link(table)
            for n, body, digest in self._rows(table):
                body = _as_bytes(body)
                link = seal(link, body)
                if n != link.n or _as_bytes(digest) != link.hash:
                    raise BadLog(
                        f"table '{table}', entry {link.n} was changed, or one before it is "
                        "missing or out of place"
                    )
                bodies.append(body)
        if link != last:
            raise BadLog(
                f"table '{table}' should end with entry {last.n}, but the chain ends with {link.n}"
            )
        return bodies, link

    def _last(self, table: str) -> Link:
        row = self._run("SELECT n, hash FROM houseway_tables WHERE name = ?", (table,)).fetchone()
        if row is None:
            known = self._run("SELECT name FROM houseway_tables ORDER BY name").fetchall()
            if not known:
                raise BadStore(f"{self.where} holds no tables yet")
            raise unknown("table", table, [name for (name,) in known])
        return Link(row[0], _as_bytes(row[1]))

    def _rows(self, table: str) -> Iterator[Row]:
        return iter(
            self._run(
                "SELECT n, body, hash FROM houseway_entries WHERE name = ? ORDER BY n", (table,)
            )
        )

    def sealed(self, table: str, n: int) -> str:
        """The sealed text with a number; BadLog if it is missing."""
        with self._lock, self._transaction(write=False):
            row = self._run(
                "SELECT text FROM houseway_sealed WHERE name = ? AND n = ?", (table, n)
            ).fetchone()
        if row is None:
            raise BadLog(f"table '{table}': the sealed text number {n} is missing")
        return str(row[0])

    # -- opening ---------------------------------------------------------------------------------

    def _prepare(self, present: set[str], create: bool, blob: str, flat: str = "") -> None:
        """Create the store, or check that this version can read it; within a transaction."""
        ours = {name for name in present if name.startswith("houseway_")}
        if not ours:
            if present and create:
                raise BadStore(f"{self.where} is the database of another program, not a store")
            if not create:
                raise BadStore(f"{self.where} is not a store")
            for statement in SCHEMA:
                self._run(statement.format(blob=blob, flat=flat))
            self._run("INSERT INTO houseway_meta VALUES ('format', ?)", (str(FORMAT),))
            return
        row = None
        if "houseway_meta" in ours:
            asked = "SELECT value FROM houseway_meta WHERE name = 'format'"
            row = self._run(asked).fetchone()
        written = row[0] if row else ""
        if not written.isdigit():
            raise BadStore(f"{self.where} is damaged: its format is missing")
        if int(written) > FORMAT:
            raise BadStore(
                f"{self.where} was written by a newer version (format {written}; this one knows "
                f"{FORMAT}). Nothing was changed; use the newer version"
            )


def _as_bytes(value: object) -> bytes:
    """The bytes in a column; a damaged row may have text or a number where bytes belong."""
    if isinstance(value, str):
        return value.encode()
    return bytes(value) if isinstance(value, (bytes, bytearray, memoryview)) else b""
