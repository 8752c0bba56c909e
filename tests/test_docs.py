"""The documentation tells the truth: generated pages are fresh, the README's commands exist."""

import doctest
import re
from pathlib import Path

import pytest

import houseway
from houseway.games import game_names
from houseway.odds.solve import solved_wagers
from houseway.reports import edges
from houseway.reports.docs import pages, with_games
from houseway.reports.status import edition_rows

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["games.md", "readings.md", "coverage.md"])
def test_a_generated_page_is_fresh(name):
    written = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert written == pages()[name], f"docs/{name} is stale: run `make docs`"


def test_the_edges_at_a_glance_are_fresh():
    assert edges.edges() == edges.solved(), "reports/edges.json is stale: run `make docs`"


def test_every_bet_has_its_odds_on_the_page():
    """Main bets too, whose tables are those of the wagers that ride on them."""
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    played = [desk for desk in houseway.library() if desk.edition.game in game_names()]
    for desk in played:
        _, _, rest = page.partition(f"\n## {desk.id}\n")
        told = rest.partition("\n## ")[0]
        for bet in solved_wagers(desk.house()):
            assert re.search(rf"^\| {re.escape(bet)}(, with .*)? \|", told, re.M), bet


def test_every_command_is_in_the_readme():
    from houseway.cli.app import app

    readme = (ROOT / "README.md").read_text()
    for command in app.registered_commands:
        if not command.hidden:
            name = command.name or command.callback.__name__
            assert re.search(rf"`{name}\b", readme), name


def test_the_status_table_is_true():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert readme == with_games(readme), "the README's table is stale: run `make docs`"
    for row in edition_rows(desk.edition for desk in houseway.library()):
        assert f"| {row['id']} |" in readme


def test_examples_in_the_package():
    assert doctest.testmod(houseway).failed == 0


def test_public_names_are_exact():
    assert set(houseway.__all__) == {
        "BadEdition", "BadLog", "BadStore", "Desk", "HousewayError", "Refused", "Unreadable",
        "edition", "library",
    }  # fmt: skip


def test_one_version():
    assert re.fullmatch(r"\d+\.\d+\.\d+", houseway.__version__)
