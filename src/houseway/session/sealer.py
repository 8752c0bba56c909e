"""What is sealed at a live table before it is dealt, and told when it is used up."""

from __future__ import annotations

from houseway.editions.model import Irregularity
from houseway.equipment.cards import Card
from houseway.equipment.sealed import cards_of, pledge, seal_cards, seal_seed
from houseway.errors import Refused
from houseway.session.cards.shoes import discards
from houseway.session.events import committed, unsealed
from houseway.session.journal import Kept
from houseway.session.procedures import END_OF_SHOE, steps
from houseway.table.asks import Deal
from houseway.table.events import Event
from houseway.table.remedies import CALLED_OFF, shortage_remedy
from houseway.table.round import Round


class Sealing(Kept):
    """Cards and seeds: drawn, committed to, put into the shoe, told."""

    _read: tuple[int, tuple[Card, ...]] = (0, ())  # the cards of a pack, by its number

    def _sealing(self) -> list[Event]:
        """New cards, or a new seed: sealed, and only their hash told."""
        state = self.state
        events = self._unsealing()
        if state.one_shoe and state.pack:
            events += steps(self.house, END_OF_SHOE)
        rounds = 1 if state.one_shoe else self._ahead
        if state.whole:
            text = seal_cards(state.whole, self._chance, rounds)
        else:
            text = seal_seed(self._chance)
        self._texts = {}
        return [*events, self._commit(text, pledge(text, rounds))]

    def _commit(self, text: str, told: str, rule: str = "", at: str = "") -> Event:
        n = self.state.pack + 1
        self._secrets[n] = self._texts[n] = text
        return committed(told, rule, at)

    def _unsealing(self) -> list[Event]:
        """Everything that was sealed is told, the oldest first."""
        return [unsealed(self._texts[n]) for n, _ in self.state.sealed]

    def _fill(self) -> None:
        """Put the cards that were sealed into the shoe, where only their number is known."""
        state = self.state
        if state.whole and state.sealed and not state.true_cards:
            if self._read[0] != state.pack:
                self._read = (state.pack, cards_of(self._sealed))
            state.put_in(self._read[1])

    def _stop(self, why: str) -> None:
        super()._stop(why)
        self._read = (0, ())

    # -- cards that run out --------------------------------------------------------------------

    def _discards(self, round_: Round) -> list[Card]:
        return discards(self.state.whole, self.state.shoe, round_)

    def _rack(self, round_: Round, entry: Irregularity) -> list[Card]:
        """The discards, if the round can go on from them: one is burnt, and more are wanted."""
        rack = self._discards(round_)
        wanted = round_.ask.cards if isinstance(round_.ask, Deal) else 1
        if len(rack) <= wanted:
            problem = (
                f"the discard rack holds {len(rack)} cards, too few to go on from; "
                f"the supervisor may declare '{CALLED_OFF.id}'"
            )
            raise Refused(problem, rule=entry.id, at=entry.where)
        return rack

    def _seal_discards(self, rack: list[Card], entry: Irregularity) -> list[Event]:
        """The discards as new cards, in the middle of a round; the old ones are told after it."""
        text = seal_cards(rack, self._chance)
        return [self._commit(text, pledge(text, cards=len(rack)), entry.id, entry.where)]

    def _way_out(self, round_: Round) -> str:
        """What is to be declared now that too few cards are left."""
        wanted = round_.ask.cards if isinstance(round_.ask, Deal) else 1
        return shortage_remedy(self.house, len(self._discards(round_)), wanted)

    def _no_cards(self, ask: Deal, round_: Round) -> Refused:
        left, way = self.state.shoe.left, self._way_out(round_)
        problem = f"{ask.cards} cards are wanted and {left} are left; declare '{way}'"
        return Refused(problem, rule=way, at=self.house.sections.get(way, ""))

    def _check_no_way_out(self, round_: Round) -> None:
        """Refuse to call a round off that can be finished, or for which the book has a remedy."""
        ask, way = round_.ask, self._way_out(round_)
        if not isinstance(ask, Deal) or ask.cards <= self.state.shoe.left:
            problem = "a round is called off only when there are no cards to finish it"
            raise Refused(problem, rule=CALLED_OFF.id, at="")
        if way != CALLED_OFF.id:
            problem = f"the book says what is done: declare '{way}'"
            raise Refused(problem, rule=way, at=self.house.sections.get(way, ""))
