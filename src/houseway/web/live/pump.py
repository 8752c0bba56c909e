"""A live table at work: one act after another, the house's part between them, who watches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from inspect import isawaitable
from typing import Any

from houseway.errors import HousewayError, Refused, Unreadable
from houseway.session import TableSession
from houseway.table.asks import Ask, Bets, Choose, Deal, Roll, Spin, Wagers
from houseway.table.events import seat_of
from houseway.web.accounts import Person
from houseway.web.live import snapshot as shots
from houseway.web.live.dealer import OPTIMAL, Players, Window, is_bot, now
from houseway.web.live.view import Seen, look
from houseway.web.refusal_log import Refusals
from houseway.web.workers.jobs import Progress

Watcher = Callable[[], Any]
Decide = Callable[[shots.Shot], Awaitable[str | None]]  # the exact choice, None if not at hand
Advise = Callable[[shots.Shot, Progress | None], Awaitable[dict[str, Any]]]
PACE, WINDOW = 0.35, 15.0  # seconds between the dealer's steps, and for the bets of others
AWAY = 60.0  # seconds after which a supervisor may decide for somebody who does not
MISSED = 2  # bettings missed in a row after which nobody waits for a seat
CHANCE = (Deal, Roll, Spin)  # what the dealer answers
LOG = logging.getLogger("houseway.web")
_tasks: set[Any] = set()  # of watchers, so that they are not lost before they end


class Running:
    """The machinery of a table: acts in threads under a lock, the dealer, bots, watchers."""

    def __init__(
        self,
        session: TableSession,
        refusals: Refusals,
        threads: Executor,
        decide: Decide,
        advise: Advise,
        pace: float = PACE,
        window: float = WINDOW,
        away: float = AWAY,
        automatic: bool = True,
        keep_automatic: Callable[[bool], None] = lambda automatic: None,
        by_itself: bool = False,
        keep_by_itself: Callable[[bool], None] = lambda on: None,
    ) -> None:
        self.name, self.session, self.pace = session.name, session, pace
        self.automatic = automatic  # the dealer is the house's software
        self._keep_automatic = keep_automatic  # so that it is the same after a restart
        self.by_itself = by_itself  # rounds begin one after another, whoever bets
        self._keep_by_itself = keep_by_itself
        self.strategy = OPTIMAL  # of the bots
        self._bots = ""  # how they decided last
        self.stopped = ""  # why the table deals no more
        self._notice, self._noticed = "", 0  # what the house did last, and how often it did so
        self._refusals, self._threads = refusals, threads
        self._decide, self._advise = decide, advise
        self._players = Players(session)
        self._lock = asyncio.Lock()
        self._watchers: list[Watcher] = []
        self._ahead: dict[str, dict[str, Any]] = {}  # bets made ahead
        self._missed: dict[str, int] = {}  # seat -> bettings in a row it let go by
        self._bounced: dict[str, str] = {}  # player -> why his bets made ahead were refused
        self._away = away
        self._window = Window(window, self._stir)
        self._ask: Ask | None = session.ask
        self._shot = shots.taken(session, 1)
        self._asked_since = self._betting_since = 1  # versions
        self._asked_at = now()
        self._tried: Ask | None = None  # a question that was not content with nothing
        self._work, self._quiet = asyncio.Event(), asyncio.Event()
        self._pump = asyncio.create_task(self._run(), name=f"table {self.name}")
        self._stir()

    @property
    def version(self) -> int:
        """Goes up with every change."""
        return self._shot.version

    @property
    def players(self) -> set[str]:
        """Whoever sits here, bots too."""
        return set(self._shot.seats.values())

    def in_short(self) -> dict[str, Any]:
        """The table as a list of tables tells it."""
        shot = self._shot
        return {
            "table": self.name,
            "edition": shot.edition,
            "title": shot.title,
            "open": shot.open,
            "practice": shot.practice,
            "rounds": shot.round,
            "in_round": shot.in_round,
            "seats": dict(shot.seats),
            "most_seats": shot.most_seats,
            "stopped": self.stopped,
            "when": self.session.when,
        }

    def seen(self, person: Person) -> Seen:
        """The table as this person sees it now."""
        return look(
            self._shot,
            person,
            ahead=self._ahead,
            out=[seat for seat in self._shot.seats if self._sits_out(seat)],
            automatic=self.automatic,
            until=self._window.until,
            refused=self._bounced.get(person.name, ""),
            stopped=self.stopped,
            since=self._asked_at,
            bots=self._bots,
            notice=self._notice,
            noticed=self._noticed,
            by_itself=self.by_itself,
        )

    def watch(self, callback: Watcher) -> Callable[[], None]:
        """Call back after every change, on the loop; returns what ends it."""
        self._watchers.append(callback)

        def unwatch() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return unwatch

    async def quiet(self) -> None:
        """Wait until the house has nothing more to do by itself."""
        await self._quiet.wait()

    async def end(self) -> None:
        """Let the act in progress be finished, and do no more."""
        self._window.end()
        self._pump.cancel()
        async with self._lock:
            pass

    # -- how acts are done ---------------------------------------------------------------------

    async def _act(
        self,
        person: Person,
        what: str,
        check: Callable[[], None],
        do: Callable[[], None],
        then: Callable[[], None] = lambda: None,
    ) -> None:
        """One act under the lock, finished even if whoever waits for it goes away.

        `check` and `then` run on the loop, `do` works on the session in a thread.
        """

        async def act() -> None:
            async with self._lock:
                before = self.version
                check()
                self._is_here(person)
                try:
                    await self._do(do)
                except HousewayError:
                    if self.version != before:
                        self._stir()
                    raise
                then()
            self._tell()
            self._stir()

        try:
            await asyncio.shield(asyncio.create_task(act()))
        except HousewayError as wrong:
            self._record(person.name, what, wrong)
            raise

    def _give_notice(self, words: str) -> None:
        """Everybody at the table is told what somebody of the house has done."""
        self._notice, self._noticed = words, self._noticed + 1

    def _record(self, who: str, what: str, wrong: HousewayError) -> None:
        self._refusals.note(who, self.name, what, str(wrong))

    async def _do(self, do: Callable[[], None]) -> None:
        """Work on the session in a thread; to be called under the lock."""
        loop = asyncio.get_running_loop()
        try:
            shot, ask, wrong = await loop.run_in_executor(self._threads, self._in_thread, do)
        except HousewayError as why:
            if self.session.stopped:
                self._stop(str(why))
            raise
        except Exception as fault:
            self._stop(f"the table came to a state that it cannot hold: {fault!r}")
            LOG.exception("table '%s'", self.name)
            raise
        before, was, self._shot, self._ask = self._shot, self._ask, shot, ask
        if (ask, shot.round, len(shot.events)) != (was, before.round, len(before.events)):
            self._asked_since, self._asked_at = shot.version, now()
        betting = isinstance(was, (Wagers, Bets)) or shot.round != before.round
        if betting and not isinstance(ask, (Wagers, Bets)):  # it is over
            self._betting_since = shot.version
            self._window.end()
        if wrong is not None:
            self._tell()
            raise wrong

    def _in_thread(
        self, do: Callable[[], None]
    ) -> tuple[shots.Shot, Ask | None, HousewayError | None]:
        """The table after an act; with the refusal of one that was refused half done."""
        head, refused = self.session.head, None
        try:
            do()
        except HousewayError as wrong:
            if self.session.stopped or self.session.head == head:
                raise
            refused = wrong
        shot = shots.taken(self.session, self._shot.version + 1)
        shot.came = shot.came or self._shot.came  # the last throw, also in the next round
        return shot, self.session.ask, refused

    def _stop(self, why: str) -> None:
        LOG.error("table '%s' has stopped: %s", self.name, why)
        self.stopped = why
        self._window.end()
        self._tell()

    def _tell(self) -> None:
        """Call everybody who watches; one that fails does not keep the others from it."""
        for watcher in list(self._watchers):
            try:
                found = watcher()
                if isawaitable(found):
                    _tasks.add(task := asyncio.ensure_future(found))
                    task.add_done_callback(_tasks.discard)
            except Exception:
                LOG.exception("a watcher of table '%s'", self.name)

    # -- the house's part ----------------------------------------------------------------------

    def _stir(self) -> None:
        """See whether the house has something to do."""
        self._quiet.clear()
        self._work.set()

    async def _run(self) -> None:
        """Whenever something has happened, do all that follows without anybody's act."""
        while True:
            await self._work.wait()
            self._work.clear()
            try:
                while not self.stopped and await self._step():
                    pass
            except HousewayError as wrong:
                self._record("house", "go on", wrong)
            except Exception as wrong:
                self._stop(f"the dealer failed: {wrong!r}")
                LOG.exception("the dealer of table '%s'", self.name)
            if not self._work.is_set():
                self._quiet.set()

    async def _step(self) -> bool:
        """One step of the house, if there is one to be made."""
        if not self._mine():
            return False
        if self._paced():
            await asyncio.sleep(self.pace)
        choice = await self._bot_choice()
        async with self._lock:
            if not self._mine():
                return True
            ask = self._ask
            if ask is None:
                await self._do(self.session.begin)
                if self._others():
                    self._window.begin()
            elif isinstance(ask, CHANCE):
                await self._do(self.session.deal_or_declare)
            elif is_bot(self._shot.seats.get(seat_of(ask.who), "")):
                await self._do(lambda: self._answer_for_bot(choice))
            else:
                await self._answer_for(ask)
        self._tell()
        return True

    def _mine(self) -> bool:
        """True if the next step is the house's: to begin, deal, answer for a bot or who is late."""
        shot, ask = self._shot, self._ask
        if not shot.open:
            return False
        if ask is None:
            return bool(shot.seats) and (self.by_itself or any(self._ahead.values()))
        if isinstance(ask, CHANCE):
            return self.automatic
        seat = seat_of(ask.who)
        if is_bot(shot.seats.get(seat, "")):
            return True
        if isinstance(ask, Choose):
            return False
        late = self._window.is_over and self._tried is not ask
        passes = self._is_passed_over(seat) and self._tried is not ask
        return seat in self._ahead or late or passes or seat not in shot.seats

    def _paced(self) -> bool:
        """True if the next step is to be seen; bets made ahead are placed at once."""
        if self._ask is None or isinstance(self._ask, CHANCE):
            return True
        return is_bot(self._shot.seats.get(seat_of(self._ask.who), ""))

    def _others(self) -> bool:
        """True if the bets of some person are still missing."""
        if not isinstance(self._ask, (Wagers, Bets)):
            return False
        order = list(self._shot.seats)
        here = order.index(self._ask.who) if self._ask.who in order else 0
        return any(
            seat not in self._ahead
            and not is_bot(self._shot.seats[seat])
            and not self._is_passed_over(seat)
            for seat in order[here:]
        )

    def _is_here(self, person: Person) -> None:
        """Whoever does something at the table is waited for again."""
        for seat, player in self._shot.seats.items():
            if player == person.name:
                self._missed.pop(seat, None)

    def _sits_out(self, seat: str) -> bool:
        """True for a seat that let so many bettings go by, and has done nothing since."""
        return self._missed.get(seat, 0) >= MISSED

    def _is_passed_over(self, seat: str) -> bool:
        """True for a seat that nobody waits for; where all sit out there is nobody to hold up."""
        return self._sits_out(seat) and not all(map(self._sits_out, self._shot.seats))

    async def _answer_for(self, ask: Any) -> None:
        """The bets a seat has made ahead, or none for who is late."""
        seat = ask.who
        stakes = self._ahead.get(seat, {})
        if seat not in self._ahead and seat in self._shot.seats:
            self._missed[seat] = self._missed.get(seat, 0) + 1
        try:
            await self._do(lambda: self.session.answer(stakes, by=seat))
        except (Refused, Unreadable) as wrong:
            if self.stopped:
                raise
            player = self._shot.seats.get(seat, "")
            self._record(player, f"bet {stakes!r} made ahead at {seat}", wrong)
            if stakes:
                self._bounced[player] = str(wrong)
            else:
                self._tried = ask
        finally:
            self._ahead.pop(seat, None)

    async def _bot_choice(self) -> str | None:
        """What the exact strategy does for the bot that is asked; None if by chance."""
        ask = self._ask
        if not isinstance(ask, Choose):
            return None
        choice = await self._decide(self._shot) if self.strategy == OPTIMAL else None
        unsolved = "unsolved" if self.strategy == OPTIMAL else "chance"
        self._bots = unsolved if choice is None else "exact"
        return choice

    def _answer_for_bot(self, choice: str | None) -> None:
        """In the thread: the exact choice if it may be paid for, else one by chance."""
        ask, round_ = self.session.ask, self.session.round
        assert ask is not None
        assert round_ is not None
        by_chance = self._players.answer(ask, round_)
        if isinstance(ask, Choose) and choice is not None:
            try:
                self.session.answer(choice, by=ask.who)
                return
            except HousewayError:
                if self.session.stopped:
                    raise
        try:
            self.session.answer(by_chance, by=ask.who)
        except (Refused, Unreadable):
            if isinstance(ask, Choose):
                raise
            self.session.answer({}, by=ask.who)
