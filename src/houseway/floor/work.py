"""What the workers compute for pages and the API: everything in and out is plain JSON data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def odds_sheet(
    edition: str,
    options: Mapping[str, str] | None = None,
    pay: Mapping[str, str] | None = None,
    flip: Sequence[str] = (),
    wager: str | None = None,
    variance: bool = False,
    unlicensed: bool = False,
) -> dict[str, Any]:
    """The odds of every wager, or of one, as `houseway odds --json` tells them."""
    raise NotImplementedError


def strategy_told(edition: str, options: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The strategy in short, as `houseway strategy` tells it."""
    raise NotImplementedError


def custom_pay(
    edition: str, options: Mapping[str, str] | None, wager: str, rows: Sequence[str]
) -> dict[str, Any]:
    """The odds of one wager under a pay table that somebody typed, row by row as `40 to 1`."""
    raise NotImplementedError


def prices(edition: str) -> list[dict[str, Any]]:
    """What every doubt of the text is worth."""
    raise NotImplementedError
