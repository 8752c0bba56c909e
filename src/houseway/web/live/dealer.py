"""The house's part at a live table: it deals, asks on, answers for bots and for who is late."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any

from houseway.editions import House
from houseway.equipment.chance import Live
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.session import TableSession
from houseway.session.bots import Bots
from houseway.session.cards.shoes import bets_stand
from houseway.session.rounds import carry_over
from houseway.table.asks import Ask, Bets, check
from houseway.table.events import seat_of
from houseway.table.round import Round
from houseway.table.stakes import check_always_legal, keys_offered, usual_stake
from houseway.web.accounts import BOT

OPTIMAL, RANDOM = "optimal", "random"
STRATEGIES = (OPTIMAL, RANDOM)


def is_bot(player: str) -> bool:
    """True for the name of a player without a person."""
    return BOT.fullmatch(player) is not None


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def lawful_stakes(house: House, limits: dict[str, tuple[int, int]]) -> list[dict[str, int]]:
    """The smallest sets of opening wagers that may be placed: one of them is a bot's bet."""
    usual = {key: usual_stake(key, house, limits) for key in keys_offered(house)}
    for n in range(1, len(usual) + 1):
        found = [
            s for keys in combinations(usual, n) if _lawful(s := {k: usual[k] for k in keys}, house)
        ]
        if found:
            return found
    return [{}]


def _lawful(stakes: dict[str, int], house: House) -> bool:
    try:
        check_always_legal(stakes, house)
    except HousewayError:
        return False
    return True


def check_now(session: TableSession, seat: str, stakes: Mapping[str, Any]) -> None:
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


class Players:
    """Answers for the bots of a table; each round with one of the usual bets."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self._chance = Live()
        sets = lawful_stakes(session.house, session.terms.limits)
        self._bots = [Bots(session, stakes, self._chance) for stakes in sets]
        self._round: Round | None = None
        self._mine: dict[str, Bots] = {}

    def answer(self, ask: Ask, round_: Round) -> Any:
        """The answer of a bot's seat: its bets, or a choice by chance; it buys in if need be."""
        if round_ is not self._round:
            self._round, self._mine = round_, {}
        seat = seat_of(ask.who)
        if seat not in self._mine:
            self._mine[seat] = self._chance.pick(self._bots)
        return self._mine[seat](ask, round_)


class Window:
    """The time others have for their bets after the first one, in a betting phase."""

    def __init__(self, seconds: float, expired: Callable[[], None]) -> None:
        self.seconds = seconds
        self.until = 0  # ms since 1970, none while nobody waits
        self._expired = expired
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """The first bet is made; the others have so much time."""
        if not self.until and self.seconds > 0:
            self.until = now() + int(1000 * self.seconds)
            self._timer = asyncio.get_running_loop().call_later(self.seconds, self._expired)

    @property
    def is_over(self) -> bool:
        """True once the time is up."""
        return bool(self.until) and now() >= self.until - 5  # a timer may be early by a little

    def end(self) -> None:
        """Betting is over, or all have bet."""
        self.until = 0
        if self._timer:
            self._timer.cancel()
            self._timer = None
