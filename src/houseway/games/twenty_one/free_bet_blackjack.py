"""Free Bet Blackjack: some doubles and splits are free; a dealer 22 pushes."""

from __future__ import annotations

from dataclasses import replace

from houseway.games.twenty_one.family import FAMILY
from houseway.games.twenty_one.rules import rules_without

RULES = rules_without(
    "first-cards-shown",
    "double-attack", "first-hand-only", "bet-the-set-", "royal-match-", "trilux-",
    "kings-bounty-", "toke-pool", "super-bonus-", "others-bonus", "xtreme-", "lucky-ladies-",
    "match-", "bust-it-", "payout-limit", "player-21-wins", "bonus-21-pays", "double-double",
    "rescue", "second-chance", "second-chance-",
)  # fmt: skip
GAME = replace(
    FAMILY,
    name="free-bet-blackjack",
    rules=RULES,
)
