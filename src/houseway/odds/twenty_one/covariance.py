"""The second moment of rounds with split hands, which share the dealer and the shoe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import perm, prod
from typing import NamedTuple

import numpy as np

from houseway.hands.twenty_one_totals import BEST, compare
from houseway.jit import Array, plain
from houseway.odds.kernels import residues
from houseway.odds.kernels.twenty_one import dealer_sums, endings, pairs
from houseway.odds.kernels.twenty_one.dealer_sums import BITS, EXACT, LANES
from houseway.odds.kernels.twenty_one.endings import Listed
from houseway.odds.kernels.twenty_one.hands import AGAIN, ENDS, LAMMER, digits
from houseway.odds.kernels.twenty_one.pairs import PLACE, SIZE, WIDE, Sets
from houseway.odds.twenty_one.decisions import Decisions, Upcard
from houseway.odds.twenty_one.splits import ANY, LATER, OTHER, Sort, expected, kind_of
from houseway.odds.twenty_one.suits import NOTHING, Begun, Known

_MORE_BITS = 24  # wins are whole numbers, and their sums have at most this many bits
_NONE = Sets(np.empty(0, dtype=np.int64), np.empty((0, WIDE)))

Counts = tuple[tuple[int, int], ...]  # how many more of the pair are out, and how often


class Hand(NamedTuple):
    """Split hands of one kind: whether the second card matches the first, and how they are paid.

    `row` is that of a bonus that depends on suits, or 0; `begins` matters only with a row.
    """

    kind: int
    like: bool
    row: int
    begins: int

    @property
    def paid(self) -> Begun:
        """What determines its bonus."""
        return self.row, self.begins


def cross_moment(up: Upcard, decisions: Decisions, p: int, unit: int) -> Fraction:
    """The mean of all products of two different hands of one split, weighted by its probability."""
    free, known = p + 1 in up.game.terms.free_split, up.known_of(decisions, p)
    sorts = expected(up.most_hands(p), 2)
    apart = any(second == OTHER for two in sorts for _, second in two)
    vectors = {
        (kind, like): dict(_vectors(up, part, unit))
        for kind in ({AGAIN, LAMMER} if free else {AGAIN})
        for like, part in _parts(up.split_hands(decisions, p, kind), apart)
    }

    def hands(sort: Sort) -> Iterator[Hand]:
        """The kinds of hands of one sort; hands not paid by suits are grouped together."""
        begins, kind = sort[0], kind_of(sort[0], free)
        for like in (False, True)[: 1 + sort[1]] if apart else (ANY,):
            for row in vectors[kind, like]:
                yield Hand(kind, like, row, begins if row and known != NOTHING else LATER)

    counted: dict[tuple[Hand, Hand], dict[int, int]] = {}
    for (first, other), counts in sorts.items():
        for two in product(hands(first), hands(other)):
            into = counted.setdefault(two, {})
            for more, n in counts.items():
                into[more] = into.get(more, 0) + n
    together: dict[tuple[Begun, ...], dict[Counts, list[tuple[Sets, Sets, int]]]] = {}
    for (a, b), counts in counted.items():
        if a <= b:  # every two hands are looked at once
            mine, theirs = (vectors[hand.kind, hand.like][hand.row] for hand in (a, b))
            paid, often = tuple(sorted((a.paid, b.paid))), tuple(sorted(counts.items()))
            alike = together.setdefault(paid, {}).setdefault(often, [])
            alike.append((mine, theirs, 1 if a == b else 2))
    return sum(
        (
            _worth(up, paid, known, unit) * _counted(up, _out(up, p, two))
            for paid, two in together.items()
        ),
        Fraction(0),
    )


def _parts(hands: tuple[Listed, Listed], apart: bool) -> Iterator[tuple[bool, Listed]]:
    """Hands by whether the second card matches the pair, if matching hands may be split again."""
    if apart:
        return zip((False, True), hands, strict=True)
    return iter([(ANY, Listed(*map(np.concatenate, zip(*hands, strict=True))))])


def _vectors(up: Upcard, hands: Listed, unit: int) -> Iterator[tuple[int, Sets]]:
    """What the hands of a split win against each dealer result, by their cards.

    In fractions of a unit, times the orders of the hand. Hands paid by a bonus that depends on
    suits count as 1 under that bonus's row; all other hands have row 0.
    """
    there = (digits(hands.keys) <= up.left).all(1)  # other hands cannot come from this shoe
    hands = Listed(*(each[there] for each in hands))
    stake, row = hands.slot // endings.ROWS, hands.slot % endings.ROWS
    nets = np.rint(up.nets * unit)  # whole numbers, except the rows set to 1 below
    won = np.zeros((len(hands.keys), WIDE))
    against = _results(up.game.play.pushes_22)
    for end in range(ENDS):
        won[:, end] = nets[stake, row + against[hands.total, end]]
    bonuses = up.game.bonuses
    shares = bonuses.shares if bonuses else []
    mixed = [n for n, some in enumerate(shares, endings.BONUS) if len(some) > 1]
    own = np.where(np.isin(row, mixed), row, 0)
    won[own > 0, :ENDS] = 1
    for kind in np.unique(own):
        mine = own == kind
        keys, place = np.unique(digits(hands.keys[mine]) @ PLACE, return_inverse=True)
        sums = np.zeros((len(keys), WIDE))
        np.add.at(sums, place, won[mine] * hands.orders[mine][:, None])
        some = sums.any(1)
        yield int(kind), Sets(keys[some], sums[some])


@cache
def _results(pushes_22: bool) -> Array:
    """The result of each total against each dealer result; total 0 is already decided."""
    against = np.zeros((BEST + 1, ENDS), dtype=np.int64)
    for total, end in product(range(1, BEST + 1), range(ENDS)):
        against[total, end] = plain(compare)(total, end + 17, pushes_22)
    return against


def _worth(up: Upcard, paid: Sequence[Begun], known: Known, unit: int) -> Fraction:
    """The weight of the products of two vectors: bonuses count with their joint average."""
    rows = tuple(hand for hand in paid if hand[0])
    mean = up.game.bonuses.together(rows, known) if up.game.bonuses else Fraction(1)
    return mean * Fraction(1, unit) ** (len(paid) - len(rows))


def _out(up: Upcard, p: int, two: dict[Counts, list[tuple[Sets, Sets, int]]]) -> Sets:
    """The products of every two hands by all cards out: theirs, the upcard, more of the pair."""
    work = []
    for counts, both in two.items():
        out = [(k, n) for k, n in counts if n and up.base[p] + 1 + k < up.shoe[p]]
        if out:
            work.append((both, out))
    if len(work) == 1 and len(work[0][1]) == 1:  # nothing to add up
        [(both, [(more, often)])] = work
        sets = pairs.products([(a, b, often * times) for a, b, times in both])
        return sets._replace(keys=sets.keys + up.base @ PLACE + more * PLACE[p])
    if not work:
        return _NONE
    return pairs.products([(_more(up, p, y), pairs.products(x), 1) for x, y in work])


def _more(up: Upcard, p: int, out: list[tuple[int, int]]) -> Sets:
    """The upcard and more cards of the pair, with how often each occurs."""
    more, often = np.array(out).T
    won = np.repeat(often[:, None], WIDE, axis=1).astype(np.float64)
    return Sets(up.base @ PLACE + more * PLACE[p], won)


def _counted(up: Upcard, sets: Sets) -> Fraction:
    """The exact mean of the products; each size of set has its own denominator."""
    if not len(sets.keys):
        return Fraction(0)
    tails = dealer_sums.all_tails(up.upcard, up.game.terms.hits_soft_17)
    bits = 2 * min(BITS // 2, EXACT - int(sets.most).bit_length())
    falls = dealer_sums.all_falls(up.shoe, tails, sets.keys, bits)
    deepest, n = int(tails.hands.sum(1).max()), int(up.shoe.sum())
    sizes, first = np.unique(sets.keys >> SIZE, return_index=True)
    whole = {s: perm(n, min(n, s + deepest)) for s in sizes.tolist()}
    rest: dict[int, list[int]] = {s: [] for s in whole}
    run = 0
    moduli: tuple[int, ...] = ()
    while first.size:
        primes = residues.primes(run, LANES, bits)
        moduli, run = (*moduli, *primes), run + 1
        sums = np.zeros((int(sizes.max()) + 1, deepest + 1, LANES), dtype=np.int64)
        todo = Sets(sets.keys[first[0] :], sets.won[first[0] :])
        weight = _weights(up.game.shoe, up.upcard, up.game.terms.hits_soft_17, primes)
        p = np.array(primes, dtype=np.float64)
        if 2**bits - primes[-1] >= 2 ** min(EXACT - bits + 1, bits // 2 - 1):
            raise OverflowError("some of these primes are too far from a power of two")
        dealer_sums.sum_out(up.shoe, tails, falls, todo, weight, p, bits, sums)
        for s in sizes.tolist():
            more = [_longer(n - s - m, deepest - m) for m in range(deepest + 1)]
            products = sums[s].astype(object) * np.array(more, dtype=object)[:, None]
            rest[s] += [int(one) % q for one, q in zip(products.sum(0), primes, strict=True)]
        short = [whole[s].bit_length() + _MORE_BITS > (bits - 1) * (len(moduli) - 1) for s in sizes]
        sizes, first = sizes[short], first[short]
    return sum(
        (Fraction(residues.whole(r, moduli[: len(r)]), whole[s]) for s, r in rest.items()),
        Fraction(0),
    )


def _longer(left: int, cards: int) -> int:
    """The ways to draw this many more cards, or all that are left."""
    return perm(left, min(left, cards)) if left >= 0 else 0


@lru_cache(maxsize=40)
def _weights(shoe: tuple[int, ...], upcard: int, hits: bool, primes: tuple[int, ...]) -> Array:
    """The number of ways each dealer hand comes from a full shoe, modulo each prime."""
    tails = dealer_sums.all_tails(upcard, hits)
    hands = zip(tails.orders.tolist(), tails.hands.tolist(), strict=True)
    ways = [n * prod(map(perm, shoe, cards)) for n, cards in hands]
    return np.array([[way % q for q in primes] for way in ways], dtype=np.int64)
