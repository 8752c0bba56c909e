"""Betting at a live table: bets made in advance, the betting window, seats that sit out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from houseway.games import game_of
from houseway.games.questions import Changes
from houseway.session import TableSession
from houseway.session.cards.shoes import bets_stand
from houseway.session.rounds import carry_over
from houseway.table.asks import Ask, Bets, Wagers, check
from houseway.table.log import clock
from houseway.table.round import Round
from houseway.web.live.bots import is_bot

MISSED = 2  # betting phases missed in a row after which a seat sits out


def check_prebet_at_table(session: TableSession, seat: str, stakes: Changes) -> None:
    """Refuse unplaced bets that could not be placed now.

    Where bets stand between rolls, each is checked at once, before a round as if it had begun.
    Elsewhere bets belong together and are checked when they are placed.
    """
    if not stakes or not bets_stand(session.house):
        return
    session.check_prebet(seat, stakes)
    if not session.state.in_round:
        order = sorted(session.state.seats, key=lambda name: int(name.split()[-1]))
        carried = carry_over(session.state.carried, order, game_of(session.house.edition))
        first = Round(session.house, order, session.state.meters, carried=carried)
        check(Bets(seat, ""), stakes, first.table)


class BettingWindow:
    """The time the other players have to bet after the first one."""

    def __init__(self, seconds: float, expired: Callable[[], None]) -> None:
        self.seconds = seconds
        self.until = 0  # ms since 1970; 0 while no one waits
        self._expired = expired
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Start the clock, because the first bet is made."""
        if not self.until and self.seconds > 0:
            self.until = clock() + int(1000 * self.seconds)
            self._timer = asyncio.get_running_loop().call_later(self.seconds, self._expired)

    @property
    def is_over(self) -> bool:
        """True once the time is up."""
        return bool(self.until) and clock() >= self.until - 5  # timers may be slightly early

    def end(self) -> None:
        """Stop the clock, because betting is over."""
        self.until = 0
        if self._timer:
            self._timer.cancel()
            self._timer = None


class Betting:
    """The bets made in advance at a table, and the seats it waits for."""

    def __init__(self, window: BettingWindow) -> None:
        self.window = window
        self.ahead: dict[str, Changes] = {}  # seat -> bets made before it is asked
        self.refused: dict[str, str] = {}  # player -> why the bets made in advance were refused
        self._missed: dict[str, int] = {}  # seat -> betting phases missed in a row

    def withdraw(self, seat: str) -> None:
        """Drop the bets a seat made in advance, and wait for it again."""
        self.ahead.pop(seat, None)
        self._missed.pop(seat, None)

    def is_here(self, player: str, seats: Mapping[str, str]) -> None:
        """Wait for a player again who has just acted at the table."""
        for seat, sitting in seats.items():
            if sitting == player:
                self._missed.pop(seat, None)

    def miss(self, seat: str) -> None:
        """Count a betting phase that a seat missed."""
        self._missed[seat] = self._missed.get(seat, 0) + 1

    def sits_out(self, seat: str) -> bool:
        """True for a seat that missed several betting phases and has not acted since."""
        return self._missed.get(seat, 0) >= MISSED

    def is_passed_over(self, seat: str, seats: Mapping[str, str]) -> bool:
        """True for a seat the table does not wait for; never if all seats sit out."""
        return self.sits_out(seat) and not all(map(self.sits_out, seats))

    def players_still_to_bet(self, ask: Ask | None, seats: Mapping[str, str]) -> bool:
        """True if some player has not bet yet."""
        if not isinstance(ask, (Wagers, Bets)):
            return False
        order = list(seats)
        here = order.index(ask.who) if ask.who in order else 0
        return any(
            seat not in self.ahead
            and not is_bot(seats[seat])
            and not self.is_passed_over(seat, seats)
            for seat in order[here:]
        )
