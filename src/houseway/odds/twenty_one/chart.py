"""The familiar blackjack chart by total and upcard, and its exceptions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from houseway.editions.house import House
from houseway.hands.twenty_one_totals import BEST, dealer_draws
from houseway.json_data import JsonObject
from houseway.odds.kernels.twenty_one import endings
from houseway.odds.kernels.twenty_one import hands as kernel
from houseway.odds.kernels.twenty_one.hands import (
    ACE,
    DOUBLE,
    FIRST,
    FREE_DOUBLE,
    GIVE_UP,
    HIT,
    SPLIT,
    STAND,
    TEN,
    VALUES,
)
from houseway.odds.strategy.reports import (
    BlackjackReport,
    ChartException,
    LongerHand,
    Mistake,
)
from houseway.odds.twenty_one import side_bets
from houseway.odds.twenty_one.basic_strategy import basic
from houseway.odds.twenty_one.decisions import Decisions, Upcard
from houseway.odds.twenty_one.describe_suits import Look, describe, look
from houseway.odds.twenty_one.outcomes import ways
from houseway.odds.twenty_one.rounds import chances, for_each_upcard
from houseway.odds.twenty_one.solver import bet_odds, main_wager, solve, solved

ORDER = (*range(1, VALUES), ACE)  # upcards in chart order: 2 to 10, ace
NAMES = {ACE: "A", TEN: "10"} | {value: str(value + 1) for value in range(1, TEN)}
LETTERS = {HIT: "H", STAND: "S", DOUBLE: "D", SPLIT: "P", GIVE_UP: "R", FREE_DOUBLE: "F"}
LEGEND = {
    "H": "hit",
    "S": "stand",
    "D": "double, else hit",
    "Ds": "double, else stand",
    "F": "free double",
    "P": "split",
    "R": "give up, else hit",
    "Rs": "give up, else stand",
    "Rd": "give up, else double",
}
MANY_CARDS = 3  # exceptions with more cards appear only in --json


class OnlySomeGames(NamedTuple):
    """Decisions that only some games of the family have; None where a game lacks them."""

    double_attack: list[str] | None = None  # upcards
    second_chance: dict[str, list[str]] | None = None  # upcards, by count
    after_double: dict[str, list[str]] | None = None  # letters, by total


class BlackjackChart:
    """Basic strategy of a house, compared with best play."""

    def __init__(self, house: House) -> None:
        self.house, self.wager = house, main_wager(house)
        self.ups = solved(house)
        self.basic: list[Decisions] = for_each_upcard(lambda value: basic(self.ups[value]))
        self.hands = self.ups[0].hands

    @cached_property
    def best_edge(self) -> Fraction:
        """The edge of best play."""
        return solve(self.house, self.wager).edge

    def edge(self, followed: Sequence[Decisions]) -> Fraction:
        """The edge of other decisions."""
        return bet_odds(self.house, self.ups, followed).edge

    # -- the chart ------------------------------------------------------------------------------

    def letter(self, upcard: int, s: int) -> str:
        """The chart's letter for two cards, and the fallback if that play is not allowed."""
        choice = self.basic[upcard].choice[FIRST]
        move = int(choice[s])
        if move not in (DOUBLE, GIVE_UP):
            return LETTERS[move]
        longer = self._longer(s)
        then = int(choice[longer]) if longer is not None else HIT
        if move == GIVE_UP and then == DOUBLE:
            return "Rd"
        return LETTERS[move] + ("s" if then == STAND else "")

    def _longer(self, s: int) -> int | None:
        """A three-card hand with the same total."""
        hands = self.hands
        like = (hands.total == hands.total[s]) & (hands.soft == hands.soft[s]) & (hands.size == 3)
        longer = np.flatnonzero(like)
        return int(longer[0]) if len(longer) else None

    def rows(self) -> dict[str, dict[str, list[str]]]:
        """Hard and soft totals and pairs, each against every upcard."""
        hands = self.hands
        by_kind: dict[str, dict[str, list[str]]] = {"hard": {}, "soft": {}, "pairs": {}}
        for s in np.flatnonzero((hands.size == 2) & (hands.total < BEST)).tolist():
            name = str(hands.total[s])
            if hands.cards[s].max() == 2:
                p = int(hands.cards[s].argmax())
                by_kind["pairs"][NAMES[p]] = [self._pair(upcard, p, s) for upcard in ORDER]
            elif name not in by_kind["soft" if hands.soft[s] else "hard"]:
                row = [self.letter(upcard, s) for upcard in ORDER]
                by_kind["soft" if hands.soft[s] else "hard"][name] = row
        order = [*map(str, range(20, 4, -1))]
        return {
            kind: {n: rows[n] for n in (order if kind != "pairs" else _PAIRS) if n in rows}
            for kind, rows in by_kind.items()
        }

    def _pair(self, upcard: int, p: int, s: int) -> str:
        return "P" if p in self.basic[upcard].split else self.letter(upcard, s)

    def with_more_cards(self) -> list[LongerHand]:
        """Where a hand of more cards is played differently from two cards with the same total."""
        longer: list[LongerHand] = []
        hands = self.hands
        for s in np.flatnonzero((hands.size == 3) & (hands.total < BEST)).tolist():
            name = ("soft " if hands.soft[s] else "hard ") + str(hands.total[s])
            like = (hands.total == hands.total[s]) & (hands.soft == hands.soft[s])
            two = np.flatnonzero(like & (hands.size == 2))
            for upcard in ORDER if len(two) else ():
                choice = self.basic[upcard].choice[FIRST]
                mine, theirs = int(choice[s]), int(choice[two[0]])
                if mine != theirs and theirs in (HIT, STAND) and mine in (HIT, STAND):
                    row = LongerHand(name, NAMES[upcard], LEGEND[LETTERS[mine]])
                    if row not in longer:
                        longer.append(row)
        return longer

    def only_some_games(self) -> OnlySomeGames:
        """Decisions that only some games of the family have, by upcard."""
        decisions = OnlySomeGames()
        terms = self.ups[0].game.terms
        if terms.double_attack:
            by_upcard = enumerate(chances(self.ups, self.basic))
            raised = {n: ways(self.ups[0].game, c, n).raised > 1 for n, c in by_upcard}
            against = [NAMES[value] for value in ORDER if raised[value]]
            decisions = decisions._replace(double_attack=against)
        if terms.second_chance:
            by_count = {
                str(count): [NAMES[u] for u in ORDER if self._takes_chance(u, count)]
                for count in range(BEST + 1, 31)
            }
            decisions = decisions._replace(second_chance=by_count)
        if self.ups[0].game.play.give_up_doubled:
            decisions = decisions._replace(after_double=self._after_double())
        return decisions

    def _takes_chance(self, upcard: int, count: int) -> bool:
        like = self.hands.beyond @ np.arange(1, VALUES + 1) == count
        return bool(self.basic[upcard].second[like].any())

    def _after_double(self) -> dict[str, list[str]]:
        """How a doubled hand is played, by its total; soft hands separately."""
        letters = {}
        for s in np.flatnonzero((self.hands.size == 3) & (self.hands.total < BEST)).tolist():
            name = ("soft " if self.hands.soft[s] else "") + str(self.hands.total[s])
            letters[name] = [LETTERS[int(self.basic[u].later[1, s])] for u in ORDER]
        return dict(
            sorted(letters.items(), key=lambda row: (row[0][0] == "s", -int(row[0].split()[-1])))
        )

    # -- what the chart leaves out --------------------------------------------------------------

    def exceptions(self) -> list[ChartException]:
        """Hands for which another decision is best, its gain and its probability."""
        entries = [entry for upcard in range(VALUES) for entry in self._exceptions(upcard)]
        return sorted(entries, key=lambda e: -e.gain * e.probability)

    def _exceptions(self, upcard: int) -> Iterator[ChartException]:
        up, chart = self.ups[upcard], self.basic[upcard]
        if not up.game.shoe[upcard]:
            return
        shows = up.game.shoe[upcard] / sum(up.game.shoe)
        often = endings.reached(up.left, self.hands, chart.choice[FIRST])
        for s in np.flatnonzero((self.hands.size > 1) & (self.hands.total < BEST)).tolist():
            if often[s] <= 0 or up.stands[s][2] <= 0:
                continue
            values = up.choice_values(s)
            done = int(chart.choice[FIRST, s])
            if self.hands.size[s] == 2 and self.hands.cards[s].max() == 2:
                done = SPLIT if int(self.hands.cards[s].argmax()) in chart.split else done
            best = max(values, key=lambda move: values[move])
            gain = (values[best] - values[done]) / up.stands[s][2]
            if best != done and gain > 0:
                yield self._exception(s, upcard, best, done, gain, shows * often[s])
        for s in up.best.by_suits:
            yield from self._by_suits(up, s, shows * often[s])

    def _exception(
        self, s: int, upcard: int, best: int, done: int, gain: float, often: float,
        suits: Look = ("", ""),
    ) -> ChartException:  # fmt: skip
        of, shown = suits
        return ChartException(
            hand=f"{self.name(s)} {of}".strip(),
            cards=int(self.hands.size[s]),
            against=f"{NAMES[upcard]} {shown}".strip(),
            best=LEGEND[LETTERS[best]].split(",")[0],
            instead_of=LEGEND[LETTERS[done]].split(",")[0],
            gain=float(gain),
            probability=float(often),
        )

    def _by_suits(self, up: Upcard, s: int, often: float) -> Iterator[ChartException]:
        """Two cards whose suits change the best decision, by their look."""
        assert up.game.bonuses
        values = up.choice_values(s)
        usual = max(values, key=lambda move: values[move])
        by_move: dict[int, dict[Look, list[tuple[Fraction, float]]]] = {}
        for seen, move in up.best.by_suits[s]:
            if move != usual:
                given = up.values_given_suits(s, seen)
                gain = (given[move] - given[usual]) / up.stands[s][2]
                for weight, cards in up.game.bonuses.weighed(seen.known):
                    gains = by_move.setdefault(move, {}).setdefault(look(cards), [])
                    gains.append((seen.weight * weight, gain))
        for move, looks in by_move.items():
            for words, some in describe(looks):
                gains = [one for each in some for one in looks[each]]
                whole = float(sum(one for one, _ in gains))
                gain = sum(float(one) * gain for one, gain in gains) / whole
                yield self._exception(s, up.upcard, move, usual, gain, often * whole, words)

    def name(self, s: int) -> str:
        """A hand as its cards, highest first."""
        held = [(v, int(n)) for v, n in enumerate(self.hands.cards[s]) if n]
        held.sort(key=lambda card: (card[0] != ACE, -card[0]))
        return ", ".join(NAMES[value] for value, n in held for _ in range(n))

    # -- mistakes -------------------------------------------------------------------------------

    def costs_of_habits(self) -> Iterator[tuple[str, Fraction]]:
        """Habits and their cost against best play, per unit of the wager."""
        yield "playing by this chart", self.edge(self.basic) - self.best_edge
        never = [chart._replace(split=frozenset()) for chart in self.basic]
        yield "never splitting", self.edge(never) - self.best_edge
        for words, moves in (
            ("never doubling", (DOUBLE, FREE_DOUBLE)),
            ("never giving up", (GIVE_UP,)),
        ):
            without = [self._without(upcard, moves) for upcard in range(VALUES)]
            if any((b.choice != w.choice).any() for b, w in zip(self.basic, without, strict=True)):
                yield words, self.edge(without) - self.best_edge
        yield "standing on every hard 12 or more", self.edge(self._timid()) - self.best_edge
        yield "playing as the dealer does", self.edge(self._like_the_dealer()) - self.best_edge
        insurance = side_bets.solve(self.house, "insurance")
        aces = Fraction(self.ups[0].game.shoe[ACE], sum(self.ups[0].game.shoe))
        most = self.ups[0].game.terms.insurance_most
        yield "insuring every hand as far as allowed", insurance.edge * aces * most

    def _without(self, upcard: int, moves: Sequence[int]) -> Decisions:
        up, chart = self.ups[upcard], self.basic[upcard]
        each = up.decided.each.copy()
        each[:, list(moves)] = kernel.NEVER
        other = each[:, list(kernel.ORDER)].argmax(1)
        instead = np.array(kernel.ORDER)[other]
        return chart._replace(choice=np.where(np.isin(chart.choice, moves), instead, chart.choice))

    def _timid(self) -> list[Decisions]:
        stiff = (self.hands.total >= 12) & ~self.hands.soft & (self.hands.size > 1)
        return [
            chart._replace(choice=np.where(stiff & (chart.choice == HIT), STAND, chart.choice))
            for chart in self.basic
        ]

    def _like_the_dealer(self) -> list[Decisions]:
        terms, hands = self.ups[0].game.terms, self.hands
        counts = zip(hands.total, hands.soft, strict=True)
        draws = [dealer_draws(total, soft, terms.hits_soft_17) for total, soft in counts]
        move = np.where(draws, HIT, STAND)
        return [
            chart._replace(choice=np.array([move] * kernel.KINDS), split=frozenset(), by_suits={})
            for chart in self.basic
        ]

    # -- report ---------------------------------------------------------------------------------

    def report(self, every_hand: bool = True) -> BlackjackReport:
        """The strategy as plain data, with all exceptions or only those of few cards."""
        habits = list(self.costs_of_habits())
        some = self.only_some_games()
        return BlackjackReport(
            edition=self.house.edition.id,
            options=dict(self.house.options),
            wager=self.wager,
            edge=self.best_edge,
            basic_edge=self.best_edge + habits[0][1],
            upcards=[NAMES[value] for value in ORDER],
            totals=self.rows(),
            legend=LEGEND,
            with_more_cards=self.with_more_cards(),
            exceptions=[e for e in self.exceptions() if every_hand or e.cards <= MANY_CARDS],
            mistakes=[Mistake(words, cost) for words, cost in habits],
            double_attack=some.double_attack,
            second_chance=some.second_chance,
            after_double=some.after_double,
        )

    def to_json(self, every_hand: bool = True) -> JsonObject:
        """The form the command prints."""
        return self.report(every_hand).to_json()


_PAIRS = [NAMES[value] for value in (ACE, *range(TEN, 0, -1))]
