"""What two own cards add to a board, in the words people would use."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.cards import DECK, parse_cards
from houseway.hands import board_texture as standing
from houseway.hands import five

OWN, NOTHING = "two pair or better of your own", "nothing: the board plays, "


def told(own, board):
    """A holding in words, and the place of its kicker."""
    (a, b), common = parse_cards(own), parse_cards(board)
    return standing.tell(code_of(a, b, common))


def code_of(a, b, board):
    counts, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    for card in board:
        counts[card // 4] += 1
        suits[card % 4] += 1
    best = five.best_five((a, b, *board))
    plays = len(board) < 5 or best > five.best_five(board)
    shape = standing.shape_of(five.rung(best))
    return standing.standing(a, b, counts, suits, len(board), shape, plays)


@pytest.mark.parametrize(
    ("own", "board"),
    [
        ("Kc 5d", "Kh 5s 2c"),
        ("9c 9d", "9h 5s 2c"),  # a set
        ("9c 2d", "9h 9s 5c"),  # three of a kind with the board's pair
        ("Ts 9d", "8h 7c 6s"),  # a straight
        ("Ah 3h", "Kh 9h 2h"),  # a flush
        ("Ah 3c", "Kh 9h 4h 2h"),  # a flush with one card
        ("9c 9d", "Kh Ks Kc 4d 2h"),  # a full house
        ("Kc 3d", "Kh Ks Qc Qd 2h"),
        ("7c 5d", "Ah Kd 7s 5h 2c"),
        ("4c 4d", "4h 4s Ac Kd Qh"),
    ],
)
def test_made_hands(own, board):
    assert told(own, board) == (OWN, -1)


@pytest.mark.parametrize(
    ("own", "board", "words"),
    [
        ("Kc 4d", "Kh 8s 2c", "a hidden pair, no rank of the board above it"),
        ("4d Kc", "Kh 8s 2c", "a hidden pair, no rank of the board above it"),
        ("8c 4d", "Kh 8s 2c", "a hidden pair, one rank of the board above it"),
        ("2d 4d", "Kh 8s 2c", "a hidden pair, two ranks of the board above it"),
        ("Ac Ad", "Kh 8s 2c", "a hidden pair, no rank of the board above it"),
        ("7c 7d", "Kh 8s 2c", "a hidden pair, two ranks of the board above it"),
        ("3c 3d", "Kh 8s 7c 5d", "a hidden pair, three or more ranks of the board above it"),
        ("Kc 4d", "Kh 2s 2c", "a hidden pair on a paired board, no rank of the board above it"),
        ("7c 7d", "Kh Ks 2c", "a hidden pair on a paired board, one rank of the board above it"),
        ("Ac Qd", "Kh Ks Qc 2d 2h", "a hidden pair on a paired board, one rank of the board "
                                    "above it"),
        ("Ac Kd", "Kh 9s 7c 4d 2h", "a hidden pair, no rank of the board above it"),
    ],
)  # fmt: skip
def test_hidden_pairs(own, board, words):
    assert told(own, board) == (words, -1)


@pytest.mark.parametrize(
    ("own", "board", "words", "kicker"),
    [  # a kicker's place: how many higher ranks are not on the board
        ("Ac Qd", "Kh 8s 2c", "no pair on the board", 0),
        ("Qc Jd", "Kh 8s 2c", "no pair on the board", 1),
        ("Qc Jd", "Ah Ks 2c", "no pair on the board", 0),
        ("Jc 5d", "Kh 8s 2c", "no pair on the board", 2),
        ("4c 3d", "Kh 8s 2c", "no pair on the board", 8),  # the eighth best or a lower
        ("Ac 4d", "Kh Ks 2c", "a pair on the board", 0),
        ("Jc 5d", "9h 9s 2c", "a pair on the board", 3),
        ("Kc 4d", "2h 2s 2c", "three of a kind on the board", 1),
        ("Qc 4d", "Kh Ks 2c 2d 9h", "two pair on the board", 1),
        ("Qc Jd", "Ah Ks 9c 4d 2h", "no pair on the board", 0),
        ("Ac 4d", "Kh Ks Kc Kd 9h", "a straight or better on the board", 0),
    ],
)
def test_kickers(own, board, words, kicker):
    assert told(own, board) == (words, kicker)


LOW, HIGH = "a flush draw below a ten", "a flush draw with a ten or better"
OPEN = "an open straight"


@pytest.mark.parametrize(
    ("own", "board", "draw"),
    [
        ("9h 3h", "Kh 8h 2c", LOW),
        ("Th 3h", "Kh 8h 2c", HIGH),
        ("9h Ac", "Kh 8h 2h", LOW),  # the ace is of another suit
        ("Ac Th", "Kh 8h 2h", HIGH),
        ("9h 8h", "Th 7h 2c", LOW),  # before the straight
        ("9h Ah", "Kh 8c 2h 4d", HIGH),
        ("9c 8d", "Th 7s 2c", OPEN),
        ("9c 8d", "Jh Ts 2c", OPEN),
        ("Jc 7d", "9h 8s 5c", OPEN),  # a ten or a six: as good as open at both ends
        ("8c 4d", "Qh Ts 9c 6d", OPEN),  # a jack or a seven
        ("9c 8d", "Th 6s 2c", ""),  # inside: a seven alone
        ("Ac Kd", "Qh Js 2c", ""),  # a ten alone
        ("Ac 3d", "4h 2s 9c", ""),  # a five alone
        ("Ac 2d", "Th 9s 8c 7d", ""),  # the board's own, for everybody
        ("Kc 4d", "9h 8h 7h 6c", ""),
        ("9h 3h", "Kh 8h 2c 4s 5d", None),  # too late
    ],
)
def test_draws(own, board, draw):
    words = "no pair on the board" + (f", {draw}" if draw else "")
    assert told(own, board)[0] == words


@pytest.mark.parametrize(
    ("own", "board", "words"),
    [
        ("3c 2d", "Ah Kd Qs Jh 9c", "no pair"),
        ("3c 2d", "Ah Kd Qs Qh 9c", "a pair"),
        ("4c 3d", "Kh Ks Qc Qd Ah", "two pair"),
        ("4c 4d", "Kh Ks Qc Qd Ah", "two pair"),  # a pair that does not count
        ("3c 2d", "Kh Ks Kc Qd Ah", "three of a kind"),
        ("3c 2d", "Kh Qs Jc Td Ah", "a straight or better"),
        ("3c 2d", "Kh 9h 7h 5h 4h", "a straight or better"),
        ("3h 2h", "Kh 9h 7h 5h 4h", "a straight or better"),
        ("3c 2d", "Kh Ks Kc Qd Qh", "a straight or better"),
        ("3c 2d", "Kh Ks Kc Kd Ah", "a straight or better"),
    ],
)
def test_the_board_plays(own, board, words):
    assert told(own, board) == (NOTHING + words, -1)


@pytest.mark.parametrize(
    ("own", "board"),
    [
        ("Ah 2c", "Kh 9h 7h 4h 2h"),  # the best flush; the deuces do not count
        ("Tc 5d", "9h 8s 7c 6d 5h"),  # a higher straight; nor do the fives
    ],
)
def test_no_pair_where_the_board_is_better(own, board):
    assert "paired board" not in told(own, board)[0]


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        (0, 8, "any kicker"),
        (0, 0, "the best kicker"),
        (3, 3, "the fourth best kicker"),
        (0, 2, "the third best kicker or better"),
        (5, 8, "the sixth best kicker or worse"),
        (1, 3, "the second best to fourth best kicker"),
    ],
)
def test_kickers_in_words(first, last, words):
    assert standing.kickers(first, last) == words


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True))
def test_the_order_of_cards_does_not_matter(cards):
    """Nor the names of the suits."""
    a, b, *board = cards
    turned = [card // 4 * 4 + (card + 1) % 4 for card in cards]
    code = code_of(a, b, tuple(board))
    assert code == code_of(b, a, tuple(board[::-1]))
    assert code == code_of(turned[0], turned[1], tuple(turned[2:]))
    assert 0 <= code < standing.STANDINGS


def test_every_standing_has_words_of_its_own():
    """Every standing has its own words, apart from kickers."""
    every = [standing.tell(code) for code in range(standing.STANDINGS)]
    plain = [t for t in every if not t[0].startswith(NOTHING)]
    assert len(set(plain)) == len(plain)


BY_RANKS = {  # cards of a rank, where there are several
    (): five.HIGH_CARD,
    (2,): five.PAIR,
    (2, 2): five.TWO_PAIR,
    (3,): five.THREE_OF_A_KIND,
    (4,): five.FOUR_OF_A_KIND,
}


@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_shape_of_a_board(size):
    """As the best five say of a whole board; of fewer cards by their ranks."""
    for board in combinations(sorted({*DECK[::3], *DECK[40:], *DECK[:4]}), size):
        counts, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
        for card in board:
            counts[card // 4] += 1
            suits[card % 4] += 1
        shape = standing.board_shape(counts, suits, size)
        if size == 5:
            best = standing.shape_of(five.rung(five.best_five(board)))
            assert min(shape, five.STRAIGHT) == min(best, five.STRAIGHT)
        else:
            assert shape == BY_RANKS[tuple(sorted(counts[counts > 1].tolist()))]
