"""A new table: edition, options, pay tables, limits, who deals, bots."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

from nicegui import ui
from starlette.responses import Response

from houseway.editions import Edition, House, load
from houseway.editions.model import PayTable
from houseway.errors import HousewayError, Unreadable
from houseway.games import game
from houseway.money import dollars, parse_dollars
from houseway.reports.words import choices
from houseway.web.accounts import RUN, may, person_here
from houseway.web.live.pit import Pit
from houseway.web.pages.shared.catalogue import playable
from houseway.web.pages.shared.figures import plainly
from houseway.web.pages.shared.frame import frame, heading, refusals
from houseway.web.pages.shared.missing import no_such
from houseway.web.workers.jobs import Jobs

SEVERAL = (
    "The book prints several tables. The first, which stands here, is played unless you choose."
)
NOT_PRINTED = "the book prints no odds; left empty, the wager is not offered"
FIRST = "jack/three-card-poker"  # shown if nobody says which
NAMED = 80  # characters of a name


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the page."""

    @ui.page("/tables/new", response_timeout=30)
    async def new_table(edition: str = FIRST) -> Response | None:
        try:
            found = load(edition)
            game(found.game)  # held as data only: cannot be opened
        except HousewayError as wrong:
            return no_such(str(wrong), edition.rpartition("/")[2])
        with frame("New table", felt=True):
            heading("A new table")
            Form(pit, found, set(await asyncio.to_thread(pit.store.tables))).build()
        return None


class Form:
    """What somebody fills in; the book refuses what it does not permit."""

    def __init__(self, pit: Pit, edition: Edition, taken: set[str]) -> None:
        self.pit, self.edition = pit, edition
        n = next(n for n in range(1, len(taken) + 2) if f"{edition.game} {n}" not in taken)
        self.name = f"{edition.game} {n}"
        self.options: dict[str, Any] = {}
        self.pay: dict[str, Any] = {}
        self.limits: dict[str, tuple[ui.input, ui.input]] = {}
        self.meters: dict[str, ui.input] = {}

    def build(self) -> None:
        """The form."""
        with ui.element("div").classes("hw-panel hw-form"):
            ui.select(
                playable(),
                value=self.edition.id,
                label="edition",
                with_input=True,
                on_change=lambda e: ui.navigate.to(f"/tables/new?edition={quote(e.value)}"),
            ).mark("edition")
            self.title = ui.input("name of the table", value=self.name).mark("name")
            self.title.props(f"maxlength={NAMED}")
        self._options()
        self._pay_tables()
        self._posted()
        self._meters()
        with ui.element("div").classes("hw-panel hw-form"):
            self.practice = ui.checkbox("practice table", value=True)
            self.practice.mark("practice")
            self.seed = (
                ui.input("seed: same number, same cards").props("inputmode=numeric").mark("seed")
            )
            self.bots = ui.number("bots", value=0, min=0, max=20, precision=0).mark("bots")
            self.window = ui.number("seconds the others have to bet", value=15, min=0, max=600)
            self.by_hand = ui.checkbox("a supervisor deals by hand", value=False).mark("by-hand")
            if not may(person_here(), RUN):
                self.by_hand.disable()
                self.by_hand.tooltip("only for supervisors; choose the role above")
        button = ui.button("open the table", on_click=self.open, color=None).props(
            "no-caps unelevated"
        )
        button.classes("hw-button main hw-open-table").mark("open")

    def _options(self) -> None:
        """What the text lets the house choose."""
        if not self.edition.options:
            return
        heading("Options", 2)
        with ui.element("div").classes("hw-panel hw-form"):
            for name, option in self.edition.options.items():
                label = f"{option.says} [{option.where}]"
                with ui.element("div"):
                    if option.amount:
                        amount = option.amount
                        field: Any = ui.input(plainly(name), value=amount.default)
                        bounds = [amount.least and f"at least {amount.least}"]
                        bounds += [amount.most and f"at most {amount.most}"]
                        told = ", ".join(bound for bound in bounds if bound)
                        label += f": {told}" if told else ""
                    else:
                        shown = choices(option)
                        field = ui.select(shown, value=next(iter(shown)), label=plainly(name))
                        field.on_value_change(lambda: self._pay_tables.refresh())
                    ui.label(label).classes("hw-small hw-soft")
                self.options[name] = field.mark(f"option-{name}")

    @ui.refreshable_method
    def _pay_tables(self) -> None:
        """The pay tables the options permit, where there are several; odds the book leaves open."""
        self.pay = {}
        several = {wager: tables for wager, tables in self._permitted().items() if len(tables) > 1}
        unpriced = [name for name, wager in self.edition.wagers.items() if wager.unpriced]
        if not several and not unpriced:
            return
        heading("Pay tables", 2)
        if several:
            ui.label(SEVERAL).classes("hw-soft")
        with ui.element("div").classes("hw-panel hw-form"):
            for wager, tables in several.items():
                shown = {table.table: _rows(table) for table in tables}
                first = next(iter(shown))
                field: Any = ui.select(shown, value=first, label=f"{wager}: pay table")
                self.pay[wager] = field.mark(f"pay-{wager}")
            for wager in unpriced:
                field = ui.input(f"{wager} pays", placeholder="5 to 1")
                field.props(f'hint="{NOT_PRINTED}"')
                self.pay[wager] = field.mark(f"pay-{wager}")

    def _permitted(self) -> dict[str, list[PayTable]]:
        """The printed tables of each wager that go with the options as they are chosen now."""
        try:
            house = House(self.edition, self._elected(), unlicensed=True)
        except HousewayError:  # told when the table is opened
            house = House(self.edition)
        found: dict[str, list[PayTable]] = {}
        for table in self.edition.pay:
            if table.applies(house.options) and table.table and not table.follows_stake:
                found.setdefault(table.wager, []).append(table)
        return found

    def _posted_pay(self) -> dict[str, str]:
        """The pay tables that are not those played anyway."""
        told = {wager: str(field.value or "").strip() for wager, field in self.pay.items()}
        usual = {wager: tables[0].table for wager, tables in self._permitted().items()}
        return {wager: text for wager, text in told.items() if text and text != usual.get(wager)}

    def _posted(self) -> None:
        """The least and the greatest stake of each opening wager."""
        heading("Table limits", 2)
        opening = [name for name, wager in self.edition.wagers.items() if wager.opening]
        with ui.element("details").classes("hw-panel"):
            ui.html("least and greatest stake of each wager", sanitize=False, tag="summary")
            with ui.element("div").classes("hw-form"):
                for name in opening:
                    with ui.element("div").classes("hw-row hw-limit"):
                        ui.label(name)
                        least = ui.input("least").props("dense").mark(f"least-{name}")
                        most = ui.input("most").props("dense").mark(f"most-{name}")
                    self.limits[name] = (least, most)

    def _meters(self) -> None:
        """What each progressive shows, if it is brought from another table."""
        if not self.edition.meters:
            return
        heading("Meters", 2)
        with ui.element("div").classes("hw-panel hw-form"):
            for wager in self.edition.meters:
                meter = ui.input(f"{wager} shows (as another table has counted it)")
                self.meters[wager] = meter.mark(f"meter-{wager}")

    async def open(self) -> None:
        """Open the table and go there."""
        person = person_here()
        with refusals():
            name = str(self.title.value or "").strip()
            if "/" in name:
                raise Unreadable("the name of a table has no slash")
            hosted = await self.pit.open_table(
                person,
                name,
                self.edition.id,
                options=self._elected(),
                pay=self._posted_pay(),
                limits=self._limits(),
                meters=self._brought(),
                practice=bool(self.practice.value),
                seed=self._seed(),
                window=float(self.window.value or 0),
            )
            if self.by_hand.value:
                await hosted.house_acts.set_automatic(person, False)
            if self.bots.value:
                await hosted.house_acts.bots(person, int(self.bots.value))
            ui.navigate.to(f"/table/{quote(name)}")

    def _elected(self) -> dict[str, str]:
        """The options that differ from the book's first value."""
        elected = {}
        for name, field in self.options.items():
            option, value = self.edition.options[name], str(field.value or "")
            usual = option.amount.default if option.amount else next(iter(option.values))
            if value and value != usual:
                elected[name] = value
        return elected

    def _brought(self) -> dict[str, int]:
        """The meters that were filled in."""
        told = {wager: str(field.value or "").strip() for wager, field in self.meters.items()}
        return {wager: parse_dollars(text) for wager, text in told.items() if text}

    def _limits(self) -> dict[str, tuple[int, int]]:
        """The limits that were filled in; both ends are wanted."""
        found = {}
        for name, (least, most) in self.limits.items():
            low, high = str(least.value or "").strip(), str(most.value or "").strip()
            if not low and not high:
                continue
            if not low or not high:
                raise Unreadable(f"the limits of {name} are a least and a greatest stake")
            found[name] = (parse_dollars(low), parse_dollars(high))
            if found[name][0] > found[name][1]:
                raise Unreadable(
                    f"the least stake of {name} is above the greatest, {dollars(found[name][1])}"
                )
        return found

    def _seed(self) -> int | None:
        text = str(self.seed.value or "").strip()
        if text and not text.isdigit():
            raise Unreadable("a seed is a whole number")
        return int(text) if text else None


def _rows(table: PayTable) -> str:
    """A printed table by its name and rows."""
    return f"{table.table}: {', '.join(f'{hand} {odds}' for hand, odds in table.rows.items())}"
