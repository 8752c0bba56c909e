"""Spanish 21: no tens in the deck; a player's 21 always wins, and some pay a bonus."""

from __future__ import annotations

from dataclasses import replace

from houseway.games.twenty_one.family import FAMILY
from houseway.games.twenty_one.rules import rules_without

RULES = rules_without(
    "first-cards-shown",
    "double-attack", "first-hand-only", "bet-the-set-", "royal-match-", "trilux-",
    "kings-bounty-", "toke-pool", "super-bonus-loses", "xtreme-", "lucky-ladies-", "push-22-",
    "bust-it-", "payout-limit", "even-money", "natural-pushes", "one-card-on-split-aces",
    "free-", "lammer-collected", "original-stays", "second-chance", "second-chance-",
    "twenty-two-pushes", "dealer-needs-no-card", "burn-card",
)  # fmt: skip
GAME = replace(
    FAMILY,
    name="spanish-21",
    rules=RULES,
)
