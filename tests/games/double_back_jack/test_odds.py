"""Double Back Jack: the exact edge by play at the table.

The solver itself is proved in tests/proof/odds/test_twenty_one.py.
"""

import pytest

from houseway.editions import House, load
from houseway.odds.twenty_one.solver import solve
from tests.games.blackjack.played_21 import z_score

NAME = "pa/double-back-jack"


@pytest.mark.proof
@pytest.mark.parametrize(("decks", "seed"), [("6", 5), ("1", 9)])
def test_play_at_the_table_comes_to_the_exact_edge(decks, seed):
    assert abs(z_score(NAME, 8_000, seed, decks=decks)) < 4


def test_the_book_may_give_the_player_an_edge():
    """With best play six decks are worth a little to the player: nobody seems to have said so."""
    assert -0.001 < solve(House(load(NAME)), "blackjack").edge < 0
    assert (
        solve(House(load(NAME), {"decks": "8"}), "blackjack").edge
        > solve(House(load(NAME), {"decks": "1"}), "blackjack").edge
    )
