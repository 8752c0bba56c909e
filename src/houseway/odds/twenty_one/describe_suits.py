"""What a player sees of the suits before the third card, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from houseway.odds.twenty_one.suits import SPADES, Card

APART, ALIKE, OF_SPADES = "of two suits", "of one suit, not spades", "of spades"
SAME, OTHER = "of that suit", "of another suit"
COMBINED = {
    frozenset({ALIKE, OF_SPADES}): "of one suit",
    frozenset({APART, ALIKE}): "not both of spades",
    frozenset({APART, ALIKE, OF_SPADES}): "",
}
Look = tuple[str, str]  # of the two cards, and of the upcard


def look(cards: Sequence[Card]) -> Look:
    """The look of two cards and an upcard."""
    first, second, up = (suit for _, suit in cards)
    own = APART if first != second else OF_SPADES if first == SPADES else ALIKE
    return own, SAME if up in (first, second) else OTHER


def describe(looks: Collection[Look]) -> Iterator[tuple[Look, list[Look]]]:
    """Describe these looks briefly, each description with the looks it covers."""
    by_upcard: dict[frozenset[str], list[str]] = {}
    for own in dict.fromkeys(own for own, _ in looks):
        by_upcard.setdefault(frozenset(up for o, up in looks if o == own), []).append(own)
    for ups, owns in by_upcard.items():
        shown = next(iter(ups)) if len(ups) == 1 else ""
        together = COMBINED.get(frozenset(owns))
        parts = {own: [own] for own in owns} if together is None else {together: owns}
        for words, some in parts.items():
            yield (words, shown), [(own, up) for own in some for up in ups]
