"""Mississippi Stud by sets of cards: a second implementation, for tests to compare against.

Own and community cards count alike, so what a player knows before a street is a set of two, three
or four cards. Every five-card hand is classified once and handed down to its subsets; no symmetry
of suits is used. Values are whole numbers: sums over all cards that can still come.

Where two choices are worth exactly the same, the smaller bet is made, and a fold only if it is
better than every bet. This moves the average stake and the variance, never the edge.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from math import comb
from typing import Any

import numpy as np

JACK, SIX, ACE = 9, 4, 12  # ranks from 0, the two
Array = np.ndarray
BINOMIAL = np.array([[comb(card, k) for k in range(6)] for card in range(52)])
ROWS = (
    "nothing", "pair of sixes to tens", "pair of jacks or better", "two pair", "three of a kind",
    "straight", "flush", "full house", "four of a kind", "straight flush", "royal flush",
)  # fmt: skip


@cache
def sets_of(n: int) -> Array:
    """Every set of n cards in ascending order, one in each row."""
    flat = chain.from_iterable(combinations(range(52), n))
    return np.fromiter(flat, dtype=np.int64, count=comb(52, n) * n).reshape(-1, n)


def place(cards: Array) -> Array:
    """The place of each ascending set among all sets of its size, in colexicographic order."""
    return sum(BINOMIAL[cards[:, k], k + 1] for k in range(cards.shape[1]))


@cache
def hand_rows() -> Array:
    """For every five-card set, the place of its row among ROWS."""
    cards = sets_of(5)
    ranks, suits = cards // 4, cards % 4  # ascending cards have ascending ranks
    alike = sum(ranks[:, i] == ranks[:, j] for i, j in combinations(range(5), 2))
    paired = sum(
        np.where(ranks[:, i] == ranks[:, i + 1], ranks[:, i], 0) for i in range(4)
    )  # the rank of the pair, where there is exactly one
    wheel = (ranks == np.array([0, 1, 2, 3, ACE])).all(axis=1)
    straight = (alike == 0) & (wheel | (ranks[:, 4] - ranks[:, 0] == 4))
    flush = (suits == suits[:, :1]).all(axis=1)
    royal = straight & flush & (ranks[:, 0] == ACE - 4)
    by_name = {
        "royal flush": royal,
        "straight flush": straight & flush & ~royal,
        "four of a kind": alike == 6,
        "full house": alike == 4,
        "flush": flush & ~straight,
        "straight": straight & ~flush,
        "three of a kind": alike == 3,
        "two pair": alike == 2,
        "pair of jacks or better": (alike == 1) & (paired >= JACK),
        "pair of sixes to tens": (alike == 1) & (paired >= SIX) & (paired < JACK),
    }
    rows = np.zeros(len(cards), dtype=np.int64)
    for name, those in by_name.items():
        rows[those] += ROWS.index(name)
    return rows


def row_counts() -> dict[str, int]:
    """How many of the 2,598,960 hands are in each row."""
    return dict(zip(ROWS, np.bincount(hand_rows(), minlength=len(ROWS)).tolist(), strict=True))


def handed_down(values: Array, n: int) -> Array:
    """For each set of n - 1 cards, the sum of a value over the sets of n cards that hold it.

    Values go in and come out in the order of `place`.
    """
    cards = sets_of(n)
    each = values[place(cards)]
    sums = np.zeros(comb(52, n - 1), dtype=np.int64)
    for left_out in range(n):
        np.add.at(sums, place(np.delete(cards, left_out, axis=1)), each)
    return sums


class Worth:
    """Of each set of cards: sums of net, its square, stakes and wins over what can still come."""

    def __init__(self, net: Array, square: Array, stake: Array, wins: Array) -> None:
        self.parts = (net, square, stake, wins)

    def each(self, do: Callable[..., Array], *others: "Worth") -> "Worth":
        """The same done to every part."""
        return Worth(*map(do, self.parts, *(other.parts for other in others)))


def folded(staked: int, like: Array, ways: int) -> Worth:
    """A fold with so much staked loses it, whatever comes."""
    ones = np.full_like(like, ways)
    return Worth(-staked * ones, staked**2 * ones, staked * ones, 0 * ones)


def best(choices: list[Worth]) -> Worth:
    """At each set the choice with the greatest net, the first of equals."""
    chosen = choices[0]
    for other in choices[1:]:
        better = other.parts[0] > chosen.parts[0]
        chosen = chosen.each(lambda a, b, better=better: np.where(better, b, a), other)
    return chosen


def ante(pays: Mapping[str, int], bets: tuple[int, ...] = (1, 2, 3)) -> dict[str, Any]:
    """Solve the Ante and its streets: pays (to 1) by row, 0 for a push; a row not listed loses."""
    paid = np.array([pays.get(row, -1) for row in ROWS])[hand_rows()]
    placed = np.empty_like(paid)
    placed[place(sets_of(5))] = paid
    net, square, wins = (handed_down(v, 5) for v in (placed, placed**2, (placed > 0).astype(int)))
    count = np.full_like(net, 48)

    def after_fifth(staked: int) -> Worth:
        return Worth(staked * net, staked**2 * square, staked * count, wins)

    def street(staked: int, ways: int, then: Callable[[int], Worth]) -> Worth:
        """Before a card: the best of each bet and the fold, `ways` the cards to come."""
        options = [then(staked + bet) for bet in bets]
        return best([*options, folded(staked, options[0].parts[0], ways)])

    def fifth(staked: int) -> Worth:
        return street(staked, 48, after_fifth)

    @cache
    def after_fourth(staked: int) -> Worth:
        return fifth(staked).each(lambda v: handed_down(v, 4))

    @cache
    def after_third(staked: int) -> Worth:
        return street(staked, 48 * 49, after_fourth).each(lambda v: handed_down(v, 3))

    parts = street(1, 48 * 49 * 50, after_third).parts
    total = comb(52, 2) * 50 * 49 * 48
    mean, square_mean, stake, won = (Fraction(int(part.sum()), total) for part in parts)
    return {
        "edge": -mean,
        "average_stake": stake,
        "variance": square_mean - mean**2,
        "hit_frequency": won,
    }


def three_card_rows() -> dict[str, int]:
    """How many of the 22,100 sets of three community cards are in each row."""
    rows = dict.fromkeys(("straight flush", "three of a kind", "straight", "flush", "pair"), 0)
    for cards in combinations(range(52), 3):
        low, middle, high = (card // 4 for card in cards)
        suited = len({card % 4 for card in cards}) == 1
        running = (high - middle, middle - low) == (1, 1) or (low, middle, high) == (0, 1, ACE)
        if low == high:
            rows["three of a kind"] += 1
        elif low == middle or middle == high:
            rows["pair"] += 1
        elif running or suited:
            rows[
                "straight flush" if running and suited else "straight" if running else "flush"
            ] += 1
    return rows


def three_card_bonus(pays: Mapping[str, int]) -> dict[str, Any]:
    """Price the bonus on the three community cards: pays (to 1) by row, and the rest loses."""
    rows, total = three_card_rows(), comb(52, 3)
    hit = Fraction(sum(rows.values()), total)
    mean = Fraction(sum(pays[row] * n for row, n in rows.items()), total) - (1 - hit)
    square = Fraction(sum(pays[row] ** 2 * n for row, n in rows.items()), total) + (1 - hit)
    return {
        "edge": -mean,
        "average_stake": Fraction(1),
        "variance": square - mean**2,
        "hit_frequency": hit,
    }
