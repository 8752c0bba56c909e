"""A table over a socket: every change is sent as the person sees it, and acts are messages."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from houseway.errors import BadLog, BadStore, HousewayError, Unreadable, unknown
from houseway.json_data import JsonObject
from houseway.web.accounts import Person
from houseway.web.api.acts import ACTS
from houseway.web.api.auth import check_may, person_of
from houseway.web.api.common import pit_of, table_at
from houseway.web.api.errors import (
    LARGEST,
    NotAuthenticated,
    error_body,
    record_refusal,
    status_of,
    validation_message,
)
from houseway.web.live.table import LiveTable

router = APIRouter()
NOT_KNOWN, NOT_THERE, NO_STORE = 4401, 4404, 1011  # why a socket is closed
PATIENCE = 10  # seconds a socket may stay without authentication


@router.websocket("/tables/{name}/live")
async def live(socket: WebSocket, name: str) -> None:
    """Send `{"seen": ...}` at once and after every change; answer acts in order."""
    await socket.accept()
    who = ""
    try:
        token = await _token(socket)
        who = _person(socket, token).name
        table = await table_at(socket, name)
        await _both(socket, table, token)
    except (WebSocketDisconnect, TimeoutError):
        await _close(socket, NOT_KNOWN)
    except HousewayError as error:
        record_refusal(pit_of(socket).refusals, who, name, "live", str(error))
        await _refuse(socket, error_body(error))
        await _close(socket, {401: NOT_KNOWN, 404: NOT_THERE}.get(status_of(error), NO_STORE))


async def _token(socket: WebSocket) -> str:
    """The token from the header, or from the first message, since browsers cannot set headers."""
    scheme, _, token = socket.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token
    async with asyncio.timeout(PATIENCE):
        message = _read(await _text(socket))
    token_sent = message.get("token")
    if not isinstance(token_sent, str) or set(message) != {"token"}:
        raise NotAuthenticated('the first message must be {"token": ...}')
    return token_sent


def _person(socket: WebSocket, token: str) -> Person:
    """The person of the token now; their account may have been removed since."""
    return person_of(socket.app.state.accounts, token)


async def _both(socket: WebSocket, table: LiveTable, token: str) -> None:
    """Send changes and carry out acts until either ends; an act in progress is finished."""
    changed = asyncio.Event()
    changed.set()
    unwatch = table.watch(changed.set)
    tasks = {
        asyncio.create_task(_send(socket, table, token, changed)),
        asyncio.create_task(_acts(socket, table, token)),
    }
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        unwatch()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def _send(socket: WebSocket, table: LiveTable, token: str, changed: asyncio.Event) -> None:
    """Send the table whenever it has changed; a slow reader gets only the latest state."""
    while True:
        await changed.wait()
        changed.clear()
        view = table.view_for(_person(socket, token))
        await socket.send_text(msgspec.json.encode({"seen": view}).decode())


async def _acts(socket: WebSocket, table: LiveTable, token: str) -> None:
    """Carry out messages one after another; a refused one is answered and the loop continues."""
    while True:
        text = await _text(socket)
        person = _person(socket, token)
        about: JsonObject = {}
        recorded = False
        try:
            if len(text.encode(errors="replace")) > LARGEST:
                raise Unreadable(f"messages are limited to {LARGEST} bytes")
            message = _read(text)
            if isinstance(number := message.pop("id", None), int):
                about = {"id": number}
            name = message.pop("act", None)
            if not isinstance(name, str) or name not in ACTS:
                raise unknown("act", str(name)[:80], ACTS)
            act = ACTS[name]
            check_may(person, act.by)
            try:
                body = act.takes.model_validate(message)
            except ValidationError as error:
                raise Unreadable(validation_message(error)) from None
            recorded = True  # by the table
            await act.does(table, person, body)
        except (BadStore, BadLog):
            raise
        except HousewayError as error:
            if not recorded:
                record_refusal(pit_of(socket).refusals, person.name, table.name, "live", str(error))
            await _refuse(socket, error_body(error), about)
        else:
            await socket.send_json({"ok": True, **about})


async def _text(socket: WebSocket) -> str:
    """The next message as text; bytes are decoded."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if text is not None else (message.get("bytes") or b"").decode(errors="replace")


def _read(text: str) -> JsonObject:
    """A message as a record; Unreadable if it is not one."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("a message must be JSON") from None
    if not isinstance(message, dict):
        raise Unreadable('a message must be an object, such as {"act": "sit", "seat": "seat 1"}')
    return message


async def _refuse(socket: WebSocket, why: dict[str, str], about: JsonObject | None = None) -> None:
    refused = {"rule": "", "at": "", **why}
    with suppress(RuntimeError, WebSocketDisconnect):  # the other side may be gone
        await socket.send_json({"refused": refused, **(about or {})})


async def _close(socket: WebSocket, code: int) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code)
