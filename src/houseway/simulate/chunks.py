"""A chunk of rounds: one table with its own random source."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from houseway.editions.house import House
from houseway.equipment.chance import Seeded
from houseway.equipment.shoe import Shoe
from houseway.games import game_of
from houseway.games.questions import Answer
from houseway.money import Cents
from houseway.session.cards.shoes import SHOE, discards, one_shoe, shoe_of
from houseway.session.rounds import carry_over
from houseway.simulate.players import Strategy, UserStrategy
from houseway.simulate.rows import Rows
from houseway.simulate.tally import Tally
from houseway.table.answers import deal_by_chance, roll_by_chance
from houseway.table.asks import Ask, Deal, Roll, Spin
from houseway.table.remedies import irregularity, shortage_remedy
from houseway.table.round import Round, seat_names

ROUNDS = 1_000  # per chunk, for any number of workers
USER_FUNCTION = "somebody's own function"  # part of a seed: recorded results depend on it


class Plan(NamedTuple):
    """What to simulate, except the number of rounds."""

    house: House
    strategy: Strategy
    stakes: Mapping[str, Cents]
    seats: int
    seed: int


def outsider_shoots(plan: Plan) -> bool:
    """True if no seat ever bets on the line, so that none of them may shoot."""
    standing = game_of(plan.house.edition).standing
    if standing is None or isinstance(plan.strategy, UserStrategy):
        return False
    return not set(plan.stakes) & set(standing.of_the_shooter(plan.house))


def seed_of(seed: int, chunk: int, use: str) -> int:
    """The seed of one chunk and use, derived from the simulation's seed."""
    text = f"houseway simulate, seed {seed}, chunk {chunk}, {use}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest())


class Table:
    """A seeded table whose shoe, point and shooter carry over from round to round."""

    def __init__(self, plan: Plan, chunk: int) -> None:
        self.house, self.seats = plan.house, seat_names(plan.seats)
        self.chance = Seeded(seed_of(plan.seed, chunk, "cards, dice, wheel"))
        self.player = plan.strategy.sit(plan.stakes, Seeded(seed_of(plan.seed, chunk, "players")))
        self.deck, self.whole = plan.house.deck, plan.house.deck * plan.house.decks
        self.shoe: Shoe | None = shoe_of(plan.house) if one_shoe(plan.house) else None
        self._dealt_from = self.shoe  # in this round; None if each round is dealt from full decks
        self.carried: Mapping[str, str] = {}
        self._game = game_of(plan.house.edition)
        self._outsider_shoots = outsider_shoots(plan)
        if self._outsider_shoots and self._game.standing:
            self.carried = self._game.standing.outsider_shoots

    def play(self) -> Round:
        """Play the next round to its end."""
        standing = self.carried
        if self.shoe:
            if self.shoe.over:
                self.shoe.fill(self.chance.shuffle(self.whole))
            standing = {**standing, SHOE: self.shoe.begin()}
        self._dealt_from = self.shoe
        round_ = Round(self.house, self.seats, carried=standing)
        while (ask := round_.ask) is not None:
            if isinstance(ask, Deal) and ask.cards > self._left(round_):
                self._run_out(ask, round_)
            else:
                round_.answer(self(ask, round_))
        if not self._outsider_shoots:
            self.carried = carry_over(round_.table.carried(), self.seats, self._game)
        self.player.round_ended(round_.events)
        return round_

    def _left(self, round_: Round) -> int:
        """The number of cards left to deal."""
        dealt_from = self._dealt_from
        return dealt_from.left if dealt_from else len(self.whole) - len(round_.table.hands.out)

    def _run_out(self, ask: Deal, round_: Round) -> None:
        """Too few cards are left: do what the book says, or call off the round."""
        if self._dealt_from:
            rack = discards(self.whole, self._dealt_from, round_)
        else:
            on_table = Counter(round_.table.hands.on_table())
            rack = list((Counter(round_.table.hands.out) - on_table).elements())
        way = shortage_remedy(self.house, len(rack), ask.cards)
        round_.declare(way)
        if irregularity(way, self.house).effect.deals_discards:
            self._dealt_from = Shoe(None, self.house.decks)
            self._dealt_from.fill(self.chance.shuffle(rack))
        if self.shoe:
            self.shoe.end()  # the rest of it is not dealt

    def __call__(self, ask: Ask, round_: Round) -> Answer:
        if isinstance(ask, Deal):
            if self._dealt_from:
                return self._dealt_from.deal(ask.cards)
            cards: Answer = deal_by_chance(ask, round_, self.chance, self.deck)
            return cards
        if isinstance(ask, Roll):
            return roll_by_chance(ask.dice, self.chance)
        if isinstance(ask, Spin):
            return self.chance.pick(ask.wheel)
        return self.player.answer(ask, round_)


def play_chunk(plan: Plan, rows: Rows, chunk: int, rounds: int) -> Tally:
    """Play the first rounds of a chunk and add them up."""
    random.seed(seed_of(plan.seed, chunk, USER_FUNCTION))
    table, tally = Table(plan, chunk), Tally({}, [])
    for _ in range(rounds):
        tally.round(table.play().events, rows)
    return tally
