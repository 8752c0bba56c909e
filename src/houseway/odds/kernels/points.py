"""Two baccarat hands from a shoe, counted exactly by card values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.baccarat.family import Facts, banker_draws, natural, player_draws, value
from houseway.games.contract import Game
from houseway.odds.counting.counted import Counted, no_street


def count(game: Game, house: House, wager: str, deck: Sequence[Card] = DECK) -> Counted:
    """How often each fact occurs among all ways to draw six cards in order."""
    counts = _facts(_drawing(house), tuple(deck), house.decks if tuple(deck) == DECK else 1)
    return no_street(list(counts), list(counts.values()))


class Drawing(NamedTuple):
    """Which points draw a third card, from the edition's drawing tables."""

    player: tuple[bool, ...]
    banker: tuple[tuple[bool, ...], ...]  # by the banker's points, then the player's third card
    banker_alone: tuple[bool, ...]  # if the player hand has drawn none


def _drawing(house: House) -> Drawing:
    points = [n for n in range(10) if not natural(n)]
    return Drawing(
        tuple(player_draws(house, n) for n in points),
        tuple(tuple(banker_draws(house, n, third) for third in range(10)) for n in points),
        tuple(banker_draws(house, n, None) for n in points),
    )


@cache
def _facts(drawing: Drawing, deck: tuple[Card, ...], decks: int) -> Counter[Facts]:
    """Every pair of two-card hands by value, with the third cards the drawing table requires."""
    left = Counter(value(card) for card in deck)
    for points in left:
        left[points] *= decks
    counts: Counter[Facts] = Counter()
    for player, ways in _pairs(left):
        left.subtract(player)
        for banker, more in _pairs(left):
            left.subtract(banker)
            for fact, n in _drawn(drawing, sum(player) % 10, sum(banker) % 10, left):
                counts[fact] += ways * more * n
            left.update(banker)
        left.update(player)
    return counts


def _pairs(left: Counter[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Every two values that can be drawn, and the number of ways, counting order."""
    for a, b in combinations_with_replacement(sorted(left), 2):
        ways = left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]
        if ways > 0:
            yield (a, b), ways


def _drawn(
    drawing: Drawing, player: int, banker: int, left: Counter[int]
) -> Iterator[tuple[Facts, int]]:
    """The resulting facts, each weighted by the ways to draw two more cards, used or not."""
    size = left.total()
    if natural(player) or natural(banker):
        yield Facts(player, banker, 0, 0), size * (size - 1)
    elif not drawing.player[player]:
        if drawing.banker_alone[banker]:
            for third, n in left.items():
                yield Facts(player, (banker + third) % 10, 0, 1), n * (size - 1)
        else:
            yield Facts(player, banker, 0, 0), size * (size - 1)
    else:
        yield from _after_player(drawing, player, banker, left, size)


def _after_player(
    drawing: Drawing, player: int, banker: int, left: Counter[int], size: int
) -> Iterator[tuple[Facts, int]]:
    """The player hand draws, and the banker's action depends on the card."""
    for third, n in left.items():
        drawn = (player + third) % 10
        if not drawing.banker[banker][third]:
            yield Facts(drawn, banker, 1, 0), n * (size - 1)
            continue
        for fourth, m in left.items():
            yield Facts(drawn, (banker + fourth) % 10, 1, 1), n * (m - (third == fourth))
