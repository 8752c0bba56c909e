"""Every test of a store runs on SQLite and on a PostgreSQL of its own."""

from __future__ import annotations

import itertools

import pytest

from houseway.store import open_store
from tests.unit.store.own_postgres import NoPostgres, loudly, running

_number = itertools.count(1)


@pytest.fixture(scope="session")
def server():
    """The URL of a PostgreSQL server, or why there is none."""
    try:
        with running() as url:
            yield url
    except NoPostgres as why:
        yield why


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.proof)])
def where(request, tmp_path):
    """A place for a new store; one schema a test in PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    server = request.getfixturevalue("server")
    if isinstance(server, NoPostgres):
        pytest.skip(loudly(server))
    import psycopg

    schema = f"t{next(_number)}"
    with psycopg.connect(server, autocommit=True) as db:
        db.execute(f"CREATE SCHEMA {schema}")
    return f"{server}&options=-csearch_path%3D{schema}"


@pytest.fixture
def store(where):
    """A new store."""
    opened = open_store(where, create=True)
    yield opened
    opened.close()
