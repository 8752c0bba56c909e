"""Spanish 21: the exact edge by play at the table, and what its rules are worth.

The solver itself is proved in tests/proof/odds/test_twenty_one.py, suits and bonuses too.
"""

import pytest

from houseway.editions import House, load
from houseway.odds.twenty_one.solver import solve
from tests.games.blackjack.played_21 import z_score

NAME = "grand-ronde/spanish-21"


@pytest.mark.proof
def test_play_at_the_table_comes_to_the_exact_edge():
    assert abs(z_score(NAME, 8_000, 3)) < 4


def test_edge_beside_a_published_figure():
    """Wizard of Odds: about 0.4% where the dealer hits soft 17 and doubles may be doubled again.

    This book adds resplit aces that draw, surrender of any hand and the super bonus.
    """
    assert 0.0030 < solve(House(load(NAME)), "blackjack").edge < 0.0045


@pytest.mark.proof
def test_super_bonus_counts_by_the_stake():
    """$1,000 weighs most on a $5 bet and $5,000 on a $25 bet; below $5 there is none."""
    house = House(load(NAME))
    five, ten, twenty_five, one = (
        solve(house, "blackjack", stake=cents).edge for cents in (5_00, 10_00, 25_00, 1_00)
    )
    assert five < ten < one
    assert five == twenty_five == solve(house, "blackjack").edge
