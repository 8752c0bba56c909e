"""The audit of a table in a worker process, which opens the store itself."""

from __future__ import annotations

import re

from houseway.errors import HousewayError
from houseway.json_data import JsonObject
from houseway.session.audit import audit_table, link_text
from houseway.session.disclosure import TableLog
from houseway.store import open_store
from houseway.store.chain import Link

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


AuditResult = JsonObject  # the report with `wrong`; of a broken log only `whole` and `wrong`


def audit(where: str, table: str, person: str = "") -> AuditResult:
    """The report of an audit, or what is wrong with the log; no card is named in it.

    `ends_with` is the last link that may be disclosed to this person. The error hides cards,
    because a broken log may have been changed where they are still hidden.
    """
    with open_store(where) as store:
        try:
            report = audit_table(store, table)
            book = TableLog(store, table)  # read after the audit, so it discloses as much
            n = book.revealed_through(person)
            end = link_text(Link(n, bytes.fromhex(book.hashes[n])))
            return {**report.to_json(), "ends_with": end, "wrong": ""}
        except HousewayError as error:
            return {"whole": False, "wrong": CARD.sub("??", str(error))}
