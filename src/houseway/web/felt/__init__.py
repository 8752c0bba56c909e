"""The felt of a table as SVG: pure functions of what somebody sees and of the edition."""

from houseway.web.felt.draw import draw

__all__ = ["draw"]
