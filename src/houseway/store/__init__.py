"""The store: append-only, hash-chained entries, many tables in one; SQLite, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from houseway.errors import BadStore
from houseway.store.base import Store
from houseway.store.chain import Link, first_link, seal

__all__ = ["Link", "Store", "first_link", "is_store", "open_store", "seal"]
POSTGRES = ("postgresql://", "postgres://")


def open_store(where: str | Path, create: bool = False) -> Store:
    """The store in a file, or behind a PostgreSQL URL; it is only made where `create` says so."""
    text = str(where)
    if text.startswith(POSTGRES):
        from houseway.store.postgres import PostgresStore

        return PostgresStore(text, create)
    if "://" in text:
        scheme = text.partition("://")[0]
        raise BadStore(
            f"'{scheme}' is no kind of store; expected a file, or postgresql://user@host/database"
        )
    from houseway.store.sqlite import SQLiteStore

    return SQLiteStore(Path(text), create)


def is_store(where: str | Path) -> bool:
    """True for a URL or a SQLite file, which are stores; a log is a text file."""
    text = str(where)
    if "://" in text:
        return True
    try:
        with Path(text).open("rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError:
        return False
