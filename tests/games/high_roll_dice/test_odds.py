"""Exact odds of High Roll Dice: a second way to all of them, known counts, rounds played.

No figures for this game are known to have been published. The second way uses generating functions
and is itself held against all 60,466,176 rolls of ten dice thrown one by one.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, factorial, sqrt
from statistics import fmean

import pytest

from houseway.equipment.chance import Seeded
from houseway.table import Round
from houseway.table.answers import AtRandom
from tests.games.high_roll_dice.high_roll_table import CIRCLES, DESK, FACES, noted, on
from tests.oracles import high_roll_oracle as oracle

SEED, PLAYED, FURTHEST = 2024, 20_000, 4  # fixed in advance: mean within 4 standard errors
WAGERS = {name: (brings, stake) for name, brings, stake in oracle.wagers()}
EVERY = 6**10


@pytest.fixture(scope="module")
def sheet():
    return DESK.odds()


def test_the_oracle_counts_every_roll():
    """The coefficients of the series are what all rolls come to; so with fewer dice."""
    assert oracle.kept_ways() == oracle.counted()
    for dice in (2, 5):
        thrown = Counter()
        for roll in product(oracle.RANK, repeat=dice):
            most = max(map(roll.count, roll))
            thrown[next(f for f in oracle.RANK if roll.count(f) == most), most] += 1
        assert oracle.kept_ways(dice) == thrown


def test_the_oracle_knows_what_is_plain():
    """Ten alike in six ways, nine in 300; five alike twice over only as five and five."""
    ways = Counter()
    for (_, often), n in oracle.kept_ways().items():
        ways[often] += n
    assert (ways[10], ways[9], ways[8]) == (6, 6 * 10 * 5, 6 * comb(10, 8) * 25)
    assert ways[6] == 6 * comb(10, 6) * 5**4
    assert ways[5] == 6 * comb(10, 5) * 5**5 - comb(6, 2) * comb(10, 5)
    pairs = comb(6, 4) * factorial(10) // 2**4 + 6 * factorial(10) // 2**5
    assert ways[2] == pairs  # four pairs and two odd dice, or five pairs
    assert sum(ways.values()) == EVERY
    assert all(sum(oracle.second_throw(n).values()) == 1 for n in range(2, 11))


def test_every_wager_is_on_the_sheet(sheet):
    """Each die, each circle with and without the extra roll, all seven with one, the row."""
    assert set(sheet.wagers) == set(WAGERS)
    assert len(WAGERS) == 6 + 7 + 7 + 1 + 2


@pytest.mark.parametrize("wager", WAGERS)
def test_by_a_second_way(wager, sheet):
    """Edge, variance, frequency and the whole spread of nets, as fractions."""
    brings, stake = WAGERS[wager]
    nets, bet = oracle.spread(brings), sheet[wager]
    second = oracle.figures(nets)
    assert bet.edge == second["edge"]
    assert bet.variance == second["variance"]
    assert bet.hit_frequency == second["hit_frequency"]
    assert bet.average_stake == stake
    assert bet.element_of_risk == second["edge"] / stake
    found = Counter()
    for outcome in bet.outcomes:
        found[outcome.net] += Fraction(outcome.count, bet.total)
    assert found == nets


@pytest.mark.parametrize("wager", ["pip street 6", "like kind 7 with extra roll"])
def test_one_wager_alone_is_the_same(wager, sheet):
    assert DESK.odds(wager=wager)[wager] == sheet[wager]


def test_some_edges_by_hand(sheet):
    """From the plain counts: the circles of six to eight and Millionaire Row."""
    assert sheet["like kind 8"].edge == 1 - Fraction(5001 * 6 * comb(10, 8) * 25, EVERY)
    assert sheet["like kind 7"].edge == 1 - Fraction(401 * 6 * comb(10, 7) * 125, EVERY)
    assert sheet["like kind 6"].edge == 1 - Fraction(31 * 6 * comb(10, 6) * 625, EVERY)
    assert sheet["millionaire row 9"].edge == 1 - Fraction(50_000 * 300, EVERY)
    assert sheet["millionaire row 10"].edge == 1 - Fraction(1_000_000 * 6, EVERY)


def test_a_die_always_wins(sheet):
    """One of the six is always kept, and one of the circles or of the row is always right."""
    assert sum(sheet[f"pip street {face}"].hit_frequency for face in FACES) == 1
    numbers = [f"like kind {n}" for n in CIRCLES] + ["millionaire row 9", "millionaire row 10"]
    assert sum(sheet[number].hit_frequency for number in numbers) == 1


def test_all_circles_are_the_sum_of_each(sheet):
    """Seven circles with one extra roll: the edges of each with it, six extra rolls less."""
    each = sum(sheet[f"like kind {n} with extra roll"].edge for n in CIRCLES)
    assert sheet["all 7 circles with extra roll"].edge == each - 6


def test_the_stake_back_otherwise(sheet):
    """If flipped, Millionaire Row returns the stake with the sum; nothing else changes."""
    flipped = DESK.odds(flip=["millionaire-stake-back"])
    for n in oracle.SUMS:
        second = oracle.figures(oracle.spread(oracle.millionaire(n, back=True)))
        name = f"millionaire row {n}"
        assert flipped[name].edge == second["edge"] == sheet[name].edge - sheet[name].hit_frequency
        assert flipped[name].variance == second["variance"]
    for other in sheet.wagers.keys() - {"millionaire row 9", "millionaire row 10"}:
        assert flipped[other] == sheet[other]


@pytest.mark.parametrize(("stake", "pays"), [("$1", 60), ("$1.01", 60), ("$1.04", 62), ("$5", 300)])
def test_at_a_stake(stake, pays, sheet):
    """3 to 5 in whole cents: below a cent the house keeps it; other odds are whole."""
    cents = round(float(stake[1:]) * 100)
    found = DESK.odds_at(stake)
    kept = Fraction(3, 5) - Fraction(pays, cents)
    dearer = sheet["like kind 3"].edge + kept * sheet["like kind 3"].hit_frequency
    assert found["like kind 3"].edge == dearer
    for wager in ("pip street 1", "like kind 8", "like kind 8 with extra roll"):
        assert found[wager].edge == sheet[wager].edge


@pytest.mark.proof
def test_rounds_played_come_near(sheet):
    """Every die, every circle, the extra roll and both row circles, a dollar each."""
    stakes = dict.fromkeys(
        [*on(" ".join(FACES), "pip street"), *on(" ".join(CIRCLES), "like kind"), "extra roll"], 100
    )
    stakes |= dict.fromkeys(on("9 10", "millionaire row"), 100)
    answerer, house = AtRandom(Seeded(SEED), stakes), DESK.house()
    nets = {name: [] for name in WAGERS if "extra" in name or name.startswith("pip")}
    for _ in range(PLAYED):
        won = {e.wager: e.net / 100 for e in noted(Round(house).play(answerer), "settled")}
        for face in FACES:
            nets[f"pip street {face}"].append(won[f"pip street {face}"])
        for n in CIRCLES:
            together = won[f"like kind {n}"] + won["extra roll"]
            nets[f"like kind {n} with extra roll"].append(together)
        circles = sum(won[f"like kind {n}"] for n in CIRCLES)
        nets["all 7 circles with extra roll"].append(circles + won["extra roll"])
    for name, found in nets.items():
        assert len(found) == PLAYED
        error = sqrt(sheet[name].variance / PLAYED)
        assert abs(fmean(found) + float(sheet[name].edge)) < FURTHEST * error, name


@pytest.mark.proof
def test_throws_played_come_near():
    """How often each circle is the right one and each face is kept, by the first throw alone."""
    answerer, house = AtRandom(Seeded(SEED), {"pip street 1": 100}), DESK.house()
    seen = Counter()
    for _ in range(PLAYED):
        (throw,) = noted(Round(house).play(answerer), "rolled")
        faces = throw.says.split("-")
        most = max(map(faces.count, faces))
        seen[next(f for f in oracle.RANK if faces.count(str(f)) == most), most] += 1
    expected = {key: PLAYED * n / EVERY for key, n in oracle.kept_ways().items()}
    often = {key: n for key, n in expected.items() if n >= 5}
    rare = (sum(n for key, n in seen.items() if key not in often), PLAYED - sum(often.values()))
    cells = [(seen[key], n) for key, n in often.items()] + [rare]
    chi_square = sum((found - n) ** 2 / n for found, n in cells)
    free = len(cells) - 1
    assert chi_square < free + FURTHEST * sqrt(2 * free)
