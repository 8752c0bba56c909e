"""The table page: felt, actions, what happened and why; redrawn at every change."""

from __future__ import annotations

import asyncio
import contextlib

from msgspec import structs
from nicegui import events, ui
from starlette.responses import Response

from houseway.errors import BadStore, HousewayError
from houseway.web.accounts import RUN, may
from houseway.web.felt import draw
from houseway.web.live.pit import Pit
from houseway.web.live.table import LiveTable
from houseway.web.live.view import TableView
from houseway.web.pages.shared.frame import Visitor, frame, heading, notify, script
from houseway.web.pages.shared.missing import no_such, tables_like
from houseway.web.pages.table.acts import Acts
from houseway.web.pages.table.bar import bar_html, spoken
from houseway.web.pages.table.explanation import history_html, money_html, refusal
from houseway.web.pages.table.player_state import PlayerState, Question, button, question
from houseway.web.pages.table.side import advice_html, help_html, sealed_html, seats_html
from houseway.web.pages.table.supervisor import possible, rack_of, supervisor_html
from houseway.web.pages.table.tray import closed
from houseway.web.workers.jobs import Jobs

PHONES = ("Mobi", "Android", "iPhone")  # parts of a phone browser's user agent
TOGETHER = 0.015  # seconds: changes within this time are drawn together


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the page of a table."""

    @ui.page("/table/{name}", response_timeout=30, reconnect_timeout=30)
    async def table(name: str) -> Response | None:
        script("table.js")
        script("house.js")
        try:
            table = await pit.table(name)
        except HousewayError as error:
            return no_such(str(error), near=tables_like(name, pit.store.tables(), "table"))
        edition = table.session.house.edition
        with frame(name, f"{name} · {edition.title} ({edition.book})", felt=True, wide=True):
            TablePage(table, Visitor()).build()
        return None


def last_throw(view: TableView) -> tuple[int, int] | None:
    """The number of the last roll or spin, if there was one."""
    if not view.last_result:
        return None
    return view.round, sum(event.verb in ("rolled", "spun") for event in view.events)


class TablePage:
    """One browser's page of a table; it shows only what this person may see."""

    def __init__(self, table: LiveTable, visitor: Visitor) -> None:
        person = visitor.person
        self.table, self.visitor, self.person, self.mine = table, visitor, person, PlayerState()
        self.acts = Acts(table, person, self.mine, self.refresh)
        self._waiting = False
        self._shown_refusal = ""
        self._noticed = table.view_for(person).noticed
        self._last_throw = last_throw(table.view_for(person))
        self._coached: Question = (0, 0)
        self._done = 0  # the number of this browser's last completed act
        self._tasks: set[asyncio.Task[None]] = set()

    def build(self) -> None:
        """Lay out the page, draw it, and redraw it whenever the table changes."""
        client = ui.context.client
        agent = client.request.headers.get("user-agent", "")
        self.mine.narrow = any(word in agent for word in PHONES)
        self.spoken = ui.label().classes("hw-hidden").props("role=status aria-live=polite")
        with ui.element("div").classes("hw-table-page"):
            with ui.element("div").classes("hw-play"):
                self.felt = self._panel("hw-felt", "felt")
                self.bar = self._panel("hw-bar-box", "bar")
            with ui.element("aside").classes("hw-aside"):
                self.advice = self._panel("hw-advice", "advice")
                heading("What happened", 2)
                self.history = self._panel("hw-history-box", "told")
                self._coach()
                heading("Seats", 2)
                self.seats = self._panel("hw-seats-box", "seats")
                self.supervisor = self._supervisor()
                self.sealed = self._panel("hw-sealed", "sealed")
                self._look_and_keys()
        self.refresh()
        ui.on("hw-act", self.act)
        unwatch = self.table.watch(self.soon)
        client.on_delete(unwatch)
        ui.timer(0.05, lambda: ui.run_javascript("hw_table()"), once=True)

    def _panel(self, classes: str, mark: str) -> ui.html:
        return ui.html("", sanitize=False).classes(f"hw-live {classes}").mark(mark)

    def _coach(self) -> None:
        def change(event: events.ValueChangeEventArguments[bool | None]) -> None:
            self.mine.coach, self.mine.cost = bool(event.value), ""
            self.refresh()

        box = ui.checkbox("Tell me what my mistakes cost", on_change=change)
        box.props("dense").mark("coach")

    def _supervisor(self) -> ui.html | None:
        if not may(self.person, RUN):
            return None
        with ui.element("details").classes("hw-drawer").props("open"):
            words = "Supervisor: irregularities, chips, dealing"
            ui.html(words, sanitize=False, tag="summary")
            return self._panel("hw-rule", "drawer")

    def _look_and_keys(self) -> None:
        with ui.dialog() as keys, ui.card().classes("hw-panel hw-dialog"):
            heading("Keys", 2)
            ui.html(help_html(len(self.table.view_for(self.person).wagers)), sanitize=False)
            ui.button("Close", on_click=keys.close).props("no-caps")
        with ui.element("div").classes("hw-row"):
            switch = '<label><input type="checkbox" id="motion"> Animation</label>'
            ui.html(switch, sanitize=False).mark("motion")
            shown = ui.html("", sanitize=False)
            shown.content = button("Keys", "", keys="?", kind="small").replace(' data-act=""', "")
            shown.on("click", keys.open)
            keys_only = [("larger", "+"), ("smaller", "-")]
            chips = "".join(button("", "chip", to, key, tabindex="-1") for to, key in keys_only)
            ui.html(f'<span class="hw-hidden" aria-hidden="true">{chips}</span>', sanitize=False)

    # -- what changes --------------------------------------------------------------------------

    def soon(self) -> None:
        """Redraw the page shortly, once for all changes until then."""
        if not self._waiting:
            self._waiting = True
            asyncio.get_running_loop().call_later(TOGETHER, self._now)

    def _now(self) -> None:
        self._waiting = False
        with contextlib.suppress(BadStore):  # the floor may be closed by now
            self.refresh()

    def refresh(self) -> None:
        """Redraw the page as this person sees the table now, if they are still logged in."""
        if self.visitor.has_changed():
            return
        view, mine = self.table.view_for(self.person), self.mine
        mine.follow(view)
        if mine.advised_at != question(view):
            mine.set_advice()
        house = self.table.session.house
        shown = self._with_tray(view)
        throw = last_throw(view)
        still = mine.still or (throw is not None and throw == self._last_throw)  # animated once
        self._last_throw = throw
        self.felt.content = draw(shown, house, mine.seat, narrow=mine.narrow, still=still)
        bar = f'<div class="hw-money">{money_html(view)}</div>{bar_html(view, mine, self.person)}'
        now = f'data-version="{view.version}" data-done="{self._done}"'
        self.bar.content = f'<div id="bar" {now}>{bar}</div>'
        self.spoken.set_text(spoken(view, mine))
        self.history.content = history_html(view)
        self.seats.content = seats_html(view, mine, self.person)
        self.sealed.content = sealed_html(view)
        self.advice.content = advice_html(mine)
        if self.supervisor:
            session = self.table.session
            self.supervisor.content = supervisor_html(view, possible(session), rack_of(session))
        self._refusal(view)
        self._notice(view)
        self._coaching(view)

    def _with_tray(self, view: TableView) -> TableView:
        """The view with the player's unplaced bets on the felt."""
        unplaced = {
            seat: {**view.ahead.get(seat, {}), **tray.stakes}
            for seat, tray in self.mine.trays.items()
            if tray.stakes and not closed(view, seat)
        }
        return structs.replace(view, ahead={**view.ahead, **unplaced}) if unplaced else view

    def _refusal(self, view: TableView) -> None:
        """Show once why a bet made in advance could not be placed."""
        if view.refused and view.refused != self._shown_refusal:
            with self.bar:
                notify(refusal(view.refused, view), is_error=True)
        self._shown_refusal = view.refused

    def _notice(self, view: TableView) -> None:
        """Show once what the staff has done since the page was opened."""
        if view.noticed != self._noticed:
            self._noticed = view.noticed
            with self.bar:
                notify(view.notice)

    def _coaching(self, view: TableView) -> None:
        """With the coach on, fetch advice in the background, to be shown after the choice."""
        ask = view.ask
        if not self.mine.coach or ask is None or ask.kind != "choose" or not ask.yours:
            return
        if self._coached == question(view) or not ask.seat:
            return
        self._coached = question(view)
        task = asyncio.create_task(self._fetch(ask.who, self._coached))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _fetch(self, who: str, asked: Question) -> None:
        with contextlib.suppress(HousewayError):
            self.acts.quiet[asked] = await self.table.advice(self.person, who)

    async def act(self, event: events.GenericEventArguments) -> None:
        """Carry out a click, show why if it is refused, and redraw the page."""
        if self.visitor.has_changed():
            return
        try:
            await self.acts.do(event.args)
        except HousewayError as error:
            notify(refusal(str(error), self.table.view_for(self.person)), is_error=True)
        n = event.args.get("n") if isinstance(event.args, dict) else None
        self._done = max(self._done, n) if type(n) is int else self._done
        self.refresh()
