"""The felt of a table as SVG: pure functions of a person's view and the edition."""

from houseway.web.felt.draw import draw

__all__ = ["draw"]
