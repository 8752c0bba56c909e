"""Entering bets at the payout desk: a field for each wager, or clicks on the layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from html import escape

from nicegui import ui

from houseway.editions import House
from houseway.errors import HousewayError, Unreadable
from houseway.money import dollars, parse_dollars
from houseway.table.stakes import bounds
from houseway.web.felt.spots import named
from houseway.web.live.snapshot import mains
from houseway.web.pages.desk.round import places, stakes
from houseway.web.pages.shared.still_felt import still_view, table_html

FEW = 16  # wagers that get a field each; with more, the user picks the ones needed
CHIP = "5"  # dollars added by a click, by default
AMOUNT = "amount"  # in place of a wager, for the field of a row
SPOT = """(e) => {
  const place = e.target.closest('[data-spot]');
  if (!place || (e.type === 'keydown' && e.key !== 'Enter' && e.key !== ' ')) return;
  e.preventDefault();
  emit(place.dataset.spot);
}"""


def in_order(house: House) -> list[str]:
    """Every spot, the main wagers first, as at the table."""
    first = mains(house)
    return sorted(places(house), key=lambda key: house.kind(key) not in first)


class BetsForm:
    """Amounts by wager: a field each, or rows and the layout where there are many spots."""

    def __init__(
        self,
        house: House,
        seat: str,
        enter: Callable[[], object],
        before: Mapping[str, str] | None = None,
        *,
        layout: bool = True,
    ) -> None:
        self._house, self._seat, self._enter = house, seat, enter
        self._spots = in_order(house)
        self._rows: list[tuple[ui.input, ui.input]] = []
        self._felt: ui.html | None = None
        self._named: dict[str, ui.input] = {}
        given = dict(before or {})
        if len(self._spots) <= FEW:
            with ui.element("div").classes("hw-fields"):
                for n, key in enumerate(self._spots):
                    self._named[key] = self._amount(key, given.get(key, ""), focus=not n)
            return
        self._known = f"places-{seat.replace(' ', '-')}"
        options = "".join(
            f'<option value="{escape(key)}" label="{escape(named(house, key))}">'
            for key in self._spots
        )
        ui.html(f'<datalist id="{self._known}">{options}</datalist>', sanitize=False)
        self._list = ui.element("div").classes("hw-column")
        for key, amount in (given or {"": ""}).items():
            self._row(key, amount)
        with ui.element("div").classes("hw-row"):
            ui.button("Add a bet", on_click=lambda: self._row()).props("flat no-caps dense")
            if not layout:
                return
            self._chip = ui.input("Each click on the layout adds $", value=CHIP)
            self._chip.props("outlined dense inputmode=decimal").classes("w-48").mark("chip")
        self._felt = ui.html(self._drawn(), sanitize=False)
        self._felt.classes("w-full").mark("layout")
        for event in ("click", "keydown"):
            self._felt.on(event, lambda e: self._put(str(e.args)), js_handler=SPOT)

    def _amount(self, key: str, value: str = "", focus: bool = False) -> ui.input:
        label = "Amount" if key == AMOUNT else named(self._house, key)
        field = ui.input(label, value=value, placeholder="$")
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
            spot = ui.input("Bet", value=key, placeholder=self._spots[0])
            spot.props(f"outlined dense list={self._known} autocomplete=off").classes("w-56")
            spot.mark("place")
            field = self._amount(AMOUNT, amount)
            for one in (spot, field):
                one.on("blur", self._redraw)
            self._rows.append((spot, field))

    def _put(self, key: str) -> None:
        """Add a chip to a spot of the layout."""
        try:
            chip = parse_dollars(str(self._chip.value or CHIP))
        except HousewayError:
            chip = parse_dollars(CHIP)
        for spot, field in self._rows:
            if str(spot.value).strip() in (key, ""):
                on_spot: dict[str, int] = {}
                with suppress(HousewayError):  # the field may not hold an amount
                    on_spot = stakes({key: str(field.value or "")}) if spot.value else {}
                spot.value = key
                field.value = dollars(on_spot.get(key, 0) + chip)
                break
        else:
            self._row(key, dollars(chip))
        self._redraw()

    def _redraw(self) -> None:
        if self._felt:
            self._felt.set_content(self._drawn())

    def _drawn(self) -> str:
        """The layout with the bets entered so far; empty if they cannot be read."""
        try:
            entered = stakes(self.value())
        except HousewayError:
            entered = {}
        view = still_view(
            self._house, {self._seat: self._seat}, [self._seat], hands={},
            stakes={self._seat: entered}, chips={},
        )  # fmt: skip
        return table_html(view, self._house, self._seat)

    def value(self) -> dict[str, str]:
        """The amounts entered, by wager; empty fields are left out."""
        amounts = {key: str(field.value or "").strip() for key, field in self._named.items()}
        for spot, field in self._rows:
            key, amount = str(spot.value or "").strip(), str(field.value or "").strip()
            if amount and not key:
                raise Unreadable(f"which bet is the {amount} on?")
            if key and not amount:
                raise Unreadable(f"{key}: the amount is missing")
            if key in amounts:
                raise Unreadable(f"{key} is entered twice")
            if key:
                amounts[key] = amount
        return {key: text for key, text in amounts.items() if text}
