"""Many rounds played one by one on the engine: means compared with exact odds, wins by hour."""

from houseway.simulate.run import simulate

__all__ = ["simulate"]
