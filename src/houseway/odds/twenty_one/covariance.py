"""The second moment of rounds with split hands: every two of them share the dealer and the shoe."""

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

_MORE_BITS = 24  # what hands win is counted in whole numbers; sums of it are no longer than this
_NONE = Sets(np.empty(0, dtype=np.int64), np.empty((0, WIDE)))

Counts = tuple[tuple[int, int], ...]  # so many more of the pair are out, and how often


class Hand(NamedTuple):
    """Split hands of one kind: is the second card like the first, and by what are they paid?

    `row`: of a bonus that depends on suits, and what they begin with where that tells; else none.
    """

    kind: int
    like: bool
    row: int
    begins: int

    @property
    def paid(self) -> Begun:
        """By which its bonus is known."""
        return self.row, self.begins


def cross_moment(up: Upcard, decisions: Decisions, p: int, unit: int) -> Fraction:
    """The mean of all products of two different hands of one split, with its chance."""
    free, known = p + 1 in up.game.terms.free_split, up.known_of(decisions, p)
    sorts = expected(up.most_hands(p), 2)
    apart = any(second == OTHER for two in sorts for _, second in two)
    vectors = {
        (kind, like): dict(_vectors(up, part, unit))
        for kind in ({AGAIN, LAMMER} if free else {AGAIN})
        for like, part in _parts(up.split_hands(decisions, p, kind), apart)
    }

    def hands(sort: Sort) -> Iterator[Hand]:
        """Any second card is of the pair or not; all that is not paid by suits goes together."""
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
    """Hands by whether the second card is of the pair, if one that is may be split again."""
    if apart:
        return zip((False, True), hands, strict=True)
    return iter([(ANY, Listed(*map(np.concatenate, zip(*hands, strict=True))))])


def _vectors(up: Upcard, hands: Listed, unit: int) -> Iterator[tuple[int, Sets]]:
    """What the hands of a split win against each of the dealer's ends, by their cards.

    In parts of a unit, times the orders of the hand; for the row of a bonus that depends on suits,
    one for the hands that are paid by it. All other hands have no row.
    """
    there = (digits(hands.keys) <= up.left).all(1)  # others do not come out of this shoe
    hands = Listed(*(each[there] for each in hands))
    stake, row = hands.slot // endings.ROWS, hands.slot % endings.ROWS
    nets = np.rint(up.nets * unit)  # whole, but for the rows that are set to one below
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
    """How each total goes against each of the dealer's ends; without one all is decided."""
    against = np.zeros((BEST + 1, ENDS), dtype=np.int64)
    for total, end in product(range(1, BEST + 1), range(ENDS)):
        against[total, end] = plain(compare)(total, end + 17, pushes_22)
    return against


def _worth(up: Upcard, paid: Sequence[Begun], known: Known, unit: int) -> Fraction:
    """What the products of two vectors count: bonuses by what they pay on average, together."""
    rows = tuple(hand for hand in paid if hand[0])
    mean = up.game.bonuses.together(rows, known) if up.game.bonuses else Fraction(1)
    return mean * Fraction(1, unit) ** (len(paid) - len(rows))


def _out(up: Upcard, p: int, two: dict[Counts, list[tuple[Sets, Sets, int]]]) -> Sets:
    """The products of every two hands by all cards out: theirs, the upcard, more of the pair."""
    found = []
    for counts, both in two.items():
        out = [(k, n) for k, n in counts if n and up.base[p] + 1 + k < up.shoe[p]]
        if out:
            found.append((both, out))
    if len(found) == 1 and len(found[0][1]) == 1:  # nothing to be added up
        [(both, [(more, often)])] = found
        sets = pairs.products([(a, b, often * times) for a, b, times in both])
        return sets._replace(keys=sets.keys + up.base @ PLACE + more * PLACE[p])
    if not found:
        return _NONE
    return pairs.products([(_more(up, p, y), pairs.products(x), 1) for x, y in found])


def _more(up: Upcard, p: int, out: list[tuple[int, int]]) -> Sets:
    """The upcard and more of the pair, so often each."""
    more, often = np.array(out).T
    won = np.repeat(often[:, None], WIDE, axis=1).astype(np.float64)
    return Sets(up.base @ PLACE + more * PLACE[p], won)


def _counted(up: Upcard, sets: Sets) -> Fraction:
    """The mean of the products, exactly: each size of set has a whole of its own."""
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
        found = np.zeros((int(sizes.max()) + 1, deepest + 1, LANES), dtype=np.int64)
        todo = Sets(sets.keys[first[0] :], sets.won[first[0] :])
        weight = _weights(up.game.shoe, up.upcard, up.game.terms.hits_soft_17, primes)
        p = np.array(primes, dtype=np.float64)
        if 2**bits - primes[-1] >= 2 ** min(EXACT - bits + 1, bits // 2 - 1):
            raise OverflowError("not all of these primes lie near enough to a power of two")
        dealer_sums.sum_out(up.shoe, tails, falls, todo, weight, p, bits, found)
        for s in sizes.tolist():
            more = [_longer(n - s - m, deepest - m) for m in range(deepest + 1)]
            products = found[s].astype(object) * np.array(more, dtype=object)[:, None]
            rest[s] += [int(one) % q for one, q in zip(products.sum(0), primes, strict=True)]
        short = [whole[s].bit_length() + _MORE_BITS > (bits - 1) * (len(moduli) - 1) for s in sizes]
        sizes, first = sizes[short], first[short]
    return sum(
        (Fraction(residues.whole(r, moduli[: len(r)]), whole[s]) for s, r in rest.items()),
        Fraction(0),
    )


def _longer(left: int, cards: int) -> int:
    """The ways to draw so many cards more, or all that are left."""
    return perm(left, min(left, cards)) if left >= 0 else 0


@lru_cache(maxsize=40)
def _weights(shoe: tuple[int, ...], upcard: int, hits: bool, primes: tuple[int, ...]) -> Array:
    """In how many ways each of the dealer's hands comes from a full shoe, modulo each prime."""
    tails = dealer_sums.all_tails(upcard, hits)
    hands = zip(tails.orders.tolist(), tails.hands.tolist(), strict=True)
    ways = [n * prod(map(perm, shoe, cards)) for n, cards in hands]
    return np.array([[way % q for q in primes] for way in ways], dtype=np.int64)
