"""The sidecar file of a store: accounts, browsers, secrets, table flags and refused acts."""

from __future__ import annotations

import hashlib
import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from houseway.errors import BadStore

BY_HAND, AUTOPLAY = "by_hand", "by_itself"  # flags of a table; the names are stored
Value = str | int | bytes  # what a statement may be given
SCHEMA = (
    "CREATE TABLE IF NOT EXISTS accounts "
    "(name TEXT PRIMARY KEY, role TEXT NOT NULL, salt BLOB NOT NULL, hash BLOB NOT NULL)",
    "CREATE TABLE IF NOT EXISTS visitors (id TEXT NOT NULL, local INTEGER NOT NULL, "
    "name TEXT NOT NULL, role TEXT NOT NULL, generation TEXT NOT NULL, PRIMARY KEY (id, local))",
    "CREATE TABLE IF NOT EXISTS by_hand (place TEXT PRIMARY KEY)",
    "CREATE TABLE IF NOT EXISTS by_itself (place TEXT PRIMARY KEY)",
    "CREATE TABLE IF NOT EXISTS shorts (place TEXT PRIMARY KEY, at TEXT NOT NULL, "
    "summary TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS refused (n INTEGER PRIMARY KEY, time INTEGER NOT NULL, "
    "who TEXT NOT NULL, place TEXT NOT NULL, act TEXT NOT NULL, why TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS strangers (n INTEGER PRIMARY KEY, time INTEGER NOT NULL, "
    "who TEXT NOT NULL, place TEXT NOT NULL, act TEXT NOT NULL, why TEXT NOT NULL)",
)


def data_home() -> Path:
    """The default folder for tables, in the user's data directory."""
    home = os.environ.get("XDG_DATA_HOME")
    return Path(home or Path.home() / ".local" / "share") / "houseway"


def sidecar_path(store: str | Path) -> Path:
    """The path of a store's sidecar file; for a store behind a URL, in the user's data."""
    text = str(store)
    if "://" in text:
        name = hashlib.sha256(text.rpartition("@")[2].encode()).hexdigest()[:16]
        return data_home() / f"floor-{name}.people"
    return Path(text + ".people")


@contextmanager
def held(store: str | Path) -> Iterator[None]:
    """Lock a store in a file for this server while it runs; BadStore if another has it.

    Two servers would not mix their entries, but each would stop the other's tables. A store behind
    a URL is not locked, because its servers may be on several machines.
    """
    if "://" in str(store):
        yield
        return
    file = Path(f"{store}.floor")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(file, isolation_level=None, timeout=0, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise BadStore(f"{file} cannot be used: {error}") from None
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if "locked" not in str(error):
                raise BadStore(f"{file} cannot be used: {error}") from None
            problem = f"another floor is using {store}; close it first, or choose another --store"
            raise BadStore(problem) from None
        yield


class Sidecar:
    """The sidecar file of a store; every statement is a transaction of its own."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = threading.Lock()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)
            self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
            for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL", *SCHEMA):
                self._db.execute(statement)
        except (OSError, sqlite3.Error) as error:
            raise BadStore(f"{file} cannot be used: {error}") from None

    def run(self, statement: str, *values: Value) -> list[tuple[Any, ...]]:
        """Run one statement and return its rows."""
        try:
            with self._lock:
                return self._db.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise BadStore(f"{self.file} cannot be used: {error}") from None

    def secret(self, name: str) -> str:
        """The secret of that name, created on first use."""
        made = secrets.token_urlsafe(32)
        self.run("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", name, made)
        return str(self.run("SELECT value FROM secrets WHERE name = ?", name)[0][0])

    def has_flag(self, flag: str, table: str) -> bool:
        """True if a table has this flag."""
        return bool(self.run(f"SELECT 1 FROM {flag} WHERE place = ?", table))

    def set_flag(self, flag: str, table: str, on: bool) -> None:
        """Set or clear this flag of a table."""
        if on:
            self.run(f"INSERT OR IGNORE INTO {flag} VALUES (?)", table)
        else:
            self.run(f"DELETE FROM {flag} WHERE place = ?", table)

    def summaries(self) -> list[tuple[str, str, str]]:
        """The stored summaries of tables: name, last entry, and the summary as JSON."""
        rows = self.run("SELECT * FROM shorts")  # earlier versions named the columns differently
        return [(name, at, text) for name, at, text in rows]

    def store_summary(self, table: str, at: str, text: str) -> None:
        """Store the summary of a table after an entry."""
        self.run("INSERT OR REPLACE INTO shorts VALUES (?, ?, ?)", table, at, text)

    def close(self) -> None:
        """Close the file."""
        self._db.close()


class TableFlags:
    """How a table is run; survives a restart."""

    def __init__(self, sidecar: Sidecar, table: str) -> None:
        self._sidecar, self._table = sidecar, table
        self.automatic = not sidecar.has_flag(BY_HAND, table)  # the software deals
        self.autoplay = sidecar.has_flag(AUTOPLAY, table)  # rounds start one after another

    def set_automatic(self, on: bool) -> None:
        """Let the software deal, or a supervisor by hand."""
        self._sidecar.set_flag(BY_HAND, self._table, not on)
        self.automatic = on

    def set_autoplay(self, on: bool) -> None:
        """Start rounds one after another, or wait for a bet."""
        self._sidecar.set_flag(AUTOPLAY, self._table, on)
        self.autoplay = on
