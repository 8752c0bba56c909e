"""Strategy on a board: a chart for two cards, then short rules and what following them costs.

There are far too many exact decisions to learn. The rules depend on the standing of a hand. For
each standing they take the choice with the highest value over all states that best play reaches.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

import numpy as np

from houseway.editions.house import House
from houseway.equipment.cards import RANKS, SUITS, show, show_cards
from houseway.games.contract import Game, OnlyThese, Path
from houseway.hands.board_texture import BOARD_PLAYS, HIDDEN, NOTHING, STANDINGS, kickers, tell
from houseway.jit import Array
from houseway.json_data import JsonObject
from houseway.odds.boards.parts import BOARD, PAIR, PAIRS, add_by_code, push_down
from houseway.odds.boards.solve import ByBoards
from houseway.odds.boards.texture import codes_of
from houseway.odds.counting.decide import Solved
from houseway.odds.kernels.boards import choices_on_boards
from houseway.odds.strategy.reports import (
    BoardRules,
    HoldemReport,
    Holding,
    Mistake,
    OwnCards,
    PackedChoice,
    PackedDecisions,
)

ON_THE_BOARD = 255  # the code of player cards that are on the board
HOW_TO_READ = (
    "for each set of community cards, up to suits, one bit for every two player "
    "cards: bit C(a,2)+b from the left for cards a > b, where a card is "
    f"4 x rank + suit with ranks {RANKS} and suits {SUITS}; 1 means this choice, and is "
    "never set for cards on the board; rename suits until the board is in the list"
)


class Rules(NamedTuple):
    """The short rules of one decision: the choice for each standing, and how often it occurs."""

    path: Path
    known: int
    choices: tuple[str, ...]
    chosen: Array  # [standing]
    counts: Array  # [standing]


class HoldemChart:
    """The exact decisions of a bet on a board, and simple rules that come close."""

    def __init__(self, house: House, game: Game, solved: Solved) -> None:
        assert solved.on_boards
        self.house, self.game, self.solved = house, game, solved
        self.bet = solved.odds
        self.boards: ByBoards = solved.on_boards
        self.choices = game.bets[self.bet.wager].streets

    def choose(self, path: Path, cards: tuple[int, ...]) -> str:
        """The best choice with these cards: the player's two, then the community cards seen."""
        return self.boards.choose(path, cards)

    def choice_values(self, path: Path, cards: tuple[int, ...]) -> dict[str, Fraction]:
        """The value of each choice with these cards, per unit, with best play afterwards."""
        return self.boards.choice_values(path, cards)

    # -- the chart -------------------------------------------------------------------------------

    def chart(self) -> list[OwnCards]:
        """Every two player cards up to suits: the choice, by the first board card if it is seen."""
        hands = [
            RANKS[high] + RANKS[low] + kind
            for high in range(12, -1, -1)
            for low in range(high, -1, -1)
            for kind in (("",) if low == high else ("s", "o"))
        ]
        deck = set(self.boards.deck)
        held = {hand: [two for two in _like(hand) if deck >= set(two)] for hand in hands}
        return [self._entry(hand, *twos[0]) for hand, twos in held.items() if twos]

    def _entry(self, hand: str, a: int, b: int) -> OwnCards:
        if not self.boards.seen[0]:
            parts = self.solved.scale * self.boards.deals(0)
            by_value = {
                choice: Fraction(int(values[0, PAIR[a, b]]), parts)
                for choice, values in self.boards.values[()].items()
            }
            return OwnCards(hand=hand, choice=self.choose((), (a, b)), values=by_value)
        seen = [card for card in self.boards.deck if card not in (a, b)]
        by_choice: dict[str, list[str]] = {}
        for card in seen:
            by_choice.setdefault(self.choose((), (a, b, card)), []).append(show(card))
        return OwnCards(
            hand=hand,
            choice=max(by_choice, key=lambda choice: len(by_choice[choice])),
            cards=show_cards((a, b)),
            share={choice: len(cards) / len(seen) for choice, cards in by_choice.items()},
            by_first_card={choice: " ".join(cards) for choice, cards in by_choice.items()},
        )

    @cached_property
    def cost_of_usual(self) -> Fraction:
        """The cost of always making the usual choice, whatever the board's first card."""
        values, part = self.boards.values[()], self.boards.part(0)
        choices = list(values)
        best = np.stack([values[choice] for choice in choices])
        usual = np.zeros(PAIRS, np.int64)
        for entry in self.chart():
            usual[[PAIR[two] for two in _like(entry.hand)]] = choices.index(entry.choice)
        lost = best.max(axis=0) - np.take_along_axis(best, usual[None, None], axis=0)[0]
        worth = int(part.sizes @ lost.sum(axis=1, dtype=np.int64))
        return Fraction(worth, self.solved.scale * self.bet.total)

    # -- short rules -----------------------------------------------------------------------------

    @cached_property
    def rules(self) -> list[Rules]:
        """The rules of every later decision, in order."""
        reach = self._reach()
        by_decision = []
        for n, (street, path) in enumerate(self.boards.nodes()):
            if street == 0:
                continue
            choices = self.choices[street]
            if self.boards.seen[street] == BOARD:
                sums = self.boards.by_standing[n][:, : len(choices)]
                counts = self.boards.standing_counts[n]
            else:
                sums, counts = self._by_standing(street, path, reach[path])
            chosen = sums.argmax(axis=1).astype(np.uint8)
            chosen[counts == 0] = len(choices) - 1  # never occurs: any choice will do
            known = self.boards.seen[street]
            by_decision.append(Rules(path, known, choices, chosen, counts))
        return by_decision

    def _codes(self, street: int) -> Array:
        """The standing of every state of a street."""
        part = self.boards.part(street)
        codes = np.full((len(part.sets), PAIRS), ON_THE_BOARD, np.uint8)
        codes_of(part.sets, self.boards.cards, codes)
        return codes

    def _by_standing(self, street: int, path: Path, reach: Array) -> tuple[Array, Array]:
        """For each standing, the value of every choice and the number of states."""
        codes, sizes = self._codes(street), self.boards.part(street).sizes
        choices = self.choices[street]
        sums = np.zeros((STANDINGS, len(choices)), np.int64)
        for n, choice in enumerate(choices):
            mine, counts = np.zeros(STANDINGS, np.int64), np.zeros(STANDINGS, np.int64)
            add_by_code(self.boards.values[path][choice], reach, sizes, codes, mine, counts)
            sums[:, n] = mine
        return sums, counts

    def _reach(self) -> dict[Path, Array]:
        """The number of ways best play leads to every state before the full board."""
        first = (len(self.boards.part(0).sets), PAIRS)
        reach: dict[Path, Array] = {(): np.ones(first, np.int32)}
        for street, path in self.boards.nodes():
            if not path or self.boards.seen[street] == BOARD:
                continue
            larger, part = self.boards.part(street), self.boards.part(street - 1)
            ways = np.zeros((len(larger.sets), PAIRS), np.int32)
            choice = self.choices[street - 1].index(path[-1])
            before = path[:-1]
            push_down(
                reach[before], self.boards.chosen[before], choice, larger.sets,
                self.boards.seen[street - 1], part.of, part.via, self.boards.names, ways,
            )  # fmt: skip
            reach[path] = ways
        return reach

    @cached_property
    def cost(self) -> Fraction:
        """The cost of following chart and rules instead of the exact decisions, per unit."""
        chosen = dict(self.boards.chosen)
        nodes = list(self.boards.nodes())
        on_board = np.zeros((len(nodes), STANDINGS), np.uint8)
        for rules in self.rules:
            if rules.known == BOARD:
                on_board[nodes.index((len(rules.path), rules.path))] = rules.chosen
            else:
                codes = self._codes(len(rules.path))
                chosen[rules.path] = np.append(rules.chosen, np.zeros(256 - STANDINGS, np.uint8))[
                    codes
                ]
        worth = 0
        for path, counts in self.boards.outcomes(chosen, on_board):
            row = self.boards.rows[self.boards.row_of[self.boards.paths.index(path)]]
            worth += int(row @ counts)
        return -self.bet.edge - Fraction(worth, self.solved.scale * self.bet.total)

    def mistakes(self) -> Iterator[Mistake]:
        """The cost of making only some of the choices, with best play otherwise."""
        for name, habit in self.game.habits.items():
            assert isinstance(habit, OnlyThese)
            worth = Fraction(
                self.boards.worth(dict(habit.choices)), self.solved.scale * self.bet.total
            )
            yield Mistake(name, -self.bet.edge - worth)

    # -- report ----------------------------------------------------------------------------------

    def report(self, every_hand: bool = True) -> HoldemReport:
        """The strategy as plain data, with or without every decision in packed form."""
        nodes = self.boards.nodes() if every_hand else ()
        decisions = [self._bits(street, path) for street, path in nodes]
        return HoldemReport(
            edition=self.house.edition.id,
            options=dict(self.house.options),
            wager=self.bet.wager,
            choices=[list(street) for street in self.choices],
            community_cards_seen=list(self.boards.seen),
            edge=self.bet.edge,
            chart=self.chart(),
            rules=[_in_words(rules) for rules in self.rules],
            cost_of_usual_choice=self.cost_of_usual,
            cost_of_rules=self.cost,
            mistakes=list(self.mistakes()),
            how_to_read=HOW_TO_READ if every_hand else "",
            decisions=decisions if every_hand else None,
        )

    def to_json(self, every_hand: bool = True) -> JsonObject:
        """The form the command prints."""
        return self.report(every_hand).to_json()

    def _bits(self, street: int, path: Path) -> PackedDecisions:
        """Every decision after a path, packed."""
        seen = self.boards.seen[street]
        if seen < BOARD:
            sets, chosen = self.boards.part(street).sets, self.boards.chosen[path]
        else:
            sets = self.boards.full.sets
            chosen = np.zeros((len(sets), PAIRS), np.uint8)
            ends = [self.boards.paths.index((*path, choice)) for choice in self.choices[street]]
            nets = self.boards.rows[self.boards.row_of[ends]]
            children = -1 - np.arange(len(ends))
            args = (self.boards.cards, self.boards.boards.qualifies, nets, children, chosen)
            choices_on_boards(sets, *args)
        masks = [
            PackedChoice(
                choice,
                {
                    show_cards(cards): np.packbits((row == n) & _apart(cards)).tobytes().hex()
                    for cards, row in zip(sets.tolist(), chosen, strict=True)
                },
            )
            for n, choice in enumerate(self.choices[street][:-1])
        ]
        return PackedDecisions(list(path), seen, masks)


def _like(hand: str) -> list[tuple[int, int]]:
    """The cards that a hand of the chart represents, in every suit."""
    high, low = RANKS.index(hand[0]), RANKS.index(hand[1])
    suits = [(a, b) for a in range(4) for b in range(4) if high != low or a > b]
    if hand.endswith("s"):
        suits = [(a, b) for a, b in suits if a == b]
    elif hand.endswith("o"):
        suits = [(a, b) for a, b in suits if a != b]
    return [(4 * high + a, 4 * low + b) for a, b in suits]


def _apart(cards: list[int]) -> Array:
    """Which two player cards are possible with these cards on the board."""
    held = np.zeros(52, bool)
    held[cards] = True
    apart = np.zeros(PAIRS, bool)
    high, low = np.tril_indices(52, -1)
    apart[PAIR[high, low]] = ~(held[high] | held[low])
    return apart


def _in_words(rules: Rules) -> BoardRules:
    """The rules of a decision in words, the most common holdings first."""
    entries = []
    total = int(rules.counts.sum())
    hidden = range(HIDDEN, NOTHING)
    met = [code for code in range(STANDINGS) if rules.counts[code]]
    same = {int(rules.chosen[code]) for code in hidden if code in met}
    if len(same) == 1:
        share = int(rules.counts[HIDDEN:NOTHING].sum())
        entries.append(("any hidden pair", same.pop(), share))
        met = [code for code in met if code not in hidden]
    for label, codes in groupby(met, key=lambda code: tell(code)[0]):
        runs: list[list[int]] = []
        for code in codes:
            if runs and rules.chosen[runs[-1][-1]] == rules.chosen[code] and tell(code)[1] >= 0:
                runs[-1].append(code)
            else:
                runs.append([code])
        places = [[tell(code)[1] for code in run] for run in runs]
        for n, run in enumerate(runs):
            first = 0 if n == 0 else places[n - 1][-1] + 1
            last = BOARD_PLAYS - 1 if n == len(runs) - 1 else places[n][-1]
            kicker = "" if places[n][0] < 0 else f", {kickers(first, last)}"
            share = int(sum(rules.counts[code] for code in run))
            entries.append((label + kicker, int(rules.chosen[run[0]]), share))
    entries.sort(key=lambda entry: -entry[2])
    holdings = [
        Holding(label, rules.choices[choice], share / total) for label, choice, share in entries
    ]
    return BoardRules(list(rules.path), rules.known, list(rules.choices), holdings)
