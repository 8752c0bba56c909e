"""Bets as the payout desk takes them: a field for each wager, or clicks on the layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from html import escape
from typing import Any

from nicegui import ui

from houseway.editions import House
from houseway.errors import HousewayError, Unreadable
from houseway.money import dollars, parse_dollars
from houseway.table.stakes import bounds
from houseway.web.felt.spots import named
from houseway.web.live.snapshot import mains
from houseway.web.pages.desk.round import places, stakes
from houseway.web.pages.log.felt import picture, table_html

FEW = 16  # wagers that get a field each; where there are more, one picks those that are meant
CHIP = "5"  # dollars that a click puts down, unless somebody says otherwise
SPOT = """(e) => {
  const place = e.target.closest('[data-spot]');
  if (!place || (e.type === 'keydown' && e.key !== 'Enter' && e.key !== ' ')) return;
  e.preventDefault();
  emit(place.dataset.spot);
}"""


def in_order(house: House) -> list[str]:
    """Every place for a stake: as at the table, what a round can be played with comes first."""
    first = mains(house)
    return sorted(places(house), key=lambda key: house.kind(key) not in first)


class BetsForm:
    """Amounts by wager: a field each, or where a layout has many places, rows and the layout."""

    def __init__(
        self,
        house: House,
        seat: str,
        enter: Callable[[], Any],
        before: Mapping[str, str] | None = None,
        *,
        layout: bool = True,
    ) -> None:
        self._house, self._seat, self._enter = house, seat, enter
        self._places = in_order(house)
        self._rows: list[tuple[ui.input, ui.input]] = []
        self._felt: ui.html | None = None
        self._named: dict[str, ui.input] = {}
        given = dict(before or {})
        if len(self._places) <= FEW:
            with ui.element("div").classes("hw-fields"):
                for n, key in enumerate(self._places):
                    self._named[key] = self._amount(key, given.get(key, ""), focus=not n)
            return
        self._known = f"places-{seat.replace(' ', '-')}"
        options = "".join(
            f'<option value="{escape(key)}" label="{escape(named(house, key))}">'
            for key in self._places
        )
        ui.html(f'<datalist id="{self._known}">{options}</datalist>', sanitize=False)
        self._list = ui.element("div").classes("hw-column")
        for key, amount in (given or {"": ""}).items():
            self._row(key, amount)
        with ui.element("div").classes("hw-row"):
            ui.button("another bet", on_click=lambda: self._row()).props("flat no-caps dense")
            if not layout:
                return
            self._chip = ui.input("a click on the layout puts $", value=CHIP)
            self._chip.props("outlined dense inputmode=decimal").classes("w-48").mark("chip")
        self._felt = ui.html(self._drawn(), sanitize=False)
        self._felt.classes("w-full").mark("layout")
        for event in ("click", "keydown"):
            self._felt.on(event, lambda e: self._put(str(e.args)), js_handler=SPOT)

    def _amount(self, key: str, value: str = "", focus: bool = False) -> ui.input:
        field = ui.input(named(self._house, key), value=value, placeholder="$")
        field.props("outlined dense inputmode=decimal autocomplete=off").mark(f"bet {key}")
        if focus:
            field.props("autofocus")
        field.on("keydown.enter", self._enter)
        entry = self._house.edition.wagers.get(key)
        if entry:
            may = bounds(key, self._house).words()
            field.tooltip(f"{entry.title}{f'; {may}' if may else ''} [{entry.where}]")
        return field

    def _row(self, key: str = "", amount: str = "") -> None:
        with self._list, ui.element("div").classes("hw-row"):
            place = ui.input("bet and place", value=key, placeholder=self._places[0])
            place.props(f"outlined dense list={self._known} autocomplete=off").classes("w-56")
            place.mark("place")
            field = self._amount("amount", amount)
            for one in (place, field):
                one.on("blur", self._redraw)
            self._rows.append((place, field))

    def _put(self, key: str) -> None:
        """A chip more on a place of the layout."""
        try:
            chip = parse_dollars(str(self._chip.value or CHIP))
        except HousewayError:
            chip = parse_dollars(CHIP)
        for place, field in self._rows:
            if str(place.value).strip() in (key, ""):
                lies: dict[str, int] = {}
                with suppress(HousewayError):  # what was typed there is no amount
                    lies = stakes({key: str(field.value or "")}) if place.value else {}
                place.value = key
                field.value = dollars(lies.get(key, 0) + chip)
                break
        else:
            self._row(key, dollars(chip))
        self._redraw()

    def _redraw(self) -> None:
        if self._felt:
            self._felt.set_content(self._drawn())

    def _drawn(self) -> str:
        """The layout with what was entered so far, as far as it can be read."""
        try:
            lying = stakes(self.value())
        except HousewayError:
            lying = {}
        seen = picture(
            self._house, {self._seat: self._seat}, [self._seat], hands={},
            stakes={self._seat: lying}, chips={},
        )  # fmt: skip
        return table_html(seen, self._house, self._seat)

    def value(self) -> dict[str, str]:
        """What was entered; empty fields are left out."""
        told = {key: str(field.value or "").strip() for key, field in self._named.items()}
        for at, field in self._rows:
            place, amount = str(at.value or "").strip(), str(field.value or "").strip()
            if amount and not place:
                raise Unreadable(f"on which bet do {amount} lie? The place is missing")
            if place and not amount:
                raise Unreadable(f"{place}: the amount is missing")
            if place in told:
                raise Unreadable(f"{place} is entered twice")
            if place:
                told[place] = amount
        return {key: text for key, text in told.items() if text}
