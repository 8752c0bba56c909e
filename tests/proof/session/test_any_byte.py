"""Every single byte of a log that is changed is found, by the chain or by the rules."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import suppress

import pytest

from houseway.errors import HousewayError
from houseway.session import TableSession
from houseway.session.audit import audit_table
from houseway.store import first_link, open_store, seal
from tests.session.sessions import bots, opened

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
                audit_table(store, table)
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
            with pytest.raises(HousewayError, match="does not match its commitment"):
                TableSession.restore(store, NAME)
        store._run("DELETE FROM houseway_sealed")
        with pytest.raises(HousewayError, match="sealed text number 1 is missing"):
            TableSession.restore(store, NAME)


def test_a_forger_who_seals_again_meets_the_rules(path):
    """Payouts, cards, cash: changed with a chain made whole again, the rules say otherwise."""
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
        reseal(db, [*bodies[:n], forged, *bodies[n + 1 :]])
        with open_store(path) as store:
            store.read(NAME)  # the chain is whole
            with pytest.raises(HousewayError):
                audit_table(store, NAME)
    db.close()


FIELDS = ("verb", "who", "rule", "at", "wager", "stake", "net", "cards", "says")
WORDS = ("", "seat 1", "seat 2", "table", "dealer", "$10", "joker", "left", "sat", "bought", "shut",
         "opened", "closed", "committed", "unsealed", "seed 00", "metered", "stood", "passed",
         "handed", "carried", "dealt", "As", "declared", "filled", -1, 0, 1, 10**20)  # fmt: skip


def test_any_forged_field_is_passed_or_refused(path):
    """Anything for anything, its chain whole: audit and restoring end, and in our words."""
    db = sqlite3.connect(path, isolation_level=None)
    bodies = [body for (body,) in db.execute("SELECT body FROM houseway_entries ORDER BY n")]
    chance, refused = random.Random(3), 0
    for _ in range(250):
        n = chance.randrange(1, len(bodies))
        entry = json.loads(bodies[n])
        event = chance.choice(entry["events"])
        field, value = chance.choice(FIELDS), chance.choice(WORDS)
        if isinstance(value, int) != (field in ("stake", "net")):
            continue
        same = event.get(field, 0 if isinstance(value, int) else "") == value
        event[field] = value
        reseal(db, [*bodies[:n], json.dumps(entry).encode(), *bodies[n + 1 :]])
        with open_store(path) as store:
            try:
                audit_table(store, NAME)
            except HousewayError:
                refused += 1
                assert not same
            with suppress(HousewayError):
                TableSession.restore(store, NAME)
    assert refused > 50
    db.close()


def reseal(db, bodies):
    """Make the chain whole around these entries, as a careful forger would."""
    link = first_link(NAME)
    for k, body in enumerate(bodies, 1):
        link = seal(link, body)
        statement = "UPDATE houseway_entries SET body = ?, hash = ? WHERE n = ?"
        db.execute(statement, (body, link.hash, k))
    db.execute("UPDATE houseway_tables SET hash = ?", (link.hash,))
