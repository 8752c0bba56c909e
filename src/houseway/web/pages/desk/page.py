"""The payout desk: enter a round step by step, and see what is owed with its sections."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nicegui import ui
from starlette.responses import Response

from houseway.editions import Edition, House, load
from houseway.equipment.cards import show
from houseway.errors import HousewayError, Unreadable
from houseway.games import game, game_of
from houseway.games.contract import Entry
from houseway.session.cards.shoes import bets_stand
from houseway.table.asks import Bets, Choose, Deal, Roll, Spin, Wagers
from houseway.table.round import Round, seat_names
from houseway.web.felt.spots import named
from houseway.web.live.pit import Pit
from houseway.web.live.snapshot import most_seats
from houseway.web.pages.desk.bets import BetsForm
from houseway.web.pages.desk.entry import CardsForm, DiceForm, WheelForm
from houseway.web.pages.desk.house import Election
from houseway.web.pages.desk.round import (
    BET,
    CHOOSE,
    DEAL,
    DECLARE,
    ROLL,
    SPIN,
    Given,
    Step,
    dice_of,
    owed,
    played,
    question,
    summaries,
    wanted,
    words_of,
)
from houseway.web.pages.desk.settle import settled_round
from houseway.web.pages.desk.show import owed_html
from houseway.web.pages.shared.catalogue import playable
from houseway.web.pages.shared.frame import frame, heading, message_of
from houseway.web.pages.shared.missing import editions_like, no_such
from houseway.web.pages.shared.pieces import DESK_STYLE, hand_html, rule_link
from houseway.web.workers.jobs import Jobs

FELTS = 3  # layouts that fit on one page
NEW_ROUND = "Enter another round"


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the payout desk pages."""

    @ui.page("/desk", response_timeout=30)
    def any_desk() -> None:
        with frame("Payout desk"):
            heading("Payout desk")
            _choose_edition("")

    @ui.page("/desk/{book}/{name}", response_timeout=30)
    def desk(book: str, name: str) -> Response | None:
        try:
            edition = load(f"{book}/{name}")
            game(edition.game)
        except HousewayError as error:
            near = [one for one in editions_like(name) if one in playable()]
            return no_such(str(error), near={f"payout desk {n}": f"/desk/{n}" for n in near})
        with frame(f"Payout desk · {edition.title}", edition.id):
            ui.add_css(DESK_STYLE)
            PayoutDesk(edition).build()
        return None


def _choose_edition(now: str) -> None:
    """A field to choose another edition."""
    chosen = ui.select(playable(), value=now or None, label="Edition", with_input=True)
    chosen.props("outlined dense").classes("w-64").mark("edition")
    chosen.on_value_change(lambda e: ui.navigate.to(f"/desk/{e.value}") if e.value else None)


class PayoutDesk:
    """One round at the desk: a form that asks for each step of the round."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.election = Election(edition, self.begin)
        self.seats = 1
        self.standing: dict[str, str] = {}
        self.meters: dict[str, str] = {}
        self.given = Given(("seat 1",))
        self.round: Round | None = None
        self.error = ""
        self.begun = False  # at games with standing bets: they have been entered
        self.before: dict[str, dict[str, str]] = {}  # bets of the previous round, as suggestions
        self.begin()

    # -- what was entered ----------------------------------------------------------------------

    def begin(self) -> None:
        """Start a new round with the house, seats and meters as chosen."""
        self.begun = not bets_stand(self.election.house)
        self._try(Given(seat_names(self.seats), dict(self.meters)))

    def _try(self, given: Given) -> bool:
        """Accept these entries if they can be played; otherwise show why not."""
        try:
            round_ = played(self.election.house, given) if self.begun else None
        except HousewayError as error:
            self._show_error(error)
            return False
        self.given, self.round, self.error = given, round_, ""
        self.show.refresh()
        return True

    def _show_error(self, error: HousewayError) -> None:
        text = message_of(error)
        self.error = text[:1].upper() + text[1:]
        self._alert.set_text(self.error)

    def enter(self, kind: str, who: str, says: Callable[[], dict[str, str]]) -> Callable[[], None]:
        """The handler of a button that enters one more answer."""

        def act() -> None:
            try:
                step = Step(kind, who, says())
            except HousewayError as error:
                self._show_error(error)
                return
            if kind == BET:
                self.before[who] = dict(step.says)
            self._try(self.given.and_then(step))

        return act

    def back_to(self, n: int) -> None:
        """Remove all entries from this step on."""
        self._try(self.given.back_to(n))

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> None:
        """Lay out the desk: question and payout on one side, house and entries on the other."""
        with ui.element("div").classes("hw-row"):
            heading(f"Payout desk: {self.edition.title}")
        with ui.element("div").classes("hw-row"):
            _choose_edition(self.edition.id)
            most = most_seats(self.election.house)
            seats = ui.select(list(range(1, most + 1)), value=self.seats, label="Seats")
            seats.props("outlined dense").classes("w-24").mark("seats")
            seats.on_value_change(lambda e: self._sit(int(e.value)))
            for word in ("rules", "odds"):
                ui.link(word.capitalize(), f"/{word}/{self.edition.id}")
        with ui.element("div").classes("hw-desk"):
            with ui.element("div").classes("hw-column"):
                self.show()
            with ui.element("div").classes("hw-column"):
                with ui.expansion("Options, pay tables, meters").classes("hw-panel"):
                    self.election.build()
                    self._meter_fields()
                self.so_far()

    def _sit(self, n: int) -> None:
        self.seats = n
        self.begin()

    def _meter_fields(self) -> None:
        for wager, meter in self.edition.meters.items():
            reset = self.election.house.options.get(meter.reset, "")
            field = ui.input(f"{named(self.election.house, wager)} meter", placeholder=reset).props(
                "outlined dense"
            )

            def take(field: ui.input = field, wager: str = wager) -> None:
                text = str(field.value or "")
                if text != self.meters.get(wager, ""):
                    self.meters[wager] = text
                    self.begin()

            field.on("blur", take)

    @ui.refreshable_method
    def show(self) -> None:
        """Show the open question, and what is owed so far."""
        over = self.round is not None and self.round.over
        with ui.element("section").classes("hw-panel").mark("question"):
            self._alert = ui.label(self.error).classes("hw-alert").props("role=alert").mark("alert")
            if self.round is None:
                self._ask_standing()
            elif over:
                heading("The round is over", 2)
                ui.button(NEW_ROUND, on_click=self.begin).props("no-caps autofocus")
            else:
                self._ask(self.round)
        if self.round is not None:
            self._hands(self.round)
            self._owed(self.round)
        self.so_far.refresh()

    def _ask(self, round_: Round) -> None:
        heading(question(round_), 2)
        ask = round_.ask
        rule = "" if ask is None or isinstance(ask, Deal) else ask.rule
        if rule:
            words, link = (
                words_of(rule, round_.house),
                rule_link(rule, round_.house.cite(rule), round_.house),
            )
            ui.html(f'<span class="hw-soft">{words} [{link}]</span>', sanitize=False)
        if isinstance(ask, Wagers):
            form = BetsForm(round_.house, ask.who, lambda: act(), self._suggested(ask.who))
            act = self.enter(BET, ask.who, form.value)
            self._button("Confirm bets", act)
        elif isinstance(ask, Deal):
            cards = CardsForm(round_, wanted(round_), lambda: act())
            act = self.enter(DEAL, "dealer", cards.value)
            self._button("Confirm cards", act)
        elif isinstance(ask, Choose):
            self._ask_choice(ask, round_)
        elif isinstance(ask, (Bets, Roll)):
            self._ask_roll(round_)
        elif isinstance(ask, Spin):
            wheel = WheelForm(ask.wheel, lambda: act())
            act = self.enter(SPIN, "dealer", lambda: {SPIN: wheel.value()})
            self._button("Enter this number", act)
        self._irregularities(round_)

    def _button(self, text: str, act: Callable[[], None]) -> None:
        ui.button(text, on_click=act).props("no-caps").classes("q-mt-sm").mark("enter")

    def _suggested(self, seat: str) -> dict[str, str]:
        """The previous bets of this seat, or of the seat before it."""
        return self.before.get(seat) or next(iter(reversed(self.before.values())), {})

    def _ask_choice(self, ask: Choose, round_: Round) -> None:
        with ui.element("div").classes("hw-row"):
            for option in ask.options:
                act = self.enter(CHOOSE, ask.who, partial(dict, {CHOOSE: option}))
                label = option[:1].upper() + option[1:]
                ui.button(label, on_click=act).props("no-caps").mark(f"choose {option}")
            for choice, rule in ask.closed:
                words = words_of(rule, round_.house)
                closed = ui.button(choice[:1].upper() + choice[1:]).props("no-caps disable outline")
                closed.tooltip(f"{words} [{round_.house.cite(rule)}]")
        if ask.between[1]:
            ui.label(ask.range_told().removeprefix(", ").capitalize()).classes("hw-soft")
            with ui.element("div").classes("hw-row"):
                field = ui.input("Other amount, such as $15 or 1.5x").props("outlined dense")
                act = self.enter(CHOOSE, ask.who, lambda: {CHOOSE: str(field.value or "")})
                field.classes("w-64").on("keydown.enter", act)
                ui.button("Use this amount", on_click=act).props("no-caps").mark("enter")

    def _ask_roll(self, round_: Round) -> None:
        dice = DiceForm(dice_of(round_), lambda: act())
        changes: dict[str, ui.input] = {}
        if isinstance(round_.ask, Bets):
            with ui.expansion("Bets changed or called before this roll"):
                for seat in self.given.seats:
                    changes[seat] = ui.input(
                        seat, placeholder="place 6=12, come 5=on, place 8=0"
                    ).props("outlined dense").classes("w-full")  # fmt: skip

        def says() -> dict[str, str]:
            called = {s: str(f.value).strip() for s, f in changes.items() if f.value}
            return {ROLL: dice.value(), **called}

        act = self.enter(ROLL, "shooter", says)
        self._button("Enter this roll", act)

    def _ask_standing(self) -> None:
        """At games with standing bets: ask for them, and for the point and the like."""
        house = self.election.house
        heading("Which bets are up before the roll?", 2)
        state = game_of(house.edition).state
        fields: dict[Entry, ui.select | ui.input] = {}
        with ui.element("div").classes("hw-row"):
            for entry in state.entries if state else ():
                if entry.offered(house):
                    fields[entry] = self._entry_field(entry, house)
        forms: dict[str, BetsForm] = {}
        for seat in seat_names(self.seats):
            heading(seat.capitalize(), 3)
            forms[seat] = BetsForm(
                house, seat, lambda: begin(), self._suggested(seat), layout=self.seats <= FELTS
            )

        def begin() -> None:
            try:
                bets = {seat: form.value() for seat, form in forms.items()}
                if not any(bets.values()):
                    raise Unreadable("enter at least one bet")
            except HousewayError as error:
                self._show_error(error)
                return
            entered = {entry: str(field.value or "").strip() for entry, field in fields.items()}
            standing = {
                entry.name: text
                for entry, text in entered.items()
                if text and text != entry.nothing
            }
            self.before, self.standing, self.begun = bets, standing, True
            given = Given(seat_names(self.seats), dict(self.meters), standing, bets)
            self.begun = self._try(given)

        self._button("Confirm standing bets", begin)

    def _entry_field(self, entry: Entry, house: House) -> ui.select | ui.input:
        """A field for a state that the game carries from roll to roll, such as the point."""
        choices, label = entry.choices(house), entry.label[:1].upper() + entry.label[1:]
        if not choices:
            field = ui.input(label, placeholder=entry.example)
            return field.props("outlined dense").classes("w-56").mark(entry.name)
        now = self.standing.get(entry.name, entry.nothing)
        select = ui.select([entry.nothing, *choices], value=now, label=label)
        return select.props("outlined dense").classes("w-64").mark(entry.name)

    def _irregularities(self, round_: Round) -> None:
        """A form to declare an irregularity at this moment of the round."""
        entries = self.edition.irregularities
        if not entries or round_.ask is None:
            return
        with ui.expansion("Declare an irregularity").classes("q-mt-sm"):
            names = {entry.id: f"{entry.what} [{entry.where}]" for entry in entries}
            what = ui.select(names, label="Irregularity", with_input=True)
            what.props("outlined dense").classes("w-full").mark("irregularity")
            with ui.element("div").classes("hw-row"):
                hands = [
                    "table",
                    *dict.fromkeys([*self.given.seats, *round_.table.hands.holders()]),
                ]
                who = ui.select(hands, value=self.given.seats[0], label="Seat or hand")
                who.props("outlined dense").classes("w-40")
                cards = ui.input("Cards involved").props("outlined dense").classes("w-40")

            def says() -> dict[str, str]:
                if not what.value:
                    raise Unreadable("choose what went wrong first")
                return {DECLARE: str(what.value), "cards": str(cards.value or "")}

            # the seat is only known when the button is clicked
            self._button("Declare", lambda: self.enter(DECLARE, str(who.value), says)())

    def _hands(self, round_: Round) -> None:
        """The cards dealt so far."""
        names = round_.table.hands.holders()
        if not names:
            return
        with ui.element("section").classes("hw-panel hw-hands"):
            for who in names:
                cards = [show(card) for card in round_.table.hand(who)]
                if cards:
                    ui.html(hand_html(who, cards), sanitize=False)

    def _owed(self, round_: Round) -> None:
        lines = owed(round_)
        if not lines and not round_.over:
            return
        with ui.element("section").classes("hw-column").mark("owed"):
            heading("What is owed" if round_.over else "What is owed so far", 2)
            for seat, words in summaries(round_).items():
                ui.label(f"{seat} {words}").classes("hw-sum").mark(f"result {seat}")
            ui.html(owed_html(lines, round_.house), sanitize=False)
            stopped = round_.over or (bets_stand(round_.house) and self.given.steps)
            settled = settled_round(round_.house, self.given, round_) if stopped else None
            if settled:
                line = settled.command(round_.house, self.election.options, self.election.pay)
                with ui.expansion("Command line"):
                    ui.label(line).classes("hw-command")

    @ui.refreshable_method
    def so_far(self) -> None:
        """Show everything entered; each step can be changed."""
        with ui.element("section").classes("hw-panel"):
            heading("Entered so far", 3)
            if not self.given.steps:
                ui.label("Nothing yet").classes("hw-soft")
            for n, step in enumerate(self.given.steps):
                with ui.element("div").classes("hw-row"):
                    ui.label(f"{n + 1}. {step.who}: {step.describe(self.election.house)}").classes(
                        "hw-small"
                    )
                    change = ui.button("Change", on_click=lambda n=n: self.back_to(n))
                    change.props(f'flat dense no-caps size=sm aria-label="change step {n + 1}"')
            ui.button("Start over", on_click=self.begin).props("flat no-caps dense")
