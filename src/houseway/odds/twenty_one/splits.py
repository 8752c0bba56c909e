"""The expected hands of a split pair: integer coefficients by how many more of the pair are out.

Hands get their second card one after the other. A matching card makes another hand, filled next,
until the maximum is reached. Cards of one value are interchangeable, so hands of the same sort have
the same distribution. The suits of the two dealt cards may be known; those of later ones are not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import permutations
from math import comb
from typing import NamedTuple

from houseway.odds.kernels.twenty_one.hands import AGAIN, LAMMER

FIRST_CARD, SECOND_CARD, LATER = range(3)  # a hand begins with a card of the pair, or a later one
BEGINNINGS = (FIRST_CARD, SECOND_CARD, LATER)
OTHER, ANY = False, True  # the second card: not of the pair, or any
Sort = tuple[int, bool]  # the first card of a hand, and its second card


class Slots(NamedTuple):
    """One way splitting can go: how many more of the pair came, and each hand's first card."""

    more: int
    other: tuple[int, ...]  # hands whose second card is not of the pair
    any: tuple[int, ...]  # hands whose second card may be anything: no more splitting


def ways_to_split(limit: int) -> Iterator[Slots]:
    """Every sequence of second cards until nothing more can be split; the same one may recur."""

    def look(more: int, other: tuple[int, ...], still_open: tuple[int, ...]) -> Iterator[Slots]:
        if not still_open or 2 + more == limit:
            yield Slots(more, other, still_open)
            return
        this, *rest = still_open
        yield from look(more, (*other, this), tuple(rest))
        yield from look(more + 1, other, (this, LATER, *rest))

    return look(0, (), (FIRST_CARD, SECOND_CARD))


def without_pairs(hands: int) -> Iterator[tuple[int, int]]:
    """Inclusion and exclusion for hands whose second card does not match the pair."""
    for i in range(hands + 1):
        yield i, (-1) ** i * comb(hands, i)


def kind_of(begins: int, free: bool) -> int:
    """The kind of a split hand: after a free split, all but the first have a lammer."""
    return LAMMER if free and begins != FIRST_CARD else AGAIN


@cache
def expected(limit: int, size: int) -> dict[tuple[Sort, ...], dict[int, int]]:
    """The number of ordered choices of `size` hands, by their sorts and how many more are out."""
    by_sorts: dict[tuple[Sort, ...], dict[int, int]] = {}
    for more, other, any_ in ways_to_split(limit):
        hands = [*((begins, OTHER) for begins in other), *((begins, ANY) for begins in any_)]
        for some in permutations(hands, size):
            counts = by_sorts.setdefault(some, {})
            rest = len(other) - sum(second == OTHER for _, second in some)
            for i, sign in without_pairs(rest):
                counts[more + i] = counts.get(more + i, 0) + sign
    return by_sorts


def hands_expected(
    limit: int, free: bool, begins: Collection[int] = BEGINNINGS
) -> dict[int, tuple[dict[int, int], dict[int, int]]]:
    """The number of hands with these first cards, by kind: with a different second card, or any."""
    by_kind: dict[int, tuple[dict[int, int], dict[int, int]]] = {}
    for ((begun, second),), counts in expected(limit, 1).items():
        if begun in begins:
            into = by_kind.setdefault(kind_of(begun, free), ({}, {}))[second]
            for more, n in counts.items():
                into[more] = into.get(more, 0) + n
    return by_kind
