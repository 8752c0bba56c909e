"""What is durable when, what is told of it, and what nobody may read."""

from __future__ import annotations

import sqlite3
import stat

import pytest

from houseway.editions import House, load
from houseway.equipment.chance import Seeded
from houseway.errors import BadLog, BadStore, Refused, Unreadable
from houseway.session import TableSession
from houseway.session.audit import audit_table, link_text, read_entries, verify_draws
from houseway.session.bots import Bots
from houseway.store import open_store
from houseway.store.sqlite import SQLiteStore
from tests.session.sessions import bots, house_of, opened

THREE, METER = "jack/three-card-poker", "pa/three-card-poker"


@pytest.fixture
def store(tmp_path):
    with SQLiteStore(tmp_path / "tables.db", create=True, wait=0.1) as kept:
        yield kept


def live(store, name=THREE, **terms):
    session = TableSession.open(store, "pit 1", house_of(name), **terms)
    session.sit("seat 1", "ann")
    session.buy_in("seat 1", 1_000_00)
    return session


# ---- before the first wager --------------------------------------------------------------------


@pytest.mark.parametrize("name", [THREE, "jack/mini-baccarat", "jack/roulette"])
def test_a_commitment_is_durable_before_the_first_wager(store, name, tmp_path):
    """Also where acts are acknowledged together."""
    session = live(store, name)
    with session.together(), open_store(tmp_path / "tables.db") as other:
        session.begin()
        (told,) = [e.says for e in events(other, "pit 1") if e.verb == "committed"]
        assert told == session.state.draws.committed
        assert not any(e.verb == "wagered" for e in session.round.events)


def events(store, name):
    return [event for entry in read_entries(store, name) for event in entry.events]


@pytest.mark.parametrize("name", [THREE, "jack/roulette", "jack/craps"])
def test_one_commitment_for_several_rounds(store, name):
    """Where each round has its own cards, those of a group are sealed at once and told at last."""
    session = TableSession.open(store, name, house_of(name))
    player = Bots(session, {"ante": 5_00} if name == THREE else {"red": 5_00})
    if name == "jack/craps":
        player = Bots(session, {"pass": 5_00})
    player.sit(2)
    with session.together(4):
        player.play(3)
    verbs = [e.verb for e in events(store, name) if e.verb in ("committed", "unsealed", "closed")]
    assert verbs == ["committed", "closed", "closed", "closed"]
    again = TableSession.restore(store, name)
    Bots(again, {}).table.begin()  # the fourth
    assert again._sealer.text == session._sealer.text
    assert audit_table(store, name).shoes_sealed == 1
    assert audit_table(store, name).shoes_checked == 0


def test_a_group_is_told_when_it_is_over(store):
    session = opened(store, THREE, seed=1)
    with session.together(5):
        bots(session, THREE, 2).play(5)
    (one,) = verify_draws(store, THREE)
    assert one.verified
    dealt = [e for e in events(store, THREE) if e.verb == "dealt"]
    assert one.used == sum(len(e.cards.split()) for e in dealt)
    bots(session, THREE, 3).play(1)
    assert [one.verified for one in verify_draws(store, THREE)] == [True, True]


# ---- what somebody has written down ------------------------------------------------------------


def test_what_was_written_down_is_compared(store):
    session = live(store)
    written = link_text(session.head)
    assert audit_table(store, "pit 1").ends_with == written
    session.fill(1_00)
    assert audit_table(store, "pit 1", written).whole  # it goes on from there
    n, _, digest = written.partition(":")
    with pytest.raises(BadLog, match=f"entry {n} is not the one that was written down"):
        audit_table(store, "pit 1", f"{n}:{digest[::-1]}")
    with pytest.raises(BadLog, match="ends with entry 4; it once had 17"):
        audit_table(store, "pit 1", f"17:{digest}")
    for nonsense in ("17", "x:y", ":", "3:"):
        with pytest.raises(Unreadable, match="is not the end of a log"):
            audit_table(store, "pit 1", nonsense)


def test_a_commitment_that_was_written_down(store):
    session = opened(store, THREE, seed=1)
    bots(session, THREE, 2).play(3)
    second = verify_draws(store, THREE)[1]
    assert verify_draws(store, THREE, committed=second.committed) == [second]
    with pytest.raises(BadLog, match="none of its shoes was committed to by 3f"):
        verify_draws(store, THREE, committed="3f")
    with pytest.raises(BadLog, match="that shoe was not committed to by"):
        verify_draws(store, THREE, 1, committed=second.committed)


# ---- what nobody may read ----------------------------------------------------------------------


def test_cards_that_were_not_recorded_are_not_told(store, tmp_path):
    """The disk refuses while cards are dealt: they are nowhere to be read."""
    session = live(store)
    session.begin()
    session.answer({"ante": 10_00})
    round_ = session.round
    other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(BadStore, match="has stopped"):
        session.deal()
    other.execute("ROLLBACK")
    other.close()
    assert session.round is None
    assert session.ask is None
    assert round_.events == []
    assert round_.ask is None
    assert not round_.table.hand("seat 1")
    assert not round_.table.hands.out
    assert session._sealer.text == ""
    assert session.state.round == []
    assert session.state.shoe.left == 0
    again = TableSession.restore(store, "pit 1")
    again.deal()
    assert again.round.table.hand("seat 1")


def test_a_store_is_its_owners(tmp_path):
    """It holds sealed cards in clear: nobody else may read it, nor its log of changes."""
    path = tmp_path / "tables.db"
    with open_store(path, create=True) as store:
        live(store)
        files = [path, *tmp_path.glob("tables.db-*")]
        assert len(files) > 1
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


# ---- clocks and terms --------------------------------------------------------------------------


def test_a_clock_that_is_set_back(store):
    times = iter([50, 40, 60, 10, 10, 10])
    session = TableSession.open(store, "pit 1", house_of(THREE), now=lambda: next(times))
    session.sit("seat 1", "ann")
    session.fill(1)
    again = TableSession.restore(store, "pit 1", now=lambda: next(times))
    again.fill(1)
    assert [entry.when for entry in read_entries(store, "pit 1")] == [50, 50, 60, 60]
    assert audit_table(store, "pit 1").whole


def test_a_clock_that_fails_stops_the_table(store):
    def broken():
        raise OSError("no clock")

    session = TableSession.open(store, "pit 1", house_of(THREE), now=iter([5]).__next__)
    session._journal._now = broken
    with pytest.raises(OSError, match="no clock"):
        session.fill(1)
    with pytest.raises(BadStore, match="has stopped"):
        session.fill(1)
    assert TableSession.restore(store, "pit 1").state.ledger["float"] == 100_000_00


@pytest.mark.parametrize(
    "limit", [(5, 4), (-1, 5), (1.5, 5), ("1", "5"), (True, 5), (1,), 5, None, (1, 2, 3)]
)
def test_limits_are_checked_at_opening(store, limit):
    with pytest.raises(Unreadable, match=r"limit on the ante|the minimum of the ante"):
        TableSession.open(store, "pit 1", house_of(THREE), limits={"ante": limit})
    assert store.tables() == []


# ---- meters ------------------------------------------------------------------------------------

WAGER = "progressive payout"


def test_a_meter_goes_over_to_another_table(store):
    """What is on it is the players': no win of the house, and not lost when the table closes."""
    house = House(load(METER))
    first = TableSession.open(store, "old", house, chance=Seeded(1), practice=True)
    player = Bots(first, {"ante": 5_00, WAGER: 1_00}, Seeded(2))
    player.sit(3)
    player.play(5)
    first.close()
    counted = {e.wager: e.stake for e in events(store, "old") if e.verb == "counted"}
    shows = counted[f"progressive {WAGER}"]
    assert shows == first.state.meters[WAGER] != 1_000_00
    outside = first.state.ledger["outside"] + first.state.ledger["tips"]
    assert first.state.ledger.house_win == -outside - shows
    second = TableSession.open(store, "new", house, meters={WAGER: shows})
    assert second.state.meters == {WAGER: shows}
    assert second.state.ledger.house_win == 0  # another table has paid for it
    assert second.state.ledger["held"] == -shows
    assert TableSession.restore(store, "new").state.summary() == second.state.summary()
    second.close()
    assert audit_table(store, "new").whole
    with pytest.raises(Refused, match="meter never shows less than"):
        TableSession.open(store, "x", house, meters={WAGER: 1})
    with pytest.raises(Unreadable, match="No meter called"):
        TableSession.open(store, "x", house, meters={"ante": 1})
