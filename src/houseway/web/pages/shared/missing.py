"""What is not here, or cannot be read: told in the frame of every page, with ways on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from html import escape
from typing import Any
from urllib.parse import quote

from fastapi.exceptions import RequestValidationError
from nicegui import App, Client, ui
from nicegui.page import page
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from houseway.editions import edition_ids
from houseway.web.pages.shared.frame import frame, heading

LONGEST = 60  # characters of what somebody asked for that are told again
NEAR = 6  # names that are offered instead


def no_such(why: str, game: str = "", near: Mapping[str, str] | None = None) -> Response:
    """The page that is being built says what was not found: the nearest there is, and 404.

    `near` names other pages by their words; if there are none, editions like `game` are shown.
    """
    offered = dict(near or {}) or {name: f"/rules/{name}" for name in editions_like(game)}
    with frame("Not found"):
        _say("Not found", why, offered)
    client = ui.context.client
    assert client.request
    return client.build_response(client.request, 404)


def editions_like(game: str) -> list[str]:
    """The editions whose names hold this word, or come near it."""
    known = edition_ids() if game else []
    held = [name for name in known if game in name]
    short = {name.partition("/")[2] for name in known}
    close = get_close_matches(game, sorted(short), NEAR, 0.7)
    return held or [name for name in known if name.partition("/")[2] in close]


def tables_like(name: str, known: Iterable[str], page: str) -> dict[str, str]:
    """The tables whose names come near, with the addresses of their pages of that kind."""
    close = get_close_matches(name, list(known), NEAR)
    return {f"{page} {one}": f"/{page}/{quote(one, safe='')}" for one in close}


def _say(title: str, why: str, near: Mapping[str, str]) -> None:
    heading(title)
    ui.html(f"<p>{escape(why[:1].upper() + why[1:])}</p>", sanitize=False)
    if near:
        links = "".join(
            f'<li><a href="{escape(to)}">{escape(name)}</a></li>' for name, to in near.items()
        )
        ui.html(f"<p>Perhaps you are looking for:</p><ul>{links}</ul>", sanitize=False)
    ui.html(
        '<p><a href="/">To the lobby</a>, where every game and every table is found.</p>',
        sanitize=False,
    )


def add_handlers(app: App) -> None:
    """Unknown paths and addresses that cannot be read are told in words, whoever asks for them."""
    before = app.exception_handlers[404]

    async def not_found(request: Request, wrong: Exception) -> Response:
        said = wrong.detail if isinstance(wrong, HTTPException) else ""
        inside = request.scope.get("endpoint") not in (None, app)
        if inside:  # a file or an answer for programs
            told: Response = await before(request, wrong)  # type: ignore[misc]
            return told
        why = f"There is no page {request.url.path} here."
        return _page(request, 404, "Not found", why if said in ("", "Not Found") else said)

    async def unreadable(request: Request, wrong: Exception) -> Response:
        assert isinstance(wrong, RequestValidationError)
        why = "; ".join(_expected(one) for one in wrong.errors())
        near = {f"the same page without that: {request.url.path}": quote(request.url.path)}
        return _page(request, 422, "This address cannot be read", why, near)

    app.add_exception_handler(404, not_found)
    app.add_exception_handler(RequestValidationError, unreadable)


def _expected(wrong: Mapping[str, Any]) -> str:
    """What is wrong with one word of an address."""
    name, told = wrong["loc"][-1], str(wrong["input"])[:LONGEST]
    form = "a whole number" if wrong["type"].startswith("int") else str(wrong["msg"]).lower()
    return f"'{told}' cannot be a {name}; expected {form}"


def _page(
    request: Request, status: int, title: str, why: str, near: Mapping[str, str] | None = None
) -> Response:
    with Client(page(""), request=request) as client:
        with frame(title):
            _say(title, why, near or {})
        return client.build_response(request, status)
