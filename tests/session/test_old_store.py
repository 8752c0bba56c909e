"""A store written by an earlier version opens, goes on and is audited by this one.

`old_store/tables.sqlite` holds a card game and craps in the middle of a round, baccarat in the
middle of a shoe and a progressive; `expected.json` is what the version that wrote it made of it.
"""

import json
import shutil
from pathlib import Path

import pytest

from houseway.equipment.chance import Seeded
from houseway.session import TableSession
from houseway.session.audit import audit_table, verify_draws
from houseway.session.bots import Bots
from houseway.store import open_store

OLD = Path(__file__).parent / "old_store"
EXPECTED = json.loads((OLD / "expected.json").read_text())

every_table = pytest.mark.parametrize("name", EXPECTED)


@pytest.fixture
def store(tmp_path):
    shutil.copy(OLD / "tables.sqlite", tmp_path / "tables.sqlite")
    with open_store(tmp_path / "tables.sqlite") as old:
        yield old


def restored(store, name):
    chance = Seeded(11) if EXPECTED[name]["practice"] else None
    return TableSession.restore(store, name, chance=chance)


@every_table
def test_an_old_table_is_restored_as_it_was(name, store):
    session, expected = restored(store, name), EXPECTED[name]
    assert session.state.summary() == expected["state"]
    asked = session.ask and [type(session.ask).__name__, session.ask.who]
    assert asked == expected["asked"]


@every_table
def test_an_old_table_is_audited_with_the_same_result(name, store):
    report = audit_table(store, name).to_json()
    assert {key: report[key] for key in EXPECTED[name]["audit"]} == EXPECTED[name]["audit"]


@every_table
def test_an_old_table_goes_on_to_its_end(name, store):
    session = restored(store, name)
    rounds = session.state.rounds
    Bots(session, EXPECTED[name]["stakes"], Seeded(12)).play(3)
    assert session.state.rounds > rounds
    assert audit_table(store, name).whole
    session.close()
    report = audit_table(store, name)
    assert report.closed
    assert report.shoes_checked == report.shoes
    assert all(shoe.verified for shoe in verify_draws(store, name))


def test_every_kind_of_table_is_there(store):
    """The fixture is worth something only while it holds what is hard to restore."""
    assert store.tables() == sorted(EXPECTED)
    tables = {name: restored(store, name) for name in EXPECTED}
    assert tables["craps"].state.in_round
    assert tables["craps"].state.ledger["layout"] > 0
    assert tables["card game"].state.in_round
    assert 0 < tables["baccarat"].state.shoe.left < 8 * 52
    assert tables["progressive"].state.meters
