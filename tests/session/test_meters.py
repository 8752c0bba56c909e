"""Meters that go from table to table: what one brings along another has counted, and only once."""

from __future__ import annotations

import pytest

from houseway.equipment.chance import Seeded
from houseway.errors import BadLog, Unreadable
from houseway.session import TableSession
from houseway.session.audit import audit_table
from houseway.session.bots import Bots
from houseway.store import open_store
from tests.session.sessions import find, forge, house_of

PA, WAGER = "pa/three-card-poker", "progressive payout"


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path / "tables.db", create=True) as kept:
        yield kept


@pytest.fixture
def shows(store):
    """What the table 'old' has counted on its meter."""
    table = TableSession.open(store, "old", house_of(PA))
    player = Bots(table, {"ante": 5_00, WAGER: 1_00}, Seeded(2))
    player.sit(2)
    player.play(4)
    table.close()
    return table.state.meters[WAGER]


def take_over(store, name, cents, source="old", **how):
    return TableSession.open(
        store, name, house_of(PA), meters={WAGER: cents}, meters_from={WAGER: source}, **how
    )


def refused(store, name, match):
    with pytest.raises(BadLog, match=match):
        audit_table(store, name)


def test_what_was_counted_is_taken_over(store, shows):
    table = take_over(store, "new", shows)
    assert table.state.meters == {WAGER: shows}
    assert audit_table(store, "new").notes == ["the table is still open"]
    assert TableSession.restore(store, "new").state.summary() == table.state.summary()


def test_a_meter_that_nobody_knows_of_is_told(store, shows):
    TableSession.open(store, "new", house_of(PA), meters={WAGER: 3_000_00})
    (note, _) = audit_table(store, "new").notes
    assert note == f"brought from outside: $3,000.00 on the {WAGER} meter"


def test_not_twice_not_more_and_not_from_anywhere(store, shows):
    take_over(store, "new", shows)
    for name, cents, source, wanted in [
        ("x", shows, "old", "was taken over by table 'new'"),
        ("x", shows, "new", "table 'new' is not closed"),
        ("x", shows, "nowhere", "No table called 'nowhere'"),
        ("x", shows * 3, "old", "not \\$"),
    ]:
        with pytest.raises(Unreadable, match=wanted):
            take_over(store, name, cents, source)
    assert store.tables() == ["new", "old"]


def test_no_practice_money_at_a_live_table(store):
    TableSession.open(store, "old", house_of(PA), practice=True).close()
    with pytest.raises(Unreadable, match="was for practice"):
        take_over(store, "new", 1_000_00)
    take_over(store, "new", 1_000_00, practice=True)
    assert audit_table(store, "new").whole


def test_forged_brought_twice(store, shows):
    take_over(store, "new", shows)
    TableSession.open(store, "other", house_of(PA), meters={WAGER: shows})
    forge(store, "other", lambda entries: find(entries, "brought")[1].update(says="old"))
    refused(store, "other", "was taken over by table 'new'")
    refused(store, "new", "was taken over by table 'other'")


def test_forged_more_than_was_counted(store, shows):
    take_over(store, "new", shows)

    def change(entries):
        find(entries, "brought")[1]["stake"] = entries[0]["head"]["meters"][WAGER] = shows * 3

    forge(store, "new", change)
    refused(store, "new", "counted .* not")


def test_forged_from_itself_or_in_a_circle(store, shows):
    table = TableSession.open(store, "new", house_of(PA), meters={WAGER: shows})
    table.close()
    forge(store, "new", lambda entries: find(entries, "brought")[1].update(says="new"))
    refused(store, "new", "before the other table had counted it")
    other = TableSession.open(store, "other", house_of(PA), meters={WAGER: shows})
    other.close()
    forge(store, "other", lambda entries: find(entries, "brought")[1].update(says="new"))
    forge(store, "new", lambda entries: find(entries, "brought")[1].update(says="other"))
    refused(store, "new", "before the other table had counted it")
