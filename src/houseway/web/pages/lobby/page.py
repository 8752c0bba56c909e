"""The lobby: every edition, the open tables, and a seat in one click."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import quote

from nicegui import app, events, ui

from houseway.errors import Refused
from houseway.reports.words import count
from houseway.web.accounts import OPEN, Person, may, person_here
from houseway.web.live.pit import Pit
from houseway.web.live.table import BUY_IN
from houseway.web.pages.lobby import new_table
from houseway.web.pages.lobby.edges import glances
from houseway.web.pages.lobby.editions import as_html, catalogue
from houseway.web.pages.lobby.tables import sorted_out, tables_html
from houseway.web.pages.shared.frame import frame, heading, refusals, script
from houseway.web.workers.jobs import Jobs

ARC = 7  # seats along an arc: the middle one has the best view
PATIENCE = 0.3  # seconds a page waits for the list of tables
NONE_OPEN = '<p class="hw-soft">No table is in use. Sit down at any game to open one.</p>'
EMIT_SIT = """(e) => {
  const b = e.target.closest('[data-sit],[data-join]');
  if (b) { b.disabled = true; setTimeout(() => b.disabled = false, 3000);
           emit(b.dataset.sit || '', b.dataset.join || ''); }
}"""


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the lobby; the list of editions is prepared when the server starts."""
    new_table.add(pit, jobs)

    async def warm() -> None:
        await asyncio.to_thread(catalogue)
        await pit.tables()

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
                    ui.link("Open a new table", "/tables/new").classes("hw-button")
            await Tables(pit, person_here()).build()
            families = await asyncio.to_thread(catalogue)
            listed = (
                ui.html(as_html(families, glances()), sanitize=False)
                .classes("hw-list")
                .mark("editions")
            )
            listed.on("click", lambda e: _sit(e, pit), js_handler=EMIT_SIT)
            ui.timer(0.05, lambda: ui.run_javascript("hw_lobby()"), once=True)


def _search() -> None:
    ui.html(
        '<input id="find" class="hw-find" type="search" autocomplete="off" '
        'placeholder="Game, book, wager, table …" aria-label="search games and tables">'
        '<span id="found" class="hw-soft hw-small" aria-live="polite"></span>',
        sanitize=False,
    ).classes("hw-row")


class Tables:
    """The tables in three lists, refreshed every two seconds."""

    def __init__(self, pit: Pit, person: Person) -> None:
        self.pit, self.person = pit, person
        self.busy = self._list("tables")
        self.quiet, self.closed = self._folded("quiet"), self._folded("closed")

    def _list(self, mark: str) -> ui.html:
        place = ui.html("", sanitize=False).classes("hw-tables").mark(mark)
        place.on("click", lambda e: _sit(e, self.pit), js_handler=EMIT_SIT)
        return place

    def _folded(self, mark: str) -> tuple[ui.element, ui.html, ui.html]:
        with ui.element("details").classes("hw-folded").mark(f"{mark} tables") as box:
            title = ui.html("", sanitize=False, tag="summary")
            return box, title, self._list(mark)

    async def build(self) -> None:
        """Show the tables; the page does not wait if many logs must be read first."""
        self.busy.content = '<p class="hw-soft">Loading tables …</p>'
        first = asyncio.create_task(self.refresh())
        await asyncio.wait({first}, timeout=PATIENCE)
        ui.timer(2.0, self.refresh)

    async def refresh(self) -> None:
        """Show the tables as they are now."""
        busy, quiet, closed = sorted_out(await self.pit.tables(), self.person, time.time())
        shown = tables_html(busy, self.person)
        self.busy.content = f"<h2>Open tables</h2>{shown}" if shown else NONE_OPEN
        for (box, title, place), tables, what in (
            (self.quiet, quiet, "open but idle"),
            (self.closed, closed, "closed"),
        ):
            box.set_visibility(bool(tables))
            title.content = f"{count(len(tables), 'table')} {what}"
            place.content = tables_html(tables, self.person)


async def _sit(event: events.GenericEventArguments, pit: Pit) -> None:
    """Sit down at a table, or at any table of an edition; opens one if there is none."""
    edition, name = event.args
    person = person_here()
    with refusals():
        if not name:
            name = await table_of(pit, person, edition)
        await take_a_seat(pit, person, name)
        ui.navigate.to(f"/table/{quote(name)}")


async def table_of(pit: Pit, person: Person, edition: str) -> str:
    """The person's own table of this edition, or one between rounds, or a new practice table.

    A round in progress may be waiting for a player who is long gone.
    """
    tables = await pit.tables()
    here = [table for table in tables if table.open and table.edition == edition]
    for table in here:
        if person.name in table.seats.values():
            return table.table
    for table in here:
        if not table.in_round and len(table.seats) < table.most_seats:
            return table.table
    if not may(person, OPEN):
        problem = f"no table of {edition} is open; only supervisors can open one"
        raise Refused(problem, rule="roles", at="")
    names = {table.table for table in tables}
    book, _, game = edition.partition("/")
    n = next(n for n in range(1, len(names) + 2) if f"{game} {book} {n}" not in names)
    name = f"{game} {book} {n}"
    await pit.open_table(person, name, edition, practice=True)
    return name


async def take_a_seat(pit: Pit, person: Person, name: str) -> None:
    """Take the free seat nearest the middle and buy in, unless the person is seated already."""
    table = await pit.table(name)
    view = table.view_for(person)
    if any(seat.yours for seat in view.seats.values()):
        return
    free = [n for n in range(1, view.most_seats + 1) if f"seat {n}" not in view.seats]
    middle = (min(view.most_seats, ARC) + 1) / 2
    nearest = min(free, key=lambda n: abs(n - middle), default=1)
    await table.sit(person, f"seat {nearest}", BUY_IN)
