"""The exact strategy as an advisor at a blackjack table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from houseway.editions.house import House
from houseway.equipment.cards import Card
from houseway.games.twenty_one import hands
from houseway.games.twenty_one.family import EVEN_MONEY, NO_ATTACK, NO_INSURANCE
from houseway.games.twenty_one.side_bets import INSURANCE
from houseway.games.twenty_one.turns import NO_CHANCE
from houseway.hands.twenty_one import value
from houseway.odds.kernels.twenty_one.hands import (
    AGAIN,
    DIGIT,
    DOUBLE,
    FIRST,
    FREE_DOUBLE,
    GIVE_UP,
    HIT,
    LAMMER,
    SPLIT,
    STAND,
    TEN,
    VALUES,
)
from houseway.odds.twenty_one.decisions import Decisions
from houseway.odds.twenty_one.outcomes import ways
from houseway.odds.twenty_one.rounds import chances
from houseway.odds.twenty_one.solver import solved
from houseway.odds.twenty_one.suits import Seen
from houseway.table.asks import Choose
from houseway.table.round import Round
from houseway.table.table import Table

WORDS = {
    HIT: hands.HIT,
    STAND: hands.STAND,
    DOUBLE: hands.DOUBLE,
    FREE_DOUBLE: hands.FREE_DOUBLE,
    GIVE_UP: hands.SURRENDER,
}
DEALER = "dealer"


class Advice:
    """Answers for a hand by the given decisions, or else by the best ones."""

    def __init__(self, house: House, decisions: Sequence[Decisions] | None = None) -> None:
        self.ups = solved(house)
        self.decisions = list(decisions or [up.best for up in self.ups])
        table = self.ups[0].hands
        self._number = {int(key): n for n, key in enumerate(table.cards @ DIGIT)}
        self._beyond = {int(key): n for n, key in enumerate(table.beyond @ DIGIT)}
        self._attacked: list[bool] | None = None

    def __call__(self, ask: Choose, round_: Round) -> str:
        """The answer to a question."""
        t = round_.table
        up: Card = t.hand(DEALER)[0]
        upcard = value(up) - 1
        if NO_ATTACK in ask.options:
            return hands.ATTACK if self._attacks(upcard) else NO_ATTACK
        if NO_INSURANCE in ask.options:
            return self._insured(ask.options, t.hand(ask.who), upcard)
        cards = t.hand(ask.who)
        if NO_CHANCE in ask.options:
            beyond = self._beyond[_key(cards)]
            return hands.CHANCE if self.decisions[upcard].second[beyond] else NO_CHANCE
        return self._played(ask, t, cards, up)

    def _played(self, ask: Choose, t: Table, cards: Sequence[Card], up: Card) -> str:
        """The choice for a hand; a pair that is split is always split again."""
        decisions, seat = self.decisions[value(up) - 1], ask.who.split(" hand ")[0]
        s, number = self._number[_key(cards)], ask.who.removeprefix(seat).removeprefix(" hand ")
        key = f" {number}" if number else ""
        doubled = t.stake(seat, hands.DOUBLE_DOWN + key)
        if doubled and hands.HIT not in ask.options and len(cards) > 2:
            base = sum(t.stake(seat, name + key) for name in (hands.MAIN, hands.BET, hands.ATTACK))
            units = doubled // (base or t.stake(seat, hands.SPLIT_BET + key))
            move = int(decisions.later[(units + 1).bit_length() - 1, s])
            words = hands.RESCUE if hands.RESCUE in ask.options else hands.SURRENDER
            return words if move == GIVE_UP else WORDS[move]
        kind = FIRST
        if number or t.hand(f"{seat} hand 2"):
            kind = LAMMER if t.worth(seat, hands.FREE_SPLIT + key) else AGAIN
        splits = [choice for choice in ask.options if choice.endswith(hands.SPLIT)]
        pair = hands.is_pair(cards) and (kind != FIRST or value(cards[0]) - 1 in decisions.split)
        move = int(decisions.choice[kind, s])
        if hands.HIT not in ask.options:
            move = int(self.ups[value(up) - 1].on_split_aces(kind)[s])
        if kind == FIRST and s in decisions.by_suits:
            move = self._move_given_suits(s, cards, up)
            pair = move == SPLIT
        if splits and pair:
            return str(splits[-1])  # the free one, if offered
        if move not in WORDS or WORDS[move] not in ask.options:
            move = STAND
        return WORDS[move]

    def choice_values(self, ask: Choose, round_: Round) -> dict[str, float]:
        """The value of each choice for a hand, per unit of its wager, without a dealer natural.

        Other questions have no values; `no_value_reason` says why.
        """
        if self.no_value_reason(ask, round_):
            return {}
        cards, up = round_.table.hand(ask.who), round_.table.hand(DEALER)[0]
        s, upcard = self._number[_key(cards)], self.ups[value(up) - 1]
        clear, values = float(upcard.stands[s][2]), upcard.choice_values(s)
        if s in upcard.best.by_suits:
            values = upcard.values_given_suits(s, self._seen(s, cards, up))
        splits = [choice for choice in ask.options if choice.endswith(hands.SPLIT)]
        words = {**WORDS, SPLIT: splits[-1] if splits else ""}
        by_word = {words.get(move, ""): value / clear for move, value in values.items()}
        if not self._decides_after_doubling():  # a card dealt face down has the same value
            by_word |= {choice + hands.FACE_DOWN: value for choice, value in by_word.items()}
        return {choice: by_word[choice] for choice in ask.options if choice in by_word}

    def no_value_reason(self, ask: Choose, round_: Round) -> str:
        """Why the choices have no values; empty if they do."""
        t, seat = round_.table, ask.who.split(" hand ")[0]
        if NO_INSURANCE in ask.options:
            return "the value of insurance depends on the cards left, not on how the hand is played"
        if hands.STAND not in ask.options or hands.HIT not in ask.options:
            return "only the better choice is computed here, not the difference"
        if ask.who != seat or t.hand(f"{seat} hand 2"):
            return "after a split the value also depends on the other hands; it is not computed"
        s, up = self._number[_key(t.hand(ask.who))], t.hand(DEALER)[0]
        if float(self.ups[value(up) - 1].stands[s][2]) <= 0:
            return "these cards cannot come from a fresh shoe"
        return ""

    def choice_unvalued_reason(self, choice: str) -> str:
        """Why one choice has no value although the others do."""
        if choice.endswith(hands.FACE_DOWN):
            return "a player who does not see the card cannot use it later; not computed"
        return "the same is offered for free, so this is not computed"

    def _decides_after_doubling(self) -> bool:
        terms = self.ups[0].game.terms
        return bool(terms.rescue or terms.second_chance or terms.surrender == "any hand")

    def _move_given_suits(self, s: int, cards: Sequence[Card], up: Card) -> int:
        """The choice for two cards whose suits matter."""
        wanted = self._seen(s, cards, up)
        return next(m for seen, m in self.decisions[value(up) - 1].by_suits[s] if seen == wanted)

    def _seen(self, s: int, cards: Sequence[Card], up: Card) -> Seen:
        """What the player sees of two cards whose suits matter."""
        suits = tuple(card % 4 for card in (*sorted(cards, key=value), up))
        all_seen = self.decisions[value(up) - 1].by_suits[s]
        return next(seen for seen, _ in all_seen if suits in seen.known.suits)

    def _attacks(self, upcard: int) -> bool:
        """True if a Double Attack is worth it against this upcard."""
        if self._attacked is None:
            game = self.ups[0].game
            by_upcard = enumerate(chances(self.ups, self.decisions))
            self._attacked = [ways(game, c, n).raised > 1 for n, c in by_upcard]
        return self._attacked[upcard]

    def _insured(self, options: Sequence[str], cards: Sequence[Card], upcard: int) -> str:
        """The insurance decision from the cards seen; even money if it is worth more."""
        game = self.ups[0].game
        free = np.array(game.shoe)
        for card in [*(value(c) - 1 for c in cards), upcard]:
            free[card] -= 1
        tens, left = int(free[TEN]), int(free.sum())
        if EVEN_MONEY in options:
            worth = game.terms.natural.per_stake * (left - tens)
            return EVEN_MONEY if game.terms.even.per_stake * left > worth else NO_INSURANCE
        insures = (game.terms.insurance.per_stake + 1) * tens > left
        return INSURANCE if insures and INSURANCE in options else NO_INSURANCE


def _key(cards: Sequence[Card]) -> int:
    """A hand as one number."""
    held = np.bincount([value(card) - 1 for card in cards], minlength=VALUES)
    return int(held @ DIGIT)
