"""Double Back Jack: a busted hand may buy a card that is subtracted; 21 is paid at once."""

from __future__ import annotations

from dataclasses import replace

from houseway.games.twenty_one.family import FAMILY
from houseway.games.twenty_one.rules import rules_without

RULES = rules_without(
    "first-cards-shown",
    "double-attack", "first-hand-only", "bet-the-set-", "royal-match-", "trilux-",
    "kings-bounty-", "toke-pool", "super-bonus-", "others-bonus", "xtreme-", "lucky-ladies-",
    "match-", "push-22-", "bust-it-", "payout-limit", "even-money", "natural-pushes",
    "dealer-natural-takes-original-only", "bonus-21-pays", "double-double", "rescue", "free-",
    "lammer-collected", "original-stays", "one-card-on-split-aces",
)  # fmt: skip
GAME = replace(
    FAMILY,
    name="double-back-jack",
    rules=RULES,
)
