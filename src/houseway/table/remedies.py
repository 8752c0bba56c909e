"""What is declared when something goes wrong: an entry of the book, or a round called off."""

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


def shortage_remedy(house: House, in_rack: int, wanted: int) -> str:
    """What to declare when cards run out: what the book says, as long as the rack allows it."""
    for entry in house.edition.irregularities:
        enough = not entry.effect.deals_discards or in_rack > wanted  # the first one is burnt
        if entry.id == TOO_FEW and enough:
            return entry.id
    return CALLED_OFF.id


def irregularity(name: str, house: House) -> Irregularity:
    """The entry of the book, or the round called off, which a supervisor may do at any table."""
    return CALLED_OFF if name == CALLED_OFF.id else house.edition.irregularity(name)
