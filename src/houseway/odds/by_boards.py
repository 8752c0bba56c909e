"""The best decisions of a bet on two own cards and a board, and what follows from them, exactly.

Backward: what a path is worth is added up over the boards for every part of the board a player may
know, the last street deciding on each board. Forward: with all decisions made, one more sweep
counts how every path ends. A state is a part of the board, up to suits, and two own cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import comb
from typing import Any

import numpy as np

from houseway.odds.classes import Classes, classes, renamings
from houseway.odds.counted import Array
from houseway.odds.kernels.boards import THREADS, Boards, add_up, spread, tally, ways_to_see
from houseway.odds.parts import BOARD, OWN, PAIRS, gather, share_out

Path = tuple[str, ...]


class ByBoards:
    """One bet on one deck with fixed pays: `nets[path]` is what each cell wins on a whole path."""

    def __init__(
        self, boards: Boards, choices: Any, ends: frozenset[str], nets: dict[Path, Array]
    ) -> None:
        self.boards, self.choices, self.ends = boards, choices, ends
        self.seen, self.deck = boards.seen, boards.deck
        self.names = renamings(boards.deck)
        self.paths = list(nets)
        # Paths that pay alike need to be added up only once.
        self.rows, self.row_of = np.unique(np.stack([*nets.values()]), axis=0, return_inverse=True)
        self.values: dict[Path, dict[str, Array]] = {}
        self.chosen: dict[Path, Array] = {}
        self._sums: dict[tuple[int, frozenset[int]], Array] = {}

    @cached_property
    def cards(self) -> Array:
        """The deck as the kernel wants it."""
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
        """Find the value of every choice in every state, and the best one."""
        self._add_up_all()
        self._value(0, ())

    def _finishing(self, street: int, path: Path) -> Iterator[tuple[str, list[int]]]:
        """The choices whose worth is added up on a street: they end, or the board then decides."""
        for choice in self.choices[street]:
            longer = (*path, choice)
            if self._ends(longer):
                yield choice, [int(self.row_of[self.paths.index(longer)])]
            elif self.seen[street + 1] == BOARD:
                ends = [(*longer, last) for last in self.choices[street + 1]]
                yield choice, [int(self.row_of[self.paths.index(end)]) for end in ends]

    def _ends(self, path: Path) -> bool:
        return path[-1] in self.ends or len(path) == len(self.choices)

    def _nodes(self) -> Iterator[tuple[int, Path]]:
        """Every path after which something is still to be decided, earlier streets first."""
        waiting: list[tuple[Path, int]] = [((), 0)]
        while waiting:
            path, street = waiting.pop(0)
            yield street, path
            longer = [(*path, choice) for choice in self.choices[street]]
            waiting += [(p, street + 1) for p in longer if not self._ends(p)]

    def _add_up_all(self) -> None:
        """Sweep the boards once for each number of cards that may be known."""
        wanted: dict[int, list[frozenset[int]]] = {}
        for street, path in self._nodes():
            if self.seen[street] < BOARD:
                for _, rows in self._finishing(street, path):
                    known = wanted.setdefault(self.seen[street], [])
                    if frozenset(rows) not in known:
                        known.append(frozenset(rows))
        for size, quantities in wanted.items():
            swept = self._swept(size, quantities)
            self._sums |= {(size, q): sums for q, sums in zip(quantities, swept, strict=True)}

    def _swept(self, size: int, quantities: list[frozenset[int]]) -> Array:
        """What the paths are worth in every state with so many cards known."""
        part = classes(size, self.deck)
        longest = max(map(len, quantities))
        lists = [[*sorted(rows), *[-1] * (longest - len(rows))] for rows in quantities]
        wanted = np.array(lists)
        shape = (len(quantities), len(part.sets), PAIRS)
        kind = self._small_enough(size)
        results: list[Array] = [np.zeros(shape, kind) for _ in range(self._threads)]
        args = (self.cards, self.boards.qualifies, self.rows, size, part.of, part.via, self.names)

        def work(boards: Array, weights: Array, sums: Array) -> None:
            add_up(boards, weights, *args, wanted, sums)

        what = f"boards, {size} cards known"
        spread(work, self.full.sets, self.full.sizes, results, what)
        for other in results[1:]:
            results[0] += other
        for sums in results[0]:
            share_out(sums, part.sets, part.sizes, self.names)
        return results[0]

    @property
    def _threads(self) -> int:
        return THREADS if len(self.full.sets) > 1_000 else 1

    def _small_enough(self, size: int) -> Any:
        """The smallest kind of integer that no sum can leave."""
        left = len(self.deck) - OWN - BOARD
        boards = comb(len(self.deck) - OWN - size, BOARD - size) * len(self.names)
        most = boards * comb(left, OWN) * int(np.abs(self.rows).max())
        return np.int32 if most < 2**31 else np.int64

    def _value(self, street: int, path: Path) -> Array:
        """The value of every state of a street, its decision and all later ones being the best."""
        values: dict[str, Array] = {}
        sums = {choice: frozenset(rows) for choice, rows in self._finishing(street, path)}
        for choice in self.choices[street]:
            longer = (*path, choice)
            if choice in sums:
                known = self._sums[self.seen[street], sums[choice]]
                ways = ways_to_see(self.seen[street + 1 :], self.seen[street])
                values[choice] = known if ways == 1 else known.astype(np.int64) * ways
                continue
            later = self._value(street + 1, longer)
            larger, part = self.part(street + 1), self.part(street)
            gathered = np.zeros((len(part.sets), PAIRS), np.int64)
            size = self.seen[street]
            gather(later, larger.sets, larger.sizes, size, part.of, part.via, self.names, gathered)
            share_out(gathered, part.sets, part.sizes, self.names)
            values[choice] = gathered
        self.values[path] = values
        best, chosen = None, None
        for n, choice in enumerate(self.choices[street]):  # of equal choices the first offered
            if best is None or chosen is None:
                best, chosen = values[choice], np.zeros(values[choice].shape, np.uint8)
                continue
            chosen[values[choice] > best] = n
            best = np.maximum(best, values[choice])
        assert best is not None
        assert chosen is not None
        self.chosen[path] = chosen
        return best

    # -- forward ---------------------------------------------------------------------------------

    def outcomes(self) -> Iterator[tuple[Path, Array]]:
        """For every path that is taken, how many deals end on it in each cell."""
        nodes = list(self._nodes())
        numbers = {path: n for n, (_, path) in enumerate(nodes)}
        widest = max(map(len, self.choices))
        children = np.zeros((len(nodes), widest), np.int64)
        firsts, flat, at = np.zeros(len(nodes), np.int64), [], 0
        for n, (street, path) in enumerate(nodes):
            for c, choice in enumerate(self.choices[street]):
                longer = (*path, choice)
                end = self._ends(longer)
                children[n, c] = -1 - self.paths.index(longer) if end else numbers[longer]
            if self.seen[street] < BOARD:
                firsts[n] = at
                flat.append(self.chosen[path].ravel())
                at += flat[-1].size
        streets = np.array([street for street, _ in nodes])
        later = np.array(
            [ways_to_see(self.seen[d + 1 :], self.seen[d]) for d in range(len(self.seen))]
        )
        nets = self.rows[self.row_of]
        looks = self._looks()
        chosen = np.concatenate(flat)
        shape = (len(self.paths), len(self.boards.cells))
        results = [np.zeros(shape, np.int64) for _ in range(self._threads)]

        def work(boards: Array, weights: Array, counts: Array) -> None:
            tally(
                boards, weights, self.cards, self.boards.qualifies, nets, np.array(self.seen),
                looks, self.names, streets, children, chosen, firsts, later, counts,
            )  # fmt: skip

        spread(work, self.full.sets, self.full.sizes, results, "boards, outcomes")
        for path, counts in zip(self.paths, np.add.reduce(results), strict=True):
            yield path, counts

    def _looks(self) -> tuple[Array, Array]:
        """The class of every part of a board and how to rename it, by the number of its cards."""
        sizes = [size for size in self.seen if size < BOARD]
        longest = max(len(classes(size, self.deck).of) for size in sizes)
        of, via = np.zeros((BOARD, longest), np.int32), np.zeros((BOARD, longest), np.int8)
        for size in sizes:
            found = classes(size, self.deck)
            of[size, : len(found.of)], via[size, : len(found.via)] = found.of, found.via
        return of, via
