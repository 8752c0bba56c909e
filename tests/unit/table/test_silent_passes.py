"""A log tells who was asked at craps and bet nothing: what goes wrong then is audited exactly."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.editions import House, load
from houseway.session.audit import audit_rounds
from houseway.store import FileStore
from houseway.table.asks import Bets, Choose
from houseway.table.log import Log, read_log, replay_log
from houseway.table.round import Round

OLD = Path(__file__).parents[2] / "books" / "old"
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
    store = FileStore(path)
    assert [again.events for again in replay_log(store)] == [played.events]
    report = audit_rounds(store)
    assert report.closed
    assert not report.notes
    ((events, passes),) = read_log(store).rounds
    assert events == played.events
    assert "seat 2" in {who for _, who in passes}


def test_an_old_log_without_passes_is_read_as_before():
    """The oldest logs do not record passes; where nothing went wrong the rest is enough."""
    store = FileStore(OLD / "craps-without-passes.log")
    (round_,) = replay_log(store)
    assert round_.over
    ((events, passes),) = read_log(store).rounds
    assert round_.events == events
    assert passes is None
    assert audit_rounds(store).notes == []


def test_an_old_log_with_passes_is_audited_exactly():
    store = FileStore(OLD / "craps-passes.log")
    ((events, passes),) = read_log(store).rounds
    assert [round_.events for round_ in replay_log(store)] == [events]
    assert "seat 2" in {who for _, who in passes}
    report = audit_rounds(store)
    assert (report.closed, report.events, report.house_cents) == (True, 20, -10_00)
