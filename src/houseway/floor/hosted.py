"""One live table: its lock, its dealer, its bots, bets made ahead, and who watches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from houseway.floor.people import Person
from houseway.floor.seen import Seen
from houseway.session import TableSession


class Hosted:
    """A table of the pit. Acts are awaited; refused ones raise, are recorded and change nothing.

    `version` names the state a click was made at: an act at an older question is refused as stale.
    """

    name: str
    session: TableSession
    version: int
    automatic: bool
    window: float  # seconds others have for their bets after the first one

    def seen(self, person: Person) -> Seen:
        """The table as this person sees it now."""
        raise NotImplementedError

    def watch(self, callback: Callable[[], Any]) -> Callable[[], None]:
        """Call back after every change, on the loop; returns what ends it."""
        raise NotImplementedError

    async def sit(self, person: Person, seat: str, buy_in: int = 0) -> None:
        """Take a free seat under one's own name, perhaps with chips at once."""
        raise NotImplementedError

    async def leave(self, person: Person, seat: str) -> None:
        """Leave a seat."""
        raise NotImplementedError

    async def buy_in(self, person: Person, seat: str, cents: int) -> None:
        """Cash for chips."""
        raise NotImplementedError

    async def tip(self, person: Person, seat: str, cents: int) -> None:
        """Chips for the dealers."""
        raise NotImplementedError

    async def colour_up(self, person: Person, seat: str, cents: int) -> None:
        """Small chips for large ones."""
        raise NotImplementedError

    async def bet(
        self, person: Person, seat: str, stakes: Mapping[str, Any], version: int | None = None
    ) -> None:
        """Answer the open Wagers or Bets, or keep the stakes for when the seat is asked.

        Begins a round if none is on. An empty answer sits out, or changes nothing.
        """
        raise NotImplementedError

    async def choose(
        self, person: Person, seat: str, choice: str, version: int | None = None
    ) -> None:
        """Decide; `seat` may name a hand (`seat 1 hand 2`) or be `supervisor` for his rulings."""
        raise NotImplementedError

    async def deal(self, person: Person, version: int | None = None) -> None:
        """Deal, spin or throw by hand: a supervisor, or at dice the shooter."""
        raise NotImplementedError

    async def declare(
        self, person: Person, irregularity: str, who: str = "table", cards: str = ""
    ) -> None:
        """A supervisor declares an irregularity; cards as text, as `As Kd`."""
        raise NotImplementedError

    async def bots(self, person: Person, n: int, strategy: str = "optimal") -> None:
        """Let so many bots sit in all: more take free seats, those too many leave."""
        raise NotImplementedError

    async def fill(self, person: Person, cents: int) -> None:
        """Chips from the cage."""
        raise NotImplementedError

    async def credit(self, person: Person, cents: int) -> None:
        """Chips to the cage."""
        raise NotImplementedError

    async def close(self, person: Person) -> None:
        """Close the table with its count."""
        raise NotImplementedError

    async def set_automatic(self, person: Person, automatic: bool) -> None:
        """A supervisor takes the dealing over, or gives it back to the software."""
        raise NotImplementedError

    async def advice(self, person: Person, seat: str) -> dict[str, Any]:
        """The exact strategy for the open choice: {choice, values, cost}; computed by a job."""
        raise NotImplementedError
