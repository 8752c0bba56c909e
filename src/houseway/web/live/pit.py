"""All tables of one store, opened or restored on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from houseway.api import edition as desk
from houseway.equipment.chance import Seeded
from houseway.errors import HousewayError
from houseway.session import TableSession
from houseway.session.session import BANK
from houseway.store import open_store
from houseway.store.group import GroupStore
from houseway.web.accounts import OPEN, Accounts, Person
from houseway.web.inputs import check_may
from houseway.web.live.bots import is_bot
from houseway.web.live.strategies import StrategyCache
from houseway.web.live.summaries import TableSummaries, TableSummary
from houseway.web.live.table import AWAY, PACE, WINDOW, LiveTable
from houseway.web.refusal_log import Refusals
from houseway.web.sidecar import Sidecar, TableFlags, sidecar_path

T = TypeVar("T")
THREADS = 32  # tables that may write at the same moment and share a commit


class Pit:
    """The tables of a store; one for each server, at `app.state.pit`."""

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
        """`warm`: solve the strategy of a game as soon as a player sits down."""
        self.where = str(store)
        if "://" not in self.where:
            Path(self.where).parent.mkdir(parents=True, exist_ok=True)
        self.store = GroupStore(open_store(store, create=True))
        self.pace, self.window, self.away = pace, window, away
        self._sidecar = Sidecar(sidecar_path(store))
        self.accounts = Accounts(self._sidecar, local)
        self.refusals = Refusals(self._sidecar)
        self._summaries = TableSummaries(self.store, self._sidecar)
        self._live: dict[str, LiveTable] = {}
        self._restoring: dict[str, asyncio.Task[LiveTable]] = {}
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="table")
        self._warm = warm
        self._strategies = StrategyCache()  # for bots and advice, apart from the work of pages

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
    ) -> LiveTable:
        """Open a new table; for supervisors, or anyone in local use. Seeds are for practice only.

        `meters` carry over from another table, in cents; `rates` are the shares of the wagers that
        feed them, such as `20%`.
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
            check_may(person, OPEN)
            session = await self._in_thread(opened)
        except HousewayError as error:
            self.refusals.record(person.name, name, f"open a table of {edition}", str(error))
            raise
        return self._run_live(session, window)

    def _run_live(self, session: TableSession, window: float | None = None) -> LiveTable:
        table = LiveTable(
            session,
            TableFlags(self._sidecar, session.name),
            self.refusals,
            self._threads,
            self._strategies.decided,
            self._strategies.advised,
            self.pace,
            self.window if window is None else window,
            self.away,
        )
        self._live[session.name] = table
        if self._warm:
            self._expect(table)()
        return table

    async def table(self, name: str) -> LiveTable:
        """The live table of that name, restored if necessary; Unreadable if unknown."""
        if name in self._live:
            return self._live[name]
        if name not in self._restoring:
            self._restoring[name] = asyncio.create_task(self._restored(name))
        return await asyncio.shield(self._restoring[name])

    async def _restored(self, name: str) -> LiveTable:
        try:
            return self._run_live(
                await self._in_thread(lambda: TableSession.restore(self.store, name))
            )
        finally:
            del self._restoring[name]

    async def reopen(self, name: str) -> LiveTable:
        """A stopped table, restored to its last acknowledged event."""
        if (old := self._live.get(name)) and old.stopped:
            await old.end()
            del self._live[name]
        return await self.table(name)

    async def tables(self) -> list[TableSummary]:
        """The summaries of all tables; tables that are not live are read from their logs."""
        names = await self._in_thread(self.store.tables)
        live = {name: table.summary() for name, table in self._live.items()}
        others = await self._in_thread(lambda: self._summaries.of(set(names) - set(live)))
        both = others | live
        return [both[name] for name in names if name in both]

    def seats_of(self, name: str) -> list[str]:
        """The tables where a player of that name sits."""
        others = self._summaries.of(set(self.store.tables()) - set(self._live)).values()
        sits = [summary.table for summary in others if name in summary.seats.values()]
        return sorted([*sits, *(at for at, table in self._live.items() if name in table.players)])

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    # -- strategies ----------------------------------------------------------------------------

    def _expect(self, table: LiveTable) -> Callable[[], None]:
        """Solve the strategy in the background once a player sits down."""

        def warm() -> None:
            if any(not is_bot(player) for player in table.players):
                unwatch()
                self._strategies.warm(table.session.house)

        unwatch = table.watch(warm)
        return warm

    async def close(self) -> None:
        """Finish every act in progress and close the store."""
        for table in list(self._live.values()):
            await table.end()
            if not table.stopped:
                self._summaries.store(table.summary(), table.session.head.hash.hex())
        self._strategies.close()
        self._threads.shutdown()
        self.store.close()
        self._sidecar.close()
