"""Which event may follow which: one table for live play, restoring and the audit."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """What a table is doing between two events."""

    NEW = "new"
    OPENING = "opening"
    BETWEEN = "between rounds"
    ROUND = "a round is on"
    RESEATING = "handed over"  # the round goes on with other seats
    RESHUFFLE = "to be reshuffled"  # the discards, in the middle of a round
    PAID = "a round is over"
    CLOSING = "closing"
    SHUT = "shut"


PEOPLE = ("sat", "left", "bought", "coloured", "tipped", "filled", "credited")
IN_A_ROUND = (
    "announced", "called", "charged", "chose", "collected", "dealt", "declared", "drew", "metered",
    "moved", "passed", "put", "returned", "revealed", "rolled", "settled", "spun", "stood",
    "voided", "wagered",
)  # fmt: skip

_BETWEEN = {
    **dict.fromkeys((*PEOPLE, "did", "committed", "unsealed"), Phase.BETWEEN),
    "opened": Phase.ROUND,
    "counted": Phase.CLOSING,
}
_ROUND = {
    **dict.fromkeys((*IN_A_ROUND, *PEOPLE), Phase.ROUND),
    "handed": Phase.RESEATING,
    "closed": Phase.PAID,
}
_PAID = {
    **_BETWEEN,
    **dict.fromkeys(("contributed", "carried", "filled"), Phase.PAID),
}
# By phase: the verbs that may follow, each with the phase after it.
NEXT_PHASE: dict[Phase, dict[str, Phase]] = {
    Phase.NEW: {"did": Phase.NEW, "started": Phase.OPENING},
    Phase.OPENING: {"seeded": Phase.OPENING, "brought": Phase.OPENING, **_BETWEEN},
    Phase.BETWEEN: _BETWEEN,
    Phase.ROUND: _ROUND,
    Phase.RESEATING: {"opened": Phase.ROUND},
    Phase.RESHUFFLE: {"committed": Phase.ROUND},
    Phase.PAID: _PAID,
    Phase.CLOSING: {
        **dict.fromkeys(("did", "unsealed", "counted"), Phase.CLOSING),
        "shut": Phase.SHUT,
    },
    Phase.SHUT: {},
}
