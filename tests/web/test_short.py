"""The list of tables: true for tables that nobody has called up, and cheap."""

import asyncio
import sqlite3

from houseway.web.accounts import AUDITOR, Person
from houseway.web.pages.lobby.tables import ago, sorted_out, tables_html
from tests.web.floors import ANN, BOB, CHIPS, SUE, THREE, pit_in, settled


def test_tables_are_told_without_being_called_up(tmp_path):
    """After a restart the list says what it said before, though no table deals again for it."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", THREE)
            await table.sit(ANN, "seat 2", CHIPS)
            await table.bet(ANN, "seat 2", {"ante": 5_00})
            await settled(table, ANN)
            await (await pit.open_table(SUE, "pit 2", THREE)).close(SUE)
            before = await pit.tables()
        async with pit_in(tmp_path) as pit:
            assert await pit.tables() == before
            assert pit.seats_of("ann") == ["pit 1"]
            assert not [task for task in asyncio.all_tasks() if task.get_name() == "table pit 1"]
        (tmp_path / "tables.db.people").unlink()  # nothing is known but the logs
        async with pit_in(tmp_path) as pit:
            assert await pit.tables() == before
        assert [(one["open"], one["rounds"], one["in_round"]) for one in before] == [
            (True, 1, True),
            (False, 0, False),
        ]

    asyncio.run(play())


def test_what_was_kept_holds_only_until_the_table_goes_on(tmp_path):
    """A server that is killed keeps nothing; what it wrote to the log counts."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", THREE)
        async with pit_in(tmp_path) as pit:
            table = await pit.table("pit 1")
            await table.sit(BOB, "seat 4", CHIPS)
            db = sqlite3.connect(tmp_path / "tables.db.people")
            kept = db.execute("SELECT * FROM shorts").fetchall()
            db.close()
        assert len(kept) == 1
        db = sqlite3.connect(tmp_path / "tables.db.people")
        with db:  # as the kill would have left it
            db.execute("DELETE FROM shorts")
            db.executemany("INSERT INTO shorts VALUES (?, ?, ?)", kept)
        db.close()
        async with pit_in(tmp_path) as pit:
            (told,) = await pit.tables()
            assert told["seats"] == {"seat 4": "bob"}

    asyncio.run(play())


def test_a_log_that_was_changed_is_told(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            await pit.open_table(ANN, "pit 1", THREE)
            await pit.open_table(ANN, "pit 2", THREE)
        (tmp_path / "tables.db.people").unlink()
        db = sqlite3.connect(tmp_path / "tables.db")
        with db:
            db.execute("UPDATE houseway_entries SET body = '{}' WHERE name = 'pit 1'")
        db.close()
        async with pit_in(tmp_path) as pit:
            bad, good = await pit.tables()
            assert "was changed" in bad["wrong"]
            assert good["open"]

    asyncio.run(play())


def short(name, seats=(), when=0, open_=True):
    """A table in short."""
    return {
        "table": name, "edition": THREE, "title": "Three", "open": open_, "practice": True,
        "rounds": 3, "in_round": False, "seats": dict(seats), "most_seats": 7, "stopped": "",
        "when": when * 1000,
    }  # fmt: skip


def test_tables_where_nobody_is_stand_apart():
    now = 1_000_000
    tables = [
        short("left", {"seat 1": "bob"}, now - 90_000),
        short("bots", {"seat 1": "bot 1"}, now),
        short("empty", {}, now),
        short("lively", {"seat 1": "bob"}, now - 60),
        short("mine", {"seat 2": "ann"}, now - 90_000),
        short("shut", {}, now, open_=False),
        {"table": "broken", "wrong": "an entry was changed"},
    ]
    found = [[told["table"] for told in part] for part in sorted_out(tables, ANN, now)]
    assert found == [["mine", "lively"], ["bots", "empty", "left"], ["shut", "broken"]]


def test_how_long_ago():
    assert [ago(5), ago(60), ago(7300), ago(86400 * 3)] == [
        "just now",
        "1 minute ago",
        "2 hours ago",
        "3 days ago",
    ]


def test_who_may_not_play_or_finds_no_seat_is_not_asked_to_sit():
    free = short("free", {"seat 1": "bob"})
    full = short("full", {f"seat {n}": f"guest {n}" for n in range(1, 8)})
    assert 'data-join="free"' in tables_html([free], ANN, 0)
    assert "data-join" not in tables_html([full], ANN, 0)
    assert "data-join" not in tables_html([free], Person("al", AUDITOR, local=True), 0)
    assert 'data-join="full"' in tables_html([full], Person("guest 3", "player", local=True), 0)


def test_a_closed_table_leads_to_its_log():
    shown = tables_html([short("old one", open_=False)], ANN, 0)
    assert 'href="/log/old%20one"' in shown
    assert "data-join" not in shown
