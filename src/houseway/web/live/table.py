"""A live table: what people do there, one act at a time, and who is notified."""

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
PACE, WINDOW = 0.35, 15.0  # seconds between the dealer's steps; betting time of the others
AWAY = 60.0  # seconds after which a supervisor may decide for a player
BUY_IN = 1_000_00  # cents of a one-click buy-in
LOG = logging.getLogger("houseway.web")
_tasks: set[asyncio.Future[object]] = set()  # of watchers: the loop itself holds no reference


class LiveTable:
    """A table of the pit. Refused acts raise, are recorded, and change nothing.

    `version` is the state in which a click was made; an act on an older question is stale. The
    `pump` takes the automatic steps; `house_acts` has the acts of staff.
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
        self.stopped = ""  # why the table has stopped
        self.ask: Ask | None = session.ask
        self.snapshot: Snapshot = snapshot(session, 1)
        self.lock = asyncio.Lock()  # one act or step at a time
        self._notice, self._notices = "", 0  # the last act of staff, and the number of such acts
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
        """True if the software deals."""
        return self.flags.automatic

    @property
    def autoplay(self) -> bool:
        """True if rounds start one after another, with or without bets."""
        return self.flags.autoplay

    @property
    def version(self) -> int:
        """A number that grows with every change."""
        return self.snapshot.version

    @property
    def players(self) -> set[str]:
        """The names of all seated players, bots included."""
        return set(self.snapshot.seats.values())

    def summary(self) -> TableSummary:
        """The table as the lobby lists it."""
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
        """Call back after every change, on the loop; returns a function that ends it."""
        self._watchers.append(callback)

        def unwatch() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return unwatch

    def notify_watchers(self) -> None:
        """Call all watchers; a failing one does not affect the others."""
        for watcher in list(self._watchers):
            try:
                result = watcher()
                if isawaitable(result):
                    _tasks.add(task := asyncio.ensure_future(result))
                    task.add_done_callback(_tasks.discard)
            except Exception:
                LOG.exception("a watcher of table '%s'", self.name)

    async def quiet(self) -> None:
        """Wait until no automatic step is left to take."""
        await self.pump.quiet()

    async def end(self) -> None:
        """Finish the act in progress and do nothing more."""
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
        """Perform one act under the lock; it is finished even if the caller is cancelled.

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
        """Show everyone at the table what staff have done."""
        self._notice, self._notices = words, self._notices + 1

    def record_refusal(self, who: str, what: str, error: HousewayError) -> None:
        """Record a refused act."""
        self._refusals.record(who, self.name, what, str(error))

    async def perform(self, do: Callable[[], None]) -> None:
        """Work on the session in a thread; call it under the lock."""
        loop = asyncio.get_running_loop()
        try:
            after, ask, error = await loop.run_in_executor(self._threads, self._in_thread, do)
        except HousewayError as why:
            if self.session.stopped:
                self.stop(str(why))
            raise
        except Exception as fault:
            self.stop(f"internal error: {fault!r}", fault)
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
        """The table after an act, with the refusal if the act was refused halfway."""
        head, refused = self.session.head, None
        try:
            do()
        except HousewayError as error:
            if self.session.stopped or self.session.head == head:
                raise
            refused = error
        after = snapshot(self.session, self.snapshot.version + 1)
        after.last_result = after.last_result or self.snapshot.last_result  # of the previous round
        return after, self.session.ask, refused

    def stop(self, why: str, fault: Exception | None = None) -> None:
        """Stop the table, with the reason."""
        LOG.error("table '%s' has stopped: %s", self.name, why, exc_info=fault)
        self.stopped = why
        self.betting.window.end()
        self.notify_watchers()

    def players_still_to_bet(self) -> bool:
        """True if some player has not bet yet."""
        return self.betting.players_still_to_bet(self.ask, self.snapshot.seats)

    # -- people --------------------------------------------------------------------------------

    async def sit(self, person: Person, seat: str, buy_in: int = 0) -> None:
        """Take a free seat, with an optional buy-in."""

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
        """Leave a seat; a supervisor may clear another player's."""
        cleared: list[str] = []

        def check() -> None:
            self._owns(person, seat, also=RUN)
            if (player := self.snapshot.seats.get(seat, person.name)) != person.name:
                cleared.append(player)

        def then() -> None:
            self.betting.withdraw(seat)
            if cleared:
                self.give_notice(f"{person.name} cleared {seat} ({cleared[0]})")

        def do() -> None:
            with self._answering(person, seat):
                self.session.leave(seat)

        await self.act(person, f"leave {seat}", check, do, then)

    async def buy_in(self, person: Person, seat: str, cents: int) -> None:
        """Buy chips for cash."""
        await self._money(person, "buy in", seat, cents, self.session.buy_in)

    async def tip(self, person: Person, seat: str, cents: int) -> None:
        """Tip the dealers."""
        await self._money(person, "tip", seat, cents, self.session.tip)

    async def colour_up(self, person: Person, seat: str, cents: int) -> None:
        """Exchange small chips for larger ones."""
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
        """Answer the open Wagers or Bets, or hold the stakes until the seat is asked.

        Starts a round if there is none. An empty answer sits out, or changes nothing.
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
                    session.answer(placed, by=seat)  # at once, so that the player sees a refusal
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
        """Refuse unplaced bets that are not allowed now; shows that the player is here."""
        async with self.lock:
            self._owns(person, seat)
            self.betting.is_here(person.name, self.snapshot.seats)
            check_prebet_at_table(self.session, seat, stakes)

    async def choose(
        self, person: Person, seat: str, choice: str, version: int | None = None
    ) -> None:
        """Decide; `seat` may name a hand (`seat 1 hand 2`) or be `supervisor` for a ruling.

        A supervisor who does not play here may decide for a player after a wait, if the choice
        stakes nothing more. The log names the supervisor.
        """

        def check() -> None:
            if seat == SUPERVISOR:
                check_may(person, RUN)
            elif may(person, RUN) and self.snapshot.seats.get(seat_of(seat)) != person.name:
                self._check_away(person)
            else:
                self._owns(person, seat_of(seat))
            if not isinstance(choice, str) or len(choice) > LONGEST:
                raise Unreadable("a choice must be a word, such as 'play'")
            self._fresh(version, self._asked_since)
            ask = self.ask
            if not isinstance(ask, Choose) or seat not in (ask.who, seat_of(ask.who)):
                turn = f"; it is {ask.who}'s turn" if ask else ""
                raise Unreadable(f"{seat} has nothing to decide now{turn}")

        def do() -> None:
            assert self.ask
            with self._answering(person, seat_of(self.ask.who)):
                self.session.answer(choice, by=self.ask.who)

        def then() -> None:
            player = self.snapshot.seats.get(seat_of(seat), person.name)
            if player != person.name:
                self.give_notice(f"Supervisor {person.name} chose {choice} for {player}")

        await self.act(person, f"choose {choice!r} at {seat}", check, do, then)

    async def deal(self, person: Person, version: int | None = None) -> None:
        """Deal or spin by hand as a supervisor, roll as the shooter, or begin a round.

        A shooter who is asked for bets leaves them unchanged by rolling.
        """

        def shoots() -> bool:
            shooter = self.snapshot.shooter
            own = bool(shooter) and self.snapshot.seats.get(shooter) == person.name
            return own and may(person, PLAY)

        def leaves_bets() -> bool:
            return isinstance(self.ask, Bets) and shoots() and self.ask.who == self.snapshot.shooter

        def check() -> None:
            if not (shoots() and isinstance(self.ask, (Roll, Bets))):
                check_may(person, RUN)
            self._fresh(version, self._asked_since)
            if isinstance(self.ask, CHANCE) and self.automatic and not shoots():
                raise Unreadable(
                    "the software deals at this table; switch to dealing by hand first"
                )

        def do() -> None:
            if leaves_bets():
                self.session.answer({}, by=self.snapshot.shooter)
            elif self.session.state.in_round:
                self.session.deal()
            else:
                self.session.begin()

        await self.act(person, "deal", check, do)

    async def advice(self, person: Person, seat: str, progress: Progress | None = None) -> Advice:
        """The best play for the open choice, computed by a worker.

        `progress(what, share)` is called during a solution. Cancelling the awaiting task ends the
        solution, unless someone else waits for it too.
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
        """Refuse to decide for a player too early, or as a player at the same table."""
        if person.name in self.players:
            problem = "you play at this table, so you cannot decide for another player"
            raise Refused(problem, rule="own-seat", at="")
        waited = (clock() - self._asked_at) // 1000
        if waited < self._away:
            problem = f"wait {self._away:.0f} s before deciding for a player ({waited} s so far)"
            raise Refused(problem, rule="own-seat", at="")

    def _answering(self, person: Person, seat: str) -> AbstractContextManager[None]:
        """Log the supervisor's name with an answer for another player, or with a ruling."""
        own = self.snapshot.seats.get(seat) == person.name
        return nullcontext() if own else self.session.done_by(person.name)

    # -- who may -------------------------------------------------------------------------------

    def _owns(self, person: Person, seat: str, also: str = "") -> None:
        """Refuse an act at another player's seat, unless the person may do `also`."""
        if also and may(person, also):
            return
        check_may(person, PLAY)
        player = self.snapshot.seats.get(seat)
        if player is None:
            raise Unreadable(f"no one sits at {seat[:LONGEST]}")
        if player != person.name:
            problem = f"{seat} belongs to {player}, not to {person.name}"
            raise Refused(problem, rule="own-seat", at="")

    def _fresh(self, version: int | None, since: int) -> None:
        """Refuse an act on a question that is no longer open."""
        if version is not None and version < since:
            turn = f"; it is now {self.ask.who}'s turn" if self.ask else ""
            raise Refused(f"that is already decided{turn}", rule="stale", at="")
