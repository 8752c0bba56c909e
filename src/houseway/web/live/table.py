"""A live table: what people do at it, one act after another, and who watches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from inspect import isawaitable

from houseway.errors import HousewayError, Refused, Unreadable
from houseway.games.questions import Change, Changes
from houseway.session import TableSession
from houseway.table.asks import Ask, Bets, Choose, Roll, Wagers
from houseway.table.events import seat_of
from houseway.table.log import clock
from houseway.table.round import SUPERVISOR
from houseway.web.accounts import PLAY, RUN, Person, check_name, may
from houseway.web.inputs import LONGEST, check_may, checked_cents, checked_stakes
from houseway.web.live.betting import Betting, BettingWindow, check_prebet_at_table
from houseway.web.live.house_acts import HouseActs
from houseway.web.live.pump import CHANCE, Decide, Pump
from houseway.web.live.snapshot import Snapshot, snapshot
from houseway.web.live.summaries import TableSummary
from houseway.web.live.view import TableView, view_for
from houseway.web.refusal_log import Refusals
from houseway.web.sidecar import TableFlags
from houseway.web.workers.jobs import Progress
from houseway.web.workers.tasks import Advice

Watcher = Callable[[], Awaitable[object] | None]
Advise = Callable[[Snapshot, Progress | None], Awaitable[Advice]]
PACE, WINDOW = 0.35, 15.0  # seconds between the dealer's steps, and for the bets of others
AWAY = 60.0  # seconds after which a supervisor may decide for a player who does not
BUY_IN = 1_000_00  # cents a player sits down with in one click
LOG = logging.getLogger("houseway.web")
_tasks: set[asyncio.Future[object]] = set()  # of watchers: the loop itself holds no reference


class LiveTable:
    """A table of the pit. Acts are awaited; refused ones raise, are recorded and change nothing.

    `version` names the state a click was made at: an act at an older question is refused as stale.
    What the house does by itself is the `pump`'s, what its staff does is in `house_acts`.
    """

    def __init__(
        self,
        session: TableSession,
        flags: TableFlags,
        refusals: Refusals,
        threads: Executor,
        decide: Decide,
        advise: Advise,
        pace: float = PACE,
        window: float = WINDOW,
        away: float = AWAY,
    ) -> None:
        self.name, self.session, self.flags = session.name, session, flags
        self.stopped = ""  # why the table deals no more
        self.ask: Ask | None = session.ask
        self.snapshot: Snapshot = snapshot(session, 1)
        self.lock = asyncio.Lock()  # one act or step of the house after another
        self._notice, self._notices = "", 0  # what the house did last, and how often it did so
        self._refusals, self._threads, self._advise = refusals, threads, advise
        self._watchers: list[Watcher] = []
        self._away = away
        self._asked_since = self._betting_since = 1  # versions
        self._asked_at = clock()
        self.betting = Betting(BettingWindow(window, lambda: self.pump.wake()))
        self.house_acts = HouseActs(self)
        self.pump = Pump(self, decide, pace)

    @property
    def automatic(self) -> bool:
        """True if the dealer is the house's software."""
        return self.flags.automatic

    @property
    def autoplay(self) -> bool:
        """True if rounds begin one after another, with or without bets."""
        return self.flags.autoplay

    @property
    def version(self) -> int:
        """Goes up with every change."""
        return self.snapshot.version

    @property
    def players(self) -> set[str]:
        """The names of all who sit here, bots too."""
        return set(self.snapshot.seats.values())

    def summary(self) -> TableSummary:
        """The table as a list of tables shows it."""
        now = self.snapshot
        return TableSummary(
            table=self.name,
            edition=now.edition,
            title=now.title,
            open=now.open,
            practice=now.practice,
            rounds=now.round,
            in_round=now.in_round,
            seats=dict(now.seats),
            most_seats=now.most_seats,
            stopped=self.stopped,
            when=self.session.when,
        )

    def view_for(self, person: Person) -> TableView:
        """The table as this person sees it now."""
        return view_for(
            person,
            self.snapshot,
            ahead=self.betting.ahead,
            out=[seat for seat in self.snapshot.seats if self.betting.sits_out(seat)],
            automatic=self.automatic,
            until=self.betting.window.until,
            refused=self.betting.refused.get(person.name, ""),
            stopped=self.stopped,
            since=self._asked_at,
            bots=self.pump.bots_decided,
            notice=self._notice,
            noticed=self._notices,
            autoplay=self.autoplay,
        )

    def watch(self, callback: Watcher) -> Callable[[], None]:
        """Call back after every change, on the loop; returns what ends it."""
        self._watchers.append(callback)

        def unwatch() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return unwatch

    def notify_watchers(self) -> None:
        """Call all watchers; one that fails does not stop the others."""
        for watcher in list(self._watchers):
            try:
                result = watcher()
                if isawaitable(result):
                    _tasks.add(task := asyncio.ensure_future(result))
                    task.add_done_callback(_tasks.discard)
            except Exception:
                LOG.exception("a watcher of table '%s'", self.name)

    async def quiet(self) -> None:
        """Wait until the house has nothing more to do by itself."""
        await self.pump.quiet()

    async def end(self) -> None:
        """Let the act in progress be finished, and do no more."""
        self.betting.window.end()
        self.pump.end()
        async with self.lock:
            pass

    # -- how acts are done ---------------------------------------------------------------------

    async def act(
        self,
        person: Person,
        what: str,
        check: Callable[[], None],
        do: Callable[[], None],
        then: Callable[[], None] = lambda: None,
    ) -> None:
        """One act under the lock, finished even if nobody waits for it any more.

        `check` and `then` run on the loop, `do` works on the session in a thread.
        """

        async def act() -> None:
            async with self.lock:
                before = self.version
                check()
                self.betting.is_here(person.name, self.snapshot.seats)
                try:
                    await self.perform(do)
                except HousewayError:
                    if self.version != before:
                        self.pump.wake()
                    raise
                then()
            self.notify_watchers()
            self.pump.wake()

        try:
            await asyncio.shield(asyncio.create_task(act()))
        except HousewayError as error:
            self.record_refusal(person.name, what, error)
            raise

    def give_notice(self, words: str) -> None:
        """Show everyone at the table what the house's staff has done."""
        self._notice, self._notices = words, self._notices + 1

    def record_refusal(self, who: str, what: str, error: HousewayError) -> None:
        """Record an act that was refused."""
        self._refusals.record(who, self.name, what, str(error))

    async def perform(self, do: Callable[[], None]) -> None:
        """Work on the session in a thread; to be called under the lock."""
        loop = asyncio.get_running_loop()
        try:
            after, ask, error = await loop.run_in_executor(self._threads, self._in_thread, do)
        except HousewayError as why:
            if self.session.stopped:
                self.stop(str(why))
            raise
        except Exception as fault:
            self.stop(f"the table came to a state that it cannot hold: {fault!r}", fault)
            raise
        before, was, self.snapshot, self.ask = self.snapshot, self.ask, after, ask
        if (ask, after.round, len(after.events)) != (was, before.round, len(before.events)):
            self._asked_since, self._asked_at = after.version, clock()
        betting = isinstance(was, (Wagers, Bets)) or after.round != before.round
        if betting and not isinstance(ask, (Wagers, Bets)):  # it is over
            self._betting_since = after.version
            self.betting.window.end()
        if error is not None:
            self.notify_watchers()
            raise error

    def _in_thread(
        self, do: Callable[[], None]
    ) -> tuple[Snapshot, Ask | None, HousewayError | None]:
        """The table after an act; with the refusal of one that was refused half done."""
        head, refused = self.session.head, None
        try:
            do()
        except HousewayError as error:
            if self.session.stopped or self.session.head == head:
                raise
            refused = error
        after = snapshot(self.session, self.snapshot.version + 1)
        after.last_result = after.last_result or self.snapshot.last_result  # also in the next round
        return after, self.session.ask, refused

    def stop(self, why: str, fault: Exception | None = None) -> None:
        """Deal no more, and say why."""
        LOG.error("table '%s' has stopped: %s", self.name, why, exc_info=fault)
        self.stopped = why
        self.betting.window.end()
        self.notify_watchers()

    def players_still_to_bet(self) -> bool:
        """True if the bets of some person are still missing."""
        return self.betting.players_still_to_bet(self.ask, self.snapshot.seats)

    # -- people --------------------------------------------------------------------------------

    async def sit(self, person: Person, seat: str, buy_in: int = 0) -> None:
        """Take a free seat under one's own name, perhaps with chips at once."""

        def check() -> None:
            check_may(person, PLAY)
            if buy_in:
                checked_cents(buy_in)

        def do() -> None:
            with self.session.together():
                self.session.sit(seat, check_name(person.name))
                if buy_in:
                    self.session.buy_in(seat, buy_in)

        await self.act(person, f"sit at {seat}", check, do)

    async def leave(self, person: Person, seat: str) -> None:
        """Leave a seat; a supervisor may clear one."""
        cleared: list[str] = []

        def check() -> None:
            self._owns(person, seat, also=RUN)
            if (player := self.snapshot.seats.get(seat, person.name)) != person.name:
                cleared.append(player)

        def then() -> None:
            self.betting.withdraw(seat)
            if cleared:
                self.give_notice(f"{person.name} cleared {seat}, where {cleared[0]} sat")

        def do() -> None:
            with self._answering(person, seat):
                self.session.leave(seat)

        await self.act(person, f"leave {seat}", check, do, then)

    async def buy_in(self, person: Person, seat: str, cents: int) -> None:
        """Cash for chips."""
        await self._money(person, "buy in", seat, cents, self.session.buy_in)

    async def tip(self, person: Person, seat: str, cents: int) -> None:
        """Chips for the dealers."""
        await self._money(person, "tip", seat, cents, self.session.tip)

    async def colour_up(self, person: Person, seat: str, cents: int) -> None:
        """Small chips for large ones."""
        await self._money(person, "colour up", seat, cents, self.session.colour_up)

    async def _money(
        self, person: Person, what: str, seat: str, cents: int, act: Callable[[str, int], None]
    ) -> None:
        def check() -> None:
            self._owns(person, seat)
            checked_cents(cents)

        await self.act(person, f"{what} {cents!r} at {seat}", check, lambda: act(seat, cents))

    # -- the round -----------------------------------------------------------------------------

    async def bet(
        self, person: Person, seat: str, stakes: Changes, version: int | None = None
    ) -> None:
        """Answer the open Wagers or Bets, or keep the stakes for when the seat is asked.

        Begins a round if none is on. An empty answer sits out, or changes nothing.
        """
        placed: dict[str, Change] = {}
        answered: list[str] = []

        def check() -> None:
            placed.update(checked_stakes(stakes))
            self._owns(person, seat, also="" if placed else RUN)
            self._fresh(version, self._betting_since)

        def do() -> None:
            session = self.session
            if placed and not session.state.in_round:
                session.check_prebet(seat, placed)
                session.begin()
            if isinstance(session.ask, (Wagers, Bets)) and session.ask.who == seat:
                with self._answering(person, seat):
                    session.answer(placed, by=seat)  # at once, so that a refusal is told to him
                answered.append(seat)
            else:
                session.check_prebet(seat, placed)

        def then() -> None:
            self.betting.refused.pop(person.name, None)
            if not answered and (placed or self.snapshot.in_round):
                self.betting.ahead[seat] = placed
            else:
                self.betting.withdraw(seat)
            if self.players_still_to_bet():
                self.betting.window.begin()

        await self.act(person, f"bet {stakes!r} at {seat}", check, do, then)

    async def check_bets(self, person: Person, seat: str, stakes: Changes) -> None:
        """Refuse bets in the making that this moment forbids; whoever makes some is here."""
        async with self.lock:
            self._owns(person, seat)
            self.betting.is_here(person.name, self.snapshot.seats)
            check_prebet_at_table(self.session, seat, stakes)

    async def choose(
        self, person: Person, seat: str, choice: str, version: int | None = None
    ) -> None:
        """Decide; `seat` may name a hand (`seat 1 hand 2`) or be `supervisor` for his rulings.

        A supervisor who does not play here may decide for a player who has let the table wait, in
        a way that puts up no chips; the log tells it.
        """

        def check() -> None:
            if seat == SUPERVISOR:
                check_may(person, RUN)
            elif may(person, RUN) and self.snapshot.seats.get(seat_of(seat)) != person.name:
                self._check_away(person)
            else:
                self._owns(person, seat_of(seat))
            if not isinstance(choice, str) or len(choice) > LONGEST:
                raise Unreadable("a choice is a word, as 'play'")
            self._fresh(version, self._asked_since)
            ask = self.ask
            if not isinstance(ask, Choose) or seat not in (ask.who, seat_of(ask.who)):
                asked = f"{ask.who} is asked" if ask else "nothing is asked"
                raise Unreadable(f"{seat} has nothing to decide now: {asked}")

        def do() -> None:
            assert self.ask
            with self._answering(person, seat_of(self.ask.who)):
                self.session.answer(choice, by=self.ask.who)

        def then() -> None:
            player = self.snapshot.seats.get(seat_of(seat), person.name)
            if player != person.name:
                self.give_notice(f"{person.name}, a supervisor, chose {choice} for {player}")

        await self.act(person, f"choose {choice!r} at {seat}", check, do, then)

    async def deal(self, person: Person, version: int | None = None) -> None:
        """Deal, spin or throw by hand: a supervisor, or at dice the shooter; or begin a round.

        A shooter who is asked for his bets leaves them as they are with it.
        """

        def throws() -> bool:
            shooter = self.snapshot.shooter
            his = bool(shooter) and self.snapshot.seats.get(shooter) == person.name
            return his and may(person, PLAY)

        def his_bets() -> bool:
            return isinstance(self.ask, Bets) and throws() and self.ask.who == self.snapshot.shooter

        def check() -> None:
            if not (throws() and isinstance(self.ask, (Roll, Bets))):
                check_may(person, RUN)
            self._fresh(version, self._asked_since)
            if isinstance(self.ask, CHANCE) and self.automatic and not throws():
                raise Unreadable("the dealer of this table is automatic")

        def do() -> None:
            if his_bets():
                self.session.answer({}, by=self.snapshot.shooter)
            elif self.session.state.in_round:
                self.session.deal()
            else:
                self.session.begin()

        await self.act(person, "deal", check, do)

    async def advice(self, person: Person, seat: str, progress: Progress | None = None) -> Advice:
        """The exact strategy for the open choice: {choice, values, cost}; computed by a job.

        `progress(what, share)` is told how far a solution is; whoever cancels the awaiting task
        ends it, unless somebody else waits for it too.
        """
        try:
            self._owns(person, seat_of(seat))
            if not isinstance(self.ask, Choose) or seat_of(self.ask.who) != seat_of(seat):
                raise Unreadable(f"{seat} has nothing to decide now")
        except HousewayError as error:
            self.record_refusal(person.name, "ask for advice", error)
            raise
        return await self._advise(self.snapshot, progress)

    def _check_away(self, person: Person) -> None:
        """Refuse to decide for a player who has only just been asked, or from a seat beside his."""
        if person.name in self.players:
            problem = "who plays here himself decides for nobody else"
            raise Refused(problem, rule="own-seat", at="")
        waited = (clock() - self._asked_at) // 1000
        if waited < self._away:
            problem = (
                f"the player was asked {waited} s ago; after {self._away:.0f} s you may decide"
            )
            raise Refused(problem, rule="own-seat", at="")

    def _answering(self, person: Person, seat: str) -> AbstractContextManager[None]:
        """An answer for another's seat, or a ruling, is written down with the supervisor's name."""
        his = self.snapshot.seats.get(seat) == person.name
        return nullcontext() if his else self.session.done_by(person.name)

    # -- who may -------------------------------------------------------------------------------

    def _owns(self, person: Person, seat: str, also: str = "") -> None:
        """Refuse an act at a seat that is not one's own, unless one may by another right."""
        if also and may(person, also):
            return
        check_may(person, PLAY)
        player = self.snapshot.seats.get(seat)
        if player is None:
            raise Unreadable(f"nobody sits at {seat[:LONGEST]}")
        if player != person.name:
            raise Refused(f"{seat} is {player}'s, not {person.name}'s", rule="own-seat", at="")

    def _fresh(self, version: int | None, since: int) -> None:
        """Refuse an act at a question that is no longer open."""
        if version is not None and version < since:
            asked = f"; now {self.ask.who} is asked" if self.ask else "; now nothing is asked"
            raise Refused(f"this was asked before{asked}", rule="stale", at="")
