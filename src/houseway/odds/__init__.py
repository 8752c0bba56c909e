"""Exact odds: kernels count, the game's own `settle` pays, and a walker proves both."""

from houseway.odds.sheet import BetOdds, OddsSheet, Outcome
from houseway.odds.solve import odds

__all__ = ["BetOdds", "OddsSheet", "Outcome", "odds"]
