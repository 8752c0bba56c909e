"""The house at the payout desk: options and pay tables that the edition offers."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui

from houseway.editions import Edition, House
from houseway.errors import HousewayError
from houseway.reports.words import choices
from houseway.web.felt.spots import named
from houseway.web.pages.shared.figures import plainly
from houseway.web.pages.shared.frame import message_of

Field = ui.input | ui.select


class Election:
    """A form for options and pay tables; `house` is the last choice that the book permits."""

    def __init__(self, edition: Edition, changed: Callable[[], None]) -> None:
        self.edition, self._changed = edition, changed
        self.options: dict[str, str] = {}
        self.pay: dict[str, str] = {}
        self.house = House(edition)
        self._alert: ui.label | None = None

    def build(self) -> None:
        """Lay out the form, with room for errors."""
        self.form()
        self._alert = ui.label("").classes("hw-alert").props("role=alert")

    @ui.refreshable_method
    def form(self) -> None:
        """A field for each open choice; redrawn, because one option may change others."""
        choosable = {n: o for n, o in self.edition.options.items() if o.amount or len(o.values) > 1}
        tables = self._tables()
        if not choosable and not tables:
            ui.label("This edition leaves the house no choice.").classes("hw-soft")
            return
        with ui.element("div").classes("hw-fields"):
            for name, option in choosable.items():
                now = self.house.options[name]
                control: Field
                if option.amount:
                    control = ui.input(plainly(name), value=now)
                    control.on("blur", self._take(self.options, name, control))
                    control.on("keydown.enter", self._take(self.options, name, control))
                else:
                    control = ui.select(choices(option), value=now, label=plainly(name))
                    control.on_value_change(self._take(self.options, name, control))
                control.props("dense outlined").tooltip(f"{option.says} [{option.where}]")
            for wager, names in tables.items():
                known = self.house.tables.get((wager, 0))
                table = self.pay.get(wager) or (known.table if known else None)
                offered = [*names, table] if table and table not in names else names
                field = ui.select(
                    offered, value=table, label=f"{named(self.house, wager)} pays", with_input=True,
                    new_value_mode="add",
                )  # fmt: skip
                field.props("dense outlined hide-dropdown-icon=false")
                field.tooltip("A table of the book, or odds row by row: 40 to 1, 30 to 1, …")
                field.on_value_change(self._take(self.pay, wager, field))

    def _tables(self) -> dict[str, list[str]]:
        """The printed tables of every wager that has several, or none."""
        tables: dict[str, list[str]] = {n: [] for n, w in self.edition.wagers.items() if w.unpriced}
        for table in self.edition.pay:
            if not table.follows_stake and table.table:
                tables.setdefault(table.wager, []).append(table.table)
        return {
            wager: list(dict.fromkeys(names))
            for wager, names in tables.items()
            if len(set(names)) != 1
        }

    def _take(self, chosen: dict[str, str], name: str, field: Field) -> Callable[[], None]:
        def take() -> None:
            value = str(field.value or "").strip()
            before = dict(chosen)
            if value:
                chosen[name] = value
            else:
                chosen.pop(name, None)
            if chosen == before or (name not in before and self._is_current(chosen, name, value)):
                chosen.clear()
                chosen.update(before)
                return
            self._elect()

        return take

    def _is_current(self, chosen: dict[str, str], name: str, value: str) -> bool:
        """True if the house has this value already."""
        return chosen is self.options and self.house.options.get(name) == value

    def _elect(self) -> None:
        assert self._alert
        try:
            self.house = House(self.edition, self.options, self.pay)
        except HousewayError as error:
            self._alert.set_text(f"{message_of(error)}. The previous settings still apply.")
            return
        self._alert.set_text("")
        self.form.refresh()
        self._changed()
