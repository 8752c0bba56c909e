"""The odds of the blackjack family: the main wager and every side bet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING

from msgspec import structs

from houseway.editions.house import House
from houseway.errors import Unreadable
from houseway.games.twenty_one.terms import read
from houseway.money import Cents
from houseway.odds.sheet import SPLIT, BetOdds, Outcome, SplitHands
from houseway.odds.solver import Advisor, Solver
from houseway.odds.twenty_one import side_bets
from houseway.odds.twenty_one.covariance import cross_moment
from houseway.odds.twenty_one.decisions import Decisions, Upcard, game_of
from houseway.odds.twenty_one.outcomes import Ways, ways
from houseway.odds.twenty_one.rounds import WORKERS, chances, upcards
from houseway.odds.twenty_one.suits import Bonuses

if TYPE_CHECKING:
    from houseway.odds.twenty_one.chart import BlackjackChart

MAIN = ("blackjack", "bet")  # the books' names for the wager against the dealer
ON_HANDS = ("double attack", "double down", "free double", "split", "free split", "second chance")
HALVES = 2  # half a bet may be lost
OWN = "best play from a fresh shoe; a split hand is played as if it were alone"

AT_EVEN = ("double attack", "second chance", "free double", "free split")  # paid with the hand


def main_wager(house: House) -> str:
    """The wager against the dealer."""
    return next(name for name in MAIN if name in house.edition.wagers)


def wagers(house: House) -> list[str]:
    """The wager against the dealer, and the side bets offered."""
    return [main_wager(house), *side_bets.wagers(house)]


def kinds(house: House) -> list[str]:
    """The wagers of the edition that are solved."""
    return [main_wager(house), *side_bets.kinds(house)]


def spot(house: House, name: str) -> str:
    """Where a wager of that name is placed: at its own spot."""
    return name


def solve(house: House, name: str, stake: Cents = 0) -> BetOdds:
    """The odds of a wager from a fresh shoe under best play; at a stake, in whole cents."""
    if name != main_wager(house):
        return side_bets.solve(house, name, stake)
    return _odds(house, _best_ways(house, stake))


@lru_cache(maxsize=4)
def solved(house: House, stake: Cents = 0) -> list[Upcard]:
    """The best decisions of a house, upcard by upcard."""
    _check_even(house)
    by_hand = house.edition.wagers[main_wager(house)].paid_on
    bonuses = Bonuses(house, stake) if by_hand else None
    return upcards(game_of(read(house), bonuses=bonuses))


def _check_even(house: House) -> None:
    """Refuse odds that the solver does not handle."""
    for wager in (main_wager(house), *AT_EVEN):
        if (wager, 0) in house.tables and not house.edition.wagers[wager].paid_on:
            odds = house.win_odds(wager)
            if odds.per_stake != 1:
                raise Unreadable(f"best play is solved only if {wager} pays 1 to 1, not {odds}")


def decided_stake(house: House, stakes: Mapping[str, Cents]) -> Cents:
    """The stake on a hand against the dealer, which is the unit of choice values."""
    return sum(stakes.get(wager, 0) for wager in (main_wager(house), "double attack"))


def bet_odds(
    house: House, ups: Sequence[Upcard], decisions: Sequence[Decisions], stake: Cents = 0
) -> BetOdds:
    """The odds of the wager against the dealer under these decisions."""
    return _odds(house, _ways(ups, decisions, stake))


def _ways(ups: Sequence[Upcard], decisions: Sequence[Decisions], stake: Cents) -> list[Ways]:
    return [ways(ups[0].game, c, n, stake) for n, c in enumerate(chances(ups, decisions))]


@lru_cache(maxsize=4)
def _best_ways(house: House, stake: Cents) -> list[Ways]:
    """Everything that can happen under best play, upcard by upcard."""
    ups = solved(house, stake)
    return _ways(ups, [up.best for up in ups], stake)


def _odds(house: House, by_upcard: Sequence[Ways]) -> BetOdds:
    """The odds of the wager against the dealer, from everything that can happen."""
    tally: dict[tuple[str, str, Fraction], Fraction] = {}
    for way in (way for one in by_upcard for way in one.unsplit):
        label = (way.words, way.odds, way.net)
        tally[label] = tally.get(label, Fraction(0)) + way.chance
    split = _split(by_upcard)
    if split.chance:
        tally[SPLIT, "hand by hand", split.mean / split.chance] = split.chance
    whole = lcm(*(chance.denominator for chance in tally.values()))
    outcomes = [Outcome(*label, int(chance * whole)) for label, chance in tally.items() if chance]
    outcomes.sort(key=lambda o: (-o.net, o.outcome))
    all_ways = [way for one in by_upcard for way in (*one.unsplit, *one.split)]
    return BetOdds(
        wager=main_wager(house),
        includes=[name for name in ON_HANDS if name in house.edition.wagers],
        outcomes=outcomes,
        total=whole,
        average_stake=_sum(way.stake * way.chance for way in all_ways),
        split=split if split.chance else None,
        note=OWN,
    )


def strategy(house: House) -> BlackjackChart:
    """The basic strategy chart and its exceptions."""
    from houseway.odds.twenty_one.chart import BlackjackChart

    return BlackjackChart(house)


def basic(house: House) -> tuple[Advisor, Fraction]:
    """The chart as an advisor at a table, and its exact edge."""
    from houseway.odds.twenty_one.advice import Advice

    chart = strategy(house)
    return Advice(house, chart.basic), chart.edge(chart.basic)


def advice(house: House) -> Advisor:
    """The exact strategy as an advisor at a table."""
    from houseway.odds.twenty_one.advice import Advice

    return Advice(house)


def _split(by_upcard: Sequence[Ways]) -> SplitHands:
    """Rounds with split hands, all together."""
    hands = [way for one in by_upcard for way in one.split]
    return SplitHands(
        chance=_sum(one.split_chance for one in by_upcard),
        hands=_sum(way.chance for way in hands),
        mean=_sum(way.net * way.chance for way in hands),
    )


def with_variance(house: House, bet: BetOdds, stake: Cents = 0) -> BetOdds:
    """The odds of best play with the exact variance, from every pair of split hands."""
    if bet.split is None:
        return bet
    ups, by_upcard = solved(house, stake), _best_ways(house, stake)
    unit = unit_of(ups[0].game.bonuses)
    tasks = [
        (u, p, often) for u, up in enumerate(ups) for p, often in up.split_pairs(up.best).items()
    ]

    def both(task: tuple[int, int, Fraction]) -> Fraction:
        u, p, often = task
        return by_upcard[u].raised ** 2 * often * cross_moment(ups[u], ups[u].best, p, unit)

    with ThreadPoolExecutor(WORKERS) as pool:
        products = list(pool.map(both, tasks))
    hands = [way.net**2 * way.chance for one in by_upcard for way in one.split]
    return structs.replace(bet, split=structs.replace(bet.split, square=_sum([*hands, *products])))


def unit_of(bonuses: Bonuses | None) -> int:
    """The denominator in which all wins are whole numbers, except rows that depend on suits."""
    alike = [shares for shares in bonuses.shares if len(shares) == 1] if bonuses else []
    return lcm(HALVES, *(bonuses.mean(shares).denominator for shares in alike if bonuses))


def _sum(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))


SOLVER = Solver(
    wagers=wagers,
    kinds=kinds,
    spot=spot,
    solve=solve,
    strategy=strategy,
    advice=advice,
    basic=basic,
    variance=with_variance,
    decided_stake=decided_stake,
)
