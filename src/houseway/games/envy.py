"""Envy Bonuses: what a Progressive Payout Wager earns for other players' hands."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.editions.house import House
from houseway.settlement import Result, win


def envy(others: list[int], stake: int, house: House) -> Iterator[Result]:
    """The Envy Bonuses for the rungs of the other players' hands; a row may pay none."""
    for rung in others:
        row = house.pays("envy bonus", rung, stake)
        if row and row.odds.fixed:
            yield win("envy bonus", row.odds, "envy-pays", row.outcome)
