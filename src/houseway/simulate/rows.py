"""Which money belongs together: each wager with all that rides on it, as the exact odds have it."""

from __future__ import annotations

from typing import NamedTuple

from houseway.editions.house import House
from houseway.games import game_of
from houseway.games.contract import Kind
from houseway.odds.solve import solved_wagers
from houseway.odds.solver import solver_of
from houseway.odds.wager_groups import bet_wagers

WITH = " with extra roll"  # of High Roll Dice: two chips are one bet


class Place(NamedTuple):
    """The row of a stake, and whether it is the one that the row is counted by."""

    row: str
    counts: bool


class Rows:
    """The rows of a house's table of results."""

    def __init__(self, house: House) -> None:
        game = game_of(house.edition)
        self.house = house
        self.solved = solved_wagers(house)
        self.stand = game.kind is Kind.STANDING  # decided one by one, not round by round
        self._spots = game.spots(house) if game.spots else None
        self.pairs = any(name.endswith(WITH) for name in self.solved)
        self._riding = {
            rider: name
            for name in self.solved
            if name in house.edition.wagers
            for rider in bet_wagers(name, house.edition)
        }
        self.places: dict[str, Place] = {}  # those that do not go by what lies beside

    def exact(self, row: str) -> str:
        """The name under which the odds of a row are solved; empty if they are not."""
        if row in self.solved:
            return row
        kind = self._kind(row)
        return kind if kind in self.solved else ""

    def _kind(self, key: str) -> str:
        try:
            return self.house.kind(key)
        except KeyError:
            return key

    def place(self, key: str, beside: frozenset[str]) -> Place:
        """Where a stake belongs that lies beside others of the same seat."""
        if self.pairs:
            return self._with_extra_roll(key, beside)
        self.places[key] = self._place(key)
        return self.places[key]

    def _place(self, key: str) -> Place:
        kind = self._kind(key)
        if key in self.solved:
            return Place(key, True)
        if kind in self.solved:
            moved = self._spots is not None and key not in self._spots
            return Place(kind if moved else key, True)
        if kind in self._riding and not self.stand:  # odds on a bet are a bet of their own
            return Place(self._riding[kind], False)
        return Place(key, True)

    def _with_extra_roll(self, key: str, beside: frozenset[str]) -> Place:
        """An Extra Roll chip is one bet with the circle beside it, or with all circles."""
        circles = sorted(k for k in beside if f"{k}{WITH}" in self.solved)
        extra = [k for k in beside if k not in self.solved]
        if not extra or not circles or key not in (*circles, *extra):
            return Place(key, True)
        every = [name for name in self.solved if name.startswith(f"all {len(circles)} circles")]
        row = f"{circles[0]}{WITH}" if len(circles) == 1 else "".join(every) or f"circles{WITH}"
        return Place(row, key == circles[0])

    def decided(self, row: str) -> bool:
        """True if a player's choices change what a row wins."""
        game = game_of(self.house.edition)
        return solver_of(game).advice is not None or self.exact(row) in game.decided
