"""Exact odds of roulette: the layout measured out, every place, outside figures, rounds played.

Outside figures are those published under the name of the Wizard of Odds: edge 5.26% with two
zeros, 7.89% on the first five, 2.70% with one; standard deviation 5.76 and 5.84 on a straight.
"""

from collections import Counter
from fractions import Fraction
from math import sqrt
from statistics import fmean

import pytest

import houseway
from houseway.equipment.chance import Seeded
from houseway.games.wheels.roulette import compartments, spots
from houseway.table import Round
from houseway.table.answers import AtRandom
from tests.games.roulette.roulette_table import (
    AS_SINGLE,
    DOUBLE_ORDER,
    ODDS,
    SINGLE,
    SINGLE_ORDER,
    kind,
    measured,
    noted,
    outside,
)

JACK = houseway.edition("jack/roulette")
GRAND = houseway.edition("grand-ronde/roulette")
DOUBLE_ZERO, SINGLE_ZERO = measured(("0", "00")), measured(("0",))
USED_AS_SINGLE = measured(("0", "00"), in_play=("0",))
TABLES = {  # the desk, the house, what may be placed there, and the numbers that decide
    "jack": (JACK, {}, DOUBLE_ZERO, DOUBLE_ORDER),
    "jack single": (JACK, SINGLE, SINGLE_ZERO, SINGLE_ORDER),
    "jack as single": (JACK, AS_SINGLE, USED_AS_SINGLE, SINGLE_ORDER),
    "grand ronde": (GRAND, {}, DOUBLE_ZERO, DOUBLE_ORDER),
}
every_table = pytest.mark.parametrize(
    ("desk", "options", "places", "wheel"), TABLES.values(), ids=TABLES
)
SEED, PLAYED, FURTHEST = 2024, 20_000, 4  # fixed in advance: mean within 4 standard errors
CHI_SQUARE = {37: 69.35, 36: 67.99}  # exceeded by chance once in 1,000, by degrees of freedom


def exact(covered, odds, numbers):
    """Edge, variance and hit frequency of a wager on some of the numbers."""
    hit = Fraction(covered, numbers)
    mean = hit * odds - (1 - hit)
    return -mean, hit * odds**2 + (1 - hit) - mean**2, hit


def test_the_measured_layout():
    """38 straights, 57 splits and 5 at the zeros, 12 rows and 3 trios, 22 corners, 11 six-lines."""
    count = Counter(map(kind, DOUBLE_ZERO))
    assert count == {
        "straight": 38,
        "split": 62,
        "three numbers": 15,
        "four numbers": 22,
        "first five numbers": 1,
        "six numbers": 11,
        "column": 3,
        "dozen": 3,
    } | dict.fromkeys(outside().keys() & ODDS.keys(), 1)
    zeros = [place for place in DOUBLE_ZERO if kind(place) == "split" and "split 0" in place]
    assert zeros == ["split 0-00", "split 0-1", "split 0-2", "split 00-2", "split 00-3"]
    assert (len(DOUBLE_ZERO), len(SINGLE_ZERO), len(USED_AS_SINGLE)) == (161, 155, 154)


@pytest.mark.parametrize(
    ("desk", "options", "places"),
    [
        (JACK, {}, DOUBLE_ZERO),
        (GRAND, {}, DOUBLE_ZERO),
        (JACK, SINGLE, SINGLE_ZERO),
        pytest.param(
            JACK,
            AS_SINGLE,
            USED_AS_SINGLE,
        ),
    ],
    ids=["jack", "grand ronde", "jack single", "jack as single"],
)
def test_every_place_is_on_the_layout(desk, options, places):
    """The same names and the same numbers as the boxes give, no place more and none less."""
    assert spots(desk.house(options)) == places


@every_table
def test_every_place_has_its_edge(desk, options, places, wheel):
    """A dollar on every place at once, each number in turn: 1/19, 3/38 or 1/37 everywhere."""
    nets = dict.fromkeys(places, 0)
    bets = {"seat 1": dict.fromkeys(places, 100)}
    for number in wheel:
        round_ = desk.settle({"wheel": number}, bets, options=options)
        for event in noted(round_, "settled"):
            nets[event.wager] += event.net
    edges = {place: Fraction(-net, 100 * len(wheel)) for place, net in nets.items()}
    usual = Fraction(1, 19) if len(wheel) == 38 else Fraction(1, 37)
    five = {"first five numbers 0-00-1-2-3": Fraction(3, 38)} if len(wheel) == 38 else {}
    assert edges == dict.fromkeys(places, usual) | five


@every_table
def test_the_sheet_by_a_second_way(desk, options, places, wheel):
    """Each wager that can be placed, from the numbers it covers and its printed odds alone."""
    sheet = desk.odds(options=options)
    assert set(sheet.wagers) == set(map(kind, places))
    for place, covered in places.items():
        bet = sheet[kind(place)]
        second = exact(len(covered), ODDS[kind(place)], len(wheel))
        assert (bet.edge, bet.variance, bet.hit_frequency) == second


def test_as_published():
    double, single = JACK.odds(), JACK.odds(options=SINGLE)
    assert round(float(double["straight"].edge), 4) == 0.0526
    assert round(float(double["first five numbers"].edge), 4) == 0.0789
    assert round(float(single["straight"].edge), 4) == 0.0270
    assert round(float(double["straight"].std_dev), 2) == 5.76
    assert round(float(single["straight"].std_dev), 2) == 5.84


def test_used_as_single_zero_has_the_odds_of_single_zero():
    """1.D: with 00 spun again each number has 1/38 + 1/38 of 1/38 and so on, which is 1/37."""
    again = Fraction(1, 38)
    assert Fraction(1, 38) / (1 - again) == Fraction(1, 37)
    used, single = JACK.odds(options=AS_SINGLE), JACK.odds(options=SINGLE)
    assert used.wagers == single.wagers


def test_zero_as_an_even_number():
    """Grand Ronde (b)(3)L the other way: 20 of 38, an advantage of 2 in 38 for the player."""
    flipped, usual = GRAND.odds(flip=["zero-not-even"]), GRAND.odds()
    even = flipped["even"]
    assert (even.edge, even.variance, even.hit_frequency) == exact(20, 1, 38)
    assert even.edge == Fraction(-2, 38)
    for other in usual.wagers.keys() - {"even"}:
        assert flipped[other] == usual[other]


@pytest.mark.parametrize(
    ("term", "order", "options"),
    [
        ("single_zero_order", SINGLE_ORDER, SINGLE),
        ("double_zero_order", DOUBLE_ORDER, {}),
        ("double_zero_order", DOUBLE_ORDER, AS_SINGLE),
    ],
)
def test_the_order_of_the_wheel(term, order, options):
    """1.B, 1.C: as printed, and every compartment of the wheel once."""
    house = JACK.house(options)
    assert house.term(term).split(", ") == order
    assert sorted(order) == sorted(compartments(house.options["wheel"]))


def colours(order, house):
    """R, B and G round the wheel."""
    red, black = spots(house)["red"], spots(house)["black"]
    return "".join("R" if n in red else "B" if n in black else "G" for n in order)


def test_colours_alternate():
    """1.B, 1.C: by turns from zero to zero; with one zero across it too, with two not."""
    single = colours(SINGLE_ORDER, JACK.house(SINGLE))
    double = colours(DOUBLE_ORDER, JACK.house())
    assert single == "G" + "RB" * 18
    assert double == "G" + "BR" * 9 + "G" + "RB" * 9
    assert (double[18], double[20]) == ("R", "R")  # 1 and 27, beside 00
    assert (double[-1], double[1]) == ("B", "B")  # 2 and 28, beside 0


@pytest.mark.proof
@every_table
def test_spins_are_uniform(desk, options, places, wheel):
    """Numbers that decided rounds at the table, by chi-square at a level fixed in advance."""
    answerer = AtRandom(Seeded(SEED), {"red": 100})
    house, numbers, void = desk.house(options), Counter(), 0
    for _ in range(PLAYED):
        *voids, last = [e.says for e in noted(Round(house).play(answerer), "spun")]
        numbers[last] += 1
        void += len(voids)
    expected = PLAYED / len(wheel)
    assert set(numbers) == set(wheel)
    assert (
        sum((n - expected) ** 2 / expected for n in numbers.values()) < CHI_SQUARE[len(wheel) - 1]
    )
    if options == AS_SINGLE:  # void spins before each round: mean 1/37, variance 38/37 of that
        assert abs(void / PLAYED - 1 / 37) < FURTHEST * sqrt(38 / 37**2 / PLAYED)
    else:
        assert void == 0


@pytest.mark.proof
@every_table
def test_rounds_played_come_near(desk, options, places, wheel):
    """A dollar on the last place of each wager, round after round, against the exact means."""
    last = {kind(place): place for place in places}
    answerer = AtRandom(Seeded(SEED), dict.fromkeys(last.values(), 100))
    house, sheet = desk.house(options), desk.odds(options=options)
    nets = {wager: [] for wager in last}
    for _ in range(PLAYED):
        for event in noted(Round(house).play(answerer), "settled"):
            nets[kind(event.wager)].append(event.net / 100)
    for wager, won in nets.items():
        assert len(won) == PLAYED
        error = sqrt(sheet[wager].variance / PLAYED)
        assert abs(fmean(won) + float(sheet[wager].edge)) < FURTHEST * error, wager
