"""Free bets: a lammer represents an amount that the player can win and cannot lose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from houseway.money import Cents, dollars
from houseway.settlement import Result
from houseway.table.recorder import Recorder


class Lammers(Mapping[str, Mapping[str, Cents]]):
    """The lammers of each seat, by wager; they stake nothing, and only a win is paid."""

    __slots__ = ("_recorder", "_worth")

    def __init__(self, seats: Iterable[str], recorder: Recorder) -> None:
        self._worth: dict[str, dict[str, Cents]] = {seat: {} for seat in seats}
        self._recorder = recorder

    def __getitem__(self, seat: str) -> Mapping[str, Cents]:
        return self._worth[seat]

    def __iter__(self) -> Iterator[str]:
        return iter(self._worth)

    def __len__(self) -> int:
        return len(self._worth)

    def lend(self, seat: str, wager: str, worth: Cents, rule: str) -> None:
        """Put a lammer on a wager instead of money."""
        self._worth[seat][wager] = worth
        self._recorder.note("put", seat, rule, wager, says=f"lammer for {dollars(worth)}")

    def worth(self, seat: str, wager: str) -> Cents:
        """The amount a lammer represents; zero if there is none."""
        return self._worth[seat].get(wager, 0)

    def take_in(self, seat: str, wager: str, rule: str) -> None:
        """Take a lammer back to the tray without paying it."""
        worth = self._worth[seat].pop(wager)
        self._recorder.note("collected", seat, rule, wager, says=f"lammer for {dollars(worth)}")

    def settle(self, seat: str, results: Iterable[Result]) -> None:
        """Pay winning lammers; all of them go back to the tray."""
        for wager, rule, odds, outcome in results:
            won = odds.cents(self._worth[seat][wager])
            if won <= 0:
                self.take_in(seat, wager, rule)
                continue
            del self._worth[seat][wager]
            says = f"{outcome}, {odds.text} for the lammer"
            self._recorder.note("settled", seat, rule, wager, net=won, says=says)
