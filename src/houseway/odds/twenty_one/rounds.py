"""Complete blackjack rounds from a fresh shoe, with exact probabilities."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import prod
from typing import NamedTuple, TypeVar

import numpy as np

from houseway.hands.twenty_one_totals import BEST
from houseway.jit import Array
from houseway.odds.kernels import residues
from houseway.odds.kernels.twenty_one import endings
from houseway.odds.kernels.twenty_one.endings import Batch
from houseway.odds.kernels.twenty_one.hands import (
    ACE,
    FIRST,
    SPLIT,
    TEN,
    VALUES,
    digits,
    hole_cards,
)
from houseway.odds.twenty_one.decisions import Decisions, Game, Upcard
from houseway.odds.twenty_one.splits import BEGINNINGS
from houseway.odds.twenty_one.suits import NOTHING, Shares

WORKERS = 2
T = TypeVar("T")
_0 = Fraction(0)


class Ending(NamedTuple):
    """How a hand can end: its stake, its row in the counts, and the pay of a bonus row."""

    stake: int
    row: int
    shares: Shares = ()


class Chances(NamedTuple):
    """Everything that can happen against one upcard, with exact probabilities."""

    upcard: Fraction
    natural: Fraction  # the player's alone
    both: Fraction  # naturals
    dealer: Fraction  # the dealer's natural alone
    unsplit: dict[Ending, Fraction]
    split: dict[int, dict[Ending, Fraction]]  # by pair: the expected number of hands
    split_rounds: Fraction = Fraction(0)


def for_each_upcard(work: Callable[[int], T]) -> list[T]:
    """Do the work for every upcard, on both cores."""
    with ThreadPoolExecutor(WORKERS) as pool:
        return list(pool.map(work, range(VALUES)))


def upcards(game: Game) -> list[Upcard]:
    """Every upcard of a game, with its best decisions computed."""

    def work(value: int) -> Upcard:
        up = Upcard(game, value)
        if game.shoe[value]:
            _ = up.best
        return up

    return for_each_upcard(work)


class Part(NamedTuple):
    """Hands counted together, and what the bonus rows for 21 pay them."""

    weight: Fraction
    hands: list[Batch]
    shares: dict[int, Shares]
    pair: int | None = None  # the pair that was split


def parts(up: Upcard, decisions: Decisions) -> Iterator[Part]:
    """All rounds against an upcard under these decisions."""
    shares = dict(enumerate(up.game.bonuses.shares)) if up.game.bonuses else {}
    yield _unsplit(up, decisions, shares)
    for s in decisions.by_suits:
        for move in sorted({move for _, move in decisions.by_suits[s]} - {SPLIT}):
            yield _given_suits(up, decisions, s, move, shares)
    for p, often in up.split_pairs(decisions).items():
        known = up.known_of(decisions, p)
        if known == NOTHING or not up.game.bonuses:
            yield Part(often, up.split(decisions, p, 0), shares, p)
            continue
        for begins in BEGINNINGS:
            paid = up.game.bonuses.after_split(p, known, begins)
            yield Part(often, up.split(decisions, p, 0, (begins,)), paid, p)


def _unsplit(up: Upcard, decisions: Decisions, shares: dict[int, Shares]) -> Part:
    """The hands that are not split and whose suits do not matter."""
    live = np.where(up.hands.size == 2, 2, 0)
    live[up.hands.total == BEST] = 0  # a natural is paid at once
    for p in range(VALUES):
        live[up.pair(p)] = 0 if p in decisions.split else 1
    live[list(decisions.by_suits)] = 0
    hands = up.played(decisions, live, decisions.choice[FIRST])
    return Part(Fraction(1), [Batch(up.base, hands, 1, 0)], shares)


def _given_suits(
    up: Upcard, decisions: Decisions, s: int, move: int, shares: dict[int, Shares]
) -> Part:
    """A two-card hand whose suits lead to this move."""
    assert up.game.bonuses
    live, choice = np.zeros(len(up.hands.size), dtype=np.int64), decisions.choice[FIRST].copy()
    live[s], choice[s] = 1 if up.hands.cards[s].max() == 2 else 2, move
    weight, known = decisions.given_suits(s, move)
    wanted, own = up.game.bonuses.wanted(s), {}
    if wanted is not None:
        row = int(up.rows[up.hands.child[s, wanted]]) - endings.BONUS
        own[row] = up.game.bonuses.given_suits(s, known)
    return Part(weight, [Batch(up.base, up.played(decisions, live, choice), 1, 0)], shares | own)


def chances(ups: Sequence[Upcard], decisions: Sequence[Decisions]) -> list[Chances]:
    """The probabilities against every upcard under these decisions."""
    game = ups[0].game
    n, live = sum(game.shoe), [v for v in range(VALUES) if game.shoe[v]]
    todo = {v: list(parts(ups[v], decisions[v])) for v in live}
    most = min(n, max(_most_cards(ups[v], some) for v, some in todo.items()))
    whole = prod(range(n - most + 1, n + 1))
    runs = 1 + (whole.bit_length() + 16) // ((residues.BITS - 1) * (residues.LANES - 1))
    moduli = tuple(p for run in range(runs) for p in residues.primes(run))

    def work(value: int) -> Chances:
        if value not in live:
            return Chances(_0, _0, _0, _0, {}, {})
        up, some = ups[value], todo[value]
        batches = [b._replace(group=n) for n, part in enumerate(some) for b in part.hands]
        rest = [up.count_exactly(batches, len(some), most, run) for run in range(runs)]
        read = _Read(np.concatenate(rest, axis=-1), moduli, whole)
        unsplit: dict[Ending, Fraction] = {}
        split: dict[int, dict[Ending, Fraction]] = {}
        for group, part in enumerate(some):
            into = unsplit if part.pair is None else split.setdefault(part.pair, {})
            for end, chance in read(group, part.shares).items():
                into[end] = into.get(end, Fraction(0)) + part.weight * chance
        pairs = up.split_pairs(decisions[value])
        rounds = sum((often * pair_dealt(up, p) for p, often in pairs.items()), Fraction(0))
        return Chances(*naturals(game.shoe, value), unsplit, split, rounds)

    return for_each_upcard(work)


class _Read(NamedTuple):
    """Reads probabilities from their remainders."""

    rest: Array
    moduli: tuple[int, ...]
    whole: int

    def __call__(self, group: int, shares: dict[int, Shares]) -> dict[Ending, Fraction]:
        """The probability of each possible end of a group."""
        by_end = {}
        for stake, row in zip(*np.nonzero(self.rest[group].any(-1)), strict=True):
            number = residues.whole(self.rest[group, stake, row], self.moduli)
            end = Ending(int(stake), int(row), shares.get(int(row) - endings.BONUS, ()))
            by_end[end] = Fraction(number, self.whole)
        return by_end


def _most_cards(up: Upcard, some: Sequence[Part]) -> int:
    """An upper bound on the cards a round needs under these decisions."""
    longest = max(
        int(b.base.sum() + digits(b.hands.keys).sum(1).max(initial=0))
        for p in some
        for b in p.hands
    )
    return longest + up.draws.deepest


def naturals(shoe: Sequence[int], upcard: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """The probability of the upcard, and with it of the player's natural, both, the dealer's."""
    n, left = sum(shoe), list(shoe)
    shows = Fraction(left[upcard], n)
    left[upcard] -= 1
    mine = shows * 2 * left[ACE] * left[TEN] / ((n - 1) * (n - 2))
    hole = int(hole_cards(np.array(left), upcard))
    both = mine * Fraction(hole - 1, n - 3) if mine and hole else Fraction(0)
    return shows, mine - both, both, shows * Fraction(hole, n - 1) - both


def pair_dealt(up: Upcard, p: int) -> Fraction:
    """The probability of an upcard, a pair and no dealer natural."""
    n, left = sum(up.game.shoe), up.left.tolist()  # int64 would overflow in a fraction
    chance = Fraction(up.game.shoe[up.upcard] * left[p] * (left[p] - 1), n * (n - 1) * (n - 2))
    left[p] -= 2
    return chance * Fraction(n - 3 - int(hole_cards(np.array(left), up.upcard)), n - 3)
