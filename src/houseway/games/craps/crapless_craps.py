"""Crapless Craps: every total except seven is a point; no bets against the shooter."""

from __future__ import annotations

from dataclasses import replace

from houseway.games.craps import craps

NOT_HERE = (  # no first-roll losses or bars, and no bets against the shooter
    "first-roll-loses", "first-roll-bars", "dont-bets-only-shrink", "odds-limit-dont",
    "seven-wins-dont", "number-loses-dont", "lay-wins", "lay-loses",
    "fire-counts-points", "fire-pays", "fire-loses",
    "tournament-line-bet", "tournament-one-side", "tournament-two-bets",
)  # fmt: skip
GAME = replace(
    craps.GAME,
    name="crapless-craps",
    rules={rule: words for rule, words in craps.RULES.items() if rule not in NOT_HERE},
)
