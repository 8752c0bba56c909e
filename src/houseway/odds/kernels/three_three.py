"""Three cards against three: for each player hand, how often each fact occurs.

Numba does not cache a kernel that takes a function as an argument, so the kernel names the `facts`
function of its game; a second game of this geometry would share that function.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from math import comb

import numpy as np

from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.contract import Game, ThreeAgainstThree
from houseway.games.poker.three_card_poker import SHAPE, Facts, facts
from houseway.hands import three
from houseway.jit import Array, njit
from houseway.odds.counting.counted import Counted, Street, suit_classes


@njit
def _count(hands: Array, deck: Array, qualifies: int, counts: Array) -> None:
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
                    counts[h, f.showdown, f.dealer_qualifies, f.hand, f.six] += 1


def count(game: Game, house: House, wager: str, deck: tuple[Card, ...] = DECK) -> Counted:
    """Count facts over every deal of a deck; the counts are the same for every wager."""
    kernel = game.bets[wager].kernel
    assert isinstance(kernel, ThreeAgainstThree)
    return count_deals(kernel.qualifies(house), deck)


@lru_cache(maxsize=4)
def count_deals(qualifies: int, deck: tuple[Card, ...] = DECK, symmetry: bool = True) -> Counted:
    """Count facts over every deal of a deck; `symmetry` uses equal suits on a full deck."""
    every = np.array(list(combinations(sorted(deck), 3)))
    hands, weights = every, np.ones(len(every), np.int64)
    if symmetry and len(deck) == len(DECK):
        # Suits are interchangeable except for the rung of the player's own hand.
        hands, weights = suit_classes(every, np.array([three.rung(*hand) for hand in every]))
    counts = np.zeros((len(hands), *SHAPE), np.int64)
    _count(hands, np.array(sorted(deck)), qualifies, counts)
    cells = [Facts(*cell) for cell in product(*map(range, SHAPE))]
    street = Street(hands, np.zeros(len(hands), np.int64), weights)
    total = len(every) * comb(len(deck) - 3, 3)
    return Counted([street], cells, counts.reshape(len(hands), -1), total)
