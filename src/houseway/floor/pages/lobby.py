"""The lobby: every edition, the tables that are open, and a seat in one click."""

from __future__ import annotations

import asyncio
from html import escape
from typing import Any
from urllib.parse import quote

from nicegui import app, events, ui

from houseway.errors import Refused
from houseway.floor.jobs import Jobs
from houseway.floor.pages import new_table
from houseway.floor.pages.frame import frame, heading, refusals, script
from houseway.floor.pages.lobby_edges import glances
from houseway.floor.pages.lobby_list import as_html, catalogue
from houseway.floor.pages.table_acts import BUY_IN
from houseway.floor.people import OPEN, Person, may, person_here
from houseway.floor.pit import Pit

ARC = 7  # seats along an arc: the one in the middle sees best
EMIT_SIT = """(e) => {
  const b = e.target.closest('[data-sit],[data-join]');
  if (b) { b.disabled = true; setTimeout(() => b.disabled = false, 3000);
           emit(b.dataset.sit || '', b.dataset.join || ''); }
}"""


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the lobby; the list of editions is made ready when the server starts."""
    new_table.add(pit, jobs)

    async def warm() -> None:
        await asyncio.to_thread(catalogue)

    tasks = set[asyncio.Task[None]]()
    app.on_startup(lambda: tasks.add(asyncio.create_task(warm())))

    @ui.page("/", response_timeout=30)  # the first one waits for the list
    async def lobby() -> None:
        script("lobby.js")
        with frame("Lobby", felt=True):
            heading("The floor")
            with ui.element("div").classes("hw-row"):
                _search()
                if may(person_here(), OPEN):
                    ui.link("open a new table", "/tables/new").classes("hw-button")
            await _tables(pit)
            families = await asyncio.to_thread(catalogue)
            listed = (
                ui.html(as_html(families, glances()), sanitize=False)
                .classes("hw-list")
                .mark("editions")
            )
            listed.on("click", lambda e: _sit(e, pit), js_handler=EMIT_SIT)


def _search() -> None:
    ui.html(
        '<input id="find" class="hw-find" type="search" autocomplete="off" '
        'placeholder="game, book, wager …" aria-label="search editions">'
        '<span id="found" class="hw-soft hw-small" aria-live="polite"></span>',
        sanitize=False,
    ).classes("hw-row")


async def _tables(pit: Pit) -> None:
    """The open tables, with who sits there; told again when something has changed."""
    person = person_here()
    place = ui.html("", sanitize=False).mark("tables")
    place.on("click", lambda e: _sit(e, pit), js_handler=EMIT_SIT)

    async def refresh() -> None:
        place.content = _tables_html(await pit.tables(), person)

    await refresh()
    ui.timer(2.0, refresh)


def _tables_html(tables: list[dict[str, Any]], person: Person) -> str:
    rows = []
    for told in tables:
        if not told.get("open"):
            continue
        name, players = told["table"], list(told["seats"].values())
        here = "back to your seat" if person.name in players else "sit down"
        who = ", ".join(players) or "nobody yet"
        rows.append(
            f'<li class="hw-panel hw-row"><a href="/table/{quote(name)}"><b>{escape(name)}</b></a>'
            f"<span>{escape(told['edition'])}</span>"
            f'<span class="hw-soft hw-small">{_count(len(players), "player")} ({escape(who)}), '
            f"{_count(told['rounds'], 'round')}</span>"
            f'<button class="hw-button small" data-join="{escape(name)}">{here}</button></li>'
        )
    if not rows:
        return '<p class="hw-soft">No table is open. Sit down anywhere and one opens for you.</p>'
    return f'<h2>Open tables</h2><ul class="hw-open">{"".join(rows)}</ul>'


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


async def _sit(event: events.GenericEventArguments, pit: Pit) -> None:
    """Sit down at a table, or at any of an edition; one is opened if there is none."""
    edition, name = event.args
    person = person_here()
    with refusals():
        if not name:
            name = await table_of(pit, person, edition)
        await take_a_seat(pit, person, name)
        ui.navigate.to(f"/table/{quote(name)}")


async def table_of(pit: Pit, person: Person, edition: str) -> str:
    """One's own table of this edition, or one where no round is on; else a new one for practice.

    A round in progress may wait for somebody who is long gone.
    """
    tables = await pit.tables()
    here = [told for told in tables if told.get("open") and told["edition"] == edition]
    for told in here:
        if person.name in told["seats"].values():
            return str(told["table"])
    for told in here:
        if not told["in_round"] and len(told["seats"]) < told["most_seats"]:
            return str(told["table"])
    if not may(person, OPEN):
        problem = f"no table of {edition} is open; a supervisor may open one"
        raise Refused(problem, rule="roles", at="")
    names = {told["table"] for told in tables}
    book, _, game = edition.partition("/")
    n = next(n for n in range(1, len(names) + 2) if f"{game} {book} {n}" not in names)
    name = f"{game} {book} {n}"
    await pit.open_table(person, name, edition, practice=True)
    return name


async def take_a_seat(pit: Pit, person: Person, name: str) -> None:
    """Take the first free seat with chips, unless one sits there already."""
    hosted = await pit.table(name)
    seen = hosted.seen(person)
    if any(seat.yours for seat in seen.seats.values()):
        return
    free = [n for n in range(1, seen.most_seats + 1) if f"seat {n}" not in seen.seats]
    middle = (min(seen.most_seats, ARC) + 1) / 2
    nearest = min(free, key=lambda n: abs(n - middle), default=1)
    await hosted.sit(person, f"seat {nearest}", BUY_IN)
