"""EZ Baccarat: no commission; Dragon 7, Panda 8, Golden Talons and Divine 9 beside it."""

from __future__ import annotations

from typing import Any

from houseway.games import _baccarat

NOT_HERE = (
    "burn-cards",
    "most-money-handles",
    "may-cede",
    "points-announced",
    "losing-first",
    "highest-seat-first",
    "tie-vigorish",
    "vigorish",
)
RULES = {rule: words for rule, words in _baccarat.RULES.items() if rule not in NOT_HERE}
MOST_SEATS = 18  # where the book does not say


def __getattr__(name: str) -> Any:
    """Everything else is what all baccarats share."""
    return getattr(_baccarat, name)
