"""Hands of twenty-one that are paid more, some of them by their suits.

Hands are counted by values; here stands what suits do to them. Before the third card a player sees
the suits of his two, and of the upcard, and what is best may depend on them. Whatever is known of
these three, any other cards of the same values may have the suits that are left, each as often.
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
Shares = tuple[tuple[Paid, Fraction], ...]  # what a hand may be paid, and how often each
Card = tuple[int, int]  # value and suit
Suits = tuple[int, ...]
Begun = tuple[int, int]  # a hand of a split: its row, and what it begins with
HELD = {FIRST_CARD: slice(0, 1), SECOND_CARD: slice(1, 2), LATER: slice(0, 0)}  # of known cards
BOTH = slice(0, 2)


class Known(NamedTuple):
    """What is known of two cards and the upcard: their values, and all suits they may have."""

    values: tuple[int, ...] = ()
    suits: tuple[Suits, ...] = ((),)


NOTHING = Known()


class Seen(NamedTuple):
    """What a player may see of the suits before a third card, and how often."""

    weight: Fraction
    known: Known
    shares: Shares  # of what the third card brings, if it has the value that is wanted
    split: tuple[Fraction, ...]  # what hands of a split are paid on average: see `begun`


class Bonuses:
    """The rows of a house for hands of twenty-one, and the chances of suits.

    Fixed sums are measured by a stake; where none is given, the least for which they are paid.
    """

    def __init__(self, house: House, stake: Cents = 0) -> None:
        self.decks, self.hands = house.decks, all_hands()
        least = [parse_dollars(t.from_stake) for t in house.edition.pay if t.from_stake]
        self.stake = stake or min(least, default=100)
        self._together: dict[tuple[tuple[Begun, ...], Known], Fraction] = {}
        self._beside = table.super_bonus(house, self.stake)
        self.rows = np.full(len(self.hands.size), WON)
        self.shares: list[Shares] = []  # of the rows from BONUS on, nothing being known of suits
        self.by_suits: dict[int, tuple[Paid, ...]] = {}  # hands, mixed, of one suit, of spades
        self._of_row: dict[int, int] = {}  # the hand that is paid by suits
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
        """A hand as cards: the first of one suit, all others of another."""
        ranks = [12 if v == 0 else v - 1 for v in self._values(s)]
        return [4 * rank + (others if n else first) for n, rank in enumerate(ranks)]

    def _values(self, s: int) -> list[int]:
        """The values of a hand's cards."""
        values: list[int] = np.repeat(np.arange(VALUES), self.hands.cards[s]).tolist()
        return values

    def mean(self, shares: Shares) -> Fraction:
        """What a unit wins on average."""
        return sum((share * self._net(row) for row, share in shares), Fraction(0))

    def _net(self, row: Paid) -> Fraction:
        return Fraction(row.odds.net(self.stake)) / self.stake

    # -- how suits fall -------------------------------------------------------------------------

    def _come(self, cards: Sequence[Card], out: Sequence[Card] = ()) -> Fraction:
        """The chance that cards of these values are of these suits, when those are out."""
        ways, whole, gone = 1, 1, Counter(out)
        values = Counter(value for value, _ in out)
        for card in cards:
            ways *= max(self.decks - gone[card], 0)
            whole *= max(len(SUITS) * self.decks - values[card[0]], 1)  # none: it cannot come
            gone[card] += 1
            values[card[0]] += 1
        return Fraction(ways, whole)

    def weighed(self, known: Known) -> list[tuple[Fraction, tuple[Card, ...]]]:
        """The cards that may be known, and how often they are these."""
        dealt = [tuple(zip(known.values, suits, strict=True)) for suits in known.suits]
        chances = [self._come(cards) for cards in dealt]
        whole = sum(chances)
        return [(one / whole, cards) for one, cards in zip(chances, dealt, strict=True) if one]

    def _lacking(self, s: int, held: Sequence[Card]) -> dict[int, list[Card]]:
        """What else must come for a hand to be of one suit, by that suit."""
        rest = self._values(s)
        for value, _ in held:
            rest.remove(value)
        may = [suit for suit in SUITS if all(own == suit for _, own in held)]
        return {suit: [(value, suit) for value in rest] for suit in may}

    def _given(
        self, s: int, paid: Sequence[Paid], known: Known = NOTHING, held: slice = BOTH
    ) -> Shares:
        """What a hand is paid that holds these of the cards that are known."""
        alike = [Fraction(0) for _ in SUITS]
        for weight, cards in self.weighed(known):
            for suit, lacking in self._lacking(s, cards[held]).items():
                alike[suit] += weight * self._come(lacking, cards)
        one, spades = sum(alike, Fraction(0)), alike[SPADES]
        return _shares(paid, 1 - one, one - spades, spades)

    # -- split hands ----------------------------------------------------------------------------

    def begun(self, pair: int) -> list[Begun]:
        """The hands out of a split pair that are paid by suits."""
        rows = [row for row, s in self._of_row.items() if self.hands.cards[s, pair]]
        return list(product(rows, BEGINNINGS))

    def after_split(self, pair: int, known: Known, begins: int) -> dict[int, Shares]:
        """What each row is paid to hands of a split pair that begin so."""
        shares = dict(enumerate(self.shares))
        for row, begun in self.begun(pair):
            if begun == begins:
                s = self._of_row[row]
                shares[row - BONUS] = self._given(s, self.by_suits[s], known, HELD[begins])
        return shares

    def together(self, hands: tuple[Begun, ...], known: Known = NOTHING) -> Fraction:
        """The mean of the product of what these hands of one split are paid by their rows."""
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
        """What a hand is paid in any case, and how much more if these cards make it of one suit."""
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
        """The value that makes such a hand of two cards, if there is one."""
        if self.hands.size[s] != 2:
            return None
        return next((v for v in range(VALUES) if self.hands.child[s, v] in self.by_suits), None)

    def seen(self, s: int, upcard: int) -> list[Seen]:
        """What may be seen of the suits of two cards and the upcard, as far as it matters."""
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
        """What the wanted card would bring to two cards of which this is known."""
        wanted = self.wanted(s)
        if wanted is None:
            return ()
        then = int(self.hands.child[s, wanted])
        paid = self.by_suits[then]
        if self._beside and {*known.values} == {wanted}:
            paid = (paid[0], *(_and(row, self._beside) for row in paid[1:]))
        return self._given(then, paid, known, BOTH)


_LOOKS = ((HEARTS, SPADES), (HEARTS, HEARTS), (SPADES, SPADES))


def _alike(suits: Suits) -> Suits:
    """Suits by when they were first seen: only spades are unlike others."""
    return tuple(suit if suit == SPADES else suits.index(suit) for suit in suits)


def _all(some: Iterable[tuple[Fraction, list[Card]]]) -> list[Card]:
    return [card for _, cards in some for card in cards]


def _shares(paid: Sequence[Paid], *shares: Fraction) -> Shares:
    """Each row with its share, alike rows together, those that cannot come left out."""
    by_row: dict[Paid, Fraction] = {}
    for row, share in zip(paid, shares, strict=True):
        if share:
            by_row[row] = by_row.get(row, Fraction(0)) + share
    return tuple(by_row.items())


def _and(row: Paid, more: Odds) -> Paid:
    """A row with a sum beside it."""
    odds = replace(row.odds, text=f"{row.odds.text} and {more.text}", fixed=more.fixed)
    return Paid(f"{row.outcome}, super bonus", odds)
