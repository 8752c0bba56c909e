"""Which settlements go by what two hands count, and how that is told."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.editions.house import House
from houseway.games.questions import Hand
from houseway.hands import four

AGAINST_THE_DEALER = frozenset((
    "higher-wins", "lower-loses", "tie-pushes", "tie-wins", "dealer-busts", "twenty-two-pushes",
    "dealer-does-not-play", "dealer-does-not-qualify",
))  # fmt: skip
ALONE = frozenset(("player-busts",))


def against_dealer(rule: str, mine: str, his: str) -> str:
    """`17 against the dealer's 20`, if the rule goes by it and both hands are known; else ""."""
    if rule in ALONE:
        return mine
    known = rule in AGAINST_THE_DEALER and mine and his
    return f"{mine} against the dealer's {his}" if known else ""


def best_four_against_dealer(
    rule: str, who: str, wager: str, hands: Mapping[str, Hand], house: House
) -> str:
    """What decided a settlement: both best fours by name, as far as they are known."""
    mine, his = (four.called(hands.get(each, ())) for each in (who, "dealer"))
    return against_dealer(rule, mine, his)
