"""What is sealed at a table and how much has come of it: cards of a shoe, or throws of a seed."""

from __future__ import annotations

from houseway.editions import House
from houseway.equipment.cards import Card
from houseway.equipment.sealed import commitment, read_pledge, show_pledge
from houseway.equipment.shoe import Shoe
from houseway.errors import BadLog
from houseway.session.cards.shoes import deals_cards, one_shoe, shoe_of
from houseway.table.events import Event


class Packs:
    """The cards in the shoe, or only their number, and what was committed to and not yet told."""

    def __init__(self, house: House) -> None:
        self.pack = 0  # number of what was sealed last
        self.sealed: list[tuple[int, str]] = []  # number and hash of what is not yet told
        self.covers = 0  # rounds that may still be opened from it, where each has its own cards
        self.used = 0  # cards of it that belong to rounds before this one
        self.thrown = 0  # throws or spins since it was sealed
        self.dealt = 0  # cards of this round or shoe
        self.coming = 0  # cards that were drawn in error and are dealt next
        self.true_cards = False  # the shoe holds them, not only their number
        self.one_shoe = one_shoe(house)
        self.shoe = shoe_of(house) if self.one_shoe else Shoe(None, house.decks, 0)
        self.whole = house.deck * house.decks if deals_cards(house) else ()

    @property
    def committed(self) -> str:
        """The hash of what is dealt from; none when it has been told."""
        return self.sealed[-1][1] if self.sealed else ""

    @property
    def used_up(self) -> bool:
        """True if the next round needs something new to be sealed."""
        return not self.sealed or (self.shoe.over if self.one_shoe else not self.covers)

    def _commit(self, event: Event, in_round: bool) -> None:
        """Something new is sealed: between rounds all before is told; a rack is no whole pack."""
        told, rounds, cards = read_pledge(event.says)
        if show_pledge(told, rounds, cards) != event.says:
            raise BadLog(f"'{event.says}' is no commitment")
        if bool(cards) != in_round or rounds < 1 or (rounds > 1 and self.one_shoe):
            raise BadLog("a commitment to so many rounds or cards cannot stand here")
        self.pack += 1
        self.sealed.append((self.pack, told))
        self.covers = 0 if in_round or self.one_shoe else rounds
        self.used = self.thrown = 0
        if self.whole:
            self._new_cards(cards or len(self.whole))
        if in_round:
            self.shoe.end()

    def _new_cards(self, n: int) -> None:
        """So many cards, of which only the number is known."""
        self.dealt, self.true_cards = 0, False
        self.shoe.fill(self.whole[:n])
        if not self.one_shoe:
            self.shoe.begin()

    def _tell(self, event: Event) -> None:
        """The oldest of what is sealed is told; it must be what was committed to."""
        if not self.sealed:
            raise BadLog("something is told that was never committed to")
        n, told = self.sealed.pop(0)
        if commitment(event.says) != told:
            raise BadLog(f"shoe {n}: what was told is not what was committed to")

    def _begin_round(self) -> None:
        if len(self.sealed) != 1:
            raise BadLog("a round was opened without one live commitment")
        if self.used_up:
            raise BadLog("a round was opened from what is used up")
        self.covers -= not self.one_shoe

    def _end_round(self) -> None:
        """What was drawn in error and nobody got is gone; the next round has its own cards."""
        self._come_off(self.coming)
        self.coming = 0
        if self.covers and self.whole:
            self.used += len(self.whole)
            self._new_cards(len(self.whole))

    def _leave_shoe(self, event: Event) -> None:
        cards = event.cards.count(" ") + 1
        self._come_off(cards)
        self.coming = max(0, self.coming - cards)

    def _throw(self, event: Event) -> None:
        self.thrown += 1

    def _come_off(self, cards: int) -> None:
        self.shoe.deal(cards)
        self.dealt += cards

    def put_in(self, cards: tuple[Card, ...]) -> None:
        """The cards that were sealed, as far as they are this round's and still there."""
        size = self.dealt + self.shoe.left
        self.shoe.put_back(cards[self.used + self.dealt : self.used + size])
        self.true_cards = True
