"""Tables from the shell: opened, played, shown, closed, audited, replayed, recalled, verified."""

from __future__ import annotations

import hashlib
import json

import pytest

THREE = "jack/three-card-poker"


@pytest.fixture
def played(houseway):
    """A store with a table at which bots have played three rounds."""
    assert houseway("table", "open", "s.db", "pit 1", THREE, "--limit", "ante=5-100").code == 0
    assert houseway("table", "play", "s.db", "pit 1", "--rounds", "3", "--players", "2").code == 0
    return houseway


def told(run, *words):
    code, out, err = run(*words, "--json")
    assert code == 0, err
    return json.loads(out)


def test_open_play_show_close(played):
    shown = told(played, "table", "show", "s.db", "pit 1")
    assert shown["edition"] == THREE
    assert shown["open"]
    assert shown["rounds"] == 3
    assert shown["seats"] == {"seat 1": "bot 1", "seat 2": "bot 2"}
    assert sum(shown["accounts_cents"].values()) == 0
    closed = told(played, "table", "close", "s.db", "pit 1")
    assert not closed["open"]
    assert closed["seats"] == {}
    assert [t["table"] for t in told(played, "table", "show", "s.db")] == ["pit 1"]
    assert "pit 1" in played("table", "show", "s.db").out


def test_rounds_in_a_group(played):
    words = ("table", "play", "s.db", "pit 1", "--rounds", "25", "--group", "10")
    assert told(played, *words)["rounds"] == 28
    assert told(played, "audit", "s.db")[0]["rounds"] == 28


def test_audit_of_a_store(played):
    (found,) = told(played, "audit", "s.db", "--table", "pit 1")
    assert found["whole"]
    assert found["rounds"] == found["shoes"] == 3
    assert found["notes"] == ["the table is still open"]
    assert "every shoe as it was committed to: 3" in played("audit", "s.db").out


def test_replay_of_a_store(played):
    rounds = told(played, "replay", "s.db", "--table", "pit 1")
    assert [one["round"] for one in rounds] == [1, 2, 3]
    (second,) = told(played, "replay", "s.db", "--round", "2")
    assert second["events"] == rounds[1]["events"]
    seen = played("replay", "s.db", "--round", "2", "--as", "seat 1").out
    assert "??" in seen
    assert "??" not in played("replay", "s.db", "--round", "2").out


def test_recall(played):
    (last,) = told(played, "recall", "s.db", "--last", "1", "--player", "bot 2")
    assert last["round"] == 3
    assert {p["player"] for p in last["players"]} == {"bot 1", "bot 2"}
    assert "round 3" in played("recall", "s.db", "--table", "pit 1").out


def test_a_player_verifies_a_shoe(played):
    """What was told is hashed again by hand."""
    (one,) = told(played, "verify-shoe", "s.db", "--shoe", "2")
    assert hashlib.sha256(one["told"].encode()).hexdigest() == one["committed"]
    assert one["verified"]
    dealt = " ".join(c for c in one["told"].split()[1 : 1 + one["came"]])
    (game,) = told(played, "replay", "s.db", "--round", "2")
    cards = {c for e in game["events"] if e["verb"] == "dealt" for c in e["cards"].split()}
    assert cards == set(dealt.split())
    assert "verified" in played("verify-shoe", "s.db").out


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("table", "open", "s.db", "pit 1", THREE), "there is a table 'pit 1' in this store"),
        (("table", "open", "s.db", "x", "jack/nothing"), "unknown edition"),
        (("table", "open", "s.db", "x", THREE, "--float", "lots"), "is not an amount"),
        (("table", "open", "s.db", "x", THREE, "--limit", "ante=5"), "is not a limit"),
        (("table", "open", "s.db", "x", THREE, "--limit", "ante=9-5"), "the least is above"),
        (("table", "open", "s.db", "x", THREE, "--limit", "aunt=1-2"), "unknown wager 'aunt'"),
        (("table", "open", "s.db", "x", THREE, "--rate", "ante=2%"), "unknown meter 'ante'"),
        (("table", "play", "s.db", "pit"), "unknown table 'pit'; did you mean 'pit 1'?"),
        (("table", "play", "s.db", "pit 1", "--rounds", "0"), "rounds must be at least 1"),
        (("table", "play", "none.db", "pit 1"), "none.db does not exist; expected a store"),
        (("table", "show", "ftp://x/y"), "'ftp' is no kind of store"),
        (("replay", "s.db", "--round", "9"), "there is no round 9; the table has 3 rounds"),
        (("verify-shoe", "s.db", "--shoe", "9"), "has shoes 1 to 3, not 9"),
        (("verify-shoe", "none.log"), "a plain log commits to no shoe"),
        (("recall", "s.db", "--last", "0"), "must be at least 1"),
        (("audit", "s.db", "--table", "pit 2"), "unknown table 'pit 2'"),
    ],
)
def test_bad_input(played, words, wanted):
    code, out, err = played(*words)
    assert code == 2, (out, err)
    assert wanted in err
    assert err.count("\n") == 1
    assert told(played, "audit", "s.db")[0]["rounds"] == 3


def test_two_tables_need_a_name(played):
    assert played("table", "open", "s.db", "pit 2", "jack/roulette").code == 0
    assert "which table?" in played("replay", "s.db").err
    assert played("table", "play", "s.db", "pit 2", "--rounds", "2").code == 0
    assert [one["rounds"] for one in told(played, "audit", "s.db")] == [3, 2]


def test_a_log_is_still_a_log(houseway):
    assert houseway("play", THREE, "--bets", "ante=10", "--auto", "--log", "a.log").code == 0
    assert told(houseway, "audit", "a.log")["whole"]
    assert len(told(houseway, "replay", "a.log", "--round", "1")) == 1
    assert "there is no round 2" in houseway("replay", "a.log", "--round", "2").err
