"""A wheel: its outcomes are few and equally likely, so they are simply counted."""

from __future__ import annotations

from collections import Counter

from houseway.editions.house import House
from houseway.equipment.cards import Card
from houseway.games.contract import Game
from houseway.games.solving import OnWheel
from houseway.odds.counting.counted import Counted, no_street


def count(game: Game, house: House, wager: str, deck: tuple[Card, ...] = ()) -> Counted:
    """How often each fact occurs in one spin."""
    kernel = game.bets[wager].kernel
    assert isinstance(kernel, OnWheel)
    counts = Counter(kernel.outcomes(house))
    return no_street(list(counts), list(counts.values()))
