"""A pit of tables for tests, people at them, and a way to wait for what is to come."""

import asyncio
import sys
from contextlib import asynccontextmanager

from nicegui.testing import user_simulation

from houseway.floor.people import AUDITOR, PLAYER, SUPERVISOR, Person
from houseway.floor.pit import Pit

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
async def at_a_browser():
    """Somebody at a browser; afterwards NiceGUI forgets our modules, which others still need."""
    modules = dict(sys.modules)
    try:
        async with user_simulation() as user:
            yield user
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
