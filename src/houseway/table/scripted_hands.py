"""Cards as they are given to a payout desk: every hand as it is at the end.

Hands have names: `seat 1: 8c 3h Ks`, `dealer: 6h Td 5c` (in blackjack up card, hole card, cards
drawn). A split hand is given as `seat 1 hand 2: 8d Tc`, beginning with the card that was split
off; so the first two cards of that seat were the 8c and the 8d. Hands are numbered in the order
in which they are made, and each new one is played right after the hand it was split from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.equipment.cards import Card
from houseway.errors import Unreadable
from houseway.games.contract import Hands
from houseway.table.events import HAND, seat_of


class ScriptedHands:
    """The cards and choices of everyone, used as the round asks for them."""

    def __init__(
        self, cards: Mapping[str, Sequence[Card]], choices: Mapping[str, Sequence[str]]
    ) -> None:
        self._cards = {who: list(hand) for who, hand in cards.items()}
        self._given = {who: len(hand) for who, hand in cards.items()}
        self._choices = {who: list(words) for who, words in choices.items()}

    def choices(self, who: str) -> list[str]:
        """The choices left for a hand; those of a seat serve all its hands."""
        own = self._choices.get(who)
        return own if own else self._choices.get(seat_of(who), [])

    def has(self, who: str) -> bool:
        """True if a hand was given cards that are not dealt yet."""
        return bool(self._cards.get(who))

    def every_card(self) -> set[Card]:
        """All cards that were given and are not dealt yet."""
        return {card for hand in self._cards.values() for card in hand}

    def take(
        self, who: str, n: int, holds: Sequence[Card], hands: int, of_game: Hands
    ) -> list[Card]:
        """The next `n` cards of a hand that holds these already, at a seat with this many hands."""
        taken = list(holds)
        for left in range(n, 0, -1):
            new = f"{seat_of(who)}{HAND}{hands + 1}"
            parted = (
                len(taken) == 1
                and self.has(new)
                and (not holds or self._again(who, taken, new, of_game))
            )
            taken.append(self._next(new if parted else who, left, of_game))
        return taken[len(holds) :]

    def _again(self, who: str, holds: Sequence[Card], new: str, of_game: Hands) -> bool:
        """True if the second card of a split hand will begin another hand."""
        choices = self.choices(who)
        return bool(choices) and of_game.splits(choices[0], holds[0], self._cards[new][0])

    def _next(self, who: str, wanted: int, of_game: Hands) -> Card:
        """The next card of a hand; `wanted` is how many it still needs."""
        name = who if who in self._cards else of_game.entered_with.get(who, who)
        cards, given = self._cards.get(name, []), self._given.get(name, 0)
        if not cards:
            raise Unreadable(f"{name} needs at least {given + wanted} cards; {given} given")
        return cards.pop(0)

    def left_over(self) -> str:
        """What was given and never used, in words; empty if everything was used."""
        for who, cards in self._cards.items():
            if cards:
                given = self._given[who]
                return f"{who} needs {given - len(cards)} cards; {given} given"
        for who, choices in self._choices.items():
            if choices:
                return f"{who} has no choice left to make; '{choices[0]}' is not needed"
        return ""
