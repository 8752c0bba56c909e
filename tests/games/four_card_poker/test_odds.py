"""Exact odds of Four Card Poker: outside figures, a second way to all of them, rounds played.

Outside figures are those published under the name of the Wizard of Odds: edge 2.79% of the Ante,
element of risk 1.30%, and 3.89% for Aces Up at 50-40-8-5-4-3-1.
"""

from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb, sqrt
from statistics import fmean, stdev

import numpy as np
import pytest

import houseway
from houseway.equipment.cards import parse_cards
from houseway.equipment.chance import Seeded
from houseway.games import game
from houseway.hands.four import rung_of_pair
from houseway.odds.counting.decide import pay_cell, solve_bet
from houseway.odds.counting.progressive import with_meter
from houseway.odds.facts import count
from houseway.odds.solve import solve
from houseway.table import Round
from houseway.table.answers import deal_by_chance
from houseway.table.asks import Choose, Deal
from tests.oracles import four_card_oracle as oracle

JACK = houseway.edition("jack/four-card-poker")
PA = houseway.edition("pa/four-card-poker")
ONEIDA = houseway.edition("oneida/four-card-poker")
GAME = game("four-card-poker")
ROWS = tuple(reversed(oracle.ROWS[1:]))  # as the books print them, four of a kind first
EDGE = Fraction(8_840_827_253, 317_119_576_410)
SIMPLE = Fraction(6_583_447_951, 193_795_296_695)  # the edge of the simple rule below
HANDS = 2_598_960  # sets of five cards
SEED, PLAYED, FURTHEST = 641, 10_000, 4  # fixed in advance: mean within 4 standard errors


def assert_same(bet, second):
    assert bet.edge == second["edge"]
    assert bet.average_stake == second["average_stake"]
    assert bet.variance == second["variance"]
    assert bet.hit_frequency == second["hit_frequency"]


@cache
def counted():
    """What the kernel counts of the Ante on the whole deck; the same in every book."""
    return count(GAME, JACK.house(), "ante")


@pytest.mark.proof
@pytest.mark.parametrize("desk", [JACK, PA, ONEIDA], ids=lambda desk: desk.id)
def test_ante_as_published(desk):
    """The same pays in all three books, so the same odds."""
    ante = desk.odds()["ante"]
    assert set(ante.includes) == {"play", "ante bonus"}
    assert ante.edge == EDGE
    assert round(float(ante.edge), 4) == 0.0279
    assert round(float(ante.element_of_risk), 4) == 0.0130


@pytest.mark.proof
def test_ante_by_a_second_way():
    """Best play and a simple rule over the whole deck, written without sight of the kernel."""
    assert_same(solve_bet(GAME, JACK.house(), "ante", counted()).odds, oracle.ante())
    assert rule_edge() == oracle.ante(choose=simple)["edge"] == SIMPLE
    cards = counted().streets[0].cards[::997]
    below, equal = oracle.showdowns(cards[:, :5], cards[:, 5:])
    rows = [showdowns(state) for state in range(0, len(counted().streets[0].cards), 997)]
    assert [row[1:] for row in rows] == list(
        zip(equal[:, 0].tolist(), below[:, 0].tolist(), strict=True)
    )
    assert {sum(row) for row in rows} == {1_370_754}


def showdowns(state):
    """How many of the dealer's hands leave the player of a kernel's state lower, equal, higher."""
    found = {0: 0, 1: 0, 2: 0}
    for n, times in enumerate(counted().counts[state].tolist()):
        found[counted().cells[counted().bases[state] + n].showdown] += times
    return found[0], found[1], found[2]


@cache
def state_numbers():
    """Where the kernel keeps each state, by a number for its cards."""
    cards = counted().streets[0].cards.astype(np.int64)
    return np.sort(cards[:, :5], axis=1) @ 52 ** np.arange(1, 6) + cards[:, 5]


def states_of(hand, up):
    """The kernel's states for these cards, however the suits are named."""
    wanted = []
    for names in permutations(range(4)):
        *own, shown = [card // 4 * 4 + names[card % 4] for card in (*hand, up)]
        wanted.append(sum(c * 52 ** (n + 1) for n, c in enumerate(sorted(own))) + shown)
    return np.flatnonzero(np.isin(state_numbers(), wanted)).tolist()


@pytest.mark.proof
@pytest.mark.parametrize(
    ("hand", "up"),
    [
        ("8c 6d 4h 3s 2c", "Ad"),
        ("Ac Kd Qh Ts 8c", "2d"),
        ("2c 2d 7h 9s Kc", "2h"),
        ("Tc Td 9c 5c 2s", "Jd"),
        ("Ac Ad Kh Ks 4c", "Ah"),
        ("Ac 2d 3h 4s 9d", "4c"),
        ("Kd 9d 5d 3d 3h", "Qd"),
        ("8c 8d 8h Ks Kd", "8s"),
    ],
)
def test_the_dealers_hands_one_by_one(hand, up):
    """All 1,370,754 hands the dealer may have with the card face up, each of them looked at."""
    cards, (card,) = parse_cards(hand), parse_cards(up)
    below, equal, above = oracle.dealer_hands(cards, card)
    assert {showdowns(state) for state in states_of(cards, card)} == {(above, equal, below)}


@pytest.mark.parametrize(
    "deck",
    [
        "As Ah Ad Ac Ks Qs Js 9h 9d 4c 3d 2h",
        "As Ks Qs Js Ts 9s 8h 7h 6h 5h 4h 2d",
        "Ac 2c 3c 4c 5d 6d 7d 8d 9h Th Jh",
        "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s",
        "Ac Ad Kh Ks Qc Qd Jh Js Tc Td 9h 9s",
        "Ac 9d 7h 5s 3c Kd Jh 8s 6c 4d 2h",
        "5c 6c 7c 9c Jc Kc 5d 8d Th Qh Ks",
    ],
)
def test_small_decks_by_enumeration(deck):
    """Every deal and every choice on decks of a few cards, by another evaluator."""
    cards = parse_cards(deck)
    assert_same(solve(JACK.house(), cards)["ante"], oracle.ante_of_small_deck(cards))


def test_a_bonus_for_winners_only_on_a_small_deck():
    """12(b) of pa, if flipped: on a deck where three of a kind can lose."""
    cards = parse_cards("As Ah Ad Ac Ks Kd Kh 9h 9d 9s 3d 2h")
    either = solve(PA.house(), cards)["ante"]
    winners = solve(PA.house(flip=("ante-bonus-regardless",)), cards)["ante"]
    assert_same(either, oracle.ante_of_small_deck(cards))
    assert_same(winners, oracle.ante_of_small_deck(cards, losers_too=False))
    assert winners.edge > either.edge


@pytest.mark.proof
def test_the_oracle_counts_hands_rightly():
    """Three of a kind and full houses of five cards, two pair, fours: well known. Of a suit, four
    or five cards, less those with four in sequence; five in sequence hold two such fours."""
    counts = oracle.row_counts()
    assert counts["four of a kind"] == 624
    assert counts["three of a kind"] == 54_912 + 3_744
    assert counts["two pair"] == 123_552
    assert counts["straight flush"] == 4 * (11 * 48 - 10)
    assert counts["flush"] == 4 * (comb(13, 4) * 39 + comb(13, 5)) - counts["straight flush"]
    assert sum(counts.values()) == HANDS


ACES_UP = [  # book, table, pays from four of a kind down, edge, published
    (JACK, None, (50, 40, 8, 5, 4, 3, 1), Fraction(12_643, 324_870), 0.0389),
    (ONEIDA, None, (50, 30, 7, 6, 5, 2, 1), Fraction(1_826, 54_145), None),
    (PA, "A", (50, 30, 9, 6, 4, 2, 1), Fraction(1_503, 54_145), None),
    (PA, "B", (50, 30, 7, 6, 5, 2, 1), Fraction(1_826, 54_145), None),
    (PA, "C", (50, 40, 8, 5, 4, 3, 1), Fraction(12_643, 324_870), 0.0389),
    (PA, "D", (50, 40, 8, 6, 4, 2, 1), Fraction(1_376, 32_487), None),
    (PA, "E", (50, 30, 8, 6, 4, 2, 1), Fraction(545, 10_829), None),
    (PA, "F", (50, 40, 7, 5, 4, 3, 1), Fraction(235, 3_822), None),
]


def alone(desk, wager, table=None, options=None):
    """The odds of a wager that has nothing to decide, without those of the Ante."""
    house = desk.house(options, {wager: table} if table else None)
    hands = count(GAME, house, wager)
    return with_meter(GAME, house, solve_bet(GAME, house, wager, hands).odds, hands)


@pytest.mark.parametrize(("desk", "table", "pays", "edge", "published"), ACES_UP)
def test_aces_up(desk, table, pays, edge, published):
    """All 2,598,960 sets of five cards, judged by their best four."""
    aces_up = alone(desk, "aces up", table)
    assert_same(aces_up, oracle.by_table(dict(zip(ROWS, pays, strict=True))))
    assert aces_up.edge == edge == aces_up.element_of_risk
    assert published is None or round(float(edge), 4) == published
    assert sum(o.count for o in aces_up.outcomes) == aces_up.total == HANDS


@pytest.mark.parametrize(
    ("table", "meter", "pays", "edge"),
    [
        ("A", "$5,000", (5000, 300, 100, 9), Fraction(90_691, 162_435)),
        ("B", "$5,000", (5000, 300, 100, 15), Fraction(13_739, 32_487)),
        ("B", "$1,000", (1000, 300, 100, 15), Fraction(16_139, 32_487)),
    ],
)
def test_progressive(table, meter, pays, edge):
    """For a stake of $1 with the meter at its reset; 'for 1' and the meter keep the stake."""
    rows = ("four aces", "four of a kind", "straight flush", "three of a kind")
    second = oracle.by_table({row: won - 1 for row, won in zip(rows, pays, strict=True)})
    progressive = alone(PA, "progressive payout", table, {"meter_reset": meter})
    assert_same(progressive, second)
    assert progressive.edge == edge


@pytest.mark.parametrize(
    ("schedule", "pays"), [("A", {"$1": (100, 10, 5), "$5": (500, 50, 25)}),
                           ("B", {"$1": (100, 25, 0), "$5": (500, 125, 0)})]
)  # fmt: skip
def test_envy_for_each_other_player(schedule, pays):
    """Four aces are in 48 sets of five cards, another four of a kind in 576."""
    progressive = alone(PA, "progressive payout", options={"envy_schedule": schedule})
    told = progressive.progressive["by_stake"]
    for stake, (aces, fours, suited) in pays.items():
        won = 48 * aces + 576 * fours + 2_072 * suited
        each = Fraction(won, HANDS) / int(stake[1:])
        assert Fraction(told[stake]["envy_per_other_player"]) == each


def simple(kind):
    """Three times the Ante from a pair of tens up, once with a pair of threes to nines."""
    return 3 if kind[:2] >= (1, 8) else 1 if kind[:2] >= (1, 1) else 0


def rule_edge():
    """What the simple rule costs by the kernel's counts, which tell one pair from another."""
    tens, threes = rung_of_pair(8), rung_of_pair(1)
    lost = Fraction(0)
    for f, times in zip(counted().cells, counted().seen().tolist(), strict=True):
        path = ("3x" if f.hand >= tens else "1x" if f.hand >= threes else "fold",)
        lost -= times * pay_cell(GAME, JACK.house(), "ante", f, path, 100).net
    return lost / counted().total


def play(house, decide):
    """What a lone player won in each round, per Ante, who decides by the six cards known."""
    chance, nets = Seeded(SEED), []
    for _ in range(PLAYED):
        round_ = Round(house)
        while not round_.over:
            ask = round_.ask
            if isinstance(ask, Deal):
                round_.answer(deal_by_chance(ask, round_, chance))
            elif isinstance(ask, Choose):
                round_.answer(decide(round_.table.hands.known(ask.who)))
            else:
                round_.answer({"ante": 1000})
        nets.append(round_.net("seat 1") / 1000)
    return nets


def assert_near(nets, edge):
    assert abs(fmean(nets) + float(edge)) < FURTHEST * stdev(nets) / sqrt(len(nets))


@pytest.mark.proof
@pytest.mark.parametrize("desk", [PA, ONEIDA], ids=lambda desk: desk.id)
def test_rounds_by_the_simple_rule_come_near(desk):
    """From the automated shoe, against the exact mean of the rule."""

    def decide(cards):
        times = simple(oracle.best(cards[:5]))
        return f"{times}x" if times else "fold"

    assert_near(play(desk.house({"dealing": "automated shoe"}), decide), SIMPLE)


@pytest.mark.proof
def test_rounds_at_best_play_come_near():
    """Against the exact mean; and each decision met is the oracle's."""
    best, met = JACK.strategy(), {}

    def decide(cards):
        met[cards] = best.choose((), cards)
        return met[cards]

    assert_near(play(JACK.house(), decide), EDGE)
    cards = np.array(list(met))
    assert list(met.values()) == oracle.best_choices(cards[:, :5], cards[:, 5:])
    assert set(met.values()) == {"1x", "3x", "fold"}
