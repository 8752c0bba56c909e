"""The table as a place that stays open: seats, money, shoes, rounds one after another."""

from houseway.session.session import TableSession

__all__ = ["TableSession"]
