"""What if: other options, other pay tables or your own; old and new edge side by side."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from html import escape

from nicegui import ui

from houseway.editions import Edition, House
from houseway.editions.model import PayTable
from houseway.errors import HousewayError
from houseway.odds.sheet import BetOdds
from houseway.odds.solve import touched
from houseway.reports.licence import AS_PRINTED, permitted
from houseway.reports.words import choices, count
from houseway.web.live.pit import Pit
from houseway.web.pages.odds.licence import licences_html
from houseway.web.pages.odds.waiting import Waiting
from houseway.web.pages.shared.figures import (
    Html,
    ahead,
    anchor,
    deviation,
    exact,
    percent,
    plainly,
    table,
)
from houseway.web.pages.shared.frame import message_of
from houseway.web.pages.shared.pieces import prose
from houseway.web.workers.jobs import Jobs, Task
from houseway.web.workers.tasks import OldAndNew, compared_odds

OWN = "my own table"
NOT_IN_ODDS = ("posted_minimum", "posted_maximum", "payout_limit")  # odds are before limits
LONG = 2.0  # seconds after which a computation is cancelled for a newer one
DEFAULTS = "These are the book's defaults."
Field = ui.input | ui.select


def add(pit: Pit, jobs: Jobs) -> None:
    """What-if has no page of its own; it is part of the odds page."""


class WhatIf:
    """The controls for one edition, and the odds they change."""

    def __init__(self, edition: Edition, jobs: Jobs) -> None:
        self.edition = edition
        self.options: dict[str, Field] = {}
        self.tables_chosen: dict[str, ui.select] = {}  # wager -> which table
        self.supplied: dict[str, ui.input] = {}  # wager without a printed payout -> odds
        self.own: dict[str, dict[str, ui.input]] = {}  # wager -> hand -> the row typed
        self.offered: dict[str, list[PayTable]] = {}  # wager -> the tables to choose from
        self._running, self._again, self._since = False, False, 0.0
        with ui.element("section").classes("hw-panel hw-prose").mark("what-if"):
            with ui.element("div").classes("hw-options"):
                for name in edition.options:
                    self._option(name)
            self.lost = ui.element("div").classes("hw-prose").props("aria-live=polite")
            self.tables = ui.element("div").classes("hw-prose")
            self._tables()
            with ui.element("div").classes("hw-row"):
                ui.button("Back to the book's defaults", on_click=self._reset).props(
                    "flat dense no-caps"
                ).mark("defaults")
            self.licence = prose("").mark("licence").props("aria-live=polite")
            self.result = Waiting(jobs, "Solving your changes")
            self.result.say("Change an option or a pay table and the new edge appears here.")

    # -- the controls ----------------------------------------------------------------------------

    def _option(self, name: str) -> None:
        option = self.edition.options[name]
        hint = f"{option.says} [{option.where}]"
        control: Field
        if option.amount:
            control = ui.input(plainly(name), value=option.amount.default)
            control.on("change", self._options_changed)
        else:
            shown = choices(option)
            control = ui.select(shown, label=plainly(name), value=next(iter(shown)))
            control.on_value_change(self._options_changed)
            control.set_enabled(len(shown) > 1)
        control.props("dense").tooltip(hint).mark(f"option-{name}")
        self.options[name] = control

    def _elected(self) -> dict[str, str]:
        """The options that differ from the book's defaults."""
        elected = {}
        for name, control in self.options.items():
            option, value = self.edition.options[name], str(control.value or "").strip()
            default = option.amount.default if option.amount else next(iter(option.values))
            if value and value != default:
                elected[name] = value
        return elected

    def _permitted(self, house: House) -> dict[str, list[PayTable]]:
        """The tables of each wager under the options of a house; none that follow the stake."""
        by_wager = {wager: permitted(house, wager) for wager in self.edition.wagers}
        return {
            wager: tables
            for wager, tables in by_wager.items()
            if tables and not any(t.follows_stake for t in tables)
        }

    def _tables(self) -> None:
        """Show the pay tables that the chosen options permit.

        A choice stays if the options still permit it; otherwise the page says that it is lost.
        """
        try:
            offered = self._permitted(House(self.edition, self._elected(), unlicensed=True))
        except HousewayError:
            return
        if (self.tables_chosen or self.supplied) and offered == self.offered:
            return
        chosen = {
            wager: str(control.value or "")
            for wager, control in self.tables_chosen.items()
            if control.value != self._first(wager)
        }
        supplied = {wager: str(field.value or "") for wager, field in self.supplied.items()}
        typed = {w: {h: str(row.value or "") for h, row in rows.items()} for w, rows in self._own()}
        self._forget_choices()
        self.offered = offered
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
                    self.tables_chosen[wager] = control
                for wager in self._unpriced():
                    label = f"{wager}: no payout printed"
                    field = ui.input(label, value=supplied.get(wager, ""), placeholder="5 to 1")
                    field.props("dense").mark(f"pay-{anchor(wager)}").on("change", self.change)
                    self.supplied[wager] = field
            for wager, tables in offered.items():
                self._typed(wager, tables, typed.get(wager, {}))

    def _forget_choices(self) -> None:
        self.tables_chosen, self.supplied, self.own = {}, {}, {}

    def _first(self, wager: str) -> str:
        """The name of the table that applies by default."""
        return self.offered[wager][0].table or AS_PRINTED

    def _own(self) -> list[tuple[str, dict[str, ui.input]]]:
        return [(w, rows) for w, rows in self.own.items() if self.tables_chosen[w].value == OWN]

    def _still(self, wager: str, chosen: str, typed: dict[str, str], names: list[str]) -> str:
        """The table chosen before if it is still permitted; otherwise the first, with a note."""
        hands = list(self.offered[wager][0].rows)
        if chosen in names or (chosen == OWN and list(typed) == hands):
            return chosen
        if chosen:
            what = "your own table" if chosen == OWN else f"table {chosen}"
            why = f"the rows are now {', '.join(hands)}" if chosen == OWN else "not permitted"
            with self.lost:
                prose(
                    f'<p class="hw-note">{escape(wager)}: {escape(what)} does not apply with these '
                    f"options ({escape(why)}). Table used: {escape(names[0])}.</p>"
                ).mark(f"lost-{anchor(wager)}")
        return names[0]

    def _unpriced(self) -> list[str]:
        return [name for name, wager in self.edition.wagers.items() if wager.unpriced]

    def _typed(self, wager: str, tables: list[PayTable], typed: dict[str, str]) -> None:
        """Fields for a table of your own, row by row, shown when it is chosen."""
        chosen = self.tables_chosen[wager]
        self.own[wager] = {}
        place = ui.element("div")

        def show(typed: dict[str, str]) -> None:
            place.clear()
            self.own[wager] = {}
            if chosen.value == OWN:
                with place, ui.element("fieldset").classes("hw-panel"):
                    self.own[wager] = self._rows(wager, tables[0], typed)

        async def choose() -> None:
            show({})
            await self.change()

        show(typed)
        chosen.on_value_change(choose)

    def _rows(self, wager: str, printed: PayTable, typed: dict[str, str]) -> dict[str, ui.input]:
        """The rows of the book's table, to be changed."""
        least = " (a minimum)" if printed.minimum else ""
        legend = f"{wager}: your own table, starting from the book's{least} [{printed.where}]"
        prose(
            f"<legend>{escape(legend)}</legend>"
            '<p class="hw-soft hw-small">Write 40 to 1 or 40 for 1; a bare 40 means 40 to 1 if the '
            "book writes its odds that way. Push returns the stake. N/A: the hand loses.</p>"
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
        """The tables that differ from the default, by name or row by row."""
        pay = {}
        for wager, control in self.tables_chosen.items():
            value = str(control.value or "").strip()
            if value == OWN:
                pay[wager] = ", ".join(
                    str(row.value or "").replace(",", "").strip()
                    for row in self.own[wager].values()
                )
            elif value not in (AS_PRINTED, self._first(wager)):
                pay[wager] = value
        supplied = {wager: str(field.value or "").strip() for wager, field in self.supplied.items()}
        return pay | {wager: odds for wager, odds in supplied.items() if odds}

    async def _options_changed(self) -> None:
        self._tables()
        await self.change()

    async def _reset(self) -> None:
        for name, control in self.options.items():
            option = self.edition.options[name]
            control.value = option.amount.default if option.amount else next(iter(option.values))
        self._forget_choices()
        self._tables()
        self.result.stop()
        self._say(DEFAULTS)

    # -- what they change ------------------------------------------------------------------------

    async def change(self) -> None:
        """Solve the affected wagers; a new change waits for a short job and cancels a long one."""
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

    def _say(self, words: str, is_error: bool = False) -> None:
        """Show a sentence instead of odds."""
        self.licence.content = ""
        self.result.say(words, is_error)

    async def _solve(self) -> None:
        options, pay = self._elected(), self._pay()
        if not options and not pay:
            self._say(DEFAULTS)
            return
        for odds in pay.values():
            if any(not row.strip() for row in odds.split(",")):
                self._say("A row is empty. Write odds, such as 40 to 1, or N/A.", is_error=True)
                return
        try:
            house = House(self.edition, options, pay, unlicensed=True)
        except HousewayError as error:
            self._say(message_of(error), is_error=True)
            return
        self.licence.content = licences_html(house, pay)
        relevant = {k: v for k, v in options.items() if k not in NOT_IN_ODDS}
        paid = touched(house, set(pay))
        changed = [*(plainly(name) for name in options), *pay]
        await self.result.run(
            Task(compared_odds, self.edition.id, relevant, pay, None if relevant else paid),
            show=lambda odds: prose(changed_html(odds, paid, changed)).mark("changed"),
        )
        await self.result.settled()


def changed_html(odds: Mapping[str, OldAndNew], paid: Sequence[str], changed: Sequence[str]) -> str:
    """Old and new odds for every wager that changes, or whose pay table was changed."""
    shown = {name: both for name, both in odds.items() if name in paid or _moved(both)}
    if not shown:
        return (
            f'<p class="hw-note">{escape(", ".join(changed))}: no change in the odds. Odds are per '
            "unit staked, before limits.</p>"
        )
    rows = [_row(name, both.old, both.new) for name, both in shown.items()]
    head = ("wager", ">edge in the book", ">edge now", ">difference", "exactly now",
            ">standard deviation", ">player ahead")  # fmt: skip
    alike = len(odds) - len(shown)
    rest = f'<p class="hw-soft">{count(alike, "other wager")} unchanged.</p>' if alike else ""
    return table(head, rows, name="what if") + rest


def _moved(both: OldAndNew) -> bool:
    return (both.old and both.old.edge) != (both.new and both.new.edge)


def _row(name: str, old: BetOdds | None, new: BetOdds | None) -> list[object]:
    before = percent(old.edge) if old else "not offered"
    if new is None:
        return [name, before, "not offered", "", "", "", ""]
    return [name, before, percent(new.edge), _difference(old, new), exact(new.edge),
            deviation(new), ahead(new)]  # fmt: skip


def _difference(old: BetOdds | None, new: BetOdds) -> Html:
    """How much the house gains or loses by the change."""
    if old is None:
        return Html("")
    if old.edge == new.edge:
        return Html('<span class="hw-soft">no change</span>')
    more = float(new.edge - old.edge)
    who, kind = ("house", "hw-up") if more > 0 else ("player", "hw-down")
    return Html(f'<span class="{kind}">{100 * abs(more):.4f} points for the {who}</span>')
