"""Double Attack Blackjack: players may add a wager after seeing the dealer's first card."""

from __future__ import annotations

from dataclasses import replace

from houseway.games.twenty_one.family import FAMILY
from houseway.games.twenty_one.rules import rules_without

RULES = rules_without(
    "first-cards-shown",
    "first-hand-only", "bet-the-set-", "royal-match-", "trilux-", "kings-bounty-", "toke-pool",
    "super-bonus-", "others-bonus", "xtreme-", "lucky-ladies-", "match-", "push-22-",
    "payout-limit", "even-money", "player-21-wins", "bonus-21-pays", "double-double", "rescue",
    "free-", "lammer-collected", "original-stays", "second-chance", "second-chance-",
    "dealer-needs-no-card", "twenty-two-pushes",
)  # fmt: skip
GAME = replace(
    FAMILY,
    name="double-attack-blackjack",
    rules=RULES,
)
