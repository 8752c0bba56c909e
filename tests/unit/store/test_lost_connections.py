"""A database server that goes away and comes back: nothing is half written, the store goes on."""

from __future__ import annotations

import pytest

from houseway.errors import BadStore
from houseway.store import first_link, open_store
from houseway.store.group import GroupStore
from tests.unit.store.own_postgres import NoPostgres, loudly, restart, running


@pytest.fixture
def url():
    """A server that no other test uses."""
    try:
        with running() as found:
            yield found
    except NoPostgres as why:
        pytest.skip(loudly(why))


class FallsOver(dict):
    """Something to seal, at whose turn the server falls over: the entries are sent already."""

    def __init__(self, url):
        super().__init__({1: "sealed"})
        self.url = url

    def items(self):
        restart(self.url)
        return super().items()


def test_the_store_goes_on_after_the_server_was_restarted(url):
    with open_store(url, create=True) as store:
        first = store.append("pit 1", first_link("pit 1"), [b"one"])
        restart(url)
        with pytest.raises(BadStore, match="Nothing was acknowledged"):
            store.append("pit 1", first, [b"two"])
        assert store.read("pit 1") == ([b"one"], first)
        second = store.append("pit 1", first, [b"two"])
        assert store._run("SHOW synchronous_commit").fetchone() == ("on",)
        restart(url)
        with pytest.raises(BadStore):
            store.tables()
        assert store.tables() == ["pit 1"]
        assert store.read("pit 1") == ([b"one", b"two"], second)


def test_a_server_lost_in_the_middle_leaves_nothing_half_written(url):
    with open_store(url, create=True) as store:
        first = store.append("pit 1", first_link("pit 1"), [b"one"])
        with pytest.raises(BadStore, match="Nothing was acknowledged"):
            store.append("pit 1", first, [b"two", b"three"], FallsOver(url))
        assert store.read("pit 1") == ([b"one"], first)
        store.append("pit 1", first, [b"another"])


def test_what_somebody_wrote_meanwhile_is_not_written_over(url):
    with open_store(url, create=True) as store, open_store(url) as other:
        first = store.append("pit 1", first_link("pit 1"), [b"one"])
        restart(url)
        for lost in (store, other):
            with pytest.raises(BadStore):
                lost.tables()
        other.append("pit 1", first, [b"theirs"])
        with pytest.raises(BadStore, match="another program has written to it"):
            store.append("pit 1", first, [b"ours"])
        assert store.read("pit 1")[0] == [b"one", b"theirs"]


def test_tables_that_share_a_commit_go_on_too(url):
    with open_store(url, create=True) as store:
        group = GroupStore(store)
        first = group.append("pit 1", first_link("pit 1"), [b"one"])
        restart(url)
        with pytest.raises(BadStore):
            group.append("pit 1", first, [b"two"])
        group.append("pit 1", first, [b"two"])
        assert store.read("pit 1")[0] == [b"one", b"two"]


def test_a_store_that_was_closed_stays_closed(url):
    store = open_store(url, create=True)
    store.close()
    with pytest.raises(BadStore):
        store.tables()
