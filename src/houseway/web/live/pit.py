"""All tables of one store, opened or restored on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from houseway.api import edition as desk
from houseway.equipment.chance import Seeded
from houseway.errors import HousewayError, Refused
from houseway.session import TableSession
from houseway.session.session import BANK
from houseway.store import open_store
from houseway.store.group import GroupStore
from houseway.web.accounts import OPEN, People, Person, may
from houseway.web.live.dealer import is_bot
from houseway.web.live.pump import AWAY, PACE, WINDOW
from houseway.web.live.strategies import Thinking
from houseway.web.live.summaries import Shorts
from houseway.web.live.table import Hosted
from houseway.web.refusal_log import Refusals
from houseway.web.sidecar import BY_HAND, BY_ITSELF, Beside, file_beside

THREADS = 32  # tables that may write at the same moment and share a commit


class Pit:
    """The tables of a store; made once for a server and found at `app.state.pit`."""

    def __init__(
        self,
        store: str | Path,
        *,
        local: bool = True,
        pace: float = PACE,
        window: float = WINDOW,
        away: float = AWAY,
        warm: bool = False,
    ) -> None:
        """`warm`: the strategy of a game is solved as soon as somebody sits down to it."""
        self.where = str(store)
        if "://" not in self.where:
            Path(self.where).parent.mkdir(parents=True, exist_ok=True)
        self.store = GroupStore(open_store(store, create=True))
        self.pace, self.window, self.away = pace, window, away
        self._beside = Beside(file_beside(store))
        self.people = People(self._beside, local)
        self.refusals = Refusals(self._beside)
        self._shorts = Shorts(self.store, self._beside)
        self._live: dict[str, Hosted] = {}
        self._coming: dict[str, asyncio.Task[Hosted]] = {}
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="table")
        self._warm = warm
        self._thinking = Thinking()  # for bots and advice, beside the work of pages

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
        meters: Mapping[str, int] | None = None,
        rates: Mapping[str, str] | None = None,
        practice: bool = False,
        seed: int | None = None,
        window: float | None = None,
    ) -> Hosted:
        """Open a new table; a supervisor, or anybody in local use. A seed is for practice only.

        `meters` are what another table has counted and this one takes over, in cents; `rates` the
        shares that feed them, as `20%`.
        """

        def opened() -> TableSession:
            return TableSession.open(
                self.store,
                name,
                desk(edition).house(options, pay),
                bank=BANK if bank is None else bank,
                limits={wager: (low, high) for wager, (low, high) in (limits or {}).items()},
                meters=meters,
                rates=rates,
                chance=None if seed is None else Seeded(seed),
                practice=practice,
            )

        try:
            if not may(person, OPEN):
                who = f"the {person.role} {person.name}".rstrip()
                raise Refused(f"{who} may not open a table", rule="roles", at="")
            session = await self._in_thread(opened)
        except HousewayError as wrong:
            self.refusals.note(person.name, name, f"open a table of {edition}", str(wrong))
            raise
        return self._host(session, window)

    def _host(self, session: TableSession, window: float | None = None) -> Hosted:
        hosted = Hosted(
            session,
            self.refusals,
            self._threads,
            self._thinking.decided,
            self._thinking.advised,
            self.pace,
            self.window if window is None else window,
            self.away,
            automatic=not self._beside.is_kept(BY_HAND, session.name),
            keep_automatic=lambda on: self._beside.keep(BY_HAND, session.name, not on),
            by_itself=self._beside.is_kept(BY_ITSELF, session.name),
            keep_by_itself=lambda on: self._beside.keep(BY_ITSELF, session.name, on),
        )
        self._live[session.name] = hosted
        if self._warm:
            self._expect(hosted)()
        return hosted

    async def table(self, name: str) -> Hosted:
        """The live table of that name, restored if it was not live yet; Unreadable if unknown."""
        if name in self._live:
            return self._live[name]
        if name not in self._coming:
            self._coming[name] = asyncio.create_task(self._restored(name))
        return await asyncio.shield(self._coming[name])

    async def _restored(self, name: str) -> Hosted:
        try:
            return self._host(await self._in_thread(lambda: TableSession.restore(self.store, name)))
        finally:
            del self._coming[name]

    async def reopen(self, name: str) -> Hosted:
        """A table that has stopped, restored as its last acknowledged event left it."""
        if (old := self._live.get(name)) and old.stopped:
            await old.end()
            del self._live[name]
        return await self.table(name)

    async def tables(self) -> list[dict[str, Any]]:
        """All tables in short: table, edition, title, open, rounds, in_round, seats, when, stopped.

        One that cannot be read tells why, under `wrong`. Nobody is called to a table for it: one
        that is not live stays as its log leaves it.
        """
        names = await self._in_thread(self.store.tables)
        live = {name: hosted.in_short() for name, hosted in self._live.items()}
        others = await self._in_thread(lambda: self._shorts.of(set(names) - set(live)))
        return [found for name in names if (found := live.get(name) or others.get(name))]

    def seats_of(self, name: str) -> list[str]:
        """The tables at which somebody of that name sits."""
        others = self._shorts.of(set(self.store.tables()) - set(self._live)).values()
        sits = [told["table"] for told in others if name in told.get("seats", {}).values()]
        return sorted([*sits, *(table for table, h in self._live.items() if name in h.players)])

    async def _in_thread(self, work: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    # -- thinking ------------------------------------------------------------------------------

    def _expect(self, hosted: Hosted) -> Callable[[], None]:
        """Once somebody sits, the strategy he may ask for is solved in the background."""

        def look() -> None:
            if any(not is_bot(player) for player in hosted.players):
                unwatch()
                self._thinking.warm(hosted.session.house)

        unwatch = hosted.watch(look)
        return look

    async def close(self) -> None:
        """Let every act be finished, and let go of the store."""
        for hosted in list(self._live.values()):
            await hosted.end()
            if not hosted.stopped:
                self._shorts.keep(hosted.in_short(), hosted.session.head.hash.hex())
        self._thinking.close()
        self._threads.shutdown()
        self.store.close()
        self._beside.close()
