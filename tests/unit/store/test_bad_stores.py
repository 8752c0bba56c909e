"""Stores that cannot be used: a clear message, nothing lost, and a table that stops."""

from __future__ import annotations

import shutil
import sqlite3

import pytest

from houseway.editions import House, load
from houseway.errors import BadStore, HousewayError
from houseway.session import TableSession
from houseway.store import open_store
from houseway.store.sqlite import SQLiteStore
from tests.unit.store.own_postgres import NoPostgres


@pytest.fixture
def table(tmp_path):
    """A table in a store of its own, where somebody sits."""
    store = SQLiteStore(tmp_path / "tables.db", create=True, wait=0.1)
    opened = TableSession.open(store, "pit 1", House(load("jack/big-six")))
    opened.sit("seat 1", "ann")
    opened.buy_in("seat 1", 1_000_00)
    return opened


def assert_stopped_and_whole(table, path):
    """The table deals no more; opened again it stands where it last acknowledged."""
    with pytest.raises(BadStore, match="has stopped and must be opened again"):
        table.begin()
    again = TableSession.restore(open_store(path), "pit 1")
    assert again.state.seats == {"seat 1": "ann"}
    again.begin()


def test_a_locked_store(table, tmp_path):
    path = tmp_path / "tables.db"
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(
        BadStore, match=r"in use by another program.*nothing was acknowledged.*stopped"
    ):
        table.begin()
    other.execute("ROLLBACK")
    other.close()
    assert_stopped_and_whole(table, path)


def test_a_full_disk(table, tmp_path):
    """SQLite is not given another page: the same error as on a full disk."""
    db = table._journal.store._db
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages}")

    def tip_on():
        for _ in range(100):
            table.tip("seat 1", 1)

    with pytest.raises(BadStore, match="the disk is full; nothing was acknowledged"):
        tip_on()
    assert not db.in_transaction
    acknowledged = TableSession.restore(open_store(tmp_path / "tables.db"), "pit 1")
    before = table.state.ledger["tips"] - acknowledged.state.ledger["tips"]
    assert before == 1  # only the one that was refused
    assert_stopped_and_whole(table, tmp_path / "tables.db")


def test_a_disk_that_takes_no_more(tmp_path):
    """A limit on the size of files, set for a process of its own."""
    import subprocess
    import sys

    code = f"""
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from houseway.editions import House, load
from houseway.errors import BadStore
from houseway.session import TableSession
from houseway.store import open_store
table = TableSession.open(open_store({str(tmp_path / "t.db")!r}, create=True), "pit 1",
                          House(load("jack/big-six")))
table.sit("seat 1", "ann"); table.buy_in("seat 1", 100000)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
told = 0
try:
    while told < 10_000:
        table.tip("seat 1", 1); told += 1
except BadStore as wrong:
    assert "nothing was acknowledged" in str(wrong), wrong
    print(told)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    again = TableSession.restore(open_store(tmp_path / "t.db"), "pit 1")
    assert again.state.ledger["tips"] == int(ran.stdout)


def test_a_truncated_store(table, tmp_path):
    path = tmp_path / "tables.db"
    table._journal.store.close()
    whole = path.read_bytes()
    for cut in (0, 50, 100, 1000, 4096, len(whole) // 2, len(whole) - 4096):
        copy = tmp_path / f"cut {cut}.db"
        copy.write_bytes(whole[:cut])
        with pytest.raises(HousewayError) as raised:
            TableSession.restore(open_store(copy), "pit 1")
        assert str(copy) in str(raised.value) or "pit 1" in str(raised.value)


def test_a_store_that_may_only_be_read(table, tmp_path):
    table._journal.store.close()
    path = tmp_path / "read.db"
    shutil.copy(tmp_path / "tables.db", path)
    again = TableSession.restore(open_store(path), "pit 1")
    again._journal.store._db.execute("PRAGMA query_only = ON")
    with pytest.raises(BadStore, match="is read-only; a table needs to write"):
        again.begin()


@pytest.mark.parametrize(
    ("where", "wanted"),
    [
        ("nothing.db", "does not exist; expected a store"),
        ("no/such/folder/tables.db", "does not exist"),
        (".", "is a folder"),
        (
            "mysql://host/tables",
            "'mysql' is not a kind of store; expected a file, or postgresql://",
        ),
        ("postgresql://host:port/tables", "the URL cannot be read"),
    ],
)
def test_nowhere(where, wanted, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadStore, match=wanted):
        open_store(where)


def test_other_peoples_files(tmp_path):
    (tmp_path / "a.txt").write_text("Dear auditor, all is well. " * 99)
    with pytest.raises(BadStore, match="it is not a SQLite database"):
        open_store(tmp_path / "a.txt")
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    with pytest.raises(BadStore, match=r"other\.db is not a store$"):
        open_store(tmp_path / "other.db")
    with pytest.raises(BadStore, match="is the database of another program, not a store"):
        open_store(tmp_path / "other.db", create=True)
    with pytest.raises(BadStore, match="cannot be opened"):
        open_store(tmp_path / "no" / "such" / "folder.db", create=True)


def test_no_server_answers(server):
    if isinstance(server, NoPostgres):
        pytest.skip(str(server))
    with pytest.raises(BadStore, match="cannot be reached") as raised:
        open_store("postgresql://ann:secret@127.0.0.1:9/tables")
    assert "secret" not in str(raised.value)
    with pytest.raises(BadStore, match='database "nothing" does not exist'):
        open_store(server.replace("/postgres?", "/nothing?"))


def test_a_server_that_goes_away(where):
    if "postgres" not in where:
        pytest.skip("a file does not go away")
    import psycopg

    table = TableSession.open(open_store(where, create=True), "pit 1", House(load("jack/big-six")))
    table.sit("seat 1", "ann")
    with psycopg.connect(where, autocommit=True) as admin:
        me = table._journal.store._db.info.backend_pid
        admin.execute("SELECT pg_terminate_backend(%s)", (me,))
    with pytest.raises(BadStore, match="Nothing was acknowledged"):
        table.begin()
    assert_stopped_and_whole(table, where)
