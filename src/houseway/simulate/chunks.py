"""A chunk of rounds: one table that stays open for so long, with chance of its own."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from houseway.editions.house import House
from houseway.equipment.chance import Seeded
from houseway.equipment.shoe import Shoe
from houseway.games import game
from houseway.games._dice_bets import line_bets
from houseway.money import Cents
from houseway.session.rounds import taken_over
from houseway.session.shoes import SHOE, one_shoe, shoe_of
from houseway.simulate.players import Own, Strategy
from houseway.simulate.rows import Rows
from houseway.simulate.tally import Tally
from houseway.table.answers import deal_by_chance, roll_by_chance
from houseway.table.asks import Ask, Deal, Roll, Spin
from houseway.table.round import Round, seat_names

ROUNDS = 1_000  # of a chunk; the same for any number of workers


# A craps table on a come-out roll, the dice with somebody who is not of the round.
SOMEBODY_ELSE = {"points made": "none"}


class Plan(NamedTuple):
    """What is to be simulated; all but the number of rounds."""

    house: House
    strategy: Strategy
    stakes: Mapping[str, Cents]
    seats: int
    seed: int


def others_throw(plan: Plan) -> bool:
    """True if the seats never bet on the line, so that nobody of them may throw the dice."""
    if not hasattr(game(plan.house.edition.game), "check_bets") or isinstance(plan.strategy, Own):
        return False
    return not set(plan.stakes) & set(line_bets(plan.house))


def seed_of(seed: int, chunk: int, use: str) -> int:
    """A seed of its own for each chunk and use, from the seed of the whole."""
    text = f"houseway simulate, seed {seed}, chunk {chunk}, {use}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest())


class Table:
    """A table with a seeded source: shoe, shaker, point and shooter go on from round to round."""

    def __init__(self, plan: Plan, chunk: int) -> None:
        self.house, self.seats = plan.house, seat_names(plan.seats)
        self.chance = Seeded(seed_of(plan.seed, chunk, "cards, dice, wheel"))
        self.answer = plan.strategy.sit(plan.stakes, Seeded(seed_of(plan.seed, chunk, "players")))
        self.ended = getattr(self.answer, "ended", None)
        self.deck = plan.house.deck
        self.shoe: Shoe | None = shoe_of(plan.house) if one_shoe(plan.house) else None
        self.carried: dict[str, str] = {}
        self._carries = getattr(game(plan.house.edition.game), "carried", None)
        self._others_throw = others_throw(plan)

    def play(self) -> Round:
        """The next round, to its end."""
        standing = SOMEBODY_ELSE if self._others_throw else self.carried
        if self.shoe:
            if self.shoe.over:
                self.shoe.fill(self.chance.shuffle(self.deck * self.house.decks))
            standing = {**standing, SHOE: self.shoe.begin()}
        round_ = Round(self.house, self.seats, standing=standing).play(self)
        if self._carries:
            self.carried = taken_over(self._carries(round_.table), self.seats)
        if self.ended:
            self.ended(round_.events)
        return round_

    def __call__(self, ask: Ask, round_: Round) -> Any:
        if isinstance(ask, Deal):
            if self.shoe:
                return self.shoe.deal(ask.cards)
            return deal_by_chance(ask, round_, self.chance, self.deck)
        if isinstance(ask, Roll):
            return roll_by_chance(ask.dice, self.chance)
        if isinstance(ask, Spin):
            return self.chance.pick(ask.wheel)
        return self.answer(ask, round_)


def play_chunk(plan: Plan, rows: Rows, chunk: int, rounds: int) -> Tally:
    """The first rounds of a chunk, added up."""
    random.seed(seed_of(plan.seed, chunk, "somebody's own function"))
    table, tally = Table(plan, chunk), Tally({}, [])
    for _ in range(rounds):
        tally.round(table.play().events, rows)
    return tally
