"""The exact best decisions of a bet on two player cards and a board, and their outcomes.

Backward: the value of a path is added up over the boards for every part of the board a player may
know; the last street decides on each board. Forward: with all decisions made, one more sweep
counts how every path ends. A state is a part of the board, up to suits, and two player cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from math import comb

import numpy as np

from houseway.hands.board_texture import STANDINGS
from houseway.jit import Array
from houseway.odds.boards.parts import BOARD, OWN, PAIR, PAIRS, rest_of, spread_over_suits, sum_up
from houseway.odds.counting.suit_classes import Classes, classes, number, renamings
from houseway.odds.kernels.boards import (
    BAND,
    THREADS,
    Boards,
    add_up,
    spread,
    tally,
    value_board,
    ways_to_see,
)

Path = tuple[str, ...]


class ByBoards:
    """One bet on one deck with fixed pays; `nets[path]` is what each cell wins on a full path."""

    def __init__(
        self,
        boards: Boards,
        choices: tuple[tuple[str, ...], ...],
        ends: frozenset[str],
        nets: dict[Path, Array],
        scale: int,
        in_detail: bool = False,
    ) -> None:
        self.scale = scale  # nets are whole numbers of this fraction of a unit
        self.boards, self.choices, self.ends = boards, choices, ends
        self.in_detail = in_detail  # also compute the cost of short rules and common mistakes
        self.seen, self.deck = boards.seen, boards.deck
        self.names = renamings(boards.deck)
        self.paths = list(nets)
        # Paths with the same pays are added up only once.
        self.rows, self.row_of = np.unique(np.stack([*nets.values()]), axis=0, return_inverse=True)
        self.values: dict[Path, dict[str, Array]] = {}
        self.chosen: dict[Path, Array] = {}
        self._sums: dict[tuple[int, frozenset[int]], Array] = {}

    @cached_property
    def cards(self) -> Array:
        """The deck in the form the kernel needs."""
        return np.array(sorted(self.deck))

    @cached_property
    def full(self) -> Classes:
        """The whole boards up to suits."""
        return classes(BOARD, self.deck)

    def part(self, street: int) -> Classes:
        """The parts of a board that are known on a street, up to suits."""
        return classes(self.seen[street], self.deck)

    def deals(self, street: int) -> int:
        """How many deals follow each state of a street."""
        left = len(self.deck) - OWN - BOARD
        known = self.seen[street]
        boards = comb(len(self.deck) - OWN - known, BOARD - known)
        return boards * ways_to_see(self.seen[street + 1 :], known) * comb(left, OWN)

    # -- backward --------------------------------------------------------------------------------

    def solve(self) -> None:
        """Compute the value of every choice in every state, and the best one."""
        self._add_up_all()
        self._value(0, (), {}, self.values, self.chosen)

    def worth(self, only: dict[int, tuple[str, ...]]) -> int:
        """The value of the bet over all deals if some streets allow only some choices."""
        best = self._value(0, (), only, {}, {})
        return int(self.part(0).sizes @ best.sum(axis=1, dtype=np.int64))

    def _finishing(
        self, street: int, path: Path, only: dict[int, tuple[str, ...]]
    ) -> Iterator[tuple[str, frozenset[int]]]:
        """The choices summed on a street: those that end, or are followed by the full board."""
        for choice in self.choices[street]:
            longer = (*path, choice)
            if self._ends(longer):
                yield choice, frozenset({int(self.row_of[self.paths.index(longer)])})
            elif self.seen[street + 1] == BOARD:
                last = only.get(street + 1, self.choices[street + 1])
                ends = [self.paths.index((*longer, choice)) for choice in last]
                yield choice, frozenset(int(self.row_of[end]) for end in ends)

    def _ends(self, path: Path) -> bool:
        return path[-1] in self.ends or len(path) == len(self.choices)

    def nodes(self) -> Iterator[tuple[int, Path]]:
        """Every path with a decision still to come, earlier streets first."""
        waiting: list[tuple[Path, int]] = [((), 0)]
        while waiting:
            path, street = waiting.pop(0)
            yield street, path
            longer = [(*path, choice) for choice in self.choices[street]]
            waiting += [(p, street + 1) for p in longer if not self._ends(p)]

    def _add_up_all(self) -> None:
        """Add up everything needed in one sweep over the boards, by number of known cards."""
        wanted: dict[int, list[frozenset[int]]] = {}
        for street, path in self.nodes():
            if self.seen[street] < BOARD:
                known = wanted.setdefault(self.seen[street], [])
                for only in self._restrictions(street + 1):
                    for _, quantity in self._finishing(street, path, only):
                        if quantity not in known and not self._constant(street, quantity):
                            known.append(quantity)
        wanted = {size: known for size, known in wanted.items() if known}
        sizes = np.array(list(wanted))
        most = max(map(len, wanted.values()))
        longest = max(len(q) for quantities in wanted.values() for q in quantities)
        lists = np.full((len(sizes), most, longest), -1)
        for n, quantities in enumerate(wanted.values()):
            for q, quantity in enumerate(quantities):
                lists[n, q, : len(quantity)] = sorted(quantity)
        kind = self._small_enough(min(wanted))

        def empty() -> tuple[Array, ...]:
            shapes = [(len(wanted[s]), len(classes(s, self.deck).sets), PAIRS) for s in wanted]
            return tuple(np.zeros(shape, kind) for shape in shapes)

        looks = self._looks()

        def work(boards: Array, weights: Array, sums: tuple[Array, ...]) -> None:
            args = (self.cards, self.boards.qualifies, self.rows, sizes, looks, self.names, lists)
            add_up(boards, weights, *args, sums)

        results = [empty() for _ in range(self._threads)]
        spread(work, self.full.sets, self.full.sizes, results, "decisions")
        for n, (size, quantities) in enumerate(wanted.items()):
            for other in results[1:]:
                results[0][n][:] += other[n]
            part = classes(size, self.deck)
            for quantity, sums in zip(quantities, results[0][n], strict=True):
                spread_over_suits(sums, part.sets, part.sizes, self.names)
                self._sums[size, quantity] = sums

    def _constant(self, street: int, quantity: frozenset[int]) -> bool:
        """True if the result is the same on every board, as after an early fold."""
        rows = self.rows[list(quantity)]
        return len(rows) == 1 and self.seen[street] == 0 and bool((rows[0] == rows[0, 0]).all())

    def _restrictions(self, street: int) -> list[dict[int, tuple[str, ...]]]:
        """No restriction; in detail, also each single choice of a street on the whole board."""
        if not self.in_detail or street == len(self.choices):
            return [{}]
        single: list[dict[int, tuple[str, ...]]] = [
            {street: (choice,)} for choice in self.choices[street]
        ]
        return [{}, *single]

    @property
    def _threads(self) -> int:
        return THREADS if len(self.full.sets) > 1_000 else 1

    def _small_enough(self, size: int) -> type[np.signedinteger]:
        """The smallest integer type that no sum can overflow."""
        left = len(self.deck) - OWN - BOARD
        boards = comb(len(self.deck) - OWN - size, BOARD - size) * len(self.names)
        most = boards * comb(left, OWN) * int(np.abs(self.rows).max())
        return np.int32 if most < 2**31 else np.int64

    def _value(
        self,
        street: int,
        path: Path,
        only: dict[int, tuple[str, ...]],
        by_path: dict[Path, dict[str, Array]],
        chosen: dict[Path, Array],
    ) -> Array:
        """The value of every state of a street with best play from there on."""
        values: dict[str, Array] = {}
        sums = dict(self._finishing(street, path, only))
        for choice in only.get(street, self.choices[street]):
            if choice in sums and self._constant(street, sums[choice]):
                (row,) = sums[choice]
                worth = int(self.rows[row, 0]) * self.deals(street)
                values[choice] = np.full((1, PAIRS), worth, np.int64)
            elif choice in sums:
                known = self._sums[self.seen[street], sums[choice]]
                ways = ways_to_see(self.seen[street + 1 :], self.seen[street])
                values[choice] = known if ways == 1 else known.astype(np.int64) * ways
            else:
                later = self._value(street + 1, (*path, choice), only, by_path, chosen)
                values[choice] = self._summed_up(street, later)
        by_path[path] = values
        best, first = None, np.zeros(0)
        for n, value in enumerate(values.values()):  # the first offered wins a tie
            if best is None:
                best, first = value, np.zeros(value.shape, np.uint8)
                continue
            first[value > best] = n
            best = np.maximum(best, value)
        assert best is not None
        chosen[path] = first
        return best

    def _summed_up(self, street: int, later: Array) -> Array:
        """Add up the values of the next street's states for the states of this one."""
        larger, part = self.part(street + 1), self.part(street)
        sums = np.zeros((len(part.sets), PAIRS), np.int64)
        size = self.seen[street]
        sum_up(later, larger.sets, larger.sizes, size, part.of, part.via, self.names, sums)
        spread_over_suits(sums, part.sets, part.sizes, self.names)
        return sums

    # -- forward ---------------------------------------------------------------------------------

    def outcomes(
        self, chosen: dict[Path, Array] | None = None, rule: Array | None = None
    ) -> Iterator[tuple[Path, Array]]:
        """For every path taken, how many deals end on it in each cell.

        `chosen` and `rule` replace the best decisions: by state, and by standing on whole boards.
        """
        nodes = list(self.nodes())
        children = self._children(nodes)
        tables = [(chosen or self.chosen)[p].ravel() for d, p in nodes if self.seen[d] < BOARD]
        firsts = np.cumsum([0, *map(len, tables)])[: len(nodes)]
        depth = range(len(self.seen))
        later = np.array([ways_to_see(self.seen[d + 1 :], self.seen[d]) for d in depth])
        args = (
            self.cards, self.boards.qualifies, self.rows[self.row_of], np.array(self.seen),
            self._looks(), self.names, np.array([d for d, _ in nodes]), children,
            np.concatenate(tables), firsts, later,
            np.zeros((0, 0), np.uint8) if rule is None else rule,
        )  # fmt: skip
        wide = len(nodes) if self.in_detail and rule is None else 0
        shape = (len(self.paths), len(self.boards.cells))
        results = [
            (
                np.zeros((wide, STANDINGS, 1 + children.shape[1]), np.int64),
                np.zeros(shape, np.int64),
            )
            for _ in range(self._threads)
        ]

        def work(boards: Array, weights: Array, result: tuple[Array, Array]) -> None:
            tally(boards, weights, *args, *result)

        spread(work, self.full.sets, self.full.sizes, results, "outcomes")
        if wide:
            sums = np.add.reduce([sums for sums, _ in results])
            self.by_standing, self.standing_counts = sums[:, :, :-1], sums[:, :, -1]
        counted = np.add.reduce([counts for _, counts in results])
        yield from zip(self.paths, counted, strict=True)

    def _children(self, nodes: list[tuple[int, Path]]) -> Array:
        """Where each choice of each node leads: to a node, or to the end of a path."""
        numbers = {path: n for n, (_, path) in enumerate(nodes)}
        children = np.zeros((len(nodes), max(map(len, self.choices))), np.int64)
        for n, (street, path) in enumerate(nodes):
            for c, choice in enumerate(self.choices[street]):
                longer = (*path, choice)
                end = self._ends(longer)
                children[n, c] = -1 - self.paths.index(longer) if end else numbers[longer]
        return children

    def _looks(self) -> tuple[Array, Array]:
        """The class of every part of a board and how to rename it, by the number of its cards."""
        sizes = [size for size in self.seen if size < BOARD]
        longest = max(len(classes(size, self.deck).of) for size in sizes)
        of, via = np.zeros((BOARD, longest), np.int32), np.zeros((BOARD, longest), np.int8)
        for size in sizes:
            parts = classes(size, self.deck)
            of[size, : len(parts.of)], via[size, : len(parts.via)] = parts.of, parts.via
        return of, via

    # -- one hand --------------------------------------------------------------------------------

    def choose(self, path: Path, cards: tuple[int, ...]) -> str:
        """The best choice after this path with these cards, the player's two first."""
        values = self.choice_values(path, cards)
        return max(values, key=values.__getitem__)

    def choice_values(self, path: Path, cards: tuple[int, ...]) -> dict[str, Fraction]:
        """The value of each choice with these cards, per unit, with best play afterwards."""
        street = len(path)
        own, known = cards[:OWN], np.sort(np.array(cards[OWN:], np.int64))
        parts = self.scale * self.deals(street)
        if self.seen[street] < BOARD:
            part = self.part(street)
            place = number(known, len(known))
            name = self.names[part.via[place]]
            a, b = (card & ~3 | int(name[card & 3]) for card in own)
            by_choice = {}
            for choice, values in self.values[path].items():
                row = part.of[place] if len(values) > 1 else 0  # the same in every state
                by_choice[choice] = Fraction(int(values[row, PAIR[a, b]]), parts)
            return by_choice
        rest = rest_of(self.cards, known)
        hands = len(rest) * (len(rest) - 1) // 2
        rungs, bands = np.empty(hands, np.uint8), np.empty((hands, BAND), np.int32)
        value_board(known, rest, self.boards.qualifies, rungs, bands)
        at = sorted((rest.tolist().index(card) for card in own), reverse=True)
        h = comb(at[0], 2) + at[1]
        first, band = BAND * int(rungs[h]), bands[h].astype(np.int64)
        ends = {choice: self.paths.index((*path, choice)) for choice in self.choices[street]}
        rows = {choice: self.rows[self.row_of[end]] for choice, end in ends.items()}
        return {
            c: Fraction(int(band @ row[first : first + BAND]), parts) for c, row in rows.items()
        }
