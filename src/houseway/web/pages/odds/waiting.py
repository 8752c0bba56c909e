"""Results of long computations on a page: shown at once if known, else progress and a way out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from nicegui import ui

from houseway.errors import HousewayError
from houseway.web.accounts import person_here
from houseway.web.workers.jobs import Jobs, Task

T = TypeVar("T")
PATIENCE = 0.4  # seconds a page waits before it is shown without the result


class Waiting:
    """A place on a page where the result of a job will stand; one job at a time."""

    def __init__(self, jobs: Jobs, what: str) -> None:
        self.jobs, self.what = jobs, what
        self.place = ui.element("div").classes("hw-waiting").props("aria-live=polite")
        self.owner = person_here().name
        self._task: asyncio.Task[Any] | None = None
        self._retry: Callable[[], Awaitable[None]] | None = None
        self._progress_text, self._started = "", 0.0
        self._n = 0
        ui.context.client.on_delete(self.stop)

    async def run(
        self,
        task: Task[T],
        *,
        show: Callable[[T], object],
        known: Callable[[], T | None] | None = None,
        patient: bool = False,
    ) -> None:
        """Show the result of a job in this place; what `known` finds needs no job at all.

        What is `patient` lets other work of the same visitor go first.
        """
        self._retry = partial(self.run, task, show=show, patient=patient)
        self._n += 1
        mine = self._n
        self.stop()
        found = await asyncio.to_thread(known) if known else None
        if mine != self._n:
            return
        if found is not None:
            self._put(show, found)
            return
        work = self.jobs.run(
            task, progress=self._report_progress, owner=self.owner, patient=patient
        )
        running = asyncio.ensure_future(work)
        self._task, self._progress_text, self._started = running, "", time.monotonic()
        done, _ = await asyncio.wait([running], timeout=PATIENCE)
        if mine != self._n:
            return
        if done:
            self._end(running, show)
        else:
            self._progress()
            running.add_done_callback(lambda t: self._end(t, show) if mine == self._n else None)

    async def settled(self) -> None:
        """Wait until nothing is computed any more, whatever came of it."""
        if self._task and not self._task.done():
            await asyncio.wait([self._task])

    def stop(self) -> None:
        """Give up what is being computed; the worker ends at once."""
        if self._task and not self._task.done():
            self._task.cancel()
        self._task = None

    def say(self, words: str, wrong: bool = False) -> None:
        """Words in this place."""
        self.place.clear()
        with self.place:
            ui.label(words).classes("hw-bad" if wrong else "hw-soft")

    def _progress(self) -> None:
        self.place.clear()
        with self.place, ui.element("div").classes("hw-row hw-panel"):
            ui.spinner()
            self._label = ui.label(f"{self.what} …")
            ui.timer(1.0, self._tick)
            self._bar = ui.linear_progress(0, show_value=False).classes("hw-progress")
            ui.button("cancel", on_click=self._cancel).props("flat dense no-caps").mark("cancel")

    def _report_progress(self, what: str, share: float) -> None:
        if hasattr(self, "_bar") and self._task:
            self._progress_text = f": {what} {share:.0%}"
            self._bar.value = share
            self._tick()

    def _tick(self) -> None:
        self._label.text = (
            f"{self.what}{self._progress_text}, {time.monotonic() - self._started:.0f} s"
        )

    def _cancel(self) -> None:
        self.stop()
        self._n += 1
        self.say(f"{self.what}: cancelled.")
        if again := self._retry:
            with self.place:
                ui.button("begin again", on_click=lambda: again()).props("flat dense no-caps").mark(
                    "again"
                )

    def _end(self, task: asyncio.Task[Any], show: Callable[[Any], Any]) -> None:
        if task.cancelled():
            return
        wrong = task.exception()
        if wrong is None:
            self._put(show, task.result())
        elif isinstance(wrong, HousewayError):
            self.say(str(wrong), wrong=True)
        else:
            self.say("the computation failed", wrong=True)
            raise wrong

    def _put(self, show: Callable[[Any], Any], result: Any) -> None:
        self.place.clear()
        with self.place:
            show(result)
