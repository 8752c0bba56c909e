"""Hands counted by enumeration, against the counts everybody agrees on."""

import os
import subprocess
import sys
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.cards import DECK, parse_cards
from houseway.hands import five, three
from houseway.hands.ladders import FIVE_CARD, LADDERS, THREE_CARD
from houseway.jit import njit


def _named(ladder, counts):
    return {name: int(n) for name, n in zip(ladder.names(), counts, strict=True)}


def _by_shape(counts):
    """Counts by shape, royal flush first, the thirteen pairs added up."""
    pairs = sorted(FIVE_CARD.find("pair"))
    assert len({int(counts[n]) for n in pairs}) == 1 or sum(counts) != comb(52, 5)
    return [*map(int, counts[:13:-1]), int(sum(counts[n] for n in pairs)), int(counts[0])]


def test_three_card_counts():
    counts = [0] * three.RUNGS
    for hand in combinations(DECK, 3):
        counts[three.rung(*hand)] += 1
    assert _named(THREE_CARD, counts) == {
        "high card": 16_440,
        "pair": 3_744,
        "flush": 1_096,
        "straight": 720 - 60,
        "ace king queen unsuited": 60,
        "three of a kind": 52,
        "straight flush": 48 - 4,
        "ace king queen suited": 3,
        "ace king queen of spades": 1,
    }


@njit
def _count(size, strength):
    """How many hands of a deck stand on each rung, by nested choice of cards."""
    counts = np.zeros(five.RUNGS, np.int64)
    at = np.arange(size)
    while True:
        counts[five.rung(five.best_five(at))] += 1
        i = size - 1
        while i >= 0 and at[i] == 52 - size + i:
            i -= 1
        if i < 0:
            return counts
        at[i] += 1
        for j in range(i + 1, size):
            at[j] = at[j - 1] + 1


@pytest.mark.parametrize(
    ("size", "expected"),
    [  # royal flush, straight flush, four, full house, flush, straight, three, two pair, pair, high
        (5, [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]),
        (6, [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740,
             6_612_900]),
        (7, [4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400,
             58_627_800, 23_294_460]),
    ],
)  # fmt: skip
def test_best_five_counts(size, expected):
    """Best five of five, six and seven cards: the published frequencies."""
    counts = _count(size, five.best_five)
    assert sum(expected) == comb(52, size)
    assert _by_shape(counts) == expected


def test_there_are_7462_strengths():
    seen = {int(five.best_five(hand)) for hand in combinations(DECK[::2] + DECK[1:20:2], 5)}
    assert five.STRENGTHS == 7462
    assert max(seen) == 7461


def test_rank_keys_never_collide():
    for n in (5, 6, 7):
        sums = np.array(five.RANK_KEYS)[five._multisets(n)].sum(axis=1)
        assert len(np.unique(sums)) == len(sums) == {5: 6_175, 6: 18_395, 7: 49_205}[n]


@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=7, unique=True))
def test_best_five_is_the_best_of_its_fives(cards):
    assert five.best_five(tuple(cards)) == max(five.best_five(h) for h in combinations(cards, 5))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Qs", "Ks Qs Js"),
        ("3h 2h Ah", "Ac Ad As"),
        ("2c 2d 2s", "Ah Kd Qs"),
        ("4c 3d 2s", "Ac 2d 3s"),  # the ace counts below the two
        ("3c 2d Ah", "Ah Kh Jh"),  # a straight beats a flush
        ("5h 3h 2h", "As Ad Kc"),
        ("3s 3d 2c", "2h 2c As"),  # the pair before the odd card
        ("As Ad 3c", "Ah Ac 2d"),
        ("Qh 6d 4c", "Qs 6c 3d"),
    ],
)
def test_three_card_order(better, worse):
    assert three.strength(*parse_cards(better)) > three.strength(*parse_cards(worse))


@given(st.permutations(parse_cards("Qh 6d 4c")))
def test_order_of_cards_does_not_matter(hand):
    assert three.strength(*hand) == three.strength(*parse_cards("Qh 6d 4c"))


def test_king_ace_two_is_no_straight():
    assert three.rung(*parse_cards("Kh Ac 2d")) == three.HIGH_CARD


def test_queen_high_or_better():
    line = three.high(three.QUEEN)
    assert three.strength(*parse_cards("Qh 3d 2c")) >= line
    assert three.strength(*parse_cards("Jh Td 8c")) < line


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)
def test_a_ladder_knows_its_names(ladder):
    for n, rung in enumerate(ladder.rungs):
        assert min(ladder.find(rung.name)) == n
        assert all(n in ladder.find(wider) for wider in rung.within)
    assert not ladder.find("five jacks")


@pytest.mark.parametrize(
    ("printed", "ranks"),
    [
        ("Pair of 10's or better", "10 jack queen king ace"),
        ("pair of tens, jacks, queens, kings, or aces", "10 jack queen king ace"),
        ("Pair of J's or Better", "jack queen king ace"),
        ("Pair of 6's thru 10's", "6 7 8 9 10"),
        ("pair of sixes through tens", "6 7 8 9 10"),
        ("Pair of Aces", "ace"),
        ("pair", "2 3 4 5 6 7 8 9 10 jack queen king ace"),
    ],
)
def test_pairs_as_printed(printed, ranks):
    names = FIVE_CARD.names()
    assert {names[n] for n in FIVE_CARD.find(printed)} == {f"pair of {r}" for r in ranks.split()}


@pytest.mark.proof
def test_without_jit_the_same():
    """The leaves are plain Python too: a small deck is solved without compiling anything."""
    code = (
        "from houseway.editions import House, load\n"
        "from houseway.odds.solve import solve\n"
        "from houseway.equipment.cards import parse_cards\n"
        "deck = parse_cards('As Ks Qs Kh Qh 9c 3c 2d')\n"
        "print(solve(House(load('jack/three-card-poker')), deck)['ante'].edge)\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "NUMBA_DISABLE_JIT": off},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for off in ("0", "1")
    ]
    assert told[0] == told[1] != ""
