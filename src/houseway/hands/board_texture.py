"""What two hole cards add to a board, in the words people use: hidden pairs, draws, kickers.

A standing is a small number that groups hands finely enough for a short rule, never for a
settlement: a made hand, a hidden pair by its height, or else the board, a draw and the kicker.
"""

from __future__ import annotations

from houseway.hands.five import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
    _straight_top,
)
from houseway.jit import Array, njit

MADE = 0  # two pair or better made with the hole cards
HIDDEN = 1  # a pair made with the hole cards: by board ranks above it, then by a pair on the board
POSITIONS = 4
NOTHING = HIDDEN + 2 * POSITIONS  # no pair with the hole cards: by board, draw and kicker
BOARDS, DRAWS, KICKERS = 5, 4, 10
NO_DRAW, LOW_FLUSH_DRAW, FLUSH_DRAW, STRAIGHT_DRAW = range(DRAWS)
BOARD_PLAYS = KICKERS - 1  # the hole cards do not count at all
STANDINGS = NOTHING + BOARDS * DRAWS * KICKERS
TEN = 8

_BOARDS = ("no pair", "a pair", "two pair", "three of a kind", "a straight or better")
_DRAWS = ("", "a flush draw below a ten", "a flush draw with a ten or better", "an open straight")
_ABOVE = ("no rank", "one rank", "two ranks", "three or more ranks")
_PLACES = ("the best", "the second best", "the third best", "the fourth best", "the fifth best",
           "the sixth best", "the seventh best", "the eighth best", "a lower")  # fmt: skip


@njit
def shape_of(rung: int) -> int:
    """The shape of a rung on the five-card ladder."""
    if rung == 0:
        return HIGH_CARD
    return PAIR if rung <= 13 else rung - 12


@njit
def board_shape(counts: Array, suits: Array, n: int) -> int:
    """The shape of a board of three to five cards by itself, from its ranks and suits."""
    pairs = most = mask = flush = 0
    for rank in range(13):
        if counts[rank]:
            mask |= 1 << rank
        most = max(most, counts[rank])
        pairs += counts[rank] >= 2
    for suit in range(4):
        flush = max(flush, suits[suit])
    if most == 4:
        return FULL_HOUSE + 1
    if most == 3:
        return FULL_HOUSE if pairs == 2 else THREE_OF_A_KIND
    if n == 5 and flush == 5:
        return FLUSH
    if n == 5 and _straight_top(mask) >= 0:
        return STRAIGHT
    return TWO_PAIR if pairs == 2 else PAIR if pairs else HIGH_CARD


@njit
def standing(a: int, b: int, counts: Array, suits: Array, n: int, shape: int, plays: bool) -> int:
    """The standing of two hole cards with a board, from the shape of the best hand.

    `plays` is True if the hole cards improve a full board.
    """
    ra, rb = a >> 2, b >> 2
    alone = board_shape(counts, suits, n)
    if n == 5 and not plays:
        return NOTHING + (min(alone, BOARDS - 1) * DRAWS + NO_DRAW) * KICKERS + BOARD_PLAYS
    if shape > alone and shape >= THREE_OF_A_KIND:
        return MADE
    pocket, hit_a, hit_b = ra == rb, counts[ra] > 0, counts[rb] > 0
    pairs_count = alone < STRAIGHT  # with a better board only the higher card can matter
    if pairs_count and hit_a and hit_b and not pocket:
        return MADE
    if pairs_count and (pocket or hit_a or hit_b):
        rank = ra if pocket or hit_a else rb
        above = 0
        for other in range(rank + 1, 13):
            above += counts[other] > 0
        paired = 1 if alone >= PAIR else 0
        return HIDDEN + paired * POSITIONS + min(above, POSITIONS - 1)
    top, kicker = max(ra, rb), 0
    for rank in range(top + 1, 13):
        kicker += counts[rank] == 0
    draw = _draw(a, b, counts, suits) if n < 5 else NO_DRAW
    place = (min(alone, BOARDS - 1) * DRAWS + draw) * KICKERS + min(kicker, BOARD_PLAYS - 1)
    return NOTHING + place


@njit
def _draw(a: int, b: int, counts: Array, suits: Array) -> int:
    """The draw of two hole cards: four to a flush, or two ranks that complete a straight."""
    for card, other in ((a, b), (b, a)):
        suited = (card & 3) == (other & 3)
        if suits[card & 3] + (2 if suited else 1) == 4:
            high = max(card >> 2, other >> 2) if suited else card >> 2
            return FLUSH_DRAW if high >= TEN else LOW_FLUSH_DRAW
    board = 0
    for rank in range(13):
        if counts[rank]:
            board |= 1 << rank
    held = board | 1 << (a >> 2) | 1 << (b >> 2)
    ends = 0
    for rank in range(13):
        card = 1 << rank
        ends += _straight_top(held | card) > _straight_top(board | card)
    return STRAIGHT_DRAW if ends >= 2 else NO_DRAW


def tell(code: int) -> tuple[str, int]:
    """A standing in words, and the place of its kicker if that decides (else -1)."""
    if code == MADE:
        return "two pair or better of your own", -1
    if code < NOTHING:
        paired, above = divmod(code - HIDDEN, POSITIONS)
        board_pair = " on a paired board" if paired else ""
        return f"a hidden pair{board_pair}, {_ABOVE[above]} of the board above it", -1
    rest, kicker = divmod(code - NOTHING, KICKERS)
    board, draw = divmod(rest, DRAWS)
    drawing = f", {_DRAWS[draw]}" if draw else ""
    if kicker == BOARD_PLAYS:
        return f"nothing: the board plays, {_BOARDS[board]}", -1
    return f"{_BOARDS[board]} on the board{drawing}", kicker


def kickers(first: int, last: int) -> str:
    """A range of kicker places in words."""
    if first == 0 and last == BOARD_PLAYS - 1:
        return "any kicker"
    if first == last:
        return f"{_PLACES[first]} kicker"
    if first == 0:
        return f"{_PLACES[last]} kicker or better"
    if last == BOARD_PLAYS - 1:
        return f"{_PLACES[first]} kicker or worse"
    return f"{_PLACES[first]} to {_PLACES[last].removeprefix('the ')} kicker"
