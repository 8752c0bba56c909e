"""The stakes of a round by seat and wager, frozen between rolls where bets stand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping

from houseway.editions.house import House
from houseway.money import Cents
from houseway.table.events import Event
from houseway.table.recorder import Recorder

MANY = 50_000  # sets of bets in memory; then they are dropped


class FrozenBets(dict[str, Cents]):
    """The bets of a seat, immutable, with the events that followed each roll or change."""

    __slots__ = ("then",)

    def __init__(self, bets: Mapping[str, Cents]) -> None:
        super().__init__(bets)
        self.then: dict[Hashable, tuple[list[Event], FrozenBets]] = {}


class StandingBets:
    """The undecided stakes of every seat; those that stand from roll to roll are frozen."""

    __slots__ = ("_house", "_in_book_order", "_recorder", "stakes")

    def __init__(
        self, house: House, seats: Iterable[str], recorder: Recorder, *, in_book_order: bool
    ) -> None:
        self._house, self._recorder = house, recorder
        self._in_book_order = in_book_order
        self.stakes: dict[str, dict[str, Cents]] = {seat: {} for seat in seats}

    # -- chips -----------------------------------------------------------------------------------

    def put(self, seat: str, wager: str, stake: Cents, rule: str, verb: str) -> None:
        """Place a stake on a wager, or add to it."""
        stakes = self.thawed(seat)
        stakes[wager] = stakes.get(wager, 0) + stake
        self._recorder.note(verb, seat, rule, wager, stake)

    def give_back(self, seat: str, wager: str, rule: str, leave: Cents = 0) -> None:
        """Return a stake, except the part that stays (`leave`)."""
        stakes = self.thawed(seat)
        stake = stakes.get(wager, 0)
        if stake > leave:
            stakes[wager] = leave
            if not leave:
                del stakes[wager]
            self._recorder.note("returned", seat, rule, wager, stake - leave)

    def move(self, seat: str, wager: str, number: str, rule: str) -> None:
        """Move a stake to a number."""
        stakes = self.thawed(seat)
        stake = stakes.pop(wager)
        stakes[f"{wager} {number}"] = stake
        self._recorder.note("moved", seat, rule, wager, stake, says=f"to {number}")

    def wagers(self, seat: str) -> list[str]:
        """A seat's wagers in the order they were placed; standing bets in the book's order."""
        stakes = self.stakes[seat]
        return sorted(stakes, key=self._house.rank) if self._in_book_order else list(stakes)

    def thawed(self, seat: str) -> dict[str, Cents]:
        """A seat's stakes, to be changed: frozen bets are copied first."""
        stakes = self.stakes[seat]
        if type(stakes) is FrozenBets:
            stakes = self.stakes[seat] = dict(stakes)
        return stakes

    # -- what happened before ---------------------------------------------------------------------

    def remember(self, seat: str, key: Hashable, act: Callable[[], None]) -> None:
        """Do `act`, or record again what it did to the same bets under the same key.

        `act` may depend on nothing else: at a craps table the same bets meet the same roll
        again and again.
        """
        bets = self.stakes[seat]
        if not isinstance(bets, FrozenBets):
            bets = self._frozen(bets)
        done = bets.then.get(key)
        events = self._recorder.events
        if done is None:
            start = len(events)
            self.stakes[seat] = dict(bets)
            act()
            done = bets.then[key] = (events[start:], self._frozen(self.stakes[seat]))
        else:
            events.extend(done[0])
        self.stakes[seat] = done[1]

    def check_once(self, seat: str, key: Hashable, check: Callable[[], None]) -> None:
        """Run a check that depends on `key` and a seat's bets only; once passed, it is skipped."""
        bets = self.stakes[seat]
        if not isinstance(bets, FrozenBets):
            check()
        elif key not in bets.then:
            check()
            bets.then[key] = ([], bets)

    def freeze(self) -> None:
        """Freeze the bets of every seat until they change."""
        for seat, bets in self.stakes.items():
            self.stakes[seat] = self._frozen(bets)

    def _frozen(self, bets: dict[str, Cents]) -> FrozenBets:
        """The frozen bets equal to these; the house remembers them with their consequences."""
        known = self._house.bet_memo
        if len(known) > MANY:
            known.clear()
        key = frozenset(bets.items())
        if key not in known:
            rank = self._house.rank
            known[key] = FrozenBets({wager: bets[wager] for wager in sorted(bets, key=rank)})
        frozen = known[key]
        assert isinstance(frozen, FrozenBets)
        return frozen
