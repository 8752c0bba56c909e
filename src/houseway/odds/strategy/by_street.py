"""Strategy by street: lists of hands for each decision, and what following them costs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import permutations

import numpy as np

from houseway.editions.house import House
from houseway.equipment.cards import RANK_WORDS
from houseway.games.contract import FiveByStreets, Game, Path
from houseway.hands.draws import draw_name, exact_name
from houseway.jit import Array
from houseway.json_data import JsonObject
from houseway.odds.counting.decide import Solved
from houseway.odds.strategy.reports import ByStreetReport, HandGroup, StreetReport
from houseway.odds.strategy.threshold import mistakes


class ByStreet:
    """The exact decisions of a bet with several streets, as lists people can learn."""

    def __init__(self, house: House, game: Game, solved: Solved) -> None:
        self.house, self.game, self.solved = house, game, solved
        self.bet = solved.odds
        self.choices = game.bets[self.bet.wager].streets
        kernel = game.bets[self.bet.wager].kernel
        assert isinstance(kernel, FiveByStreets)
        self.kernel = kernel
        self._named: dict[tuple[int, ...], tuple[str, str]] = {}

    # -- what to do with a hand ------------------------------------------------------------------

    def choose(self, path: Path, cards: tuple[int, ...]) -> str:
        """The best choice after this path with these cards, the player's own first."""
        values = self.choice_values(path, cards)
        return max(values, key=values.__getitem__)

    def choice_values(self, path: Path, cards: tuple[int, ...]) -> dict[str, Fraction]:
        """The value of each open choice, per unit, with best play afterwards."""
        return self.solved.choice_values(path, self._state(len(path), cards))

    def _state(self, street: int, cards: tuple[int, ...]) -> int:
        """The state that represents these cards after renaming suits."""
        keys, order = self._keys[street]
        own, places = self.kernel.own, 64 ** np.arange(len(cards))
        for names in permutations(range(4)):
            renamed = [c & ~3 | names[c & 3] for c in cards]
            key = int(np.array([*sorted(renamed[:own]), *renamed[own:]]) @ places)
            at = int(np.searchsorted(keys, key))
            if at < len(keys) and keys[at] == key:
                return int(order[at])
        raise KeyError(cards)

    @cached_property
    def _keys(self) -> list[tuple[Array, Array]]:
        by_street = []
        for street in self.solved.by_states.streets:
            keys = street.cards @ 64 ** np.arange(street.cards.shape[1])
            order = np.argsort(keys)
            by_street.append((keys[order], order))
        return by_street

    # -- lists -----------------------------------------------------------------------------------

    def reached(self) -> Iterator[tuple[Path, Array, Array]]:
        """Every path of best play to a decision, its states, and the choice in each."""
        yield from self._reached((), np.ones(len(self.solved.by_states.streets[0].cards), bool))

    def _reached(self, path: Path, mask: Array) -> Iterator[tuple[Path, Array, Array]]:
        street = len(path)
        names = self.choices[street]
        values = self.solved.values[path]
        best = np.stack([values[name] for name in names]).argmax(axis=0)
        yield path, np.flatnonzero(mask), best
        for n, name in enumerate(names):
            if name in self.game.bets[self.bet.wager].final or street + 1 == len(self.choices):
                continue
            taken = mask & (best == n)
            if taken.any():
                parents = self.solved.by_states.streets[street + 1].parents
                yield from self._reached((*path, name), taken[parents])

    def streets(self) -> list[StreetReport]:
        """For each path to a decision, the hands of each choice by name."""
        return [self._street(path, states, best) for path, states, best in self.reached()]

    def _street(self, path: Path, states: Array, best: Array) -> StreetReport:
        street = self.solved.by_states.streets[len(path)]
        names = self.choices[len(path)]
        by_kind: dict[str, dict[str, list[int]]] = {}
        for state, cards in zip(states.tolist(), street.cards[states].tolist(), strict=True):
            kind, exact = self._names(tuple(sorted(cards)))
            by_kind.setdefault(kind, {}).setdefault(exact, []).append(state)
        groups = []
        for kind, exact_names in by_kind.items():
            members = np.array([state for same in exact_names.values() for state in same])
            if (best[members] == best[members[0]]).all():
                groups.append(self._group(path, kind, members, best))
            else:
                parts = [(name, np.array(same)) for name, same in exact_names.items()]
                groups += [self._group(path, name, same, best) for name, same in parts]
        groups.sort(key=lambda group: (names.index(group.choice), -group.stands_for))
        return StreetReport(list(path), street.cards.shape[1], groups)

    def _group(self, path: Path, name: str, members: Array, best: Array) -> HandGroup:
        """Hands with one name: their usual choice, and the cost of the next best one."""
        street = len(path)
        names, values = self.choices[street], self.solved.values[path]
        weights = self.solved.by_states.streets[street].weights[members]
        most = int(np.bincount(best[members], weights).argmax())
        worth = [int(values[choice][members] @ weights) for choice in names]
        second = max(value for n, value in enumerate(worth) if n != most)
        deals = int(self.solved.deals[street][members] @ weights)
        cost = Fraction(worth[most] - second, self.solved.scale * deals)
        always = bool((best[members] == most).all())
        return HandGroup(name, names[most], always, int(weights.sum()), cost)

    def _names(self, cards: tuple[int, ...]) -> tuple[str, str]:
        """The kind of an unfinished hand, and its exact name."""
        if cards not in self._named:
            self._named[cards] = (draw_name(cards, self._rank_class), exact_name(cards))
        return self._named[cards]

    @cached_property
    def _classes(self) -> list[str]:
        return [self.kernel.rank_class(rank, self.house) for rank in range(13)]

    def _ranks_by_class(self) -> dict[str, list[str]]:
        """The ranks that each class word covers, highest first."""
        named: dict[str, list[str]] = {}
        for rank in range(12, -1, -1):
            named.setdefault(self._classes[rank], []).append(RANK_WORDS[rank])
        return named

    def _rank_class(self, rank: int) -> str:
        return self._classes[rank]

    def report(self, every_hand: bool = True) -> ByStreetReport:
        """The strategy as plain data; the lists always include every hand."""
        return ByStreetReport(
            edition=self.house.edition.id,
            options=dict(self.house.options),
            wager=self.bet.wager,
            choices=[list(street) for street in self.choices],
            edge=self.bet.edge,
            rank_classes=self._ranks_by_class(),
            streets=self.streets(),
            mistakes=mistakes(self.game, self.house, self.solved),
        )

    def to_json(self, every_hand: bool = True) -> JsonObject:
        """The form the command prints."""
        return self.report(every_hand).to_json()
