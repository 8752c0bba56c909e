"""Sealing: the table draws and commits in advance, and discloses after use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from houseway.editions.model import Irregularity
from houseway.equipment.cards import Card
from houseway.equipment.chance import Chance
from houseway.equipment.sealed import (
    cards_of,
    commitment,
    commitment_text,
    seal_cards,
    seal_seed,
)
from houseway.errors import BadLog
from houseway.session.events import committed, unsealed
from houseway.session.journal import Journal
from houseway.session.procedures import END_OF_SHOE, steps
from houseway.session.state import State
from houseway.table.events import Event


class Sealer:
    """Draws cards and seeds, commits to them, fills the shoe and discloses them when used up."""

    def __init__(self, state: State, chance: Chance, journal: Journal) -> None:
        self.chance = chance
        self._state = state
        self._draws = state.draws
        self._journal = journal
        self._texts: dict[int, str] = {}  # of the draws that are not yet disclosed
        self._cards: tuple[int, tuple[Card, ...]] = (0, ())  # of one draw, by its number
        self._rounds_ahead = 1  # that one commitment covers

    @property
    def text(self) -> str:
        """The sealed text of the draw in use; it stays here when it is disclosed."""
        return self._texts.get(self._draws.number, "")

    def seal(self) -> list[Event]:
        """Seal new cards or a new seed; the events contain only their hash."""
        draws = self._draws
        events = self.disclose()
        if draws.one_shoe and draws.number:
            events += steps(self._state.house, END_OF_SHOE)
        rounds = 1 if draws.one_shoe else self._rounds_ahead
        if draws.all_cards:
            text = seal_cards(draws.all_cards, self.chance, rounds)
        else:
            text = seal_seed(self.chance)
        self._texts = {}
        self._store(text)
        return [*events, committed(commitment_text(text, rounds))]

    def seal_discards(self, discards: list[Card], entry: Irregularity) -> list[Event]:
        """Seal the discards as new cards within a round; the old draw is disclosed after it."""
        text = seal_cards(discards, self.chance)
        self._store(text)
        return [committed(commitment_text(text, cards=len(discards)), entry.id, entry.where)]

    def _store(self, text: str) -> None:
        n = self._draws.number + 1
        self._texts[n] = text
        self._journal.add_secret(n, text)

    def disclose(self) -> list[Event]:
        """Disclose everything that is sealed, the oldest first."""
        return [unsealed(self._texts[n]) for n, _ in self._draws.sealed]

    def fill_shoe(self) -> None:
        """Put the sealed cards into the shoe if it has only their number."""
        draws = self._draws
        if draws.all_cards and draws.sealed and not draws.cards_known:
            if self._cards[0] != draws.number:
                self._cards = (draws.number, cards_of(self.text))
            draws.put_in(self._cards[1])

    def restore(self) -> None:
        """Read what is sealed from the store; it must be what was committed to."""
        for n, digest in self._draws.sealed:
            self._texts[n] = self._journal.read_secret(n)
            if commitment(self._texts[n]) != digest:
                raise BadLog(
                    "the sealed text does not match its commitment; nothing can be dealt from it"
                )
        self.fill_shoe()

    def forget(self) -> None:
        """Drop all cards and seeds."""
        self._texts, self._cards = {}, (0, ())

    @contextmanager
    def covering(self, rounds: int) -> Iterator[None]:
        """Where each round has its own cards, one commitment covers at least this many rounds."""
        before, self._rounds_ahead = self._rounds_ahead, max(self._rounds_ahead, rounds)
        try:
            yield
        finally:
            self._rounds_ahead = before
