"""Which results belong together: each wager with its raises and bonuses, as in the exact odds."""

from __future__ import annotations

from houseway.editions.house import House
from houseway.games import game_of
from houseway.games.contract import Kind
from houseway.odds.solve import solved_wagers
from houseway.odds.solver import BetRow, solver_of
from houseway.odds.wager_groups import bet_wagers


class Rows:
    """The rows of a house's table of results."""

    def __init__(self, house: House) -> None:
        game = game_of(house.edition)
        self.house = house
        self.solved = solved_wagers(house)
        self.stand = game.kind is Kind.STANDING  # bets are decided one by one, not round by round
        self._spots = game.spots(house) if game.spots else None
        self.together = solver_of(game).together
        self._riding = {
            rider: name
            for name in self.solved
            if name in house.edition.wagers
            for rider in bet_wagers(name, house.edition)
        }
        self.by_key: dict[str, BetRow] = {}  # rows that do not depend on other stakes

    def exact(self, row: str) -> str:
        """The name under which the odds of a row are solved; empty if they are not solved."""
        if row in self.solved:
            return row
        kind = self._kind(row)
        return kind if kind in self.solved else ""

    def _kind(self, key: str) -> str:
        try:
            return self.house.kind(key)
        except KeyError:
            return key

    def row_of(self, key: str, stakes: frozenset[str]) -> BetRow:
        """The row of a stake among all stakes of its seat."""
        if self.together:
            return self.together(self.house, key, stakes)
        self.by_key[key] = self._row_alone(key)
        return self.by_key[key]

    def _row_alone(self, key: str) -> BetRow:
        kind = self._kind(key)
        if key in self.solved:
            return BetRow(key, True)
        if kind in self.solved:
            moved = self._spots is not None and key not in self._spots
            return BetRow(kind if moved else key, True)
        if kind in self._riding and not self.stand:  # odds on a bet count as a separate bet
            return BetRow(self._riding[kind], False)
        return BetRow(key, True)

    def decided(self, row: str) -> bool:
        """True if a player's choices change what a row wins."""
        game = game_of(self.house.edition)
        return solver_of(game).advice is not None or self.exact(row) in game.decided
