"""Results of long computations on a page: shown at once if cached, otherwise with progress."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from nicegui import ui

from houseway.errors import HousewayError
from houseway.web.accounts import person_here
from houseway.web.pages.shared.frame import message_of
from houseway.web.workers.jobs import Jobs, Task

T = TypeVar("T")
PATIENCE = 0.4  # seconds a page waits before it is shown without the result


class Waiting:
    """A place on a page for the result of a job; one job at a time."""

    def __init__(self, jobs: Jobs, what: str) -> None:
        self.jobs, self.what = jobs, what
        self.place = ui.element("div").classes("hw-waiting").props("aria-live=polite")
        self.owner = person_here().name
        self._task: asyncio.Task[object] | None = None
        self._retry: Callable[[], Awaitable[None]] | None = None
        self._label: ui.label | None = None
        self._bar: ui.linear_progress | None = None
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
        """Show the result of a job here; if `known` returns it, no job is started.

        A `patient` job lets other work of the same visitor go first.
        """
        self._retry = partial(self.run, task, show=show, patient=patient)
        self._n += 1
        mine = self._n
        self.stop()
        cached = await asyncio.to_thread(known) if known else None
        if mine != self._n:
            return
        if cached is not None:
            self._put(show, cached)
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
        """Wait until no job is running, whether it succeeded or not."""
        if self._task and not self._task.done():
            await asyncio.wait([self._task])

    def stop(self) -> None:
        """Cancel the job; its worker ends at once."""
        if self._task and not self._task.done():
            self._task.cancel()
        self._task = None

    def say(self, words: str, is_error: bool = False) -> None:
        """Show a sentence instead of a result."""
        self.place.clear()
        with self.place:
            ui.label(words[:1].upper() + words[1:]).classes("hw-bad" if is_error else "hw-soft")

    def _progress(self) -> None:
        self.place.clear()
        with self.place, ui.element("div").classes("hw-row hw-panel"):
            ui.spinner()
            self._label = ui.label(f"{self.what} …")
            ui.timer(1.0, self._tick)
            self._bar = ui.linear_progress(0, show_value=False).classes("hw-progress")
            ui.button("Cancel", on_click=self._cancel).props("flat dense no-caps").mark("cancel")

    def _report_progress(self, what: str, share: float) -> None:
        if self._bar and self._task:
            self._progress_text = f": {what} {share:.0%}"
            self._bar.value = share
            self._tick()

    def _tick(self) -> None:
        if self._label:
            seconds = time.monotonic() - self._started
            self._label.text = f"{self.what}{self._progress_text}, {seconds:.0f} s"

    def _cancel(self) -> None:
        self.stop()
        self._n += 1
        self.say(f"{self.what}: cancelled.")
        if retry := self._retry:
            with self.place:
                again = ui.button("Start again", on_click=lambda: retry())
                again.props("flat dense no-caps").mark("again")

    def _end(self, task: asyncio.Task[T], show: Callable[[T], object]) -> None:
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            self._put(show, task.result())
        elif isinstance(error, HousewayError):
            self.say(message_of(error), is_error=True)
        else:
            self.say("The computation failed.", is_error=True)
            raise error

    def _put(self, show: Callable[[T], object], result: T) -> None:
        self.place.clear()
        with self.place:
            show(result)
