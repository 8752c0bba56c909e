"""What every edition and its game must have; a new game is tested without an edit here."""

from pathlib import Path

import pytest

from houseway.editions import House
from houseway.editions.check import homes_of
from houseway.errors import Refused
from houseway.games import game, game_names
from houseway.money import parse_dollars
from houseway.reports.coverage import coverage
from tests.contract.houses import EDITIONS, every_edition, paths

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs"


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_complete(name):
    """An edition, rule tests for each book, a golden round and a line on the games page."""
    books = [e.book for e in EDITIONS if e.game == name]
    folder = TESTS / "games" / name.replace("-", "_")
    assert books
    for book in books:
        assert (folder / f"test_rules_{book.replace('-', '_')}.py").is_file()
        rounds = [f.read_text() for f in (folder / "rounds").glob("*.round")]
        assert any(f"edition {book}/{name}" in text for text in rounds)
        assert f"{book}/{name}" in (DOCS / "games.md").read_text()
    assert (folder / "test_odds.py").is_file()


@every_edition
def test_every_rule_has_words_and_a_test(edition):
    words = game(edition.game).rules
    book = edition.book.replace("-", "_")
    folder = TESTS / "games" / edition.game.replace("-", "_")
    tests = (folder / f"test_rules_{book}.py").read_text()
    assert set(edition.rules) <= set(words)
    names = [*edition.rules, *(i.id for i in edition.irregularities)]
    missing = [n for n in names if f"def test_{n.replace('-', '_')}" not in tests]
    assert missing == []


@pytest.mark.parametrize("name", game_names())
def test_every_rule_of_a_game_is_in_an_edition(name):
    listed = {rule for e in EDITIONS if e.game == name for rule in e.rules}
    assert set(game(name).rules) == listed


@every_edition
def test_every_section_is_cited(edition):
    assert [section for section, homes in homes_of(edition).items() if not homes] == []


@pytest.mark.proof
@pytest.mark.xdist_group("documents")  # its tests share the cached result
@every_edition
def test_every_rule_is_reached_and_cited(edition):
    report = coverage(edition)
    assert [s.id for s in report.sections if not s.homes] == []
    assert report.never_reached == []
    assert report.not_cited == []


@every_edition
def test_an_amount_below_its_minimum_is_refused(edition):
    for name, option in edition.options.items():
        if option.amount and option.amount.least:
            least = parse_dollars(option.amount.least)
            with pytest.raises(Refused, match=name):
                House(edition, {name: f"{(least - 1) / 100:.2f}"})


@every_edition
def test_raises_have_the_multiples_of_the_edition(edition):
    """A raise is staked in exactly the multiples that the edition states."""
    module = game(edition.game)
    for bet, declared in module.bets.items():
        for name in (n for n in edition.wagers if edition.wagers[n].raises == bet):
            ways = [
                module.settlement.staked(bet, path)
                for path in paths(declared.streets, declared.final)
            ]
            assert {way[name] for way in ways if name in way} == set(edition.wagers[name].times)
