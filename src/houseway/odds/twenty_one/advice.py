"""What the exact strategy would do at a table of the blackjack family."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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

WORDS = {
    HIT: hands.HIT,
    STAND: hands.STAND,
    DOUBLE: hands.DOUBLE,
    FREE_DOUBLE: hands.FREE_DOUBLE,
    GIVE_UP: hands.SURRENDER,
}
DEALER = "dealer"


class Advice:
    """Answers what a hand is asked, as the decisions given have it; else as the best ones do."""

    def __init__(self, house: House, kept: Sequence[Decisions] | None = None) -> None:
        self.ups = solved(house)
        self.kept = list(kept or [up.best for up in self.ups])
        table = self.ups[0].hands
        self._number = {int(key): n for n, key in enumerate(table.cards @ DIGIT)}
        self._beyond = {int(key): n for n, key in enumerate(table.beyond @ DIGIT)}
        self._attacked: list[bool] | None = None

    def __call__(self, ask: Any, round_: Any) -> str:
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
            return hands.CHANCE if self.kept[upcard].second[beyond] else NO_CHANCE
        return self._played(ask, t, cards, up)

    def _played(self, ask: Any, t: Any, cards: Sequence[Card], up: Card) -> str:
        """What a hand does: a pair that is split is always split again."""
        kept, seat = self.kept[value(up) - 1], ask.who.split(" hand ")[0]
        s, number = self._number[_key(cards)], ask.who.removeprefix(seat).removeprefix(" hand ")
        key = f" {number}" if number else ""
        doubled = t.stake(seat, hands.DOUBLE_DOWN + key)
        if doubled and hands.HIT not in ask.options and len(cards) > 2:
            base = sum(t.stake(seat, name + key) for name in (hands.MAIN, hands.BET, hands.ATTACK))
            units = doubled // (base or t.stake(seat, hands.SPLIT_BET + key))
            move = int(kept.later[(units + 1).bit_length() - 1, s])
            words = hands.RESCUE if hands.RESCUE in ask.options else hands.SURRENDER
            return words if move == GIVE_UP else WORDS[move]
        kind = FIRST
        if number or t.hand(f"{seat} hand 2"):
            kind = LAMMER if t.worth(seat, hands.FREE_SPLIT + key) else AGAIN
        splits = [choice for choice in ask.options if choice.endswith(hands.SPLIT)]
        pair = hands.is_pair(cards) and (kind != FIRST or value(cards[0]) - 1 in kept.split)
        move = int(kept.choice[kind, s])
        if hands.HIT not in ask.options:
            move = int(self.ups[value(up) - 1].on_split_aces(kind)[s])
        if kind == FIRST and s in kept.by_suits:
            move = self._seeing(s, cards, up)
            pair = move == SPLIT
        if splits and pair:
            return str(splits[-1])  # free, where that is offered too
        if move not in WORDS or WORDS[move] not in ask.options:
            move = STAND
        return WORDS[move]

    def worths(self, ask: Any, round_: Any) -> dict[str, float]:
        """What each way to play a hand is worth, per unit of its wager, if no natural beats it.

        Nothing is told of other questions: `silence` says why.
        """
        if self.silence(ask, round_):
            return {}
        cards, up = round_.table.hand(ask.who), round_.table.hand(DEALER)[0]
        s, upcard = self._number[_key(cards)], self.ups[value(up) - 1]
        clear, told = float(upcard.stands[s][2]), upcard.worths(s)
        if s in upcard.best.by_suits:
            told = upcard.worths_seeing(s, self._seen(s, cards, up))
        splits = [choice for choice in ask.options if choice.endswith(hands.SPLIT)]
        words = {**WORDS, SPLIT: splits[-1] if splits else ""}
        found = {words.get(move, ""): worth / clear for move, worth in told.items()}
        if not self._decides_after_doubling():  # a card that lies face down is worth as much
            found |= {choice + hands.FACE_DOWN: worth for choice, worth in found.items()}
        return {choice: found[choice] for choice in ask.options if choice in found}

    def silence(self, ask: Any, round_: Any) -> str:
        """Why it is not told what each choice is worth; nothing where it is."""
        t, seat = round_.table, ask.who.split(" hand ")[0]
        if NO_INSURANCE in ask.options:
            return "what insurance is worth depends on the cards left, not on how a hand is played"
        if hands.STAND not in ask.options or hands.HIT not in ask.options:
            return "only which choice is better is worked out here, not by how much"
        if ask.who != seat or t.hand(f"{seat} hand 2"):
            return "after a split the worth depends on the other hands too, and is not told"
        s, up = self._number[_key(t.hand(ask.who))], t.hand(DEALER)[0]
        if float(self.ups[value(up) - 1].stands[s][2]) <= 0:
            return "these cards cannot lie like this in a fresh shoe"
        return ""

    def unvalued(self, choice: str) -> str:
        """Why one choice has no worth where the others have."""
        if choice.endswith(hands.FACE_DOWN):
            return "whoever cannot see the card cannot decide by it any more; not worked out"
        return "the same may be had for free, so it is not worked out"

    def _decides_after_doubling(self) -> bool:
        terms = self.ups[0].game.terms
        return bool(terms.rescue or terms.second_chance or terms.surrender == "any hand")

    def _seeing(self, s: int, cards: Sequence[Card], up: Card) -> int:
        """What is done with two cards whose suits matter."""
        wanted = self._seen(s, cards, up)
        return next(m for seen, m in self.kept[value(up) - 1].by_suits[s] if seen == wanted)

    def _seen(self, s: int, cards: Sequence[Card], up: Card) -> Any:
        """What may be seen of two cards whose suits matter."""
        suits = tuple(card % 4 for card in (*sorted(cards, key=value), up))
        all_seen = self.kept[value(up) - 1].by_suits[s]
        return next(seen for seen, _ in all_seen if suits in seen.known.suits)

    def _attacks(self, upcard: int) -> bool:
        """Whether a Double Attack is worth it against this upcard."""
        if self._attacked is None:
            game = self.ups[0].game
            found = enumerate(chances(self.ups, self.kept))
            self._attacked = [ways(game, c, n).raised > 1 for n, c in found]
        return self._attacked[upcard]

    def _insured(self, options: Sequence[str], cards: Sequence[Card], upcard: int) -> str:
        """Insurance by the cards seen; even money if it is worth more than waiting."""
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
