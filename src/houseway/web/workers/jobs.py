"""Long computations in warm worker processes; a cancelled one ends at once."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import FunctionType
from typing import Generic, NamedTuple, ParamSpec, TypeVar, cast

import houseway.errors as errors
from houseway.errors import HousewayError, Unreadable
from houseway.web.workers.fair_queue import FairQueue

P = ParamSpec("P")
T = TypeVar("T")
Progress = Callable[[str, float], None]
MODULES = (  # a worker runs the public functions of these modules only
    "houseway.web.workers.tasks",
    "houseway.web.workers.api_tasks",
    "houseway.web.workers.audit",
    "houseway.reports.queries",
)
WORKERS = 3  # one for a person's long work, one for their short work, one for everyone else
NICE = 10  # the workers' niceness, so that tables go first when the processor is busy


class Call(NamedTuple):
    """A task in a form that can be sent to a worker."""

    module: str
    name: str
    args: tuple[object, ...]
    kwargs: dict[str, object]


class Task(Generic[T]):
    """One call of a task function in a worker: `Task(odds_sheet, edition)`."""

    def __init__(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> None:
        """Unreadable if it is not a public function of one of our task modules."""
        name = function.__name__ if isinstance(function, FunctionType) else ""
        self.call = Call(function.__module__, name, args, kwargs)
        if task_function(self.call.module, name) is not function:
            raise Unreadable(f"'{self.call.module}.{name}' is not a task")


def task_function(module: str, name: str) -> Callable[..., object]:
    """The task function of that name; Unreadable unless it is public and defined there."""
    if module in MODULES and not name.startswith("_"):
        function = vars(import_module(module)).get(name)
        if isinstance(function, FunctionType) and function.__module__ == module:
            return function
    raise Unreadable(f"'{module}.{name}' is not a task")


class Worker:
    """One process that has loaded the solver and waits for work."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def converse(self, call: Call, progress: Progress) -> object:
        """Send a call and wait for its result; EOFError if the process ends."""
        self._ours.send(call)
        while True:
            kind, content = self._ours.recv()
            if kind == "progress":
                progress(*content)
            elif kind == "error":
                raise _error(*content)
            else:
                return content

    def end(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.join()
        self._ours.close()


class Jobs:
    """The worker processes; one for each server, at `app.state.jobs`."""

    def __init__(self, workers: int = 0) -> None:
        """With this number of workers, by default three."""
        self._most = workers or WORKERS
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._queue = FairQueue(self._most)
        self._threads = ThreadPoolExecutor(self._most + 1, thread_name_prefix="jobs")
        self._closed = False

    async def start(self) -> None:
        """Start the workers, so that they are warm for the first call."""
        while not self._closed and len(self._idle) + len(self._busy) < self._most:
            self._idle.append(Worker())

    async def run(
        self,
        task: Task[T],
        *,
        progress: Progress | None = None,
        owner: str = "",
        patient: bool = False,
    ) -> T:
        """The result of a task, computed in a worker; its errors are raised here.

        Cancelling kills the worker. `progress(what, share)` is called on the loop. Turns are
        shared fairly between owners; `patient` work lets the rest go first.
        """
        loop = asyncio.get_running_loop()

        def report(what: str, share: float) -> None:
            if progress:
                loop.call_soon_threadsafe(progress, what, share)

        async with self._queue.turn(owner, patient):
            if self._closed:
                raise Unreadable("the server is shutting down")
            worker = self._idle.pop() if self._idle else Worker()
            self._busy.add(worker)
            try:
                result = await loop.run_in_executor(
                    self._threads, worker.converse, task.call, report
                )
            except asyncio.CancelledError:
                self._replace(worker)
                raise
            except HousewayError:
                self._idle.append(worker)
                raise
            except (EOFError, OSError):
                self._replace(worker)
                raise Unreadable("the computation was stopped before it finished") from None
            else:
                self._idle.append(worker)
                return cast(T, result)  # the return type of the task's function
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


# -- in the worker -----------------------------------------------------------------------------


def _serve(pipe: Connection) -> None:
    """Load the solver, then work until the other end is gone."""
    import signal

    from houseway.odds.progress import listening

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl-C is for the server, which ends workers
    if sys.platform != "win32":
        os.nice(NICE)
    import_module("houseway.odds.solve")
    import_module("houseway.odds.counting.decide")  # loads Numba, which takes a while
    for module in MODULES:
        import_module(module)

    def report(what: str, share: float) -> None:
        pipe.send(("progress", (what, share)))

    while True:
        try:
            call: Call = pipe.recv()
        except EOFError:
            return
        try:
            with listening(report, after=0.2):
                function = task_function(call.module, call.name)
                answer: tuple[str, object] = ("result", function(*call.args, **call.kwargs))
        except Exception as error:
            answer = ("error", _error_parts(error))
        try:
            pipe.send(answer)
        except BrokenPipeError:
            return


def _error_parts(error: Exception) -> tuple[str, str, dict[str, object]]:
    """An error in a form that can be sent."""
    if isinstance(error, HousewayError):
        return type(error).__name__, str(error), dict(error.__dict__)
    return "HousewayError", f"the computation failed: {error!r}", {}


def _error(kind: str, message: str, more: dict[str, object]) -> HousewayError:
    """The error on this side, rebuilt from its parts."""
    known = vars(errors).get(kind, HousewayError)
    error: HousewayError = known.__new__(known)
    Exception.__init__(error, message)
    error.__dict__.update(more)
    return error
