"""The best four cards: every hand of four by an evaluator of our own, five cards by thought."""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.cards import DECK, parse_cards
from houseway.hands import four
from houseway.hands.ladders import FOUR_CARD, RANK_NAMES
from houseway.jit import njit

SHAPES = (
    "high card",
    "pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)
ACE = 12
RUNS = [{ACE, 0, 1, 2}, *({low, low + 1, low + 2, low + 3} for low in range(10))]


def slow(hand):
    """Four cards: the place of their shape, then ranks, the most frequent and highest first."""
    counts = Counter(card // 4 for card in hand)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    run, suited = set(counts) in RUNS, len({card % 4 for card in hand}) == 1
    if run and set(counts) == RUNS[0]:
        ranks = [2, 1, 0, -1]  # the ace below the two
    shape = {
        (1, 1, 1, 1): ("straight flush" if suited else "straight") if run
        else "flush" if suited else "high card",
        (2, 1, 1): "pair",
        (2, 2): "two pair",
        (3, 1): "three of a kind",
        (4,): "four of a kind",
    }[tuple(sorted(counts.values(), reverse=True))]  # fmt: skip
    return SHAPES.index(shape), *ranks


@cache
def every_four():
    """The strength of every hand of four cards, and our own value of it."""
    return [(int(four.best_four(hand)), slow(hand)) for hand in combinations(DECK, 4)]


def shape(strength):
    """The name of a strength's rung, all pairs and fours being one."""
    told = FOUR_CARD.names()[four.rung(strength)].removesuffix(" aces")
    return "pair" if told.startswith("pair") else "four of a kind" if told == "four" else told


def test_all_four_card_hands_by_shape():
    """Ranks by choice, suits by choice; a run or a suit is taken from those without."""
    suits, runs = 4**4, len(RUNS)
    expected = {
        "four of a kind": 13,
        "straight flush": runs * 4,
        "three of a kind": 13 * 12 * comb(4, 3) * 4,
        "flush": (comb(13, 4) - runs) * 4,
        "straight": runs * (suits - 4),
        "two pair": comb(13, 2) * comb(4, 2) ** 2,
        "pair": 13 * comb(4, 2) * comb(12, 2) * 4**2,
        "high card": (comb(13, 4) - runs) * (suits - 4),
    }
    assert sum(expected.values()) == comb(52, 4) == 270_725
    assert Counter(shape(strength) for strength, _ in every_four()) == expected


def test_strengths_are_in_the_order_of_values():
    """Equal values have one strength, and the greater value the greater strength."""
    pairs = sorted(set(every_four()), key=lambda pair: pair[1])
    values = {value for _, value in pairs}
    strengths = [strength for strength, _ in pairs]
    assert len(pairs) == len(values)
    assert all(a < b for a, b in pairwise(strengths))
    assert all(SHAPES[value[0]] == shape(strength) for strength, value in pairs)
    assert 0 <= strengths[0] < strengths[-1] == four.STRENGTHS - 1


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=6, unique=True))
def test_best_four_is_the_best_of_its_fours(cards):
    """The fours of so few cards, and the one whose value is greatest."""
    best = max(combinations(cards, 4), key=slow)
    assert four.best_four(tuple(cards)) == four.best_four(best)


RICH = [c for c in DECK if c // 4 in (0, 1, 2, 3, 12) or c % 4 == 3]  # many shapes at a time


@given(st.lists(st.sampled_from(RICH), min_size=5, max_size=6, unique=True))
def test_best_four_where_shapes_meet(cards):
    """Runs with the ace low, pairs and suits together."""
    best = max(combinations(cards, 4), key=slow)
    assert four.best_four(np.array(cards)) == four.best_four(best)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2c 2d 2h 2s", "As Ks Qs Js"),
        ("4h 3h 2h Ah", "Ac Ad As Kh"),
        ("2c 2d 2s 3h", "Ah Kh Qh Th"),
        ("6h 4h 3h 2h", "Ac Kd Qs Jh"),
        ("4c 3d 2s Ah", "Ac Ad Ks Kh"),
        ("3c 3d 2s 2h", "Ac Ad Ks Qh"),
        ("2c 2d 4s 3h", "Ac Kd Qs Th"),
        ("5c 4d 3s 2h", "4c 3d 2s Ah"),  # the ace counts below the two
        ("As Ks Qs Ts", "As Ks Js Ts"),
        ("9c 9d 3s 2h", "8c 8d As Kh"),
        ("9c 9d Ks 3h", "9h 9s Qc Jd"),
        ("9c 9d Ks 4h", "9h 9s Kc 3d"),
        ("Kc Kd 2s 2h", "Qc Qd Js Jh"),
        ("5c 5d 5s 2h", "4c 4d 4s Ah"),
        ("5c 5d 5s 4h", "5c 5d 5h 3h"),
    ],
)
def test_four_card_order(better, worse):
    assert four.best_four(parse_cards(better)) > four.best_four(parse_cards(worse))


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ks Qd 8h 4c 2s", "K-Q-8-4"),
        ("As Td 8h 4c 2s", "A-10-8-4"),
        ("As Ad 3h 5c 7s", "pair A-A-7-5"),
        ("2s 2d Ah Kc 7s", "pair 2-2-A-K"),
        ("Ts Td 3h 3c As", "two pair 10-10-3-3"),
        ("Ts Td 3h 3c As Ad", "two pair A-A-10-10"),
        ("As 2d 3h 4c 9s", "straight 4-3-2-A"),
        ("As Kd Qh Jc 2s", "straight A-K-Q-J"),
        ("Ah Jh 9h 4h 2h", "flush A-J-9-4"),
        ("8c 8d 8h Ks Kd", "three of a kind 8-8-8-K"),
        ("8c 8d 8h 2s 3d", "three of a kind 8-8-8-3"),
        ("Ah 2h 3h 4h 4c", "straight flush 4-3-2-A"),
        ("9c 9d 9h 9s Ad", "four of a kind 9-9-9-9"),
    ],
)
def test_names(cards, name):
    assert four.name(four.best_four(parse_cards(cards))) == name


def test_every_hand_has_a_name_of_its_own():
    """No two different hands are called alike."""
    strengths = {strength for strength, _ in every_four()}
    assert len({four.name(strength) for strength in strengths}) == len(strengths)


def test_strengths_outside_have_no_name():
    with pytest.raises(ValueError, match="-1"):
        four.name(-1)


@pytest.mark.parametrize("rank", range(3, 13))
def test_high(rank):
    """Just the hands with this card high, or better, reach the line."""
    line = four.high(rank)
    for strength, value in set(every_four()):
        assert (strength >= line) == (value >= (0, rank))


def test_least():
    """The weakest hand of each rung stands on it, and what is weaker stands below."""
    for rung, name in enumerate(FOUR_CARD.names()):
        line = four.least(rung)
        assert four.rung(line) == rung, name
        assert line == 0 or four.rung(line - 1) == rung - 1


@pytest.mark.parametrize(("rank", "name"), [*enumerate(RANK_NAMES)])
def test_rung_of_pair(rank, name):
    pair = (4 * rank, 4 * rank + 1)
    odd = [4 * other + 2 for other in range(13) if other != rank][::5]
    rung = four.rung_of_pair(rank)
    assert FOUR_CARD.names()[rung] == f"pair of {name}"
    assert four.rung(four.best_four((*pair, *odd[:2]))) == rung


@njit
def _count_fives():
    counts = np.zeros(four.RUNGS, np.int64)
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        counts[four.rung(four.best_four((a, b, c, d, e)))] += 1
    return counts


def test_five_card_counts():
    """By the pattern of ranks, then the ways to give it suits, no four of one.

    Five ranks: 5 x 4 x 3 + 4 of the ways hold four of a suit. Four ranks, one of them a pair:
    four of a suit are the odd cards, one of the pair, and any other card for the pair.
    """
    five = 4**5 - (5 * 4 * 3 + 4)
    paired = comb(4, 2) * 4**3 - 4 * 3
    fives_in_a_row = sum(any(run <= set(s) for run in RUNS) for s in combinations(range(13), 5))
    suited = 4 * (comb(13, 4) * 39 + comb(13, 5))
    flush_runs = 4 * (11 * 48 - 10)  # a run and any card; five in a row hold two runs
    expected = {
        "high card": (comb(13, 5) - fives_in_a_row) * five,
        **{
            f"pair of {name}": (comb(12, 3) - sum(rank in run for run in RUNS)) * paired
            for rank, name in enumerate(RANK_NAMES)
        },
        "two pair": comb(13, 2) * comb(4, 2) ** 2 * 44,
        "straight": fives_in_a_row * five + 4 * len(RUNS) * paired,
        "flush": suited - flush_runs,
        "three of a kind": 54_912 + 3_744,  # full houses too
        "straight flush": flush_runs,
        "four of a kind": 624 - 48,
        "four aces": 48,
    }
    assert sum(expected.values()) == comb(52, 5)
    assert dict(zip(FOUR_CARD.names(), _count_fives().tolist(), strict=True)) == expected
