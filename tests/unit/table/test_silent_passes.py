"""A log tells who was asked at craps and bet nothing: what goes wrong then is audited exactly."""

from __future__ import annotations

import json

import pytest

from houseway.editions import House, load
from houseway.table.asks import Bets, Choose
from houseway.table.log import Log, read_log
from houseway.table.records import audited, replayed
from houseway.table.round import Round

CRAPS = ["jack/craps", "jack/crapless-craps", "oneida/craps"]


def round_with_a_delay(path, name):
    """The shooter bets nothing, and so the dice go to the other player, who dallies with them."""
    log = Log.create(path, House(load(name)), sync=False)
    round_ = Round(House(load(name)), 2, record=log.append)
    for answer in ("decline", "shoot", {"pass": 10_00}, {}):
        round_.answer(answer)
    round_.declare("shooter-delays")
    while not round_.over:
        round_.answer({} if isinstance(round_.ask, Bets) else _next(round_.ask))
    log.close()
    return round_


def _next(ask):
    """Whoever gets the dice shoots; they show a seven."""
    return "shoot" if isinstance(ask, Choose) else "3-4"


@pytest.mark.parametrize("name", CRAPS)
def test_the_log_replays_to_the_same_events(tmp_path, name):
    path = tmp_path / "craps.log"
    played = round_with_a_delay(path, name)
    assert any(e.rule == "shooter-delays" for e in played.events)
    assert [again.events for again in replayed(path)] == [played.events]
    found = audited(path)
    assert found["closed"]
    assert not found["notes"]
    ((events, passes),) = read_log(path).rounds()
    assert events == played.events
    assert "seat 2" in {who for _, who in passes}


def test_a_log_that_does_not_tell_is_read_as_before(tmp_path):
    """Older logs have no such lines; where nothing went wrong they tell all the same."""
    path = tmp_path / "old.log"
    log = Log(path.open("xb"))
    house = House(load("jack/craps"))
    head = json.loads(_head(tmp_path, house))
    del head["passes"]
    log._write(b'"head":' + json.dumps(head).encode())
    heard = []
    round_ = Round(house, 2, record=heard.append)
    for answer in ("shoot", {"pass": 10_00}, {}, "2-4", {}, {}, "3-4"):
        round_.answer(answer)
    assert round_.over
    for step in heard:
        if step[0].verb != "passed":
            log.append(step)
    log.close()
    assert [again.events for again in replayed(path)] == [round_.events]


def _head(folder, house):
    """The first line of a log of today."""
    path = folder / "new.log"
    Log.create(path, house, sync=False).close()
    return json.dumps(json.loads(path.read_bytes().splitlines()[0])["head"])
