"""Which wagers belong together: an opening wager and all that rides on it."""

from __future__ import annotations

from houseway.editions.model import Edition


def bet_wagers(wager: str, edition: Edition) -> list[str]:
    """The wagers that belong to an opening wager: its raises, bonuses and parts."""
    apart = {table.wager for table in edition.pay if table.by_stake}  # owed for others' hands
    wagers = {name: w for name, w in edition.wagers.items() if name not in apart}
    return [name for name, w in wagers.items() if wager in (w.raises, w.bonus_on, w.part_of)]
