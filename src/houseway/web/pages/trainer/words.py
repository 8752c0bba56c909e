"""How the trainer names wagers and answers, and the records stored in a browser."""

from __future__ import annotations

import msgspec

from houseway.editions import House
from houseway.money import dollars
from houseway.web.felt.spots import title_of
from houseway.web.training import Payout

MOST_RECORDS, LONGEST_NAME = 200, 120  # records read from a browser, characters of a name


class Best(msgspec.Struct, frozen=True):
    """The best time in seconds and the longest streak of one kind of training."""

    best: float
    longest: int


def name_of(payout: Payout, house: House, seats: int) -> str:
    """A wager's name in the book, with its seat if there are several."""
    name = title_of(house, payout.wager)
    return f"{payout.seat}: {name}" if seats > 1 else name


def due_words(payout: Payout) -> str:
    """The correct answer, as a dealer would type it."""
    if payout.net > 0:
        return dollars(payout.net)
    if payout.net == -payout.stake and payout.stake:
        return "lose"
    return f"lose {dollars(-payout.net)}" if payout.net else ("push" if payout.stake else "nothing")


def read_best(stored: object) -> dict[str, Best]:
    """The records stored in a browser; none if they are not in our format."""
    if not isinstance(stored, str):
        return {}
    try:
        records = msgspec.json.decode(stored, type=dict[str, Best])
    except msgspec.DecodeError:
        return {}
    return {name[:LONGEST_NAME]: best for name, best in list(records.items())[:MOST_RECORDS]}
