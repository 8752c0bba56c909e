"""One game in several books: what agrees, what differs, what only one of them has."""

from __future__ import annotations

import pytest

from houseway.editions import House, edition_ids, load
from houseway.errors import Unreadable
from houseway.odds.solve import odds
from houseway.reports.compare import Row, Statement, compare, compare_json, edges, editions_of

GAMES = sorted({name.split("/")[1] for name in edition_ids()})


def rows(game):
    """The rows of a comparison by part and name, and the order of the books."""
    editions = editions_of(game)
    by_name = {(part.title, row.name): row for part in compare(editions) for row in part.rows}
    return [e.book for e in editions], by_name


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_out(game):
    editions = editions_of(game)
    parts = {part.title: {row.name: row for row in part.rows} for part in compare(editions)}
    for n, e in enumerate(editions):
        for title, names in (
            ("wagers", e.wagers),
            ("house options", e.options),
            ("rules", e.rules),
            ("terms", e.terms),
            ("when something goes wrong", [i.id for i in e.irregularities]),
        ):
            has = {name for name, row in parts.get(title, {}).items() if row.statements[n]}
            assert has == set(names), (e.id, title)
    if len(editions) == 1:
        assert not any(row.differs for part in parts.values() for row in part.values())


def test_the_same_odds_in_other_words_do_not_differ():
    books, by_name = rows("three-card-poker")
    ante = by_name["pay tables", "ante: win"]
    assert ante.statements[books.index("grand-ronde")].text == "one to one"
    assert ante.statements[books.index("pa")].text == "1 to 1"
    assert not ante.differs


def test_the_same_hand_in_other_words_is_one_row():
    books, by_name = rows("three-card-poker")
    threes = [row for (part, name), row in by_name.items() if name.startswith("pair plus: three")]
    assert len(threes) == 1  # `three-of-a-kind` and `three of a kind`
    paid = {book: s.text for book, s in zip(books, threes[0].statements, strict=True)}
    assert paid["jack"] == "at least 30 to 1"
    assert paid["oneida"] == "K.1.b: 30 to 1 / K.1.c: 33 to 1"  # by the names of its tables


def test_what_only_one_book_has():
    books, by_name = rows("three-card-poker")
    envy = by_name["wagers", "envy bonus"]
    assert [book for book, s in zip(books, envy.statements, strict=True) if s] == ["pa"]
    assert envy.differs
    bonus = by_name["pay tables", "six card bonus: full house"]
    assert bonus.statements[books.index("oneida")] is None


def test_a_remedy_agrees_whatever_the_words():
    _, by_name = rows("three-card-poker")
    exposed = by_name["when something goes wrong", "dealer-card-exposed"]
    statements = [s for s in exposed.statements if s]
    assert len({s.text for s in statements}) > 1
    assert len({s.sense for s in statements}) == 1
    assert exposed.differs  # one book says nothing of it


def test_edges_beside_each_other():
    editions = editions_of("roulette")
    sheets = [odds(House(e)).to_json() for e in editions]
    part = edges([sheets[0], {"wagers": {}}])
    assert all(row.statements[0] and row.statements[1] is None for row in part.rows)
    red = next(row for row in edges(sheets).rows if row.name == "red")
    assert not red.differs
    assert red.statements[0] == Statement("5.2632%", sense="1/19", exact="1/19")


def test_an_edge_not_solved_yet_is_no_difference():
    bet = {"edge_decimal": 0.01, "edge": "1/100"}
    part = edges([None, {"wagers": {"ante": bet}}, {"wagers": {"ante": bet}}])
    assert [s.text for s in part.rows[0].statements] == ["not solved yet", "1.0000%", "1.0000%"]
    assert not part.rows[0].differs
    assert edges([None, {"wagers": {"ante": bet}}, {"wagers": {}}]).rows[0].differs


def test_bounds_of_a_wager_differ():
    rows = {row.name: row for part in compare(editions_of("craps")) for row in part.rows}
    assert rows["pass"].differs


def test_the_printed_form():
    editions = editions_of("roulette")
    record = compare_json(editions, compare(editions))
    assert record["editions"] == ["grand-ronde/roulette", "jack/roulette"]
    pay = next(part for part in record["parts"] if part["part"] == "pay tables")
    straight = next(row for row in pay["rows"] if row["name"] == "straight: win")
    assert straight["differs"]
    assert straight["said"]["jack/roulette"]["text"] == "at least 35 to 1"
    assert straight["said"]["jack/roulette"]["at"] == next(
        t.where for t in load("jack/roulette").pay if t.wager == "straight"
    )


def test_a_game_of_no_book():
    with pytest.raises(Unreadable, match="No game called 'chess'"):
        editions_of("chess")


def test_silence_differs_from_words():
    assert Row("x", [Statement("a"), None]).differs
    assert not Row("x", [Statement("a", "1"), Statement("a", "2")]).differs
