"""The cards of a round: who holds them, which have left the deck, and which are dealt next."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card, show_cards
from houseway.table.events import seat_of


class Hands:
    """The cards that have left the deck, and the hands that hold them."""

    __slots__ = ("_discarded", "_hands", "_texts", "coming", "out", "turned_up")

    def __init__(self) -> None:
        self.out: list[Card] = []  # cards that have left the deck
        self.coming: list[Card] = []  # drawn in error and seen: dealt before any other
        self.turned_up: list[Card] = []  # community cards that everyone sees
        self._hands: dict[str, tuple[Card, ...]] = {}
        self._texts: dict[str, str] = {}  # the same hands as text
        self._discarded: set[str] = set()  # hands whose cards are in the discard rack

    def of(self, who: str) -> tuple[Card, ...]:
        """The cards in a hand."""
        return self._hands.get(who, ())

    def text(self, who: str) -> str:
        """The cards in a hand, as text."""
        return self._texts[who]

    def holders(self) -> tuple[str, ...]:
        """The names of all hands; each split hand has its own name."""
        return tuple(self._hands)

    def known(self, who: str) -> tuple[Card, ...]:
        """The cards a hand can use so far: its own, then the community cards."""
        return self.of(who) + tuple(self.turned_up)

    def count_of(self, seat: str) -> int:
        """How many hands a seat has."""
        return sum(seat_of(who) == seat for who in self._hands) or 1

    def split(self, who: str, other: str) -> None:
        """Split a hand of two cards: the second card begins another hand."""
        first, second = self._hands[who]
        self.set(who, (first,))
        self.set(other, (second,))

    def set(self, who: str, cards: Sequence[Card]) -> None:
        """Make a hand of cards that have already left the deck."""
        self._hands[who], self._texts[who] = tuple(cards), show_cards(cards)

    def add(self, who: str, cards: Sequence[Card]) -> str:
        """Add cards to a hand; returns them as text."""
        text = show_cards(cards)
        if who in self._hands:
            self._hands[who] += tuple(cards)
            self._texts[who] += " " + text
        else:
            self._hands[who], self._texts[who] = tuple(cards), text
        return text

    def take(self, cards: Sequence[Card]) -> None:
        """Take cards from the deck."""
        self.out.extend(cards)
        del self.coming[: len(cards)]

    def discard(self, who: str) -> None:
        """Put the cards of a finished hand into the discard rack."""
        self._discarded.add(who)

    def on_table(self) -> list[Card]:
        """The cards on the table, without those in the discard rack."""
        left = [hand for who, hand in self._hands.items() if who not in self._discarded]
        return [card for hand in left for card in hand]

    def return_discards(self) -> None:
        """Return the discards to the shoe; only the cards on the table stay out."""
        self.out[:] = self.on_table()

    def forget(self) -> None:
        """Drop every card of the round."""
        for cards in (self.out, self.coming, self.turned_up, self._hands, self._texts):
            cards.clear()
