"""Whose turn it is at the workers: nobody holds all of them, and whoever waits gets his turn."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple


class Waiter(NamedTuple):
    """Somebody who wants a place."""

    n: int
    owner: str
    patient: bool
    turn: asyncio.Future[None]


class FairQueue:
    """So many places. One person holds all but one, and of patient work one piece at a time.

    A free place goes to whoever holds the fewest; of those to the one who came first. Work that
    is nobody's own (`whose` is empty) is bound by the number of places only.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()
        self._patient: Counter[str] = Counter()
        self._waiting: list[Waiter] = []
        self._n = 0

    @asynccontextmanager
    async def turn(self, owner: str = "", patient: bool = False) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
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
            else:  # called up at the moment of giving up
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
        """Call up whoever is next, as long as there are places."""
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
