"""What each choice is worth in a state of a solved game, per unit of the opening wager.

Exactly, save at twenty-one, where decisions are weighed in floats and from a fresh shoe.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import comb
from typing import Any

import numpy as np

from houseway.odds.decide import NEVER, Path

Cards = tuple[int, ...]


def worths(solved: Any, path: Path, cards: Cards) -> dict[str, Fraction]:
    """The expected net of every choice that is open, later decisions being the best.

    `solved` is whatever decides in this game (see `odds.solve.chooser`); nothing is told where it
    keeps no values.
    """
    if hasattr(solved, "boards") and hasattr(solved, "row_of"):
        return _on_boards(solved, path, cards)
    state = _state(solved, path, cards)
    if state is None:
        return {}
    values, parts = solved.solved.values[path], solved.solved.deals[len(path)][state]
    whole = int(parts) * solved.solved.scale
    sums = {choice: int(of[state]) for choice, of in values.items()}
    return {choice: Fraction(n, whole) for choice, n in sums.items() if n != NEVER}


def worths_21(advice: Any, ask: Any, round_: Any) -> dict[str, float]:
    """What hitting, standing and the like are worth to a hand, before the hole card is known.

    Nothing is told of doubled hands, nor where the suits of the cards matter.
    """
    from houseway.games import _hands_21 as hands
    from houseway.hands.twenty_one import value
    from houseway.odds.advice_21 import WORDS, _key
    from houseway.odds.kernels.twenty_one import AGAIN, FIRST, LAMMER, NEVER, ORDER, SPLIT

    table = round_.table
    if hands.HIT not in ask.options or not table.hand("dealer"):
        return {}
    seat, _, number = ask.who.partition(" hand ")
    up = advice.ups[value(table.hand("dealer")[0]) - 1]
    s = advice._number[_key(table.hand(ask.who))]
    kind, key = FIRST, f" {number}" if number else ""
    if number or table.hand(f"{seat} hand 2"):
        kind = LAMMER if table.worth(seat, hands.FREE_SPLIT + key) else AGAIN
    if kind == FIRST and s in up.best.by_suits:
        return {}
    each = up.decided.each[kind, :, s]
    found = {move: float(each[move]) for move in ORDER if each[move] > NEVER}
    told = {WORDS[move]: worth for move, worth in found.items() if move in WORDS}
    if kind == FIRST and SPLIT in up.worths(s):
        splits = [choice for choice in ask.options if choice.endswith(hands.SPLIT)]
        told |= {choice: up.worths(s)[SPLIT] for choice in splits[-1:]}
    return {choice: told[choice] for choice in ask.options if choice in told}


def _state(solved: Any, path: Path, cards: Cards) -> int | None:
    """The number of the state in which somebody decides with these cards."""
    from houseway.odds.kernels.best_four import state_of
    from houseway.odds.line import Strategy
    from houseway.odds.lines import Lines
    from houseway.odds.lists import Lists

    if isinstance(solved, Lines):
        return state_of(cards, solved.deck)
    if isinstance(solved, Lists):
        return solved._state(len(path), cards)
    return _alike(solved).get(_first(cards)) if isinstance(solved, Strategy) else None


@lru_cache(8)
def _alike(solved: Any) -> dict[Cards, int]:
    """Where each hand of a bet with one decision stands, whatever its suits are called."""
    hands = solved.solved.counted.streets[0].cards.tolist()
    return {_first(tuple(hand)): n for n, hand in enumerate(hands)}


def _first(cards: Cards) -> Cards:
    """Of all hands that differ in the names of suits the first."""
    return min(
        tuple(sorted(c & ~3 | names[c & 3] for c in cards)) for names in permutations(range(4))
    )


def _on_boards(solved: Any, path: Path, cards: Cards) -> dict[str, Fraction]:
    """The same where two own cards meet a board: by part of the board, or by the whole of it."""
    from houseway.odds.classes import number
    from houseway.odds.parts import BOARD, OWN, PAIR

    street = len(path)
    own, known = cards[:OWN], np.sort(np.array(cards[OWN:], np.int64))
    whole = solved.deals(street) * solved.scale
    if solved.seen[street] == BOARD:
        return _at_the_end(solved, path, own, known, whole)
    part = solved.part(street)
    place = number(known, len(known))
    name = solved.names[part.via[place]]
    a, b = (card & ~3 | int(name[card & 3]) for card in own)
    told = {}
    for choice, values in solved.values[path].items():
        row = part.of[place] if len(values) > 1 else 0  # the same in every state
        told[choice] = Fraction(int(values[row, PAIR[a, b]]), whole)
    return told


def _at_the_end(solved: Any, path: Path, own: Cards, known: Any, whole: int) -> dict[str, Fraction]:
    """With the whole board known every hand the dealer may hold is looked at."""
    from houseway.odds.kernels.boards import BAND, value_board
    from houseway.odds.parts import rest_of

    rest = rest_of(solved.cards, known)
    hands = len(rest) * (len(rest) - 1) // 2
    rungs, bands = np.empty(hands, np.uint8), np.empty((hands, BAND), np.int32)
    value_board(known, rest, solved.boards.qualifies, rungs, bands)
    at = sorted((rest.tolist().index(card) for card in own), reverse=True)
    h = comb(at[0], 2) + at[1]
    first = BAND * int(rungs[h])
    told = {}
    for choice in solved.choices[len(path)]:
        row = solved.rows[solved.row_of[solved.paths.index((*path, choice))]]
        told[choice] = Fraction(int(bands[h].astype(np.int64) @ row[first : first + BAND]), whole)
    return told
