"""What can be declared when something goes wrong: an entry of the book, or calling it off."""

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

TOO_FEW = "too-few-cards"  # the entry of books that cover this


def shortage_remedy(house: House, in_rack: int, wanted: int) -> str:
    """What to declare when cards run out: the book's remedy if the discards allow it."""
    for entry in house.edition.irregularities:
        enough = not entry.effect.deals_discards or in_rack > wanted  # the first card is burnt
        if entry.id == TOO_FEW and enough:
            return entry.id
    return CALLED_OFF.id


def irregularity(name: str, house: House) -> Irregularity:
    """The entry of the book; at any table a supervisor may also call the round off."""
    return CALLED_OFF if name == CALLED_OFF.id else house.edition.irregularity(name)
