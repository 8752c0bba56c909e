"""Work in worker processes: results, errors, progress, an end at once."""

import asyncio
import os

import pytest

from houseway.api import edition
from houseway.errors import Refused, Unreadable
from houseway.odds import cache
from houseway.web.workers import tasks
from houseway.web.workers.jobs import Call, Jobs, Task, task_function
from houseway.web.workers.tasks import custom_pay, odds_sheet

THREE = "jack/three-card-poker"
LONG = (custom_pay, "jack/ultimate-texas-holdem", None, "blind")  # several seconds at least
TASKS = "houseway.web.workers.tasks"


def within():
    """A function of ours that is not a task."""


@pytest.mark.parametrize(
    "function",
    [os.system, print, tasks._house, tasks.solver_of, cache._file, lambda: None, within, Task],
)
def test_only_our_own_public_functions_are_tasks(function):
    with pytest.raises(Unreadable, match="is not a task"):
        Task(function)


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("os", "system"),
        ("", ""),
        (TASKS, "_house"),
        (TASKS, "solver_of"),  # imported there
        (TASKS, "__import__"),
        (TASKS, "re.compile"),
        ("houseway.odds.cache", "_file"),
        ("houseway", ""),
    ],
)
def test_a_worker_runs_only_our_own_public_functions(module, name):
    with pytest.raises(Unreadable, match="is not a task"):
        task_function(module, name)


def test_a_worker_refuses_what_the_server_should_not_have_sent():
    async def work():
        jobs, task = Jobs(1), Task(odds_sheet, THREE)
        task.call = Call("os", "system", ("true",), {})
        try:
            with pytest.raises(Unreadable, match="is not a task"):
                await jobs.run(task)
        finally:
            jobs.close()

    asyncio.run(work())


def test_results_and_errors_are_those_of_the_function():
    async def work():
        jobs = Jobs(1)
        try:
            sheet = await jobs.run(Task(odds_sheet, THREE, None, None, (), "pair plus"))
            right = edition(THREE).odds(wager="pair plus").to_json()
            assert sheet["wagers"] == right["wagers"]
            with pytest.raises(Unreadable) as told:
                await jobs.run(Task(odds_sheet, "no/such-game"))
            with pytest.raises(Unreadable) as here:
                edition("no/such-game")
            assert str(told.value) == str(here.value)
            pay = {"pair plus": "1, 1, 1, 1, 1"}
            with pytest.raises(Refused) as told:
                await jobs.run(Task(odds_sheet, THREE, None, pay))
            with pytest.raises(Refused) as here:
                edition(THREE).house(pay=pay)
            assert str(told.value) == str(here.value)
            assert (told.value.rule, told.value.at) == (here.value.rule, here.value.at)
        finally:
            jobs.close()

    asyncio.run(work())


def test_a_pay_table_typed_by_hand():
    """What the book does not permit is computed all the same, and marked so."""

    async def work():
        jobs = Jobs(1)
        try:
            rows = ["1 to 1"] * len(edition(THREE).house().tables["pair plus", 0].rows)
            told = await jobs.run(Task(custom_pay, THREE, None, "pair plus", rows))
            assert list(told["wagers"]) == ["pair plus"]
            assert "must pay" in told["not_permitted_by_the_book"][0]
            assert told["wagers"]["pair plus"]["edge_decimal"] > 0.4  # most hands are nothing
            bonus = ["2 to 1"] * len(edition(THREE).house().tables["ante bonus", 0].rows)
            told = await jobs.run(Task(custom_pay, THREE, None, "ante bonus", bonus))
            assert list(told["wagers"]) == ["ante"]
            for wrong in (["40 to 1"], ["x"] * len(rows), ["1, 2"] * len(rows), [""] * len(rows)):
                with pytest.raises(Unreadable):
                    await jobs.run(Task(custom_pay, THREE, None, "pair plus", wrong))
        finally:
            jobs.close()

    asyncio.run(work())


def test_progress_is_told_and_a_cancelled_job_ends_at_once():
    """In the middle of long work: cancelled, its process gone, the next work done by another."""

    async def work():
        jobs = Jobs(1)
        told = asyncio.Queue()
        try:
            rows = len(edition(LONG[1]).house().tables["blind", 0].rows)
            pay = [f"{n + 1}.37 to 1" for n in range(rows)][::-1]  # never computed before
            long = asyncio.create_task(
                jobs.run(Task(*LONG, pay), progress=lambda *words: told.put_nowait(words))
            )
            async with asyncio.timeout(300):
                what, share = await told.get()
            assert what
            assert 0 <= share <= 1
            (worker,) = jobs._busy
            long.cancel()
            with pytest.raises(asyncio.CancelledError):
                await long
            assert not worker._process.is_alive()
            with pytest.raises(Unreadable, match="No edition called"):
                await jobs.run(Task(odds_sheet, "no/such-game"))
        finally:
            jobs.close()

    asyncio.run(work())


def test_a_worker_that_dies_is_replaced():
    async def work():
        jobs = Jobs(1)
        try:
            await jobs.start()
            jobs._idle[0]._process.kill()
            with pytest.raises(Unreadable, match="stopped before it finished"):
                await jobs.run(Task(odds_sheet, "no/such-game"))
            with pytest.raises(Unreadable, match="No edition called"):
                await jobs.run(Task(odds_sheet, "no/such-game"))
        finally:
            jobs.close()

    asyncio.run(work())
