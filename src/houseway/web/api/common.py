"""Helpers of several operations: the pit, a table or edition by name, work in a worker."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TypeVar

from fastapi import Request
from starlette.requests import HTTPConnection

from houseway.editions import Edition, edition_ids, load
from houseway.errors import BadStore, Unreadable, unknown
from houseway.web.accounts import Person
from houseway.web.api.errors import NotFound
from houseway.web.live.pit import Pit
from houseway.web.live.table import LiveTable
from houseway.web.workers.jobs import Jobs, Task

T = TypeVar("T")


def pit_of(connection: HTTPConnection) -> Pit:
    """The pit of the server that answers."""
    pit: Pit = connection.app.state.pit
    return pit


async def table_at(connection: HTTPConnection, name: str) -> LiveTable:
    """The live table of that name; NotFound if there is none."""
    pit = pit_of(connection)
    try:
        return await pit.table(name)
    except (Unreadable, BadStore):
        names = await asyncio.to_thread(pit.store.tables)
        if name in names:
            raise
        raise NotFound(str(unknown("table", name, names))) from None


def edition_at(name: str) -> Edition:
    """The edition of that id; NotFound if there is none."""
    if name not in edition_ids():
        raise NotFound(str(unknown("edition", name, edition_ids())))
    return load(name)


async def computed(request: Request, who: Person, task: Task[T]) -> T:
    """The result of a task in a worker; cancelled if the client disconnects."""
    jobs: Jobs = request.app.state.jobs
    work = asyncio.ensure_future(jobs.run(task, owner=who.name))
    gone = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise Unreadable("request cancelled by the client")
        return work.result()
    finally:
        work.cancel()
        gone.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await gone


async def _disconnected(request: Request) -> None:
    """Returns when the client has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
