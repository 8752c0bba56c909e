"""A fair queue for the workers: no one holds all of them, and everyone gets a turn."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple


class Waiter(NamedTuple):
    """A piece of work waiting for a worker."""

    n: int
    owner: str
    patient: bool
    turn: asyncio.Future[None]


class FairQueue:
    """A number of places. One person holds at most all but one, and one for patient work.

    A free place goes to the person who holds the fewest, then to the one who has waited longest.
    Work without an `owner` is limited only by the number of places.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()
        self._patient: Counter[str] = Counter()
        self._waiting: list[Waiter] = []
        self._n = 0

    @asynccontextmanager
    async def turn(self, owner: str = "", patient: bool = False) -> AsyncIterator[None]:
        """Wait for a place and hold it."""
        self._n += 1
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        mine = Waiter(self._n, owner, patient, turn)
        self._waiting.append(mine)
        self._admit()
        try:
            await turn
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:  # admitted at the moment of cancelling
                self._release(mine)
            raise
        try:
            yield
        finally:
            self._release(mine)

    def _release(self, who: Waiter) -> None:
        self._held[who.owner] -= 1
        self._patient[who.owner] -= who.patient
        self._admit()

    def _is_admissible(self, who: Waiter) -> bool:
        if not who.owner:
            return True
        if who.patient and self._patient[who.owner]:
            return False
        return self._held[who.owner] < max(1, self._most - 1)

    def _admit(self) -> None:
        """Admit waiting work while there are free places."""
        while self._held.total() < self._most:
            ready = [one for one in self._waiting if self._is_admissible(one)]
            if not ready:
                return
            first = min(ready, key=lambda one: (self._held[one.owner], one.patient, one.n))
            self._waiting.remove(first)
            self._held[first.owner] += 1
            self._patient[first.owner] += first.patient
            if not first.turn.done():
                first.turn.set_result(None)
