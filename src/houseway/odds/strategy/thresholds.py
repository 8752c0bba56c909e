"""Strategy with several thresholds: the weakest hand for each choice, by face-up card."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from houseway.editions.house import House
from houseway.equipment.cards import RANK_WORDS, show, show_cards
from houseway.games.contract import FromStrength, Game, Path
from houseway.hands import four
from houseway.jit import Array
from houseway.json_data import JsonObject
from houseway.odds.counting.decide import NEVER, Solved
from houseway.odds.kernels.best_four import OWN, state_of
from houseway.odds.strategy.reports import (
    HandByUpcard,
    Mistake,
    ThresholdsAgainst,
    ThresholdsReport,
    WeakestHand,
)


class Line(NamedTuple):
    """A choice and the weakest hand for it."""

    choice: str
    least: int  # its strength


class Thresholds:
    """The exact decisions of a bet on the best four cards, and the lines that come closest."""

    def __init__(self, house: House, game: Game, solved: Solved) -> None:
        self.house, self.game, self.solved = house, game, solved
        self.bet = solved.odds
        (self.choices,) = game.bets[self.bet.wager].streets
        self.street = solved.by_states.streets[0]
        self.values = solved.values[()]
        self.deck = tuple(int(card) for card in np.unique(self.street.cards))

    def choose(self, path: Path, cards: tuple[int, ...]) -> str:
        """The best choice with these cards: the player's five, then the dealer's face-up card."""
        values = self.choice_values(path, cards)
        return max(values, key=values.__getitem__)

    def choice_values(self, path: Path, cards: tuple[int, ...]) -> dict[str, Fraction]:
        """The value of each open choice, per unit."""
        return self.solved.choice_values((), state_of(tuple(cards), self.deck))

    @cached_property
    def _by_strength(self) -> dict[int, Array]:
        """For each rank of the face-up card (-1 if there is none): [choice, strength] values."""
        hands = np.repeat(self._strengths, self._alike)
        open_card = self.street.cards.shape[1] > OWN
        ups = self.street.cards[:, OWN] >> 2 if open_card else np.full(len(hands), -1)
        tables = {}
        for rank in np.unique(ups):
            here = ups == rank
            table = np.zeros((len(self.choices), four.STRENGTHS), object)
            for n, choice in enumerate(self.choices):
                values = self.values[choice][here]
                closed = values == NEVER
                sums = np.zeros(four.STRENGTHS, np.int64)
                np.add.at(
                    sums, hands[here], np.where(closed, 0, values) * self.street.weights[here]
                )
                table[n] = [int(v) for v in sums]
                table[n, np.unique(hands[here][closed])] = -(10**40)
            tables[int(rank)] = table
        return tables

    @cached_property
    def _alike(self) -> int:
        """How many states have the same player cards: one for each possible face-up card."""
        own = self.street.cards[:, :OWN]
        return int(np.flatnonzero((own != own[0]).any(axis=1))[0])

    @cached_property
    def _strengths(self) -> Array:
        """The strength of every player hand, in the order of the states."""
        hands = self.street.cards[:: self._alike, :OWN]
        return np.array([four.best_four(hand) for hand in hands])

    def _name(self, strength: int) -> str:
        """The name of the weakest possible hand with at least this strength."""
        real = np.unique(self._strengths)
        return four.name(int(real[np.searchsorted(real, strength)]))

    @cached_property
    def lines(self) -> dict[int, list[Line]]:
        """The lines that lose least against each face-up card, weakest choice first."""
        return {rank: _lines(table, self.choices) for rank, table in self._by_strength.items()}

    def cost(self, lines_of: dict[int, list[Line]]) -> Fraction:
        """The cost of following some lines instead of the exact decisions, per unit."""
        worth = 0
        for rank, table in self._by_strength.items():
            lines = lines_of[rank]
            ends = [line.least for line in lines[1:]] + [four.STRENGTHS]
            for line, end in zip(lines, ends, strict=True):
                worth += sum(table[self.choices.index(line.choice), line.least : end])
        total = self.solved.scale * self.bet.total
        return -self.bet.edge - Fraction(worth, total)

    def mistakes(self) -> Iterator[Mistake]:
        """The cost of the lines that people commonly follow."""
        for name, habit in self.game.habits.items():
            assert isinstance(habit, FromStrength)
            lines = [Line(choice, strength) for choice, strength in habit.least.items()]
            yield Mistake(name, self.cost(dict.fromkeys(self._by_strength, lines)))

    def report(self, every_hand: bool = True) -> ThresholdsReport:
        """The strategy as plain data, with or without the decision for every hand."""
        return ThresholdsReport(
            edition=self.house.edition.id,
            options=dict(self.house.options),
            wager=self.bet.wager,
            choices=list(self.choices),
            edge=self.bet.edge,
            lines=[
                ThresholdsAgainst(
                    RANK_WORDS[rank] if rank >= 0 else "",
                    [WeakestHand(line.choice, self._name(line.least)) for line in reversed(lines)],
                )
                for rank, lines in self.lines.items()
            ],
            cost_of_lines=self.cost(self.lines),
            mistakes=list(self.mistakes()),
            hands=self._every_hand() if every_hand else None,
        )

    def to_json(self, every_hand: bool = True) -> JsonObject:
        """The form the command prints."""
        return self.report(every_hand).to_json()

    def _every_hand(self) -> list[HandByUpcard]:
        """Every hand up to suits with its choice, or its choices by the face-up card."""
        options = np.stack([self.values[choice] for choice in self.choices])
        alike = self._alike
        best = options.argmax(axis=0).reshape(-1, alike)
        hands = []
        for n, chosen in enumerate(best.tolist()):
            cards = show_cards(self.street.cards[n * alike, :OWN].tolist())
            weight = int(self.street.weights[n * alike])
            if min(chosen) == max(chosen):
                hands.append(HandByUpcard(cards, weight, self.choices[chosen[0]]))
                continue
            ups = self.street.cards[n * alike : (n + 1) * alike, OWN].tolist()
            by_face_up_card = {
                self.choices[c]: " ".join(
                    show(up) for up, mine in zip(ups, chosen, strict=True) if mine == c
                )
                for c in sorted(set(chosen))
            }
            hands.append(HandByUpcard(cards, weight, by_face_up_card=by_face_up_card))
        return hands


def _lines(table: Array, choices: tuple[str, ...]) -> list[Line]:
    """The best way to divide hands by strength, with a bolder choice above each line.

    From the weakest hand up, a hand is played like the one below it or more boldly.
    """
    order = [len(choices) - 1, *range(len(choices) - 1)]  # the fold, then once, twice, three times
    best: list[tuple[int, list[tuple[int, int]]]] = [(0, []) for _ in order]
    for strength in range(table.shape[1]):
        ahead: tuple[int, list[tuple[int, int]]] | None = None
        following = []
        for level, choice in enumerate(order):
            if ahead is None or best[level][0] > ahead[0]:
                ahead = best[level]
            value, starts = ahead
            if not starts or starts[-1][0] != choice:
                starts = [*starts, (choice, strength)]
            following.append((value + table[choice, strength], starts))
        best = following
    _, starts = max(best, key=lambda ending: ending[0])
    return [Line(choices[choice], least) for choice, least in starts]
