"""The automatic part of a live table: it begins rounds, deals, and answers for bots."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from houseway.errors import HousewayError, Refused, Unreadable
from houseway.table.asks import Ask, Choose, Deal, Roll, Spin
from houseway.table.events import seat_of
from houseway.web.live.bots import OPTIMAL, BotPlayers, is_bot
from houseway.web.live.snapshot import Snapshot

if TYPE_CHECKING:
    from houseway.web.live.table import LiveTable

Decide = Callable[[Snapshot], Awaitable[str | None]]  # the best choice, None if not solved yet
CHANCE = (Deal, Roll, Spin)  # what the dealer answers


class Pump:
    """The loop of a table: after every change it takes all steps that are the house's."""

    def __init__(self, table: LiveTable, decide: Decide, pace: float) -> None:
        """`pace`: seconds between two visible steps."""
        self.strategy = OPTIMAL  # of the bots
        self.bots_decided = ""  # how they last decided: exact | chance | unsolved
        self._table, self._decide, self._pace = table, decide, pace
        self._bots = BotPlayers(table.session)
        self._needs_a_bet: Ask | None = None  # the question whose empty answer was refused
        self._work, self._quiet = asyncio.Event(), asyncio.Event()
        self._task = asyncio.create_task(self._run(), name=f"table {table.name}")
        self.wake()

    def wake(self) -> None:
        """Check whether there is a step to take."""
        self._quiet.clear()
        self._work.set()

    async def quiet(self) -> None:
        """Wait until there is no step left to take."""
        await self._quiet.wait()

    def end(self) -> None:
        """Take no further steps."""
        self._task.cancel()

    async def _run(self) -> None:
        table = self._table
        while True:
            await self._work.wait()
            self._work.clear()
            try:
                while not table.stopped and await self._step():
                    pass
            except HousewayError as error:
                table.record_refusal("house", "go on", error)
            except Exception as fault:
                table.stop(f"the dealer failed: {fault!r}", fault)
            if not self._work.is_set():
                self._quiet.set()

    async def _step(self) -> bool:
        """Take one step, if it is the house's turn."""
        table = self._table
        if not self._house_to_act():
            return False
        if self._step_is_visible():
            await asyncio.sleep(self._pace)
        choice = await self._bot_choice()
        async with table.lock:
            if not self._house_to_act():
                return True
            ask = table.ask
            if ask is None:
                await table.perform(table.session.begin)
                if table.players_still_to_bet():
                    table.betting.window.begin()
            elif isinstance(ask, CHANCE):
                await table.perform(table.session.deal_or_declare)
            elif self._is_bot(ask):
                await table.perform(lambda: self._answer_for_bot(choice))
            else:
                await self._answer_bets(ask)
        table.notify_watchers()
        return True

    def _house_to_act(self) -> bool:
        """True if the next step is the house's: begin, deal, or answer for a bot or late player."""
        table, betting = self._table, self._table.betting
        snapshot, ask = table.snapshot, table.ask
        if not snapshot.open:
            return False
        if ask is None:
            return bool(snapshot.seats) and (table.autoplay or any(betting.ahead.values()))
        if isinstance(ask, CHANCE):
            return table.automatic
        if self._is_bot(ask):
            return True
        if isinstance(ask, Choose):
            return False
        seat = seat_of(ask.who)
        if seat in betting.ahead or seat not in snapshot.seats:
            return True
        late = betting.window.is_over or betting.is_passed_over(seat, snapshot.seats)
        return late and self._needs_a_bet is not ask

    def _is_bot(self, ask: Ask) -> bool:
        return is_bot(self._table.snapshot.seats.get(seat_of(ask.who), ""))

    def _step_is_visible(self) -> bool:
        """True if the next step is paced for viewers; bets made in advance are placed at once."""
        ask = self._table.ask
        return ask is None or isinstance(ask, CHANCE) or self._is_bot(ask)

    async def _answer_bets(self, ask: Ask) -> None:
        """Place the bets a seat made in advance, or none for a late player."""
        table, betting, seat = self._table, self._table.betting, ask.who
        stakes = betting.ahead.get(seat, {})
        if seat not in betting.ahead and seat in table.snapshot.seats:
            betting.miss(seat)
        try:
            await table.perform(lambda: table.session.answer(stakes, by=seat))
        except (Refused, Unreadable) as error:
            if table.stopped:
                raise
            player = table.snapshot.seats.get(seat, "")
            table.record_refusal(player, f"bet {stakes!r} made ahead at {seat}", error)
            if stakes:
                betting.refused[player] = str(error)
            else:
                self._needs_a_bet = ask
        finally:
            betting.ahead.pop(seat, None)

    async def _bot_choice(self) -> str | None:
        """The best choice for the bot that is asked; None for a random one."""
        if not isinstance(self._table.ask, Choose):
            return None
        optimal = self.strategy == OPTIMAL
        choice = await self._decide(self._table.snapshot) if optimal else None
        by_chance = "unsolved" if optimal else "chance"
        self.bots_decided = by_chance if choice is None else "exact"
        return choice

    def _answer_for_bot(self, choice: str | None) -> None:
        """In the thread: make the best choice if the bot can pay for it, or a random one."""
        session = self._table.session
        ask, round_ = session.ask, session.round
        assert ask is not None
        assert round_ is not None
        by_chance = self._bots.answer(ask, round_)
        if isinstance(ask, Choose) and choice is not None:
            try:
                session.answer(choice, by=ask.who)
                return
            except HousewayError:
                if session.stopped:
                    raise
        try:
            session.answer(by_chance, by=ask.who)
        except (Refused, Unreadable):
            if isinstance(ask, Choose):
                raise
            session.answer({}, by=ask.who)
