"""Three Card Poker by counting: a second implementation, for tests to compare against."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np

HANDS = comb(52, 3)  # 22,100
DEALERS = comb(49, 3)  # 18,424 dealer hands against any one player hand
DEALS = HANDS * DEALERS  # 407,170,400
SIX_CARD_HANDS = comb(52, 6)  # 20,358,520
QUEEN, ACE = 10, 12
SHAPES = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")
SPADES, SUITED = "ace king queen of spades", "ace king queen suited"


def strength(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Rank a three-card hand: (shape, tie-breaking ranks), the greater tuple the better hand."""
    a, b, c = sorted((card // 4 for card in hand), reverse=True)
    suited = len({card % 4 for card in hand}) == 1
    if a == b == c:
        return (4, a)
    if a == b:
        return (1, a, c)
    if b == c:
        return (1, b, a)
    top = a if a - c == 2 else 1 if (a, b, c) == (ACE, 1, 0) else None
    if top is not None:
        return (5 if suited else 3, top)
    return (2 if suited else 0, a, b, c)


def shapes(hand: tuple[int, ...]) -> tuple[str, ...]:
    """Name the shapes a hand can be paid as, the most specific first."""
    value = strength(hand)
    names = (SHAPES[value[0]],)
    if value == (5, ACE):
        names = (SUITED, *names)
        if hand[0] % 4 == 3:
            names = (SPADES, *names)
    return names


def pay(hand: tuple[int, ...], table: Mapping[str, int], otherwise: int) -> int:
    """Look a hand up in a pay table by its most specific listed shape."""
    return next((table[name] for name in shapes(hand) if name in table), otherwise)


def statistics(counts: Mapping[int, int], average_stake: Fraction) -> dict[str, Any]:
    """Summarise a count of deals by net result, in units of the first bet."""
    total = sum(counts.values())
    mean = Fraction(sum(net * n for net, n in counts.items()), total)
    square = Fraction(sum(net * net * n for net, n in counts.items()), total)
    return {
        "edge": -mean,
        "average_stake": average_stake,
        "variance": square - mean * mean,
        "hit_frequency": Fraction(sum(n for net, n in counts.items() if net > 0), total),
        "counts": dict(sorted(counts.items())),
    }


@cache
def showdowns() -> tuple[list[tuple[int, ...]], np.ndarray]:
    """List the player hands, and for each its (unqualified, win, tie, lose) dealer hands."""
    hands = list(combinations(range(52), 3))
    values = [strength(hand) for hand in hands]
    order = {value: i for i, value in enumerate(sorted(set(values)))}
    ranked = np.array([order[value] for value in values])
    bar = order[(0, QUEEN, 1, 0)]  # Q-3-2, the least hand that qualifies

    # Hands of each strength: all of them, those holding one card, those holding two cards.
    # Shifted by one and summed along the last axis, entry k counts hands weaker than k.
    cards = np.array(hands)
    every = np.zeros(len(order) + 1, dtype=np.int64)
    single = np.zeros((52, len(order) + 1), dtype=np.int64)
    double = np.zeros((52, 52, len(order) + 1), dtype=np.int64)
    np.add.at(every, ranked + 1, 1)
    for i in range(3):
        np.add.at(single, (cards[:, i], ranked + 1), 1)
    for i, j in ((0, 1), (0, 2), (1, 2)):
        np.add.at(double, (cards[:, i], cards[:, j], ranked + 1), 1)
    every, single, double = every.cumsum(), single.cumsum(axis=1), double.cumsum(axis=2)
    a, b, c = cards.T

    def weaker(k: np.ndarray) -> np.ndarray:
        """Count dealer hands weaker than k with none of the player's cards."""
        ones = single[a, k] + single[b, k] + single[c, k]
        twos = double[a, b, k] + double[a, c, k] + double[b, c, k]
        return every[k] - ones + twos - (ranked < k)

    unqualified = weaker(np.full_like(ranked, bar))
    below, through = weaker(ranked), weaker(ranked + 1)
    win = np.maximum(below - unqualified, 0)
    tie = np.where(ranked >= bar, through - below, 0)
    return hands, np.stack([unqualified, win, tie, DEALERS - unqualified - win - tie], axis=1)


def ante_play(bonus: Mapping[str, int]) -> dict[str, Any]:
    """Solve ante and play under optimal play, with the ante bonus by hand shape."""
    hands, outcomes = showdowns()
    counts: Counter[int] = Counter()
    played = []
    for hand, row in zip(hands, outcomes.tolist(), strict=True):
        extra = pay(hand, bonus, 0)
        nets = [base + extra for base in (1, 2, 0, -2)]
        if sum(net * n for net, n in zip(nets, row, strict=True)) > -DEALERS:
            played.append(hand)
            for net, n in zip(nets, row, strict=True):
                counts[net] += n
        else:
            counts[-1] += DEALERS
    worst = min(played, key=strength)
    result = statistics(+counts, 1 + Fraction(len(played), HANDS))
    result["worst_hand_played"] = tuple(sorted((card // 4 for card in worst), reverse=True))
    return result


def pair_plus(pays: Mapping[str, int]) -> dict[str, Any]:
    """Price Pair Plus: pays (to 1) by hand shape, and a shape not listed loses."""
    counts = Counter(pay(hand, pays, -1) for hand in combinations(range(52), 3))
    return statistics(counts, Fraction(1))


def progressive(pays: Mapping[str, int]) -> dict[str, Any]:
    """Price a progressive whose pays are for 1, "spades" being the meter in units bet."""
    names = {"spades": SPADES, "other akq": SUITED}
    return pair_plus({names.get(name, name): amount - 1 for name, amount in pays.items()})


def straight_top(ranks: set[int]) -> int | None:
    """Find the top rank of the best five-card straight among these ranks, if there is one."""
    for top in range(ACE, 2, -1):
        if {(top - i) % 13 for i in range(5)} <= ranks:  # top 3 is the wheel: -1 is the ace
            return top
    return None


def flush_class(ranks: set[int]) -> str:
    """Name the best hand among five or six suited cards."""
    top = straight_top(ranks)
    return "flush" if top is None else "royal flush" if top == ACE else "straight flush"


def rank_class(ranks: Counter[int]) -> str:
    """Name the best hand among six cards that hold no flush, from their ranks alone."""
    first, second, *_ = *sorted(ranks.values(), reverse=True), 0
    if first == 4:
        return "four of a kind"
    if first == 3 and second >= 2:
        return "full house"
    if straight_top(set(ranks)) is not None:
        return "straight"
    if first == 3:
        return "three of a kind"
    return "high card" if first == 1 else "two pair" if second == 2 else "pair"


@cache
def six_card_classes() -> Counter[str]:
    """Count the best five-card hand of every six cards, by rank multiset and suit pattern."""
    classes: Counter[str] = Counter()
    for cards in combinations_with_replacement(range(13), 6):
        ranks = Counter(cards)
        if max(ranks.values()) > 4:
            continue
        plain = prod(comb(4, n) for n in ranks.values())
        flushes: Counter[str] = Counter()
        if len(ranks) == 6:
            flushes[flush_class(set(ranks))] += 4  # all six in one suit
            for odd in ranks:  # one card in another suit
                flushes[flush_class(set(ranks) - {odd})] += 4 * 3
        elif len(ranks) == 5:
            flushes[flush_class(set(ranks))] += 4 * 3  # the pair's second card is the odd one
        classes.update(flushes)
        classes[rank_class(ranks)] += plain - flushes.total()
    return classes


def six_card(pays: Mapping[str, int]) -> dict[str, Any]:
    """Price Six Card Bonus: pays (to 1) by five-card class, and a class not listed loses."""
    classes = six_card_classes()
    counts: Counter[int] = Counter()
    for name, n in classes.items():
        counts[pays.get(name, -1)] += n
    return statistics(counts, Fraction(1)) | {"classes": dict(classes)}
