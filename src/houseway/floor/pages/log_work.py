"""The audit of a table, for a worker process: it opens the store for itself."""

from __future__ import annotations

import re
from typing import Any

from houseway.errors import HousewayError
from houseway.session.audit import audited
from houseway.store import open_store

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def audit(where: str, table: str) -> dict[str, Any]:
    """What an audit finds, or in `wrong` what is wrong; no card is named in it.

    A log that is not whole may have been changed where cards are still covered.
    """
    with open_store(where) as store:
        try:
            return {**audited(store, table), "wrong": ""}
        except HousewayError as wrong:
            return {"whole": False, "wrong": CARD.sub("??", str(wrong))}
