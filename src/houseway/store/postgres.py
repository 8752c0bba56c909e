"""A store in PostgreSQL, for many tables: the same chains behind a URL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from houseway.errors import BadStore
from houseway.store.base import Store


class PostgresStore(Store):
    """Tables in a PostgreSQL database; commits are synchronous whatever the server's default."""

    def __init__(self, url: str, create: bool) -> None:
        super().__init__()
        self.where = _without_password(url)
        try:
            import psycopg
        except ImportError:
            raise BadStore(
                "a PostgreSQL store needs psycopg: pip install 'houseway[postgres]'"
            ) from None
        self._wrong = psycopg.Error
        try:
            self._db = psycopg.connect(url, autocommit=True, connect_timeout=10)
        except psycopg.Error as wrong:
            said = " ".join(str(wrong).split())
            raise BadStore(f"{self.where} cannot be reached: {said}") from None
        with self._or_closed():
            self._run("SET synchronous_commit = on")
            self._run("SET client_min_messages = error")
            with self._transaction():
                if create:  # of two that make the store at once the second waits
                    self._run("SELECT pg_advisory_xact_lock(7260412)")
                present = self._run(
                    "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
                ).fetchall()
                ours = {name for (name,) in present if name.startswith("houseway_")}
                self._prepare(ours, create, "BYTEA")

    def _execute(self, statement: str, given: Sequence[Any]) -> Any:
        return self._db.execute(statement.replace("?", "%s"), given or None)

    def _execute_many(self, statement: str, given: Iterable[Sequence[Any]]) -> None:
        with self._db.cursor() as cursor:
            cursor.executemany(statement.replace("?", "%s"), given)

    @contextmanager
    def _transaction(self, write: bool = True) -> Iterator[None]:
        with self._told(), self._db.transaction():
            if not write:
                self._db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What PostgreSQL says, with where it said so."""
        try:
            yield
        except self._wrong as wrong:
            said = " ".join(str(wrong).split())
            raise BadStore(f"{self.where}: {said}. Nothing was acknowledged") from None


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
