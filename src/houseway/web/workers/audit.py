"""The audit of a table, for a worker process: it opens the store for itself."""

from __future__ import annotations

import re

from houseway.errors import HousewayError
from houseway.json_data import JsonObject
from houseway.session.audit import audit_table, link_text
from houseway.session.disclosure import TableLog
from houseway.store import open_store
from houseway.store.chain import Link

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def audit(where: str, table: str, person: str = "") -> JsonObject:
    """What an audit finds, or in `wrong` what is wrong; no card is named in it.

    `ends_with` is the last link that may be told to this person, as in the log he may read.
    A log that is not whole may have been changed where cards are still covered.
    """
    with open_store(where) as store:
        try:
            found = audit_table(store, table)
            book = TableLog(store, table)  # read after it: what was told then is told now
            n = book.revealed_through(person)
            told = link_text(Link(n, bytes.fromhex(book.hashes[n])))
            return {**found.to_json(), "ends_with": told, "wrong": ""}
        except HousewayError as wrong:
            return {"whole": False, "wrong": CARD.sub("??", str(wrong))}
