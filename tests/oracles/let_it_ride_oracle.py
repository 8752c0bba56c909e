"""Let It Ride over all 2,598,960 hands: a second implementation, for tests to compare against."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

HANDS = comb(52, 5)  # 2,598,960
DEALS = HANDS * comb(5, 3) * 2  # three of the five are the player's, the others come in two orders
NAMES = (
    "nothing",
    "low pair",
    "tens or better",
    "two pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full house",
    "four-of-a-kind",
    "straight flush",
    "royal flush",
)
TEN, ACE = 8, 12  # ranks count from the two, which is 0; a card is four times its rank and a suit
THREES = tuple(combinations(range(5), 3))
FOURS = tuple(combinations(range(5), 4))


@cache
def hands() -> Ints:
    """Every five cards, ascending, one row each."""
    return np.array(list(combinations(range(52), 5)), dtype=np.int64)


@cache
def kinds() -> Ints:
    """Which of `NAMES` each of the hands is."""
    ranks, suits = hands() >> 2, hands() & 3
    r = [ranks[:, n] for n in range(5)]
    same = [r[n] == r[n + 1] for n in range(4)]
    twins = sum(s.astype(np.int64) for s in same)
    suited = (suits == suits[:, :1]).all(axis=1)
    wheel = (r[0] == 0) & (r[1] == 1) & (r[2] == 2) & (r[3] == 3) & (r[4] == ACE)
    runs = (twins == 0) & ((r[4] - r[0] == 4) | wheel)
    high_pair = np.logical_or.reduce([same[n] & (r[n] >= TEN) for n in range(4)])
    triple = (r[0] == r[2]) | (r[1] == r[3]) | (r[2] == r[4])
    quadruple = (r[0] == r[3]) | (r[1] == r[4])
    rows = np.zeros(HANDS, dtype=np.int64)
    for which, name in (
        (twins == 1, "low pair"),
        ((twins == 1) & high_pair, "tens or better"),
        ((twins == 2) & ~triple, "two pair"),
        ((twins == 2) & triple, "three-of-a-kind"),
        (runs, "straight"),
        (suited & (twins == 0), "flush"),
        ((twins == 3) & ~quadruple, "full house"),
        ((twins == 3) & quadruple, "four-of-a-kind"),
        (suited & runs, "straight flush"),
        (suited & runs & (r[0] == TEN), "royal flush"),
    ):
        rows[which] = NAMES.index(name)
    return rows


def place(cards: Ints) -> Ints:
    """The number of each ascending set of cards among all sets of that size."""
    binomial = np.array([[comb(c, k) for k in range(6)] for c in range(52)], dtype=np.int64)
    columns = (binomial[cards[:, n], n + 1] for n in range(cards.shape[1]))
    return np.asarray(sum(columns), dtype=np.int64)


@cache
def places(chosen: tuple[int, ...]) -> Ints:
    """The number of the set that these columns make up in each hand."""
    return place(hands()[:, list(chosen)])


def worth(nets: Ints, size: int) -> Ints:
    """What one bet wins over all hands that contain a set of cards, for each set of that size."""
    total = np.zeros(comb(52, size), dtype=np.int64)
    for chosen in THREES if size == 3 else FOURS:
        total += np.bincount(places(chosen), nets, len(total)).astype(np.int64)  # exact: whole
    return total


def three_bets(pays: Mapping[str, int], *, ride_for_nothing: bool = False) -> dict[str, Any]:
    """The three bets, decided for the best, in units of one of them.

    Bets 1 and 2 are decided apart from each other: each rides if it would win on average. Where it
    would come to exactly nothing, the caller decides whether it rides; the edge is the same.
    """
    nets = np.array([pays.get(name, -1) for name in NAMES], dtype=np.int64)[kinds()]
    least = 0 if ride_for_nothing else 1
    ride_on = {size: worth(nets, size) >= least for size in (3, 4)}
    own = {chosen: ride_on[3][places(chosen)] for chosen in THREES}
    first = {chosen: ride_on[4][places(chosen)] for chosen in FOURS}
    counts: Counter[tuple[int, int]] = Counter()
    for three in THREES:
        for four in FOURS:
            if set(three) < set(four):
                bets = 1 + own[three].astype(np.int64) + first[four]
                for cell, n in enumerate(np.bincount(kinds() * 4 + bets)):
                    counts[pays.get(NAMES[cell >> 2], -1), cell & 3] += int(n)
    assert sum(counts.values()) == DEALS
    return statistics(counts)


def statistics(counts: Mapping[tuple[int, int], int]) -> dict[str, Any]:
    """Summarise a count of deals by what each bet wins and how many bets there are."""
    nets: Counter[int] = Counter()
    for (net, bets), n in counts.items():
        nets[net * bets] += n
    total = sum(nets.values())
    mean = Fraction(sum(net * n for net, n in nets.items()), total)
    square = Fraction(sum(net * net * n for net, n in nets.items()), total)
    return {
        "edge": -mean,
        "variance": square - mean * mean,
        "hit_frequency": Fraction(sum(n for net, n in nets.items() if net > 0), total),
        "average_stake": Fraction(sum(bets * n for (_, bets), n in counts.items()), total),
        "counts": {net: n for net, n in sorted(nets.items()) if n},
    }


def bonus(pays: Mapping[str, int]) -> dict[str, Any]:
    """A bet of 1 on the five-card hand that is collected when it wins, too: pays are `for 1`."""
    counts: Counter[tuple[int, int]] = Counter()
    for kind, n in enumerate(np.bincount(kinds())):
        counts[pays.get(NAMES[kind], 0) - 1, 1] += int(n)
    return statistics(counts)


def three_card_bonus(pays: Mapping[str, int]) -> dict[str, Any]:
    """A bet of 1 on the player's own three cards, paid `to 1`."""
    counts: Counter[tuple[int, int]] = Counter()
    for cards in combinations(range(52), 3):
        counts[next((pays[name] for name in three_card_names(cards) if name in pays), -1), 1] += 1
    return statistics(counts)


def three_card_names(cards: tuple[int, ...]) -> Iterator[str]:
    """What three ascending cards are called, the best name first."""
    low, middle, high = (card // 4 for card in cards)
    suited = len({card % 4 for card in cards}) == 1
    run = (middle - low, high - middle) == (1, 1) or (low, middle, high) == (0, 1, ACE)
    if suited and run:
        if low == TEN + 2:
            yield "mini-royal"
        yield "straight flush"
    elif low == high:
        yield "three-of-a-kind"
    elif run:
        yield "straight"
    elif suited:
        yield "flush"
    elif low == middle or middle == high:
        yield "pair"
