"""A dealing shoe of several decks with its cut card, dealt hand after hand until it ends."""

from __future__ import annotations

from houseway.equipment.cards import DECK, Card
from houseway.equipment.chance import Live
from houseway.errors import Unreadable

NEW, RUNNING, CUT_CARD_OUT = "new", "running", "cut card out"
FROM_THE_BOTTOM = 14  # cards below the cut card, where the book does not say


class Shoe:
    """Shuffled cards; once the cut card is out, this hand is finished and perhaps one more."""

    def __init__(
        self,
        chance: Live,
        decks: int,
        cut: int = FROM_THE_BOTTOM,
        *,
        deck: tuple[Card, ...] = DECK,
        hands_after: int = 1,
    ) -> None:
        self._chance, self._decks, self._cut = chance, decks, cut
        self._deck, self._after = deck, hands_after
        self._cards: list[Card] = []
        self._state = CUT_CARD_OUT  # nothing in it: the first hand needs a new shoe
        self._more = 0  # hands that may still be begun after the cut card

    def begin(self) -> str:
        """Begin a hand: `new` if the cards were shuffled for it, `cut card out` for the last."""
        if self._state == CUT_CARD_OUT and not self._more:
            whole = self._deck * self._decks
            self._cards = list(self._chance.draw(whole, len(whole)))
            self._state = RUNNING
            return NEW
        if self._state == CUT_CARD_OUT:
            self._more -= 1
        return self._state

    def deal(self, n: int) -> tuple[Card, ...]:
        """The next cards; the cut card among them is noticed."""
        if n > len(self._cards):
            raise Unreadable(f"{n} cards are wanted and {len(self._cards)} are left in the shoe")
        before = len(self._cards)
        dealt = tuple(self._cards.pop() for _ in range(n))
        if self._state == RUNNING and before - n < self._cut <= before:
            self._state, self._more = CUT_CARD_OUT, self._after
        return dealt

    @property
    def left(self) -> int:
        """How many cards it still holds."""
        return len(self._cards)
