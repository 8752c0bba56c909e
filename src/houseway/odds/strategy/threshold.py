"""Strategy with one threshold: where it is, the value of each hand, the cost of mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from typing import NamedTuple, TypeAlias

from houseway.editions.house import House
from houseway.equipment.cards import show_cards
from houseway.games.contract import ByHand, Game, Path
from houseway.json_data import JsonObject
from houseway.odds.counting.decide import Solved, solve_bet
from houseway.odds.strategy.reports import HandValues, Mistake, NearHand, ThresholdReport

Follow: TypeAlias = Callable[[int, Path, tuple[int, ...], House], str]  # a rule that decides


class Decision(NamedTuple):
    """The decision for one hand: the value of each choice, per unit, and the better one."""

    hand: tuple[int, ...]
    weight: int
    values: dict[str, Fraction]
    best: str


def cost_of(game: Game, house: House, solved: Solved, follow: Follow) -> Fraction:
    """The average cost of following a rule, per unit of the opening wager."""
    wager = solved.odds.wager
    followed = solve_bet(
        game,
        house,
        wager,
        solved.counted,
        follow=lambda street, path, hand: follow(street, path, hand, house),
    )
    return followed.odds.edge - solved.odds.edge


def mistakes(game: Game, house: House, solved: Solved) -> list[Mistake]:
    """The cost of common habits against best play."""
    costs = []
    for name, habit in game.habits.items():
        assert isinstance(habit, ByHand)
        costs.append(Mistake(name, cost_of(game, house, solved, habit.choose)))
    return costs


def _alike(hand: tuple[int, ...]) -> tuple[int, ...]:
    """A hand with suits renamed as low as possible: equal for hands that differ only in suits."""
    named = permutations(range(4))
    return min(tuple(sorted(c & ~3 | names[c & 3] for c in hand)) for names in named)


class Threshold:
    """The exact decisions of a bet, and the boundary between its two choices."""

    def __init__(self, house: House, game: Game, solved: Solved) -> None:
        self.house, self.game, self.solved = house, game, solved
        self.bet = solved.odds
        (choices,) = game.bets[self.bet.wager].streets
        self.stay: str = choices[0]
        self.leave: str = choices[1]
        assert game.strength
        assert game.describe.hand
        self._strength, self._name = game.strength, game.describe.hand

    @cached_property
    def ranked(self) -> list[Decision]:
        """The decisions from the weakest hand to the strongest."""
        return sorted(self._decisions(), key=lambda d: self._strength(d.hand))

    def _decisions(self) -> Iterator[Decision]:
        """The decision for every hand that represents others."""
        street, values = self.solved.by_states.streets[0], self.solved.values[()]
        for n, hand in enumerate(street.cards):
            parts = self.solved.scale * int(self.solved.deals[0][n])
            by_choice = {choice: Fraction(int(values[choice][n]), parts) for choice in values}
            best = max(by_choice, key=by_choice.__getitem__)
            yield Decision(tuple(int(c) for c in hand), int(street.weights[n]), by_choice, best)

    @property
    def worst_to_play(self) -> Decision:
        """The weakest hand that is worth a Play Wager."""
        return next(d for d in self.ranked if d.best == self.stay)

    @property
    def best_to_fold(self) -> Decision:
        """The strongest hand that is not worth one."""
        return next(d for d in reversed(self.ranked) if d.best == self.leave)

    @property
    def one_line(self) -> bool:
        """True if a single line divides the hands: all above it play, all below it fold."""
        return self._strength(self.worst_to_play.hand) > self._strength(self.best_to_fold.hand)

    def choose(self, path: Path, hand: tuple[int, ...]) -> str:
        """The choice for a hand: every hand from the line up is played."""
        line = self._strength(self.worst_to_play.hand)
        return self.stay if self._strength(hand) >= line else self.leave

    def choice_values(self, path: Path, hand: tuple[int, ...]) -> dict[str, Fraction]:
        """The value of each choice with a hand, per unit."""
        return self._by_hand[_alike(hand)]

    @cached_property
    def _by_hand(self) -> dict[tuple[int, ...], dict[str, Fraction]]:
        return {_alike(d.hand): d.values for d in self._decisions()}

    def gain(self, decision: Decision) -> Fraction:
        """The gain from playing a hand instead of folding it, per unit."""
        return decision.values[self.stay] - decision.values[self.leave]

    def cost_of(self, follow: Follow) -> Fraction:
        """The average cost of following another rule, per unit of the opening wager."""
        return cost_of(self.game, self.house, self.solved, follow)

    def near_the_line(self, n: int = 3) -> list[NearHand]:
        """The hands around the boundary, one entry per set of ranks, weakest first."""
        groups: dict[str, list[Decision]] = {}
        for d in self.ranked:
            groups.setdefault(self._name(d.hand), []).append(d)
        names = list(groups)
        middle = names.index(self._name(self.worst_to_play.hand))
        return [self._entry(name, groups[name]) for name in names[max(0, middle - n) : middle + n]]

    def _entry(self, name: str, hands: list[Decision]) -> NearHand:
        weight = sum(d.weight for d in hands)
        gain = sum((self.gain(d) * d.weight for d in hands), Fraction(0)) / weight
        mistake = self.leave if hands[0].best == self.stay else self.stay
        return NearHand(name, hands[0].best, mistake, abs(gain))

    def mistakes(self) -> list[Mistake]:
        """The cost of common habits against best play."""
        return mistakes(self.game, self.house, self.solved)

    def report(self, every_hand: bool = True) -> ThresholdReport:
        """The strategy as plain data, with or without the decision for every hand."""
        hands = [HandValues(show_cards(d.hand), d.weight, d.best, d.values) for d in self.ranked]
        return ThresholdReport(
            edition=self.house.edition.id,
            options=dict(self.house.options),
            wager=self.bet.wager,
            choices=[self.stay, self.leave],
            worst_hand_to_play=self._name(self.worst_to_play.hand),
            best_hand_to_fold=self._name(self.best_to_fold.hand),
            one_line=self.one_line,
            edge=self.bet.edge,
            near_the_line=self.near_the_line(),
            mistakes=self.mistakes(),
            hands=hands if every_hand else None,
        )

    def to_json(self, every_hand: bool = True) -> JsonObject:
        """The form the command prints."""
        return self.report(every_hand).to_json()
