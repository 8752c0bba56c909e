"""Group commit: tables that write at the same moment share one transaction and one sync.

Each of them waits until its own entries are durable. Nothing is acknowledged before.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from houseway.errors import BadStore, HousewayError
from houseway.store.base import Appending, Part, Store
from houseway.store.chain import Link


class _Waiting:
    """Somebody's entries, and how it went."""

    __slots__ = ("done", "link", "part", "wrong")

    def __init__(self, part: Part) -> None:
        self.part = part
        self.done = threading.Event()
        self.link: Link | None = None
        self.wrong: BaseException | None = None


class GroupStore(Appending):
    """A store for several threads: whoever comes first writes for all who wait."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: list[_Waiting] = []
        self._guard = threading.Lock()  # of the queue
        self._writing = threading.Lock()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def append_all(self, parts: Sequence[Part]) -> list[Link]:
        """As of the store itself, together with all who wait at this moment."""
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
            with self._guard:  # interrupted: what nobody has begun to write is not written
                self._queue = [one for one in self._queue if one is not mine]
            raise
        if mine.wrong is not None:
            raise mine.wrong
        assert mine.link is not None
        return mine.link

    def _write(self) -> None:
        """Write for everybody in the queue; whoever is not told how it went is told why not."""
        waiting: list[_Waiting] = []
        try:
            with self._guard:
                waiting.extend(self._queue)
                self._queue.clear()
            self._write_for(waiting)
        except BaseException as wrong:
            for one in waiting:
                if one.link is None and one.wrong is None:
                    one.wrong = wrong if isinstance(wrong, HousewayError) else Interrupted(wrong)
            raise
        finally:
            for one in waiting:
                one.done.set()

    def _write_for(self, waiting: list[_Waiting]) -> None:
        """All in one transaction; if that fails, each part for itself that is not there already.

        A connection lost at the commit tells nobody whether it came through.
        """
        if not waiting:
            return
        try:
            links = self._store.append_all([one.part for one in waiting])
            for one, link in zip(waiting, links, strict=True):
                one.link = link
        except HousewayError as wrong:
            for one in waiting:
                self._write_one(one) if len(waiting) > 1 else setattr(one, "wrong", wrong)

    def _write_one(self, one: _Waiting) -> None:
        try:
            there = self._store.written(*one.part[:3])
            one.link = there or self._store.append(*one.part)
        except HousewayError as wrong:
            one.wrong = wrong


class Interrupted(BadStore):
    """Whoever wrote for all was interrupted: whether it is durable is not known."""

    def __init__(self, wrong: BaseException) -> None:
        super().__init__(f"writing was interrupted ({type(wrong).__name__}); open the table again")
