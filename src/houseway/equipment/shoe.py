"""A dealing shoe of several decks with a cut card, dealt hand after hand until it ends."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import DECK, Card
from houseway.equipment.chance import Chance
from houseway.errors import Unreadable

NEW, RUNNING, CUT_CARD_OUT = "new", "running", "cut card out"
FROM_THE_BOTTOM = 14  # cards behind the cut card, where the book is silent


class Shoe:
    """Shuffled cards; once the cut card is out, this hand is finished and perhaps one more.

    The shoe shuffles its own cards, or the caller fills it with shuffled ones (`over`, `fill`).
    """

    def __init__(
        self,
        chance: Chance | None,
        decks: int,
        cut: int = FROM_THE_BOTTOM,
        *,
        deck: tuple[Card, ...] = DECK,
        hands_after: int = 1,
    ) -> None:
        self._chance, self._decks, self._cut = chance, decks, cut
        self._deck, self._after = deck, hands_after
        self._cards: list[Card] = []
        self._state = CUT_CARD_OUT  # it is empty: the first hand needs a new shoe
        self._more = 0  # hands that may still begin after the cut card

    def begin(self) -> str:
        """Begin a hand: `new` if the cards were shuffled for it, `cut card out` for the last."""
        if self.over and self._chance:
            self.fill(self._chance.shuffle(self._deck * self._decks)[::-1])
        if self._state == NEW:
            self._state = RUNNING
            return NEW
        if self._state == CUT_CARD_OUT:
            self._more -= 1
        return self._state

    @property
    def next_hand(self) -> str:
        """What `begin` will return, if no new cards are needed."""
        return self._state

    @property
    def over(self) -> bool:
        """True if the next hand needs new cards."""
        return self._state == CUT_CARD_OUT and not self._more

    def fill(self, cards: Sequence[Card]) -> None:
        """Load new cards in dealing order."""
        self._cards, self._state, self._more = list(reversed(cards)), NEW, 0

    def end(self) -> None:
        """End the shoe after this hand."""
        self._state, self._more = CUT_CARD_OUT, 0

    def put_back(self, cards: Sequence[Card]) -> None:
        """Load the actual cards into a shoe of which only their number was known."""
        if len(cards) != len(self._cards):
            raise Unreadable(f"the shoe holds {len(self._cards)} cards, not {len(cards)}")
        self._cards = list(reversed(cards))

    def deal(self, n: int) -> tuple[Card, ...]:
        """Deal the next cards, and note the cut card if it is among them."""
        dealt, before = self.peek(n), len(self._cards)
        del self._cards[before - n :]
        self._notice(before)
        return dealt

    def peek(self, n: int) -> tuple[Card, ...]:
        """The next cards, without dealing them."""
        if n > len(self._cards):
            raise Unreadable(f"cards needed: {n}; left in the shoe: {len(self._cards)}")
        return tuple(self._cards[: -n - 1 : -1])

    def _notice(self, before: int) -> None:
        """Note whether the cut card came out since `before` cards were left."""
        if self._state == RUNNING and len(self._cards) < self._cut <= before:
            self._state, self._more = CUT_CARD_OUT, self._after

    @property
    def left(self) -> int:
        """The number of cards left."""
        return len(self._cards)
