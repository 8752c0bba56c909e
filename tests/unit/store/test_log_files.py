"""A log file is a store of one table: written, read, continued, exported from a database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.editions import House, load
from houseway.equipment.chance import Seeded
from houseway.errors import BadLog, BadStore, Unreadable
from houseway.session import TableSession
from houseway.session.audit import audit_rounds, audit_table, is_round_log, verify_draws
from houseway.session.bots import Bots
from houseway.session.disclosure import TableLog
from houseway.session.history import played_rounds, recent_rounds
from houseway.store import FileStore, first_link, is_database, is_log, open_store, seal
from houseway.table.log import Log, read_log
from houseway.table.round import Round

THREE = "jack/three-card-poker"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "pit 1.log"


def test_entries_are_read_as_they_were_written(path):
    with FileStore.create(path) as store:
        link = store.append("pit 1", first_link("pit 1"), [b'{"a":1}', b'{"a":2}'])
        link = store.append("pit 1", link, [b'{"a":3}'])
        assert store.read("pit 1") == ([b'{"a":1}', b'{"a":2}', b'{"a":3}'], link)
        assert store.ends() == {"pit 1": link}
    again = open_store(path)
    assert isinstance(again, FileStore)
    assert again.tables() == ["pit 1"]
    assert again.read("pit 1")[1] == link


def test_the_chain_can_be_verified_by_hand(path):
    bodies = [b'{"a":1}', b'{"a":2}']
    with FileStore.create(path) as store:
        store.append("pit 1", first_link("pit 1"), bodies)
    link = first_link("pit 1")
    for n, (line, body) in enumerate(zip(path.read_bytes().splitlines(), bodies, strict=True), 1):
        link = seal(link, body)
        fields = json.loads(line)
        assert (fields["n"], fields["hash"]) == (n, link.hash.hex())
        assert fields.get("table") == ("pit 1" if n == 1 else None)


def test_a_line_is_on_the_disk_when_append_returns(path):
    store = FileStore.create(path)
    link = store.append("pit 1", first_link("pit 1"), [b"{}"])
    assert FileStore(path).read("pit 1")[1] == link
    store.close()


def test_a_log_goes_on_where_it_ended(path):
    with FileStore.create(path) as store:
        link = store.append("pit 1", first_link("pit 1"), [b"{}"])
    with FileStore(path) as store:
        assert store.written("pit 1", first_link("pit 1"), [b"{}"]) == link
        link = store.append("pit 1", link, [b'{"more":1}'])
    assert FileStore(path).read("pit 1") == ([b"{}", b'{"more":1}'], link)


def test_entries_that_do_not_follow_are_refused(path):
    with FileStore.create(path) as store:
        link = store.append("pit 1", first_link("pit 1"), [b"{}"])
        for table, after in (("pit 1", first_link("pit 1")), ("pit 2", link)):
            with pytest.raises(BadStore, match=r"does not end at entry \d here"):
                store.append(table, after, [b"{}"])
    with FileStore(path) as store, pytest.raises(Unreadable, match="unknown table 'pit 2'"):
        store.append("pit 2", first_link("pit 2"), [b"{}"])
    assert FileStore(path).read("pit 1")[1] == link


def test_sealed_cards_have_no_place_in_a_text_file(path):
    store = FileStore.create(path)
    with pytest.raises(BadStore, match="cannot hold sealed cards; open the table in a database"):
        store.append("pit 1", first_link("pit 1"), [b"{}"], {1: "2c 3c"})
    assert path.read_bytes() == b""
    with pytest.raises(BadLog, match="shoe 1 is still sealed, and its text is not in this file"):
        store.sealed("pit 1", 1)


def test_a_disk_that_is_full_stops_the_log(path, monkeypatch):
    store = FileStore.create(path)
    link = store.append("pit 1", first_link("pit 1"), [b"{}"])

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("houseway.store.file.os.fsync", full)
    with pytest.raises(BadStore, match="cannot be written: No space left"):
        store.append("pit 1", link, [b"{}"])
    monkeypatch.undo()
    with pytest.raises(BadStore, match="Nothing was written"):
        store.append("pit 1", link, [b"{}"])
    store.close()


def test_an_empty_file_is_no_log(path):
    path.write_bytes(b"")
    assert not is_log(path)
    assert FileStore(path).tables() == []
    for read in (audit_rounds, read_log):
        with pytest.raises(BadLog, match="is empty; expected a log"):
            read(FileStore(path))


@pytest.mark.skipif(not Path("/proc/locks").exists(), reason="the kernel does not list locks")
def test_looking_at_a_database_leaves_its_locks_alone(tmp_path):
    """Closing a second descriptor of an open database would drop the locks of the first."""
    path = tmp_path / "tables.db"
    with open_store(path, create=True) as store:
        link = store.append("pit 1", first_link("pit 1"), [b"{}"])
        with store._transaction():
            locked = _locks(path)
            assert locked
            assert is_database(path)
            assert not is_log(path)
            open_store(path).close()
            assert _locks(path) == locked
        assert store.read("pit 1")[1] == link
    assert is_database(path)


def _locks(path: Path) -> set[str]:
    """The ranges of the file, and of its index, that are locked, as the kernel knows them."""
    files = [path, path.with_name(f"{path.name}-shm")]
    inodes = {str(file.stat().st_ino) for file in files if file.exists()}
    lines = [line.split() for line in Path("/proc/locks").read_text().splitlines()]
    return {" ".join(w[1:]) for w in lines if w[5].rpartition(":")[2] in inodes}


def test_the_house_result_includes_the_vigorish(path):
    """A commission that is charged apart from the settlement belongs to the house too."""
    house = House(load("jack/craps"))
    log = Log.create(path, house)
    round_ = Round(house, 1, record=log.append)
    for answer in ("shoot", {"buy 4": 20_00, "pass": 5_00}, "3-3", {}, "3-4"):
        round_.answer(answer)
    log.close()
    charged = [e for e in round_.events if e.verb == "charged"]
    assert charged
    report = audit_rounds(FileStore(path))
    assert report.house_cents == round_.events[-1].net == -sum(e.net for e in round_.events[:-1])


# ---- a table that was exported -------------------------------------------------------------------


@pytest.fixture
def session(tmp_path):
    with open_store(tmp_path / "tables.db", create=True) as store:
        house = House(load(THREE))
        table = TableSession.open(store, "pit 1", house, chance=Seeded(1), practice=True)
        bots = Bots(table, {"ante": 10_00}, Seeded(2))
        bots.sit(2)
        bots.play(3)
        yield table


def exported(session: TableSession, path: Path, person: str = "") -> FileStore:
    lines = TableLog(session._journal.store, "pit 1").lines(person)
    path.write_bytes(b"".join(lines))
    return FileStore(path)


def test_an_export_is_audited_as_its_table_is(session, path):
    session.close()
    store = exported(session, path)
    assert is_log(path)
    assert not is_round_log(store)
    original = session._journal.store
    assert store.read("pit 1") == original.read("pit 1")
    assert audit_table(store, "pit 1") == audit_table(original, "pit 1")
    assert verify_draws(store, "pit 1") == verify_draws(original, "pit 1")
    assert played_rounds(store, "pit 1")[1] == played_rounds(original, "pit 1")[1]
    assert recent_rounds(store, "", "", 9) == recent_rounds(original, "", "", 9)


def test_an_export_is_audited_up_to_the_first_hidden_card(session, path):
    session.begin()
    while session.round.ask.who != "dealer":
        session.answer({"ante": 10_00})
    session.deal()
    store = exported(session, path)
    report = audit_table(store, "pit 1")
    assert report.rounds == 4
    assert report.notes[0] == "entries not audited, because cards are hidden: 1"
    assert "the shoe in play is still sealed: its cards are not verified" in report.notes


def test_a_touched_export_is_refused(session, path):
    session.close()
    exported(session, path)
    lines = path.read_bytes().splitlines(keepends=True)
    for n in range(1, len(lines) - 1):
        touched = lines[n].replace(b'"when":1', b'"when":2')
        for forgery in ([touched], [], [lines[n + 1], lines[n]]):
            path.write_bytes(b"".join([*lines[:n], *forgery, *lines[n + 1 :]]))
            with pytest.raises(BadLog, match=f"line {n + 1} was changed"):
                audit_table(FileStore(path), "pit 1")


def test_an_export_of_an_earlier_version_does_not_name_its_table(session, path):
    session.close()
    exported(session, path)
    path.write_bytes(path.read_bytes().replace(b'"table":"pit 1",', b"", 1))
    assert audit_table(FileStore(path), "pit 1").whole
    with pytest.raises(BadLog, match="line 1 was changed"):
        audit_table(FileStore(path), "pit 2")


def test_an_export_is_not_continued(session, path):
    store = exported(session, path)
    with pytest.raises(BadStore, match="an export or an older log; it can only be read"):
        store.append("pit 1", store.read("pit 1")[1], [b"{}"])


def test_a_log_of_rounds_is_no_table(path):
    Log.create(path, House(load(THREE))).close()
    store = FileStore(path)
    assert is_round_log(store)
    for act in (audit_table, verify_draws, TableSession.restore, TableLog, played_rounds):
        with pytest.raises(BadLog, match="is a log of rounds, not a table"):
            act(store, "pit 1")
