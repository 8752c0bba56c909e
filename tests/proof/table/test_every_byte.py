"""A small log of each format, every byte of it changed in turn: each change is found."""

import random
from pathlib import Path

import pytest

from houseway.editions import House, load
from houseway.equipment.chance import Seeded
from houseway.errors import HousewayError
from houseway.session.audit import audit_rounds
from houseway.store import FileStore
from houseway.table.answers import AtRandom
from houseway.table.log import Log
from houseway.table.round import Round

OLD = Path(__file__).parents[2] / "books" / "old" / "rounds.log"


def test_every_byte_of_a_log(tmp_path):
    path = tmp_path / "table.log"
    house = House(load("jack/three-card-poker"))
    log = Log.create(path, house, sync=False)
    Round(house, 2, record=log.append).play(AtRandom(Seeded(1), {"ante": 10_00, "pair plus": 5_00}))
    log.close()
    assert_every_change_is_found(path)


def test_every_byte_of_an_old_log(tmp_path):
    path = tmp_path / "old.log"
    path.write_bytes(OLD.read_bytes())
    assert_every_change_is_found(path)


def assert_every_change_is_found(path):
    intact, chance = path.read_bytes(), random.Random(1)
    assert audit_rounds(FileStore(path)).whole
    for at in range(len(intact)):
        touched = bytearray(intact)
        touched[at] ^= chance.randrange(1, 256)
        path.write_bytes(touched)
        with pytest.raises(HousewayError):
            audit_rounds(FileStore(path))
