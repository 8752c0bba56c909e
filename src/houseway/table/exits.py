"""Out of the round: a player, one of his hands, or everybody at once."""

from __future__ import annotations

from collections.abc import Callable, Collection

from houseway.editions.house import House
from houseway.money import Cents
from houseway.settlement import lose
from houseway.table.events import HAND

FIRST = f"{HAND}1"  # the hand that bears its seat's name, where there are others


class Leaving:
    """Wagers of those who leave before they are decided: returned, or collected."""

    __slots__ = ()
    house: House
    stakes: dict[str, dict[str, Cents]]
    lammers: dict[str, dict[str, Cents]]
    dead: set[str]
    settle: Callable[..., None]
    give_back: Callable[..., None]
    take_in: Callable[..., None]
    _leave: Callable[[str], None]
    _lying: Callable[[str], list[str]]
    _note: Callable[..., None]

    def take_out(self, who: str, rule: str, but: Collection[str] = ()) -> None:
        """Return what a seat has staked, or what lies on one of its hands, and let it out.

        Some wagers may stay where they are. The first of several hands is called `seat 1 hand 1`.
        """
        seat, _, number = who.partition(HAND)
        for wager in (*self._lying(seat), *self.lammers[seat]):
            if self.house.kind(wager) in but or not self._on_hand(wager, number):
                continue
            if wager in self.lammers[seat]:
                self.take_in(seat, wager, rule)
            else:
                self.give_back(seat, wager, rule)
        if number:
            self.dead.add(who.removesuffix(FIRST))
        else:
            self._leave(seat)

    def _on_hand(self, wager: str, number: str) -> bool:
        """True if a wager lies on the hand of that number; without one, on any."""
        if number == "1":
            return self.house.kind(wager) == wager
        return not number or wager.endswith(f" {number}")

    def forfeit(self, seat: str, rule: str) -> None:
        """Collect everything a seat has staked and let it out of the round."""
        results = [lose(wager, rule) for wager in (*self._lying(seat), *self.lammers[seat])]
        self.settle(seat, results)
        self._leave(seat)

    def void(self, rule: str, what: str = "all hands are void") -> None:
        """Return every stake that is not yet decided."""
        self._note("voided", "table", rule, says=what)
        for seat, stakes in self.stakes.items():
            for wager in self._lying(seat):
                self._note("returned", seat, rule, wager=wager, stake=stakes[wager])
            self.stakes[seat] = {}
            for wager in list(self.lammers[seat]):
                self.take_in(seat, wager, rule)
