"""Two cards on the ladder of bonuses for hole cards: pairs, and an ace with a face card."""

from __future__ import annotations

from houseway.hands.ladders import TWO_CARD
from houseway.jit import njit

_names = TWO_CARD.names()
PAIR_OF_TWOS = _names.index("pair of 2")
PAIR_OF_JACKS = _names.index("pair of jack")
PAIR_OF_ACES = _names.index("pair of ace")
ACES_AGAINST_ACES = _names.index("aces against aces")
ACE_JACK, ACE_KING = (
    _names.index("ace jack different suit"),
    _names.index("ace king different suit"),
)
ACE_JACK_SUITED = _names.index("ace jack same suit")
RUNGS = len(_names)

ACE, KING, JACK = 12, 11, 9


@njit
def rung(a: int, b: int) -> int:
    """The rung of two cards alone."""
    high, low = max(a >> 2, b >> 2), min(a >> 2, b >> 2)
    if high == low:
        if high == ACE:
            return PAIR_OF_ACES
        return PAIR_OF_JACKS + high - JACK if high >= JACK else PAIR_OF_TWOS + high
    if high < ACE or low < JACK:
        return 0
    if (a & 3) == (b & 3):
        return ACE_JACK_SUITED + low - JACK
    return ACE_KING if low == KING else ACE_JACK + low - JACK


@njit
def rung_against(a: int, b: int, c: int, d: int) -> int:
    """The rung of two cards against the dealer's two: aces against aces have their own."""
    own = rung(a, b)
    if own == PAIR_OF_ACES and rung(c, d) == PAIR_OF_ACES:
        return ACES_AGAINST_ACES
    return own
