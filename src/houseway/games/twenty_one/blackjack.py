"""Blackjack: hands against the dealer, and side bets on the first cards."""

from __future__ import annotations

from dataclasses import replace

from houseway.games.twenty_one.family import FAMILY
from houseway.games.twenty_one.rules import rules_without

RULES = rules_without(
    "double-attack", "others-bonus", "match-", "push-22-", "bust-it-", "player-21-wins",
    "bonus-21-pays", "double-double", "rescue", "free-", "lammer-collected", "original-stays",
    "surrender", "second-chance", "second-chance-", "twenty-two-pushes",
)  # fmt: skip
GAME = replace(
    FAMILY,
    name="blackjack",
    rules=RULES,
)
