"""The exact odds that a simulation stands beside: at the very stakes, of the very strategy."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.odds import cache as kept
from houseway.odds.sheet import BetOdds
from houseway.odds.solve import odds, solve_wager
from houseway.simulate.chunks import Plan
from houseway.simulate.players import BASIC, OPTIMAL
from houseway.simulate.rows import Rows
from houseway.simulate.tally import Sums

BEST, THIS, LEFT = "best play", "this strategy", "bets left alone until they are decided"


class Known(NamedTuple):
    """What is known exactly of a row, and of whose play it is."""

    edge: Fraction
    of: str
    bet: BetOdds
    deviates: bool  # the exact variance is that of what was played

    @property
    def variance(self) -> Fraction | None:
        """Per unit, if it is known of what was played."""
        return self.bet.variance if self.deviates else None


class Exact:
    """Looks up or solves the odds of rows."""

    def __init__(self, plan: Plan, rows: Rows) -> None:
        self.plan, self.rows = plan, rows

    def of(self, row: str, sums: Sums) -> Known | None:
        """The exact odds of a row, at its stake if there is only one; None if nobody knows them."""
        name = self.rows.exact(row)
        if not name or not sums.stake:
            return None
        house, strategy = self.plan.house, self.plan.strategy
        bet = at_stake(self.plan, name, sums.least) if sums.least == sums.most else None
        ideal = odds(house, wager=name)[name] if bet is None else None
        found = bet or ideal
        assert found
        best = strategy.name == OPTIMAL or (strategy.name == BASIC and strategy.edge is None)
        if self.rows.stand and not best:
            return Known(found.edge, LEFT, found, False)
        if best or not self.rows.decided(row):
            return Known(found.edge, THIS, found, True)
        if strategy.edge is not None and odds(house, wager=name)[name].edge == found.edge:
            return Known(strategy.edge, THIS, found, False)
        return Known(found.edge, BEST, found, False)


def at_stake(plan: Plan, name: str, stake: int) -> BetOdds | None:
    """The odds of a wager at a stake, kept like all odds; None where they cannot be told."""
    wagers, told = list(plan.house.edition.wagers), f"{name} at {stake} cents"
    found = kept.find(plan.house, told, wagers)
    if found is None:
        try:
            found = solve_wager(plan.house, name, stake=stake)
        except HousewayError:
            return None
        kept.keep(plan.house, told, wagers, found)
    return found
