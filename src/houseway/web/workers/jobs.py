"""Long computations in warm worker processes; one that is cancelled ends at once."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import Any

import houseway.errors as errors
from houseway.errors import HousewayError, Unreadable
from houseway.web.workers.fair_queue import Places

Progress = Callable[[str, float], None]
HOME = "houseway."
WORK = "houseway.web.workers.tasks."
WORKERS = 3  # one for somebody's long work, one for his short work, one for everybody else
NICE = 10  # how far behind the tables the workers stand when the processor is short


class Worker:
    """One process that has loaded the solver and waits for work."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def converse(self, name: str, args: tuple[Any, ...], told: Progress) -> Any:
        """Give a piece of work and wait for its result; EOFError if the process is ended."""
        self._ours.send((name, args))
        while True:
            kind, content = self._ours.recv()
            if kind == "progress":
                told(*content)
            elif kind == "error":
                raise _error(*content)
            else:
                return content

    def end(self) -> None:
        """Kill the process, whatever it does."""
        self._process.kill()
        self._process.join()
        self._ours.close()


class Jobs:
    """Worker processes; made once for a server and found at `app.state.jobs`."""

    def __init__(self, workers: int = 0) -> None:
        """So many workers; none named: three, of which nobody holds all."""
        self._most = workers or WORKERS
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._places = Places(self._most)
        self._threads = ThreadPoolExecutor(self._most + 1, thread_name_prefix="jobs")
        self._closed = False

    async def start(self) -> None:
        """Start the workers, so that the first piece of work finds them warm."""
        while not self._closed and len(self._idle) + len(self._busy) < self._most:
            self._idle.append(Worker())

    async def run(
        self,
        name: str,
        *args: Any,
        progress: Progress | None = None,
        whose: str = "",
        patient: bool = False,
    ) -> Any:
        """What a function of houseway returns, by its dotted name, as `work.odds_sheet`.

        A bare `work.x` is short for `houseway.web.workers.tasks.x`. Cancelling the task kills
        the worker. `progress(what, share)` is called on the loop. Errors come back as they are.
        Those who ask take turns by `whose` work it is; what is `patient` lets the rest go first.
        """
        loop = asyncio.get_running_loop()

        def told(what: str, share: float) -> None:
            if progress:
                loop.call_soon_threadsafe(progress, what, share)

        async with self._places.taken(whose, patient):
            if self._closed:
                raise Unreadable("the floor is closing")
            worker = self._idle.pop() if self._idle else Worker()
            self._busy.add(worker)
            try:
                result = await loop.run_in_executor(
                    self._threads, worker.converse, full_name(name), args, told
                )
            except asyncio.CancelledError:
                self._replace(worker)
                raise
            except HousewayError:
                self._idle.append(worker)
                raise
            except (EOFError, OSError):
                self._replace(worker)
                raise Unreadable("the computation ended before its result") from None
            else:
                self._idle.append(worker)
                return result
            finally:
                self._busy.discard(worker)

    def _replace(self, worker: Worker) -> None:
        """End a worker and warm up another."""
        self._busy.discard(worker)
        worker.end()
        if not self._closed:
            self._idle.append(Worker())

    def close(self) -> None:
        """End all workers."""
        self._closed = True
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle.clear()
        self._threads.shutdown(wait=False)


def full_name(name: str) -> str:
    """The function's whole name; only functions of houseway that are not private."""
    whole = WORK + name.removeprefix("work.") if name.startswith("work.") else name
    if not whole.startswith(HOME) or any(part.startswith("_") for part in whole.split(".")):
        raise Unreadable(f"'{name}' is no work of houseway's")
    return whole


# -- in the worker -----------------------------------------------------------------------------


def _serve(pipe: Any) -> None:
    """Load the solver, then work until the other end is gone."""
    import signal

    from houseway.odds.progress import listening

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl-C is for the server, which ends us
    if hasattr(os, "nice"):
        os.nice(NICE)
    import_module("houseway.odds.solve")
    import_module("houseway.odds.counting.decide")  # and with it Numba, which takes a while
    import_module("houseway.web.workers.tasks")

    def tell(what: str, share: float) -> None:
        pipe.send(("progress", (what, share)))

    while True:
        try:
            name, args = pipe.recv()
        except EOFError:
            return
        try:
            with listening(tell, after=0.2):
                result = ("result", _called(name, args))
        except Exception as wrong:
            result = ("error", _told(wrong))
        try:
            pipe.send(result)
        except BrokenPipeError:
            return


def _called(name: str, args: tuple[Any, ...]) -> Any:
    module, _, function = name.rpartition(".")
    return getattr(import_module(module), function)(*args)


def _told(wrong: Exception) -> tuple[str, str, dict[str, Any]]:
    """An error in parts that can be sent."""
    if isinstance(wrong, HousewayError):
        return type(wrong).__name__, str(wrong), dict(wrong.__dict__)
    return "HousewayError", f"the computation failed: {wrong!r}", {}


def _error(kind: str, message: str, more: dict[str, Any]) -> HousewayError:
    """The same error on this side."""
    found = getattr(errors, kind, HousewayError)
    wrong: HousewayError = found.__new__(found)
    Exception.__init__(wrong, message)
    wrong.__dict__.update(more)
    return wrong
