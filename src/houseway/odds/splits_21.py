"""How often hands come out of a split pair: whole coefficients, by how many more of it are out.

Hands are filled one after the other. A second card of the pair makes another hand, until there are
as many as allowed. Cards are exchangeable, so every hand is like any other of its sort.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple

from houseway.odds.kernels.twenty_one import AGAIN, LAMMER

OTHER, ANY = False, True  # the second card: not of the pair, or any
Sort = tuple[int, bool]  # kind of hand, and its second card


class Slots(NamedTuple):
    """One way splitting can go: so many more of the pair came, and hands of each sort."""

    more: int
    other: int  # hands whose second card is not of the pair
    any: int  # hands whose second card may be anything: no more splitting


def ways_to_split(limit: int) -> Iterator[Slots]:
    """Every sequence of second cards until nothing more can be split; the same one may recur."""

    def look(more: int, other: int, still_open: int) -> Iterator[Slots]:
        if not still_open or 2 + more == limit:
            yield Slots(more, other, still_open)
            return
        yield from look(more, other + 1, still_open - 1)
        yield from look(more + 1, other, still_open + 1)

    return look(0, 0, 2)


def without_pairs(hands: int) -> Iterator[tuple[int, int]]:
    """Inclusion and exclusion: no second card of so many hands is of the pair."""
    for i in range(hands + 1):
        yield i, (-1) ** i * comb(hands, i)


@cache
def hands_expected(limit: int, first: bool | None) -> tuple[dict[int, int], dict[int, int]]:
    """How many hands of each sort, by how many more of the pair are out, as whole coefficients.

    `first`: only the first hand, or only the others; None: all.
    """
    others: dict[int, int] = {}
    anys: dict[int, int] = {}
    for more, other, any_ in ways_to_split(limit):
        mine = (min(other, 1), 0 if other else 1)  # the first hand is finished first
        wanted = {None: (other, any_), True: mine, False: (other - mine[0], any_ - mine[1])}[first]
        if wanted[0]:
            for i, sign in without_pairs(other - 1):
                others[more + i] = others.get(more + i, 0) + sign * wanted[0]
        if wanted[1]:
            for i, sign in without_pairs(other):
                anys[more + i] = anys.get(more + i, 0) + sign * wanted[1]
    return others, anys


@cache
def pairs_expected(limit: int, free: bool) -> dict[tuple[Sort, Sort], dict[int, int]]:
    """How many ordered pairs of hands of each sort, by how many more of the pair are out."""
    found: dict[tuple[Sort, Sort], dict[int, int]] = {}
    for more, other, any_ in ways_to_split(limit):
        sorts = [OTHER] * other + [ANY] * any_  # the first hand is finished first
        hands = [(LAMMER if free and n else AGAIN, sort) for n, sort in enumerate(sorts)]
        for a, mine in enumerate(hands):
            for b, theirs in enumerate(hands):
                if a == b:
                    continue
                rest = other - (mine[1] == OTHER) - (theirs[1] == OTHER)
                counts = found.setdefault((mine, theirs), {})
                for i, sign in without_pairs(rest):
                    counts[more + i] = counts.get(more + i, 0) + sign
    return found
