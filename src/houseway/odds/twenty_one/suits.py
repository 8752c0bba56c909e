"""Bonuses for hands of 21, some of which depend on suits.

Hands are counted by value; this module adds the effect of suits. Before the third card a player
sees the suits of the first two and of the upcard, and the best decision may depend on them. All
other cards have each of the remaining suits with equal probability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np

from houseway.editions.house import House, Paid
from houseway.games.twenty_one import hands as table
from houseway.hands.twenty_one_totals import BEST
from houseway.money import Cents, Odds, parse_dollars
from houseway.odds.kernels.twenty_one.endings import BONUS, WON
from houseway.odds.kernels.twenty_one.hands import VALUES, all_hands
from houseway.odds.twenty_one.splits import BEGINNINGS, FIRST_CARD, LATER, SECOND_CARD

SPADES, HEARTS = 3, 2
SUITS = range(4)
Shares = tuple[tuple[Paid, Fraction], ...]  # the rows that may pay a hand, and how often
Card = tuple[int, int]  # value and suit
Suits = tuple[int, ...]
Begun = tuple[int, int]  # a split hand: its row and its first card
HELD = {FIRST_CARD: slice(0, 1), SECOND_CARD: slice(1, 2), LATER: slice(0, 0)}  # of known cards
BOTH = slice(0, 2)


class Known(NamedTuple):
    """What is known of two cards and the upcard: their values, and the suits they may have."""

    values: tuple[int, ...] = ()
    suits: tuple[Suits, ...] = ((),)


NOTHING = Known()


class Seen(NamedTuple):
    """What a player may see of the suits before the third card, and how often."""

    weight: Fraction
    known: Known
    shares: Shares  # of the pay after a third card with the wanted value
    split: tuple[Fraction, ...]  # the average pay of split hands, see `begun`


class Bonuses:
    """The rows of a house for hands of 21, and the probabilities of suits.

    Fixed sums are divided by the stake, or by the minimum stake they are paid for.
    """

    def __init__(self, house: House, stake: Cents = 0) -> None:
        self.decks, self.hands = house.decks, all_hands()
        least = [parse_dollars(t.from_stake) for t in house.edition.pay if t.from_stake]
        self.stake = stake or min(least, default=100)
        self._together: dict[tuple[tuple[Begun, ...], Known], Fraction] = {}
        self._super_bonus = table.super_bonus(house, self.stake)
        self.rows = np.full(len(self.hands.size), WON)
        self.shares: list[Shares] = []  # of the rows from BONUS on, with no suits known
        self.by_suits: dict[int, tuple[Paid, ...]] = {}  # by hand: mixed, of one suit, of spades
        self._of_row: dict[int, int] = {}  # the hand whose pay depends on suits
        for s in np.flatnonzero((self.hands.total == BEST) & (self.hands.size > 2)).tolist():
            looks = [table.bonus_21(self._look(s, *suits), house) for suits in _LOOKS]
            paid = tuple(row for row in looks if row is not None)
            if looks[0] is None or len(paid) < len(looks):
                continue
            shares = self._given(s, paid) if len(set(paid)) > 1 else ((paid[0], Fraction(1)),)
            if shares not in self.shares:
                self.shares.append(shares)
            self.rows[s] = BONUS + self.shares.index(shares)
            if len(set(paid)) > 1:
                self.by_suits[s] = paid
                self._of_row[int(self.rows[s])] = s

    def _look(self, s: int, first: int, others: int) -> list[int]:
        """A hand as cards: the first in one suit, all others in another."""
        ranks = [12 if v == 0 else v - 1 for v in self._values(s)]
        return [4 * rank + (others if n else first) for n, rank in enumerate(ranks)]

    def _values(self, s: int) -> list[int]:
        """The values of a hand's cards."""
        values: list[int] = np.repeat(np.arange(VALUES), self.hands.cards[s]).tolist()
        return values

    def mean(self, shares: Shares) -> Fraction:
        """The average win per unit."""
        return sum((share * self._net(row) for row, share in shares), Fraction(0))

    def _net(self, row: Paid) -> Fraction:
        return Fraction(row.odds.net(self.stake)) / self.stake

    # -- how suits fall -------------------------------------------------------------------------

    def _come(self, cards: Sequence[Card], out: Sequence[Card] = ()) -> Fraction:
        """The probability that cards of these values have these suits, with some cards out."""
        ways, whole, gone = 1, 1, Counter(out)
        values = Counter(value for value, _ in out)
        for card in cards:
            ways *= max(self.decks - gone[card], 0)
            whole *= max(len(SUITS) * self.decks - values[card[0]], 1)  # none left: it cannot come
            gone[card] += 1
            values[card[0]] += 1
        return Fraction(ways, whole)

    def weighed(self, known: Known) -> list[tuple[Fraction, tuple[Card, ...]]]:
        """The possible known cards, with their probabilities."""
        dealt = [tuple(zip(known.values, suits, strict=True)) for suits in known.suits]
        chances = [self._come(cards) for cards in dealt]
        whole = sum(chances)
        return [(one / whole, cards) for one, cards in zip(chances, dealt, strict=True) if one]

    def _lacking(self, s: int, held: Sequence[Card]) -> dict[int, list[Card]]:
        """The cards still needed to make a hand of one suit, by suit."""
        rest = self._values(s)
        for value, _ in held:
            rest.remove(value)
        may = [suit for suit in SUITS if all(own == suit for _, own in held)]
        return {suit: [(value, suit) for value in rest] for suit in may}

    def _given(
        self, s: int, paid: Sequence[Paid], known: Known = NOTHING, held: slice = BOTH
    ) -> Shares:
        """What a hand is paid that holds these of the known cards."""
        alike = [Fraction(0) for _ in SUITS]
        for weight, cards in self.weighed(known):
            for suit, lacking in self._lacking(s, cards[held]).items():
                alike[suit] += weight * self._come(lacking, cards)
        one, spades = sum(alike, Fraction(0)), alike[SPADES]
        return _shares(paid, 1 - one, one - spades, spades)

    # -- split hands ----------------------------------------------------------------------------

    def begun(self, pair: int) -> list[Begun]:
        """The hands of a split pair whose pay depends on suits."""
        rows = [row for row, s in self._of_row.items() if self.hands.cards[s, pair]]
        return list(product(rows, BEGINNINGS))

    def after_split(self, pair: int, known: Known, begins: int) -> dict[int, Shares]:
        """What each row pays to hands of a split pair with this first card."""
        shares = dict(enumerate(self.shares))
        for row, begun in self.begun(pair):
            if begun == begins:
                s = self._of_row[row]
                shares[row - BONUS] = self._given(s, self.by_suits[s], known, HELD[begins])
        return shares

    def together(self, hands: tuple[Begun, ...], known: Known = NOTHING) -> Fraction:
        """The mean product of what these hands of one split are paid by their rows."""
        if (hands, known) not in self._together:
            self._together[hands, known] = sum(
                (
                    weight * prod(net for net, _ in some) * self._come(_all(some), cards)
                    for weight, cards in self.weighed(known)
                    for some in product(*(self._nets(hand, cards) for hand in hands))
                ),
                Fraction(0),
            )
        return self._together[hands, known]

    def _nets(self, hand: Begun, cards: Sequence[Card]) -> list[tuple[Fraction, list[Card]]]:
        """The base pay of a hand, and the extra pay if these cards make it of one suit."""
        row, begins = hand
        if row not in self._of_row:
            return [(self.mean(self.shares[row - BONUS]), [])]
        s = self._of_row[row]
        mixed, one, spades = (self._net(paid) for paid in self.by_suits[s])
        lacking = self._lacking(s, cards[HELD[begins]])
        more = [((spades if suit == SPADES else one) - mixed, lacking[suit]) for suit in lacking]
        return [(mixed, []), *more]

    # -- two cards ------------------------------------------------------------------------------

    def wanted(self, s: int) -> int | None:
        """The value that turns two cards into a hand paid by suits, if there is one."""
        if self.hands.size[s] != 2:
            return None
        return next((v for v in range(VALUES) if self.hands.child[s, v] in self.by_suits), None)

    def seen(self, s: int, upcard: int) -> list[Seen]:
        """What may be seen of the suits of two cards and the upcard, where it matters."""
        first, second = self._values(s)
        hands = self.begun(first) if first == second else []
        if not hands and self.wanted(s) is None:
            return []
        matters = any(self.hands.cards[hand, upcard] for hand in self.by_suits)
        whole = Known((first, second, upcard), tuple(product(SUITS, repeat=3)))
        looks: dict[Suits, list[tuple[Fraction, Suits]]] = {}
        for weight, cards in self.weighed(whole):
            suits = tuple(suit for _, suit in cards)
            looks.setdefault(_alike(suits if matters else suits[:2]), []).append((weight, suits))
        alike: dict[tuple[Shares, tuple[Fraction, ...]], list[tuple[Fraction, Suits]]] = {}
        for ways in looks.values():
            known = whole._replace(suits=(ways[0][1],))
            split = tuple(self.together((hand,), known) for hand in hands)
            alike.setdefault((self.given_suits(s, known), split), []).extend(ways)
        return [
            Seen(
                sum((weight for weight, _ in ways), Fraction(0)),
                whole._replace(suits=tuple(suits for _, suits in ways)),
                *key,
            )
            for key, ways in alike.items()
        ]

    def given_suits(self, s: int, known: Known) -> Shares:
        """The pay of two known cards together with the wanted card."""
        wanted = self.wanted(s)
        if wanted is None:
            return ()
        then = int(self.hands.child[s, wanted])
        paid = self.by_suits[then]
        if self._super_bonus and {*known.values} == {wanted}:
            paid = (paid[0], *(_and(row, self._super_bonus) for row in paid[1:]))
        return self._given(then, paid, known, BOTH)


_LOOKS = ((HEARTS, SPADES), (HEARTS, HEARTS), (SPADES, SPADES))


def _alike(suits: Suits) -> Suits:
    """Suits in order of appearance; only spades differ from the others."""
    return tuple(suit if suit == SPADES else suits.index(suit) for suit in suits)


def _all(some: Iterable[tuple[Fraction, list[Card]]]) -> list[Card]:
    return [card for _, cards in some for card in cards]


def _shares(paid: Sequence[Paid], *shares: Fraction) -> Shares:
    """Each possible row with its share; equal rows are merged."""
    by_row: dict[Paid, Fraction] = {}
    for row, share in zip(paid, shares, strict=True):
        if share:
            by_row[row] = by_row.get(row, Fraction(0)) + share
    return tuple(by_row.items())


def _and(row: Paid, more: Odds) -> Paid:
    """A row that also pays a fixed sum."""
    odds = replace(row.odds, text=f"{row.odds.text} and {more.text}", fixed=more.fixed)
    return Paid(f"{row.outcome}, super bonus", odds)
