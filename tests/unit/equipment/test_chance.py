"""The source of chance on its final outcomes: cards, dice, wheels, at a fixed level.

The code that shuffles for a live table is fed here with bytes from recorded seeds, so that the
same figures come out every time. Level: a fair source fails one of these tests in 10,000.
"""

import hashlib
from collections import Counter
from itertools import pairwise, permutations
from math import sqrt

import pytest

from houseway.equipment.cards import DECK
from houseway.equipment.chance import Chance, Live, Seeded, below, permuted
from houseway.equipment.dice import ways
from houseway.equipment.sealed import spin, throw

SEEDS = ("houseway 1", "houseway 2", "houseway 3")  # recorded: never chosen by their result
Z = 3.719  # one in 10,000 above it
every_seed = pytest.mark.parametrize("seed", SEEDS)


class Stream:
    """Endless bytes out of a recorded seed."""

    def __init__(self, seed):
        self._seed, self._n = seed.encode(), 0

    def __call__(self, n):
        self._n += 1
        return hashlib.shake_256(self._seed + self._n.to_bytes(8, "big")).digest(n)


def excess(counts, expected):
    """How far chi-square is above its mean, in deviations (Wilson and Hilferty)."""
    chi = sum((counts.get(key, 0) - e) ** 2 / e for key, e in expected.items())
    free = len(expected) - 1
    cube = (chi / free) ** (1 / 3)
    return (cube - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))


def test_the_measure_knows_a_loaded_die():
    """Else the tests below would prove nothing."""
    fair = dict.fromkeys(range(6), 10_000)
    assert excess(fair, fair) < 0
    assert excess({**fair, 5: 10_600}, fair) > Z


@every_seed
def test_every_card_at_every_place(seed):
    more, n = Stream(seed), 20_000
    counts = Counter()
    for _ in range(n):
        counts.update(enumerate(permuted(DECK, 52, more)))
    expected = {(place, card): n / 52 for place in range(52) for card in DECK}
    assert set(counts) <= set(expected)
    assert excess(counts, expected) < Z


@every_seed
def test_every_pair_of_adjacent_cards(seed):
    more, n = Stream(seed), 20_000
    counts = Counter()
    for _ in range(n):
        counts.update(pairwise(permuted(DECK, 52, more)))
    expected = {(a, b): n * 51 / (52 * 51) for a in DECK for b in DECK if a != b}
    assert excess(counts, expected) < Z


@every_seed
def test_every_order_of_five_things(seed):
    more, n = Stream(seed), 60_000
    counts = Counter(permuted("abcde", 5, more) for _ in range(n))
    assert excess(counts, dict.fromkeys(permutations("abcde"), n / 120)) < Z


@every_seed
def test_every_card_drawn_first_from_eight_decks(seed):
    more, n = Stream(seed), 2_000
    counts = Counter(card for _ in range(n) for card in permuted(DECK * 8, 26, more))
    assert excess(counts, dict.fromkeys(DECK, n * 26 / 52)) < Z


def sealed(seed):
    return f"seed {hashlib.sha256(seed.encode()).hexdigest()}"


@every_seed
def test_every_roll_of_two_dice(seed):
    n = 72_000
    counts = Counter(throw(sealed(seed), k, 2) for k in range(n))
    assert excess(counts, {roll: n * w / 36 for roll, w in ways(2).items()}) < Z


@every_seed
def test_sums_of_ten_dice(seed):
    """High Roll Dice: each face as often as another, and the sum of a throw around 35."""
    n = 20_000
    throws = [list(map(int, throw(sealed(seed), k, 10).split("-"))) for k in range(n)]
    faces = Counter(face for faces in throws for face in faces)
    assert excess(faces, dict.fromkeys(range(1, 7), n * 10 / 6)) < Z
    mean = sum(map(sum, throws)) / n
    assert abs(mean - 35) < Z * sqrt(10 * 35 / 12 / n)


@every_seed
@pytest.mark.parametrize("pockets", [37, 38, 54])
def test_every_pocket_of_a_wheel(seed, pockets):
    wheel, n = tuple(map(str, range(pockets))), 60_000
    counts = Counter(spin(sealed(seed), k, wheel) for k in range(n))
    assert excess(counts, dict.fromkeys(wheel, n / pockets)) < Z


@every_seed
def test_one_throw_tells_nothing_of_the_next(seed):
    n = 72_000
    rolls = [throw(sealed(seed), k, 1) for k in range(n)]
    expected = {(a, b): n / 36 for a in "123456" for b in "123456"}
    assert excess(Counter(pairwise(rolls)), expected) < Z


def test_live_cards_by_place():
    """The operating system's source itself; a fair one fails once in a thousand million runs."""
    n, counts, live = 4_000, Counter(), Live()
    for _ in range(n):
        counts.update(enumerate(live.shuffle(DECK)))
    assert excess(counts, {(p, c): n / 52 for p in range(52) for c in DECK}) < 6


def test_words_that_would_favour_low_numbers_are_rejected():
    assert below(6, iter([2**32 - 1, 2**32 - 4, 2**32 - 5])) == (2**32 - 5) % 6
    assert below(2, iter([2**32 - 1])) == 1


def test_every_deck_is_whole():
    for decks in (1, 2, 8):
        assert sorted(Live().shuffle(DECK * decks)) == sorted(DECK * decks)
    with pytest.raises(ValueError, match="53 of 52 items"):
        Live().draw(DECK, 53)


def test_live_and_seeded_are_different_kinds():
    assert not isinstance(Seeded(1), Live)
    assert not isinstance(Live(), Seeded)
    assert isinstance(Seeded(1), Chance)
    assert isinstance(Live(), Chance)
    assert Seeded(1).shuffle(DECK) == Seeded(1).shuffle(DECK)
    assert Live().shuffle(DECK) != Live().shuffle(DECK)
