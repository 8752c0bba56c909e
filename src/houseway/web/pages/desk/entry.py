"""Forms for cards, dice and numbers, to click or to type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from nicegui import ui

from houseway.equipment.cards import parse_cards, show_cards
from houseway.errors import HousewayError
from houseway.table.round import Round
from houseway.web.pages.desk.round import cards_left
from houseway.web.pages.desk.show import deck_html, picks_html
from houseway.web.pages.shared.pieces import cards_svg, dice_html, picker


class CardsForm:
    """A field for each hand dealt now, and the deck to click on."""

    def __init__(
        self, round_: Round, wanted: Mapping[str, int], enter: Callable[[], object]
    ) -> None:
        self._round, self._wanted = round_, wanted
        self._fields: dict[str, ui.input] = {}
        self._shown: dict[str, ui.html] = {}
        self._at = next(iter(wanted))
        with ui.element("div").classes("hw-hands"):
            for who, n in wanted.items():
                with ui.element("div").classes("hw-hand"):
                    label = f"{who}: {n} {'card' if n == 1 else 'cards'}"
                    field = ui.input(label, placeholder="As Kd 2c"[: 3 * n - 1])
                    field.props("outlined dense autocomplete=off").mark(f"cards {who}")
                    field.on("focus", lambda _, who=who: self._go_to(who))
                    field.on("keydown.enter", enter)
                    field.on_value_change(self._typed)
                    self._fields[who] = field
                    self._shown[who] = ui.html("", sanitize=False)
        self._deck = picker(deck_html(cards_left(round_), round_.house), self._pick)
        if len(wanted):
            self._fields[self._at].props("autofocus")

    def _go_to(self, who: str) -> None:
        self._at = who

    def _count(self, who: str) -> int:
        return len(str(self._fields[who].value or "").replace(",", " ").split())

    def _pick(self, card: str) -> None:
        """Add a card to the current hand, or to the next one that needs cards."""
        order = [self._at, *(who for who in self._wanted if who != self._at)]
        for who in order:
            if self._count(who) < self._wanted[who]:
                self._at = who
                field = self._fields[who]
                field.value = f"{str(field.value or '').strip()} {card}".strip()
                return

    def _typed(self) -> None:
        """Draw the typed cards, and disable them in the deck."""
        for who, field in self._fields.items():
            try:
                parsed = parse_cards(str(field.value or ""), self._round.house.decks)
            except HousewayError:
                continue
            cards = show_cards(parsed).split()
            self._shown[who].set_content(cards_svg(cards, 60, who))
        every = " ".join(str(field.value or "") for field in self._fields.values())
        self._deck.set_content(deck_html(cards_left(self._round, every), self._round.house))

    def value(self) -> dict[str, str]:
        """The cards entered for each hand."""
        return {who: str(field.value or "").strip() for who, field in self._fields.items()}


class DiceForm:
    """Faces to click, or a roll to type."""

    def __init__(self, dice: int, enter: Callable[[], object]) -> None:
        self._dice = dice
        example = "-".join("34"[n % 2] for n in range(dice))
        self._field = ui.input(f"{dice} dice, such as {example}").props("outlined dense autofocus")
        self._field.props("autocomplete=off").mark("dice")
        self._field.on("keydown.enter", enter)
        self._field.on_value_change(self._typed)
        self._shown = ui.html("", sanitize=False)
        picker(picks_html("123456", "face"), self._pick)

    def _pick(self, face: str) -> None:
        faces = [f for f in str(self._field.value or "").split("-") if f]
        faces = [] if len(faces) >= self._dice else faces
        self._field.value = "-".join([*faces, face])

    def _typed(self) -> None:
        self._shown.set_content(dice_html(str(self._field.value or "")))

    def value(self) -> str:
        """The roll."""
        return str(self._field.value or "").strip()


class WheelForm:
    """The compartments or sections of a wheel, to click or to type."""

    def __init__(self, wheel: Iterable[str], enter: Callable[[], object]) -> None:
        self._field = ui.input("Number or section").props("outlined dense autofocus").mark("number")
        self._field.props("autocomplete=off")
        self._field.on("keydown.enter", enter)
        words = list(dict.fromkeys(wheel))
        words.sort(key=lambda word: (not word.isdigit(), int(word) if word.isdigit() else 0, word))

        def pick(word: str) -> None:
            self._field.value = word
            enter()

        picker(picks_html(words), pick)

    def value(self) -> str:
        """The number or section where the wheel stopped."""
        return str(self._field.value or "").strip()
