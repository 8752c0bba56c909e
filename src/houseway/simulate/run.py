"""Run a simulation: chunks on all cores; a stopped one still counts its rounds."""

from __future__ import annotations

import multiprocessing
import os
import secrets
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import NamedTuple, TypedDict

from houseway.editions.house import House
from houseway.errors import Unreadable
from houseway.money import Cents
from houseway.simulate.chunks import ROUNDS, Plan, play_chunk
from houseway.simulate.exact import Exact
from houseway.simulate.pace import DAYS, HOURS, Pace, usual_pace
from houseway.simulate.players import OPTIMAL, strategy_of
from houseway.simulate.result import SimulationResult
from houseway.simulate.rows import Rows
from houseway.simulate.tally import Tally
from houseway.table.log import HouseHead, head_of, house_of
from houseway.table.round import check_seats, seat_names
from houseway.table.stakes import check_always_legal

MOST = 10**9  # rounds
Progress = Callable[[int, int], None]  # rounds done, rounds asked for


class SimulationOptions(TypedDict, total=False):
    """The options of a simulation besides house, stakes and number of rounds."""

    seats: int
    seed: int | None
    workers: int
    strategy: str
    per_hour: int
    hours: int
    days: int
    progress: Progress | None


def simulate(
    house: House,
    stakes: Mapping[str, Cents],
    *,
    rounds: int,
    seats: int = 1,
    seed: int | None = None,
    workers: int = 0,
    strategy: str = OPTIMAL,
    per_hour: int = 0,
    hours: int = HOURS,
    days: int = DAYS,
    progress: Progress | None = None,
) -> SimulationResult:
    """Play rounds with the same stakes at every seat; 0 workers means one per core."""
    if rounds < 1:
        raise Unreadable("the number of rounds must be at least 1")
    if rounds > MOST:
        raise Unreadable(f"the number of rounds must be at most {MOST:,}")
    if workers < 0:
        raise Unreadable("the number of workers must be at least 1, or 0 for one per core")
    check_seats(seat_names(max(seats, 0)), house)
    if not stakes:
        raise Unreadable("no bets given; expected at least one")
    check_always_legal(stakes, house)
    pace = Pace(per_hour or usual_pace(house.edition.game), hours, days)
    chosen = strategy_of(strategy, house)
    plan = Plan(house, chosen, dict(stakes), seats, secrets.randbits(48) if seed is None else seed)
    rows, total, start = Rows(house), Tally({}, []), time.perf_counter()
    sizes = [min(ROUNDS, rounds - done) for done in range(0, rounds, ROUNDS)]
    workers = min(workers or cores(), len(sizes))
    with _stopping() as stopped, _chunks(plan, rows, sizes, workers) as results:
        for tally in results:
            total.add(tally)
            pace.add(tally.wins)
            if progress:
                progress(pace.rounds, rounds)
            if stopped:
                break
    seconds = time.perf_counter() - start
    return SimulationResult(plan, rounds, total, pace, rows, Exact(plan, rows), seconds, workers)


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


@contextmanager
def _stopping() -> Iterator[list[int]]:
    """Not empty after Ctrl-C; finished rounds still count, and a second Ctrl-C aborts."""
    stopped: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield stopped
        return
    before = signal.getsignal(signal.SIGINT)

    def stop(number: int, frame: FrameType | None) -> None:
        if stopped:
            raise KeyboardInterrupt
        stopped.append(number)

    signal.signal(signal.SIGINT, stop)
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)


_work: tuple[Plan, Rows] | None = None  # a worker's task: inherited by a fork, or created again


class Start(NamedTuple):
    """What a spawned worker needs to begin; it can be pickled."""

    head: HouseHead
    strategy: str
    stakes: dict[str, Cents]
    seats: int
    seed: int


@contextmanager
def _chunks(plan: Plan, rows: Rows, sizes: list[int], workers: int) -> Iterator[Iterator[Tally]]:
    """The tallies of all chunks, in order."""
    global _work
    if workers == 1:
        yield (play_chunk(plan, rows, n, size) for n, size in enumerate(sizes))
        return
    forked = sys.platform == "linux"  # workers share the exact decisions without a copy
    _work = (plan, rows) if forked else None
    start = Start(head_of(plan.house), plan.strategy.name, dict(plan.stakes), plan.seats, plan.seed)
    context = multiprocessing.get_context("fork" if forked else "spawn")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # no other thread holds a lock now
        pool = context.Pool(workers, _begin, (start,))
    try:
        yield pool.imap(_chunk, enumerate(sizes))
    finally:
        pool.terminate()
        pool.join()
        _work = None


def _begin(start: Start) -> None:
    """Start a worker; it ignores Ctrl-C, which the main process handles."""
    global _work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _work is None:
        house = house_of(start.head)
        strategy = strategy_of(start.strategy, house)
        _work = (Plan(house, strategy, start.stakes, start.seats, start.seed), Rows(house))


def _chunk(numbered: tuple[int, int]) -> Tally:
    assert _work
    return play_chunk(*_work, *numbered)
