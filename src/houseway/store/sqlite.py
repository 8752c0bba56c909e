"""A store in one SQLite file, with a write-ahead log that is synced at every commit."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from houseway.errors import BadStore
from houseway.store.base import Cursor, SqlStore
from houseway.store.sniff import begin_use, end_use

WAIT = 10.0  # seconds for another writer to finish


class SQLiteStore(SqlStore):
    """One file; several processes may write to it, each its own tables."""

    _db: sqlite3.Connection
    _file: Path | None = None  # while it is open

    def __init__(self, path: Path, create: bool, wait: float = WAIT) -> None:
        super().__init__()
        self.where = str(path)
        if not create and not path.is_file():
            what = "is a folder" if path.is_dir() else "does not exist"
            raise BadStore(f"{path} {what}; expected a store, as `houseway table open` makes it")
        with self._translated():
            if create and not path.exists():
                _make_private(path)
            begin_use(path)
            self._file = path
            self._db = sqlite3.connect(
                path, timeout=wait, isolation_level=None, check_same_thread=False
            )
        with self._or_closed():
            self._run("PRAGMA journal_mode = WAL")
            self._run("PRAGMA synchronous = FULL")  # a commit is on the disk
            self._run("PRAGMA wal_autocheckpoint = 4000")
            with self._transaction(write=create):  # if two programs create it, the second waits
                asked = self._run("SELECT name FROM sqlite_master WHERE type = 'table'")
                self._prepare({name for (name,) in asked}, create, "BLOB", " WITHOUT ROWID")

    def close(self) -> None:
        """Close the database."""
        super().close()
        if self._file:
            end_use(self._file)
            self._file = None

    def _execute(self, statement: str, given: Sequence[object]) -> Cursor:
        return self._db.execute(statement, given)

    def _execute_many(self, statement: str, given: Iterable[Sequence[object]]) -> None:
        self._db.executemany(statement, given)

    @contextmanager
    def _transaction(self, write: bool = True) -> Iterator[None]:
        with self._translated():
            self._db.execute("BEGIN IMMEDIATE" if write else "BEGIN")
            try:
                yield
            except BaseException:
                if self._db.in_transaction:  # a full disk has rolled it back already
                    self._db.execute("ROLLBACK")
                raise
            self._commit()

    def _commit(self) -> None:
        try:
            self._db.execute("COMMIT")
        except sqlite3.Error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Raise SQLite's errors as BadStore, in words that say what to do."""
        try:
            yield
        except sqlite3.ProgrammingError as error:
            raise BadStore(f"{self.where}: {error}") from None
        except sqlite3.Error as error:
            raise BadStore(f"{self.where} {_words(str(error))}") from None
        except UnicodeDecodeError:  # a damaged schema that is not text
            raise BadStore(f"{self.where} {_words('malformed')}") from None


def _make_private(path: Path) -> None:
    """Create a file for its owner only; SQLite gives its log the same permissions."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        pass  # another program was faster
    except OSError as error:
        raise sqlite3.OperationalError(f"unable to open: {error.strerror}") from None


_WORDS = (  # what SQLite reports, and what it means here
    ("locked", "is in use by another program, which did not release it; nothing was acknowledged"),
    ("disk is full", "cannot grow: the disk is full; nothing was acknowledged"),
    ("disk I/O error", "cannot be written: the disk refuses; nothing was acknowledged"),
    ("not a database", "is not a store: it is not a SQLite database"),
    ("malformed", "is damaged: it was cut or overwritten; restore a backup"),
    ("readonly", "is read-only; a table needs to write"),
    ("read-only", "is read-only; a table needs to write"),
    ("unable to open", "cannot be opened; check that its folder exists and can be written"),
)


def _words(reported: str) -> str:
    for sign, words in _WORDS:
        if sign in reported:
            return f"{words} ({reported})"
    return f"cannot be used: {reported}"
