"""The form for a new table: edition, options, pay tables, limits, dealing, bots."""

from __future__ import annotations

import asyncio
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

SEVERAL = "The book prints several pay tables. The first one applies unless you choose another."
NOT_PRINTED = "The book prints no odds. If left empty, the wager is not offered."
Field = ui.input | ui.select
FIRST = "jack/three-card-poker"  # the edition shown by default
LONGEST_NAME = 80  # characters


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the page."""

    @ui.page("/tables/new", response_timeout=30)
    async def new_table(edition: str = FIRST) -> Response | None:
        try:
            loaded = load(edition)
            game(loaded.game)  # an edition that is data only cannot be opened
        except HousewayError as error:
            return no_such(str(error), edition.rpartition("/")[2])
        with frame("New table", felt=True):
            heading("New table")
            Form(pit, loaded, set(await asyncio.to_thread(pit.store.tables))).build()
        return None


class Form:
    """The form; what the book does not permit is refused when the table is opened."""

    def __init__(self, pit: Pit, edition: Edition, taken: set[str]) -> None:
        self.pit, self.edition = pit, edition
        n = next(n for n in range(1, len(taken) + 2) if f"{edition.game} {n}" not in taken)
        self.name = f"{edition.game} {n}"
        self.options: dict[str, Field] = {}
        self.pay: dict[str, Field] = {}
        self.limits: dict[str, tuple[ui.input, ui.input]] = {}
        self.meters: dict[str, ui.input] = {}

    def build(self) -> None:
        """Lay out the form."""
        with ui.element("div").classes("hw-panel hw-form"):
            ui.select(
                playable(),
                value=self.edition.id,
                label="Edition",
                with_input=True,
                on_change=lambda e: ui.navigate.to(f"/tables/new?edition={quote(e.value)}"),
            ).mark("edition")
            self.title = ui.input("Table name", value=self.name).mark("name")
            self.title.props(f"maxlength={LONGEST_NAME}")
        self._options()
        self._pay_tables()
        self._posted()
        self._meters()
        with ui.element("div").classes("hw-panel hw-form"):
            self.practice = ui.checkbox("Practice table", value=True)
            self.practice.mark("practice")
            self.seed = ui.input("Seed (same seed, same cards)").mark("seed")
            self.seed.props("inputmode=numeric")
            self.bots = ui.number("Bots", value=0, min=0, max=20, precision=0).mark("bots")
            words = "Betting time for the other players (s)"
            self.window = ui.number(words, value=15, min=0, max=600)
            self.by_hand = ui.checkbox("A supervisor deals by hand", value=False).mark("by-hand")
            if not may(person_here(), RUN):
                self.by_hand.disable()
                self.by_hand.tooltip("Supervisors only; choose that role in the menu above")
        button = ui.button("Open the table", on_click=self.open, color=None).props(
            "no-caps unelevated"
        )
        button.classes("hw-button main hw-open-table").mark("open")

    def _options(self) -> None:
        """The options that the book leaves to the house."""
        if not self.edition.options:
            return
        heading("Options", 2)
        with ui.element("div").classes("hw-panel hw-form"):
            for name, option in self.edition.options.items():
                label = f"{option.says} [{option.where}]"
                with ui.element("div"):
                    field: Field
                    if option.amount:
                        amount = option.amount
                        field = ui.input(plainly(name), value=amount.default)
                        bounds = [amount.least and f"at least {amount.least}"]
                        bounds += [amount.most and f"at most {amount.most}"]
                        limits = ", ".join(bound for bound in bounds if bound)
                        label += f": {limits}" if limits else ""
                    else:
                        shown = choices(option)
                        field = ui.select(shown, value=next(iter(shown)), label=plainly(name))
                        field.on_value_change(lambda: self._pay_tables.refresh())
                    ui.label(label).classes("hw-small hw-soft")
                field.mark(f"option-{name}")
                self.options[name] = field

    @ui.refreshable_method
    def _pay_tables(self) -> None:
        """A choice among permitted pay tables, and fields for odds the book leaves open."""
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
                select = ui.select(shown, value=first, label=f"{wager}: pay table")
                self.pay[wager] = select.mark(f"pay-{wager}")
            for wager in unpriced:
                field = ui.input(f"{wager} pays", placeholder="5 to 1")
                field.props(f'hint="{NOT_PRINTED}"')
                self.pay[wager] = field.mark(f"pay-{wager}")

    def _permitted(self) -> dict[str, list[PayTable]]:
        """The printed tables of each wager that belong to the options chosen now."""
        try:
            house = House(self.edition, self._elected(), unlicensed=True)
        except HousewayError:  # reported when the table is opened
            house = House(self.edition)
        tables: dict[str, list[PayTable]] = {}
        for table in self.edition.pay:
            if table.applies(house.options) and table.table and not table.follows_stake:
                tables.setdefault(table.wager, []).append(table)
        return tables

    def _posted_pay(self) -> dict[str, str]:
        """The chosen pay tables that differ from the default."""
        chosen = {wager: str(field.value or "").strip() for wager, field in self.pay.items()}
        usual = {wager: tables[0].table for wager, tables in self._permitted().items()}
        return {wager: text for wager, text in chosen.items() if text and text != usual.get(wager)}

    def _posted(self) -> None:
        """The minimum and maximum of each opening wager."""
        heading("Table limits", 2)
        opening = [name for name, wager in self.edition.wagers.items() if wager.opening]
        with ui.element("details").classes("hw-panel"):
            ui.html("Minimum and maximum of each wager", sanitize=False, tag="summary")
            with ui.element("div").classes("hw-form"):
                for name in opening:
                    with ui.element("div").classes("hw-row hw-limit"):
                        ui.label(name)
                        least = ui.input("minimum").props("dense").mark(f"least-{name}")
                        most = ui.input("maximum").props("dense").mark(f"most-{name}")
                    self.limits[name] = (least, most)

    def _meters(self) -> None:
        """The progressive meters, if they carry over from another table."""
        if not self.edition.meters:
            return
        heading("Meters", 2)
        with ui.element("div").classes("hw-panel hw-form"):
            for wager in self.edition.meters:
                meter = ui.input(f"{wager} meter carried over from a closed table")
                self.meters[wager] = meter.mark(f"meter-{wager}")

    async def open(self) -> None:
        """Open the table and go there."""
        person = person_here()
        with refusals():
            name = str(self.title.value or "").strip()
            if "/" in name:
                raise Unreadable("a table name cannot contain a slash")
            table = await self.pit.open_table(
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
                await table.house_acts.set_automatic(person, False)
            if self.bots.value:
                await table.house_acts.bots(person, int(self.bots.value))
            ui.navigate.to(f"/table/{quote(name)}")

    def _elected(self) -> dict[str, str]:
        """The options that differ from the book's default."""
        elected = {}
        for name, field in self.options.items():
            option, value = self.edition.options[name], str(field.value or "")
            usual = option.amount.default if option.amount else next(iter(option.values))
            if value and value != usual:
                elected[name] = value
        return elected

    def _brought(self) -> dict[str, int]:
        """The meters that were filled in."""
        amounts = {wager: str(field.value or "").strip() for wager, field in self.meters.items()}
        return {wager: parse_dollars(text) for wager, text in amounts.items() if text}

    def _limits(self) -> dict[str, tuple[int, int]]:
        """The limits that were filled in; a wager needs both or neither."""
        limits = {}
        for name, (least, most) in self.limits.items():
            low, high = str(least.value or "").strip(), str(most.value or "").strip()
            if not low and not high:
                continue
            if not low or not high:
                raise Unreadable(f"{name}: enter both a minimum and a maximum, or neither")
            limits[name] = (parse_dollars(low), parse_dollars(high))
            if limits[name][0] > limits[name][1]:
                raise Unreadable(
                    f"{name}: the minimum is above the maximum of {dollars(limits[name][1])}"
                )
        return limits

    def _seed(self) -> int | None:
        text = str(self.seed.value or "").strip()
        if text and not text.isdigit():
            raise Unreadable("the seed must be a whole number")
        return int(text) if text else None


def _rows(table: PayTable) -> str:
    """A printed table as its name and rows."""
    return f"{table.table}: {', '.join(f'{hand} {odds}' for hand, odds in table.rows.items())}"
