"""All tables of one store, opened or restored on demand."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from houseway.api import edition as desk
from houseway.equipment.chance import Seeded
from houseway.errors import HousewayError, Refused
from houseway.floor.beside import Beside, file_beside
from houseway.floor.hosted import Hosted
from houseway.floor.jobs import Jobs
from houseway.floor.people import OPEN, People, Person, may
from houseway.floor.refused import Refusals
from houseway.floor.running import PACE, WINDOW
from houseway.floor.short import Shorts
from houseway.floor.shots import Shot
from houseway.session import TableSession
from houseway.session.table import BANK
from houseway.store import open_store
from houseway.store.group import GroupStore
from houseway.table.answers import Pass
from houseway.table.log import head_of

THREADS = 32  # tables that may write at the same moment and share a commit
PATIENCE = 0.5  # seconds a bot thinks before it plays by chance


class Pit:
    """The tables of a store; made once for a server and found at `app.state.pit`."""

    def __init__(
        self,
        store: str | Path,
        *,
        local: bool = True,
        pace: float = PACE,
        window: float = WINDOW,
    ) -> None:
        self.where = str(store)
        if "://" not in self.where:
            Path(self.where).parent.mkdir(parents=True, exist_ok=True)
        self.store = GroupStore(open_store(store, create=True))
        self.pace, self.window = pace, window
        self._beside = Beside(file_beside(store))
        self.people = People(self._beside, local)
        self.refusals = Refusals(self._beside)
        self._shorts = Shorts(self.store, self._beside)
        self._live: dict[str, Hosted] = {}
        self._coming: dict[str, asyncio.Task[Hosted]] = {}
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="table")
        self._thinking = Jobs(1)  # for bots and advice, beside the work of pages
        self._solved: dict[bytes, asyncio.Task[Any]] = {}  # the exact strategies at hand, or soon

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
            self._decided,
            self._advised,
            self.pace,
            self.window if window is None else window,
            automatic=not self._beside.is_by_hand(session.name),
            keep_automatic=lambda on: self._beside.set_by_hand(session.name, not on),
        )
        self._live[session.name] = hosted
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

    async def _decided(self, shot: Shot) -> str | None:
        """What the exact strategy does, if it is at hand; else it is looked for meanwhile."""
        head = head_of(shot.house)
        key = msgspec.json.encode([head["edition"], head["options"], head["pay"]])
        if key not in self._solved:
            self._solved[key] = asyncio.create_task(self._thinking.run("work.solve", head))
        if not all(task.done() for task in self._solved.values()):
            return None
        if self._solved[key].exception():
            return None
        asked = asyncio.create_task(self._thinking.run("work.decide", *_sent(shot)))
        done, _ = await asyncio.wait({asked}, timeout=PATIENCE)
        return asked.result() if done and not asked.exception() else None

    async def _advised(self, shot: Shot) -> dict[str, Any]:
        found: dict[str, Any] = await self._thinking.run("work.advice", *_sent(shot))
        return found

    async def close(self) -> None:
        """Let every act be finished, and let go of the store."""
        for hosted in list(self._live.values()):
            await hosted.end()
            if not hosted.stopped:
                self._shorts.keep(hosted.in_short(), hosted.session.head.hash.hex())
        for task in self._solved.values():
            task.cancel()
        self._thinking.close()
        self._threads.shutdown()
        self.store.close()
        self._beside.close()


def _sent(shot: Shot) -> tuple[dict[str, Any], bytes, list[Pass]]:
    """A round in progress in parts that can be sent to a worker."""
    return head_of(shot.house), msgspec.json.encode(shot.events), shot.passes
