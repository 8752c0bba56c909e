"""Mini-Baccarat: vigorish on banker wagers; the Dragon Bonus as a side bet."""

from __future__ import annotations

from houseway.games.baccarat.family import baccarat

GAME = baccarat(
    "mini-baccarat",
    without=(
        "three-card-seven-pushes",
        "fortune-wins",
        "fortune-loses",
        "panda-wins",
        "panda-loses",
        "nines-pay",
        "nines-lose",
    ),
)
