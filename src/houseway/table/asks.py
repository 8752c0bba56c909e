"""What a round may ask the world, and what answers it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.equipment.cards import DECK, Card, show
from houseway.errors import Refused, Unreadable
from houseway.table.stakes import check_stakes

if TYPE_CHECKING:
    from houseway.table.dealing import Table


BURNT = "discard rack"  # where cards go that nobody sees


class Wagers(NamedTuple):
    """Which opening wagers does a seat place? Answer: wager -> cents; an empty answer sits out."""

    who: str
    rule: str

    def check(self, answer: Mapping[str, int], table: Table) -> None:
        """Refuse stakes the book or the table does not allow; none at all sits out."""
        check_stakes(answer, table.house)


class Deal(NamedTuple):
    """Which cards come off the deck? Answer: the cards in the order in which they are dealt."""

    to: tuple[str, ...]
    each: int
    one_at_a_time: bool
    rule: str
    in_turn: bool = False  # the cards of a hand are turned up one by one, so their order matters

    @property
    def who(self) -> str:
        """The one who deals."""
        return "dealer"

    @property
    def cards(self) -> int:
        """How many cards are wanted."""
        return self.each * len(self.to)

    def hands(self, cards: Sequence[Card]) -> list[tuple[Card, ...]]:
        """The hand each recipient gets from cards in dealing order."""
        if self.one_at_a_time:
            return [tuple(cards[n :: len(self.to)]) for n in range(len(self.to))]
        return [tuple(cards[n : n + self.each]) for n in range(0, self.cards, self.each)]

    def in_order(self, hands: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
        """The dealing order of the cards that gives these hands: the inverse of `hands`."""
        for who, hand in zip(self.to, hands, strict=True):
            if len(hand) != self.each:
                raise Unreadable(f"{who} gets {self.each} cards here, not {len(hand)}")
        if self.one_at_a_time:
            return tuple(hand[n] for n in range(self.each) for hand in hands)
        return tuple(card for hand in hands for card in hand)

    def check(self, answer: Sequence[Card], table: Table) -> None:
        """Refuse the wrong number of cards, strange cards, and cards that are already out."""
        dealt = set(answer)
        if len(dealt) == len(answer) == self.cards and dealt <= _DECK.difference(table.out):
            return
        if len(answer) != self.cards:
            raise Unreadable(f"{self.cards} cards are dealt here, not {len(answer)}")
        seen = set(table.out)
        for card in answer:
            if card not in _DECK:
                raise Unreadable(f"{card!r} is not a card of this deck")
            if card in seen:
                raise Unreadable(f"the card {show(card)} is dealt twice")
            seen.add(card)


class Choose(NamedTuple):
    """What does somebody decide? Answer: one of the options."""

    who: str
    options: tuple[str, ...]
    rule: str

    def check(self, answer: Any, table: Table) -> None:
        """Refuse what is not on offer."""
        if answer not in self.options:
            raise Refused(
                f"{self.who} may choose {' or '.join(self.options)}, not '{answer}'",
                rule=self.rule,
                at=table.house.cite(self.rule),
            )


Ask = Wagers | Deal | Choose
_DECK = frozenset(DECK)
