"""Betting at a live table: bets made ahead, the time left for them, seats nobody waits for."""

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

MISSED = 2  # bettings missed in a row after which nobody waits for a seat


def check_prebet_at_table(session: TableSession, seat: str, stakes: Changes) -> None:
    """Refuse bets in the making that could not be placed at this moment.

    Where bets stand from roll to roll each is tried at once, before a round as if it were on;
    elsewhere they belong together and are tried when they are bet.
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
    """The time others have for their bets after the first one, in a betting phase."""

    def __init__(self, seconds: float, expired: Callable[[], None]) -> None:
        self.seconds = seconds
        self.until = 0  # ms since 1970, none while nobody waits
        self._expired = expired
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """The first bet is made: the time of the others begins."""
        if not self.until and self.seconds > 0:
            self.until = clock() + int(1000 * self.seconds)
            self._timer = asyncio.get_running_loop().call_later(self.seconds, self._expired)

    @property
    def is_over(self) -> bool:
        """True once the time is up."""
        return bool(self.until) and clock() >= self.until - 5  # a timer may be early by a little

    def end(self) -> None:
        """Betting is over, or all have bet."""
        self.until = 0
        if self._timer:
            self._timer.cancel()
            self._timer = None


class Betting:
    """What the seats of a table have bet ahead, and which of them are waited for."""

    def __init__(self, window: BettingWindow) -> None:
        self.window = window
        self.ahead: dict[str, Changes] = {}  # seat -> bets made before it is asked
        self.refused: dict[str, str] = {}  # player -> why the bets made ahead were refused
        self._missed: dict[str, int] = {}  # seat -> bettings in a row it let go by

    def withdraw(self, seat: str) -> None:
        """A seat's bets made ahead are gone, and it is waited for again."""
        self.ahead.pop(seat, None)
        self._missed.pop(seat, None)

    def is_here(self, player: str, seats: Mapping[str, str]) -> None:
        """A player who does something at the table is waited for again."""
        for seat, sitting in seats.items():
            if sitting == player:
                self._missed.pop(seat, None)

    def miss(self, seat: str) -> None:
        """A seat let a betting go by."""
        self._missed[seat] = self._missed.get(seat, 0) + 1

    def sits_out(self, seat: str) -> bool:
        """True for a seat that let bettings go by and has done nothing since."""
        return self._missed.get(seat, 0) >= MISSED

    def is_passed_over(self, seat: str, seats: Mapping[str, str]) -> bool:
        """True for a seat that nobody waits for; where all sit out there is nobody to hold up."""
        return self.sits_out(seat) and not all(map(self.sits_out, seats))

    def players_still_to_bet(self, ask: Ask | None, seats: Mapping[str, str]) -> bool:
        """True if the bets of some person are still missing."""
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
