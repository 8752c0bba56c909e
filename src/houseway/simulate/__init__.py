"""Many rounds played on the engine: results compared with exact odds, wins by the hour."""

from houseway.simulate.run import simulate

__all__ = ["simulate"]
