"""Hands in the words people use, for the two hands that decided a settlement."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from houseway.editions.house import House
from houseway.equipment.cards import Card, dashed
from houseway.games.contract import Holder, RuleId, Seat
from houseway.games.questions import Hand
from houseway.hands import four

TWO, ACE = 0, 12
_RANKS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
)  # fmt: skip


class Spoken(NamedTuple):
    """A hand in words, and its ranks for when the words do not tell two hands apart."""

    words: str
    ranks: str


def spoken(shape: str, ranks: Sequence[int]) -> Spoken:
    """A hand as people say it: `pair of fives`, `king high`, `straight to the nine`.

    The ranks come in the order in which they count: pairs and the like first.
    """
    top = ranks[0]
    if shape.startswith("straight") and ACE in ranks and TWO in ranks:
        top = len(ranks) - 2  # the ace is low
    words = {
        "high card": f"{_RANKS[top]} high",
        "pair": f"pair of {_plural(top)}",
        "two pair": f"two pair, {_plural(top)} and {_plural(ranks[-2])}",
        "three of a kind": f"three {_plural(top)}",
        "straight": f"straight to the {_RANKS[top]}",
        "flush": f"{_RANKS[top]}-high flush",
        "full house": f"full house, {_plural(top)} over {_plural(ranks[-1])}",
        "four of a kind": f"four {_plural(top)}",
        "straight flush": f"straight flush to the {_RANKS[top]}",
        "royal flush": "royal flush",
    }
    return Spoken(words[shape], dashed(ranks))


def _plural(rank: int) -> str:
    return f"{_RANKS[rank]}{'es' if _RANKS[rank] == 'six' else 's'}"


def against_dealer(mine: str, theirs: str) -> str:
    """`17 against the dealer's 20`, if both hands are known; otherwise empty."""
    return f"{mine} against the dealer's {theirs}" if mine and theirs else ""


def hands_compared(mine: Spoken | None, theirs: Spoken | None) -> str:
    """`pair of fives against the dealer's king high`, with ranks where the words are equal."""
    if mine is None or theirs is None:
        return ""
    if mine.words == theirs.words and mine.ranks != theirs.ranks:
        ranked = (f"{hand.words} ({hand.ranks})" for hand in (mine, theirs))
        return against_dealer(*ranked)
    return against_dealer(mine.words, theirs.words)


def best_fours(
    compared: Collection[RuleId],
) -> Callable[[RuleId, Seat, str, Mapping[Holder, Hand], House], str]:
    """Both best fours in words, for settlements under one of these rules."""

    def showdown(
        rule: RuleId, who: Seat, wager: str, hands: Mapping[Holder, Hand], house: House
    ) -> str:
        if rule not in compared:
            return ""
        return hands_compared(*(_best_four(hands.get(each, ())) for each in (who, "dealer")))

    return showdown


def _best_four(cards: Sequence[Card]) -> Spoken | None:
    """The best four of some cards; None of fewer."""
    if len(cards) < 4:
        return None
    return spoken(*four.shape_and_ranks(int(four.best_four(tuple(cards)))))
