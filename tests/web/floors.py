"""A pit of tables for tests, people at them, and a way to wait for what is to come."""

import asyncio
import sys
from contextlib import asynccontextmanager

from nicegui import app
from nicegui.testing import user_simulation

from houseway.web.accounts import AUDITOR, PLAYER, SUPERVISOR, Person
from houseway.web.live.pit import Pit
from houseway.web.workers.jobs import Jobs

THREE = "jack/three-card-poker"
ANN, BOB = Person("ann", PLAYER, local=True), Person("bob", PLAYER, local=True)
SUE, AL = Person("sue", SUPERVISOR, local=True), Person("al", AUDITOR, local=True)
CHIPS = 10_000_00


@asynccontextmanager
async def pit_in(folder, **how):
    """A pit that deals without pauses; closed in the end."""
    pit = Pit(folder / "tables.db", **{"pace": 0, "window": 0, **how})
    try:
        yield pit
    finally:
        await pit.close()


@asynccontextmanager
async def at_a_browser(folder, pages, jobs=None, **how):
    """Somebody at a browser of a floor that has these pages, and its pit.

    Afterwards NiceGUI forgets our modules, which others still need.
    """
    modules = dict(sys.modules)
    try:
        async with user_simulation() as user:
            pit, jobs = Pit(folder / "floor.db", **how), jobs or Jobs(1)
            app.state.pit, app.state.jobs, app.state.people = pit, jobs, pit.people
            for page in pages:
                page.add(pit, jobs)
            try:
                yield user, pit
            finally:
                jobs.close()
                await pit.close()
    finally:
        sys.modules.update(modules)


async def until(table, fits):
    """Wait until a table looks as wanted, told of by its own changes."""
    changed = asyncio.Event()
    unwatch = table.watch(changed.set)
    try:
        async with asyncio.timeout(60):
            while not fits():
                await changed.wait()
                changed.clear()
    finally:
        unwatch()


async def settled(table, person):
    """The table as a person sees it once the house has nothing to do by itself."""
    await table.quiet()
    return table.seen(person)
