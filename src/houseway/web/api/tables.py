"""Tables over the wire: open them, see them, act, and read past rounds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from houseway.json_data import JsonObject
from houseway.session.history import RoundSummary
from houseway.store.base import Store
from houseway.web.accounts import Person
from houseway.web.api.acts import ACTS, Act
from houseway.web.api.auth import Who, one_who_may
from houseway.web.api.common import computed, edition_at, pit_of, table_at
from houseway.web.api.errors import errors
from houseway.web.api.history import log_lines, round_json, rounds_json
from houseway.web.api.models import RequestBody
from houseway.web.api.table_models import (
    Advice,
    Audit,
    OpenTable,
    RefusalRow,
    RefusalsQuery,
    RoundRow,
    RoundsQuery,
    RoundTold,
    SeatQuery,
    SeenQuery,
    ShoeQuery,
    ShoeRow,
    TableRow,
)
from houseway.web.live.table import LiveTable
from houseway.web.workers import api_tasks
from houseway.web.workers.audit import AuditResult
from houseway.web.workers.audit import audit as audit_table
from houseway.web.workers.jobs import Task
from houseway.web.workers.tasks import Advice as TaskAdvice

router = APIRouter(tags=["tables"])
history = APIRouter(tags=["history"])
Name = Annotated[str, Path(min_length=1, max_length=80, examples=["pit 1"])]
ONE = "/tables/{name}"
VIEW: dict[int | str, JsonObject] = {
    200: {
        "description": "the table as you see it",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TableView"}}},
    }
}


async def store_of(request: Request, name: str) -> Store:
    """The store of the table of that name; NotFound if there is none."""
    await table_at(request, name)
    return pit_of(request).store


def view_json(table: LiveTable, person: Person) -> Response:
    """The table as this person sees it, as JSON."""
    return Response(msgspec.json.encode(table.view_for(person)), media_type="application/json")


@router.get(
    "/tables",
    response_model=list[TableRow],
    response_model_exclude_unset=True,
    responses=errors(503),
)
async def tables(request: Request, _: Who) -> list[JsonObject]:
    """All tables with a few facts each."""
    return [summary.to_json() for summary in await pit_of(request).tables()]


@router.post("/tables", response_class=Response, responses={**VIEW, **errors(403, 404, 409, 503)})
async def open_table(
    request: Request, person: Annotated[Person, Depends(one_who_may("open"))], body: OpenTable
) -> Response:
    """Open a table."""
    edition_at(body.edition)
    request.state.recorded = True  # by the pit
    table = await pit_of(request).open_table(
        person,
        body.name,
        body.edition,
        options=body.options,
        pay=body.pay,
        bank=body.bank,
        limits={wager: (least, most) for wager, (least, most) in body.limits.items()},
        meters=body.meters,
        rates=body.rates,
        practice=body.practice,
        seed=body.seed,
        window=body.window,
    )
    return view_json(table, person)


@router.get(ONE, response_class=Response, responses={**VIEW, **errors(404, 503)})
async def seen(
    request: Request, person: Who, name: Name, asked: Annotated[SeenQuery, Query()]
) -> Response:
    """The table as you see it: the open question, hands, stakes and events."""
    table = await table_at(request, name)
    if asked.wait and table.version <= asked.after:
        await _changed(table, asked)
    return view_json(table, person)


async def _changed(table: LiveTable, asked: SeenQuery) -> None:
    """Returns when the table has passed a version, or after the time given."""
    changed = asyncio.Event()
    unwatch = table.watch(changed.set)
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(asked.wait):
                while table.version <= asked.after:
                    await changed.wait()
                    changed.clear()
    finally:
        unwatch()


@router.post(f"{ONE}/reopen", response_class=Response, responses={**VIEW, **errors(403, 404, 503)})
async def reopen(
    request: Request, person: Annotated[Person, Depends(one_who_may("run"))], name: Name
) -> Response:
    """Restart a stopped table from its last acknowledged event."""
    await table_at(request, name)
    return view_json(await pit_of(request).reopen(name), person)


@router.get(f"{ONE}/advice", response_model=Advice, responses=errors(404, 409, 503))
async def advice(
    request: Request, person: Who, name: Name, asked: Annotated[SeatQuery, Query()]
) -> TaskAdvice:
    """The best play for your open question."""
    table = await table_at(request, name)
    request.state.recorded = True
    return await table.advice(person, asked.seat)


def _endpoint(act: Act) -> Callable[..., Awaitable[Response]]:
    """The operation of an act; it returns the table after it."""

    async def done(request: Request, person: Person, name: str, body: RequestBody) -> Response:
        table = await table_at(request, name)
        request.state.recorded = True  # by the table, with the seat and the reason
        await act.does(table, person, body)
        return view_json(table, person)

    done.__annotations__ |= {
        "person": Annotated[Person, Depends(one_who_may(act.by))],
        "name": Name,
        "body": act.takes,
    }
    return done


for _name, _act in ACTS.items():
    router.post(
        f"{ONE}/{_name}",
        response_class=Response,
        responses={**VIEW, **errors(403, 404, 409, 503)},
        summary=_act.says,
        name=_name,
    )(_endpoint(_act))


# -- what was played -------------------------------------------------------------------------------


@history.get(f"{ONE}/rounds", response_model=list[RoundRow], responses=errors(404, 503))
async def rounds(
    request: Request, person: Who, name: Name, asked: Annotated[RoundsQuery, Query()]
) -> list[RoundSummary]:
    """The last rounds, newest first."""
    store = await store_of(request, name)
    return await asyncio.to_thread(rounds_json, store, name, person, asked.player, asked.last)


@history.get(
    f"{ONE}/rounds/{{n}}",
    response_model=RoundTold,
    response_model_exclude_unset=True,
    responses=errors(404, 503),
)
async def one_round(
    request: Request, person: Who, name: Name, n: Annotated[int, Path(ge=1, le=10**9)]
) -> JsonObject:
    """One round step by step; hidden cards stay hidden until they are disclosed."""
    store = await store_of(request, name)
    return await asyncio.to_thread(round_json, store, name, person, n)


@history.get(
    f"{ONE}/audit",
    response_model=Audit,
    response_model_exclude_unset=True,
    responses=errors(403, 404, 503),
)
async def audit(
    request: Request, person: Annotated[Person, Depends(one_who_may("audit"))], name: Name
) -> AuditResult:
    """Check that the log is intact and that every settlement is correct."""
    await table_at(request, name)
    where = pit_of(request).where
    return await computed(request, person, Task(audit_table, where, name, person.name))


@history.get(f"{ONE}/verify-shoe", response_model=list[ShoeRow], responses=errors(404, 503))
async def verify_shoe(
    request: Request, person: Who, name: Name, asked: Annotated[ShoeQuery, Query()]
) -> list[JsonObject]:
    """Hash every disclosed shoe, and compare it with its commitment and the cards dealt."""
    await table_at(request, name)
    where = pit_of(request).where
    return await computed(request, person, Task(api_tasks.verified, where, name, asked.shoe))


@history.get(
    f"{ONE}/log",
    response_class=Response,
    responses={
        200: {
            "description": "one entry per line: n, hash, before, covered, entry",
            "content": {"application/x-ndjson": {"schema": {"type": "string"}}},
        },
        **errors(404, 503),
    },
)
async def log(request: Request, person: Who, name: Name) -> Response:
    """Every entry with its link; no links from the first card that is hidden from you."""
    store = await store_of(request, name)
    lines = await asyncio.to_thread(log_lines, store, name, person)
    return Response(lines, media_type="application/x-ndjson")


@history.get("/refusals", response_model=list[RefusalRow], responses=errors(403))
async def refusals(
    request: Request,
    person: Annotated[Person, Depends(one_who_may("audit"))],
    asked: Annotated[RefusalsQuery, Query()],
) -> list[JsonObject]:
    """Refused acts, newest first."""
    refused = pit_of(request).refusals.last(asked.n, asked.table, asked.strangers)
    return [msgspec.to_builtins(one) for one in refused]
