"""Which house it is: options and pay tables chosen from what the edition offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

from houseway.editions import Edition, House
from houseway.errors import HousewayError
from houseway.reports.words import choices
from houseway.web.felt.spots import named


class Election:
    """Options and pay tables of an edition in a form; `house` is the last one the book allowed."""

    def __init__(self, edition: Edition, changed: Callable[[], None]) -> None:
        self.edition, self._changed = edition, changed
        self.options: dict[str, str] = {}
        self.pay: dict[str, str] = {}
        self.house = House(edition)
        self._wrong: ui.label | None = None

    def build(self) -> None:
        """The form, and what the book says against it."""
        self.form()
        self._wrong = ui.label("").classes("hw-alert").props("role=alert")

    @ui.refreshable_method
    def form(self) -> None:
        """A field for whatever the edition leaves open; an option may change others with it."""
        left = {n: o for n, o in self.edition.options.items() if o.amount or len(o.values) > 1}
        tables = self._tables()
        if not left and not tables:
            ui.label("This edition leaves the house nothing to choose.").classes("hw-soft")
            return
        with ui.element("div").classes("hw-fields"):
            for name, option in left.items():
                now = self.house.options[name]
                if option.amount:
                    field: Any = ui.input(name.replace("_", " "), value=now)
                    field.on("blur", self._take(self.options, name, field))
                    field.on("keydown.enter", self._take(self.options, name, field))
                else:
                    field = ui.select(choices(option), value=now, label=name.replace("_", " "))
                    field.on_value_change(self._take(self.options, name, field))
                field.props("dense outlined").tooltip(f"{option.says} [{option.where}]")
            for wager, names in tables.items():
                known = self.house.tables.get((wager, 0))
                table = self.pay.get(wager) or (known.table if known else None)
                offered = [*names, table] if table and table not in names else names
                field = ui.select(
                    offered, value=table, label=f"{named(self.house, wager)} pays", with_input=True,
                    new_value_mode="add",
                )  # fmt: skip
                field.props("dense outlined hide-dropdown-icon=false")
                field.tooltip("a table of the book, or odds row by row: 40 to 1, 30 to 1, …")
                field.on_value_change(self._take(self.pay, wager, field))

    def _tables(self) -> dict[str, list[str]]:
        """The printed tables of every wager that has several, or none."""
        found: dict[str, list[str]] = {n: [] for n, w in self.edition.wagers.items() if w.unpriced}
        for table in self.edition.pay:
            if not table.follows_stake and table.table:
                found.setdefault(table.wager, []).append(table.table)
        return {
            wager: list(dict.fromkeys(names))
            for wager, names in found.items()
            if len(set(names)) != 1
        }

    def _take(self, chosen: dict[str, str], name: str, field: Any) -> Callable[[], None]:
        def take() -> None:
            value = str(field.value or "").strip()
            before = dict(chosen)
            if value:
                chosen[name] = value
            else:
                chosen.pop(name, None)
            if chosen == before or (name not in before and self._stands(chosen, name, value)):
                chosen.clear()
                chosen.update(before)
                return
            self._elect()

        return take

    def _stands(self, chosen: dict[str, str], name: str, value: str) -> bool:
        """True if that is what the house has anyway."""
        return chosen is self.options and self.house.options.get(name) == value

    def _elect(self) -> None:
        assert self._wrong
        try:
            self.house = House(self.edition, self.options, self.pay)
        except HousewayError as wrong:
            self._wrong.set_text(f"{wrong}; the house stays as it was until that is changed")
            return
        self._wrong.set_text("")
        self.form.refresh()
        self._changed()
