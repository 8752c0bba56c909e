"""Blackjack: hands against the dealer's, and side bets on the first cards."""

from __future__ import annotations

from dataclasses import replace

from houseway.games import _twenty_one
from houseway.games._rules_21 import rules_without

RULES = rules_without(
    "double-attack", "others-bonus", "match-", "push-22-", "bust-it-", "player-21-wins",
    "bonus-21-pays", "double-double", "rescue", "free-", "lammer-collected", "original-stays",
    "surrender", "second-chance", "second-chance-", "twenty-two-pushes",
)  # fmt: skip
GAME = replace(
    _twenty_one.GAME,
    name="blackjack",
    rules=RULES,
    describe=replace(_twenty_one.GAME.describe, names=("black jack", "bj", "21")),
)
