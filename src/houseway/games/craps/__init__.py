"""Craps: bets on a shooter that stay up from roll to roll."""

from __future__ import annotations

NAMES: dict[str, tuple[str, ...]] = {  # what people call a game besides its own name
    "crapless-craps": ("crapless",),
}
