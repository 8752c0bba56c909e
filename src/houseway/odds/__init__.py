"""Exact odds: counts by kernels, pay by the game's own settle, and a walker that proves both."""

from houseway.odds.sheet import BetOdds, OddsSheet, Outcome
from houseway.odds.solve import odds

__all__ = ["BetOdds", "OddsSheet", "Outcome", "odds"]
