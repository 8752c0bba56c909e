"""Exact odds of Mississippi Stud: outside figures, a second way to all of them, rounds played.

Outside figures are those published for this pay table under the name of the Wizard of Odds: edge
4.91% of the Ante, element of risk 1.37%, and the rule for the first two cards.
"""

from fractions import Fraction
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev

import pytest

import houseway
from houseway.equipment.chance import Seeded
from houseway.table import Round
from houseway.table.answers import deal_by_chance
from houseway.table.asks import Choose, Deal
from tests.oracles import mississippi_oracle as oracle

JACK = houseway.edition("jack/mississippi-stud")
ONEIDA = houseway.edition("oneida/mississippi-stud")
PAYS = {  # as both books print them
    "royal flush": 500,
    "straight flush": 100,
    "four of a kind": 40,
    "full house": 10,
    "flush": 6,
    "straight": 4,
    "three of a kind": 3,
    "two pair": 2,
    "pair of jacks or better": 1,
    "pair of sixes to tens": 0,
}
BONUS = {"straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1}
SEED, PLAYED, FURTHEST = 2024, 20_000, 4  # fixed in advance: mean within 4 standard errors


def assert_same(bet, second):
    assert bet.edge == second["edge"]
    assert bet.average_stake == second["average_stake"]
    assert bet.variance == second["variance"]
    assert bet.hit_frequency == second["hit_frequency"]


@pytest.mark.parametrize("desk", [JACK, ONEIDA], ids=lambda desk: desk.id)
def test_ante_as_published(desk):
    """The same pay table in both books, so the same odds."""
    ante = desk.odds()["ante"]
    assert ante.includes == ["third street", "fourth street", "fifth street"]
    assert ante.edge == Fraction(53_223, 1_082_900)
    assert round(float(ante.edge), 4) == 0.0491
    assert round(float(ante.element_of_risk), 4) == 0.0137


@pytest.mark.parametrize("dealing", ["manual shoe", "hand", "automated shoe"])
def test_dealing_changes_no_odds(dealing):
    """Burned and spare cards are unseen, and the order of the deal is that of a shuffled deck."""
    assert JACK.odds(options={"dealing": dealing})["ante"].edge == Fraction(53_223, 1_082_900)


def test_the_oracle_counts_hands_rightly():
    """The well known counts of five-card hands; a pair is one of thirteen ranks in 1,098,240."""
    counts = oracle.row_counts()
    assert counts["royal flush"] == 4
    assert counts["straight flush"] == 36
    assert counts["four of a kind"] == 624
    assert counts["full house"] == 3_744
    assert counts["flush"] == 5_108
    assert counts["straight"] == 10_200
    assert counts["three of a kind"] == 54_912
    assert counts["two pair"] == 123_552
    assert counts["pair of jacks or better"] == 1_098_240 * 4 // 13
    assert counts["pair of sixes to tens"] == 1_098_240 * 5 // 13
    assert sum(counts.values()) == 2_598_960


def test_ante_by_a_second_way():
    """Sets of cards instead of suit classes, written without sight of the kernel."""
    assert_same(JACK.odds()["ante"], oracle.ante(PAYS))


@pytest.mark.proof
@pytest.mark.parametrize(
    "better",
    [{"flush": 7, "straight": 5}, {"pair of sixes to tens": 1}, {"royal flush": 1000}],
    ids=["flush and straight", "sixes to tens paid", "royal flush"],
)
def test_richer_tables_by_a_second_way(better):
    """12.B is a floor: other tables, and so other decisions, come out alike as well."""
    pays = PAYS | better
    posted = ", ".join("push" if odds == 0 else str(odds) for odds in pays.values())
    ante = JACK.odds(pay={"ante": posted})["ante"]
    assert ante.edge < Fraction(53_223, 1_082_900)
    assert_same(ante, oracle.ante(pays))


def test_two_times_the_ante_is_never_needed():
    """What a street is worth is convex in its stake, so the best bet is at an end."""
    assert oracle.ante(PAYS, bets=(1, 3)) == oracle.ante(PAYS)


def test_three_card_bonus_by_a_second_way():
    """All 22,100 sets of three community cards, with the ace low in a straight; not in oneida."""
    bonus = JACK.odds()["three card bonus"]
    assert_same(bonus, oracle.three_card_bonus(BONUS))
    assert bonus.edge == Fraction(402, 5525)
    assert round(float(bonus.edge), 4) == 0.0728
    assert "three card bonus" not in ONEIDA.odds().wagers


def test_first_two_cards_as_published():
    """3x on a pair; 1x on two points or six and five suited; a jack is two points, a six one."""
    best = JACK.strategy()
    for cards in combinations(range(52), 2):
        (low, high), suited = sorted(c // 4 for c in cards), cards[0] % 4 == cards[1] % 4
        points = sum(2 if rank >= 9 else rank >= 4 for rank in (low, high))
        bets = points >= 2 or (suited and (low, high) == (3, 4))
        expected = "3x" if low == high else "1x" if bets else "fold"
        assert best.choose((), cards) == expected, cards


def best_play(round_, chance, best):
    """The answer of a player who stakes $10 and follows the best decisions."""
    ask = round_.ask
    if isinstance(ask, Deal):
        return deal_by_chance(ask, round_, chance)
    if isinstance(ask, Choose):
        return best.choose(round_.table.choices(ask.who), round_.table.hands.known(ask.who))
    return {"ante": 1000}


@pytest.mark.proof
@pytest.mark.parametrize(
    ("desk", "dealing"), [(JACK, "manual shoe"), (ONEIDA, "automated shoe")], ids=["jack", "oneida"]
)
def test_rounds_played_come_near(desk, dealing):
    """Rounds at the table, net and stake per Ante, against the exact means."""
    best, exact, chance = desk.strategy(), desk.odds()["ante"], Seeded(SEED)
    house = desk.house({"dealing": dealing})
    nets, stakes = [], []
    for _ in range(PLAYED):
        round_ = Round(house)
        while not round_.over:
            round_.answer(best_play(round_, chance, best))
        nets.append(round_.net("seat 1") / 1000)
        stakes.append(sum(e.stake for e in round_.events if e.verb == "settled") / 1000)
    error = sqrt(exact.variance / PLAYED)
    assert abs(fmean(nets) + float(exact.edge)) < FURTHEST * error
    assert abs(fmean(stakes) - float(exact.average_stake)) < FURTHEST * stdev(stakes) / sqrt(PLAYED)
