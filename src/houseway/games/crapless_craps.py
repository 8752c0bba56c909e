"""Crapless Craps: craps in which every total but seven is a point; no bets against the shooter."""

from __future__ import annotations

from houseway.games import craps
from houseway.games._craps_changes import check_bets
from houseway.games._craps_table import RARE_ROLLS, play, stand
from houseway.games._dice_bets import spots
from houseway.games.craps import BETS, COMMON_HANDS, MOST_SEATS, ODDS_OPTIONS, SOLVER

NOT_HERE = (  # nothing loses or is barred on the first roll, no bet is against the shooter
    "first-roll-loses", "first-roll-bars", "dont-bets-only-shrink", "odds-limit-dont",
    "seven-wins-dont", "number-loses-dont", "lay-wins", "lay-loses",
    "fire-counts-points", "fire-pays", "fire-loses",
    "tournament-line-bet", "tournament-one-side", "tournament-two-bets",
)  # fmt: skip
RULES = {rule: words for rule, words in craps.RULES.items() if rule not in NOT_HERE}
