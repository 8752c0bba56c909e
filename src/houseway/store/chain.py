"""The chain: the hash of an entry covers all entries before it and the name of the table."""

from __future__ import annotations

import hashlib
from typing import NamedTuple


class Link(NamedTuple):
    """The last entry so far: its number, and the hash of it and everything before."""

    n: int
    hash: bytes


def first_link(table: str) -> Link:
    """The beginning of a chain; it depends on the name, so no entry fits another table."""
    return Link(0, hashlib.sha256(b"houseway table " + table.encode()).digest())


def seal(link: Link, body: bytes) -> Link:
    """The link after one more entry."""
    return Link(link.n + 1, hashlib.sha256(link.hash + body).digest())
