"""The table of the blackjack family against its solver: every deal of a small shoe, played out.

The exact strategy for that shoe answers every question a round asks; what the table then pays must
have the solver's mean and variance.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from houseway.editions import load
from houseway.editions.house import House
from houseway.games.twenty_one.side_bets import INSURANCE
from houseway.games.twenty_one.terms import read
from houseway.hands.twenty_one import value
from houseway.odds.twenty_one import advice as advice_21
from houseway.odds.twenty_one import solver as twenty_one
from houseway.odds.twenty_one.covariance import cross_moment
from houseway.odds.twenty_one.decisions import game_of
from houseway.odds.twenty_one.outcomes import ways
from houseway.odds.twenty_one.rounds import chances, upcards
from houseway.odds.twenty_one.suits import Bonuses
from houseway.table.asks import BURNT, Choose, Deal, Wagers
from houseway.table.round import Round

STAKE = 10_00
EIGHTS, NINES, ACES = {8: 10, 10: 18}, {9: 10, 10: 18}, {1: 9, 10: 20}
SIXES, SEVENS = {6: 10, 10: 18}, {7: 10, 10: 18}
Case = tuple[str, dict[str, str], dict[int, int]]
JACK, RONDE = "jack/blackjack", "grand-ronde/blackjack"
PITCH = {"decks": "2", "dealing": "pitch"}
ALL: list[Case] = [
    (JACK, {}, EIGHTS),
    (JACK, {}, ACES),
    (JACK, {"soft_17": "dealer stands", "blackjack_pays": "6 to 5"}, SIXES),
    (JACK, {"tournament": "yes", "tournament_aces_split": "to four hands"}, ACES),
    (JACK, {"tournament": "yes", "tournament_double_on_blackjack": "yes"}, ACES),
    (JACK, PITCH, {8: 8, 10: 20}),
    (RONDE, {}, SEVENS),
    (RONDE, {"blackjack_pays": "6 to 5"}, ACES),
    (RONDE, {"double_on": "10 or 11"}, {5: 10, 10: 18}),
    (RONDE, {"double_on": "9, 10 or 11"}, {3: 2, 6: 2, 10: 24}),
    (RONDE, PITCH, {8: 8, 10: 20}),
    ("jack/free-bet-blackjack", {}, EIGHTS),
    ("jack/free-bet-blackjack", {}, ACES),
    ("jack/free-bet-blackjack", {"soft_17": "dealer stands"}, SIXES),
    ("grand-ronde/free-bet-blackjack", {"double_on": "10 or 11"}, {5: 10, 10: 18}),
    ("pa/free-bet-blackjack", {}, EIGHTS),
    ("pa/free-bet-blackjack", {}, SIXES),
    ("pa/free-bet-blackjack", {}, ACES),
    ("grand-ronde/spanish-21", {}, ACES),
    ("grand-ronde/spanish-21", {}, {5: 10, 10: 18}),
    ("grand-ronde/spanish-21", {}, {2: 2, 9: 3, 10: 23}),
    ("pa/double-attack-blackjack", {}, EIGHTS),
    ("pa/double-attack-blackjack", {}, SIXES),
    ("pa/double-attack-blackjack", {}, ACES),
    ("pa/double-back-jack", {}, NINES),
    ("pa/double-back-jack", {}, SEVENS),
    ("pa/double-back-jack", {}, {1: 2, 10: 26}),
]
READ_OTHERWISE: list[tuple[str, str, dict[int, int]]] = [
    ("pa/double-back-jack", "aces-like-any-pair", {1: 2, 10: 26}),
    ("pa/free-bet-blackjack", "aces-like-any-pair", ACES),
    ("grand-ronde/spanish-21", "split-aces", ACES),
    ("grand-ronde/spanish-21", "surrender-any-hand", {2: 2, 9: 3, 10: 23}),
]


class Walk:
    """Every way the cards can fall, with an advisor answering every question."""

    def __init__(self, house: House, counts: dict[int, int], answer: Any) -> None:
        self.house, self.counts, self.answer = house, counts, answer
        self.wager = twenty_one.main_wager(house)
        self.cards = {n: [card for card in house.deck if value(card) == n] for n in counts}

    def ends(self) -> Counter[int]:
        """What is won, in cents, and how often."""
        nets: Counter[Any] = Counter()
        for round_, chance in self._go([], Fraction(1)):
            settled = [e for e in round_.events if e.verb in ("settled", "granted", "returned")]
            nets[sum(e.net for e in settled if e.wager != INSURANCE)] += chance
        assert sum(nets.values()) == 1
        return nets

    def _go(self, answers: list[Any], chance: Fraction) -> Iterator[tuple[Round, Fraction]]:
        round_ = Round(self.house)
        for answer in answers:
            round_.answer(answer)
        while isinstance(round_.ask, Choose | Wagers):
            bets = {self.wager: STAKE}
            choose = isinstance(round_.ask, Choose)
            answers = [*answers, self.answer(round_.ask, round_) if choose else bets]
            round_.answer(answers[-1])
        if round_.ask is None:
            yield round_, chance
            return
        assert isinstance(round_.ask, Deal)
        if round_.ask.to == (BURNT,):  # nobody sees it: it is taken from outside the small shoe
            outside = [card for card in self.house.deck if value(card) not in self.counts]
            yield from self._go([*answers, tuple(outside[: round_.ask.cards])], chance)
            return
        for values, often in self._deals(round_, round_.ask.cards):
            yield from self._go([*answers, self._real(round_, values)], chance * often)

    def _deals(self, round_: Round, size: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """Cards by value, in the order in which they come."""
        out = Counter(value(card) for card in round_.table.hands.out)
        left = {n: many - out[n] for n, many in self.counts.items()}

        def look(left: dict[int, int], size: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
            if not size:
                yield (), Fraction(1)
                return
            total = sum(left.values())
            for n, many in left.items():
                if many:
                    for rest, often in look(left | {n: many - 1}, size - 1):
                        yield (n, *rest), often * Fraction(many, total)

        return look(left, size)

    def _real(self, round_: Round, values: tuple[int, ...]) -> tuple[int, ...]:
        """Cards of these values that are not all out yet."""
        out = list(round_.table.hands.out)
        for n in values:
            out.append(next(c for c in self.cards[n] if out.count(c) < self.house.decks))
        return tuple(out[len(round_.table.hands.out) :])


@pytest.mark.parametrize(("edition", "options", "counts"), ALL)
def test_the_table_pays_what_the_solver_says(
    edition: str, options: dict[str, str], counts: dict[int, int], monkeypatch: Any
) -> None:
    check(House(load(edition), options), counts, monkeypatch)


@pytest.mark.parametrize(("edition", "reading", "counts"), READ_OTHERWISE)
def test_read_otherwise(
    edition: str, reading: str, counts: dict[int, int], monkeypatch: Any
) -> None:
    """Under the alternative of an ambiguity, table and solver both use its terms."""
    check(House(load(edition), flip=(reading,)), counts, monkeypatch)


def check(house: House, counts: dict[int, int], monkeypatch: Any) -> None:
    by_hand = house.edition.wagers[twenty_one.main_wager(house)].paid_on
    shoe = [counts.get(n + 1, 0) for n in range(10)]
    game = game_of(read(house), shoe=shoe, bonuses=Bonuses(house) if by_hand else None)
    ups = upcards(game)
    decisions: Any = [up.best if shoe[n] else None for n, up in enumerate(ups)]
    by_upcard = [ways(game, c, n) for n, c in enumerate(chances(ups, decisions))]
    parts = [way for one in by_upcard for way in (*one.unsplit, *one.split)]
    mean = sum(way.net * way.chance for way in parts)
    square = sum(way.net**2 * way.chance for way in parts)
    slow = game.terms.second_chance and shoe[0]  # there are too many hands with aces
    for n in (n for n, many in enumerate(shoe) if many and not slow):
        for p, often in ups[n].split_pairs(decisions[n]).items():
            square += by_upcard[n].raised ** 2 * often * cross_moment(ups[n], decisions[n], p, 2)
    monkeypatch.setattr(advice_21, "solved", lambda house: ups)
    walked = Walk(house, counts, advice_21.Advice(house, decisions)).ends()
    assert sum(net * p for net, p in walked.items()) == mean * STAKE
    assert slow or sum(net**2 * p for net, p in walked.items()) == square * STAKE**2
