"""A round as a record with stable keys."""

from __future__ import annotations

import msgspec

from houseway.json_data import JsonObject
from houseway.table import Round


def round_json(round_: Round, seen_by: str = "") -> JsonObject:
    """A round as a record; with `seen_by`, hidden cards are masked as that seat sees them."""
    shown = round_.view(seen_by) if seen_by else round_.events
    settled = [e for e in round_.events if e.verb in ("settled", "returned")]
    return {
        "edition": round_.house.edition.id,
        "over": round_.over,
        "events": [msgspec.to_builtins(e) for e in shown],
        "settlements": [
            {
                "seat": e.who,
                "wager": e.wager,
                "stake_cents": e.stake,
                "net_cents": e.net,
                "verdict": e.verdict,
                "why": e.says,
                "rule": e.rule,
                "at": e.at,
            }
            for e in settled
        ],
        "net_cents": {seat: round_.net(seat) for seat in round_.table.stakes},
        "still_standing_cents": {s: dict(left) for s, left in round_.table.stakes.items() if left},
    }
