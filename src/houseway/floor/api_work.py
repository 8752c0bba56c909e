"""What the workers compute for the API alone; everything in and out is plain JSON data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.api import edition as desk_of


def strategy(
    edition: str,
    options: Mapping[str, str],
    pay: Mapping[str, str],
    flip: Sequence[str],
    every_hand: bool,
) -> dict[str, Any]:
    """The strategy as `houseway strategy` tells it, or with every hand, as with `--json`."""
    from houseway.odds.solve import strategy as solved
    from houseway.odds.solve import strategy_told

    house = desk_of(edition).house(options, pay, flip)
    return dict(solved(house).to_json() if every_hand else strategy_told(house))


def coverage(edition: str) -> dict[str, Any]:
    """What of a chapter is modelled, as `houseway coverage --json` tells it."""
    return dict(desk_of(edition).coverage().to_json())
