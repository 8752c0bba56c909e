"""Games of the blackjack family, dealt card by card from a small shoe.

A shoe is a tuple: how many aces, twos, ... tens. The dealer's hole card is really dealt before
anybody acts, the hands of a split are played one after the other from the same shoe, and the dealer
draws last: sums over every order in which the shoe can lie, in whole numbers.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import factorial
from typing import NamedTuple

Shoe = tuple[int, ...]
Cards = tuple[int, ...]  # values in rising order, an ace is 1
ACE, TEN, BEST = 1, 10, 21
ZERO, HALF = Fraction(0), Fraction(1, 2)


@dataclass(frozen=True)
class Rules:
    """What may be done and what it pays."""

    hits_soft_17: bool = False
    natural: Fraction = Fraction(3, 2)
    naturals_tie: bool = True
    natural_before_peek: bool = False
    hands: int = 4
    ace_hands: int = 2
    ace_draws: bool = False
    double_any_cards: bool = False
    double_on: frozenset[int] = frozenset()
    doubles: int = 1
    double_after_split: bool = True
    double_split_aces: bool = False
    surrender: str = "none"
    surrender_costs: Fraction = HALF
    rescue: bool = False
    free_double: frozenset[int] = frozenset()
    free_split: frozenset[int] = frozenset()
    paid_where_free: bool = False
    player_21_wins: bool = False
    dealer_22_pushes: bool = False
    second_chance: bool = False


# -- cards -----------------------------------------------------------------------------------------


@cache
def draws(shoe: Shoe) -> tuple[tuple[int, int, Shoe], ...]:
    """Every value that may come next, how many cards have it, and the shoe without one of them."""
    if not any(shoe):
        raise LookupError("the shoe runs out")
    return tuple(
        (n + 1, many, (*shoe[:n], many - 1, *shoe[n + 1 :])) for n, many in enumerate(shoe) if many
    )


def total(cards: Cards) -> int:
    """The best count."""
    hard = sum(cards)
    return hard + 10 if ACE in cards and hard <= 11 else hard


def soft(cards: Cards) -> bool:
    """True if an ace counts eleven."""
    return total(cards) > sum(cards)


def more(cards: Cards, card: int) -> Cards:
    return tuple(sorted((*cards, card)))


def is_natural(a: int, b: int) -> bool:
    return {a, b} == {ACE, TEN}


@cache
def dealer(cards: Cards, shoe: Shoe, hits_soft_17: bool) -> dict[int, int]:
    """What the dealer ends with, by orders of the shoe; all counts over 22 are alike."""
    count = total(cards)
    if count > 17 or (count == 17 and not (soft(cards) and hits_soft_17)):
        return {min(count, 23): factorial(sum(shoe))}
    totals: Counter[int] = Counter()
    for card, times, left in draws(shoe):
        for end, ways in dealer(more(cards, card), left, hits_soft_17).items():
            totals[end] += times * ways
    return dict(totals)


# -- what a hand may do, and what it is worth in the end -------------------------------------------


class Hand(NamedTuple):
    """The cards of a hand, the money and the lammers on it."""

    cards: Cards
    split: int = 0  # the value of the pair it was split from
    money: int = 1
    free: int = 0
    doubled: int = 0

    @property
    def kind(self) -> str:
        """As dealt, split, or split with a lammer."""
        return "lammer" if not self.money else "again" if self.split else "first"


def moves(hand: Hand, rules: Rules) -> list[str]:
    """What may be done with a hand below twenty-one, but splitting."""
    cards, two = hand.cards, len(hand.cards) == 2
    moves = ["stand"]
    if hand.doubled:
        if hand.money and not hand.free:
            if rules.rescue or rules.surrender == "any hand":
                moves.append("give up")
            if hand.doubled < rules.doubles:
                moves.append("double")
        return moves
    if hand.split == ACE and not rules.ace_draws:
        return moves + ["give up"] * rules.surrender.startswith("any hand")
    moves.append("hit")
    free = two and not soft(cards) and total(cards) in rules.free_double
    if free:
        moves.append("free double")
    named = not rules.double_on or (total(cards) in rules.double_on and not soft(cards))
    may = (two or rules.double_any_cards) and named and (not free or rules.paid_where_free)
    split = {0: True, ACE: rules.double_split_aces}.get(hand.split, rules.double_after_split)
    if may and split:
        moves.append("double")
    first = rules.surrender == "first two cards" and two and not hand.split
    if rules.surrender.startswith("any hand") or first:
        moves.append("give up")
    return moves


def doubled(hand: Hand, card: int, free: bool) -> Hand:
    """A hand doubled with money or a lammer, and its card."""
    whole = hand.money if hand.doubled else 1
    money, lammers = (0, 1) if free else (whole, 0)
    cards = more(hand.cards, card)
    times = hand.doubled + 1
    return Hand(cards, hand.split, hand.money + money, hand.free + lammers, times)


def against(hand: "Standing", theirs: int, rules: Rules) -> int:
    """What a hand that stands wins against the dealer's count."""
    if hand.count == BEST and rules.player_21_wins:
        result = 1
    elif theirs > BEST:
        result = 0 if theirs == 22 and rules.dealer_22_pushes else 1
    else:
        result = (hand.count > theirs) - (hand.count < theirs)
    if hand.second:  # money and a second chance of the same size: only the latter is paid
        return hand.money if result > 0 else 2 * hand.money * result
    return hand.money + hand.free if result > 0 else hand.money * result


# -- a whole round ---------------------------------------------------------------------------------


@dataclass
class Policy:
    """Decisions by what a hand is and the upcard."""

    move: Callable[[Hand, int], str]
    second: Callable[[Cards, int], bool] = lambda cards, up: False
    attack: Callable[[int], bool] = lambda up: False
    even_money: bool = False


UNIT = 10  # a bet in whole parts, so that half of it and six to five are whole too


class Sums(NamedTuple):
    """Over every order in which the cards of a shoe can lie: what is won, its square, the stakes.

    Every card is one of its own here, so a shoe of n cards has n! orders, all equally likely.
    """

    orders: int
    won: int = 0
    square: int = 0
    staked: int = 0
    split: int = 0

    def after(self, times: int, won: int, staked: int) -> "Sums":
        """So many times the same, something having been won and staked before."""
        if not (won or staked):
            return Sums(times * self[0], times * self[1], times * self[2], times * self[3])
        square = self.square + won * (2 * self.won + won * self.orders)
        return Sums(
            times * self.orders,
            times * (self.won + won * self.orders),
            times * square,
            times * (self.staked + staked * self.orders),
        )


def all_of(parts: Iterable[Sums]) -> Sums:
    return Sums(*map(sum, zip(*parts, strict=True)))


class Standing(NamedTuple):
    """A hand that waits for the dealer: its count and its stakes."""

    count: int
    money: int
    free: int
    second: bool


@dataclass
class Table:
    """Rounds of one player who keeps to a policy."""

    rules: Rules
    shoe: Shoe
    policy: Policy
    known: dict[object, Sums] = field(default_factory=dict)

    def round(self) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """Mean and variance of what a bet of one wins, the average stake, how often it is split."""
        sums = all_of(self.deals())
        assert sums.orders == factorial(sum(self.shoe))
        won, square, staked, split = (Fraction(part, sums.orders) for part in sums[1:])
        return won / UNIT, square / UNIT**2 - (won / UNIT) ** 2, staked, split

    def deals(self) -> Iterator[Sums]:
        """Two cards for the player, and the dealer's upcard and hole card, in the order dealt."""
        for a, first, shoe1 in draws(self.shoe):
            for up, second, shoe2 in draws(shoe1):
                for b, third, shoe3 in draws(shoe2):
                    for hole, fourth, shoe in draws(shoe3):
                        sums = self.dealt((a, b), up, hole, shoe)
                        times = first * second * third * fourth
                        yield sums.after(times, 0, 0)._replace(split=times * sums.split)

    def dealt(self, two: Cards, up: int, hole: int, shoe: Shoe) -> Sums:
        """What follows four cards."""
        rules, policy = self.rules, self.policy
        orders = factorial(sum(shoe))
        times = 2 if policy.attack(up) else 1
        mine, theirs = is_natural(*two), is_natural(up, hole)
        if mine and up == ACE and policy.even_money:
            return Sums(orders).after(1, times * UNIT, times)
        if mine and (not theirs or rules.natural_before_peek or not rules.naturals_tie):
            return Sums(orders).after(1, whole(times * rules.natural), times)
        if mine or theirs:
            return Sums(orders).after(1, 0 if mine else -UNIT, times)
        cards = tuple(sorted(two))
        split = two[0] == two[1] and policy.move(Hand(cards), up) == "split"
        if split:
            sums = self.split_pair(two[0], up, hole, shoe)
        else:
            sums = self.play(Hand(cards), (), 1, (), up, hole, shoe)
        return Sums(
            orders, times * sums.won, times**2 * sums.square, times * sums.staked, split * orders
        )

    def split_pair(self, card: int, up: int, hole: int, shoe: Shoe) -> Sums:
        """The first pair is split: two hands of one card each."""
        other = self.other_hand(card)
        return self.play(Hand((card,), card), (other,), 2, (), up, hole, shoe)

    def other_hand(self, card: int) -> Hand:
        """What a split puts next to a hand."""
        free = card in self.rules.free_split
        return Hand((card,), card, 0 if free else 1, 1 if free else 0)

    def play(
        self, hand: Hand, waiting: tuple[Hand, ...], hands: int, standing: tuple[Standing, ...],
        up: int, hole: int, shoe: Shoe,
    ) -> Sums:  # fmt: skip
        """Play this hand, then those that wait for their second card, then the dealer."""
        key = (hand, waiting, hands, standing, up, hole, shoe)
        if key not in self.known:
            self.known[key] = all_of(self._play(hand, waiting, hands, standing, up, hole, shoe))
        return self.known[key]

    def _play(
        self, hand: Hand, waiting: tuple[Hand, ...], hands: int, standing: tuple[Standing, ...],
        up: int, hole: int, shoe: Shoe,
    ) -> Iterator[Sums]:  # fmt: skip
        rules, cards, count = self.rules, hand.cards, total(hand.cards)
        rest = (waiting, hands, standing, up, hole)
        if len(cards) == 1:
            yield from self._second_card(hand, *rest, shoe)
            return
        if count > BEST:
            if rules.second_chance and hand.money and self.policy.second(cards, up):
                yield from self._second_chance(hand, *rest, shoe)
            else:
                yield self.on(*rest, shoe).after(1, -UNIT * hand.money, hand.money)
            return
        move = "stand" if count == BEST else self._move(hand, up)
        if move == "stand":
            stands = Standing(count, hand.money, hand.free, False)
            yield self.on(waiting, hands, together(standing, stands), up, hole, shoe)
        elif move == "give up":
            lost = whole(-rules.surrender_costs * hand.money)
            yield self.on(*rest, shoe).after(1, lost, hand.money)
        else:
            for card, times, left in draws(shoe):
                then = Hand(more(cards, card), hand.split, hand.money, hand.free)
                if move != "hit":
                    then = doubled(hand, card, move == "free double")
                yield self.play(then, *rest, left).after(times, 0, 0)

    def _second_card(
        self, hand: Hand, waiting: tuple[Hand, ...], hands: int, standing: tuple[Standing, ...],
        up: int, hole: int, shoe: Shoe,
    ) -> Iterator[Sums]:  # fmt: skip
        """The second card of a split hand, which may be split again."""
        limit = self.rules.ace_hands if hand.cards[0] == ACE else self.rules.hands
        for card, times, left in draws(shoe):
            if card == hand.cards[0] and hands < limit:
                queue = (self.other_hand(card), *waiting)
                sums = self.play(hand, queue, hands + 1, standing, up, hole, left)
            else:
                two = Hand(more(hand.cards, card), hand.split, hand.money, hand.free)
                sums = self.play(two, waiting, hands, standing, up, hole, left)
            yield sums.after(times, 0, 0)

    def _move(self, hand: Hand, up: int) -> str:
        """What the policy says, if the rules let it."""
        move = self.policy.move(hand, up)
        if move not in moves(hand, self.rules):
            raise ValueError(f"{move} is not allowed: {hand}")
        return move

    def _second_chance(
        self, hand: Hand, waiting: tuple[Hand, ...], hands: int, standing: tuple[Standing, ...],
        up: int, hole: int, shoe: Shoe,
    ) -> Iterator[Sums]:  # fmt: skip
        """One card more, which is subtracted."""
        for card, times, left in draws(shoe):
            now, rest = sum(hand.cards) - card, (up, hole, left)
            if now < BEST:
                stands = Standing(now, hand.money, hand.free, True)
                queue = together(standing, stands)
                yield self.on(waiting, hands, queue, *rest).after(times, 0, 0)
            else:
                won = UNIT * (hand.money if now == BEST else -2 * hand.money)
                sums = self.on(waiting, hands, standing, *rest)
                yield sums.after(times, won, 2 * hand.money)

    def on(
        self, waiting: tuple[Hand, ...], hands: int, standing: tuple[Standing, ...], up: int,
        hole: int, shoe: Shoe,
    ) -> Sums:  # fmt: skip
        """The next hand, or the dealer's turn and the settlement."""
        if waiting:
            return self.play(waiting[0], waiting[1:], hands, standing, up, hole, shoe)
        key = (standing, min(up, hole), max(up, hole), shoe)
        if key not in self.known:
            self.known[key] = all_of(self._settled(standing, (up, hole), shoe))
        return self.known[key]

    def _settled(self, standing: tuple[Standing, ...], theirs: Cards, shoe: Shoe) -> Iterator[Sums]:
        orders = factorial(sum(shoe))
        if not standing:
            yield Sums(orders)
            return
        staked = sum(hand.money * (2 if hand.second else 1) for hand in standing)
        cards = tuple(sorted(theirs))
        for end, ways in dealer(cards, shoe, self.rules.hits_soft_17).items():
            won = sum(against(hand, end, self.rules) for hand in standing)
            yield Sums(ways).after(1, UNIT * won, staked)


def together(standing: tuple[Standing, ...], one: Standing) -> tuple[Standing, ...]:
    """In which order hands wait for the dealer does not matter."""
    return tuple(sorted((*standing, one)))


def whole(bets: Fraction) -> int:
    """In parts of a bet."""
    parts = bets * UNIT
    assert parts.denominator == 1
    return int(parts)


# -- what is best ----------------------------------------------------------------------------------

Belief = tuple[tuple[int, Fraction], ...]  # what the hole card may be


@dataclass
class Best:
    """The best decisions against one upcard but for splits, by trying all of them.

    The player knows the hand and the upcard, and that the dealer has no natural; what the hole card
    may be is a belief that every card updates.
    """

    rules: Rules
    shoe: Shoe  # without the upcard
    up: int
    known: dict[Hand, dict[str, Fraction]] = field(default_factory=dict)

    def without(self, cards: Cards) -> Shoe:
        out = Counter(cards)
        return tuple(many - out[n + 1] for n, many in enumerate(self.shoe))

    def no_natural(self, cards: Cards) -> Fraction:
        """The chance that the dealer has none, of a hand as dealt."""
        left = self.without(cards)
        holes = sum(n for hole, n, _ in draws(left) if not is_natural(self.up, hole))
        return Fraction(holes, sum(left))

    def begin(self, cards: Cards) -> Belief:
        """What the hole card may be, of a hand as dealt, when the dealer has looked."""
        holes = [(h, n) for h, n, _ in draws(self.without(cards)) if not is_natural(self.up, h)]
        sure = sum(n for _, n in holes)
        return tuple((hole, Fraction(n, sure)) for hole, n in holes)

    def worth(self, hand: Hand, belief: Belief) -> Fraction:
        """What a hand is worth if everything is done as is best."""
        if total(hand.cards) > BEST:
            return max(self.over(hand, belief).values())
        return max(self.worths(hand, belief).values())

    def over(self, hand: Hand, belief: Belief) -> dict[str, Fraction]:
        """A hand over twenty-one, which may have a second chance."""
        values = {"lost": Fraction(-hand.money)}
        if self.rules.second_chance and hand.money:
            values["second chance"] = ZERO
            for card, chance, then in self.cards(hand, belief):
                now = sum(hand.cards) - card
                if now > BEST:
                    worth = Fraction(-2 * hand.money)
                elif now == BEST:
                    worth = Fraction(hand.money)
                else:
                    later = Standing(now, hand.money, hand.free, True)
                    worth = self.stand(later, more(hand.cards, card), then)
                values["second chance"] += chance * worth
        return values

    def cards(self, hand: Hand, belief: Belief) -> Iterator[tuple[int, Fraction, Belief]]:
        """Every card that may come, its chance, and what is then believed of the hole card."""
        left = self.without(hand.cards)
        size = sum(left) - 1
        for n in range(TEN):
            card = n + 1
            both = [(h, p * Fraction(left[n] - (h == card), size)) for h, p in belief]
            chance = sum((p for _, p in both), ZERO)
            if chance:
                yield card, chance, tuple((hole, p / chance) for hole, p in both if p)

    def stand(self, hand: Standing, cards: Cards, belief: Belief) -> Fraction:
        """What a hand is worth that stands, all these cards being out."""
        value = ZERO
        for hole, chance in belief:
            shoe = self.without(more(cards, hole))
            ends = dealer(more((self.up,), hole), shoe, self.rules.hits_soft_17)
            won = sum(ways * against(hand, theirs, self.rules) for theirs, ways in ends.items())
            value += chance * Fraction(won, factorial(sum(shoe)))
        return value

    def worths(self, hand: Hand, belief: Belief) -> dict[str, Fraction]:
        """What each decision is worth for a hand of at most twenty-one."""
        if hand not in self.known:
            self.known[hand] = dict(self._worths(hand, belief))
        return self.known[hand]

    def _worths(self, hand: Hand, belief: Belief) -> Iterator[tuple[str, Fraction]]:
        count = total(hand.cards)
        for move in ["stand"] if count == BEST else moves(hand, self.rules):
            if move == "stand":
                stands = Standing(count, hand.money, hand.free, False)
                worth = self.stand(stands, hand.cards, belief)
            elif move == "give up":
                worth = -self.rules.surrender_costs * hand.money
            else:
                worth = ZERO
                for card, chance, then in self.cards(hand, belief):
                    if move == "hit":
                        next_ = Hand(more(hand.cards, card), hand.split, hand.money, hand.free)
                    else:
                        next_ = doubled(hand, card, move == "free double")
                    worth += chance * self.worth(next_, then)
            yield move, worth
