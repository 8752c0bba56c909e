"""The small file beside a store: accounts, browsers, secrets, and acts that were refused."""

from __future__ import annotations

import hashlib
import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from houseway.errors import BadStore

BY_HAND, BY_ITSELF = "by_hand", "by_itself"  # how a table is run: dealt by hand, playing on
SCHEMA = (
    "CREATE TABLE IF NOT EXISTS accounts "
    "(name TEXT PRIMARY KEY, role TEXT NOT NULL, salt BLOB NOT NULL, hash BLOB NOT NULL)",
    "CREATE TABLE IF NOT EXISTS visitors (id TEXT NOT NULL, local INTEGER NOT NULL, "
    "name TEXT NOT NULL, role TEXT NOT NULL, generation TEXT NOT NULL, PRIMARY KEY (id, local))",
    "CREATE TABLE IF NOT EXISTS by_hand (place TEXT PRIMARY KEY)",
    "CREATE TABLE IF NOT EXISTS by_itself (place TEXT PRIMARY KEY)",
    "CREATE TABLE IF NOT EXISTS shorts (place TEXT PRIMARY KEY, at TEXT NOT NULL, "
    "told TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS refused (n INTEGER PRIMARY KEY, time INTEGER NOT NULL, "
    "who TEXT NOT NULL, place TEXT NOT NULL, act TEXT NOT NULL, why TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS strangers (n INTEGER PRIMARY KEY, time INTEGER NOT NULL, "
    "who TEXT NOT NULL, place TEXT NOT NULL, act TEXT NOT NULL, why TEXT NOT NULL)",
)


def data_home() -> Path:
    """The folder where tables are kept if nobody says otherwise: in the user's data."""
    home = os.environ.get("XDG_DATA_HOME")
    return Path(home or Path.home() / ".local" / "share") / "houseway"


def file_beside(store: str | Path) -> Path:
    """The small file that goes with a store; with one behind a URL, in the user's data."""
    text = str(store)
    if "://" in text:
        name = hashlib.sha256(text.rpartition("@")[2].encode()).hexdigest()[:16]
        return data_home() / f"floor-{name}.people"
    return Path(text + ".people")


@contextmanager
def held(store: str | Path) -> Iterator[None]:
    """Keep a store in one file to this server as long as it runs; BadStore if another has it.

    Entries of two servers would not be mixed, but each would stop the other's tables. One behind a
    URL is not held: its servers may be on several machines.
    """
    if "://" in str(store):
        yield
        return
    file = Path(f"{store}.floor")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(file, isolation_level=None, timeout=0, check_same_thread=False)
    except (OSError, sqlite3.Error) as wrong:
        raise BadStore(f"{file} cannot be used: {wrong}") from None
    with closing(lock):
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as wrong:
            if "locked" not in str(wrong):
                raise BadStore(f"{file} cannot be used: {wrong}") from None
            problem = f"another floor has {store} open; close it first, or name another --store"
            raise BadStore(problem) from None
        yield


class Beside:
    """The small file; every statement is a transaction of its own."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = threading.Lock()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600)
            self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
            for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL", *SCHEMA):
                self._db.execute(statement)
        except (OSError, sqlite3.Error) as wrong:
            raise BadStore(f"{file} cannot be used: {wrong}") from None

    def run(self, statement: str, *given: Any) -> list[Sequence[Any]]:
        """Run one statement; its rows."""
        try:
            with self._lock:
                return self._db.execute(statement, given).fetchall()
        except sqlite3.Error as wrong:
            raise BadStore(f"{self.file} cannot be used: {wrong}") from None

    def secret(self, name: str) -> str:
        """A secret of that name, made once and kept."""
        made = secrets.token_urlsafe(32)
        self.run("INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING", name, made)
        return str(self.run("SELECT value FROM secrets WHERE name = ?", name)[0][0])

    def is_kept(self, way: str, table: str) -> bool:
        """True for a table that is run in that way, also after it was opened again."""
        return bool(self.run(f"SELECT 1 FROM {way} WHERE place = ?", table))

    def keep(self, way: str, table: str, on: bool) -> None:
        """Keep that a table is run in that way, or no longer."""
        if on:
            self.run(f"INSERT OR IGNORE INTO {way} VALUES (?)", table)
        else:
            self.run(f"DELETE FROM {way} WHERE place = ?", table)

    def shorts(self) -> list[Sequence[Any]]:
        """Tables in short, as they were kept: name, after which entry, and what is told."""
        return self.run("SELECT place, at, told FROM shorts")

    def keep_short(self, table: str, at: str, told: str) -> None:
        """Keep a table in short."""
        self.run("INSERT OR REPLACE INTO shorts VALUES (?, ?, ?)", table, at, told)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
