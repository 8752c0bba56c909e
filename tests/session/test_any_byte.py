"""Every single byte of a log that is changed is found, by the chain or by the rules."""

from __future__ import annotations

import random
import sqlite3

import pytest
from sessions import bots, opened

from houseway.errors import HousewayError
from houseway.session import TableSession
from houseway.session.audit import audited
from houseway.store import open_store

NAME = "jack/big-six"


@pytest.fixture
def path(tmp_path):
    """A small table: a few people, two rounds, closed."""
    where = tmp_path / "tables.db"
    with open_store(where, create=True) as store:
        session = opened(store, NAME, seed=3, seats=2)
        bots(session, NAME, 4).play(2)
        session.close()
    return where


def found(path) -> bool:
    """True if an audit refuses the store."""
    try:
        with open_store(path) as store:
            for table in store.tables() or [NAME]:
                audited(store, table)
    except HousewayError:
        return True
    return False


def test_every_byte_of_every_entry(path):
    """Exhaustive: each byte of each row, in each column that says something."""
    assert not found(path)
    store = open_store(path)
    rows = store._run("SELECT n, body, hash FROM houseway_entries").fetchall()
    (last,) = store._run("SELECT hash FROM houseway_tables").fetchone()
    flips = random.Random(1)
    changed = 0
    for n, body, digest in rows:
        for column, whole in (("body", body), ("hash", digest)):
            statement = f"UPDATE houseway_entries SET {column} = ? WHERE n = ?"
            for at in range(len(whole)):
                touched = bytearray(whole)
                touched[at] ^= flips.randrange(1, 256)
                store._run(statement, (bytes(touched), n))
                with pytest.raises(HousewayError):
                    store.read(NAME)
                changed += 1
            store._run(statement, (whole, n))
    for at in range(len(last)):
        touched = bytearray(last)
        touched[at] ^= 1
        store._run("UPDATE houseway_tables SET hash = ?", (bytes(touched),))
        with pytest.raises(HousewayError):
            store.read(NAME)
    store._run("UPDATE houseway_tables SET hash = ?", (last,))
    assert changed > 5_000
    assert not found(path)
    store.close()


def test_any_byte_of_the_file(path):
    """A byte of the file itself: the audit finds it, or what it reads is not a bit different."""
    whole = path.read_bytes()
    with open_store(path) as store:
        right = store.read(NAME)
    chance, copy = random.Random(2), path.with_name("copy.db")
    for at in chance.sample(range(len(whole)), 250):
        touched = bytearray(whole)
        touched[at] ^= chance.randrange(1, 256)
        copy.write_bytes(touched)
        if not found(copy):
            with open_store(copy) as store:
                assert store.read(store.tables()[0] if store.tables() else NAME) == right
        for rest in ("copy.db-wal", "copy.db-shm"):
            path.with_name(rest).unlink(missing_ok=True)


def test_every_byte_of_what_is_sealed(path, tmp_path):
    """A sealed text that is not what was committed to: the table deals nothing from it."""
    with open_store(tmp_path / "more.db", create=True) as store:
        session = opened(store, NAME, seed=5)
        session.begin()
        sealed = store.sealed(NAME, 1)
        for at in range(len(sealed)):
            forged = sealed[:at] + ("0" if sealed[at] != "0" else "1") + sealed[at + 1 :]
            store._run("UPDATE houseway_sealed SET text = ? WHERE n = 1", (forged,))
            with pytest.raises(HousewayError, match="not what was committed to"):
                TableSession.restore(store, NAME)
        store._run("DELETE FROM houseway_sealed")
        with pytest.raises(HousewayError, match="sealed as number 1 is missing"):
            TableSession.restore(store, NAME)


def test_a_forger_who_seals_again_meets_the_rules(path):
    """Payouts, cards, cash: changed with a chain made whole again, the rules say otherwise."""
    from houseway.store import first_link, seal

    db = sqlite3.connect(path, isolation_level=None)
    bodies = [body for (body,) in db.execute("SELECT body FROM houseway_entries ORDER BY n")]
    forgeries = [
        (b'"verb":"settled"', b'"net":', b'"net":1'),
        (b'"verb":"spun"', b'"says":"', b'"says":"$'),
        (b'"verb":"unsealed"', b"seed ", b"seed f"),
        (b'"verb":"counted"', b'"stake":', b'"stake":9'),
        (b'"verb":"shut"', b'"net":', b'"net":7'),
        (b'"verb":"left"', b'"stake":', b'"stake":1'),
    ]
    for where, old, new in forgeries:
        n = next(n for n, body in enumerate(bodies) if where in body)
        at = bodies[n].index(where)
        forged = bodies[n][:at] + bodies[n][at:].replace(old, new, 1)
        assert forged != bodies[n]
        link = first_link(NAME)
        for k, body in enumerate([*bodies[:n], forged, *bodies[n + 1 :]], 1):
            link = seal(link, body)
            db.execute(
                "UPDATE houseway_entries SET body = ?, hash = ? WHERE n = ?", (body, link.hash, k)
            )
        db.execute("UPDATE houseway_tables SET hash = ?", (link.hash,))
        with open_store(path) as store:
            store.read(NAME)  # the chain is whole
            with pytest.raises(HousewayError):
                audited(store, NAME)
    db.close()
