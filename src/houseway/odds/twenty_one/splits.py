"""How often hands come out of a split pair: whole coefficients, by how many more of it are out.

Hands are filled one after the other. A second card of the pair makes another hand, the next to be
filled, until there are as many as allowed. By their values cards are exchangeable, so every hand is
like any other of its sort; by their suits the two that were dealt may be known, later ones are not.
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
Sort = tuple[int, bool]  # what a hand begins with, and its second card


class Slots(NamedTuple):
    """One way splitting can go: so many more of the pair came, and what the hands begin with."""

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
    """Inclusion and exclusion: no second card of so many hands is of the pair."""
    for i in range(hands + 1):
        yield i, (-1) ** i * comb(hands, i)


def kind_of(begins: int, free: bool) -> int:
    """The kind of a split hand: of a free split all but the first lie on a lammer."""
    return LAMMER if free and begins != FIRST_CARD else AGAIN


@cache
def expected(limit: int, size: int) -> dict[tuple[Sort, ...], dict[int, int]]:
    """How many ordered choices of so many hands, by their sorts and how many more are out."""
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
    """How many hands that begin so, by their kind: with another second card, and with any."""
    by_kind: dict[int, tuple[dict[int, int], dict[int, int]]] = {}
    for ((begun, second),), counts in expected(limit, 1).items():
        if begun in begins:
            into = by_kind.setdefault(kind_of(begun, free), ({}, {}))[second]
            for more, n in counts.items():
                into[more] = into.get(more, 0) + n
    return by_kind
