"""What if: other options, other pay tables, or one's own; old and new edge side by side."""

from __future__ import annotations

import time
from collections.abc import Sequence
from html import escape
from typing import Any

from nicegui import ui

from houseway.editions import Edition, House
from houseway.editions.model import PayTable
from houseway.errors import HousewayError
from houseway.odds.solve import touched
from houseway.reports.licence import AS_PRINTED, permitted
from houseway.reports.queries import what_if
from houseway.reports.words import choices
from houseway.web.live.pit import Pit
from houseway.web.pages.odds.licence import licences_html
from houseway.web.pages.odds.waiting import Waiting
from houseway.web.pages.shared.figures import Html, ahead, anchor, exact, percent, plainly, table
from houseway.web.pages.shared.pieces import prose
from houseway.web.workers.jobs import Jobs, Task

OWN = "my own table"
NOT_IN_ODDS = ("posted_minimum", "posted_maximum", "payout_limit")  # odds are told before limits
LONG = 2.0  # seconds after which a computation is given up for a newer one


def add(pit: Pit, jobs: Jobs) -> None:
    """What-if has no page of its own: it stands on the odds page."""


class WhatIf:
    """The controls of one edition on a page, and what they change."""

    def __init__(self, edition: Edition, jobs: Jobs) -> None:
        self.edition = edition
        self.options: dict[str, Any] = {}
        self.posted: dict[str, Any] = {}  # wager -> which table
        self.own: dict[str, dict[str, Any]] = {}  # wager -> hand -> the row typed
        self.offered: dict[str, list[PayTable]] = {}  # wager -> the tables one may choose from
        self._running, self._again, self._since = False, False, 0.0
        with ui.element("section").classes("hw-panel hw-prose").mark("what-if"):
            with ui.element("div").classes("hw-options"):
                for name in edition.options:
                    self._option(name)
            self.lost = ui.element("div").classes("hw-prose").props("aria-live=polite")
            self.tables = ui.element("div").classes("hw-prose")
            self._tables()
            with ui.element("div").classes("hw-row"):
                ui.button("back to the book's defaults", on_click=self._reset).props(
                    "flat dense no-caps"
                ).mark("defaults")
            self.licence = prose("").mark("licence").props("aria-live=polite")
            self.result = Waiting(jobs, "solving what you changed")
            self.result.say("Change an option or a pay table and the new edge stands here.")

    # -- the controls ----------------------------------------------------------------------------

    def _option(self, name: str) -> None:
        option = self.edition.options[name]
        hint = f"{option.says} [{option.where}]"
        if option.amount:
            control: Any = ui.input(plainly(name), value=option.amount.default)
            control.on("change", self._options_changed)
        else:
            shown = choices(option)
            control = ui.select(shown, label=plainly(name), value=next(iter(shown)))
            control.on_value_change(self._options_changed)
            control.set_enabled(len(shown) > 1)
        control.props("dense").tooltip(hint).mark(f"option-{name}")
        self.options[name] = control

    def _elected(self) -> dict[str, str]:
        """What was changed from the book's first value."""
        found = {}
        for name, control in self.options.items():
            option, value = self.edition.options[name], str(control.value or "").strip()
            default = option.amount.default if option.amount else next(iter(option.values))
            if value and value != default:
                found[name] = value
        return found

    def _permitted(self, house: House) -> dict[str, list[PayTable]]:
        """The tables of each wager under the options of a house; none by stake."""
        found = {wager: permitted(house, wager) for wager in self.edition.wagers}
        return {
            wager: tables
            for wager, tables in found.items()
            if tables and not any(t.follows_stake for t in tables)
        }

    def _tables(self) -> None:
        """The pay tables of every wager, as the elected options permit them.

        What was chosen or typed stays where the options still have it; else it is told.
        """
        try:
            offered = self._permitted(House(self.edition, self._elected(), unlicensed=True))
        except HousewayError:
            return
        if self.posted and offered == self.offered:
            return
        chosen = {
            wager: str(control.value or "")
            for wager, control in self.posted.items()
            if wager not in self.own or control.value != control.options[0]
        }
        typed = {w: {h: str(row.value or "") for h, row in rows.items()} for w, rows in self._own()}
        self.posted, self.own, self.offered = {}, {}, offered
        self.tables.clear()
        self.lost.clear()
        with self.tables:
            with ui.element("div").classes("hw-options"):
                for wager, tables in offered.items():
                    names = [t.table or AS_PRINTED for t in tables]
                    value = self._still(wager, chosen.get(wager, ""), typed.get(wager, {}), names)
                    control = ui.select(
                        [*names, OWN], label=f"{wager}: pay table", value=value
                    ).props("dense").mark(f"pay-{anchor(wager)}")  # fmt: skip
                    self.posted[wager] = control
                for wager in self._unpriced():
                    label = f"{wager}: no payout printed"
                    supplied = ui.input(label, value=chosen.get(wager), placeholder="5 to 1")
                    supplied.props("dense").mark(f"pay-{anchor(wager)}").on("change", self.change)
                    self.posted[wager] = supplied
            for wager, tables in offered.items():
                self._typed(wager, tables, typed.get(wager, {}))

    def _own(self) -> list[tuple[str, dict[str, Any]]]:
        return [(w, rows) for w, rows in self.own.items() if self.posted[w].value == OWN]

    def _still(self, wager: str, chosen: str, typed: dict[str, str], names: list[str]) -> str:
        """What was chosen, if the options still have it; else the first, and it is told."""
        hands = list(self.offered[wager][0].rows)
        if chosen in names or (chosen == OWN and list(typed) == hands):
            return chosen
        if chosen:
            what = "your own table" if chosen == OWN else f"table {chosen}"
            why = f"rows are now {', '.join(hands)}" if chosen == OWN else "not one of these"
            with self.lost:
                prose(
                    f'<p class="hw-note">{escape(wager)}: {escape(what)} could not be kept with '
                    f"these options ({escape(why)}); it is paid {escape(names[0])}.</p>"
                ).mark(f"lost-{anchor(wager)}")
        return names[0]

    def _unpriced(self) -> list[str]:
        return [name for name, wager in self.edition.wagers.items() if wager.unpriced]

    def _typed(self, wager: str, tables: list[PayTable], typed: dict[str, str]) -> None:
        """A place for one's own table, row by row, made when it is asked for."""
        chosen = self.posted[wager]
        self.own[wager] = {}
        place = ui.element("div")

        def lay(typed: dict[str, str]) -> None:
            place.clear()
            self.own[wager] = {}
            if chosen.value == OWN:
                with place, ui.element("fieldset").classes("hw-panel"):
                    self.own[wager] = self._rows(wager, tables[0], typed)

        async def choose() -> None:
            lay({})
            await self.change()

        lay(typed)
        chosen.on_value_change(choose)

    def _rows(self, wager: str, printed: PayTable, typed: dict[str, str]) -> dict[str, Any]:
        """The rows of the book's table, to be changed."""
        least = ", which is a minimum" if printed.minimum else ""
        legend = f"{wager}: your own table. The book's is filled in{least} [{printed.where}]"
        prose(
            f"<legend>{escape(legend)}</legend>"
            '<p class="hw-soft hw-small">Odds as 40 to 1 or 40 for 1; a bare 40 is 40 to 1 where '
            "the book prints such. Push: the stake goes back. N/A: the hand loses.</p>"
        )
        rows = {}
        with ui.element("div").classes("hw-rows"):
            for hand, odds in printed.rows.items():
                value = typed.get(hand, odds.replace(",", ""))
                row = ui.input(hand, value=value).props("dense debounce=300")
                row.on_value_change(self.change)
                rows[hand] = row.mark(f"row-{anchor(wager)}-{anchor(hand)}")
        return rows

    def _pay(self) -> dict[str, str]:
        """The tables that are not the first permitted one, by name or row by row."""
        found = {}
        for wager, control in self.posted.items():
            value = str(control.value or "").strip()
            if value == OWN:
                found[wager] = ", ".join(
                    str(row.value or "").replace(",", "").strip()
                    for row in self.own[wager].values()
                )
            elif wager not in self.own:
                if value:
                    found[wager] = value
            elif value not in (AS_PRINTED, control.options[0]):
                found[wager] = value
        return found

    async def _options_changed(self) -> None:
        self._tables()
        await self.change()

    async def _reset(self) -> None:
        for name, control in self.options.items():
            option = self.edition.options[name]
            control.value = option.amount.default if option.amount else next(iter(option.values))
        self.posted, self.own = {}, {}  # nothing chosen or typed is kept
        self._tables()
        self.result.stop()
        self._say("As the book's defaults have it.")

    # -- what they change ------------------------------------------------------------------------

    async def change(self) -> None:
        """Solve what the controls touch; a newer change waits for a short one, ends a long one."""
        if self._running:
            self._again = True
            if time.monotonic() - self._since > LONG:
                self.result.stop()
            return
        self._running = True
        try:
            while True:
                self._again, self._since = False, time.monotonic()
                await self._solve()
                if not self._again:
                    return
        finally:
            self._running = False

    def _say(self, words: str, wrong: bool = False) -> None:
        """Words instead of odds."""
        self.licence.content = ""
        self.result.say(words, wrong)

    async def _solve(self) -> None:
        options, pay = self._elected(), self._pay()
        if not options and not pay:
            self._say("As the book's defaults have it.")
            return
        for odds in pay.values():
            if any(not row.strip() for row in odds.split(",")):
                self._say("A row is empty: write odds, as 40 to 1, or N/A.", wrong=True)
                return
        try:
            house = House(self.edition, options, pay, unlicensed=True)
        except HousewayError as wrong:
            self._say(str(wrong), wrong=True)
            return
        self.licence.content = licences_html(house, pay)
        bearing = {k: v for k, v in options.items() if k not in NOT_IN_ODDS}
        paid = touched(house, set(pay))
        changed = [*(plainly(name) for name in options), *pay]
        await self.result.run(
            Task(what_if, self.edition.id, bearing, pay, None if bearing else paid),
            show=lambda changes: prose(changed_html(changes, paid, changed)).mark("changed"),
        )
        await self.result.settled()


def changed_html(changes: dict[str, Any], paid: Sequence[str], changed: Sequence[str]) -> str:
    """Old and new side by side for every wager that changes, or whose pay table was changed."""
    shown = {n: both for n, both in changes["wagers"].items() if n in paid or _moved(both)}
    if not shown:
        return (
            f'<p class="hw-note">No odds change by {escape(", ".join(changed))}. Odds are told per '
            "unit staked, before limits.</p>"
        )
    rows = [_row(name, both["old"], both["new"]) for name, both in shown.items()]
    head = ("wager", ">edge in the book", ">edge now", ">difference", "exactly now",
            ">standard deviation", ">ends ahead")  # fmt: skip
    alike = len(changes["wagers"]) - len(shown)
    rest = f'<p class="hw-soft">{alike} other wagers do not change.</p>' if alike else ""
    return table(head, rows, name="what if") + rest


def _moved(both: dict[str, Any]) -> bool:
    old, new = both["old"], both["new"]
    return bool((old and old["edge"]) != (new and new["edge"]))


def _row(name: str, old: dict[str, Any] | None, new: dict[str, Any] | None) -> list[object]:
    if new is None:
        return [name, percent(old["edge_decimal"]) if old else "", "not offered", "", "", "", ""]
    deviation = "" if new["std_dev"] is None else f"{new['std_dev']:.4f}"
    before = percent(old["edge_decimal"]) if old else "not offered"
    return [name, before, percent(new["edge_decimal"]), _difference(old, new), exact(new["edge"]),
            deviation, ahead(new)]  # fmt: skip


def _difference(old: dict[str, Any] | None, new: dict[str, Any]) -> Html:
    """How much the house gains or loses by the change."""
    if old is None:
        return Html("")
    if old["edge"] == new["edge"]:
        return Html('<span class="hw-soft">no change</span>')
    more = new["edge_decimal"] - old["edge_decimal"]
    who, kind = ("house", "hw-up") if more > 0 else ("player", "hw-down")
    return Html(f'<span class="{kind}">{100 * abs(more):.4f} points for the {who}</span>')
