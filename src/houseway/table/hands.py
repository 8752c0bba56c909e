"""The cards of a round: who holds which, which have left the deck, and which one comes next."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card, show_cards
from houseway.table.events import seat_of


class CardsOut:
    """The cards of a table, in the hands that hold them."""

    __slots__ = ()
    out: list[Card]
    coming: list[Card]
    turned_up: list[Card]
    _hands: dict[str, tuple[Card, ...]]
    _texts: dict[str, str]
    _cleared: set[str]

    def hand(self, who: str) -> tuple[Card, ...]:
        """The cards somebody holds."""
        return self._hands.get(who, ())

    def holders(self) -> tuple[str, ...]:
        """Whoever holds cards, a seat's other hands by their own names."""
        return tuple(self._hands)

    def known(self, who: str) -> tuple[Card, ...]:
        """The cards somebody can use so far: their own, then the common ones turned up."""
        return self.hand(who) + tuple(self.turned_up)

    def hands_of(self, seat: str) -> int:
        """How many hands a seat has."""
        return sum(seat_of(who) == seat for who in self._hands) or 1

    def part(self, who: str, other: str) -> None:
        """Split a hand of two cards: the second one begins another hand."""
        first, second = self._hands[who]
        self._hands[who], self._hands[other] = (first,), (second,)
        self._texts[who], self._texts[other] = show_cards([first]), show_cards([second])

    def _set(self, who: str, cards: Sequence[Card]) -> None:
        """Cards that are somewhere already make a hand of their own."""
        self._hands[who], self._texts[who] = tuple(cards), show_cards(cards)

    def clear(self, who: str) -> None:
        """The cards of a hand that is over go to the discard rack."""
        self._cleared.add(who)

    def on_table(self) -> list[Card]:
        """The cards that lie on the table, not in the discard rack."""
        lying = [hand for who, hand in self._hands.items() if who not in self._cleared]
        return [card for hand in lying for card in hand]

    def gather(self) -> None:
        """The discard rack goes back into the shoe: only what lies on the table stays out."""
        self.out[:] = self.on_table()

    def forget(self) -> None:
        """No card of the round is known any more."""
        for cards in (self.out, self.coming, self.turned_up, self._hands, self._texts):
            cards.clear()

    def _take(self, cards: Sequence[Card]) -> None:
        """Cards leave the deck."""
        self.out.extend(cards)
        del self.coming[: len(cards)]

    def _hold(self, who: str, cards: Sequence[Card]) -> str:
        """Cards come into a hand; what they are called."""
        text = show_cards(cards)
        if who in self._hands:
            self._hands[who] += tuple(cards)
            self._texts[who] += " " + text
        else:
            self._hands[who], self._texts[who] = tuple(cards), text
        return text
