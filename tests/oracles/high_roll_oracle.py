"""High Roll Dice a second time: generating functions for the first throw, binomials for the second.

Written from the text alone (58 Pa. Code § 593) without sight of the package's solver. In how many
ways a face is held k times is a coefficient: the faces above it in rank come at most k - 1 times,
those below at most k times, each a truncated exponential series; no roll is ever listed. To check
that, `counted` throws all 6 ** 10 rolls one by one.
"""

from collections import Counter
from fractions import Fraction
from math import comb, factorial

import numpy as np

RANK = (1, 6, 5, 4, 3, 2)  # 593.2(d): highest first
PIP = {2: 6, 3: 6, 4: 5, 5: 4, 6: 4, 1: 3}  # 593.5(a)
FIRST = {8: 5000, 7: 400, 6: 30, 5: 4, 4: 1, 3: Fraction(3, 5), 2: 12}  # 593.5(b)
SUMS = {10: 1_000_000, 9: 50_000}  # 593.5(c), dollars
SECOND = {8: 50, 7: 10, 6: 4, 5: 2, 4: 1, 3: 8}  # 593.5(d)
DICE = 10
CIRCLES = tuple(sorted(FIRST))


def _series(most, dice):
    """1 + x + x^2/2! + … up to a face that comes at most so often."""
    return [Fraction(1, factorial(n)) if n <= most else Fraction(0) for n in range(dice + 1)]


def _times(a, b):
    """The product of two series, cut off at the number of dice."""
    return [sum(a[i] * b[n - i] for i in range(n + 1)) for n in range(len(a))]


def kept_ways(dice=DICE):
    """(face, how often) -> number of rolls in which exactly that is held."""
    ways = {}
    for place, face in enumerate(RANK):
        for often in range(1, dice + 1):
            series = _series(0, dice)
            for n in range(len(RANK) - 1):
                series = _times(series, _series(often - 1 if n < place else often, dice))
            rolls = series[dice - often] / factorial(often) * factorial(dice)
            if rolls:
                ways[face, often] = int(rolls)
    return ways


def counted(dice=DICE):
    """The same by throwing every roll, each a number with a digit for every face."""
    digits = (dice + 1) ** np.arange(6, dtype=np.int64)
    rolls = np.zeros(1, dtype=np.int64)
    for _ in range(dice - 2):
        rolls = (rolls[:, None] + digits).ravel()
    seen = np.zeros((dice + 1) ** 6, dtype=np.int64)
    for last in (a + b for a in digits for b in digits):
        seen += np.bincount(rolls + last, minlength=len(seen))
    ways = Counter()
    for roll in np.flatnonzero(seen):
        often = [int(roll) // int(digits[face - 1]) % (dice + 1) for face in RANK]
        most = max(often)
        ways[RANK[often.index(most)], most] += int(seen[roll])
    return dict(ways)


def second_throw(often, dice=DICE):
    """How often the held face shows in the end: total -> probability."""
    left = dice - often
    return {
        often + more: Fraction(comb(left, more) * 5 ** (left - more), 6**left)
        for more in range(left + 1)
    }


def results(dice=DICE):
    """(face, first count, final count) -> chance, as if there always were a second throw."""
    every = 6**dice
    return {
        (face, first, last): Fraction(ways, every) * chance
        for (face, first), ways in kept_ways(dice).items()
        for last, chance in second_throw(first, dice).items()
    }


def circle(number, first, last, extra):
    """What a circle brings, per unit (593.4(f)(2), 593.4(h))."""
    if number == first:
        return FIRST[number]
    if extra and number > first and number == last:
        return SECOND[number]
    return -1


def pip(face):
    """What a Pip Street Wager brings with each result."""
    return lambda held, first, last: PIP[face] if held == face else -1


def like_kind(numbers, extra):
    """Some circles, each of one unit, and one Extra Roll Wager if any, which is gone at once."""
    return lambda held, first, last: sum(circle(n, first, last, extra) for n in numbers) - extra


def millionaire(number, back=False):
    """The printed sum for a dollar; the stake is collected unless it is read otherwise."""
    return lambda held, first, last: (
        (SUMS[number] if number == first else 0) - 1 + (back and number == first)
    )


def wagers():
    """Every wager there is: its name, what it brings and what it stakes."""
    yield from ((f"pip street {face}", pip(face), 1) for face in PIP)
    for n in CIRCLES:
        yield f"like kind {n}", like_kind([n], False), 1
        yield f"like kind {n} with extra roll", like_kind([n], True), 2
    yield "all 7 circles with extra roll", like_kind(CIRCLES, True), 8
    yield from ((f"millionaire row {n}", millionaire(n), 1) for n in SUMS)


def spread(brings):
    """Every net with its chance."""
    nets = Counter()
    for result, chance in results().items():
        nets[Fraction(brings(*result))] += chance
    return dict(nets)


def figures(nets):
    """Edge, variance and hit frequency of a spread of nets."""
    mean = sum(net * chance for net, chance in nets.items())
    square = sum(net**2 * chance for net, chance in nets.items())
    won = sum((chance for net, chance in nets.items() if net > 0), Fraction(0))
    return {"edge": -mean, "variance": square - mean**2, "hit_frequency": won}
