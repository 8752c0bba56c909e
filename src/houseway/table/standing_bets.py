"""Bets that lie on the layout from roll to roll, and what followed when this or that happened."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from houseway.editions.house import House
from houseway.errors import unknown
from houseway.games.contract import Game, Kind
from houseway.money import Cents
from houseway.table.events import Event
from houseway.table.stakes import check_amount, entry_of

MANY = 50_000  # ways for bets to lie that a house keeps in mind


class Standing(dict[str, Cents]):
    """Bets as they lie, never changed: and what followed when this or that happened to them."""

    __slots__ = ("then",)

    def __init__(self, bets: Mapping[str, Cents]) -> None:
        super().__init__(bets)
        self.then: dict[Hashable, tuple[list[Event], Standing]] = {}


class Lying:
    """The stakes of a table; those that stand are kept as they lie and never changed in place."""

    __slots__ = ()
    house: House
    stakes: dict[str, dict[str, Cents]]
    game: Game
    _events: list[Event]

    def remember(self, seat: str, key: Hashable, act: Callable[[], None]) -> None:
        """Do what depends on nothing but `key` and a seat's bets, or record it as it was before.

        At a craps table the same bets meet the same roll again and again.
        """
        bets = self.stakes[seat]
        if not isinstance(bets, Standing):
            bets = self._stand(bets)
        done = bets.then.get(key)
        if done is None:
            start = len(self._events)
            self.stakes[seat] = dict(bets)
            act()
            done = bets.then[key] = (self._events[start:], self._stand(self.stakes[seat]))
        else:
            self._events.extend(done[0])
        self.stakes[seat] = done[1]

    def check_once(self, seat: str, key: Hashable, check: Callable[[], None]) -> None:
        """Check what depends on nothing but `key` and a seat's bets: what passed, passes again."""
        bets = self.stakes[seat]
        if not isinstance(bets, Standing):
            check()
        elif key not in bets.then:
            check()
            bets.then[key] = ([], bets)

    def check_amount(self, key: str, stake: Cents) -> None:
        """Refuse a stake that cannot lie at a place, or is not of a permitted amount."""
        check_amount(key, stake, self.house)

    def check_kind(self, key: str) -> None:
        """Refuse a bet that is of no known kind."""
        try:
            self.house.kind(key)
        except KeyError:
            raise unknown("wager", key, self.house.edition.wagers) from None

    def check_place(self, key: str) -> None:
        """Refuse a place that the layout does not have."""
        entry_of(key, self.house)

    def _lying(self, seat: str) -> list[str]:
        """A seat's wagers as they were placed; bets that stand are told in the book's order."""
        stakes = self.stakes[seat]
        return sorted(stakes, key=self.house.rank) if self._stands() else list(stakes)

    def _stands(self) -> bool:
        return self.game.kind is Kind.STANDING

    def _own(self, seat: str) -> dict[str, Cents]:
        """A seat's stakes, to be changed: bets that are kept as they lay are copied first."""
        stakes = self.stakes[seat]
        if type(stakes) is Standing:
            stakes = self.stakes[seat] = dict(stakes)
        return stakes

    def stand(self) -> None:
        """Bets at this table stand from roll to roll."""
        for seat, bets in self.stakes.items():
            self.stakes[seat] = self._stand(bets)

    def _stand(self, bets: dict[str, Cents]) -> Standing:
        """These bets as the house has met them before."""
        known = self.house.standing
        if len(known) > MANY:
            known.clear()
        lying = frozenset(bets.items())
        if lying not in known:
            known[lying] = Standing({key: bets[key] for key in sorted(bets, key=self.house.rank)})
        found: Standing = known[lying]
        return found
