"""Double Attack Blackjack: the exact edge by play at the table.

The solver itself is proved in tests/proof/odds/test_twenty_one.py, Bust It in test_first_cards.py.
"""

import pytest

from houseway.editions import House, load
from houseway.odds.twenty_one.chart import BlackjackChart
from houseway.odds.twenty_one.solver import solve
from tests.games.blackjack.played_21 import z_score

NAME = "pa/double-attack-blackjack"


@pytest.mark.proof
def test_play_at_the_table_comes_to_the_exact_edge():
    assert abs(z_score(NAME, 8_000, 4)) < 4


def test_edge_beside_a_published_figure():
    """Wizard of Odds: 0.62%; this book also lets doubled hands be given up."""
    assert 0.0040 < solve(House(load(NAME)), "bet").edge < 0.0062


def test_double_attack_is_made_where_it_pays():
    """Against two to eight, as everybody advises."""
    only_here = BlackjackChart(House(load(NAME))).only_some_games()
    assert only_here.double_attack == ["2", "3", "4", "5", "6", "7", "8"]
