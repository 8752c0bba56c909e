"""Hands of twenty-one that are paid more, some of them by their suits.

Hands are counted by values; here stands what suits do to them. Before the third card a player sees
the suits of his two, and of the upcard, and what is best may depend on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import perm, prod
from typing import NamedTuple

import numpy as np

from houseway.editions.house import House, Paid
from houseway.games import _hands_21 as table
from houseway.hands.count_21 import BEST
from houseway.money import Cents, Odds, parse_dollars
from houseway.odds.kernels.tally_21 import BONUS, WON
from houseway.odds.kernels.twenty_one import VALUES, all_hands

SPADES, HEARTS = 3, 2
Shares = tuple[tuple[Paid, Fraction], ...]  # what a hand may be paid, and how often each


class Seen(NamedTuple):
    """What a player may see of the suits before a third card, and how often."""

    weight: Fraction
    shares: Shares  # of what the third card brings, if it has the value that is wanted


class Bonuses:
    """The rows of a house for hands of twenty-one, and the chances of suits.

    Fixed sums are measured by a stake; where none is given, the least for which they are paid.
    """

    def __init__(self, house: House, stake: Cents = 0) -> None:
        self.decks, self.hands = house.decks, all_hands()
        least = [parse_dollars(t.from_stake) for t in house.edition.pay if t.from_stake]
        self.stake = stake or min(least, default=100)
        self._together: dict[tuple[int, int], Fraction] = {}
        self._beside = table.super_bonus(house, self.stake)
        self.rows = np.full(len(self.hands.size), WON)
        self.shares: list[Shares] = []  # of the rows from BONUS on, nothing being known of suits
        self.by_suits: dict[int, tuple[Paid, ...]] = {}  # hands, mixed, of one suit, of spades
        for s in np.flatnonzero((self.hands.total == BEST) & (self.hands.size > 2)).tolist():
            paid = tuple(table.bonus_21(self._look(s, *suits), house) for suits in _LOOKS)
            if paid[0] is None:
                continue
            if len(set(paid)) > 1:
                self.by_suits[int(s)] = paid
            shares = self._unseen(int(s), paid)
            if shares not in self.shares:
                self.shares.append(shares)
            self.rows[s] = BONUS + self.shares.index(shares)

    def _look(self, s: int, first: int, others: int) -> list[int]:
        """A hand as cards: the first of one suit, all others of another."""
        ranks = [
            12 if v == 0 else v - 1 for v in range(VALUES) for _ in range(self.hands.cards[s, v])
        ]
        return [4 * rank + (others if n else first) for n, rank in enumerate(ranks)]

    def _unseen(self, s: int, paid: tuple[Paid, ...]) -> Shares:
        held = [int(n) for n in self.hands.cards[s] if n]
        one = Fraction(prod(perm(self.decks, n) for n in held))
        one /= prod(perm(4 * self.decks, n) for n in held) or 1  # a hand that cannot come
        return _shares(paid, 1 - 4 * one, 3 * one, one)

    def mean(self, shares: Shares) -> Fraction:
        """What a unit wins on average."""
        nets = [share * row.odds.net(self.stake) for row, share in shares]
        return sum(nets, Fraction(0)) / self.stake

    def together(self, mine: int, theirs: int) -> Fraction:
        """The mean of the product of what two hands are paid by these rows, cards from one shoe."""
        if (mine, theirs) not in self._together:
            self._together[mine, theirs] = self._product(mine, theirs)
        return self._together[mine, theirs]

    def _product(self, mine: int, theirs: int) -> Fraction:
        by_row = [[s for s in self.by_suits if self.rows[s] == row] for row in (mine, theirs)]
        if not all(by_row):
            return self.mean(self.shares[mine - BONUS]) * self.mean(self.shares[theirs - BONUS])
        hands = [of_row[0] for of_row in by_row]
        values = [np.repeat(np.arange(VALUES), self.hands.cards[s]).tolist() for s in hands]
        size, found, ways = len(values[0]), Fraction(0), 0
        for suits in product(range(4), repeat=size + len(values[1])):
            cards = list(zip(values[0] + values[1], suits, strict=True))
            n = prod(perm(self.decks, k) for k in Counter(cards).values())
            paid = [
                self.by_suits[s][0 if len(set(own)) > 1 else 2 if own[0] == SPADES else 1]
                for s, own in zip(hands, (suits[:size], suits[size:]), strict=True)
            ]
            found += n * prod(Fraction(row.odds.net(self.stake)) / self.stake for row in paid)
            ways += n
        return found / ways

    def wanted(self, s: int) -> int | None:
        """The value that makes such a hand of two cards, if there is one."""
        if self.hands.size[s] != 2:
            return None
        return next((v for v in range(VALUES) if self.hands.child[s, v] in self.by_suits), None)

    def seen(self, s: int, upcard: int) -> list[Seen]:
        """What may be seen of the suits of two cards, and of the upcard if it matters."""
        found: Counter[Shares] = Counter()
        shows = upcard == self.wanted(s)
        for a, b, c in product(range(4), range(4), range(4) if shows else (0,)):
            shares, ways = self.seeing(s, upcard, (a, b), c)
            found[shares] += ways
        return [Seen(Fraction(ways, found.total()), shares) for shares, ways in found.items()]

    def seeing(self, s: int, upcard: int, suits: Sequence[int], up: int) -> tuple[Shares, int]:
        """What the wanted card would bring to two cards of these suits, and in how many ways."""
        wanted = self.wanted(s)
        assert wanted is not None
        paid = self.by_suits[int(self.hands.child[s, wanted])]
        first, second = np.repeat(np.arange(VALUES), self.hands.cards[s]).tolist()
        if self._beside and first == second == wanted == upcard:
            paid = (paid[0], *(_and(row, self._beside) for row in paid[1:]))
        out: Counter[tuple[int, int]] = Counter()
        ways = 1
        shown = [(upcard, up)] if upcard == wanted else []  # else its suit does not matter
        for card in [*shown, (first, suits[0]), (second, suits[1])]:
            ways *= self.decks - out[card]
            out[card] += 1
        left = 4 * self.decks - sum(n for (value, _), n in out.items() if value == wanted)
        alike = suits[0] == suits[1] and left > 0
        like = Fraction(self.decks - out[wanted, suits[0]], left) if alike else Fraction(0)
        suited = (Fraction(0), like) if suits[0] == SPADES else (like, Fraction(0))
        return _shares(paid, 1 - like, *suited), ways


_LOOKS = ((HEARTS, SPADES), (HEARTS, HEARTS), (SPADES, SPADES))


def _shares(paid: tuple[Paid, ...], *shares: Fraction) -> Shares:
    """Each row with its share, alike rows together, those that cannot come left out."""
    told: dict[Paid, Fraction] = {}
    for row, share in zip(paid, shares, strict=True):
        if share:
            told[row] = told.get(row, Fraction(0)) + share
    return tuple(told.items())


def _and(row: Paid, more: Odds) -> Paid:
    """A row with a sum beside it."""
    odds = replace(row.odds, text=f"{row.odds.text} and {more.text}", fixed=more.fixed)
    return Paid(f"{row.outcome}, super bonus", odds)
