"""The strategies for bots and advice, solved once for each house."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec

from houseway.editions import House
from houseway.table.events import Pass
from houseway.table.log import HouseHead, head_of
from houseway.web.live.snapshot import Snapshot
from houseway.web.workers.jobs import Jobs, Progress, Task
from houseway.web.workers.tasks import Advice, advice, decide, solve

WORKERS = 2  # workers that hold strategies: a long solution leaves one for other games
PATIENCE = 0.5  # seconds a bot waits before it plays at random


class Solving:
    """A strategy that is being solved or has been; listeners get its progress."""

    def __init__(self, worker: Jobs) -> None:
        self.worker = worker
        self.task: asyncio.Task[None] | None = None
        self.listeners: list[Progress] = []
        self.given_up = False

    def begin(self, head: HouseHead) -> None:
        """Solve, unless that is done or under way."""
        if self.task is None or (self.task.done() and self._failed(self.task)):
            self.given_up = False
            work = self.worker.run(Task(solve, head), progress=self._report, patient=True)
            self.task = asyncio.create_task(work)
            self.task.add_done_callback(self._failed)  # so that no exception goes unretrieved

    def is_ready(self) -> bool:
        """True if the strategy is solved."""
        return bool(self.task and self.task.done() and not self._failed(self.task))

    async def wait(self, progress: Progress | None) -> None:
        """Wait until it is solved; the solution is cancelled with its last listener."""
        assert self.task
        listener: Progress = progress or (lambda what, share: None)
        self.listeners.append(listener)
        try:
            await asyncio.shield(self.task)
        except asyncio.CancelledError:
            if len(self.listeners) == 1 and not self.task.done():
                self.given_up = self.task.cancel()
            raise
        finally:
            self.listeners.remove(listener)

    def _report(self, what: str, share: float) -> None:
        for listener in list(self.listeners):
            listener(what, share)

    @staticmethod
    def _failed(task: asyncio.Task[None]) -> bool:
        return task.cancelled() or task.exception() is not None


class StrategyCache:
    """Workers that hold strategies; each house stays with the worker that solved it."""

    def __init__(self) -> None:
        self._workers = [Jobs(1) for _ in range(WORKERS)]
        self._solving: dict[bytes, Solving] = {}

    def warm(self, house: House) -> None:
        """Solve the strategy of a house in the background."""
        self._of(house)

    async def decided(self, snapshot: Snapshot) -> str | None:
        """The best choice, or None if the strategy is not solved yet; it is then being solved."""
        solving = self._of(snapshot.house)
        if not all(s.is_ready() for s in self._solving.values() if s.worker is solving.worker):
            return None
        asked = asyncio.create_task(solving.worker.run(Task(decide, *_sent(snapshot))))
        done, _ = await asyncio.wait({asked}, timeout=PATIENCE)
        return asked.result() if done and not asked.exception() else None

    async def advised(self, snapshot: Snapshot, progress: Progress | None = None) -> Advice:
        """The best choice and the value of each; cancelling may end the solution."""
        solving = self._of(snapshot.house)
        try:
            await solving.wait(progress)
        except asyncio.CancelledError:
            if solving.given_up:  # its worker is gone, with everything it had solved
                for other in self._solving.values():
                    other.task = None if other.worker is solving.worker else other.task
            raise
        return await solving.worker.run(Task(advice, *_sent(snapshot)))

    def _of(self, house: House) -> Solving:
        """The solution of a house, started if necessary on the worker with the fewest."""
        head = head_of(house)
        key = msgspec.json.encode([head["edition"], head["options"], head["pay"]])
        if key not in self._solving:
            held = [s.worker for s in self._solving.values()]
            self._solving[key] = Solving(min(self._workers, key=held.count))
        self._solving[key].begin(head)
        return self._solving[key]

    def close(self) -> None:
        """End all workers."""
        for solving in self._solving.values():
            if solving.task:
                with suppress(RuntimeError):  # the loop may be gone
                    solving.task.cancel()
        for worker in self._workers:
            worker.close()


def _sent(snapshot: Snapshot) -> tuple[HouseHead, bytes, list[Pass]]:
    """A round in progress, in a form that can be sent to a worker."""
    return head_of(snapshot.house), msgspec.json.encode(snapshot.events), snapshot.passes
