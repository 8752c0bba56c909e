"""Group commit: tables that write at the same moment share one transaction and one sync.

Each of them waits until its own entries are durable. Nothing is acknowledged before.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

from houseway.errors import BadStore, HousewayError
from houseway.store.base import Part, Store
from houseway.store.chain import Link


class _Waiting:
    """Entries that wait to be written, and their result."""

    __slots__ = ("done", "error", "link", "part")

    def __init__(self, part: Part) -> None:
        self.part = part
        self.done = threading.Event()
        self.link: Link | None = None
        self.error: BaseException | None = None


class GroupStore(Store):
    """A store for several threads: one of them writes for all that wait."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: list[_Waiting] = []
        self._guard = threading.Lock()  # of the queue
        self._writing = threading.Lock()

    @property
    def where(self) -> str:
        """The store as people name it."""
        return self._store.where

    def written(self, table: str, after: Link, bodies: Sequence[bytes]) -> Link | None:
        """The last link of a table if it ends with these entries."""
        return self._store.written(table, after, bodies)

    def tables(self) -> list[str]:
        """The names of all tables."""
        return self._store.tables()

    def ends(self) -> dict[str, Link]:
        """The last link of every table, by its name."""
        return self._store.ends()

    def read(self, table: str) -> tuple[list[bytes], Link]:
        """The entries of a table with the last link, the chain verified."""
        return self._store.read(table)

    def sealed(self, table: str, n: int) -> str:
        """The sealed text with a number."""
        return self._store.sealed(table, n)

    @property
    def holds_secrets(self) -> bool:
        """True if texts that are still sealed can be read here."""
        return self._store.holds_secrets

    def hidden(self, table: str) -> int:
        """How many entries cannot be verified because cards are hidden in them."""
        return self._store.hidden(table)

    def close(self) -> None:
        """Close the database."""
        self._store.close()

    def append_all(self, parts: Sequence[Part]) -> list[Link]:
        """Append these entries in one transaction with all others that wait at this moment."""
        return [self._append_one(part) for part in parts]

    def _append_one(self, part: Part) -> Link:
        mine = _Waiting(part)
        try:
            with self._guard:
                self._queue.append(mine)
            while not mine.done.is_set():
                if self._writing.acquire(timeout=0.05):
                    try:
                        self._write()
                    finally:
                        self._writing.release()
                else:
                    mine.done.wait(0.05)
        except BaseException:
            with self._guard:  # interrupted: entries still in the queue are not written
                self._queue = [one for one in self._queue if one is not mine]
            raise
        if mine.error is not None:
            raise mine.error
        assert mine.link is not None
        return mine.link

    def _write(self) -> None:
        """Write everything in the queue; each part gets its link or its error."""
        waiting: list[_Waiting] = []
        try:
            with self._guard:
                waiting.extend(self._queue)
                self._queue.clear()
            self._write_for(waiting)
        except BaseException as error:
            for one in waiting:
                if one.link is None and one.error is None:
                    one.error = error if isinstance(error, HousewayError) else Interrupted(error)
            raise
        finally:
            for one in waiting:
                one.done.set()

    def _write_for(self, waiting: list[_Waiting]) -> None:
        """All in one transaction; if that fails, each part that is not there already by itself.

        If the connection is lost at the commit, it is not known whether the commit succeeded.
        """
        if not waiting:
            return
        try:
            links = self._store.append_all([one.part for one in waiting])
            for one, link in zip(waiting, links, strict=True):
                one.link = link
        except HousewayError as error:
            for one in waiting:
                if len(waiting) > 1:
                    self._write_one(one)
                else:
                    one.error = error

    def _write_one(self, one: _Waiting) -> None:
        try:
            there = self._store.written(*one.part[:3])
            one.link = there or self._store.append(*one.part)
        except HousewayError as error:
            one.error = error


class Interrupted(BadStore):
    """The thread that wrote for all was interrupted: it is not known what is durable."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(f"writing was interrupted ({type(error).__name__}); open the table again")
