"""Five player cards against the dealer's five, or six with one face up; the best four count.

The dealer hands that share no card with the player's are counted by inclusion and exclusion over
the player's cards. Tables give, for every small set of cards, how many dealer hands contain it and
are weaker than each strength. No single deal is visited.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise, product
from math import comb

import numpy as np

from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.contract import BestFour, Game
from houseway.hands import four
from houseway.jit import Array, njit, njit_parallel, prange
from houseway.odds.counting.counted import Counted, Facts, Street, settlement_of, split_showdowns
from houseway.odds.counting.suit_classes import CHOOSE, classes, number, renamings

OWN = 5
LARGEST = 4  # the largest sets with a table of the hands that contain them


@njit
def _holds(cards: Array, n: int, card: int) -> bool:
    held = False
    for i in range(n):
        held = held or cards[i] == card
    return held


@njit
def _completed(sets: Array, deck: Array, more: int, hist: Array) -> None:
    """For each set of four, the strengths of hands with it and one or two more cards."""
    for s in range(len(sets)):
        counts = bits = 0
        for card in sets[s]:
            counts += four.COUNT[card]
            bits |= four.BIT[card]
        for i in range(len(deck)):
            x = deck[i]
            if _holds(sets[s], LARGEST, x):
                continue
            with_x, bits_x = counts + four.COUNT[x], bits | four.BIT[x]
            if more == 1:
                hist[s, four.strength(with_x, bits_x)] += 1
                continue
            for j in range(i):
                y = deck[j]
                if not _holds(sets[s], LARGEST, y):
                    hist[s, four.strength(with_x + four.COUNT[y], bits_x | four.BIT[y])] += 1


@njit
def _with(cards: Array, n: int, card: int) -> int:
    """The number of a set of cards, in ascending order, after adding another card."""
    place, at = 0, 1
    for i in range(n):
        if cards[i] < card:
            place += CHOOSE[cards[i], i + 1]
            at += 1
        else:
            place += CHOOSE[cards[i], i + 2]
    return int(place + CHOOSE[card, at])


@njit
def _one_card_fewer(
    sets: Array, size: int, deck: Array, of: Array, larger: Array, hist: Array
) -> None:
    """Hands that contain a set, summed over the sets with one more card."""
    for s in range(len(sets)):
        for card in deck:
            if not _holds(sets[s], size, card):
                hist[s] += larger[of[_with(sets[s], size, card)]]


@lru_cache(maxsize=2)
def _tables(dealer: int, deck: tuple[Card, ...]) -> tuple[Array, Array, Array]:
    """How many dealer hands contain a set and are weaker than a strength: [strength, set's class].

    Also returns the class of each set, by size, and the cards of the deck.
    """
    cards = np.array(sorted(deck))
    sizes = [classes(size, deck) for size in range(LARGEST + 1)]
    firsts = np.cumsum([0, *(len(c.sets) for c in sizes)])
    hist = np.zeros((firsts[-1], four.STRENGTHS + 1), np.int32)
    parts = [hist[a:b, 1:] for a, b in pairwise(firsts)]
    _completed(sizes[LARGEST].sets, cards, dealer - LARGEST, parts[LARGEST])
    for size in range(LARGEST - 1, -1, -1):
        bigger = sizes[size + 1].of
        _one_card_fewer(sizes[size].sets, size, cards, bigger, parts[size + 1], parts[size])
        parts[size] //= dealer - size
    np.cumsum(hist, axis=1, out=hist)
    of = np.full((LARGEST + 1, len(sizes[LARGEST].of)), -1, np.int32)
    for size, sets in enumerate(sizes):
        of[size, : len(sets.of)] = np.where(sets.of >= 0, sets.of + firsts[size], -1)
    return np.ascontiguousarray(hist.T), of, cards


@njit
def _strengths(sets: Array) -> Array:
    strengths = np.empty(len(sets), np.int64)
    for s in range(len(sets)):
        strengths[s] = four.best_four(sets[s])
    return strengths


@njit
def _subsets(hand: Array, most: int, cards: Array, sizes: Array) -> int:
    """List every set of up to `most` cards of a hand; return how many there are."""
    count = 0
    for mask in range(1 << OWN):
        size = 0
        for i in range(OWN):
            size += mask >> i & 1
        if size > most:
            continue
        n = 0
        for i in range(OWN):
            if mask >> i & 1:
                cards[count, n] = hand[i]
                n += 1
        sizes[count] = size
        count += 1
    return count


@njit
def _against_five(
    hands: Array, strengths: Array, below: Array, of: Array, qualifies: int, out: Array
) -> None:
    """For each player hand, the dealer's hands by showdown and by whether they qualify."""
    cards, sizes = np.empty((1 << OWN, OWN), np.int64), np.empty(1 << OWN, np.int64)
    for h in range(len(hands)):
        s = strengths[h]
        n = _subsets(hands[h], LARGEST, cards, sizes)
        # Minus one for the hand with all five cards: the player's own.
        weaker, not_stronger, idle, all_hands = 0, -1, 0, -1
        if s < qualifies:
            idle -= 1
        for k in range(n):
            sign = -1 if sizes[k] & 1 else 1
            place = of[sizes[k], number(cards[k], sizes[k])]
            weaker += sign * below[s, place]
            not_stronger += sign * below[s + 1, place]
            idle += sign * below[qualifies, place]
            all_hands += sign * below[four.STRENGTHS, place]
        split_showdowns(out[h], weaker, not_stronger, idle, all_hands)


@njit
def _completions(sets: Array, deck: Array, strengths: Array) -> None:
    """The strengths of the six-card hands that contain each set of five, in order."""
    for s in range(len(sets)):
        n = 0
        for card in deck:
            if not _holds(sets[s], OWN, card):
                counts, bits = four.COUNT[card], four.BIT[card]
                for own in sets[s]:
                    counts += four.COUNT[own]
                    bits |= four.BIT[own]
                strengths[s, n] = four.strength(counts, bits)
                n += 1
        strengths[s].sort()


@njit
def _places(cards: Array, sizes: Array, n: int, up: int, base: Array, at: Array) -> None:
    """For each set of the hand: its number without the added card, and that card's position.

    Cards below the added one keep their position; those above it move up by one.
    """
    for k in range(n):
        base[k] = at[k] = 0
        for i in range(sizes[k]):
            if cards[k, i] < up:
                base[k] += CHOOSE[cards[k, i], i + 1]
                at[k] += 1
            else:
                base[k] += CHOOSE[cards[k, i], i + 2]
        at[k] += 1


@njit
def _fewer(row: Array, strength: int) -> int:
    """How many entries of an ordered row are below a strength."""
    low, high = 0, len(row)
    while low < high:
        middle = (low + high) >> 1
        if row[middle] < strength:
            low = middle + 1
        else:
            high = middle
    return low


@njit_parallel
def _against_six(
    hands: Array,
    strengths: Array,
    deck: Array,
    below: Array,
    of: Array,
    fives: Array,
    completions: Array,
    states: Array,
    out: Array,
) -> None:
    """For each hand and each face-up card, the dealer's hands by showdown."""
    ups = len(deck) - OWN
    all_hands = CHOOSE[ups - 1, OWN]
    for h in prange(len(hands)):
        cards, sizes = np.empty((1 << OWN, OWN), np.int64), np.empty(1 << OWN, np.int64)
        base, at = np.empty(1 << OWN, np.int64), np.empty(1 << OWN, np.int64)
        s, state = strengths[h], h * ups
        n = _subsets(hands[h], LARGEST, cards, sizes)
        counts = bits = 0
        for own in hands[h]:
            counts += four.COUNT[own]
            bits |= four.BIT[own]
        placed = False  # valid until the face-up card passes a card of the hand
        for up in deck:
            if _holds(hands[h], OWN, up):
                placed = False
                continue
            if not placed:
                _places(cards, sizes, n, up, base, at)
                placed = True
            six = four.strength(counts + four.COUNT[up], bits | four.BIT[up])
            weaker, not_stronger = -(six < s), -(six <= s)  # the hand with all six cards
            for k in range(n):
                place = base[k] + CHOOSE[up, at[k]]
                if sizes[k] < LARGEST:
                    place = of[sizes[k] + 1, place]
                    if sizes[k] & 1:
                        weaker -= below[s, place]
                        not_stronger -= below[s + 1, place]
                    else:
                        weaker += below[s, place]
                        not_stronger += below[s + 1, place]
                else:
                    row = completions[fives[place]]
                    weaker += _fewer(row, s)
                    not_stronger += _fewer(row, s + 1)
            for i in range(OWN):
                states[state, i] = hands[h, i]
            states[state, OWN] = up
            out[state, 0] = all_hands - not_stronger
            out[state, 1] = not_stronger - weaker
            out[state, 2] = weaker
            state += 1


def count(game: Game, house: House, wager: str, deck: tuple[Card, ...] = DECK) -> Counted:
    """Count the showdowns of every hand, and of every face-up card where there is one."""
    kernel = game.bets[wager].kernel
    assert isinstance(kernel, BestFour)
    if kernel.dealer == OWN and kernel.qualifies:
        return _five(game, kernel.qualifies(house), tuple(deck))
    return _six(game, tuple(deck))


def _ordered(deck: tuple[Card, ...]) -> tuple[Array, Array, Array]:
    """The player's hands up to suits, weakest first, so that neighbours use the same rows."""
    own = classes(OWN, deck)
    strengths = _strengths(own.sets)
    order = np.argsort(strengths, kind="stable")
    return own.sets[order], own.sizes[order], strengths[order]


def state_of(cards: tuple[Card, ...], deck: tuple[Card, ...] = DECK) -> int:
    """The state for five player cards and the face-up card, if there is one."""
    own = classes(OWN, deck)
    hand = np.sort(np.array(cards[:OWN]))
    place = number(hand, OWN)
    state = int(_positions(deck)[own.of[place]])
    if len(cards) == OWN:
        return state
    name = renamings(deck)[own.via[place]]
    up = cards[OWN] & ~3 | int(name[cards[OWN] & 3])
    others = [card for card in sorted(deck) if card not in own.sets[own.of[place]]]
    return state * len(others) + others.index(up)


@lru_cache(maxsize=2)
def _positions(deck: tuple[Card, ...]) -> Array:
    """The position of each class of hands when sorted from weakest to strongest."""
    order = np.argsort(_strengths(classes(OWN, deck).sets), kind="stable")
    return np.argsort(order)


def _cells(game: Game) -> list[Facts]:
    """The facts of every rung of the player's hand, with a band of showdowns for each."""
    settlement = settlement_of(game)
    facts = settlement.facts
    shown = [range(n) for n in settlement.shape[:-1]]
    return [facts(*cell, rung) for rung in range(four.RUNGS) for cell in product(*shown)]


@lru_cache(maxsize=2)
def _five(game: Game, qualifies: int, deck: tuple[Card, ...]) -> Counted:
    hands, weights, strengths = _ordered(deck)
    below, of, _ = _tables(OWN, deck)
    counts = np.empty((len(hands), 6), np.int32)
    _against_five(hands, strengths, below, of, qualifies, counts)
    total = comb(len(deck), OWN) * comb(len(deck) - OWN, OWN)
    street = Street(hands, np.zeros(len(hands), np.int8), weights)
    return Counted([street], _cells(game), counts, total, 6 * four.RUNG_OF[strengths])


@lru_cache(maxsize=2)
def _six(game: Game, deck: tuple[Card, ...]) -> Counted:
    hands, weights, strengths = _ordered(deck)
    below, of, cards = _tables(OWN + 1, deck)
    own = classes(OWN, deck)
    completions = np.empty((len(hands), len(deck) - OWN), np.int16)
    _completions(own.sets, cards, completions)
    ups = len(deck) - OWN
    states = np.empty((len(hands) * ups, OWN + 1), np.int8)
    counts = np.empty((len(states), 3), np.int32)
    _against_six(hands, strengths, cards, below, of, own.of, completions, states, counts)
    total = comb(len(deck), OWN) * ups * comb(ups - 1, OWN)
    street = Street(states, np.zeros(len(states), np.int8), np.repeat(weights, ups))
    bases = np.repeat(3 * four.RUNG_OF[strengths], ups)
    return Counted([street], _cells(game), counts, total, bases)
