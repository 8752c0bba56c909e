"""Which pay tables the odds of a dice bet depend on: a custom table affects no other bet."""

import pytest

from houseway.editions import House, edition_ids, load
from houseway.odds import cache
from houseway.odds.solve import cached_odds, odds, solve_wager, solved_wagers, touched
from houseway.odds.wager_groups import paid_by

DICE = [name for name in edition_ids() if any(w.dice for w in load(name).wagers.values())]


class Watched(House):
    """A house that records whose rows were read."""

    def odds_by_row(self, wager):
        """The posted rows; records that they were read."""
        self.__dict__.setdefault("looked_at", set()).add(wager)
        return super().odds_by_row(wager)


@pytest.mark.parametrize("name", DICE)
def test_no_other_pay_table_is_read(name):
    """Each bet is solved in a house of its own that records everything it reads."""
    edition = load(name)
    for bet in solved_wagers(House(edition)):
        house = Watched(edition)
        solve_wager(house, bet)
        assert house.looked_at <= set(paid_by(bet, edition)), bet


@pytest.fixture
def empty_cache(tmp_path, monkeypatch):
    """Results are cached in an empty folder; compiled code stays where it is."""
    monkeypatch.setattr(cache, "cache_home", lambda: tmp_path)


def test_a_custom_table_leaves_other_odds_cached(empty_cache):
    """Only the Field is solved again; the horn's parts affect every bet made of them."""
    edition = load("jack/craps")
    book = House(edition)
    odds(book)
    typed = House(edition, pay={"field": "1 to 1, 4 to 1"}, unlicensed=True)
    again = [bet for bet in solved_wagers(typed) if cached_odds(typed, bet) is None]
    assert again == touched(typed, {"field"}) == ["field"]
    assert odds(typed)["field"].edge < odds(book)["field"].edge
    assert odds(typed)["pass"] == odds(book)["pass"]
    of_twelve = touched(book, {"craps 12"})
    assert {"craps 12", "horn"} < set(of_twelve)
    assert "any craps" not in of_twelve
    assert touched(book, {"pass odds"}) == ["pass"]
