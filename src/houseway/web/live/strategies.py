"""The exact strategies that tables ask for: solved once for each house, for bots and for advice."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec

from houseway.editions import House
from houseway.table.events import Pass
from houseway.table.log import head_of
from houseway.web.live.snapshot import Shot
from houseway.web.workers.jobs import Jobs, Progress

MINDS = 2  # workers that keep strategies: a long solution leaves one for other games
PATIENCE = 0.5  # seconds a bot thinks before it plays by chance


class Solving:
    """A strategy that is being solved, or was; whoever waits is told how far it is."""

    def __init__(self, mind: Jobs) -> None:
        self.mind = mind
        self.task: asyncio.Task[Any] | None = None
        self.heard: list[Progress] = []
        self.given_up = False

    def begin(self, head: dict[str, Any]) -> None:
        """Solve, unless that is done or under way."""
        if self.task is None or (self.task.done() and self._failed(self.task)):
            self.given_up = False
            work = self.mind.run("work.solve", head, progress=self._tell, patient=True)
            self.task = asyncio.create_task(work)
            self.task.add_done_callback(self._failed)  # whoever waits is told, if anybody does

    def is_ready(self) -> bool:
        """True if it is at hand."""
        return bool(self.task and self.task.done() and not self._failed(self.task))

    async def wait(self, progress: Progress | None) -> None:
        """Until it is at hand; if everybody who waited has given up, so do we."""
        assert self.task
        told: Progress = progress or (lambda what, share: None)
        self.heard.append(told)
        try:
            await asyncio.shield(self.task)
        except asyncio.CancelledError:
            if len(self.heard) == 1 and not self.task.done():
                self.given_up = self.task.cancel()
            raise
        finally:
            self.heard.remove(told)

    def _tell(self, what: str, share: float) -> None:
        for told in list(self.heard):
            told(what, share)

    @staticmethod
    def _failed(task: asyncio.Task[Any]) -> bool:
        return task.cancelled() or task.exception() is not None


class Thinking:
    """Workers that know strategies; each house keeps to the one that has solved its own."""

    def __init__(self) -> None:
        self._minds = [Jobs(1) for _ in range(MINDS)]
        self._solving: dict[bytes, Solving] = {}

    def warm(self, house: House) -> None:
        """Solve in the background what will soon be asked for."""
        self._of(house)

    async def decided(self, shot: Shot) -> str | None:
        """What the exact strategy does, if it is at hand; else it is looked for meanwhile."""
        solving = self._of(shot.house)
        if not all(s.is_ready() for s in self._solving.values() if s.mind is solving.mind):
            return None
        asked = asyncio.create_task(solving.mind.run("work.decide", *_sent(shot)))
        done, _ = await asyncio.wait({asked}, timeout=PATIENCE)
        return asked.result() if done and not asked.exception() else None

    async def advised(self, shot: Shot, progress: Progress | None = None) -> dict[str, Any]:
        """The exact choice and what each is worth; whoever gives up waiting ends the solution."""
        solving = self._of(shot.house)
        try:
            await solving.wait(progress)
        except asyncio.CancelledError:
            if solving.given_up:  # its worker is gone, with all that it had solved
                for other in self._solving.values():
                    other.task = None if other.mind is solving.mind else other.task
            raise
        found: dict[str, Any] = await solving.mind.run("work.advice", *_sent(shot))
        return found

    def _of(self, house: House) -> Solving:
        """The solution of a house, begun if need be by the worker with the fewest."""
        head = head_of(house)
        key = msgspec.json.encode([head["edition"], head["options"], head["pay"]])
        if key not in self._solving:
            held = [s.mind for s in self._solving.values()]
            self._solving[key] = Solving(min(self._minds, key=held.count))
        self._solving[key].begin(head)
        return self._solving[key]

    def close(self) -> None:
        """End all workers."""
        for solving in self._solving.values():
            if solving.task:
                with suppress(RuntimeError):  # the loop may be gone
                    solving.task.cancel()
        for mind in self._minds:
            mind.close()


def _sent(shot: Shot) -> tuple[dict[str, Any], bytes, list[Pass]]:
    """A round in progress in parts that can be sent to a worker."""
    return head_of(shot.house), msgspec.json.encode(shot.events), shot.passes
