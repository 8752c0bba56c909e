"""Blackjack against one upcard: the best decisions, and the hands that follow, with all splits.

Before a split every decision is the best for the cards held and the dealer's upcard. After a split
each hand is played as if it were alone, without regard to the cards of the other hands.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain, product
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from houseway.games.twenty_one.terms import Terms
from houseway.jit import Array
from houseway.odds.kernels import residues
from houseway.odds.kernels.twenty_one import endings
from houseway.odds.kernels.twenty_one import hands as kernel
from houseway.odds.kernels.twenty_one.endings import Batch, Entries, Listed
from houseway.odds.kernels.twenty_one.hands import (
    ACE,
    FIRST,
    GIVE_UP,
    HIT,
    SPLIT,
    STAND,
    VALUES,
    Draws,
    Hands,
    Play,
)
from houseway.odds.twenty_one.splits import BEGINNINGS, hands_expected
from houseway.odds.twenty_one.suits import NOTHING, Bonuses, Known, Seen

ENDS = kernel.STAKES * endings.ROWS  # the ends of a hand, by stake and row


class Game(NamedTuple):
    """A shoe, the player's options, and the bonuses for hands of 21."""

    shoe: tuple[int, ...]
    terms: Terms
    play: Play
    bonuses: Bonuses | None = None


def game_of(
    terms: Terms, shoe: Sequence[int] | None = None, bonuses: Bonuses | None = None
) -> Game:
    """The rules of a house for the solver, and its shoe."""
    tens = 16 if terms.tens else 12
    play = Play(
        double_on=_bits(terms.double_on),
        double_any_cards=terms.double_any_cards,
        doubles=terms.doubles,
        double_after_split=terms.double_after_split,
        give_up_first=terms.surrender == "first two cards",
        give_up_any=terms.surrender.startswith("any hand"),
        give_up_doubled=terms.rescue or terms.surrender == "any hand",
        costs=float(terms.surrender_costs),
        free_double=_bits(terms.free_double),
        pay_where_free=terms.paid_where_free,
        wins_21=terms.player_21_wins,
        pushes_22=terms.dealer_22_pushes,
    )
    full = [4 * terms.decks] * 9 + [tens * terms.decks]
    return Game(tuple(shoe or full), terms, play, bonuses)


def _bits(totals: frozenset[int]) -> int:
    return sum(1 << total for total in totals)


def net_of(stake: int, row: int, even: Fraction, given_up: Fraction) -> Fraction:
    """What a hand wins at its end, without bonuses; `even` and `given_up` are per unit."""
    money, free = int(kernel.MONEY[stake]), int(kernel.FREE[stake])
    return {
        endings.WON: (money + free) * even,
        endings.LOST: Fraction(-money),
        endings.BUSTED: Fraction(-money),
        endings.GIVEN_UP: money * given_up,
        endings.SECOND + endings.WON: money * even,
        endings.SECOND + endings.LOST: Fraction(
            -2 * money
        ),  # a second chance costs as much as the hand
    }.get(row, Fraction(0))


# -- one upcard ------------------------------------------------------------------------------------


class Decisions(NamedTuple):
    """What to do against one upcard."""

    choice: Array  # by kind of hand, for every hand except a pair to be split
    later: Array  # for doubled hands
    second: Array  # whether a busted hand gets a second chance
    split: frozenset[int]  # pairs
    by_suits: Mapping[int, list[tuple[Seen, int]]] = MappingProxyType({})  # if suits matter

    def given_suits(self, s: int, move: int) -> tuple[Fraction, Known]:
        """How often the suits of two cards lead to this move, and what they then tell."""
        some = [seen for seen, done in self.by_suits[s] if done == move]
        suits = tuple(chain.from_iterable(seen.known.suits for seen in some))
        known = self.by_suits[s][0][0].known._replace(suits=suits)
        return sum((seen.weight for seen in some), Fraction(0)), known


class Upcard:
    """Everything about rounds in which the dealer shows one particular value."""

    def __init__(self, game: Game, upcard: int) -> None:
        self.game, self.upcard = game, upcard
        self.hands: Hands = kernel.all_hands()
        self.draws = kernel.all_draws(upcard, game.terms.hits_soft_17)
        self.shoe = np.array(game.shoe)
        self.base = np.zeros(VALUES, dtype=np.int64)
        self.base[upcard] = 1
        self.left = self.shoe - self.base
        self.rows = np.zeros(len(self.hands.size), dtype=np.int64)
        self.pays = np.ones(len(self.hands.size))
        if game.bonuses:
            self.rows = game.bonuses.rows
            for row, shares in enumerate(game.bonuses.shares):
                self.pays[self.rows == endings.BONUS + row] = float(game.bonuses.mean(shares))

    def pair(self, value: int) -> int:
        """The number of the hand that is a pair."""
        return int(self.hands.child[self.single(value), value])

    def single(self, value: int) -> int:
        """The number of the hand of one card."""
        return int(self.hands.child[0, value])

    def most_hands(self, p: int) -> int:
        """The maximum number of hands from splitting a pair."""
        return self.game.terms.ace_hands if p == ACE else self.game.terms.hands

    # -- what is best ---------------------------------------------------------------------------

    @cached_property
    def stands(self) -> Array:
        """The chances of every hand if it stands."""
        play = self.game.play
        return kernel.standing(self.left, self.upcard, self.hands, self.draws, play.pushes_22)

    @cached_property
    def lost(self) -> Array:
        """The value of a unit on each busted hand without a second chance."""
        return kernel.losing(self.left, self.upcard, self.hands)

    @cached_property
    def again(self) -> Array:
        """Its value with a second chance; NEVER if the game has none."""
        if not self.game.terms.second_chance:
            return np.full(len(self.lost), kernel.NEVER)
        pushes = self.game.play.pushes_22
        return endings.second_chances(self.left, self.upcard, self.hands, self.draws, pushes)

    @cached_property
    def second(self) -> Array:
        """Whether a second chance is bought for each busted hand."""
        return (self.again > self.lost) & (self.lost < 0)

    @cached_property
    def decided(self) -> kernel.Decided:
        """The best decision for every hand, and the values of all decisions."""
        return self.decide()

    def decide(
        self,
        choice: Array | None = None,
        later: Array | None = None,
        second: Array | None = None,
    ) -> kernel.Decided:
        """The given decisions, and the best ones where none is given."""
        beyond = np.where(self.second if second is None else second, self.again, self.lost)
        n = len(self.hands.size)
        free = np.zeros((kernel.KINDS, n), dtype=np.int64) if choice is None else choice
        doubled = np.zeros((kernel.STAKES, n), dtype=np.int64) if later is None else later
        return kernel.decide(
            self.left, self.hands, self.stands, beyond, self.pays, self.game.play, free,
            doubled,
        )  # fmt: skip

    @cached_property
    def best(self) -> Decisions:
        """The best decisions."""
        best = self.with_splits(self.decided, self.splits)
        return best._replace(by_suits=self._by_suits())

    def with_splits(
        self, decided: kernel.Decided, splits: Mapping[int, float], second: Array | None = None
    ) -> Decisions:
        """Decisions with pairs split where that is worth more."""
        worth, second = decided.worth[FIRST], self.second if second is None else second
        better = [p for p, split in splits.items() if split > worth[self.pair(p)]]
        return Decisions(decided.choice, decided.later, second, frozenset(better))

    @cached_property
    def splits(self) -> dict[int, float]:
        """The value of splitting each pair under best play."""
        return self.worth_of_splits(self.decided)

    def worth_of_splits(
        self, decided: kernel.Decided, second: Array | None = None
    ) -> dict[int, float]:
        """The value of splitting each pair when split hands follow these decisions."""
        second = self.second if second is None else second
        alone = Decisions(decided.choice, decided.later, second, frozenset())
        pairs = [p for p in range(VALUES) if self.left[p] > 1 and self.game.terms.hands > 1]
        if not pairs:
            return {}
        counts = self.count([batch for p in pairs for batch in self.split(alone, p, p)], VALUES)
        return {p: float((counts[p] * self.nets).sum() / self._dealt(p)) for p in pairs}

    def _dealt(self, p: int) -> float:
        """The chance of the upcard and a pair, as a float."""
        left = self.left.sum()
        chance = self.shoe[self.upcard] / (left + 1)
        pair: float = chance * (self.left[p] * (self.left[p] - 1) / (left * (left - 1)))
        return pair

    @cached_property
    def nets(self) -> Array:
        """What the player wins at every end, in units of the bet, with hands paid 1 to 1."""
        nets = np.zeros((kernel.STAKES, endings.ROWS))
        costs = -self.game.terms.surrender_costs
        for stake, row in product(range(kernel.STAKES), range(endings.BONUS)):
            nets[stake, row] = net_of(stake, row, Fraction(1), costs)
        if self.game.bonuses:
            for row, shares in enumerate(self.game.bonuses.shares):
                nets[:, endings.BONUS + row] = float(self.game.bonuses.mean(shares))
        return nets

    def choice_values(self, s: int) -> dict[int, float]:
        """The value of each decision on a dealt hand, before the hole card is known."""
        each = self.decided.each[FIRST, :, s]
        values = {move: float(each[move]) for move in kernel.ORDER if each[move] > kernel.NEVER}
        if self.hands.size[s] == 2 and self.hands.cards[s].max() == 2:
            p = int(self.hands.cards[s].argmax())
            if p in self.splits:
                values[SPLIT] = self.splits[p]
        return values

    # -- suits ----------------------------------------------------------------------------------

    def _by_suits(self) -> dict[int, list[tuple[Seen, int]]]:
        """Hands whose suits matter: what the player may see, and the best move in each case."""
        bonuses, by_hand = self.game.bonuses, {}
        live = (self.hands.size == 2) & (self.left >= self.hands.cards).all(1)
        for s in np.flatnonzero(live).tolist() if bonuses else ():
            seen = bonuses.seen(s, self.upcard) if bonuses else []
            ways = [(what, self._best_given_suits(s, what)) for what in seen]
            if any(what.shares for what in seen) or len({move for _, move in ways}) > 1:
                by_hand[s] = ways
        return by_hand

    def _best_given_suits(self, s: int, seen: Seen) -> int:
        """The best move when the suits are known."""
        values = self.values_given_suits(s, seen)
        return max(values, key=lambda move: values[move])

    def values_given_suits(self, s: int, seen: Seen) -> dict[int, float]:
        """The value of each decision on two cards when the suits are known."""
        values = self.choice_values(s)
        values[HIT] += self._hit_gain(s, seen)
        if SPLIT in values:
            values[SPLIT] += self._split_gain(int(self.hands.cards[s].argmax()), seen)
        return values

    def _hit_gain(self, s: int, seen: Seen) -> float:
        """How much known suits add to the average value of hitting two cards."""
        assert self.game.bonuses
        value = self.game.bonuses.wanted(s)
        if value is None:
            return 0.0
        then = int(self.hands.child[s, value])
        chance = (self.left - self.hands.cards[s])[value] / (self.left.sum() - 2)
        more = float(self.game.bonuses.mean(seen.shares)) - self.pays[then]
        return float(chance * self.stands[then][2] * more)

    def _split_gain(self, p: int, seen: Seen) -> float:
        """How much known suits add to the average value of splitting."""
        bonuses, more = self.game.bonuses, 0.0
        assert bonuses
        for (row, begins), paid in zip(bonuses.begun(p), seen.split, strict=True):
            usual = bonuses.mean(bonuses.shares[row - endings.BONUS])
            more += float(self._begun[p][begins, row] * float(paid - usual))
        return more

    @cached_property
    def _begun(self) -> dict[int, Array]:
        """The number of hands by first card and row, for splits that depend on suits."""
        counts = {}
        alone = Decisions(self.decided.choice, self.decided.later, self.second, frozenset())
        for p in self.splits:
            if self.game.bonuses and self.game.bonuses.begun(p):
                batches = [b for n in BEGINNINGS for b in self.split(alone, p, n, (n,))]
                counts[p] = self.count(batches, len(BEGINNINGS)).sum(1) / self._dealt(p)
        return counts

    # -- the hands that follow ------------------------------------------------------------------

    def split_pairs(self, best: Decisions) -> dict[int, Fraction]:
        """The pairs that are split, and how often, which may depend on their suits."""
        pairs = {p: Fraction(1) for p in best.split}
        for s in best.by_suits:
            if self.hands.cards[s].max() == 2:
                pairs[int(self.hands.cards[s].argmax())] = best.given_suits(s, SPLIT)[0]
        return {p: often for p, often in pairs.items() if often}

    def known_of(self, best: Decisions, p: int) -> Known:
        """What a split reveals about a pair's suits; nothing if it is always split."""
        if self.pair(p) not in best.by_suits:
            return NOTHING
        often, known = best.given_suits(self.pair(p), SPLIT)
        return NOTHING if often == 1 else known

    def played(
        self, best: Decisions, live: Array, choice: Array, kind: int = FIRST, skip: int = -1
    ) -> Listed:
        """These hands played to their end; `skip` is a value not drawn to a single card."""
        terms = self.game.terms
        ways = endings.orders(self.hands, live, kind, choice, best.later, terms.second_chance, skip)
        return endings.listed(self.hands, ways, self.rows, terms.player_21_wins, best.second)

    def split(
        self, best: Decisions, p: int, group: int, begins: Collection[int] = BEGINNINGS
    ) -> list[Batch]:
        """The hands expected after splitting a pair, by first card, resplit as often as allowed."""
        free = p + 1 in self.game.terms.free_split
        batches: list[Batch] = []
        for kind, (others, anys) in hands_expected(self.most_hands(p), free, begins).items():
            unlike, alike = self.split_hands(best, p, kind)
            for out in range(max([*others, *anys]) + 1):
                base = self.base.copy()
                base[p] += 1 + out
                if base[p] < self.shoe[p]:
                    same = anys.get(out, 0)
                    batches.append(Batch(base, unlike, others.get(out, 0) + same, group))
                    batches.append(Batch(base, alike, same, group))
        return [batch for batch in batches if batch.times]

    def on_split_aces(self, kind: int) -> Array:
        """The move of a split ace that gets one card: stand, or surrender if allowed and better."""
        each = self.decided.each[kind]
        return np.where(each[GIVE_UP] > each[STAND], GIVE_UP, STAND)

    def split_hands(self, best: Decisions, p: int, kind: int) -> tuple[Listed, Listed]:
        """A final hand of a split pair: with a different second card, and with a matching one."""
        choice = best.choice[kind]
        if p == ACE and not self.game.terms.ace_draws:
            choice = np.where(self.hands.size == 2, self.on_split_aces(kind), choice)
        single, pair = (np.zeros(len(self.hands.size), dtype=np.int64) for _ in range(2))
        single[self.single(p)] = pair[self.pair(p)] = 1
        unlike = self.played(best, single, choice, kind, p)
        return unlike, self.played(best, pair, choice, kind)

    # -- counting -------------------------------------------------------------------------------

    def count(self, batches: list[Batch], groups: int) -> Array:
        """The probability of each end by group and stake, as floats."""
        return self._by_group(endings.count(*self._to_count(batches), groups * ENDS), groups)

    def count_exactly(self, batches: list[Batch], groups: int, most: int, run: int) -> Array:
        """Like `count`, as remainders modulo primes, times the ways to draw `most` cards."""
        what = self._to_count(batches)
        counts = endings.count_exactly(*what, groups * ENDS, most, residues.lanes(run))
        return self._by_group(counts, groups).astype(object)

    def _to_count(self, batches: list[Batch]) -> tuple[Array, int, Draws, bool, Entries]:
        """The first arguments of both counting functions."""
        entries = endings.gather(batches)
        return self.shoe, self.upcard, self.draws, self.game.play.pushes_22, entries

    def _by_group(self, counts: Array, groups: int) -> Array:
        """Counts by group, stake and row."""
        return counts.reshape(groups, kernel.STAKES, endings.ROWS, *counts.shape[1:])
