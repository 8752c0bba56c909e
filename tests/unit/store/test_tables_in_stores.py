"""A table is the same table in either database: played, restored, audited, ten at once."""

from __future__ import annotations

import threading

import pytest

from houseway.editions import House, load
from houseway.equipment.chance import Seeded
from houseway.errors import BadStore
from houseway.session import TableSession
from houseway.session.audit import audit_table, verify_draws
from houseway.session.bots import Bots
from houseway.session.history import recent_rounds
from houseway.store import open_store
from houseway.store.group import GroupStore
from tests.session.sessions import Trouble, bots, full_stakes, opened

TABLES = ("jack/three-card-poker", "jack/craps", "jack/mini-baccarat", "pa/three-card-poker")


@pytest.mark.parametrize("name", TABLES)
def test_played_restored_and_audited(name, store, where):
    session = opened(store, name, seed=2)
    trouble = Trouble(session, name, seed=3)
    with session.together():
        for _ in range(10):
            trouble.round()
    with open_store(where) as other:
        again = TableSession.restore(other, name, chance=Seeded(4))
        assert again.state.summary() == session.state.summary()
        bots(again, name, 5).play(2)
        again.close()
        told = audit_table(other, name)
    assert told.rounds == 12
    assert told.closed
    assert all(one.verified for one in verify_draws(store, name))
    assert recent_rounds(store, name, "", 1)[0]["round"] == 12


def test_the_same_seed_the_same_chain_in_both(store, tmp_path):
    """Not a byte depends on the database."""
    chains = []
    for kept in (store, open_store(tmp_path / "other.db", create=True)):
        session = TableSession.open(
            kept, "t", House(load(TABLES[0])), chance=Seeded(1), practice=True, now=lambda: 7
        )
        player = Bots(session, full_stakes(TABLES[0]), Seeded(2))
        player.sit(2)
        player.play(3)
        chains.append(kept.read("t"))
    assert chains[0] == chains[1]


def test_the_second_at_a_table_stops(store, where):
    """Two programs restore the same table: whoever writes second is told, and stops."""
    session = opened(store, TABLES[0], seed=2)
    with open_store(where) as other:
        again = TableSession.restore(other, TABLES[0], chance=Seeded(4))
        session.tip("seat 1", 1) if session.state.ledger["player bot 1"] else session.fill(1)
        with pytest.raises(BadStore, match=r"another program has written.*has stopped"):
            again.fill(1)
        with pytest.raises(BadStore, match="must be opened again"):
            again.begin()
    session.fill(1)
    assert audit_table(store, TABLES[0]).whole


def test_ten_tables_at_once(store):
    shared, wrong = GroupStore(store), []

    def run(name):
        try:
            session = TableSession.open(shared, name, House(load(TABLES[0])))
            player = Bots(session, full_stakes(TABLES[0]))
            player.sit(2)
            player.play(4)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=run, args=(f"pit {n}",)) for n in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert [audit_table(store, name).rounds for name in store.tables()] == [4] * 10
