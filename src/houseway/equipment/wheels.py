"""Wheels, and the roulette layout: which numbers are next to each other, and their colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

ZERO, DOUBLE_ZERO = "0", "00"
ROWS = tuple((str(n), str(n + 1), str(n + 2)) for n in range(1, 37, 3))
NUMBERS = tuple(number for row in ROWS for number in row)
RED = frozenset(
    map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
)  # the books print no colours; these alternate on the wheels they describe
BLACK = frozenset(NUMBERS) - RED

SINGLE_ZERO_ORDER = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12"
    " 35 3 26"
)  # the order of the numbers on standard wheels
DOUBLE_ZERO_ORDER = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4"
    " 23 35 14 2"
)

Places = dict[str, frozenset[str]]


def spread(pictures: Sequence[str]) -> tuple[str, ...]:
    """Repeated pictures, spread evenly around the wheel; the books print no order."""
    counts = {picture: pictures.count(picture) for picture in pictures}
    places = [
        ((n + 0.5) / count, picture) for picture, count in counts.items() for n in range(count)
    ]
    return tuple(picture for _, picture in sorted(places))


@cache
def layout(double_zero: bool) -> dict[str, Places]:
    """Every spot on the layout: kind of wager -> name of the spot -> the numbers it covers.

    A spot is named by its numbers in layout order, zeros first (`17-20`), a column by its first
    number, a dozen by its first and last.
    """
    zeros = (ZERO, DOUBLE_ZERO) if double_zero else (ZERO,)
    zero_splits = "0-00 0-1 0-2 00-2 00-3" if double_zero else "0-1 0-2 0-3"
    trios = "0-1-2 0-00-2 00-2-3" if double_zero else "0-1-2"
    across = [pair for row in ROWS for pair in pairwise(row)]
    down = [pair for a, b in pairwise(ROWS) for pair in zip(a, b, strict=True)]
    corners = [(a[n], a[n + 1], b[n], b[n + 1]) for a, b in pairwise(ROWS) for n in (0, 1)]
    return {
        "straight": _named((number,) for number in (*zeros, *NUMBERS)),
        "split": _named([*_listed(zero_splits), *across, *down]),
        "three numbers": _named([*_listed(trios), *ROWS]),
        "four numbers": _named(corners),
        "first five numbers": _named(_listed("0-00-1-2-3") if double_zero else []),
        "six numbers": _named((*a, *b) for a, b in pairwise(ROWS)),
        "column": {str(n + 1): frozenset(row[n] for row in ROWS) for n in range(3)},
        "dozen": {f"{n + 1}-{n + 12}": frozenset(NUMBERS[n : n + 12]) for n in (0, 12, 24)},
        "red": {"": RED},
        "black": {"": BLACK},
        "odd": {"": frozenset(NUMBERS[::2])},
        "even": {"": frozenset(NUMBERS[1::2])},
        "1 to 18": {"": frozenset(NUMBERS[:18])},
        "19 to 36": {"": frozenset(NUMBERS[18:])},
    }


def _listed(places: str) -> list[tuple[str, ...]]:
    return [tuple(place.split("-")) for place in places.split()]


def _named(places: Iterable[tuple[str, ...]]) -> Places:
    return {"-".join(place): frozenset(place) for place in places}
