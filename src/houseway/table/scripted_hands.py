"""Cards as a payout desk states them: every hand as it lies at the end.

Hands are told by name: `seat 1: 8c 3h Ks`, `dealer: 6h Td 5c` (in blackjack upcard, hole card,
cards drawn). A hand made by splitting is told as `seat 1 hand 2: 8d Tc`, with the card that was
split off first; so the first two cards of that seat were the 8c and the 8d. Hands are numbered as
they are made, and each new one lies right after the hand it was split from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.equipment.cards import Card
from houseway.errors import Unreadable
from houseway.games.contract import Hands
from houseway.table.events import HAND, seat_of


class ScriptedHands:
    """The cards and choices of everybody, taken as the round asks for them."""

    def __init__(
        self, cards: Mapping[str, Sequence[Card]], choices: Mapping[str, Sequence[str]]
    ) -> None:
        self._cards = {who: list(hand) for who, hand in cards.items()}
        self._given = {who: len(hand) for who, hand in cards.items()}
        self._choices = {who: list(words) for who, words in choices.items()}

    def choices(self, who: str) -> list[str]:
        """What somebody still has to choose; a seat's word counts for all its hands."""
        own = self._choices.get(who)
        return own if own else self._choices.get(seat_of(who), [])

    def has(self, who: str) -> bool:
        """True if cards are given for somebody that are not dealt yet."""
        return bool(self._cards.get(who))

    def every_card(self) -> set[Card]:
        """All the cards that are given and not dealt yet."""
        return {card for hand in self._cards.values() for card in hand}

    def take(
        self, who: str, n: int, holds: Sequence[Card], hands: int, of_game: Hands
    ) -> list[Card]:
        """The next cards of a hand that holds some already, at a seat with a number of hands."""
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
        """True if the second card of a split hand will begin another one."""
        choices = self.choices(who)
        return bool(choices) and of_game.splits(choices[0], holds[0], self._cards[new][0])

    def _next(self, who: str, wanted: int, of_game: Hands) -> Card:
        """The next card of a hand that wants a number of them."""
        name = who if who in self._cards else of_game.entered_with.get(who, who)
        cards, given = self._cards.get(name, []), self._given.get(name, 0)
        if not cards:
            raise Unreadable(f"{name} needs at least {given + wanted} cards; {given} given")
        return cards.pop(0)

    def left_over(self) -> str:
        """What was given and never asked for, in words; empty if nothing."""
        for who, cards in self._cards.items():
            if cards:
                given = self._given[who]
                return f"{who} needs {given - len(cards)} cards; {given} given"
        for who, choices in self._choices.items():
            if choices:
                return f"{who} has nothing to choose: '{choices[0]}' was not asked for"
        return ""
