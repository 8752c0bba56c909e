"""The procedures that a book prescribes between rounds, step by step with their sections."""

from __future__ import annotations

from houseway.editions import House
from houseway.table.events import Event

OPENING = ("cards", "dice", "inspection", "opening", "shuffle", "cut")  # as the books name them
END_OF_SHOE = ("end of the shoe", "shuffle", "cut", "burn")
CLOSING = ("closing", "closed table")


def steps(house: House, procedures: tuple[str, ...]) -> list[Event]:
    """The steps of these procedures, as far as the book has them."""
    return [
        Event("did", "dealer", name, step.where, says=step.do)
        for name in procedures
        for step in house.edition.procedures.get(name, ())
    ]
