"""What a file is, from its first bytes, without disturbing a database that is open.

Closing a file releases every lock this process holds on it (POSIX), also those of SQLite. So a
database that this process has open is never opened again to look at it.
"""

from __future__ import annotations

import threading
from collections import Counter
from pathlib import Path

DATABASE = b"SQLite format 3\0"
_in_use: Counter[Path] = Counter()  # databases that this process has open
_guard = threading.Lock()  # also while a file is looked at, so that none is opened meanwhile


def begin_use(path: Path) -> None:
    """Note that a database is about to be opened."""
    with _guard:
        _in_use[path.resolve()] += 1


def end_use(path: Path) -> None:
    """Note that a database was closed."""
    with _guard:
        _in_use[path.resolve()] -= 1


def first_bytes(path: Path) -> bytes:
    """The first bytes of a file; none if it cannot be read."""
    with _guard:
        if _in_use[path.resolve()] > 0:
            return DATABASE
        try:
            with path.open("rb") as file:
                return file.read(len(DATABASE))
        except OSError:
            return b""
