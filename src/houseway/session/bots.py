"""Simulated players: they buy in, place the same stakes and decide at random."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.equipment.chance import Chance, Live
from houseway.errors import HousewayError
from houseway.games.questions import Answer
from houseway.money import Cents
from houseway.session.session import TableSession
from houseway.table.answers import AtRandom
from houseway.table.asks import Ask, Wagers, check
from houseway.table.events import seat_of
from houseway.table.round import Round, check_seats, seat_names

ENOUGH = 100  # times the stakes: more than a round can cost


class Bots:
    """Players at a table; one that runs low buys in again before the next round."""

    def __init__(
        self, table: TableSession, stakes: Mapping[str, Cents], chance: Chance | None = None
    ) -> None:
        self.table = table
        self._each = ENOUGH * max(sum(stakes.values()), 1_00)
        self._answer = AtRandom(chance or Live(), stakes)

    def sit(self, n: int) -> None:
        """Take each of the first `n` seats that is free."""
        check_seats(seat_names(n), self.table.house)  # all of them or none
        for seat in seat_names(n):
            if seat not in self.table.state.seats:
                self.table.sit(seat, f"bot {seat.split()[-1]}")

    def play(self, rounds: int = 1) -> None:
        """Play rounds to their end."""
        for _ in range(rounds):
            if not self.table.state.in_round:
                self._buy_in()
            self.table.play(self)

    def _buy_in(self) -> None:
        for seat in list(self.table.state.seats):
            self._enough(seat)

    def _enough(self, seat: str) -> None:
        accounts = self.table.state.accounts
        if accounts.ledger[accounts.paid_from[seat]] < self._each:
            self.table.buy_in(seat, 10 * self._each)

    def __call__(self, ask: Ask, round_: Round) -> Answer:
        if seat_of(ask.who) in self.table.state.seats:
            self._enough(seat_of(ask.who))
        answer: Answer = self._answer(ask, round_)
        if isinstance(ask, Wagers):
            try:
                check(ask, answer, round_.table)
            except HousewayError:
                return {}  # not allowed here: the bot sits out
        return answer
