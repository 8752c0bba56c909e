"""A strategy people can use: where the line runs, what each hand is worth, what mistakes cost."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Any

from houseway.editions.house import House
from houseway.equipment.cards import show_cards
from houseway.odds.decide import Decision, Solved
from houseway.odds.sheet import ratio


class Strategy:
    """The exact decisions of a bet, and the boundary between its two choices."""

    def __init__(self, house: House, module: Any, solved: Solved) -> None:
        self.house = house
        self.bet = solved.odds
        self.decisions = solved.decisions
        self.stay: str = module.DECISIONS[0]
        self.leave: str = module.DECISIONS[1]
        self._strength: Callable[[tuple[int, ...]], int] = module.hand_strength
        self._name: Callable[[tuple[int, ...]], str] = module.hand_name
        self._advice: dict[str, Callable[[tuple[int, ...], House], bool]] = module.ADVICE

    @cached_property
    def ranked(self) -> list[Decision]:
        """The decisions from the weakest hand to the strongest."""
        return sorted(self.decisions, key=lambda d: self._strength(d.hand))

    @property
    def worst_to_play(self) -> Decision:
        """The weakest hand that is worth a Play Wager."""
        return next(d for d in self.ranked if d.best == self.stay)

    @property
    def best_to_fold(self) -> Decision:
        """The strongest hand that is not."""
        return next(d for d in reversed(self.ranked) if d.best == self.leave)

    @property
    def one_line(self) -> bool:
        """True if one line divides the hands: all above it play, all below it fold."""
        return self._strength(self.worst_to_play.hand) > self._strength(self.best_to_fold.hand)

    def choice(self, hand: tuple[int, ...]) -> str:
        """What to do with a hand: the decision of the nearest hand that is as strong or weaker."""
        strength = self._strength(hand)
        line = self._strength(self.worst_to_play.hand)
        return self.stay if strength >= line else self.leave

    def gain(self, decision: Decision) -> Fraction:
        """What playing a hand is worth above folding it, per unit."""
        return decision.values[self.stay] - decision.values[self.leave]

    def cost_of(self, plays: Callable[[tuple[int, ...], House], bool]) -> Fraction:
        """What another way of deciding costs on average, per unit of the opening wager."""
        lost = Fraction(0)
        hands = sum(d.weight for d in self.decisions)
        for d in self.decisions:
            choice = self.stay if plays(d.hand, self.house) else self.leave
            lost += (d.values[d.best] - d.values[choice]) * d.weight
        return lost / hands

    def near_the_line(self, n: int = 3) -> list[dict[str, Any]]:
        """The hands around the boundary, one entry for each set of ranks, weakest first."""
        groups: dict[str, list[Decision]] = {}
        for d in self.ranked:
            groups.setdefault(self._name(d.hand), []).append(d)
        names = list(groups)
        middle = names.index(self._name(self.worst_to_play.hand))
        return [self._entry(name, groups[name]) for name in names[middle - n : middle + n]]

    def _entry(self, name: str, hands: list[Decision]) -> dict[str, Any]:
        weight = sum(d.weight for d in hands)
        gain = sum((self.gain(d) * d.weight for d in hands), Fraction(0)) / weight
        return {
            "hand": name,
            "choice": hands[0].best,
            "mistake": self.leave if hands[0].best == self.stay else self.stay,
            "cost_of_mistake": ratio(abs(gain)),
            "cost_of_mistake_decimal": float(abs(gain)),
        }

    def mistakes(self) -> list[dict[str, Any]]:
        """What common ways of playing cost above the best one."""
        return [
            {"habit": habit, "cost": ratio(cost), "cost_decimal": float(cost)}
            for habit, plays in self._advice.items()
            for cost in [self.cost_of(plays)]
        ]

    def to_json(self, every_hand: bool = True) -> dict[str, Any]:
        """The form the command prints."""
        told: dict[str, Any] = {
            "edition": self.house.edition.id,
            "options": dict(self.house.options),
            "wager": self.bet.wager,
            "choices": [self.stay, self.leave],
            "worst_hand_to_play": self._name(self.worst_to_play.hand),
            "best_hand_to_fold": self._name(self.best_to_fold.hand),
            "one_line": self.one_line,
            "edge": ratio(self.bet.edge),
            "edge_decimal": float(self.bet.edge),
            "near_the_line": self.near_the_line(),
            "mistakes": self.mistakes(),
        }
        if every_hand:
            told["hands"] = [
                {
                    "cards": show_cards(d.hand),
                    "stands_for": d.weight,
                    "choice": d.best,
                    "values": {choice: ratio(value) for choice, value in d.values.items()},
                }
                for d in self.ranked
            ]
        return told
