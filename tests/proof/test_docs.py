"""The generated pages are fresh, and every solved bet is on them."""

import re
from pathlib import Path

import pytest

import houseway
from houseway.games import game_names
from houseway.odds.solve import solved_wagers
from houseway.reports import edges
from houseway.reports.docs import pages, with_games
from houseway.reports.status import edition_rows

ROOT = Path(__file__).parents[2]


pytestmark = pytest.mark.xdist_group("documents")  # one process solves, the cache serves the rest


def test_the_generated_pages_are_fresh():
    for name, page in pages().items():
        written = (ROOT / "docs" / name).read_text(encoding="utf-8")
        assert written == page, f"docs/{name} is stale: run `make docs`"


def test_the_edges_at_a_glance_are_fresh():
    assert edges.edges() == edges.solved(), "reports/edges.json is stale: run `make docs`"


def test_every_bet_has_its_odds_on_the_page():
    """Main bets too, whose tables are those of the wagers that ride on them."""
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    played = [desk for desk in houseway.library() if desk.edition.game in game_names()]
    for desk in played:
        _, _, rest = page.partition(f"\n## {desk.id}\n")
        section = rest.partition("\n## ")[0]
        for bet in solved_wagers(desk.house()):
            assert re.search(rf"^\| {re.escape(bet)}(, with .*)? \|", section, re.M), bet


def test_the_status_table_is_true():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert readme == with_games(readme), "the README's table is stale: run `make docs`"
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    for row in edition_rows(desk.edition for desk in houseway.library()):
        assert f"| {row['id']} |" in page
