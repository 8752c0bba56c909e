"""What people write in a query, and a settled round, in the form the commands have for them.

The commands lie above the floor, which cannot ask them; a test holds the two forms together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from houseway.errors import Unreadable
from houseway.table import Round


def elected(given: Iterable[str], what: str) -> dict[str, str]:
    """`name=value` words as a dictionary; a value may hold `=` itself."""
    found: dict[str, str] = {}
    for text in given:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (sign and name and value):
            raise Unreadable(f"'{text}' is not a {what}; expected key=value")
        if name in found:
            raise Unreadable(f"the {what} '{name}' is given twice")
        found[name] = value
    return found


def settled_json(round_: Round) -> dict[str, Any]:
    """What is owed, as `houseway settle --json` tells it."""
    return {
        "edition": round_.house.edition.id,
        "over": round_.over,
        "events": [msgspec.to_builtins(event) for event in round_.events],
        "settlements": [
            {
                "seat": event.who,
                "wager": event.wager,
                "stake_cents": event.stake,
                "net_cents": event.net,
                "verdict": event.verdict,
                "why": event.says,
                "rule": event.rule,
                "at": event.at,
            }
            for event in round_.events
            if event.verb in ("settled", "returned")
        ],
        "net_cents": {seat: round_.net(seat) for seat in round_.table.stakes},
        "still_standing_cents": {s: dict(left) for s, left in round_.table.stakes.items() if left},
    }
