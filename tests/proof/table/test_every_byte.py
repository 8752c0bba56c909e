"""A small log, every byte of it changed in turn: each change is found."""

import random

import pytest

from houseway.editions import House, load
from houseway.equipment.chance import Seeded
from houseway.errors import HousewayError
from houseway.table.answers import AtRandom
from houseway.table.log import Log
from houseway.table.records import audited
from houseway.table.round import Round


def test_every_byte_of_a_log(tmp_path):
    path = tmp_path / "table.log"
    house = House(load("jack/three-card-poker"))
    log = Log.create(path, house, sync=False)
    Round(house, 2, record=log.append).play(AtRandom(Seeded(1), {"ante": 10_00, "pair plus": 5_00}))
    log.close()
    whole, chance = path.read_bytes(), random.Random(1)
    assert audited(path)["whole"]
    for at in range(len(whole)):
        touched = bytearray(whole)
        touched[at] ^= chance.randrange(1, 256)
        path.write_bytes(touched)
        with pytest.raises(HousewayError):
            audited(path)
