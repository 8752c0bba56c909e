"""Three cards against three: for each hand the player may hold, how often each fact occurs.

Numba keeps no compiled kernel that takes a function as an argument, so the kernel names the facts
leaf of its game; a second game of this geometry would share the leaf.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from typing import Any, NamedTuple

import numpy as np

from houseway._jit import njit
from houseway.equipment.cards import DECK, Card
from houseway.games.three_card_poker import SHAPE, facts
from houseway.hands import three


class Counted(NamedTuple):
    """What a kernel hands over: hands a player can tell apart, how many deals each stands for."""

    hands: Sequence[tuple[Card, ...]]
    weights: list[int]  # how many hands of the deck each one stands for
    counts: Any  # [hand, fact cell]: deals of the rest that give these facts
    total: int  # deals of the whole deck


@njit
def _count(hands: Any, deck: Any, qualifies: int, counts: Any) -> None:
    """Add up the facts of every dealer hand against each player hand."""
    rest = np.empty(len(deck) - 3, np.int64)
    for h in range(len(hands)):
        a, b, c = hands[h]
        n = 0
        for card in deck:
            if card not in (a, b, c):
                rest[n] = card
                n += 1
        for i in range(n - 2):
            for j in range(i + 1, n - 1):
                for k in range(j + 1, n):
                    f = facts((a, b, c), (rest[i], rest[j], rest[k]), qualifies)
                    counts[h, f.showdown, f.dealer_plays, f.hand, f.six] += 1


@lru_cache(maxsize=4)
def count(qualifies: int, deck: tuple[Card, ...] = DECK, symmetry: bool = True) -> Counted:
    """Count facts over every deal of a deck; a full deck by suit symmetry unless told otherwise."""
    every = list(combinations(sorted(deck), 3))
    if symmetry and len(deck) == len(DECK):
        # Suits are alike but for the rung of the player's own hand, so the rung joins the class.
        classes = Counter((_suits_renamed(hand), three.rung(*hand)) for hand in every)
        firsts = {(_suits_renamed(hand), three.rung(*hand)): hand for hand in reversed(every)}
        hands = [firsts[key] for key in classes]
        weights = list(classes.values())
    else:
        hands, weights = every, [1] * len(every)
    counts = np.zeros((len(hands), *SHAPE), np.int64)
    _count(np.array(hands), np.array(sorted(deck)), qualifies, counts)
    total = len(every) * comb(len(deck) - 3, 3)
    return Counted(hands, weights, counts.reshape(len(hands), -1), total)


def _suits_renamed(hand: Sequence[Card]) -> tuple[Card, ...]:
    """A form of the hand that is the same for all ways of naming the suits."""
    best: tuple[Card, ...] = ()
    for order in _orders(hand):
        names: dict[int, int] = {}
        form = tuple(sorted(c & ~3 | names.setdefault(c & 3, len(names)) for c in order))
        if not best or form < best:
            best = form
    return best


def _orders(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The hand by rank in every order that cards of one rank allow."""
    ranks = sorted(c >> 2 for c in hand)
    return [p for p in permutations(hand) if [c >> 2 for c in p] == ranks]
