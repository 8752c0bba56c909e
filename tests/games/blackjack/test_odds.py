"""Blackjack: the exact edge against public analysers, play at the table, and the chart.

The solver is proved in tests/proof/odds/test_twenty_one.py, side bets in test_first_cards.py.
"""

from fractions import Fraction

import pytest

from houseway.editions import House, load
from houseway.odds.solve import odds
from houseway.odds.strategy.reports import LongerHand
from houseway.odds.twenty_one.chart import BlackjackChart
from tests.games.blackjack.played_21 import z_score


def edge(name, **options):
    return odds(House(load(name), options), wager="blackjack", fresh=True)["blackjack"].edge


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        # Eric Farmer's analyser 7.5, the same rules: double any two cards and after splitting,
        # four hands, aces once with one card each, no surrender.
        ({}, 0.006153891229248),
        ({"soft_17": "dealer stands"}, 0.004028702361154),
        ({"decks": "8", "soft_17": "dealer stands"}, 0.004305806289704),
        ({"decks": "2"}, 0.003804450754709),
        ({"decks": "1", "soft_17": "dealer stands"}, -0.001819343061484),
        ({"blackjack_pays": "6 to 5"}, 0.019750787544068),
    ],
)
def test_edge_as_a_public_analyser_has_it(options, expected):
    assert float(edge("jack/blackjack", **options)) == pytest.approx(expected, abs=2e-15)


def test_books_of_the_same_rules_agree():
    assert edge("jack/blackjack") == edge("grand-ronde/blackjack")


def test_a_tournament_pays_two_to_one():
    """Half a unit more for each blackjack that is paid, nothing else: 18.B.viii."""
    usual, tournament = edge("jack/blackjack"), edge("jack/blackjack", tournament="yes")
    n, aces, tens = 312, 24, 96
    natural = Fraction(2 * aces * tens, n * (n - 1))
    both = natural * Fraction(2 * (aces - 1) * (tens - 1), (n - 2) * (n - 3))
    assert usual - tournament == (natural - both) / 2


def test_a_restricted_double_costs_something():
    free, nine, ten = (
        edge("grand-ronde/blackjack", double_on=on)
        for on in ("any two cards", "9, 10 or 11", "10 or 11")
    )
    assert free < nine < ten


@pytest.mark.proof
@pytest.mark.parametrize(("name", "seed"), [("jack/blackjack", 1), ("grand-ronde/blackjack", 2)])
def test_play_at_the_table_comes_to_the_exact_edge(name, seed):
    assert abs(z_score(name, 8_000, seed)) < 4


@pytest.fixture(scope="module")
def chart():
    return BlackjackChart(House(load("jack/blackjack")))


def test_chart_for_six_decks_and_soft_17_hit(chart):
    """The chart that every book prints for these rules; upcards 2 to 10, ace."""
    rows = chart.rows()
    assert rows["hard"]["16"] == list("SSSSSHHHHH")
    assert rows["hard"]["12"] == list("HHSSSHHHHH")
    assert rows["hard"]["11"] == list("DDDDDDDDDD")
    assert rows["hard"]["9"] == list("HDDDDHHHHH")
    assert rows["soft"]["18"] == ["Ds"] * 5 + list("SSHHH")
    assert rows["soft"]["19"] == [*"SSSS", "Ds", *"SSSSS"]
    assert rows["pairs"]["9"] == list("PPPPPSPPSS")
    assert rows["pairs"]["4"] == list("HHHPPHHHHH")
    assert rows["pairs"]["8"] == ["P"] * 10
    assert chart.with_more_cards() == [LongerHand("hard 16", "10", "stand")]


def test_no_other_single_decision_of_the_chart_is_better(chart):
    """Each cell of three that are close, turned round: the exact edge grows."""
    mine = chart.edge(chart.basic)
    for upcard, total, soft, other in ((1, 12, False, 2), (5, 18, True, 1), (1, 9, False, 3)):
        up, kept = chart.ups[upcard], chart.basic[upcard]
        hands = up.hands
        cell = (hands.total == total) & (hands.soft == soft) & (hands.size == 2)
        choice = kept.choice.copy()
        choice[:, cell] = other
        turned = list(chart.basic)
        turned[upcard] = kept._replace(choice=choice)
        assert chart.edge(turned) > mine


def test_exceptions_gain_what_the_chart_costs(chart):
    """Best play differs from the chart on the exceptions only; their gains add up to its cost."""
    told = sum(e.gain * e.probability for e in chart.exceptions())
    cost = float(chart.edge(chart.basic) - chart.best_edge)
    assert told == pytest.approx(cost, rel=0.15)  # further exceptions follow on some of them


def test_mistakes_cost_something(chart):
    told = dict(chart.costs_of_habits())
    assert all(cost > 0 for cost in told.values())
    assert told["insuring every hand as far as allowed"] == Fraction(23, 311) / 13 / 2
