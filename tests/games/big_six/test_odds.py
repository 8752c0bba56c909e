"""Exact odds of Big Six: counted from the printed sections, outside figures, rounds played.

Outside figures are those published under the name of the Wizard of Odds: 11.11%, 16.67%, 22.22%,
18.52% and 22.22% on the bills, and 14.81% on a symbol that pays 45 to 1.
"""

from collections import Counter
from fractions import Fraction
from math import sqrt
from statistics import fmean

import pytest

from houseway.equipment.chance import Seeded
from houseway.table import Round
from houseway.table.answers import AtRandom
from tests.games.big_six.big_six_table import JACK, ODDS, SECTIONS, noted

EDGES = {
    "$1": Fraction(1, 9),
    "$2": Fraction(1, 6),
    "$5": Fraction(2, 9),
    "$10": Fraction(5, 27),
    "$20": Fraction(2, 9),
    "joker": Fraction(4, 27),
    "name of casino": Fraction(4, 27),
}
PUBLISHED = (0.1111, 0.1667, 0.2222, 0.1852, 0.2222, 0.1481, 0.1481)
SEED, PLAYED, FURTHEST = 2024, 20_000, 4  # fixed in advance: mean within 4 standard errors
CHI_SQUARE = 22.46  # with 6 degrees of freedom exceeded by chance once in 1,000


def test_the_sections_add_up():
    """1.A: the counts of the seven kinds make the 54 sections it speaks of."""
    assert sum(SECTIONS.values()) == 54


@pytest.mark.parametrize("wager", ODDS)
def test_the_sheet_by_a_second_way(wager):
    """Edge, variance and hit frequency from the sections and the printed odds alone."""
    hit, odds = Fraction(SECTIONS[wager], 54), ODDS[wager]
    mean = hit * odds - (1 - hit)
    bet = JACK.odds()[wager]
    assert bet.edge == -mean == EDGES[wager]
    assert bet.variance == hit * odds**2 + (1 - hit) - mean**2
    assert bet.hit_frequency == hit


def test_every_section_in_turn():
    """A dollar on everything, each of the 54 sections once, settled at the table."""
    nets = Counter()
    bets = {"seat 1": dict.fromkeys(ODDS, 100)}
    for section, times in SECTIONS.items():
        for event in noted(JACK.settle({"wheel": section}, bets), "settled"):
            nets[event.wager] += event.net * times
    assert {wager: Fraction(-net, 5400) for wager, net in nets.items()} == EDGES


def test_as_published():
    edges = [round(float(JACK.odds()[wager].edge), 4) for wager in ODDS]
    assert tuple(edges) == PUBLISHED


@pytest.mark.proof
def test_spins_are_uniform():
    """Sections at which rounds stopped, by chi-square at a level fixed in advance."""
    house, answerer = JACK.house(), AtRandom(Seeded(SEED), {"$1": 100})
    rounds = [Round(house).play(answerer) for _ in range(PLAYED)]
    seen = Counter(event.says for round_ in rounds for event in noted(round_, "spun"))
    assert seen.total() == PLAYED
    expected = {section: PLAYED * n / 54 for section, n in SECTIONS.items()}
    assert set(seen) == set(expected)
    assert sum((seen[s] - e) ** 2 / e for s, e in expected.items()) < CHI_SQUARE


@pytest.mark.proof
def test_rounds_played_come_near():
    """A dollar on each insignia, round after round, against the exact means."""
    house, sheet = JACK.house(), JACK.odds()
    answerer = AtRandom(Seeded(SEED), dict.fromkeys(ODDS, 100))
    nets = {wager: [] for wager in ODDS}
    for _ in range(PLAYED):
        for event in noted(Round(house).play(answerer), "settled"):
            nets[event.wager].append(event.net / 100)
    for wager, won in nets.items():
        assert len(won) == PLAYED
        error = sqrt(sheet[wager].variance / PLAYED)
        assert abs(fmean(won) + float(EDGES[wager])) < FURTHEST * error, wager
