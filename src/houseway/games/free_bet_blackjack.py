"""Free Bet Blackjack: some doubles and splits cost nothing; a dealer's 22 pushes."""

from __future__ import annotations

from dataclasses import replace

from houseway.games import _twenty_one
from houseway.games._rules_21 import rules_without

RULES = rules_without(
    "first-cards-shown",
    "double-attack", "first-hand-only", "bet-the-set-", "royal-match-", "trilux-",
    "kings-bounty-", "toke-pool", "super-bonus-", "others-bonus", "xtreme-", "lucky-ladies-",
    "match-", "bust-it-", "payout-limit", "player-21-wins", "bonus-21-pays", "double-double",
    "rescue", "second-chance", "second-chance-",
)  # fmt: skip
GAME = replace(
    _twenty_one.GAME,
    name="free-bet-blackjack",
    rules=RULES,
    describe=replace(_twenty_one.GAME.describe, names=("free bet",)),
)
