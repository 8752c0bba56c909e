"""Craps by conditional probability and geometric series: a second implementation, for tests.

A bet is a list of ends: what the player is ahead, and how likely that is. Waiting for a number or
a seven is a series a + a*q + a*q^2 + ...; the Fire Bet is a sum over the sets of points made.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple

POINTS = (4, 5, 6, 8, 9, 10)
THROWS = list(product(range(1, 7), repeat=2))  # the 36 ways of two dice
WAYS = Counter(a + b for a, b in THROWS)
ONE = Fraction(1)


class Bet(NamedTuple):
    """A bet solved: its ends per unit staked, the rolls it takes, and what is paid in with it."""

    ends: list[tuple[Fraction, Fraction]]  # (ahead, probability)
    rolls: Fraction = ONE
    stake: Fraction = ONE  # on average, all that is put up

    def mean(self, power: int = 1) -> Fraction:
        """The mean of what the player is ahead, or of a power of it."""
        assert sum(chance for _, chance in self.ends) == 1
        return sum((ahead**power * chance for ahead, chance in self.ends), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """What the house keeps of a unit."""
        return -self.mean()

    @property
    def variance(self) -> Fraction:
        """The variance of what the player is ahead."""
        return self.mean(2) - self.mean() ** 2

    @property
    def ahead(self) -> Fraction:
        """How often the player wins anything."""
        return sum((chance for net, chance in self.ends if net > 0), Fraction(0))


def series(first: Fraction, ratio: Fraction) -> Fraction:
    """first + first*ratio + first*ratio^2 and so on without end."""
    assert 0 <= ratio < 1
    return first / (1 - ratio)


def comes_first(wins: int, loses: int) -> tuple[Fraction, Fraction]:
    """How likely one of two kinds of roll comes before the other, and the rolls that takes."""
    goes_on = 1 - Fraction(wins + loses, 36)
    return series(Fraction(wins, 36), goes_on), series(ONE, goes_on)


def standing(wins: int, loses: int, odds: Fraction) -> Bet:
    """A bet that waits for one of so many winning or so many losing throws."""
    won, rolls = comes_first(wins, loses)
    return Bet([(odds, won), (-ONE, 1 - won)], rolls)


def on_number(number: int, odds: Fraction) -> Bet:
    """Place, buy and put: the number before a seven."""
    return standing(WAYS[number], WAYS[7], odds)


def against_number(number: int, odds: Fraction) -> Bet:
    """Lay: a seven before the number."""
    return standing(WAYS[7], WAYS[number], odds)


def hardway(number: int, odds: Fraction) -> Bet:
    """The pair before a seven and before the number any other way."""
    return standing(1, WAYS[7] + WAYS[number] - 1, odds)


def one_roll(net: Callable[[int, int], Fraction]) -> Bet:
    """A bet that the next throw decides: what it is ahead, counted over the 36 throws."""
    count = Counter(net(a, b) for a, b in THROWS)
    return Bet([(ahead, Fraction(n, 36)) for ahead, n in count.items()])


def on_totals(odds: Mapping[int, int]) -> Bet:
    """A one-roll bet by the total thrown."""
    return one_roll(lambda a, b: Fraction(odds.get(a + b, -1)))


def on_dice(low: int, high: int, odds: int) -> Bet:
    """A hop: the two faces in either order."""
    return one_roll(lambda a, b: Fraction(odds if sorted((a, b)) == [low, high] else -1))


def in_parts(parts: Iterable[Mapping[int, int]]) -> Bet:
    """One stake spread evenly over one-roll bets, each won or lost by itself."""
    bets = list(parts)
    return one_roll(lambda a, b: Fraction(sum(bet.get(a + b, -1) for bet in bets), len(bets)))


def line(times: Mapping[int, Fraction] | None = None) -> Bet:
    """Pass and come, with odds of so many times the bet on each number."""
    more = times or {}
    ends = [
        (ONE, Fraction(WAYS[7] + WAYS[11], 36)),
        (-ONE, Fraction(WAYS[2] + WAYS[3] + WAYS[12], 36)),
    ]
    for number in POINTS:
        made, _ = comes_first(WAYS[number], WAYS[7])
        laid = more.get(number, Fraction(0))
        first = Fraction(WAYS[number], 36)
        ends += [(1 + laid * fair(number), first * made), (-1 - laid, first * (1 - made))]
    return Bet(ends, line_rolls(), with_odds(more))


def dont(times: Mapping[int, Fraction] | None = None) -> Bet:
    """Don't pass and don't come with a barred twelve; the odds so large that they *win* `times`."""
    laid = {number: won * fair(number) for number, won in (times or {}).items()}
    ends = [
        (ONE, Fraction(WAYS[2] + WAYS[3], 36)),
        (Fraction(0), Fraction(WAYS[12], 36)),
        (-ONE, Fraction(WAYS[7] + WAYS[11], 36)),
    ]
    for number in POINTS:
        missed, _ = comes_first(WAYS[7], WAYS[number])
        stake = laid.get(number, Fraction(0))
        first = Fraction(WAYS[number], 36)
        ends += [(1 + stake / fair(number), first * missed), (-1 - stake, first * (1 - missed))]
    return Bet(ends, line_rolls(), with_odds(laid))


def fair(number: int) -> Fraction:
    """The odds at which a number against a seven costs nothing."""
    return Fraction(WAYS[7], WAYS[number])


def with_odds(laid: Mapping[int, Fraction]) -> Fraction:
    """The bet and the odds behind it, on average."""
    return 1 + sum((Fraction(WAYS[n], 36) * stake for n, stake in laid.items()), Fraction(0))


def line_rolls() -> Fraction:
    """The come-out roll, and after a point the rolls until it or a seven."""
    waits = [Fraction(WAYS[n], 36) * comes_first(WAYS[n], WAYS[7])[1] for n in POINTS]
    return 1 + sum(waits, Fraction(0))


# -- the Fire Bet ---------------------------------------------------------------------------------


def turns() -> tuple[dict[int, Fraction], Fraction]:
    """How a point ends, once one is established: made, by its number, or a seven-out."""
    established = sum(WAYS[n] for n in POINTS)
    made = {n: Fraction(WAYS[n], established) * comes_first(WAYS[n], 6)[0] for n in POINTS}
    return made, 1 - sum(made.values())


def fire() -> dict[int, Fraction]:
    """How likely a shooter makes just so many different points, set by set."""
    made, out = turns()
    reached = {frozenset[int](): ONE}
    ended: Counter[int] = Counter()
    for size in range(len(POINTS) + 1):
        for points in map(frozenset, combinations(POINTS, size)):
            again = sum((made[n] for n in points), Fraction(0))  # a point already made
            visits = series(reached[points], again)
            ended[size] += visits * out
            for number in set(POINTS) - points:
                wider = points | {number}
                reached[wider] = reached.get(wider, Fraction(0)) + visits * made[number]
    return dict(ended)


def fire_by_exclusion() -> dict[int, Fraction]:
    """The same without sets of states: none but these points, then inclusion and exclusion."""
    made, out = turns()
    within = {  # no point outside the set is made before the seven-out
        points: out / (out + sum((made[n] for n in POINTS if n not in points), Fraction(0)))
        for size in range(len(POINTS) + 1)
        for points in combinations(POINTS, size)
    }
    return {
        size: sum(
            (
                (-1) ** (size - len(fewer)) * within[fewer]
                for points in combinations(POINTS, size)
                for k in range(size + 1)
                for fewer in combinations(points, k)
            ),
            Fraction(0),
        )
        for size in range(len(POINTS) + 1)
    }


def shooter_rolls() -> Fraction:
    """The rolls of a shooter: decisions of the line until one is a seven-out, by Wald."""
    lost_after_point = sum(
        (Fraction(WAYS[n], 36) * comes_first(WAYS[7], WAYS[n])[0] for n in POINTS), Fraction(0)
    )
    return line_rolls() / lost_after_point


def fire_bet(pays: Mapping[int, int]) -> Bet:
    """A Fire Bet that is paid by the number of different points."""
    ends = [(Fraction(pays.get(count, -1)), chance) for count, chance in fire().items()]
    return Bet(ends, shooter_rolls())
