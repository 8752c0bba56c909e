"""EZ Baccarat: no commission; side bets Dragon 7, Panda 8, Golden Talons and Divine 9."""

from __future__ import annotations

from houseway.games.baccarat.family import baccarat

GAME = baccarat(
    "ez-baccarat",
    without=(
        "burn-cards",
        "most-money-handles",
        "may-cede",
        "points-announced",
        "losing-first",
        "highest-seat-first",
        "tie-vigorish",
        "vigorish",
    ),
)
