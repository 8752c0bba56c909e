"""The API: everything that pages and commands offer, over REST and a socket, with a schema."""

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

Money is in whole cents. Exact figures are fractions, written `p/q`. Cards are text such as `As Kd`.

Get a token from `POST /login` and send it with every other request as `Authorization: Bearer ...`.

A refused request changes nothing and is recorded. Requests are limited to 64 KiB."""
LIVE = f"""The socket `/tables/{{name}}/live` sends the table as you see it, at once and after every
change: `{{"seen": {{...}}}}`.

A browser cannot set a header, so it sends `{{"token": "..."}}` first.

Acts are messages with the keys of the bodies above: `{{"act": "bet", "seat": "seat 1",
"stakes": {{"ante": 1000}}, "version": 4}}`. The answer is `{{"ok": true}}` or
`{{"refused": {{"message", "rule", "at"}}}}`. If you send a number as `id`, the answer repeats it.

The acts: {", ".join(ACTS)}."""
TAGS = [
    {"name": "people", "description": "Who you are."},
    {"name": "reference", "description": "Rules, odds, strategies and rulings."},
    {"name": "tables", "description": "Live tables: see them and play."},
    {"name": "history", "description": "Past rounds, audits and refused requests."},
    {"name": "live", "description": LIVE},
]


def api(pit: Pit, jobs: Jobs, accounts: Accounts) -> FastAPI:
    """The API application of a server."""
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
    """The schema with `TableView` added, which is not a Pydantic model."""
    _, shown = msgspec.json.schema_components(
        [TableView], ref_template="#/components/schemas/{name}"
    )
    schema["components"]["schemas"] |= shown
    for verbs in schema["paths"].values():
        for operation in verbs.values():
            answer = operation["responses"]["200"]
            if answer["description"] == "Successful Response":
                answer["description"] = "success"
    return schema
