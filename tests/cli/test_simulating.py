"""The simulate command: what it prints, what it refuses, and that Ctrl-C keeps what is done."""

from __future__ import annotations

import json
import os
import signal

import pytest

from houseway.simulate import simulate

WORDS = ["simulate", "jack/roulette", "--bets", "red=10", "--seed", "3"]


def test_simulate(houseway):
    code, out, err = houseway(*WORDS, "--rounds", "4000", "--per-hour", "20")
    assert (code, err) == (0, "")
    for words in ("4,000 rounds, 1 seat, optimal, seed 3: red $10.00", "5.263%", "200 simulated"):
        assert words in out


def test_simulate_in_json(houseway):
    code, out, _ = houseway(*WORDS, "--rounds", "1500", "--seats", "2", "--workers", "1", "--json")
    record = json.loads(out)
    assert code == 0
    assert (record["rounds"], record["seats"], record["seed"]) == (1500, 2, 3)
    red = record["wagers"]["red"]
    assert red["bets"] == 3000
    assert red["exact"]["edge"] == "1/19"
    assert abs(red["z"]) < 4
    assert red["players_net_cents"] == -record["table"]["win_cents"]
    assert set(record["win_by_time"]) == {"hour", "day", "month"}


def test_what_simulate_refuses(refused):
    assert "at least 1" in refused(*WORDS, "--rounds", "0")
    message = refused(*WORDS, "--strategy", "martingale")
    assert "No strategy called 'martingale'" in message
    assert "'optimal'" in message
    assert "module:function" in message


@pytest.mark.parametrize("workers", ["1", "2"])
def test_interrupted(houseway, monkeypatch, workers):
    """Ctrl-C: finished chunks are reported, and the exit code says that it was stopped."""

    def interrupting(*args, progress=None, **how):
        return simulate(*args, progress=interrupt, **how)

    def interrupt(done, asked):
        if done == 3000:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr("houseway.simulate.simulate", interrupting)
    words = ["--rounds", "1000000000", "--workers", workers, "--json"]
    code, out, _ = houseway(*WORDS, *words)
    record = json.loads(out)
    assert code == 130
    assert record["rounds"] == 3000
    assert record["notes"] == ["stopped after 3,000 of 1,000,000,000 rounds"]
