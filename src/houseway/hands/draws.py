"""Names for an unfinished hand: a made pair, cards to a flush or straight, high cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from houseway.equipment.cards import Card, dashed

ACE = 12


def exact_name(cards: Sequence[Card]) -> str:
    """The ranks, highest first, and whether they are suited: `K-Q-10 suited`."""
    ranks = dashed(c >> 2 for c in sorted(cards, reverse=True))
    return f"{ranks} {_suits(cards)}".strip()


def draw_name(cards: Sequence[Card], rank_class: Callable[[int], str]) -> str:
    """The pair or better already made, or else suits, gaps and the count of each rank class."""
    counts = Counter(c >> 2 for c in cards)
    sizes = sorted(counts.values(), reverse=True)
    if sizes[0] == 4:
        return "four of a kind"
    if sizes[0] == 3:
        return "three of a kind"
    if sizes[:2] == [2, 2]:
        return "two pair"
    if sizes[0] == 2:
        rank = next(r for r, n in counts.items() if n == 2)
        return f"{rank_class(rank)} pair"
    classes = Counter(rank_class(rank) for rank in counts)
    parts = [_suits(cards), _gaps(sorted(counts))]
    parts += [f"{n} {name}" for name, n in sorted(classes.items())]
    return ", ".join(part for part in parts if part)


def holds(cards: Sequence[Card], is_high_enough: Callable[[int], bool]) -> bool:
    """True if the cards hold two pair or better, or a pair that is high enough."""
    counts = Counter(c >> 2 for c in cards)
    pairs = [rank for rank, n in counts.items() if n > 1]
    return len(counts) <= len(cards) - 2 or any(map(is_high_enough, pairs))


def _suits(cards: Sequence[Card]) -> str:
    return "suited" if len({c & 3 for c in cards}) == 1 else ""


def _gaps(ranks: list[int]) -> str:
    """How cards of different ranks fit a straight: the missing ranks inside, or nothing."""
    low_ace = sorted(-1 if r == ACE else r for r in ranks)
    spans = [(r[-1] - r[0] + 1, r) for r in (ranks, low_ace)]
    span, best = min(spans)
    if span > 5:
        return ""
    gaps = span - len(ranks)
    if len(ranks) < 4:
        return f"{gaps} gaps" if gaps != 1 else "1 gap"
    blocked = best[0] == -1 or best[-1] == ACE
    return "inside straight" if gaps or blocked else "outside straight"
