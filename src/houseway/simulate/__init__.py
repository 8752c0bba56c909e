"""Many rounds on the engine that plays them one by one: means beside exact odds, wins by hour."""

from houseway.simulate.run import simulate

__all__ = ["simulate"]
