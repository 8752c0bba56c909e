"""A dealing shoe of several decks with its cut card, dealt hand after hand until it ends."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import DECK, Card
from houseway.equipment.chance import Chance
from houseway.errors import Unreadable

NEW, RUNNING, CUT_CARD_OUT = "new", "running", "cut card out"
FROM_THE_BOTTOM = 14  # cards below the cut card, where the book does not say


class Shoe:
    """Shuffled cards; once the cut card is out, this hand is finished and perhaps one more.

    It shuffles by itself, or is filled by somebody who has shuffled (`over`, `fill`).
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
        self._state = CUT_CARD_OUT  # nothing in it: the first hand needs a new shoe
        self._more = 0  # hands that may still be begun after the cut card

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
        """What `begin` will say, if no new cards are needed."""
        return self._state

    @property
    def over(self) -> bool:
        """True if the next hand needs new cards."""
        return self._state == CUT_CARD_OUT and not self._more

    def fill(self, cards: Sequence[Card]) -> None:
        """Put in new cards, the first to be dealt first."""
        self._cards, self._state, self._more = list(reversed(cards)), NEW, 0

    def end(self) -> None:
        """Take the cards off the table after this hand."""
        self._state, self._more = CUT_CARD_OUT, 0

    def put_back(self, cards: Sequence[Card]) -> None:
        """The same shoe with the cards it really holds, where only their number was known."""
        if len(cards) != len(self._cards):
            raise Unreadable(f"the shoe holds {len(self._cards)} cards, not {len(cards)}")
        self._cards = list(reversed(cards))

    def deal(self, n: int) -> tuple[Card, ...]:
        """The next cards; the cut card among them is noticed."""
        dealt, before = self.peek(n), len(self._cards)
        del self._cards[before - n :]
        self._notice(before)
        return dealt

    def peek(self, n: int) -> tuple[Card, ...]:
        """The cards that come next, left where they are."""
        if n > len(self._cards):
            raise Unreadable(f"{n} cards are wanted and {len(self._cards)} are left in the shoe")
        return tuple(self._cards[: -n - 1 : -1])

    def _notice(self, before: int) -> None:
        """See whether the cut card came out between so many cards and those that are left."""
        if self._state == RUNNING and len(self._cards) < self._cut <= before:
            self._state, self._more = CUT_CARD_OUT, self._after

    @property
    def left(self) -> int:
        """How many cards it still holds."""
        return len(self._cards)
