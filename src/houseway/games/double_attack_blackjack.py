"""Double Attack Blackjack: the dealer's card comes first, and with it in sight a second wager."""

from __future__ import annotations

from dataclasses import replace

from houseway.games import _twenty_one
from houseway.games._rules_21 import rules_without

RULES = rules_without(
    "first-cards-shown",
    "first-hand-only", "bet-the-set-", "royal-match-", "trilux-", "kings-bounty-", "toke-pool",
    "super-bonus-", "others-bonus", "xtreme-", "lucky-ladies-", "match-", "push-22-",
    "payout-limit", "even-money", "player-21-wins", "bonus-21-pays", "double-double", "rescue",
    "free-", "lammer-collected", "original-stays", "second-chance", "second-chance-",
    "dealer-needs-no-card", "twenty-two-pushes",
)  # fmt: skip
GAME = replace(
    _twenty_one.GAME,
    name="double-attack-blackjack",
    rules=RULES,
    describe=replace(_twenty_one.GAME.describe, names=("double attack",)),
)
