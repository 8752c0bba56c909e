"""The exact odds that a simulation is compared with, at the same stakes and strategy."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.odds import cache
from houseway.odds.sheet import BetOdds
from houseway.odds.solve import odds, solve_wager
from houseway.simulate.chunks import Plan
from houseway.simulate.players import BASIC, OPTIMAL
from houseway.simulate.rows import Rows
from houseway.simulate.tally import Sums

BEST, THIS, LEFT = "best play", "this strategy", "bets left alone until they are decided"


class Known(NamedTuple):
    """The exact figures of a row, and whose play they describe."""

    edge: Fraction
    of: str
    bet: BetOdds
    deviates: bool  # the exact variance describes the simulated play

    @property
    def variance(self) -> Fraction | None:
        """The variance per unit, if it describes the simulated play."""
        return self.bet.variance if self.deviates else None


class Exact:
    """Looks up or solves the odds of rows."""

    def __init__(self, plan: Plan, rows: Rows) -> None:
        self.plan, self.rows = plan, rows

    def of(self, row: str, sums: Sums) -> Known | None:
        """The exact odds of a row, at its stake if there is only one; None if unknown."""
        name = self.rows.exact(row)
        if not name or not sums.stake:
            return None
        house, strategy = self.plan.house, self.plan.strategy
        bet = at_stake(self.plan, name, sums.least) if sums.least == sums.most else None
        ideal = odds(house, wager=name)[name] if bet is None else None
        solved = bet or ideal
        assert solved
        best = strategy.name == OPTIMAL or (strategy.name == BASIC and strategy.edge is None)
        if self.rows.stand and not best:
            return Known(solved.edge, LEFT, solved, False)
        if best or not self.rows.decided(row):
            return Known(solved.edge, THIS, solved, True)
        if strategy.edge is not None and odds(house, wager=name)[name].edge == solved.edge:
            return Known(strategy.edge, THIS, solved, False)
        return Known(solved.edge, BEST, solved, False)


def at_stake(plan: Plan, name: str, stake: int) -> BetOdds | None:
    """The odds of a wager at a stake, cached like all odds; None if they cannot be solved."""
    wagers, what = list(plan.house.edition.wagers), f"{name} at {stake} cents"
    bet = cache.load(plan.house, what, wagers)
    if bet is None:
        try:
            bet = solve_wager(plan.house, name, stake=stake)
        except HousewayError:
            return None
        cache.store(plan.house, what, wagers, bet)
    return bet
