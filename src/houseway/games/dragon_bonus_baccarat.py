"""Dragon Bonus Baccarat, commission free: a three-card seven of the banker only pushes."""

from __future__ import annotations

from typing import Any

from houseway.games import _baccarat

NOT_HERE = (
    "vigorish",
    "tie-vigorish",
    "panda-wins",
    "panda-loses",
    "nines-pay",
    "nines-lose",
)
RULES = {rule: words for rule, words in _baccarat.RULES.items() if rule not in NOT_HERE}
MOST_SEATS = 18  # where the book does not say


def __getattr__(name: str) -> Any:
    """Everything else is what all baccarats share."""
    return getattr(_baccarat, name)
