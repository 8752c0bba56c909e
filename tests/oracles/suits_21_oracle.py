"""Twenty-one with bonuses by suits, dealt in real cards from a small shoe.

A card is a pair of value and suit, and what is best on the first two cards is found by trying every
move with exactly these cards in sight, unless it is given. Later decisions, and those of split
hands, are given.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial

from tests.oracles.twenty_one_oracle import (
    BEST,
    UNIT,
    Hand,
    Policy,
    Rules,
    Standing,
    Sums,
    against,
    all_of,
    dealer,
    is_natural,
    more,
    moves,
    together,
    total,
    whole,
)

Card = tuple[int, int]
Counts = tuple[int, ...]
SPADES = 3
BY_SUITS = ((6, 7), (6, 8), (7, 8), (7, 7), (6, 6), (8, 8))  # what follows may be paid by suits


@dataclass
class Suited:
    """Rounds from a shoe of real cards: kinds of cards, and how many there are of each."""

    rules: Rules
    kinds: tuple[Card, ...]
    shoe: Counts
    policy: Policy
    super_bonus: int  # in parts of a bet, for three suited sevens against a seven
    forced: Callable[[Card, Card, Card], str] | None = None  # the move for pairs by their suits
    known: dict[object, Sums] = field(default_factory=dict)
    chosen: dict[tuple[Card, Card, Card], str] = field(default_factory=dict)

    def draws(self, shoe: Counts) -> Iterator[tuple[Card, int, Counts]]:
        for n, many in enumerate(shoe):
            if many:
                yield self.kinds[n], many, (*shoe[:n], many - 1, *shoe[n + 1 :])

    def round(self) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """Mean and variance of what a bet of one wins, the average stake, how often it is split."""
        sums = all_of(self.deals())
        assert sums.orders == factorial(sum(self.shoe))
        won, square, staked, split = (Fraction(part, sums.orders) for part in sums[1:])
        return won / UNIT, square / UNIT**2 - (won / UNIT) ** 2, staked, split

    def deals(self) -> Iterator[Sums]:
        """Two cards for the player and the upcard; the hole card is dealt below."""
        for a, first, shoe1 in self.draws(self.shoe):
            for up, second, shoe2 in self.draws(shoe1):
                for b, third, shoe in self.draws(shoe2):
                    sums = self.three((a, b), up, shoe)
                    times = first * second * third
                    yield sums.after(times, 0, 0)._replace(split=times * sums.split)

    def three(self, two: tuple[Card, Card], up: Card, shoe: Counts) -> Sums:
        """The best that can be done with two cards against an upcard."""
        key = (two, up)
        if key not in self.known:
            self.known[key] = self._three(two, up, shoe)
        return self.known[key]

    def _three(self, two: tuple[Card, Card], up: Card, shoe: Counts) -> Sums:
        orders = factorial(sum(shoe))
        if is_natural(two[0][0], two[1][0]):  # it wins whatever the dealer has
            return Sums(orders).after(1, whole(self.rules.natural), 1)
        holes = list(self.draws(shoe))
        naturals = [
            Sums(n * factorial(sum(left))) for h, n, left in holes if is_natural(up[0], h[0])
        ]
        lost = [sums.after(1, -UNIT, 1) for sums in naturals]
        after = [hole for hole in holes if not is_natural(up[0], hole[0][0])]
        may = [*moves(Hand(values(two)), self.rules), *["split"] * (two[0][0] == two[1][0])]
        if self.forced and "split" in may and values(two) in BY_SUITS:
            may = [self.forced(*two, up)]
        elif self.forced or values(two) not in BY_SUITS:
            may = [self.policy.move(Hand(values(two)), up[0])]
        by_move = {
            move: all_of(
                self.begin(two, move, up, hole, left).after(n, 0, 0) for hole, n, left in after
            )
            for move in may
        }
        best = max(by_move, key=lambda move: by_move[move].won)
        self.chosen[two[0], two[1], up] = best
        split = by_move[best].orders if best == "split" else 0
        return all_of([*lost, by_move[best]])._replace(split=split)

    def begin(self, two: tuple[Card, Card], move: str, up: Card, hole: Card, shoe: Counts) -> Sums:
        """Make this move on two cards."""
        if move == "split":
            return self.play((two[0],), two[0][0], 1, 0, (two[1],), 2, (), up, hole, shoe)
        return self.go(move, tuple(sorted(two)), 0, 1, 0, (), 1, (), up, hole, shoe)

    def play(self, cards, split, money, doubled, waiting, hands, standing, up, hole, shoe):  # type: ignore[no-untyped-def]
        """Play a hand, then those that wait, then the dealer."""
        state = (cards, split, money, doubled, waiting, hands, standing, up, hole, shoe)
        if state not in self.known:
            self.known[state] = self._play(*state)
        return self.known[state]

    def _play(self, cards, split, money, doubled, waiting, hands, standing, up, hole, shoe):  # type: ignore[no-untyped-def]
        rest = (waiting, hands, standing, up, hole, shoe)
        if len(cards) == 1:
            return all_of(self._second_card(cards, split, *rest))
        count = total(values(cards))
        if count > BEST:
            return self.on(*rest).after(1, -UNIT * money, money)
        if count == BEST:
            won = self.paid(cards, split, up) if not doubled else UNIT * money
            return self.on(*rest).after(1, won, money)
        move = self.policy.move(Hand(values(cards), split, money, 0, doubled), up[0])
        return self.go(move, cards, split, money, doubled, *rest)

    def go(self, move, cards, split, money, doubled, waiting, hands, standing, up, hole, shoe):  # type: ignore[no-untyped-def]
        """A hand below twenty-one stands, is given up, or draws."""
        if move == "stand":
            stands = Standing(total(values(cards)), money, 0, False)
            return self.on(waiting, hands, together(standing, stands), up, hole, shoe)
        if move == "give up":
            lost = whole(-self.rules.surrender_costs * money)
            return self.on(waiting, hands, standing, up, hole, shoe).after(1, lost, money)
        more_money, times = (money, 1) if move == "double" else (0, 0)
        hand = (split, money + more_money, doubled + times, waiting, hands, standing, up, hole)
        return all_of(
            self.play(more(cards, card), *hand, left).after(n, 0, 0)
            for card, n, left in self.draws(shoe)
        )

    def _second_card(self, cards, split, waiting, hands, standing, up, hole, shoe):  # type: ignore[no-untyped-def]
        for card, n, left in self.draws(shoe):
            rest = (standing, up, hole, left)
            if card[0] == split and hands < self.rules.hands:
                sums = self.play(cards, split, 1, 0, (card, *waiting), hands + 1, *rest)
            else:
                sums = self.play(more(cards, card), split, 1, 0, waiting, hands, *rest)
            yield sums.after(n, 0, 0)

    def on(self, waiting, hands, standing, up, hole, shoe):  # type: ignore[no-untyped-def]
        """The next hand, or the dealer."""
        if waiting:
            single = (waiting[0],)
            state = (waiting[1:], hands, standing, up, hole, shoe)
            return self.play(single, waiting[0][0], 1, 0, *state)
        counts = [0] * 10
        for (value, _), many in zip(self.kinds, shoe, strict=True):
            counts[value - 1] += many
        if not standing:
            return Sums(factorial(sum(counts)))
        staked = sum(hand.money for hand in standing)
        finals = dealer(values((up, hole)), tuple(counts), self.rules.hits_soft_17)
        return all_of(
            Sums(ways).after(1, UNIT * sum(against(h, end, self.rules) for h in standing), staked)
            for end, ways in finals.items()
        )

    def paid(self, cards: tuple[Card, ...], split: int, up: Card) -> int:
        """What a twenty-one of three or more cards wins that was not doubled."""
        size, alike = len(cards), len({suit for _, suit in cards}) == 1
        if size >= 5:
            return {5: 15, 6: 20}.get(size, 30)
        if values(cards) not in ((6, 7, 8), (7, 7, 7)):
            return UNIT
        won = 15 if not alike else 30 if cards[0][1] == SPADES else 20
        sevens = alike and values(cards) == (7, 7, 7)
        return won + self.super_bonus * (sevens and not split and up[0] == 7)


def values(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(sorted(value for value, _ in cards))
