"""What may follow what at a table: one statement for live tables, restoring and the audit."""

from __future__ import annotations

NEW, OPENING, BETWEEN, ROUND = "new", "opening", "between rounds", "a round is on"
HANDED, RESHUFFLE, PAID = "handed over", "to be reshuffled", "a round is over"
CLOSING, SHUT = "closing", "shut"

PEOPLE = ("sat", "left", "bought", "coloured", "tipped", "filled", "credited")
IN_A_ROUND = (
    "announced", "called", "charged", "chose", "collected", "dealt", "declared", "drew", "metered",
    "moved", "passed", "put", "returned", "revealed", "rolled", "settled", "spun", "stood",
    "voided", "wagered",
)  # fmt: skip

_BETWEEN = {
    **dict.fromkeys((*PEOPLE, "did", "committed", "unsealed"), BETWEEN),
    "opened": ROUND,
    "counted": CLOSING,
}
FOLLOWS: dict[str, dict[str, str]] = {  # how the table stands: what may happen, how it then stands
    NEW: {"did": NEW, "started": OPENING},
    OPENING: {"seeded": OPENING, "brought": OPENING, **_BETWEEN},
    BETWEEN: _BETWEEN,
    ROUND: {**dict.fromkeys((*IN_A_ROUND, *PEOPLE), ROUND), "handed": HANDED, "closed": PAID},
    HANDED: {"opened": ROUND},
    RESHUFFLE: {"committed": ROUND},
    PAID: {**_BETWEEN, "contributed": PAID, "carried": PAID, "filled": PAID},
    CLOSING: {"did": CLOSING, "unsealed": CLOSING, "counted": CLOSING, "shut": SHUT},
    SHUT: {},
}
