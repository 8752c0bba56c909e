"""Tables from the shell: opened, played, shown, closed, audited, replayed, recalled, verified."""

from __future__ import annotations

import hashlib
import json
import sqlite3

import pytest

from houseway.store import open_store

THREE = "jack/three-card-poker"


@pytest.fixture
def played(houseway):
    """A store with a table at which bots have played three rounds."""
    assert houseway("table", "open", "s.db", "pit 1", THREE, "--limit", "ante=5-100").code == 0
    assert houseway("table", "play", "s.db", "pit 1", "--rounds", "3", "--players", "2").code == 0
    return houseway


def json_of(run, *words):
    code, out, err = run(*words, "--json")
    assert code == 0, err
    return json.loads(out)


def test_open_play_show_close(played):
    shown = json_of(played, "table", "show", "s.db", "pit 1")
    assert shown["edition"] == THREE
    assert shown["open"]
    assert shown["rounds"] == 3
    assert shown["seats"] == {"seat 1": "bot 1", "seat 2": "bot 2"}
    assert sum(shown["accounts_cents"].values()) == 0
    closed = json_of(played, "table", "close", "s.db", "pit 1")
    assert not closed["open"]
    assert closed["seats"] == {}
    assert [t["table"] for t in json_of(played, "table", "show", "s.db")] == ["pit 1"]
    assert "pit 1" in played("table", "show", "s.db").out


def test_rounds_in_a_group(played):
    words = ("table", "play", "s.db", "pit 1", "--rounds", "25", "--group", "10")
    assert json_of(played, *words)["rounds"] == 28
    assert json_of(played, "audit", "s.db")[0]["rounds"] == 28


def test_audit_of_a_store(played):
    (result,) = json_of(played, "audit", "s.db", "--table", "pit 1")
    assert result["whole"]
    assert result["rounds"] == result["shoes"] == 3
    assert result["notes"] == ["the table is still open"]
    assert "revealed and verified: 3 shoes; still sealed: 0" in played("audit", "s.db").out


def test_replay_of_a_store(played):
    rounds = json_of(played, "replay", "s.db", "--table", "pit 1")
    assert [one["round"] for one in rounds] == [1, 2, 3]
    (second,) = json_of(played, "replay", "s.db", "--round", "2")
    assert second["events"] == rounds[1]["events"]
    seen = played("replay", "s.db", "--round", "2", "--as", "seat 1").out
    assert "??" in seen
    assert "??" not in played("replay", "s.db", "--round", "2").out


def test_recall(played):
    (last,) = json_of(played, "recall", "s.db", "--last", "1", "--player", "bot 2")
    assert last["round"] == 3
    assert {p["player"] for p in last["players"]} == {"bot 1", "bot 2"}
    assert "round 3" in played("recall", "s.db", "--table", "pit 1").out


def test_cards_that_nobody_saw_are_covered_while_the_shoe_is_in_play(houseway):
    """The burnt cards of rounds that are over would tell what is left in the shoe."""
    assert houseway("table", "open", "s.db", "pit 1", "jack/blackjack").code == 0
    assert houseway("table", "play", "s.db", "pit 1", "--rounds", "2").code == 0
    for words in (("replay", "s.db", "--round", "1"), ("recall", "s.db")):
        assert "??" in played_out(houseway, words)
    hidden = [e for e in json_of(houseway, "replay", "s.db")[0]["events"] if e.get("seen_by")]
    assert {card for e in hidden for card in e["cards"].split()} == {"??"}
    assert houseway("table", "close", "s.db", "pit 1").code == 0
    for words in (("replay", "s.db", "--round", "1"), ("recall", "s.db")):
        assert "??" not in played_out(houseway, words)


def played_out(houseway, words):
    """What a command prints, for people and for programs."""
    return houseway(*words).out + houseway(*words, "--json").out


def test_a_player_verifies_a_shoe(played):
    """The revealed text is hashed again by hand."""
    (one,) = json_of(played, "verify-shoe", "s.db", "--shoe", "2")
    assert hashlib.sha256(one["told"].encode()).hexdigest() == one["committed"]
    assert one["verified"]
    dealt = " ".join(c for c in one["told"].split()[1 : 1 + one["came"]])
    (game,) = json_of(played, "replay", "s.db", "--round", "2")
    cards = {c for e in game["events"] if e["verb"] == "dealt" for c in e["cards"].split()}
    assert cards == set(dealt.split())
    assert "verified" in played("verify-shoe", "s.db").out


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("table", "open", "s.db", "pit 1", THREE), "this store already has a table 'pit 1'"),
        (("table", "open", "s.db", "x", "jack/nothing"), "No edition called"),
        (("table", "open", "s.db", "x", THREE, "--float", "lots"), "is not an amount"),
        (("table", "open", "s.db", "x", THREE, "--limit", "ante=5"), "is not a limit"),
        (("table", "open", "s.db", "x", THREE, "--limit", "ante=9-5"), "above the maximum"),
        (("table", "open", "s.db", "x", THREE, "--limit", "aunt=1-2"), "No wager called 'aunt'"),
        (("table", "open", "s.db", "x", THREE, "--rate", "ante=2%"), "No meter called 'ante'"),
        (("table", "play", "s.db", "pit"), "No table called 'pit'. Did you mean 'pit 1'?"),
        (("table", "play", "s.db", "pit 1", "--rounds", "0"), "rounds must be at least 1"),
        (("table", "play", "none.db", "pit 1"), "none.db does not exist; expected a store"),
        (("table", "show", "ftp://x/y"), "'ftp' is not a kind of store"),
        (("replay", "s.db", "--round", "9"), "There is no round 9; the table has 3 rounds"),
        (("verify-shoe", "s.db", "--shoe", "9"), "has shoes 1 to 3, not 9"),
        (("verify-shoe", "none.log"), "a plain log has no sealed shoes"),
        (("recall", "s.db", "--last", "0"), "must be at least 1"),
        (("replay", "s.db", "--as", "xyz"), "No seat called 'xyz'"),
        (("replay", "s.db", "--as", "seat 7"), "No seat called 'seat 7'"),
        (
            ("audit", "s.db", "--ends-with", "x"),
            "is not the end of a log; expected number and hash",
        ),
        (("audit", "s.db", "--ends-with", "²:aa"), "'²:aa' is not the end of a log"),
        (("audit", "s.db", "--ends-with", "0:aa"), "'0:aa' is not the end of a log"),
        (("verify-shoe", "s.db", "--committed", "3f"), "none of its shoes was committed to by 3f"),
        (("table", "open", "s.db", "x", THREE, "--meter", "ante=5"), "No meter called 'ante'"),
        (("table", "sit", "s.db", "pit 1", "1", "eve"), "seat 1 is taken by bot 1"),
        (("table", "leave", "s.db", "pit 1", "5"), "nobody is seated at seat 5"),
        (("table", "buy-in", "s.db", "pit 1", "1", "lots"), "is not an amount"),
        (("table", "answer", "s.db", "pit 1", "fold"), "No round is in progress"),
        (("table", "declare", "s.db", "pit 1", "misdeal"), "no round is in progress"),
        (("audit", "s.db", "--table", "pit 2"), "No table called 'pit 2'"),
    ],
)
def test_bad_input(played, words, wanted):
    code, out, err = played(*words)
    assert code == 2, (out, err)
    assert wanted in err
    assert err.count("\n") == 1
    assert json_of(played, "audit", "s.db")[0]["rounds"] == 3


def test_two_tables_need_a_name(played):
    assert played("table", "open", "s.db", "pit 2", "jack/roulette").code == 0
    assert "Which table?" in played("replay", "s.db").err
    assert played("table", "play", "s.db", "pit 2", "--rounds", "2").code == 0
    assert [one["rounds"] for one in json_of(played, "audit", "s.db")] == [3, 2]


def test_the_dealer_runs_a_live_table(houseway):
    """Act by act, each a command of its own; what is dealt was sealed before."""
    table = ("s.db", "pit 1")
    assert houseway("table", "open", *table, THREE).code == 0
    json_of(houseway, "table", "sit", *table, "seat 1", "ann")
    bought = json_of(houseway, "table", "buy-in", *table, "1", "100")
    assert bought["chips_cents"] == {"ann": 100_00}
    begun = json_of(houseway, "table", "deal", *table)
    assert begun["who"] == "seat 1"
    shown = houseway("table", "show", *table).out
    assert "a round is in progress" in shown
    committed = json_of(houseway, "table", "show", *table)["committed"]
    assert f"shoe 1, sealed: sha256 {committed}" in shown
    assert "ante" in begun["asked"]
    assert "turn, not" not in houseway("table", "answer", *table, "ante=10").err
    dealt = houseway("table", "deal", *table).out
    assert "??" in dealt  # nobody's hidden cards
    assert "seat 1: play or fold?" in dealt
    wrong = houseway("table", "answer", *table, "fold", "--by", "bob")
    assert (wrong.code, wrong.err) == (2, "houseway: it is seat 1's turn, not bob's\n")
    over = houseway("table", "answer", *table, "fo", "--by", "ann")
    assert over.out.endswith("The round is over.\n")
    assert json_of(houseway, "table", "show", *table)["chips_cents"] == {"ann": 90_00}
    assert json_of(houseway, "table", "leave", *table, "1")["seats"] == {}
    (one,) = json_of(houseway, "verify-shoe", "s.db", "--committed", committed)
    assert one["verified"]


def test_an_irregularity_from_the_terminal(houseway):
    """The remedy of the book with its section, and every wager back."""
    table = ("s.db", "pit 1")
    assert houseway("table", "open", *table, THREE).code == 0
    houseway("table", "sit", *table, "1", "ann")
    houseway("table", "buy-in", *table, "1", "100")
    houseway("table", "deal", *table)
    houseway("table", "answer", *table, "ante=10")
    step = json_of(houseway, "table", "declare", *table, "dealer-card-exposed")
    while step["who"]:
        step = json_of(
            houseway, "table", "answer", *table, step["asked"].split(": ")[1].split(" or ")[0]
        )
    assert json_of(houseway, "table", "show", *table)["chips_cents"] == {"ann": 100_00}
    events = json_of(houseway, "replay", "s.db")[0]["events"]
    declared = [e for e in events if e["verb"] == "declared"]
    assert declared[0]["at"]
    assert "No irregularity called" in after_deal(houseway, table).err


def after_deal(houseway, table):
    houseway("table", "deal", *table)
    return houseway("table", "declare", *table, "an earthquake")


def test_craps_from_the_terminal(houseway):
    table = ("s.db", "pit 1")
    assert houseway("table", "open", *table, "jack/craps").code == 0
    houseway("table", "sit", *table, "1", "ann")
    houseway("table", "buy-in", *table, "1", "1000")
    houseway("table", "deal", *table)
    houseway("table", "answer", *table, "shoot")
    assert "shooter: the dice" in houseway("table", "answer", *table, "pass=10, place 6=12 on").out
    rolled = json_of(houseway, "table", "deal", *table)
    assert any(e["verb"] == "rolled" for e in rolled["events"])
    assert json_of(houseway, "audit", "s.db")[0]["whole"]


def test_a_log_head_that_was_noted(played):
    """The log head that show, close and audit print must be in the log later."""
    shown = json_of(played, "table", "show", "s.db", "pit 1")["ends_with"]
    assert f"log head {shown}" in played("table", "show", "s.db", "pit 1").out
    assert f"log head {shown}" in played("audit", "s.db").out
    assert f"log head {shown}" not in played("table", "close", "s.db", "pit 1").out
    assert played("audit", "s.db", "--ends-with", shown).code == 0
    wrong = played("audit", "s.db", "--ends-with", shown[:-1] + "g")
    assert wrong.code == 1
    assert "is not the one that was written down" in wrong.err


def test_all_tables_are_audited_even_if_one_fails(played):
    assert played("table", "open", "s.db", "another", "jack/roulette").code == 0
    db = sqlite3.connect("s.db", isolation_level=None)
    db.execute("UPDATE houseway_entries SET body = body || ' ' WHERE name = 'another'")
    db.close()
    code, out, err = played("audit", "s.db")
    assert code == 1
    assert "table 'another', entry 1 was changed" in err
    assert "pit 1: intact" in out
    code, out, _ = played("audit", "s.db", "--json")
    assert code == 1
    assert [one["whole"] for one in json.loads(out)] == [False, True]


def test_tables_that_were_audited_are_counted(played):
    assert played("audit", "s.db").out.endswith("\n1 table, 1 intact\n")
    assert played("table", "open", "s.db", "pit 2", "jack/roulette").code == 0
    assert played("audit", "s.db").out.endswith("\n2 tables, 2 intact\n")


def test_a_store_without_tables_proves_nothing(houseway):
    open_store("none.db", create=True).close()
    assert houseway("audit", "none.db")[:2] == (1, "no tables\n")
    assert houseway("audit", "none.db", "--json")[:2] == (1, "[]\n")


def test_meters_go_from_table_to_table(houseway):
    """With a source table the amounts must match; without one the audit notes it."""
    game = ("pa/three-card-poker", "--float", "5000")
    assert houseway("table", "open", "s.db", "old", *game).code == 0
    for words in (("--meter-from", "old"), ("--meter", "progressive payout=1000 from old")):
        wrong = houseway("table", "open", "s.db", "new", *game, *words)
        assert (wrong.code, "table 'old' is not closed" in wrong.err) == (2, True)
    bets = ("--bets", "ante=10, progressive payout=1")
    assert houseway("table", "play", "s.db", "old", "--rounds", "4", *bets).code == 0
    (cents,) = json_of(houseway, "table", "close", "s.db", "old")["meters_cents"].values()
    opened = json_of(houseway, "table", "open", "s.db", "new", *game, "--meter-from", "old")
    assert opened["meters_cents"] == {"progressive payout": cents}
    meter = f"progressive payout={cents / 100:.2f}"
    again = houseway("table", "open", "s.db", "x", *game, "--meter", f"{meter} from old")
    assert "was taken over by table 'new'" in again.err
    assert json_of(houseway, "table", "open", "s.db", "out", *game, "--meter", meter)["open"]
    new, _, out = sorted(json_of(houseway, "audit", "s.db"), key=lambda one: one["table"])
    assert not [note for note in new["notes"] if "outside" in note]
    assert [note for note in out["notes"] if note.startswith("brought from outside: $1,0")]
    none = houseway("table", "open", "s.db", "x", THREE, "--meter-from", "old")
    assert "has no meter that this table could take over" in none.err


def test_who_closes_is_written_down(played):
    assert played("table", "close", "s.db", "pit 1", "--by", "sue").code == 0
    with open_store("s.db") as store:
        last = json.loads(store.read("pit 1")[0][-1])
    assert (last["by"], last["events"][-1]["verb"]) == ("sue", "shut")
    assert played("audit", "s.db").code == 0


def test_one_round_is_one_round(houseway):
    houseway("table", "open", "s.db", "pit 1", THREE)
    assert "1 round\n" in houseway("table", "play", "s.db", "pit 1").out
    assert "1 round," in houseway("table", "show", "s.db").out
    assert "in 1 round of" in houseway("audit", "s.db").out


def test_nothing_to_recall(played):
    assert played("recall", "s.db", "--player", "eve").out == "No rounds of eve yet.\n"


def test_a_log_is_still_a_log(houseway):
    assert houseway("play", THREE, "--bets", "ante=10", "--auto", "--log", "a.log").code == 0
    assert json_of(houseway, "audit", "a.log")["whole"]
    assert len(json_of(houseway, "replay", "a.log", "--round", "1")) == 1
    assert "There is no round 2" in houseway("replay", "a.log", "--round", "2").err
