"""What the trainer says of a wager, and what a browser has kept of its best times."""

from __future__ import annotations

import json
from typing import Any

from houseway.editions import House
from houseway.money import dollars
from houseway.web.felt.spots import called
from houseway.web.training import Due


def name_of(due: Due, house: House, seats: int) -> str:
    """A wager as the book and the felt call it, with its seat where there are several."""
    name = called(house, due.wager)
    return f"{due.seat}: {name}" if seats > 1 else name


def due_words(due: Due) -> str:
    """What is right, as one would type it."""
    if due.net > 0:
        return dollars(due.net)
    if due.net == -due.stake and due.stake:
        return "lose"
    return f"lose {dollars(-due.net)}" if due.net else ("push" if due.stake else "nothing")


def read_best(kept: Any) -> dict[str, dict[str, Any]]:
    """What a browser has kept; what it cannot have been given by us is left out."""
    try:
        found = json.loads(kept) if isinstance(kept, str) else {}
        return {
            str(name)[:120]: {"best": float(one["best"]), "longest": int(one["longest"])}
            for name, one in list(found.items())[:200]
        }
    except (ValueError, TypeError, KeyError, AttributeError):
        return {}
