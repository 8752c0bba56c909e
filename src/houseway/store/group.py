"""Group commit: tables that write at the same moment share one transaction and one sync.

Each of them waits until its own entries are durable. Nothing is acknowledged before.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from houseway.errors import HousewayError
from houseway.store.base import Store
from houseway.store.chain import Link

Part = tuple[str, Link, Sequence[bytes], Mapping[int, str]]


class _Waiting:
    """Somebody's entries, and how it went."""

    __slots__ = ("done", "link", "part", "wrong")

    def __init__(self, part: Part) -> None:
        self.part = part
        self.done = threading.Event()
        self.link: Link | None = None
        self.wrong: BaseException | None = None


class GroupStore:
    """A store for several threads: whoever comes first writes for all who wait."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: list[_Waiting] = []
        self._guard = threading.Lock()  # of the queue
        self._writing = threading.Lock()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def append(
        self,
        table: str,
        after: Link,
        bodies: Sequence[bytes],
        sealed: Mapping[int, str] | None = None,
    ) -> Link:
        """As `Store.append`, together with all who wait at this moment."""
        mine = _Waiting((table, after, bodies, sealed or {}))
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
        if mine.wrong is not None:
            raise mine.wrong
        assert mine.link is not None
        return mine.link

    def _write(self) -> None:
        """Write for everybody in the queue; if that fails, each part for itself."""
        with self._guard:
            waiting, self._queue = self._queue, []
        if not waiting:
            return
        try:
            links = self._store.append_all([one.part for one in waiting])
            for one, link in zip(waiting, links, strict=True):
                one.link = link
        except HousewayError as wrong:
            for one in waiting:
                self._write_one(one) if len(waiting) > 1 else setattr(one, "wrong", wrong)
        except BaseException as wrong:
            for one in waiting:
                one.wrong = wrong
        finally:
            for one in waiting:
                one.done.set()

    def _write_one(self, one: _Waiting) -> None:
        try:
            one.link = self._store.append(*one.part)
        except BaseException as wrong:
            one.wrong = wrong
