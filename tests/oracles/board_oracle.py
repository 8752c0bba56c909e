"""Two own cards and a board of five against a dealer: what the hold'em oracles have in common.

Hands are ranked twice. `best` tries every five of seven cards; `Tables` looks a hand up by the
ranks of board and pair, and by the cards of a suit where there may be a flush. Small decks are
walked card by card with the first, states of the whole deck are added up with the second.

Where two choices are worth exactly the same, the one offered first is taken. This moves the
average stake and the variance, never the edge.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np

ACE = 12  # ranks from 0, the two; a card is four times its rank and its suit
HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL = range(10)
Cards = tuple[int, ...]
Value = tuple[int, ...]
Path = tuple[str, ...]


def cards(text: str) -> Cards:
    """Cards from their names, as `As Td`."""
    return tuple("23456789TJQKA".index(c[0]) * 4 + "cdhs".index(c[1]) for c in text.split())


# -- ranking --------------------------------------------------------------------------------------


def run_of(ranks: Iterable[int]) -> int:
    """The highest rank of five in a row, the ace low beneath the two as well; -1 for none."""
    held = set(ranks)
    if ACE in held:
        held.add(-1)
    return max((top for top in held if all(top - k in held for k in range(5))), default=-1)


def rank_five(hand: Iterable[int]) -> Value:
    """The kind of five cards, then the ranks that tell hands of one kind apart."""
    five = list(hand)
    counts = Counter(card // 4 for card in five)
    grouped = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    top = run_of(counts) if len(counts) == 5 else -1
    if len({card % 4 for card in five}) == 1:
        if top >= 0:
            return (ROYAL,) if top == ACE else (STRAIGHT_FLUSH, top)
        return (FLUSH, *grouped)
    if top >= 0:
        return (STRAIGHT, top)
    kinds = {
        (4, 1): FOUR,
        (3, 2): FULL,
        (3, 1, 1): THREE,
        (2, 2, 1): TWO_PAIR,
        (2, 1, 1, 1): PAIR,
        (1, 1, 1, 1, 1): HIGH,
    }
    return (kinds[tuple(shape)], *grouped)


@cache
def best(held: int) -> Value:
    """The best five of some cards, given as bits."""
    return max(map(rank_five, combinations([c for c in range(52) if held >> c & 1], 5)))


def bits(hand: Iterable[int]) -> int:
    """Cards as bits."""
    return sum(1 << card for card in hand)


def best_by_ranks(ranks: tuple[int, ...]) -> Value:
    """The best five of seven cards that hold no flush, from their ranks alone."""
    counts = Counter(ranks)
    down = sorted(counts, reverse=True)
    fours = [r for r in down if counts[r] == 4]
    threes = [r for r in down if counts[r] == 3]
    pairs = [r for r in down if counts[r] == 2]
    if fours:
        return (FOUR, fours[0], max(r for r in down if r != fours[0]))
    if threes and (pairs or len(threes) == 2):
        return (FULL, threes[0], max([*threes[1:], *pairs]))
    if run_of(down) >= 0:
        return (STRAIGHT, run_of(down))
    if threes:
        return (THREE, threes[0], *[r for r in down if r != threes[0]][:2])
    if len(pairs) >= 2:
        return (TWO_PAIR, *pairs[:2], max(r for r in down if r not in pairs[:2]))
    if pairs:
        return (PAIR, pairs[0], *[r for r in down if r != pairs[0]][:3])
    return (HIGH, *down[:5])


def best_of_suit(mask: int) -> Value | None:
    """The best flush or straight flush of the ranks held in one suit, if there are five."""
    ranks = [rank for rank in range(13) if mask >> rank & 1]
    if len(ranks) < 5:
        return None
    top = run_of(ranks)
    if top >= 0:
        return (ROYAL,) if top == ACE else (STRAIGHT_FLUSH, top)
    return (FLUSH, *sorted(ranks, reverse=True)[:5])


PAIRS = np.array(list(combinations(range(52), 2)))
RANK_PAIRS = {pair: n for n, pair in enumerate(combinations_with_replacement(range(13), 2))}
PAIR_RANKS = np.array([RANK_PAIRS[a // 4, b // 4] for a, b in PAIRS])
PAIR_MASKS = np.array(
    [[sum(1 << c // 4 for c in p if c % 4 == s) for p in PAIRS] for s in range(4)]
)


class Tables(NamedTuple):
    """Values as whole numbers: by the ranks of board and pair, by the cards of a suit; kinds."""

    rows: dict[tuple[int, ...], int]
    by_ranks: Any
    by_suit: Any
    kinds: Any
    least_pair: int


@cache
def tables() -> Tables:
    """Rank everything once."""
    sevens = {
        ranks: best_by_ranks(ranks)
        for ranks in combinations_with_replacement(range(13), 7)
        if max(Counter(ranks).values()) <= 4
    }
    suits = {mask: best_of_suit(mask) for mask in range(1 << 13)}
    values = sorted({*sevens.values(), *(v for v in suits.values() if v)})
    number = {value: n for n, value in enumerate(values, 1)}
    boards = [
        ranks
        for ranks in combinations_with_replacement(range(13), 5)
        if max(Counter(ranks).values()) <= 4
    ]
    by_ranks = np.zeros((len(boards), len(RANK_PAIRS)), np.int16)
    for n, board in enumerate(boards):
        for pair, k in RANK_PAIRS.items():
            value = sevens.get(tuple(sorted(board + pair)))
            by_ranks[n, k] = number[value] if value else 0
    return Tables(
        {board: n for n, board in enumerate(boards)},
        by_ranks,
        np.array([number[v] if v else 0 for v in suits.values()], np.int16),
        np.array([0, *(value[0] for value in values)]),
        min(number[value] for value in values if value[0] == PAIR),
    )


class Showdowns(NamedTuple):
    """For each board: the kind of the player's hand, dealers beaten and not, those with a pair."""

    kind: Any
    won: Any
    lost: Any
    won_from_pair: Any
    lost_to_pair: Any


DEALERS = comb(45, 2)


def showdowns(own: Cards, boards: Any, chunk: int = 1000) -> Showdowns:
    """One hand on each of these boards against all 990 hands the dealer may have."""
    parts = [_showdowns(own, boards[at : at + chunk]) for at in range(0, len(boards), chunk)]
    return Showdowns(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def _showdowns(own: Cards, boards: Any) -> Showdowns:
    table = tables()
    ranks = np.sort(boards // 4, axis=1)
    rows = np.array([table.rows[tuple(row)] for row in ranks.tolist()])
    values = table.by_ranks[rows][:, PAIR_RANKS]
    for suit in range(4):
        masks = np.where(boards % 4 == suit, 1 << boards // 4, 0).sum(axis=1)
        near = np.flatnonzero((boards % 4 == suit).sum(axis=1) >= 3)
        suited = table.by_suit[masks[near][:, None] | PAIR_MASKS[suit][None]]
        values[near] = np.maximum(values[near], suited)
    at = np.flatnonzero((np.sort(own) == PAIRS).all(axis=1))[0]
    mine = values[:, at]
    out = np.zeros((len(boards), 52), bool)
    np.put_along_axis(out, boards, True, axis=1)
    out[:, list(own)] = True
    free = ~(out[:, PAIRS[:, 0]] | out[:, PAIRS[:, 1]])
    assert (free.sum(axis=1) == DEALERS).all()
    paired = free & (values >= table.least_pair)
    above, below = mine[:, None] > values, mine[:, None] < values
    counts = [(free & above), (free & below), (paired & above), (paired & below)]
    return Showdowns(table.kinds[mine], *(count.sum(axis=1) for count in counts))


def boards_after(own: Cards, seen: Cards) -> Any:
    """Every board that begins with the cards seen, their places first."""
    rest = [card for card in range(52) if card not in own and card not in seen]
    more = np.array(list(combinations(rest, 5 - len(seen))))
    return np.hstack([np.tile(seen, (len(more), 1)).astype(int), more])


# -- small decks ----------------------------------------------------------------------------------


class Game(NamedTuple):
    """What an oracle must tell: cards turned up before each choice, choices, ends, and pays."""

    turned: tuple[int, ...]
    choices: tuple[tuple[str, ...], ...]
    ends: frozenset[str]
    settle: Callable[[Path, Value, Value], tuple[int, int]]  # path, both hands -> net, stake


def walk(deck: Cards, game: Game) -> dict[str, Any]:
    """Every deal of a small deck, each choice made with what is known then."""
    dist: Counter[tuple[int, int]] = Counter()
    used: Counter[Path] = Counter()
    for own in combinations(deck, 2):
        results, paths = _street(deck, game, own, (), ())
        dist.update(results)
        used.update(paths)
    return summary(dist) | {"paths": used}


def _street(deck: Cards, game: Game, own: Cards, known: Cards, path: Path) -> Any:
    """How the deals go on from here with the best choices, and how often each path is taken."""
    ended = bool(path) and (path[-1] in game.ends or len(path) == len(game.choices))
    if ended:
        dist = _rest(deck, game, own, known, path)
        return dist, Counter({path: sum(dist.values())})
    dist, used = Counter(), Counter()
    for more in _draws(deck, (*own, *known), game.turned[len(path)]):
        options = [
            _street(deck, game, own, (*known, *more), (*path, choice))
            for choice in game.choices[len(path)]
        ]
        chosen = max(options, key=lambda option: sum(net * n for (net, _), n in option[0].items()))
        dist.update(chosen[0])
        used.update(chosen[1])
    return dist, used


def _rest(deck: Cards, game: Game, own: Cards, known: Cards, path: Path) -> Counter[Any]:
    """All boards and dealers when nothing is left to decide, counted as they would be turned up."""
    ways, seen = 1, len(known)
    for n in game.turned[len(path) :]:
        ways *= comb(5 - seen, n)
        seen += n
    dist: Counter[Any] = Counter()
    for more in _draws(deck, (*own, *known), 5 - len(known)):
        board = (*known, *more)
        common = bits(board)
        mine = best(common | bits(own))
        for a, b in _draws(deck, own + board, 2):
            dist[game.settle(path, mine, best(common | 1 << a | 1 << b))] += ways
    return dist


def _draws(deck: Cards, out: Cards, n: int) -> Iterator[Cards]:
    return combinations([card for card in deck if card not in out], n)


def summary(dist: Counter[Any]) -> dict[str, Any]:
    """What tests compare, from nets and stakes with their counts."""
    total = sum(dist.values())

    def mean(of: Callable[[Any, int], Any]) -> Fraction:
        return Fraction(sum(of(*key) * n for key, n in dist.items()), total)

    net = mean(lambda won, _: won)
    counts: Counter[Fraction] = Counter()
    for (won, _), n in dist.items():
        counts[Fraction(won)] += n
    return {
        "edge": -net,
        "average_stake": mean(lambda _, stake: stake),
        "variance": mean(lambda won, _: won * won) - net**2,
        "hit_frequency": mean(lambda won, _: int(won > 0)),
        "counts": dict(counts),
    }


def side_bet(rows: Iterable[tuple[int, int]], total: int) -> dict[str, Any]:
    """A side bet from what each row pays and how often it comes; the rest loses."""
    dist = Counter({(pays, 1): 0 for pays, _ in rows})
    for pays, n in rows:
        dist[pays, 1] += n
    dist[-1, 1] += total - sum(n for _, n in rows)
    return summary(dist)
