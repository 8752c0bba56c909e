"""Whole rounds of twenty-one from a fresh shoe, every chance an exact fraction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple, TypeVar

import numpy as np

from houseway.odds.kernels import residues, tally_21
from houseway.odds.kernels.twenty_one import ACE, TEN, VALUES, digits, hole_cards
from houseway.odds.suits_21 import Shares
from houseway.odds.upcards_21 import Decisions, Game, Upcard

WORKERS = 2
T = TypeVar("T")
_0 = Fraction(0)


class Ending(NamedTuple):
    """How a hand can end: what lay on it, the row of the tally, what a bonus row is paid."""

    stake: int
    row: int
    shares: Shares = ()


class Chances(NamedTuple):
    """All that can happen against one upcard, with exact chances of the whole."""

    upcard: Fraction
    natural: Fraction  # the player's, none of the dealer's
    both: Fraction  # naturals
    dealer: Fraction  # his natural alone
    unsplit: dict[Ending, Fraction]
    split: dict[int, dict[Ending, Fraction]]  # by pair: hands expected
    split_rounds: Fraction = Fraction(0)


def beside(work: Callable[[int], T]) -> list[T]:
    """The work for every upcard, on both cores."""
    with ThreadPoolExecutor(WORKERS) as pool:
        return list(pool.map(work, range(VALUES)))


def upcards(game: Game) -> list[Upcard]:
    """Every upcard of a game, its best decisions found."""

    def work(value: int) -> Upcard:
        up = Upcard(game, value)
        if game.shoe[value]:
            _ = up.best
        return up

    return beside(work)


def chances(ups: Sequence[Upcard], kept: Sequence[Decisions]) -> list[Chances]:
    """Every chance, when these decisions are kept to."""
    game = ups[0].game
    n, live = sum(game.shoe), [v for v in range(VALUES) if game.shoe[v]]
    todo = {v: ups[v].everything(kept[v]) for v in live}
    most = min(n, max(_most_cards(ups[v], batches) for v, batches in todo.items()))
    whole = prod(range(n - most + 1, n + 1))
    runs = 1 + (whole.bit_length() + 16) // ((residues.BITS - 1) * (residues.LANES - 1))
    moduli = tuple(p for run in range(runs) for p in residues.primes(run))

    def work(value: int) -> Chances:
        if value not in live:
            return Chances(_0, _0, _0, _0, {}, {})
        up, best = ups[value], kept[value]
        parts, pairs = up.unsplit(best), up.split_pairs(best)
        groups = len(parts) + len(pairs)
        rest = [up.count_exactly(todo[value], groups, most, run) for run in range(runs)]
        found = _Read(np.concatenate(rest, axis=-1), moduli, whole)
        unsplit: dict[Ending, Fraction] = {}
        for group, part in enumerate(parts):
            for end, chance in found(group, part.shares).items():
                unsplit[end] = unsplit.get(end, Fraction(0)) + part.weight * chance
        split = {
            p: {e: often * c for e, c in found(group, parts[0].shares).items()}
            for group, (p, often) in enumerate(pairs.items(), len(parts))
        }
        rounds = sum((often * pair_dealt(up, p) for p, often in pairs.items()), Fraction(0))
        return Chances(*naturals(game.shoe, value), unsplit, split, rounds)

    return beside(work)


class _Read(NamedTuple):
    """Chances from their remainders."""

    rest: Any
    moduli: tuple[int, ...]
    whole: int

    def __call__(self, group: int, shares: dict[int, Shares]) -> dict[Ending, Fraction]:
        """The chance of each end of a group that can come."""
        told = {}
        for stake, row in zip(*np.nonzero(self.rest[group].any(-1)), strict=True):
            number = residues.whole(self.rest[group, stake, row], self.moduli)
            end = Ending(int(stake), int(row), shares.get(int(row) - tally_21.BONUS, ()))
            told[end] = Fraction(number, self.whole)
        return told


def _most_cards(up: Upcard, batches: Sequence[tally_21.Batch]) -> int:
    """No round in which these decisions are kept needs more cards."""
    longest = max(int(b.base.sum() + digits(b.hands.keys).sum(1).max(initial=0)) for b in batches)
    return longest + up.draws.deepest


def naturals(shoe: Sequence[int], upcard: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """The chance of the upcard, then with it: the player's natural, both, the dealer's."""
    n, left = sum(shoe), list(shoe)
    shows = Fraction(left[upcard], n)
    left[upcard] -= 1
    mine = shows * 2 * left[ACE] * left[TEN] / ((n - 1) * (n - 2))
    hole = int(hole_cards(np.array(left), upcard))
    both = mine * Fraction(hole - 1, n - 3) if mine and hole else Fraction(0)
    return shows, mine - both, both, shows * Fraction(hole, n - 1) - both


def pair_dealt(up: Upcard, p: int) -> Fraction:
    """The chance of an upcard, a pair, and no natural of the dealer's."""
    n, left = sum(up.game.shoe), up.left.tolist()  # int64 would overflow in a fraction
    chance = Fraction(up.game.shoe[up.upcard] * left[p] * (left[p] - 1), n * (n - 1) * (n - 2))
    left[p] -= 2
    return chance * Fraction(n - 3 - int(hole_cards(np.array(left), up.upcard)), n - 3)
