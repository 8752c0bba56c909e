"""Free Bet Blackjack: the exact edge by play at the table, and what the books' rules are worth.

The solver itself is proved in tests/proof/odds/test_twenty_one.py.
"""

import pytest

from houseway.editions import House, load
from houseway.odds.twenty_one.solver import solve
from tests.games.blackjack.played_21 import z_score

JACK, GRAND_RONDE, PA = (f"{book}/free-bet-blackjack" for book in ("jack", "grand-ronde", "pa"))


@pytest.mark.proof
@pytest.mark.parametrize(("name", "seed"), [(JACK, 6), (GRAND_RONDE, 7), (PA, 8)])
def test_play_at_the_table_comes_to_the_exact_edge(name, seed):
    assert abs(z_score(name, 8_000, seed)) < 4


def test_edge_beside_a_published_figure():
    """Wizard of Odds: 1.04%, six decks, the dealer hits soft 17; there aces are split again."""
    edge = solve(House(load(JACK)), "blackjack").edge
    assert 0.0104 < edge < 0.0115
    assert edge == solve(House(load(GRAND_RONDE)), "blackjack").edge


def test_pennsylvania_gives_more():
    """Stands on soft 17, lets aces be split again and drawn to, and takes surrender."""
    assert solve(House(load(PA)), "blackjack").edge < solve(House(load(JACK)), "blackjack").edge


def test_even_money_is_worth_taking_at_six_to_five():
    """Section 9.B offers it whatever a Blackjack pays; at 6 to 5 it beats waiting."""
    bet = solve(House(load(JACK), {"blackjack_pays": "6 to 5"}), "blackjack")
    assert any(o.outcome == "even money" and o.count for o in bet.outcomes)
    usual = solve(House(load(JACK)), "blackjack")
    assert not any(o.outcome == "even money" for o in usual.outcomes)
