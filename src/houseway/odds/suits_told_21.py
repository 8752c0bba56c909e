"""What a player sees of suits before his third card, in words."""

from __future__ import annotations

from itertools import product

from houseway.odds.suits_21 import SPADES, Bonuses, Shares

SPLIT, ALIKE, OF_SPADES = "of two suits", "of one suit, not spades", "of spades"
SAID = {frozenset({ALIKE, OF_SPADES}): "of one suit", frozenset({SPLIT, ALIKE}): "not of spades"}
SAME, OTHER = "of that suit", "of another suit"


def suits_told(bonuses: Bonuses, s: int, upcard: int, shares: Shares) -> tuple[str, str]:
    """How two cards look that bring these shares, and the upcard beside them if that matters."""
    hands, against = set(), set()
    for a, b, up in product(range(4), repeat=3):
        found, ways = bonuses.seeing(s, upcard, (a, b), up)
        if found == shares and ways:
            hands.add(SPLIT if a != b else OF_SPADES if a == SPADES else ALIKE)
            against.add(SAME if up in (a, b) else OTHER)
    of = SAID.get(frozenset(hands), next(iter(hands)) if len(hands) == 1 else "")
    return of, next(iter(against)) if len(against) == 1 else ""
