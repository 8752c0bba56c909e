"""How two hands that were compared are described."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from houseway.editions.house import House
from houseway.games.contract import Holder, RuleId, Seat
from houseway.games.questions import Hand
from houseway.hands import four


def against_dealer(mine: str, theirs: str) -> str:
    """`17 against the dealer's 20`, if both hands are known; else ""."""
    return f"{mine} against the dealer's {theirs}" if mine and theirs else ""


def best_fours(
    compared: Collection[RuleId],
) -> Callable[[RuleId, Seat, str, Mapping[Holder, Hand], House], str]:
    """What decided a settlement under one of these rules: both best fours by name."""

    def showdown(
        rule: RuleId, who: Seat, wager: str, hands: Mapping[Holder, Hand], house: House
    ) -> str:
        if rule not in compared:
            return ""
        mine, theirs = (four.called(hands.get(each, ())) for each in (who, "dealer"))
        return against_dealer(mine, theirs)

    return showdown
