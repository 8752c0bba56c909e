"""Pages for addresses that do not exist or cannot be read, with links to what does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from html import escape
from urllib.parse import quote

from fastapi.exceptions import RequestValidationError
from nicegui import App, Client, ui
from nicegui.page import page
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from houseway.editions import edition_ids
from houseway.json_data import JsonObject
from houseway.web.pages.shared.frame import frame, heading

LONGEST = 60  # characters of a bad address that are repeated
NEAR = 6  # names that are suggested instead


def no_such(why: str, game: str = "", near: Mapping[str, str] | None = None) -> Response:
    """Turn the page being built into a 404: what was not found, and what comes close.

    `near` maps link texts to addresses; if there are none, editions like `game` are suggested.
    """
    offered = dict(near or {}) or {name: f"/rules/{name}" for name in editions_like(game)}
    with frame("Not found"):
        _say("Not found", why, offered)
    client = ui.context.client
    assert client.request
    return client.build_response(client.request, 404)


def editions_like(game: str) -> list[str]:
    """The editions whose names contain this word, or resemble it."""
    known = edition_ids() if game else []
    containing = [name for name in known if game in name]
    short = {name.partition("/")[2] for name in known}
    close = get_close_matches(game, sorted(short), NEAR, 0.7)
    return containing or [name for name in known if name.partition("/")[2] in close]


def tables_like(name: str, known: Iterable[str], page: str) -> dict[str, str]:
    """The tables with similar names, with the addresses of their pages of that kind."""
    close = get_close_matches(name, list(known), NEAR)
    return {f"{page} {one}": f"/{page}/{quote(one, safe='')}" for one in close}


def _say(title: str, why: str, near: Mapping[str, str]) -> None:
    heading(title)
    ui.html(f"<p>{escape(why[:1].upper() + why[1:])}</p>", sanitize=False)
    if near:
        links = "".join(
            f'<li><a href="{escape(to)}">{escape(name)}</a></li>' for name, to in near.items()
        )
        ui.html(f"<p>Did you mean:</p><ul>{links}</ul>", sanitize=False)
    ui.html(
        '<p><a href="/">Go to the lobby</a> for all games and tables.</p>',
        sanitize=False,
    )


def add_handlers(app: App) -> None:
    """Answer unknown paths and malformed addresses with a page in plain words."""
    before = app.exception_handlers[404]

    async def not_found(request: Request, error: Exception) -> Response:
        detail = error.detail if isinstance(error, HTTPException) else ""
        inside = request.scope.get("endpoint") not in (None, app)
        if inside:  # a file or an answer for programs
            response: Response = await before(request, error)  # type: ignore[misc]
            return response
        why = f"There is no page {request.url.path}."
        return _page(request, 404, "Not found", why if detail in ("", "Not Found") else detail)

    async def unreadable(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        why = "; ".join(_expected(one) for one in error.errors())
        near = {request.url.path: quote(request.url.path)}
        return _page(request, 422, "Invalid address", why, near)

    app.add_exception_handler(404, not_found)
    app.add_exception_handler(RequestValidationError, unreadable)


def _expected(problem: JsonObject) -> str:
    """What is wrong with one part of an address."""
    name, value = problem["loc"][-1], str(problem["input"])[:LONGEST]
    form = "a whole number" if problem["type"].startswith("int") else str(problem["msg"]).lower()
    return f"'{value}' is not a {name}; expected {form}"


def _page(
    request: Request, status: int, title: str, why: str, near: Mapping[str, str] | None = None
) -> Response:
    with Client(page(""), request=request) as client:
        with frame(title):
            _say(title, why, near or {})
        return client.build_response(request, status)
