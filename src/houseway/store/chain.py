"""The chain: every entry is sealed with the hash of all before it, from the table's name on."""

from __future__ import annotations

import hashlib
from typing import NamedTuple


class Link(NamedTuple):
    """The last entry so far: its number, and the hash of it and everything before."""

    n: int
    hash: bytes


def first_link(table: str) -> Link:
    """Where the chain of a table begins; an entry cannot be moved to another table."""
    return Link(0, hashlib.sha256(b"houseway table " + table.encode()).digest())


def seal(link: Link, body: bytes) -> Link:
    """The link after one more entry."""
    return Link(link.n + 1, hashlib.sha256(link.hash + body).digest())
