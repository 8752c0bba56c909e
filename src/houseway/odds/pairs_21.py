"""The second moment of rounds with split hands: every two of them share the dealer and the shoe."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

import numpy as np

from houseway.hands.count_21 import compare
from houseway.odds.kernels import pairs_21, residues, tally_21
from houseway.odds.kernels.twenty_one import ACE, AGAIN, DIGIT, ENDS, LAMMER, digits
from houseway.odds.splits_21 import Sort, pairs_expected
from houseway.odds.upcards_21 import Decisions, Upcard


class Vector(NamedTuple):
    """What a hand of some sort wins against each of the dealer's ends, by its cards.

    `row`: of a bonus, the hands that are paid by it and nothing else; else all other hands.
    """

    row: int
    keys: Any
    won: Any  # in parts of a unit, times the orders of the hand


def cross_moment(up: Upcard, kept: Decisions, p: int, unit: int) -> Fraction:
    """The mean of all products of two different hands of one split, with its chance."""
    terms = up.game.terms
    limit, free = terms.ace_hands if p == ACE else terms.hands, p + 1 in terms.free_split
    vectors = {
        kind: [list(_vectors(up, part, unit)) for part in up.split_hands(kept, p, kind)]
        for kind in ({AGAIN, LAMMER} if free else {AGAIN})
    }
    together: dict[tuple[int, int], list[tuple[Vector, Vector, dict[int, int]]]] = {}
    for (mine, theirs), counts in _by_hands(pairs_expected(limit, free)).items():
        for a in vectors[mine[0]][mine[1]]:
            for b in vectors[theirs[0]][theirs[1]]:
                together.setdefault((a.row, b.row), []).append((a, b, counts))
    return sum(
        (_worth(up, *rows, unit) * _product(up, p, two) for rows, two in together.items()),
        Fraction(0),
    )


def _by_hands(
    expected: dict[tuple[Sort, Sort], dict[int, int]],
) -> dict[tuple[Sort, Sort], dict[int, int]]:
    """The same by what the second card is: not of the pair, or of it (any is either)."""
    found: dict[tuple[Sort, Sort], dict[int, int]] = {}
    for (mine, theirs), counts in expected.items():
        for like in (False, True)[: 1 + mine[1]]:
            for alike in (False, True)[: 1 + theirs[1]]:
                into = found.setdefault(((mine[0], like), (theirs[0], alike)), {})
                for more, n in counts.items():
                    into[more] = into.get(more, 0) + n
    return found


def _vectors(up: Upcard, hands: tally_21.Listed, unit: int) -> Iterator[Vector]:
    """The hands of a split at their end, those of each bonus apart."""
    stake, row = hands.slot // tally_21.ROWS, hands.slot % tally_21.ROWS
    nets = np.rint(up.nets * unit).astype(np.int64)
    won = np.empty((len(hands.keys), ENDS), dtype=np.int64)
    for end in range(ENDS):
        result = [compare(t, end + 17, up.game.play.pushes_22) if t else 0 for t in hands.total]
        won[:, end] = nets[stake, row + np.array(result, dtype=np.int64)] * hands.orders
    bonus = np.where(row >= tally_21.BONUS, row, 0)
    for kind in np.unique(bonus):
        mine = bonus == kind
        keys, place = np.unique(hands.keys[mine], return_inverse=True)
        sums = np.zeros((len(keys), ENDS), dtype=np.int64)
        worth = won[mine] if kind == 0 else np.repeat(hands.orders[mine][:, None], ENDS, axis=1)
        np.add.at(sums, place, worth)
        some = sums.any(1)
        yield Vector(int(kind), keys[some], sums[some])


def _worth(up: Upcard, mine: int, theirs: int, unit: int) -> Fraction:
    """What the products of two vectors count: bonuses by what they pay on average, together."""
    bonuses = up.game.bonuses
    one = Fraction(1, unit)
    if bonuses is None or not (mine and theirs):
        rows = [row for row in (mine, theirs) if row]
        paid = [bonuses.mean(bonuses.shares[row - tally_21.BONUS]) for row in rows if bonuses]
        return prod(paid, start=one ** (2 - len(rows)))
    return bonuses.together(mine, theirs)


def _product(up: Upcard, p: int, two: list[tuple[Vector, Vector, dict[int, int]]]) -> Fraction:
    """The sum over every two hands, exactly."""
    sums = _combined(up, p, two)
    held = (sums.keys != pairs_21.EMPTY) & sums.sums.any(1)
    if not held.any():
        return Fraction(0)
    cards, worth = digits(sums.keys[held]), sums.sums[held]
    n = int(up.shoe.sum())
    most = min(n, int(cards.sum(1).max()) + up.draws.deepest)
    whole = prod(range(n - most + 1, n + 1))
    runs = 1 + (whole.bit_length() + 16) // ((residues.BITS - 1) * (residues.LANES - 1))
    rest: list[int] = []
    for run in range(runs):
        lanes = residues.lanes(run)
        rest += pairs_21.count_pairs(
            up.shoe, up.upcard, up.draws, cards, worth, most, lanes
        ).tolist()
    moduli = tuple(q for run in range(runs) for q in residues.primes(run))
    return Fraction(residues.whole(rest, moduli), whole)


def _combined(up: Upcard, p: int, two: list[tuple[Vector, Vector, dict[int, int]]]) -> Any:
    """The products of every two hands by the cards of both, in a table that is large enough."""
    size = 1 << 16
    while True:
        sums = pairs_21.new_sums(size)
        for a, b, counts in two:
            outs = [k for k, n in counts.items() if n and up.base[p] + 1 + k < up.shoe[p]]
            bases = np.array([up.base @ DIGIT + k * DIGIT[p] for k in outs], dtype=np.int64)
            times = np.array([counts[k] for k in outs], dtype=np.int64)
            if not pairs_21.combine(a.keys, a.won, b.keys, b.won, bases, times, sums):
                break
        else:
            return sums
        size *= 4
