"""Editions that load: a short chapter, and a revision of it that states only its differences."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway import api
from houseway.editions import House
from houseway.editions.load import load_file, overlay
from houseway.errors import Refused

GOOD = Path(__file__).parent / "good"
CHAPTER, REVISED = GOOD / "three_card_poker.toml", GOOD / "revised.toml"


def test_short_chapter_loads():
    edition = load_file(CHAPTER)
    assert edition.id == "good/three-card-poker"
    assert edition.book == "good"
    assert edition.seats.most == 6
    assert list(edition.wagers) == ["ante", "play", "pair plus"]
    assert edition.cite("play-equals-ante") == "2.a"
    assert edition.cite("card-exposed") == "5"
    assert edition.lines_of(edition.wagers["pair plus"]) == [(10, 10), (12, 12)]
    assert len(edition.digest) == 64


def test_short_chapter_is_played():
    """What loads can be settled: a pair of aces beats a dealer with king high."""
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
    with pytest.raises(Refused, match=r"at most \$100\.00, not \$101\.00 \[posted_maximum, 1\]"):
        api.settle(house, {}, {"seat 1": {"ante": "$101"}}, {})


def test_revision_differs_only_where_it_says_so():
    old, new = (msgspec.to_builtins(load_file(file)) for file in (CHAPTER, REVISED))
    changed = {key for key in old | new if old.get(key) != new.get(key)}
    assert changed == {"title", "sections", "options", "pay", "irregularities", "digest"}
    assert new["title"] == "Three Card Poker, revised"
    assert new["sections"] == old["sections"] | {"4.a": [29, 30]}
    assert list(new["options"]["tie"]["values"]) == ["free", "ante>=pair", "two to one"]
    assert new["irregularities"] == [
        {
            "id": "card-exposed",
            "at": "5",
            "what": "a card is exposed",
            "done": "all hands are void",
            "remedy": "void",
        }
    ]


def test_revised_pay_table_keeps_the_rows_it_does_not_name():
    old, new = (
        next(t for t in load_file(file).pay if t.wager == "pair plus")
        for file in (CHAPTER, REVISED)
    )
    assert {hand: odds for hand, odds in new.rows.items() if odds != old.rows[hand]} == {
        "flush": "4 to 1"
    }
    assert list(new.rows) == list(old.rows)
    assert (old.at, old.minimum, old.lines) == ("4", False, [25, 30])
    assert (new.at, new.minimum, new.lines) == ("4.a", True, [25, 30])


def test_revised_option_binds():
    """The value a revision adds is elected and refused like any other, under its own section."""
    house = House(load_file(REVISED), {"tie": "two to one"})
    with pytest.raises(Refused, match=r"at most 2 times the pair plus .* \[tie, 4\.a\]"):
        api.settle(house, {}, {"seat 1": {"ante": "$21", "pair plus": "$10"}}, {})


def test_digest_follows_every_file_of_an_overlay(tmp_path):
    base, over = tmp_path / "base.toml", tmp_path / "over.toml"
    base.write_text(CHAPTER.read_text())
    over.write_text('extends = "base"\n')
    first = load_file(over).digest
    base.write_text(CHAPTER.read_text() + "# remark\n")
    second = load_file(over).digest
    over.write_text('extends = "base"\n# remark\n')
    assert len({first, second, load_file(over).digest, load_file(base).digest}) == 4


TABLES = st.recursive(
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 3), max_size=3),
    lambda inner: st.dictionaries(st.sampled_from("abc"), inner | st.integers(0, 3), max_size=3),
    max_leaves=12,
)


@given(TABLES)
def test_overlay_of_nothing_and_of_itself_changes_nothing(table):
    assert overlay(table, {}) == overlay({}, table) == overlay(table, table) == table


@given(TABLES, TABLES)
def test_overlay_keeps_what_is_not_named_and_changes_neither_side(under, over):
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
def test_overlay_twice_is_overlay_once(under, over):
    merged = overlay(under, over)
    assert overlay(merged, over) == merged
