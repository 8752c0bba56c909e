"""Errors over the wire: a status and a body for each kind, all of them recorded."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.errors import BadLog, BadStore, HousewayError, Refused, Unreadable
from houseway.json_data import JsonObject
from houseway.web.api.models import Forbidden, Wrong
from houseway.web.refusal_log import Refusals
from houseway.web.workers.audit import CARD

LARGEST = 64 * 1024  # bytes of a body or a message
ROLES = "roles"  # the rule id with which a table refuses an act that a role does not allow
LONG = 300  # characters of a refusal that are recorded


class NotAuthenticated(HousewayError):
    """No token, or an invalid one."""


class NotPermitted(HousewayError):
    """An act that the role does not allow."""


class NotFound(HousewayError):
    """A path, a table, an edition or a round that does not exist."""


SAYS: dict[int | str, JsonObject] = {
    401: {"model": Wrong, "description": "no token, or an invalid one"},
    403: {"model": Wrong, "description": "your role does not allow this"},
    404: {"model": Wrong, "description": "unknown edition, table or round"},
    409: {"model": Forbidden, "description": "the book or the table forbids it: rule and section"},
    413: {"model": Wrong, "description": f"the request is larger than {LARGEST} bytes"},
    422: {"model": Wrong, "description": "invalid request; the message says what is expected"},
    503: {"model": Wrong, "description": "the store or a log cannot be used; nothing is lost"},
}


def errors(*statuses: int) -> dict[int | str, JsonObject]:
    """The errors of an operation, for the schema."""
    return {status: SAYS[status] for status in (401, *statuses, 413, 422)}


def status_of(error: HousewayError) -> int:
    """The status for a kind of error."""
    if isinstance(error, Refused) and error.rule == ROLES:
        return 403
    kinds = (
        (NotAuthenticated, 401), (NotPermitted, 403), (NotFound, 404),
        (Refused, 409), (Unreadable, 422), (BadStore, 503), (BadLog, 503),
    )  # fmt: skip
    return next((status for kind, status in kinds if isinstance(error, kind)), 500)


def error_body(error: HousewayError) -> dict[str, str]:
    """The body of an error response."""
    message = str(error).encode(errors="replace").decode()  # it may quote half a character
    if isinstance(error, BadLog):  # it may name cards that are still hidden
        message = CARD.sub("??", message)
    if isinstance(error, Refused):
        return {"message": message, "rule": error.rule, "at": error.at}
    return {"message": message}


def validation_message(error: RequestValidationError | ValidationError) -> str:
    """The errors of Pydantic as a sentence: where, and what is expected."""
    problems = [
        f"{'.'.join(str(part) for part in one['loc'] if part != 'body') or 'body'}: {one['msg']}"
        for one in error.errors()[:5]
    ]
    return "; ".join(problems)


def record_refusal(refusals: Refusals, who: str, table: str, act: str, why: str) -> None:
    """Record a refusal, cut to a readable length; without a name, as a stranger's."""
    (refusals.record if who else refusals.record_anonymous)(*_printable(who, table, act, why))


def _printable(who: str, *words: str) -> tuple[str, str, str, str]:
    cut = ["".join(c for c in text if c.isprintable())[:LONG] for text in (who, *words)]
    return cut[0], cut[1], cut[2], cut[3]


def token_name(request: Request) -> str:
    """The name in the token of a request, needed or not; empty if there is none."""
    token = request.headers.get("authorization", "").partition(" ")[2]
    try:
        name: str = request.app.state.accounts.person_of(token).name
    except HousewayError:
        return ""
    return name


def answer_errors(app: FastAPI, refusals: Refusals) -> None:
    """Give every error its status and body, and record those the table has not recorded."""

    def refuse(
        request: Request,
        status: int,
        body: dict[str, str],
        headers: Mapping[str, str] | None = None,
    ) -> JSONResponse:
        state = request.scope.setdefault("state", {})
        if not state.get("recorded"):
            table = request.path_params.get("name", "")
            act = f"{request.method} {request.scope['path']}"
            if tried := state.get("tried", ""):
                refusals.record_anonymous(*_printable(tried, table, act, body["message"]))
            else:
                who = state.get("who", "") or token_name(request)
                record_refusal(refusals, who, table, act, body["message"])
        return JSONResponse(body, status, headers)

    @app.exception_handler(HousewayError)
    async def _(request: Request, error: HousewayError) -> JSONResponse:
        status = status_of(error)
        return refuse(request, status, error_body(error), BEARER if status == 401 else None)

    @app.exception_handler(RequestValidationError)
    async def _(request: Request, error: RequestValidationError) -> JSONResponse:
        return refuse(request, 422, {"message": validation_message(error)})

    @app.exception_handler(HTTPException)
    async def _(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:  # a body that is not even text
            return refuse(request, 422, {"message": "the body is not valid JSON"})
        messages = {404: "not found", 405: "method not allowed"}
        message = messages.get(error.status_code, str(error.detail))
        return refuse(request, error.status_code, {"message": message}, error.headers)

    @app.exception_handler(Exception)
    async def _(request: Request, error: Exception) -> JSONResponse:
        return refuse(request, 500, {"message": "internal error; the table may have stopped"})


BEARER = {"WWW-Authenticate": "Bearer"}


class SmallBodies:
    """Refuse bodies that are too large, whatever length they claim, before they are parsed."""

    def __init__(self, app: ASGIApp, refusals: Refusals) -> None:
        self.app, self.refusals = app, refusals

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = b""
        claimed = dict(scope["headers"]).get(b"content-length", b"0")
        more = not (claimed.isdigit() and int(claimed[:20]) > LARGEST)
        large = not more
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more, large = message.get("more_body", False), len(body) > LARGEST
            more = more and not large
        if large:
            why = f"requests are limited to {LARGEST} bytes"
            record_refusal(self.refusals, "", "", f"{scope['method']} {scope['path']}", why)
            await JSONResponse({"message": why}, 413)(scope, receive, send)
            return
        complete: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replayed() -> Message:
            return complete.pop() if complete else await receive()

        await self.app(scope, replayed, send)
