"""Sealed draws of a table and how much of them is used: cards of a shoe, or throws of a seed."""

from __future__ import annotations

from collections.abc import Callable

from houseway.editions import House
from houseway.equipment.cards import Card
from houseway.equipment.sealed import commitment, format_commitment, parse_commitment
from houseway.equipment.shoe import Shoe
from houseway.errors import BadLog
from houseway.session.cards.shoes import deals_cards, one_shoe, shoe_of
from houseway.table.events import Event


class SealedDraws:
    """The shoe, with its cards or only their number, and the draws that are still sealed.

    `folds` has a method for every event that takes something from the draw in use.
    """

    def __init__(self, house: House) -> None:
        self.number = 0  # of the draw that was sealed last
        self.sealed: list[tuple[int, str]] = []  # number and hash of those not yet disclosed
        self.rounds_covered = 0  # rounds that can still be opened, where each has its own cards
        self.thrown = 0  # throws or spins since it was sealed
        self.drawn_in_error = 0  # cards that are dealt next
        self.cards_known = False  # the shoe holds the cards, not only their number
        self.one_shoe = one_shoe(house)
        self.shoe = shoe_of(house) if self.one_shoe else Shoe(None, house.decks, 0)
        self.all_cards = house.deck * house.decks if deals_cards(house) else ()
        self._used_before = 0  # cards that belong to rounds before this one
        self._dealt = 0  # cards of this round or shoe
        self.folds: dict[str, Callable[[Event], None]] = {
            **dict.fromkeys(("dealt", "drew"), self._deal),  # face down, face up
            **dict.fromkeys(("rolled", "spun"), self._throw),
        }

    @property
    def committed(self) -> str:
        """The hash of the draw in use; empty once it is disclosed."""
        return self.sealed[-1][1] if self.sealed else ""

    @property
    def used_up(self) -> bool:
        """True if something new must be sealed for the next round."""
        return not self.sealed or (self.shoe.over if self.one_shoe else not self.rounds_covered)

    def commit(self, event: Event, in_round: bool) -> None:
        """A new draw is sealed: full decks or a seed between rounds, discards within one."""
        digest, rounds, cards = parse_commitment(event.says)
        if format_commitment(digest, rounds, cards) != event.says:
            raise BadLog(f"'{event.says}' is not a commitment")
        if bool(cards) != in_round or rounds < 1 or (rounds > 1 and self.one_shoe):
            covered = f"{cards} cards" if cards else f"{rounds} round{'s' * (rounds != 1)}"
            between = "one full shoe" if self.one_shoe else "one or more rounds"
            accepted = "a number of cards, as a round is in progress" if in_round else between
            raise BadLog(f"a commitment to {covered} is not possible here; expected {accepted}")
        self.number += 1
        self.sealed.append((self.number, digest))
        self.rounds_covered = 0 if in_round or self.one_shoe else rounds
        self._used_before = self.thrown = 0
        if self.all_cards:
            self._new_cards(cards or len(self.all_cards))
        if in_round:
            self.shoe.end()

    def _new_cards(self, n: int) -> None:
        """Fill the shoe with `n` cards, of which only the number is known."""
        self._dealt, self.cards_known = 0, False
        self.shoe.fill(self.all_cards[:n])
        if not self.one_shoe:
            self.shoe.begin()

    def disclose(self, event: Event) -> None:
        """The oldest sealed draw is disclosed; it must be what was committed to."""
        if not self.sealed:
            raise BadLog("a text was disclosed that was never committed to")
        n, digest = self.sealed.pop(0)
        if commitment(event.says) != digest:
            raise BadLog(f"shoe {n}: the disclosed text does not match its commitment")

    def begin_round(self) -> None:
        """A round is opened, which uses one commitment."""
        if len(self.sealed) != 1:
            raise BadLog("a round must be covered by exactly one open commitment")
        if self.used_up:
            raise BadLog("a round was opened from cards that are used up")
        self.rounds_covered -= not self.one_shoe

    def end_round(self) -> None:
        """Drop a card that was drawn in error and not dealt; the next round has its own cards."""
        self.take(self.drawn_in_error)
        self.drawn_in_error = 0
        if self.rounds_covered and self.all_cards:
            self._used_before += len(self.all_cards)
            self._new_cards(len(self.all_cards))

    def _deal(self, event: Event) -> None:
        cards = event.cards.count(" ") + 1
        self.take(cards)
        self.drawn_in_error = max(0, self.drawn_in_error - cards)

    def _throw(self, event: Event) -> None:
        self.thrown += 1

    def take(self, cards: int) -> None:
        """Take cards from the shoe."""
        self.shoe.deal(cards)
        self._dealt += cards

    def put_in(self, cards: tuple[Card, ...]) -> None:
        """Put the sealed cards into the shoe: those of this round that are not dealt yet."""
        size = self._dealt + self.shoe.left
        start = self._used_before
        self.shoe.put_back(cards[start + self._dealt : start + size])
        self.cards_known = True
