"""Leaving the round: a player, one of a player's hands, or everyone at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from houseway.editions.house import House
from houseway.settlement import lose
from houseway.table.events import HAND, seat_of
from houseway.table.lammers import Lammers
from houseway.table.payments import Payments
from houseway.table.recorder import Recorder
from houseway.table.standing_bets import StandingBets

FIRST = f"{HAND}1"  # the first hand of a seat that has several; otherwise it has the seat's name


class Exits:
    """Which seats and hands are still in; wagers of those who leave are returned or lost."""

    __slots__ = ("_bets", "_dead", "_house", "_lammers", "_payments", "_recorder", "seats")

    def __init__(
        self,
        house: House,
        seats: Iterable[str],
        bets: StandingBets,
        lammers: Lammers,
        payments: Payments,
        recorder: Recorder,
    ) -> None:
        self._house, self._recorder = house, recorder
        self._bets, self._lammers, self._payments = bets, lammers, payments
        self.seats = tuple(seats)  # still in the round, from the dealer's left
        self._dead: set[str] = set()  # hands of a seat that are out of the round

    def is_out(self, who: str) -> bool:
        """True for a player who has left, or a hand that is dead."""
        seat = seat_of(who)
        return who in self._dead or (seat in self._bets.stakes and seat not in self.seats)

    def sit_out(self) -> None:
        """Seats without a wager take no part in the round."""
        self.seats = tuple(seat for seat in self.seats if self._bets.stakes[seat])

    def take_out(self, who: str, rule: str, but: Collection[str] = ()) -> None:
        """Return the stakes of a seat, or of one of its hands, and take it out of the round.

        Wagers of the kinds in `but` stay. The first of several hands is called `seat 1 hand 1`.
        """
        seat, _, number = who.partition(HAND)
        lammers = self._lammers[seat]
        for wager in (*self._bets.wagers(seat), *lammers):
            if self._house.kind(wager) in but or not self._on_hand(wager, number):
                continue
            if wager in lammers:
                self._lammers.take_in(seat, wager, rule)
            else:
                self._bets.give_back(seat, wager, rule)
        if number:
            self._dead.add(who.removesuffix(FIRST))
        else:
            self._leave(seat)

    def forfeit(self, seat: str, rule: str) -> None:
        """Collect everything a seat has staked and take it out of the round."""
        wagers = (*self._bets.wagers(seat), *self._lammers[seat])
        self._payments.settle(seat, [lose(wager, rule) for wager in wagers])
        self._leave(seat)

    def void(self, rule: str, what: str = "all hands are void") -> None:
        """Return every stake that is not yet decided."""
        self._recorder.note("voided", "table", rule, says=what)
        for seat, stakes in self._bets.stakes.items():
            for wager in self._bets.wagers(seat):
                self._recorder.note("returned", seat, rule, wager=wager, stake=stakes[wager])
            self._bets.stakes[seat] = {}
            for wager in list(self._lammers[seat]):
                self._lammers.take_in(seat, wager, rule)

    def _on_hand(self, wager: str, number: str) -> bool:
        """True if a wager belongs to the hand with this number, or if no number is given."""
        if number == "1":
            return self._house.kind(wager) == wager
        return not number or wager.endswith(f" {number}")

    def _leave(self, seat: str) -> None:
        self.seats = tuple(other for other in self.seats if other != seat)
