"""Free bets: a lammer stands for an amount that the player can win and never loses."""

from __future__ import annotations

from collections.abc import Callable

from houseway.money import Cents, dollars
from houseway.settlement import Result


class Lammers:
    """The lammers on a table. They are no money: nothing is staked, and only a win is paid."""

    __slots__ = ()
    lammers: dict[str, dict[str, Cents]]
    _note: Callable[..., None]

    def lend(self, seat: str, wager: str, worth: Cents, rule: str) -> None:
        """Put a lammer beside a wager instead of money."""
        self.lammers[seat][wager] = worth
        self._note("put", seat, rule, wager, says=f"lammer for {dollars(worth)}")

    def worth(self, seat: str, wager: str) -> Cents:
        """The amount a lammer stands for; nothing where none lies."""
        return self.lammers[seat].get(wager, 0)

    def take_in(self, seat: str, wager: str, rule: str) -> None:
        """A lammer goes back to the tray and is worth nothing to anybody."""
        worth = self.lammers[seat].pop(wager)
        self._note("collected", seat, rule, wager, says=f"lammer for {dollars(worth)}")

    def _settle_lammers(self, seat: str, results: list[Result]) -> None:
        """Pay what won lammers stand for; all of them go back to the tray."""
        for wager, rule, odds, outcome in results:
            won = odds.cents(self.lammers[seat][wager])
            if won <= 0:
                self.take_in(seat, wager, rule)
                continue
            del self.lammers[seat][wager]
            says = f"{outcome}, {odds.text} for the lammer"
            self._note("settled", seat, rule, wager, net=won, says=says)
