"""The API: everything pages and commands offer, over REST and a socket, with its own schema."""

from __future__ import annotations

from importlib.metadata import version

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse
from fastapi.routing import APIRoute

from houseway.json_data import JsonObject
from houseway.web.accounts import Accounts
from houseway.web.api import auth as api_people
from houseway.web.api import reference as api_reference
from houseway.web.api import socket as api_live
from houseway.web.api import tables as api_tables
from houseway.web.api.acts import ACTS
from houseway.web.api.docs import page
from houseway.web.api.errors import SmallBodies, answer_errors
from houseway.web.live.pit import Pit
from houseway.web.live.view import TableView
from houseway.web.workers.jobs import Jobs

ABOUT = """Casino rule books as running software: editions, exact odds, rulings, live tables.

Money is whole cents, exact figures are fractions as `p/q`, cards are text as `As Kd`.

Ask `POST /login` for a token and send it as `Authorization: Bearer ...` with everything else.

What is refused changes nothing and is recorded. A body may have 64 KiB."""
LIVE = f"""The socket `/tables/{{name}}/live` sends the table as you see it, at once and after every
change: `{{"seen": {{...}}}}`.

A browser, which cannot set a header, sends `{{"token": "..."}}` first.

Acts are messages with the keys of the bodies above: `{{"act": "bet", "seat": "seat 1",
"stakes": {{"ante": 1000}}, "version": 4}}`. Each is answered with `{{"ok": true}}` or
`{{"refused": {{"message", "rule", "at"}}}}`; a number given as `id` comes back with the answer.

The acts: {", ".join(ACTS)}."""
TAGS = [
    {"name": "people", "description": "Who you are."},
    {"name": "reference", "description": "What the books say and what it is worth."},
    {"name": "tables", "description": "Tables that stay open: see them as yourself, and act."},
    {"name": "history", "description": "What was played, proved and refused."},
    {"name": "live", "description": LIVE},
]


def api(pit: Pit, jobs: Jobs, accounts: Accounts) -> FastAPI:
    """The API of a server, to be mounted where it likes."""
    app = FastAPI(
        title="Houseway",
        version=version("houseway"),
        description=ABOUT,
        openapi_tags=TAGS,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=_name,
    )
    app.state.pit, app.state.jobs, app.state.accounts = pit, jobs, accounts
    for room in (api_people, api_reference, api_tables, api_live):
        app.include_router(room.router)
    app.include_router(api_tables.history)
    answer_errors(app, pit.refusals)
    app.add_middleware(SmallBodies, refusals=pit.refusals)

    def schema() -> JsonObject:
        if app.openapi_schema is None:
            app.openapi_schema = with_table_view(
                get_openapi(
                    title=app.title,
                    version=app.version,
                    description=app.description,
                    tags=TAGS,
                    routes=app.routes,
                )
            )
        return app.openapi_schema

    app.openapi = schema  # type: ignore[method-assign]

    @app.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(page(app.openapi()))

    return app


def _name(route: APIRoute) -> str:
    return route.name


def with_table_view(schema: JsonObject) -> JsonObject:
    """The schema with what a table shows, which is no model but said in `seen`."""
    _, shown = msgspec.json.schema_components(
        [TableView], ref_template="#/components/schemas/{name}"
    )
    schema["components"]["schemas"] |= shown
    for verbs in schema["paths"].values():
        for operation in verbs.values():
            answer = operation["responses"]["200"]
            if answer["description"] == "Successful Response":
                answer["description"] = "as asked"
    return schema
