"""The store: append-only, hash-chained entries; SQLite or PostgreSQL, or one table in a file."""

from __future__ import annotations

from pathlib import Path

from houseway.errors import BadStore
from houseway.store.base import Store
from houseway.store.chain import Link, first_link, seal
from houseway.store.file import FileStore, is_log
from houseway.store.sniff import DATABASE, first_bytes

__all__ = [
    "FileStore", "Link", "Store", "first_link", "is_database", "is_log", "open_store", "seal",
]  # fmt: skip
POSTGRES = ("postgresql://", "postgres://")


def open_store(where: str | Path, create: bool = False) -> Store:
    """The store at a PostgreSQL URL, in a SQLite file or in a log file.

    With `create` a database is made if there is none; `FileStore.create` makes a log file.
    """
    text = str(where)
    if text.startswith(POSTGRES):
        from houseway.store.postgres import PostgresStore

        return PostgresStore(text, create)
    if "://" in text:
        scheme = text.partition("://")[0]
        raise BadStore(
            f"'{scheme}' is not a kind of store; expected a file, or postgresql://user@host/database"
        )
    if is_log(Path(text)):
        return FileStore(Path(text))
    from houseway.store.sqlite import SQLiteStore

    return SQLiteStore(Path(text), create)


def is_database(where: str | Path) -> bool:
    """True for a URL or a SQLite file, which hold many tables; a log file holds one."""
    text = str(where)
    return "://" in text or first_bytes(Path(text)) == DATABASE
