"""Dragon Bonus Baccarat: no commission; a winning three-card seven of the banker pushes."""

from __future__ import annotations

from houseway.games.baccarat.family import baccarat

GAME = baccarat(
    "dragon-bonus-baccarat",
    without=(
        "vigorish",
        "tie-vigorish",
        "panda-wins",
        "panda-loses",
        "nines-pay",
        "nines-lose",
    ),
)
