"""The store: chains of entries that nobody can change, reorder or write twice unnoticed."""

from __future__ import annotations

import threading

import pytest

from houseway.errors import BadLog, BadStore, Unreadable
from houseway.store import first_link, is_database, open_store, seal
from houseway.store.group import GroupStore


def test_what_is_appended_is_read_again(store, where):
    link = store.append("pit 1", first_link("pit 1"), [b"one", b"two"])
    link = store.append("pit 1", link, [b"three"], {1: "sealed"})
    other = open_store(where)
    assert other.read("pit 1") == ([b"one", b"two", b"three"], link)
    assert other.tables() == ["pit 1"]
    assert other.sealed("pit 1", 1) == "sealed"
    other.close()


def test_the_chain_begins_with_the_name():
    """An entry cannot be moved to another table."""
    assert seal(first_link("a"), b"x") != seal(first_link("b"), b"x")


def test_nothing_is_appended_but_at_the_end(store):
    link = store.append("pit 1", first_link("pit 1"), [b"one"])
    store.append("pit 1", link, [b"two"])
    for stale in (link, first_link("pit 1")):
        with pytest.raises(BadStore, match="another program has written to it"):
            store.append("pit 1", stale, [b"another"], {7: "lost"})
    assert store.read("pit 1")[0] == [b"one", b"two"]
    with pytest.raises(BadLog, match="sealed text number 7 is missing"):
        store.sealed("pit 1", 7)


def test_a_group_is_written_whole_or_not_at_all(store):
    a = store.append("a", first_link("a"), [b"one"])
    with pytest.raises(BadStore, match="table 'b' does not end at entry 3"):
        store.append_all([("a", a, [b"two"], {}), ("b", a._replace(n=3), [b"x"], {})])
    assert store.read("a") == ([b"one"], a)
    assert store.tables() == ["a"]


def test_unknown_tables(store):
    with pytest.raises(BadStore, match="holds no tables yet"):
        store.read("pit 1")
    store.append("pit 1", first_link("pit 1"), [b"one"])
    with pytest.raises(Unreadable, match=r"No table called 'pit'\. Did you mean 'pit 1'"):
        store.read("pit")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE houseway_entries SET body = ? WHERE n = 2",
        "UPDATE houseway_entries SET hash = ? WHERE n = 2",
        "UPDATE houseway_tables SET hash = ?",
    ],
)
def test_a_changed_row_is_found(store, change):
    store.append("pit 1", first_link("pit 1"), [b"one", b"two", b"three"])
    with store._transaction():
        store._run(change, (b"forged",))
    with pytest.raises(BadLog, match=r"entry 2 was changed|should end with entry 3"):
        store.read("pit 1")


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_missing_row_is_found(store, n):
    store.append("pit 1", first_link("pit 1"), [b"one", b"two", b"three"])
    with store._transaction():
        store._run("DELETE FROM houseway_entries WHERE n = ?", (n,))
    with pytest.raises(BadLog, match=r"was changed, or one before it is missing|should end with"):
        store.read("pit 1")


def test_rows_moved_about_are_found(store):
    store.append("pit 1", first_link("pit 1"), [b"one", b"two", b"three"])
    with store._transaction():
        for was, now in ((2, 9), (3, 2), (9, 3)):
            store._run("UPDATE houseway_entries SET n = ? WHERE n = ?", (now, was))
    with pytest.raises(BadLog, match="entry 2 was changed"):
        store.read("pit 1")


def test_ten_writers_at_once(store, where):
    """Ten tables, a connection each: nothing is lost, nothing out of order."""
    run_all(ten_writers(lambda: open_store(where), 40))
    check_ten(store, 40)


def test_ten_writers_through_one_group(store):
    """Ten threads share one connection and its commits; each waits for its own."""
    together = GroupStore(store)
    run_all(ten_writers(lambda: together, 40))
    check_ten(store, 40)


def test_in_a_group_each_fails_for_himself(store):
    together = GroupStore(store)
    together.append("a", first_link("a"), [b"one"])
    wrong, right = [], []

    def forger():
        with pytest.raises(BadStore):
            together.append("a", first_link("a"), [b"again"])
        wrong.append(True)

    def writer(name):
        right.append(together.append(name, first_link(name), [b"one"]))

    run_all([forger, *(lambda n=n: writer(f"b{n}") for n in range(8))])
    assert wrong == [True]
    assert len(right) == 8
    assert store.read("a")[0] == [b"one"]


class Interrupting:
    """A store whose writer is interrupted from the keyboard in the middle of it."""

    def __init__(self, store, during, others):
        self.store, self.during, self.others = store, during, others

    def append_all(self, parts):
        self.during.set()
        self.others.wait(10)
        raise KeyboardInterrupt


def test_an_interrupt_leaves_nobody_waiting(store):
    """The one who writes for all is interrupted: he knows, the next one writes, nobody hangs."""
    writing, queued = threading.Event(), threading.Event()
    together = GroupStore(Interrupting(store, writing, queued))
    ended = []

    def first():
        with pytest.raises(KeyboardInterrupt):
            together.append("a", first_link("a"), [b"one"])
        ended.append("a")

    def second():
        writing.wait(10)
        together._store = store
        queued.set()
        together.append("b", first_link("b"), [b"one"])
        ended.append("b")

    run_all([first, second])
    assert sorted(ended) == ["a", "b"]
    assert store.tables() == ["b"]


def test_who_is_written_for_is_told_of_an_interrupt(store):
    """His entries were in the hands of somebody who was interrupted: his table must stop."""
    queued, written = threading.Event(), threading.Event()
    together = GroupStore(Interrupting(store, written, queued))
    told = []

    def other():
        with pytest.raises(BadStore, match=r"writing was interrupted \(KeyboardInterrupt\)"):
            together.append("b", first_link("b"), [b"one"])
        told.append("b")

    thread = threading.Thread(target=other)
    with together._writing:  # so that he queues and waits
        thread.start()
        while not together._queue:
            threading.Event().wait(0.001)
        queued.set()
        with pytest.raises(KeyboardInterrupt):
            together._write()
    thread.join()
    assert told == ["b"]


class LosesTheAnswer:
    """A store whose connection is lost once, after the commit came through."""

    def __init__(self, store):
        self.store, self.lost = store, False

    def __getattr__(self, name):
        return getattr(self.store, name)

    def append_all(self, parts):
        links = self.store.append_all(parts)
        if not self.lost:
            self.lost = True
            raise BadStore("the connection was lost")
        return links


def test_what_came_through_though_nobody_was_told_is_acknowledged(store):
    """Two tables share a commit: neither is told that another program has written to it."""
    together, links = GroupStore(LosesTheAnswer(store)), {}

    def writer(name):
        links[name] = together.append(name, first_link(name), [b"one"])

    threads = [threading.Thread(target=writer, args=(name,)) for name in "ab"]
    with together._writing:  # so that both are written together
        for thread in threads:
            thread.start()
        while len(together._queue) < 2:
            threading.Event().wait(0.001)
    for thread in threads:
        thread.join()
    assert links == {name: store.read(name)[1] for name in "ab"}


class Waiting(threading.Event):
    """An event whose wait is interrupted."""

    def wait(self, timeout=None):
        raise KeyboardInterrupt


def test_interrupted_while_waiting(store):
    """What nobody has begun to write is taken back, and never written later."""
    together = GroupStore(store)
    with together._writing, pytest.MonkeyPatch.context() as patched:
        patched.setattr("houseway.store.group.threading.Event", Waiting)
        with pytest.raises(KeyboardInterrupt):
            together.append("a", first_link("a"), [b"one"])
    together.append("b", first_link("b"), [b"one"])
    assert store.tables() == ["b"]


def ten_writers(connect, times):
    def writer(name):
        mine = connect()
        link = first_link(name)
        for n in range(times):
            link = mine.append(name, link, [b"%d" % n])
        assert link.n == times

    return [lambda name=f"pit {n}": writer(name) for n in range(10)]


def run_all(acts):
    wrong = []

    def guarded(act):
        try:
            act()
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=guarded, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def check_ten(store, times):
    assert len(store.tables()) == 10
    for name in store.tables():
        assert store.read(name)[0] == [b"%d" % n for n in range(times)]


def test_two_at_one_table(store, where):
    """Of two who open the same table the second to write is told, and nothing is mixed up."""
    link = store.append("pit 1", first_link("pit 1"), [b"one"])
    other = open_store(where)
    other.append("pit 1", link, [b"his"])
    with pytest.raises(BadStore, match="open the table again"):
        store.append("pit 1", link, [b"mine"])
    assert store.read("pit 1")[0] == [b"one", b"his"]
    other.close()


def test_a_store_from_a_newer_version(store, where):
    store.append("pit 1", first_link("pit 1"), [b"one"])
    with store._transaction():
        store._run("UPDATE houseway_meta SET value = '2'")
    for create in (False, True):
        with pytest.raises(BadStore, match=r"newer version \(format 2; this one knows 1\)"):
            open_store(where, create)


def test_what_is_a_store(tmp_path):
    open_store(tmp_path / "a.db", create=True).close()
    (tmp_path / "a.log").write_text("{}")
    assert is_database(tmp_path / "a.db")
    assert is_database("postgresql://host/tables")
    assert not is_database(tmp_path / "a.log")
    assert not is_database(tmp_path / "nothing")
