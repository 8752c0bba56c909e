"""Editions that load: a short chapter, and a revision of it that states only its differences."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway import api
from houseway.editions import House
from houseway.editions.format.raw import overlay
from houseway.editions.load import load_file
from houseway.errors import Refused

GOOD = Path(__file__).parent / "good"
CHAPTER, REVISED = GOOD / "three_card_poker.toml", GOOD / "revised.toml"
COLUMNS, CLAUSES = GOOD / "columns.toml", GOOD / "_book.toml"


def test_the_short_chapter_loads():
    edition = load_file(CHAPTER)
    assert edition.id == "good/three-card-poker"
    assert edition.book == "good"
    assert edition.seats.most == 6
    assert list(edition.wagers) == ["ante", "play", "pair plus"]
    assert edition.cite("play-equals-ante") == "2.a"
    assert edition.cite("card-exposed") == "5"
    assert edition.lines_of(edition.wagers["pair plus"]) == [(10, 10), (12, 12)]
    assert len(edition.digest) == 64


def test_the_short_chapter_can_be_played():
    """A pair of aces beats a dealer with king high."""
    house = House(load_file(CHAPTER))
    round_ = api.settle(
        house,
        {"seat 1": "As Ad 2c", "dealer": "Ks 9d 4c"},
        {"seat 1": {"ante": "$10", "pair plus": "$5"}},
        {"seat 1": "play"},
    )
    settled = [(e.wager, e.net, e.rule, e.at) for e in round_.events if e.verb == "settled"]
    assert settled == [
        ("ante", 10_00, "higher-wins", "4"),
        ("play", 10_00, "higher-wins", "4"),
        ("pair plus", 5_00, "pair-plus-pays", "4"),
    ]


def test_limits_of_the_short_chapter_hold():
    house = House(load_file(CHAPTER))
    with pytest.raises(Refused, match=r"at most \$100\.00, not \$101\.00 \(section 1\)"):
        api.settle(house, {}, {"seat 1": {"ante": "$101"}}, {})


def test_a_revision_differs_only_where_it_says_so():
    old, new = (msgspec.to_builtins(load_file(file)) for file in (CHAPTER, REVISED))
    changed = {key for key in old | new if old.get(key) != new.get(key)}
    assert changed == {"title", "sections", "options", "pay", "irregularities", "digest"}
    assert new["title"] == "Three Card Poker, revised"
    assert new["sections"] == old["sections"] | {"4.a": [29, 30]}
    assert list(new["options"]["tie"]["values"]) == ["free", "ante covers pair plus", "two to one"]
    first, second = new["irregularities"]
    assert first == {
        "id": "card-exposed",
        "at": "5",
        "what": "a card is exposed",
        "done": "all hands are void",
        "remedy": "void",
        "again": "cards-exposed",
    }
    assert second == old["irregularities"][1]


def test_a_revised_pay_table_keeps_the_rows_it_does_not_name():
    old, new = (
        next(t for t in load_file(file).pay if t.wager == "pair plus")
        for file in (CHAPTER, REVISED)
    )
    assert {hand: odds for hand, odds in new.rows.items() if odds != old.rows[hand]} == {
        "flush": "4 to 1"
    }
    assert list(new.rows) == list(old.rows)
    assert (old.at, old.minimum, old.lines) == ("4", False, [25, 30])
    assert (new.at, new.minimum, new.lines) == (["4", "4.a"], True, [25, 30])


def test_a_revised_option_is_enforced():
    """A value added by a revision is elected and refused like any other, under its own section."""
    house = House(load_file(REVISED), {"tie": "two to one"})
    with pytest.raises(Refused, match=r"at most 2 times the pair plus .* \(section 4\.a\)"):
        api.settle(house, {}, {"seat 1": {"ante": "$21", "pair plus": "$10"}}, {})


def test_the_digest_depends_on_every_file_of_an_overlay(tmp_path):
    base, over = tmp_path / "base.toml", tmp_path / "over.toml"
    clauses = tmp_path / "_book.toml"
    clauses.write_text(CLAUSES.read_text())
    base.write_text(CHAPTER.read_text())
    over.write_text('extends = "base"\n')
    first = load_file(over).digest
    base.write_text(CHAPTER.read_text() + "# remark\n")
    over.write_text('extends = "base"\n# remark\n')
    assert load_file(over).digest == first == load_file(base).digest
    base.write_text(CHAPTER.read_text().replace('"6 to 1"', '"7 to 1"'))
    second = load_file(over).digest
    over.write_text('extends = "base"\n[wagers]\n"pair plus" = { optional = true }\n')
    third = load_file(over).digest
    clauses.write_text(CLAUSES.read_text().replace('remedy = "void"', 'remedy = "recut"'))
    assert len({first, second, third, load_file(over).digest}) == 4


def test_the_digest_does_not_depend_on_our_wording(tmp_path):
    base, clauses = tmp_path / "base.toml", tmp_path / "_book.toml"
    clauses.write_text(CLAUSES.read_text())
    base.write_text(CHAPTER.read_text())
    first = load_file(base).digest
    base.write_text(CHAPTER.read_text().replace("how the cards are dealt", "the way of dealing"))
    clauses.write_text(CLAUSES.read_text().replace("all hands", "the hands"))
    assert load_file(base).digest == first


def test_clauses_of_the_book_appear_in_the_chapter():
    edition = load_file(CHAPTER)
    (rack,) = edition.layout.equipment
    assert (rack.at, rack.says) == ("1", "a discard rack, fixed on top of the table")
    (shuffle,) = edition.procedures["shuffle"]
    assert (shuffle.at, shuffle.do) == (
        "3",
        "shuffle just before play begins, and after each round",
    )
    assert [i.id for i in edition.irregularities] == ["card-exposed", "cards-exposed"]
    assert edition.procedures["deal"][1].at == ["3", "4"]  # section 4 points to the step


def test_the_digest_does_not_depend_on_where_a_paragraph_is_written(tmp_path):
    inside = (
        '"2.a"   = { lines = [6, 9], wagers = ["ante", "play"], rules = ["play-equals-ante"] }\n'
    )
    apart = '["2.a"]\nrules = ["play-equals-ante"]\nwagers = ["ante", "play"]\nlines = [6, 9]\n'
    text = CHAPTER.read_text()
    assert inside in text
    folder = tmp_path / "good"
    folder.mkdir()
    (folder / "_book.toml").write_text(CLAUSES.read_text())
    (folder / "three_card_poker.toml").write_text(text.replace(inside, apart))
    assert load_file(folder / "three_card_poker.toml").digest == load_file(CHAPTER).digest


# ---- tables side by side, groups, shapes and checklists ------------------------------------------


def test_every_column_is_a_pay_table():
    edition = load_file(COLUMNS)
    a, b, c = [table for table in edition.pay if table.wager == "pairs"]
    assert (a.table, a.rows) == ("A", {"straight flush": "7 to 1", "pair": "2 to 1"})
    assert (b.table, b.rows) == ("B", {"straight flush": "8 to 1"})
    assert (c.table, c.rows) == ("C", {"pair": "3 to 1"})
    assert [table.at for table in (a, b, c)] == ["2", ["2", "3"], "3"]
    assert [table.minimum for table in (a, b, c)] == [True, True, False]
    assert [table.when for table in (a, b)] == [{"version": ["second"]}] * 2
    assert c.when == {"version": ["first"]}


def test_a_pay_table_may_override_its_section():
    pay = {table.wager: table for table in load_file(COLUMNS).pay}
    assert (pay["hard 4"].when, pay["hard 4"].minimum) == ({}, True)
    assert (pay["hard 10"].when, pay["hard 10"].minimum) == ({}, False)
    assert pay["place"].lines == [3, 3]


def test_a_wager_like_another_may_differ_from_it():
    wagers = load_file(COLUMNS).wagers
    place, put = wagers["place"].dice, wagers["put"].dice
    assert place.numbers == put.numbers == ["4", "5", "6", "8", "9", "10"]
    assert (place.off_on_come_out, put.off_on_come_out) == (True, False)
    assert (place.later, put.later) == ("", "stays")


def test_a_limit_may_except_some_wagers():
    assert load_file(COLUMNS).options["maximum"].amount.of == ["place", "pairs"]


def test_a_procedure_may_have_its_own_order():
    """A section named twice gives one step the first time and the rest the last time."""
    steps = load_file(COLUMNS).procedures["throw"]
    assert [step.do for step in steps] == ["first", "second", "third", "fourth"]


TABLES = st.recursive(
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 3), max_size=3),
    lambda inner: st.dictionaries(st.sampled_from("abc"), inner | st.integers(0, 3), max_size=3),
    max_leaves=12,
)


@given(TABLES)
def test_overlaying_nothing_or_itself_changes_nothing(table):
    assert overlay(table, {}) == overlay({}, table) == overlay(table, table) == table


@given(TABLES, TABLES)
def test_an_overlay_keeps_other_keys_and_changes_neither_side(under, over):
    before = msgspec.json.encode([under, over])
    merged = overlay(under, over)
    assert merged.keys() == under.keys() | over.keys()
    for key, value in merged.items():
        if key not in over:
            assert value == under[key]
        elif isinstance(over[key], dict) and isinstance(under.get(key), dict):
            assert value == overlay(under[key], over[key])
        else:
            assert value == over[key]
    assert msgspec.json.encode([under, over]) == before


@given(TABLES, TABLES)
def test_overlaying_twice_is_the_same_as_once(under, over):
    merged = overlay(under, over)
    assert overlay(merged, over) == merged
