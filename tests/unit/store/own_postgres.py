"""A PostgreSQL of the tests' own: made in a temporary folder, gone with them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class NoPostgres(Exception):
    """Why there is none."""


def program(name: str) -> str:
    """Where a program of PostgreSQL is, on the path or where Debian puts it."""
    places = [shutil.which(name), *map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))]
    found = [place for place in places if place]
    if not found:
        raise NoPostgres(f"{name} is not installed")
    return found[0]


def as_nobody(*words: str) -> list[str]:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return list(words)
    setpriv = shutil.which("setpriv")
    if not setpriv:
        raise NoPostgres("we are root, and setpriv is not installed")
    return [setpriv, "--reuid=65534", "--regid=65534", "--clear-groups", *words]


@contextmanager
def running() -> Iterator[str]:
    """The URL of a fresh server; it listens on a socket in its own folder only."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise NoPostgres("psycopg is not installed") from None
    initdb, server = program("initdb"), program("pg_ctl")
    folder = Path(tempfile.mkdtemp(prefix="houseway-pg-", dir="/tmp"))  # sockets want short paths
    try:
        folder.chmod(0o755)
        if os.geteuid() == 0:
            os.chown(folder, 65534, 65534)
        data = str(folder / "data")
        made = as_nobody(initdb, "-D", data, "-U", "houseway", "-A", "trust", "-E", "UTF8")
        _run(made)
        options = f"-k {folder} -c listen_addresses='' -c max_connections=40"
        log = str(folder / "log")
        _run(as_nobody(server, "-D", data, "-o", options, "-l", log, "-w", "start"))
        try:
            yield f"postgresql://houseway@/postgres?host={folder}"
        finally:
            _run(as_nobody(server, "-D", data, "-m", "immediate", "-w", "stop"))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def restart(url: str) -> None:
    """The server behind a URL of ours falls over and stands up again."""
    folder = Path(url.partition("?host=")[2].partition("&")[0])
    words = ("-D", str(folder / "data"), "-l", str(folder / "log"), "-m", "immediate", "-w")
    _run(as_nobody(program("pg_ctl"), *words, "restart"))


def _run(words: list[str]) -> None:
    ran = subprocess.run(words, capture_output=True, text=True, cwd="/")
    if ran.returncode:
        raise NoPostgres(f"{words[-1]}: {ran.stderr or ran.stdout}")


def loudly(why: NoPostgres) -> str:
    """The message of a skipped test; it shows as a warning too."""
    said = f"NO POSTGRESQL: {why}; the store was tested on SQLite ONLY"
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(said, stacklevel=2)
    return said
