"""The blackjack family solved by hands and orders, against rounds that are really dealt."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
import twenty_one_oracle as oracle

from houseway.editions import load
from houseway.editions.house import House
from houseway.games._terms_21 import ALL_VALUES, Terms, read
from houseway.money import parse_odds
from houseway.odds import twenty_one
from houseway.odds.kernels import twenty_one as kernel
from houseway.odds.kernels.tally_21 import BONUS as BONUS
from houseway.odds.pairs_21 import cross_moment
from houseway.odds.rounds_21 import chances, upcards
from houseway.odds.upcards_21 import Game, Upcard, game_of
from houseway.odds.ways_21 import ways

EDITIONS = (
    "jack/blackjack",
    "grand-ronde/blackjack",
    "jack/free-bet-blackjack",
    "grand-ronde/free-bet-blackjack",
    "pa/free-bet-blackjack",
    "grand-ronde/spanish-21",
    "pa/double-attack-blackjack",
    "pa/double-back-jack",
)
NONE: frozenset[int] = frozenset()
NAMES = {
    kernel.HIT: "hit",
    kernel.STAND: "stand",
    kernel.DOUBLE: "double",
    kernel.SPLIT: "split",
    kernel.GIVE_UP: "give up",
    kernel.FREE_DOUBLE: "free double",
}
KINDS = {"first": kernel.FIRST, "again": kernel.AGAIN, "lammer": kernel.LAMMER}


# -- the solver's answers --------------------------------------------------------------------------


class Solved(NamedTuple):
    """What the solver says of a game."""

    ups: list[Upcard]
    raised: list[int]
    even_money: bool
    mean: Fraction
    variance: Fraction
    stake: Fraction
    split: Fraction


def solved(game: Game, halves: int = twenty_one.HALVES) -> Solved:
    """The mean, the variance, the average stake and the chance of a split."""
    ups = upcards(game)
    live = [n for n, many in enumerate(game.shoe) if many]
    kept: Any = [up.best if n in live else None for n, up in enumerate(ups)]
    found = [ways(game, c, n) for n, c in enumerate(chances(ups, kept))]
    all_ways = [way for one in found for way in (*one.unsplit, *one.split)]
    square = sum(way.net**2 * way.chance for way in all_ways)
    for n in live:
        for p, often in ups[n].split_pairs(kept[n]).items():
            square += found[n].raised ** 2 * often * cross_moment(ups[n], kept[n], p, halves)
    mean = sum(way.net * way.chance for way in all_ways)
    return Solved(
        ups,
        [one.raised for one in found],
        any(way.words == "even money" for way in found[0].unsplit),
        mean,
        square - mean**2,
        sum(way.stake * way.chance for way in all_ways),
        sum(one.split_chance for one in found),
    )


def number(up: Upcard, cards: Sequence[int]) -> int:
    """The number of a hand."""
    s = 0
    for card in cards:
        s = int(up.hands.child[s, card - 1])
    return s


def stake_of(hand: oracle.Hand) -> int:
    """What lies on a hand, as the solver numbers it."""
    lies = [*zip(kernel.MONEY, kernel.FREE, strict=True)]
    return lies.index((hand.money, hand.free))


def policy(done: Solved, terms: Terms) -> oracle.Policy:
    """The solver's decisions, for rounds that are dealt."""
    over: dict[tuple[int, ...], int] = {
        tuple(v + 1 for v in range(10) for _ in range(cards[v])): n
        for n, cards in enumerate(done.ups[0].hands.beyond.tolist())
    }

    def move(hand: oracle.Hand, upcard: int) -> str:
        up = done.ups[upcard - 1]
        best, s = up.best, number(up, hand.cards)
        if hand.doubled:
            return NAMES[best.later[stake_of(hand), s]]
        pair = len(hand.cards) == 2 and hand.cards[0] == hand.cards[1]
        if pair and not hand.split and hand.cards[0] - 1 in best.split:
            return "split"
        name = NAMES[best.choice[KINDS[hand.kind], s]]
        stuck = hand.split == oracle.ACE and not terms.ace_draws
        return "stand" if stuck and name != "give up" else name

    return oracle.Policy(
        move,
        lambda cards, up: bool(done.ups[up - 1].best.second[over[cards]]),
        lambda up: done.raised[up - 1] > 1,
        done.even_money,
    )


def rules_of(terms: Terms) -> oracle.Rules:
    """The same rules for the oracle."""
    names = [name for name in oracle.Rules.__dataclass_fields__ if name != "natural"]
    return oracle.Rules(
        natural=terms.natural.per_stake, **{name: getattr(terms, name) for name in names}
    )


def dealt(terms: Terms, shoe: Sequence[int], done: Solved) -> tuple[Fraction, ...]:
    """The same four figures from rounds that are dealt."""
    return oracle.Table(rules_of(terms), tuple(shoe), policy(done, terms)).round()


# -- rules -----------------------------------------------------------------------------------------


def of(edition: str, **options: str) -> Terms:
    """The terms of an edition."""
    return read(House(load(edition), options))


PLAIN = of("jack/blackjack", soft_17="dealer stands")
FREE = of("pa/free-bet-blackjack")
CASES: dict[str, Terms] = {edition: of(edition) for edition in EDITIONS}
ARTIFICIAL: dict[str, dict[str, Any]] = {
    "two hands, soft 17 hit": {"hands": 2, "hits_soft_17": True},
    "three hands": {"hands": 3, "natural": parse_odds("6 to 5")},
    "aces to four hands": {"ace_hands": 4},
    "aces to three hands": {"ace_hands": 3, "hands": 3, "hits_soft_17": True},
    "split aces doubled": {"ace_hands": 4, "ace_draws": True, "double_split_aces": True},
    "doubles on 10 and 11": {"double_on": frozenset({10, 11})},
    "doubles on 9 to 11, none after a split": {
        "double_on": frozenset({9, 10, 11}),
        "double_after_split": False,
    },
    "doubles on any cards": {"double_any_cards": True, "hits_soft_17": True},
    "two doubles": {"doubles": 2},
    "three doubles and rescue": {
        "doubles": 3,
        "rescue": True,
        "double_any_cards": True,
        "ace_draws": True,
        "double_split_aces": True,
    },
    "surrender of two cards": {"surrender": "first two cards", "player_21_wins": True},
    "surrender of any hand": {"surrender": "any hand", "double_any_cards": True},
    "surrender before a double": {
        "surrender": "any hand that is not doubled",
        "ace_draws": True,
        "double_split_aces": True,
    },
    "surrender of split aces": {"surrender": "any hand", "ace_hands": 4},
    "twenty-two pushes": {"dealer_22_pushes": True, "hands": 3},
    "twenty-one wins": {"player_21_wins": True, "naturals_tie": False},
    "naturals before the peek": {"natural_before_peek": True, "dealer_22_pushes": True},
    "even money": {"even_money": True, "natural": parse_odds("6 to 5")},
    "even money declined": {"even_money": True, "natural": parse_odds("2 to 1")},
    "double attack": {
        "double_attack": True,
        "surrender": "any hand that is not doubled",
        "natural": parse_odds("1 to 1"),
    },
    "double attack and lammers": {
        "double_attack": True,
        "free_double": frozenset({9, 10, 11}),
        "free_split": ALL_VALUES - {10},
        "hands": 3,
    },
    "free doubles only": {"free_double": frozenset({9, 10, 11}), "paid_where_free": True},
    "free splits of everything": {"free_split": ALL_VALUES, "hands": 3},
    "free splits without doubles": {
        "free_split": ALL_VALUES,
        "double_after_split": False,
        "hands": 3,
        "surrender": "any hand that is not doubled",
    },
    "free aces, drawn to": {
        "free_split": frozenset({1}),
        "free_double": frozenset({11}),
        "ace_hands": 4,
        "ace_draws": True,
        "double_split_aces": True,
        "dealer_22_pushes": True,
    },
}
CASES |= {name: PLAIN._replace(**changed) for name, changed in ARTIFICIAL.items()}
SHOES = {  # few values, and enough cards for four hands and the dealer
    "aces": (5, 0, 0, 0, 0, 0, 0, 8, 0, 15),
    "fives": (0, 0, 0, 0, 8, 7, 0, 0, 0, 13),
    "sevens": (2, 0, 0, 0, 0, 0, 9, 0, 0, 17),
}
FOUR_VALUES = (4, 0, 0, 0, 0, 6, 0, 8, 0, 10)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("shoe", SHOES)
def test_rounds_from_a_small_shoe(case: str, shoe: str) -> None:
    terms, cards = CASES[case], SHOES[shoe]
    done = solved(game_of(terms, shoe=cards))
    told = (done.mean, done.variance, done.stake, done.split)
    assert told == dealt(terms, cards, done)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("shoe", SHOES)
def test_best_decisions(case: str, shoe: str) -> None:
    terms, cards = CASES[case], SHOES[shoe]
    rules = rules_of(terms)
    for up in upcards(game_of(terms, shoe=cards)):
        if cards[up.upcard]:
            left = tuple(up.left.tolist())
            _same_worths(oracle.Best(rules, left, up.upcard + 1), up)


def _same_worths(best: oracle.Best, up: Upcard) -> None:
    """Every hand that two cards lead to: the same worth, and the choice is one of the best."""
    live = [n + 1 for n, many in enumerate(best.shoe) if many]
    beginnings = [(a, b) for a in live for b in live if a < b or (a == b and best.shoe[a - 1] > 1)]
    worth, choice, after, later = up.decided
    for two in beginnings:
        if oracle.is_natural(*two):
            continue
        belief = best.begin(two)
        for money, free, split in ((1, 0, 0), (1, 0, two[0]), (0, 1, two[0])):
            if split == oracle.ACE and not best.rules.ace_draws:
                continue
            best.worth(oracle.Hand(two, split, money, free), belief)
    for hand, told in best.known.items():
        s, sure = number(up, hand.cards), float(best.no_natural(hand.cards))
        if hand.doubled:
            at = stake_of(hand)
            found, move = after[at, s], later[at, s]
        else:
            kind = KINDS[hand.kind]
            found, move = worth[kind, s], choice[kind, s]
        assert found == pytest.approx(float(max(told.values())) * sure, abs=1e-12), hand
        assert float(told[NAMES[move]]) == pytest.approx(float(max(told.values())), abs=1e-12), hand
