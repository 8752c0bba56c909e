"""What the trainer says of a wager, and what a browser has kept of its best times."""

from __future__ import annotations

import json
from typing import Any

from houseway.editions import House
from houseway.money import dollars
from houseway.web.felt.spots import title_of
from houseway.web.training import Payout


def name_of(payout: Payout, house: House, seats: int) -> str:
    """A wager as the book and the felt call it, with its seat where there are several."""
    name = title_of(house, payout.wager)
    return f"{payout.seat}: {name}" if seats > 1 else name


def due_words(payout: Payout) -> str:
    """What is right, as one would type it."""
    if payout.net > 0:
        return dollars(payout.net)
    if payout.net == -payout.stake and payout.stake:
        return "lose"
    return f"lose {dollars(-payout.net)}" if payout.net else ("push" if payout.stake else "nothing")


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
