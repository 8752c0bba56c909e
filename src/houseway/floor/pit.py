"""All tables of one store, opened or restored on demand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.floor.hosted import Hosted
from houseway.floor.people import People, Person
from houseway.floor.refused import Refusals


class Pit:
    """The tables of a store; made once for a server and found at `app.state.pit`."""

    people: People
    refusals: Refusals

    async def open_table(
        self,
        person: Person,
        name: str,
        edition: str,
        *,
        options: Mapping[str, str] | None = None,
        pay: Mapping[str, str] | None = None,
        bank: int | None = None,
        limits: Mapping[str, tuple[int, int]] | None = None,
        practice: bool = False,
        seed: int | None = None,
        window: float | None = None,
    ) -> Hosted:
        """Open a new table; a supervisor, or anybody in local use."""
        raise NotImplementedError

    async def table(self, name: str) -> Hosted:
        """The live table of that name, restored if it was not live yet; Unreadable if unknown."""
        raise NotImplementedError

    async def tables(self) -> list[dict[str, Any]]:
        """All tables in short: name, edition, open, rounds, seats (seat -> player), live."""
        raise NotImplementedError
