"""Exact odds of Props & Hops: all 36 rolls by the chapter, outside figures, and rounds played.

Outside figures are those published under the name of the Wizard of Odds for the same bets at
craps: 13.89% and 11.11% on the hop, 11.11% any craps, 16.67% any seven, 5.56% field.
"""

from fractions import Fraction
from itertools import product
from math import sqrt
from statistics import fmean

import pytest

from houseway.equipment.chance import Seeded
from houseway.table import Round
from houseway.table.answers import AtRandom
from tests.games.props_and_hops.props_table import ANY_NUMBER, DESK, DOUBLES, SECTION, noted, pays

SEED, PLAYED, FURTHEST = 2024, 20_000, 4  # fixed in advance: mean within 4 standard errors
ROLLS = [tuple(sorted(dice)) for dice in product(range(1, 7), repeat=2)]
EDGES = {  # by hand: (35 - 30) / 36, (34 - 2 x 15) / 36, and so on
    **dict.fromkeys(DOUBLES, Fraction(5, 36)),
    **dict.fromkeys(ANY_NUMBER, Fraction(4, 36)),
    "field": Fraction(20 - 14 - 2 * 2, 36),
    "any craps": Fraction(32 - 4 * 7, 36),
    "any seven": Fraction(30 - 6 * 4, 36),
    "any doubles": Fraction(30 - 6 * 4, 36),
}


def by_the_chapter(bet):
    """Edge, variance, hit frequency and rolls from the 36 rolls."""
    nets = [Fraction(pays(bet, *roll)) for roll in ROLLS]
    mean = sum(nets) / 36
    variance = sum(net * net for net in nets) / 36 - mean * mean
    return -mean, variance, Fraction(sum(net > 0 for net in nets), 36), 1


def test_every_wager_by_a_second_way():
    """The same 25 wagers with the same figures."""
    assert {
        name: (bet.edge, bet.variance, bet.hit_frequency, bet.rolls)
        for name, bet in DESK.odds().wagers.items()
    } == {bet: by_the_chapter(bet) for bet in SECTION}


def test_edges_by_hand():
    assert {name: bet.edge for name, bet in DESK.odds().wagers.items()} == EDGES


@pytest.mark.parametrize(
    ("bet", "printed"),
    [("two the hardway", "13.89"), ("one-two", "11.11"), ("any craps", "11.11"),
     ("any seven", "16.67"), ("field", "5.56")],
)  # fmt: skip
def test_as_published(bet, printed):
    assert f"{float(100 * DESK.odds()[bet].edge):.2f}" == printed


def test_at_a_stake_in_whole_cents():
    """Odds to 1 come out even at every stake."""
    at, sheet = DESK.odds_at("0.01"), DESK.odds()
    assert {name: bet.edge for name, bet in at.items()} == {
        name: bet.edge for name, bet in sheet.wagers.items()
    }


@pytest.mark.proof
def test_rounds_played_come_near():
    """A dollar on every wager, round after round, against the exact means; and the shaker."""
    answerer, house = AtRandom(Seeded(SEED), dict.fromkeys(SECTION, 100)), DESK.house()
    nets, passed = {bet: [] for bet in SECTION}, 0
    for _ in range(PLAYED):
        round_ = Round(house).play(answerer)
        for event in noted(round_, "settled"):
            nets[event.wager].append(event.net / 100)
        passed += any(event.rule == "shaker-passes" for event in round_.events)
    for bet, won in nets.items():
        edge, variance, _, _ = by_the_chapter(bet)
        assert len(won) == PLAYED
        assert abs(fmean(won) + float(edge)) < FURTHEST * sqrt(variance / PLAYED), bet
    assert abs(passed / PLAYED - 1 / 6) < FURTHEST * sqrt(5 / 36 / PLAYED)
