"""Cards that run out where the book says nothing: a supervisor calls the round off."""

from __future__ import annotations

from houseway.editions.house import House
from houseway.editions.model import Irregularity

CALLED_OFF = Irregularity(
    at="",
    id="called-off",
    what="there are no cards left to finish the round, and the book says nothing",
    done="the supervisor calls the round off; every wager is returned",
    remedy="void",
)

TOO_FEW = "too-few-cards"  # what the books call it, where they say something
FROM_DISCARDS = "reshuffle-and-finish"  # the remedy that seals new cards in the middle of a round


def way_out(house: House, in_rack: int, wanted: int) -> str:
    """What is declared when cards run out: what the book says, as long as the rack allows it."""
    for entry in house.edition.irregularities:
        enough = entry.remedy != FROM_DISCARDS or in_rack > wanted  # the first one is burnt
        if entry.id == TOO_FEW and enough:
            return entry.id
    return CALLED_OFF.id


def irregularity(name: str, house: House) -> Irregularity:
    """The entry of the book, or the one thing that is left to a supervisor at any table."""
    return CALLED_OFF if name == CALLED_OFF.id else house.edition.irregularity(name)
