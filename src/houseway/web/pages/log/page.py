"""The log of a table: its hash chain, rounds step by step, revealed shoes, and the audit."""

from __future__ import annotations

import asyncio
from html import escape
from urllib.parse import quote

from nicegui import events, ui
from starlette.responses import Response

from houseway.errors import HousewayError, Unreadable
from houseway.money import dollars
from houseway.reports.words import count
from houseway.session.disclosure import LoggedRound, TableLog
from houseway.session.reveal import reveal_shoe
from houseway.web.accounts import AUDIT, may
from houseway.web.live.pit import Pit
from houseway.web.pages.log.felt import view_at
from houseway.web.pages.log.show import entries_html, events_html, shoe_html, step_words, when
from houseway.web.pages.shared.frame import Visitor, frame, heading, notify, refusals
from houseway.web.pages.shared.missing import no_such, tables_like
from houseway.web.pages.shared.pieces import DESK_STYLE, picker
from houseway.web.pages.shared.still_felt import felt_html
from houseway.web.workers.audit import AuditResult, audit
from houseway.web.workers.jobs import Jobs, Task

PAGE = 40  # entries shown at once
ROUNDS, ENTRIES, SHOES = "Rounds", "Entries", "Shoes and seeds"
ALL = "all"
HASH_IT = """
const text = document.getElementById('sealed-%d').innerText;
const out = document.getElementById('hashed-%d');
if (!window.crypto || !crypto.subtle) {
  out.innerText = 'This browser can hash only over https or on localhost. Use the command above.';
} else {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  out.innerText = Array.from(new Uint8Array(bytes), b => b.toString(16).padStart(2, '0')).join('');
}
"""


TO_NOW = "document.querySelector('.hw-events tr.now')?.scrollIntoView({block: 'nearest'})"


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the log page."""

    @ui.page("/log/{table}", response_timeout=30)
    async def log(table: str, round: int = 0, step: int = 0, tab: str = "") -> Response | None:
        visitor = Visitor()
        try:
            book = await asyncio.to_thread(TableLog, pit.store, table)
        except HousewayError as error:
            return no_such(str(error), near=tables_like(table, pit.store.tables(), "log"))
        page = await asyncio.to_thread(LogPage, pit, jobs, visitor, book, round, step)
        with frame(f"Log of {table}", table, wide=True):
            ui.add_css(DESK_STYLE)
            page.build(tab)
        return None


class LogPage:
    """A log as one person may read it; slow work runs in a thread."""

    def __init__(
        self, pit: Pit, jobs: Jobs, visitor: Visitor, book: TableLog, round_: int, step: int
    ) -> None:
        self.pit, self.jobs, self.visitor, self.book = pit, jobs, visitor, book
        self.person, self.me = visitor.person, visitor.person.name
        last = len(book.rounds)
        self.round = round_ if 1 <= round_ <= last else last
        self.step = step
        self.player, self.verb, self.page = ALL, ALL, 0
        self.revealed_through = book.revealed_through(self.me)
        self.matching = book.search()

    # -- the page --------------------------------------------------------------------------------

    def build(self, tab: str = "") -> None:
        """Lay out the page: heading, audit and export, then rounds, entries and shoes."""
        book = self.book
        heading(f"Log of {book.table}")
        with ui.element("div").classes("hw-row"):
            ui.link("Go to the table", f"/table/{quote(book.table, safe='')}")
            ui.link(book.house.edition.id, f"/rules/{book.house.edition.id}")
            entries = count(len(book.entries), "entry", "entries")
            ui.label(f"{entries} · {count(len(book.rounds), 'round')}").classes("hw-soft")
            ui.space()
            if may(self.person, AUDIT):
                ui.button("Audit", on_click=self.audit).props("no-caps").mark("audit")
            export = ui.button("Export as JSON lines", on_click=self.export)
            export.props("flat no-caps").mark("export")
            ui.button("Refresh", on_click=ui.navigate.reload).props("flat no-caps")
        self._report = ui.element("div").classes("hw-column").props("aria-live=polite")
        if self.revealed_through < len(book.entries):
            ui.label(
                "Cards not yet disclosed stay hidden from everyone who did not see them, until the "
                "round is over and its shoe is finished. The hashes of these entries are withheld "
                "too: with a hash someone could test every card until it matched."
            ).classes("hw-soft hw-small")
        names = {"rounds": ROUNDS, "entries": ENTRIES, "shoes": SHOES}
        with ui.tabs().props("no-caps align=left") as tabs:
            for name in names.values():
                ui.tab(name)
        with ui.tab_panels(tabs, value=names.get(tab, ROUNDS), animated=False).classes("hw-tabs"):
            with ui.tab_panel(ROUNDS):
                self._rounds()
            with ui.tab_panel(ENTRIES):
                self._entries()
            with ui.tab_panel(SHOES):
                self._shoes()

    # -- one round step by step ------------------------------------------------------------------

    def _rounds(self) -> None:
        if not self.book.rounds:
            ui.label("No round has been played here yet.")
            return
        ui.keyboard(on_key=self._key, ignore=["input", "select", "textarea"])
        self.show_round()

    def _played(self) -> LoggedRound:
        return self.book.rounds[self.round - 1]

    def _key(self, e: events.KeyEventArguments) -> None:
        if not e.action.keydown:
            return
        if e.key.arrow_left:
            self.go(self.step - 1)
        elif e.key.arrow_right:
            self.go(self.step + 1)

    def go(self, step: int) -> None:
        """Go to another event of the round."""
        if self.visitor.has_changed():
            return
        played = self._played()
        step = max(played.first_step, min(step, len(played.logged)))
        if step != self.step:
            self.step = step
            self.show_step.refresh()
            self._slider.set_value(step)

    def go_to_round(self, n: int) -> None:
        """Go to another round."""
        if self.visitor.has_changed():
            return
        if 1 <= n <= len(self.book.rounds) and n != self.round:
            self.round, self.step = n, 0
            self.show_round.refresh()

    @ui.refreshable_method
    def show_round(self) -> None:
        """Show a round: its number, its players and its steps."""
        played = self._played()
        last = len(played.logged)
        self.step = max(played.first_step, min(self.step or last, last))
        with ui.element("div").classes("hw-row"):
            back = ui.button("‹ round", on_click=lambda: self.go_to_round(self.round - 1))
            back.props('no-caps flat dense aria-label="previous round"').mark("round before")
            numbers = {p.n: f"round {p.n} · {when(p.when)}" for p in reversed(self.book.rounds)}
            chosen = ui.select(numbers, value=self.round, with_input=True).props("outlined dense")
            chosen.classes("w-72").on_value_change(lambda e: self.go_to_round(int(e.value or 0)))
            forward = ui.button("round ›", on_click=lambda: self.go_to_round(self.round + 1))
            forward.props('no-caps flat dense aria-label="next round"').mark("round after")
            ui.space()
            save = ui.button("Save as .round", on_click=self.save_round)
            save.props("flat no-caps").mark("transcript")
        who = ", ".join(f"{seat}: {player}" for seat, player in sorted(played.seats.items()))
        state = "" if played.over else " · in progress"
        ui.label(f"{who}{state}").classes("hw-soft")
        with ui.element("div").classes("hw-row hw-stepper"):
            first = ui.button("|‹", on_click=lambda: self.go(0))
            first.props('flat dense aria-label="first event"')
            before = ui.button("‹", on_click=lambda: self.go(self.step - 1))
            before.props('dense aria-label="previous event"').mark("step back")
            self._slider = ui.slider(min=played.first_step, max=last, value=self.step)
            self._slider.props('tabindex=-1 aria-label="event"').classes("hw-slide")
            self._slider.on_value_change(lambda e: self.go(int(e.value)))
            after = ui.button("›", on_click=lambda: self.go(self.step + 1))
            after.props('dense aria-label="next event"').mark("step forth")
            end = ui.button("›|", on_click=lambda: self.go(last))
            end.props('flat dense aria-label="last event"')
            ui.label("or use the ← → keys").classes("hw-soft hw-small")
        self.show_step()

    @ui.refreshable_method
    def show_step(self) -> None:
        """Show the table at this step, and the events of the round."""
        played = self._played()
        shown = [(n, self.book.seen(o, self.me)) for n, o in enumerate(played.logged, 1)]
        by = {n: self.book.acted_by(one) for n, one in enumerate(played.logged, 1)}
        n, now = shown[self.step - 1]
        actor = f" (by {by[n]})" if by[n] else ""
        ui.label(f"{n} of {len(shown)}: {step_words(now)}{actor}").classes("hw-sum").mark("step")
        with ui.element("div").classes("hw-log-grid"):
            ui.html(self._felt(played), sanitize=False).mark("felt")
            with ui.element("div").classes("hw-events hw-scroll"):
                table = events_html(shown, self.book.house, self.step, by)
                picker(table, lambda word: self.go(int(word)))
        ui.run_javascript(TO_NOW)

    def _felt(self, played: LoggedRound) -> str:
        mine = self.book.seats_of(self.me, played.n)
        try:
            view = view_at(self.book, played, self.step, self.me)
        except HousewayError as error:
            return f"<p>{escape(str(error))}</p>"
        first = mine[0] if mine else next(iter(sorted(played.seats)), "")
        return felt_html(view, self.book.house, first)

    def save_round(self) -> None:
        """Download the round as a transcript."""
        if self.visitor.has_changed():
            return
        text = self.book.transcript(self._played(), self.me)
        ui.download.content(text, f"{_file(self.book.table)}-{self.round}.round")

    async def export(self) -> None:
        """Download the whole log as this person may read it."""
        if self.visitor.has_changed():
            return
        content = await asyncio.to_thread(lambda: b"".join(self.book.lines(self.me)))
        ui.download.content(content, f"{_file(self.book.table)}.jsonl")

    # -- entries ---------------------------------------------------------------------------------

    def _entries(self) -> None:
        ui.html(
            "<p>Each entry is sealed: its link is the SHA-256 of the previous link (32 bytes) and "
            "its own text. Changing an entry breaks every link after it. The first link is the "
            f"SHA-256 of <code>houseway table {escape(self.book.table)}</code>.</p>",
            sanitize=False,
        )
        with ui.element("div").classes("hw-row"):
            player = ui.select([ALL, *self.book.players()], value=self.player, label="who")
            player.props("outlined dense").classes("w-40").mark("player")
            verb = ui.select([ALL, *self.book.verbs()], value=self.verb, label="what happened")
            verb.props("outlined dense").classes("w-40").mark("verb")
        player.on_value_change(lambda e: self._filter(player=str(e.value)))
        verb.on_value_change(lambda e: self._filter(verb=str(e.value)))
        self.show_entries()

    async def _filter(self, player: str = "", verb: str = "") -> None:
        if self.visitor.has_changed():
            return
        self.player, self.verb = player or self.player, verb or self.verb
        wanted = ("" if word == ALL else word for word in (self.player, self.verb))
        self.matching = await asyncio.to_thread(self.book.search, *wanted)
        self.page = 0
        self.show_entries.refresh()

    def _turn(self, pages: int) -> None:
        if self.visitor.has_changed():
            return
        self.page += pages
        self.show_entries.refresh()

    @ui.refreshable_method
    def show_entries(self) -> None:
        """Show the matching entries, newest first, a page at a time."""
        entries = self.matching
        start = self.page * PAGE
        shown = entries[start : start + PAGE]
        with ui.element("div").classes("hw-row"):
            newer = ui.button("newer", on_click=lambda: self._turn(-1)).props("flat dense no-caps")
            newer.set_enabled(self.page > 0)
            first, last = start + bool(shown), start + len(shown)
            ui.label(f"{first} to {last} of {len(entries)}, newest first")
            older = ui.button("older", on_click=lambda: self._turn(1)).props("flat dense no-caps")
            older.set_enabled(start + PAGE < len(entries))
        html = entries_html(self.book, shown, self.me, self.revealed_through)
        ui.html(html, sanitize=False).mark("entries")

    # -- shoes -----------------------------------------------------------------------------------

    def _shoes(self) -> None:
        ui.html(
            "<p>Before the first wager of a shoe (or of a round with fresh cards or dice) the "
            "whole shuffle or draw is fixed in one line of text and its SHA-256 is published. The "
            "line itself is published once the shoe is finished. Hash it yourself: if the hash is "
            "the same, nothing was changed after the bets were made.</p>",
            sanitize=False,
        )
        if not self.book.shoes:
            ui.label("Nothing has been sealed yet.")
        for shoe in reversed(self.book.shoes[-PAGE:]):
            state = "revealed" if shoe.text else "sealed"
            title = f"Shoe {shoe.n} · {state} · {shoe.committed[:16]}…"
            with ui.expansion(title).classes("hw-panel").mark(f"shoe {shoe.n}") as panel:
                hashed = f'<span class="hw-mono">{shoe.committed}</span>'
                ui.html(f"Hash published in entry {shoe.entry}: {hashed}", sanitize=False)
                if shoe.text:
                    self._sealed(shoe.n, shoe.text)
                else:
                    words = "The sealed text is published once the shoe is finished."
                    ui.label(words).classes("hw-soft")
            if shoe.text:
                self._reveal_once(panel, shoe.n)

    def _sealed(self, n: int, text: str) -> None:
        """The sealed line, and two ways to hash it."""
        ui.html(
            f'<div class="hw-sealed" id="sealed-{n}" tabindex="0">{escape(text)}</div>'
            "<p>In a terminal: <code class='hw-mono'>printf %s 'THE LINE ABOVE' | sha256sum</code>"
            "</p>",
            sanitize=False,
        )
        with ui.element("div").classes("hw-row"):
            hash_it = ui.button("Hash it in this browser")
            hash_it.props("flat no-caps dense").mark(f"hash {n}")
            hash_it.on("click", js_handler="async () => {" + HASH_IT % (n, n) + "}")
            ui.html(f'<span class="hw-mono" id="hashed-{n}"></span>', sanitize=False)

    def _reveal_once(self, panel: ui.expansion, n: int) -> None:
        """Show the cards of a shoe when its panel is opened for the first time."""
        done = False

        async def reveal(e: events.ValueChangeEventArguments[bool]) -> None:
            nonlocal done
            if not e.value or done:
                return
            done = True
            try:
                revealed = await asyncio.to_thread(reveal_shoe, self.book, self.book.shoes[n - 1])
            except HousewayError as error:
                with panel:
                    ui.label(str(error)).classes("hw-alert")
                return
            drawn = sum(bool(one.round) for one in revealed.items)
            with panel:
                ui.label(
                    f"The hash matches, and all {drawn} draws follow the line in order."
                ).classes("hw-good").mark(f"fits {n}")
                ui.html(shoe_html(revealed), sanitize=False).classes("w-full")

        panel.on_value_change(reveal)

    # -- the audit -------------------------------------------------------------------------------

    async def audit(self) -> None:
        """Audit the table in a worker: recompute everything from the first entry on."""
        if self.visitor.has_changed():
            return
        with refusals():
            if not may(self.person, AUDIT):
                raise Unreadable("only auditors and supervisors can audit a log")
            self._report.clear()
            with self._report:
                ui.spinner(size="lg")
            task = Task(audit, self.pit.where, self.book.table, self.me)
            try:
                report = await self.jobs.run(task)
            finally:
                if not self._report.is_deleted:
                    self._report.clear()
            if not self._report.is_deleted:  # the visitor may have left the page
                with self._report:
                    self._show_audit(report)

    def _show_audit(self, report: AuditResult) -> None:
        if not report["whole"]:
            ui.label(f"Not intact: {report['wrong']}").classes("hw-alert").mark("audit_table")
            notify("The audit found an error in this log.", is_error=True)
            return
        checked = count(report["shoes_checked"], "shoe or seed", "shoes or seeds")
        match = "matches its" if report["shoes_checked"] == 1 else "match their"
        ui.label(
            f"Intact: {count(report['events'], 'event')} in {count(report['rounds'], 'round')}. "
            f"{count(report['settlements'], 'settlement')} recomputed and correct. "
            f"{checked} {match} published hash. "
            f"The accounts balance; house result {dollars(report['house_cents'])}."
        ).classes("hw-good").mark("audit_table")
        for note in report["notes"]:
            ui.label(f"Note: {note}").classes("hw-soft")
        n = self.revealed_through
        ui.html(
            f"Head link, entry {n}: <span class='hw-mono'>{self.book.hashes[n]}</span>",
            sanitize=False,
        )


def _file(name: str) -> str:
    """A table's name as a file name."""
    return "".join(c if c.isalnum() or c in "-_" else "-" for c in name) or "table"
