"""Crazy 4 Poker by rank patterns and suits: a second implementation, for tests to compare against.

A card is 4 * rank + suit, the deuce is rank 0. The dealer's hands are never listed against each
hand of the player: those of one rank pattern are counted together as if no four cards of a suit
made anything, and the hands that hold four of a suit are then moved to where they belong.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from operator import mul
from typing import Any

import numpy as np

HANDS = comb(52, 5)  # 2,598,960
DEALERS = comb(47, 5)  # 1,533,939 hands of the dealer against any one hand of the player
KING, ACE = 11, 12
HIGH, PAIR, TWO_PAIR, STRAIGHT, FLUSH, TRIPS, STRAIGHT_FLUSH, QUADS = range(8)
PLAYS = (HIGH, KING)  # any hand from here on, as tuples compare
MAY_RAISE = (PAIR, ACE)
CHOICES = (1, 2, 3, 0)  # Play Wagers in Antes, 0 for a fold; the first wins a tie
Value = tuple[int, ...]


# ---- what a hand is worth --------------------------------------------------------------------


@cache
def of_four(ranks: tuple[int, ...], suited: bool) -> Value:
    """Rank four cards: the kind of hand, then the ranks that tell hands of a kind apart."""
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    shape = tuple(n for n, _ in groups)
    order = tuple(rank for _, rank in groups)
    if shape == (1, 1, 1, 1):
        top = 2 if order == (ACE, 2, 1, 0) else order[0] if order[0] - order[3] == 3 else None
        if top is not None:
            return (STRAIGHT_FLUSH if suited else STRAIGHT, top)
        return (FLUSH if suited else HIGH, *order)
    kinds = {(2, 1, 1): PAIR, (2, 2): TWO_PAIR, (3, 1): TRIPS, (4,): QUADS}
    return (kinds[shape], *order)


def best_four(hand: Iterable[int]) -> Value:
    """Rank five cards by the best four of them."""
    fours = combinations(sorted(hand), 4)
    return max(of_four(tuple(c // 4 for c in f), len({c % 4 for c in f}) == 1) for f in fours)


def by_ranks(ranks: Iterable[int]) -> Value:
    """Rank five cards by the best four of them, no four of which are of a suit."""
    return max(of_four(four, suited=False) for four in combinations(ranks, 4))


def names(value: Value) -> tuple[str, ...]:
    """Name what a hand can be paid as, the most specific first."""
    kind, rank = value[0], value[1]
    if kind == PAIR:
        return ("pair of queens or better",) if rank >= ACE - 2 else ("lower pair",)
    plain = ("high card", "", "two pair", "straight", "flush", "three of a kind",
             "straight flush", "four of a kind")[kind]  # fmt: skip
    return ("four aces", plain) if (kind, rank) == (QUADS, ACE) else (plain,)


def pay(value: Value, table: Mapping[str, Fraction]) -> Fraction | None:
    """Look a hand up in a pay table."""
    return next((Fraction(table[name]) for name in names(value) if name in table), None)


# ---- the hands of the full deck ---------------------------------------------------------------


@cache
def every_hand() -> tuple[np.ndarray, np.ndarray, np.ndarray, list[Value]]:
    """All hands as sets of cards (52 bits, 13 to a suit) and their types; types and their values.

    Hands are of one type if they differ by the names of the suits alone.
    """
    cards = np.fromiter(
        (c for hand in combinations(range(52), 5) for c in hand), np.int64, 5 * HANDS
    ).reshape(HANDS, 5)
    suits = np.zeros((HANDS, 4), np.int64)
    for column in cards.T:
        suits[np.arange(HANDS), column % 4] |= 1 << (column // 4)
    places = 13 * np.arange(4)
    sets = (suits << places).sum(axis=1)
    types, kind_of = np.unique((np.sort(suits) << places).sum(axis=1), return_inverse=True)
    values = [best_four(held(t)) for t in types.tolist()]
    return sets, kind_of, types, values


def as_set(hand: Iterable[int]) -> int:
    """Cards as a set of 52 bits, 13 to a suit."""
    return sum(1 << (card // 4 + 13 * (card % 4)) for card in hand)


def held(cards: int) -> list[int]:
    """The cards of a set."""
    return [4 * (bit % 13) + bit // 13 for bit in range(52) if cards >> bit & 1]


@cache
def row_counts() -> Counter[str]:
    """Count all hands by the most specific name of their best four cards."""
    _, kind_of, _, values = every_hand()
    counts: Counter[str] = Counter()
    for n, value in zip(np.bincount(kind_of).tolist(), values, strict=True):
        counts[names(value)[0]] += n
    return counts


def queens_up(pays: Mapping[str, int]) -> dict[str, Any]:
    """Price Queens Up: pays (to 1) by row, and a row not listed loses."""
    counts: Counter[Fraction] = Counter()
    for row, n in row_counts().items():
        name = "four of a kind" if row == "four aces" else row
        counts[Fraction(pays.get(name, -1))] += n
    return statistics(counts, Fraction(1))


def one_by_one(hand: Sequence[int]) -> tuple[int, int, int]:
    """Dealer's hands below the king, below this hand, and up to it: each looked at."""
    sets, kind_of, _, values = every_hand()
    mine = as_set(hand)
    theirs = np.bincount(kind_of[(sets & mine) == 0], minlength=len(values)).tolist()
    value = best_four(hand)
    counted = list(zip(values, theirs, strict=True))
    assert sum(theirs) == DEALERS
    return (
        sum(n for v, n in counted if v < PLAYS),
        sum(n for v, n in counted if v < value),
        sum(n for v, n in counted if v <= value),
    )


# ---- the dealer's hands against each type of hand of the player -------------------------------


class Patterns:
    """The 6,175 rank patterns of five cards in order of value, and flushes next to them."""

    def __init__(self) -> None:
        fours = combinations_with_replacement(range(13), 4)
        values = {of_four(f, suited) for f in fours for suited in (False, len({*f}) == 4)}
        self.place = {value: n for n, value in enumerate(sorted(values))}
        every = combinations_with_replacement(range(13), 5)
        ranks = [p for p in every if max(Counter(p).values()) <= 4]
        ranks.sort(key=by_ranks)
        self.plain = self._places(map(by_ranks, ranks))
        self.slots = np.array([self._slots(pattern) for pattern in ranks])
        fours, fives = list(combinations(range(13), 4)), list(combinations(range(13), 5))
        self.fours, self.fives = _masks(fours), _masks(fives)
        # four ranks of a suit, for each rank of a fifth card of another suit; five ranks of a suit
        self.four_plain = self._places(by_ranks(sorted((*f, r))) for f in fours for r in range(13))
        self.four_true = np.repeat(self._places(of_four(f, True) for f in fours), 13)
        self.five_plain = self._places(map(by_ranks, fives))
        self.five_true = self._places(max(of_four(f, True) for f in combinations(five, 4))
                                      for five in fives)  # fmt: skip

    def _places(self, values: Iterable[Value]) -> np.ndarray:
        return np.array([self.place[value] for value in values])

    @staticmethod
    def _slots(pattern: tuple[int, ...]) -> list[int]:
        """Where `ways` keeps the ways to draw each rank of a pattern; the last one is 1."""
        slots = [5 * rank + n for rank, n in Counter(pattern).items()]
        return slots + [65] * (5 - len(slots))

    def ways(self, left: Sequence[int]) -> np.ndarray:
        """In how many ways each pattern, and all before it, can be drawn from what is left."""
        ways = np.array([comb(n, k) for n in left for k in range(5)] + [1])
        return np.concatenate([[0], ways[self.slots].prod(axis=1).cumsum()])

    def moved(self, gone: np.ndarray, left: np.ndarray, bar: int) -> np.ndarray:
        """Flushes in a suit of which some ranks are gone: those below the bar less those that
        their ranks alone would put there."""
        four = (self.four_true < bar).astype(np.float32) - (self.four_plain < bar)
        five = (self.five_true < bar).astype(np.float32) - (self.five_plain < bar)
        odd = left - (1 - (gone[:, None] >> np.arange(13) & 1))  # what is left of other suits
        can_four = ((gone[:, None] & self.fours) == 0).astype(np.float32)
        can_five = ((gone[:, None] & self.fives) == 0).astype(np.float32)
        return (can_four @ four.reshape(-1, 13) * odd).sum(axis=1).astype(int) + (
            can_five @ five
        ).astype(int)  # whole numbers far below 2**24, so exact


def _masks(sets: Iterable[tuple[int, ...]]) -> np.ndarray:
    return np.array([sum(1 << rank for rank in ranks) for ranks in sets])


@cache
def against() -> list[tuple[int, Value, int, int, int]]:
    """For each type of hand: how many, its value, and what `by_patterns` finds against it."""
    _, kind_of, types, values = every_hand()
    counts_below = by_patterns(types, values)
    return list(zip(np.bincount(kind_of).tolist(), values, *counts_below.tolist(), strict=True))


@cache
def every_pattern() -> Patterns:
    """The patterns, built once."""
    return Patterns()


def by_patterns(sets: Sequence[int] | np.ndarray, values: Sequence[Value]) -> np.ndarray:
    """What `one_by_one` counts, for many hands at once and without listing the dealer's."""
    patterns = every_pattern()
    suits = np.asarray(sets)[:, None] >> 13 * np.arange(4) & 8191
    left = 4 - (suits[:, :, None] >> np.arange(13) & 1).sum(axis=1)
    place = np.array([patterns.place[value] for value in values])
    king = np.full_like(place, min(n for value, n in patterns.place.items() if value >= PLAYS))
    bars = np.stack([king, place, place + 1])
    counts_below = np.zeros_like(bars)
    remains, which = np.unique(left, axis=0, return_inverse=True)
    ways = [patterns.ways(row) for row in remains.tolist()]
    ends = np.searchsorted(patterns.plain, bars)
    for n, k in enumerate(which.ravel().tolist()):
        counts_below[:, n] = ways[k][ends[:, n]]
    keys = (which.ravel()[:, None] << 13) + suits  # all that decides what can be done in a suit
    for row, column in zip(counts_below, bars, strict=True):
        order = np.argsort(column, kind="stable")
        for part in np.split(order, np.flatnonzero(np.diff(column[order])) + 1):
            distinct, back = np.unique(keys[part], return_inverse=True)
            moved = np.concatenate([
                patterns.moved(some & 8191, remains[some >> 13], int(column[part[0]]))
                for some in np.array_split(distinct, len(distinct) // 4000 + 1)
            ])  # fmt: skip
            row[part] += moved[back].reshape(-1, 4).sum(axis=1)
    return counts_below


# ---- the bet ----------------------------------------------------------------------------------


def nets(value: Value, play: int, bonus: Mapping[str, Fraction], flip: frozenset[str]) -> list[int]:
    """Net of Ante, Super Bonus and a Play Wager in the six cases of `cases`, in half Antes."""
    if play == 0:
        return [-4] * 6
    paid = pay(value, bonus)
    bonus_won, lost = (0, -2) if paid is None else (int(2 * paid), int(2 * paid))
    results = [2 + 2 * play + bonus_won, bonus_won, -2 - 2 * play + lost]
    for sign in (1, 0, -1):  # the dealer does not play: the Ante goes back
        raised = sign * play if "play-not-compared" in flip else play
        beaten = sign < 0 and "dealer-not-compared" in flip
        results.append(2 * raised + (lost if beaten else bonus_won))
    return results


def cases(value: Value, unqualified: int, below: int, upto: int, dealers: int) -> list[int]:
    """Dealer's hands that play and are lower, equal, higher; that do not and are so."""
    if value < PLAYS:
        return [0, 0, dealers - unqualified, below, upto - below, unqualified - upto]
    return [below - unqualified, upto - below, dealers - upto, unqualified, 0, 0]


def solve(
    states: Iterable[tuple[int, Value, int, int, int]],
    dealers: int,
    bonus: Mapping[str, Fraction],
    flip: Iterable[str] = (),
) -> dict[str, Any]:
    """The Ante bet at its best: each hand plays what is worth most, raises only where it may."""
    flipped = frozenset(flip)
    counts: Counter[int] = Counter()
    chosen: dict[Value, set[int]] = {}
    ends: dict[Value, list[tuple[int, list[int]]]] = {}
    stake = total = 0
    for weight, value, *compared in states:
        if value not in ends:
            allowed = [c for c in CHOICES if c < 2 or value >= MAY_RAISE]
            ends[value] = [(c, nets(value, c, bonus, flipped)) for c in allowed]
        split = cases(value, *compared, dealers)
        worth = [sum(map(mul, net, split)) for _, net in ends[value]]
        best, net = ends[value][worth.index(max(worth))]
        chosen.setdefault(value, set()).add(best)
        for end, n in zip(net, split, strict=True):
            counts[end] += weight * n
        stake += weight * (2 + best)
        total += weight
    whole = {Fraction(net, 2): n for net, n in counts.items() if n}
    return statistics(whole, Fraction(stake, total)) | {"chosen": chosen}


def statistics(counts: Mapping[Fraction, int], average_stake: Fraction) -> dict[str, Any]:
    """Summarise a count of deals by net result, in units of the first bet."""
    total = sum(counts.values())
    mean = sum((net * n for net, n in counts.items()), Fraction(0)) / total
    square = sum((net * net * n for net, n in counts.items()), Fraction(0)) / total
    return {
        "edge": -mean,
        "average_stake": average_stake,
        "variance": square - mean * mean,
        "hit_frequency": Fraction(sum(n for net, n in counts.items() if net > 0), total),
        "counts": dict(sorted(counts.items())),
    }


def ante(bonus: Mapping[str, Fraction], flip: Iterable[str] = ()) -> dict[str, Any]:
    """Solve the Ante bet on the full deck."""
    return solve(against(), DEALERS, bonus, flip)


def best_choice(
    hand: Sequence[int], bonus: Mapping[str, Fraction], flip: Iterable[str] = ()
) -> int:
    """The best Play Wager for one hand of the full deck, in Antes, or 0 to fold."""
    value = best_four(hand)
    (counts,) = by_patterns([as_set(hand)], [value]).T.tolist()
    (choice,) = solve([(1, value, *counts)], DEALERS, bonus, flip)["chosen"][value]
    return choice


def small(
    deck: Sequence[int], bonus: Mapping[str, Fraction], flip: Iterable[str] = ()
) -> dict[str, Any]:
    """Solve the Ante bet on a few cards, every deal looked at."""
    states = []
    for hand in combinations(deck, 5):
        value = best_four(hand)
        dealt = [best_four(d) for d in combinations([c for c in deck if c not in hand], 5)]
        below = (sum(d < PLAYS for d in dealt), sum(d < value for d in dealt))
        states.append((1, value, *below, sum(d <= value for d in dealt)))
    return solve(states, comb(len(deck) - 5, 5), bonus, flip)
