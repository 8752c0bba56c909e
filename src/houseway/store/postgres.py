"""A store in PostgreSQL, for many tables: the same chains behind a URL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from houseway.errors import BadStore
from houseway.store.base import Cursor, SqlStore


class PostgresStore(SqlStore):
    """Tables in a PostgreSQL database; commits are synchronous whatever the server's default.

    If the connection is lost, the transaction in progress fails as a whole. The next one connects
    again, and an entry is still written only after the one it was sealed to.
    """

    _db: Any  # psycopg is optional and has no types here

    def __init__(self, url: str, create: bool) -> None:
        super().__init__()
        self.where = _without_password(url)
        try:
            import psycopg
        except ImportError:
            raise BadStore(
                "a PostgreSQL store needs psycopg: pip install 'houseway[postgres]'"
            ) from None
        self._error = psycopg.Error
        self._open: Callable[[], Any] = partial(
            psycopg.connect, url, autocommit=True, connect_timeout=10
        )
        self._closed_for_good = False
        self._connect()
        with self._or_closed(), self._transaction():
            if create:  # if two programs create the store at once, the second waits
                self._run("SELECT pg_advisory_xact_lock(7260412)")
            present = self._run(
                "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
            ).fetchall()
            ours = {name for (name,) in present if name.startswith("houseway_")}
            self._prepare(ours, create, "BYTEA")

    def _connect(self) -> None:
        try:
            self._db = self._open()
            self._db.execute("SET synchronous_commit = on")
            self._db.execute("SET client_min_messages = error")
        except self._error as error:
            reason = " ".join(str(error).split())
            raise BadStore(f"{self.where} cannot be reached: {reason}") from None

    def close(self) -> None:
        """Close the database for good."""
        self._closed_for_good = True
        super().close()

    def _execute(self, statement: str, given: Sequence[object]) -> Cursor:
        cursor: Cursor = self._db.execute(statement.replace("?", "%s"), given or None)
        return cursor

    def _execute_many(self, statement: str, given: Iterable[Sequence[object]]) -> None:
        with self._db.cursor() as cursor:
            cursor.executemany(statement.replace("?", "%s"), given)

    @contextmanager
    def _transaction(self, write: bool = True) -> Iterator[None]:
        if self._db.closed and not self._closed_for_good:
            self._connect()  # only here: never between two statements of one transaction
        with self._translated(), self._db.transaction():
            if not write:
                self._db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Raise PostgreSQL's errors as BadStore, with the place."""
        try:
            yield
        except self._error as error:
            reason = " ".join(str(error).split())
            raise BadStore(f"{self.where}: {reason}. Nothing was acknowledged") from None


def _without_password(url: str) -> str:
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = f":{parts.port}" if _port(url) else ""
    user = f"{parts.username}@" if parts.username else ""
    return f"{parts.scheme}://{user}{host}{port}{parts.path}"


def _port(url: str) -> int | None:
    try:
        return urlsplit(url).port
    except ValueError:
        raise BadStore("the URL cannot be read; expected postgresql://user@host/database") from None
