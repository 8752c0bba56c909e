"""A forger who adds to events, or writes acts together: each has one form, one act one entry."""

from __future__ import annotations

import json

import pytest

from houseway.session import TableSession
from houseway.session.audit import audit_table
from houseway.store import open_store
from tests.session.sessions import assert_refused, bots, find, forge, house_of, played

THREE, SHOE, METER = "jack/three-card-poker", "jack/mini-baccarat", "pa/three-card-poker"


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path / "tables.db", create=True) as kept:
        yield kept


JUNK = [
    ("started", {"says": "Another Game"}),
    ("started", {"net": 1}),
    ("sat", {"rule": "x"}),
    ("bought", {"at": "99.Z"}),
    ("left", {"cards": "As"}),
    ("filled", {"who": "seat 1"}),
    ("credited", {"says": "for eve"}),
    ("seeded", {"says": "pit 9"}),
    ("committed", {"rule": "foo", "at": "12.Z"}),
    ("committed", {"who": "seat 2"}),
    ("committed", {"net": 5}),
    ("unsealed", {"rule": "foo"}),
    ("unsealed", {"seen_by": "seat 1"}),
    ("counted", {"who": "seat 5"}),
    ("counted", {"says": "twice"}),
    ("shut", {"stake": 12_34}),
    ("shut", {"note": "a word nobody knows"}),
]


@pytest.mark.parametrize(("verb", "more"), JUNK)
def test_more_than_such_an_event_tells(store, verb, more):
    session = played(store, METER, close=False)
    session.fill(1_00)
    session.credit(1_00)
    session.close()
    assert audit_table(store, METER).whole
    form = "in this form|was opened as|the rule 'foo' does not call for|unknown field"
    assert_refused(store, METER, lambda e: find(e, verb)[1].update(more), form)


@pytest.mark.parametrize(
    "more", [" for 1 rounds", " for 01 rounds", " of 0 cards", " for 2 nights"]
)
def test_a_commitment_in_other_words(store, more):
    played(store, THREE)

    def change(entries):
        find(entries, "committed")[1]["says"] += more

    assert_refused(store, THREE, change, "is not a commitment")


@pytest.mark.parametrize("more", [{"owner": "eve"}, {"decks": 9}, {"practice": "no"}])
def test_a_head_that_tells_more(store, more):
    played(store, THREE)
    wanted = "fields or values that no table|does not describe a table"
    assert_refused(store, THREE, lambda e: e[0]["head"].update(more), wanted)


def test_done_by_somebody_without_a_name(store):
    played(store, THREE)
    assert_refused(store, THREE, lambda e: e[-1].update(by="a\nb"), "without a valid name")


def live(store, name):
    """A live table at which somebody has played two rounds; audited."""
    session = TableSession.open(store, name, house_of(name))
    bot = bots(session, name, 4)
    bot.sit(2)
    bot.play(2)
    session.close()
    assert audit_table(store, name).whole


def rewrite(store, name, bodies):
    """The log as it was before somebody changed it."""
    forge(store, name, lambda entries: entries.__setitem__(slice(None), map(json.loads, bodies)))
    assert audit_table(store, name).whole


@pytest.mark.parametrize("name", [THREE, SHOE, "jack/roulette"])
def test_a_commitment_that_was_not_durable_first(store, name):
    """The whole log in one entry, or a wager in the entry of the commitment; times left out."""
    live(store, name)
    whole = store.read(name)[0]

    def in_one(entries):
        for entry in entries[1:]:
            entries[0]["events"] += entry["events"]
            entry["events"] = []

    assert_refused(store, name, in_one, "together with the answers that follow it")
    rewrite(store, name, whole)

    def with_a_wager(entries):
        at = entries.index(find(entries, "committed")[0])
        entries[at]["events"] += entries[at + 1]["events"]
        entries[at + 1]["events"] = []

    assert_refused(store, name, with_a_wager, "together with the answers that follow it")
    rewrite(store, name, whole)

    def no_times(entries):
        for entry in entries:
            entry["when"] = 0

    assert_refused(store, name, no_times, "at which it was written is missing")
