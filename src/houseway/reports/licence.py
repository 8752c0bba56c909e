"""Whether the book permits a posted pay table, which tables it permits, and in which section."""

from __future__ import annotations

from houseway.editions.house import House
from houseway.editions.model import PayTable
from houseway.editions.posting import below_floor, unit_of
from houseway.json_data import JsonObject

AS_PRINTED = "as printed"
CUSTOM = "custom"


def permitted(house: House, wager: str) -> list[PayTable]:
    """The pay tables that the book permits for a wager under the options of a house."""
    return [
        table
        for table in house.edition.pay
        if table.wager == wager and table.applies(house.options)
    ]


def licence(house: House, wager: str) -> JsonObject:
    """Whether the book permits the posted pay table of a wager, and why."""
    posted, tables = house.tables[wager, 0], permitted(house, wager)
    same = posted if posted in tables else None
    why = _why(house, wager, posted, tables) if same is None else "the book prints this table"
    below, custom = [], posted.table == CUSTOM
    if custom and tables:
        below = below_floor(posted.rows, tables[0], unit_of(house.edition.wagers[wager]))
    lawful = same is not None or not tables or (custom and tables[0].minimum and not below)
    return {
        "wager": wager,
        "permitted": bool(lawful),
        "why": why,
        "same_as": (same.table or AS_PRINTED) if same else "",
        "at": ", ".join(dict.fromkeys(s for t in tables or [posted] for s in t.sections)),
        "rows": dict(posted.rows),
        "below_the_minimum": below,
        "the_book_permits": [
            {
                "table": table.table or AS_PRINTED,
                "at": table.where,
                "minimum": table.minimum,
                "rows": dict(table.rows),
            }
            for table in tables
        ],
    }


def _why(house: House, wager: str, posted: PayTable, tables: list[PayTable]) -> str:
    if not tables:
        return "the book prints no pay table for it and leaves it to the house"
    if posted.table != CUSTOM:
        needs = "; ".join(f"{name} = {' or '.join(v)}" for name, v in posted.when.items())
        return f"the book prints this table for {needs}"
    if not tables[0].minimum:
        return "the book permits only the tables it prints"
    below = below_floor(posted.rows, tables[0], unit_of(house.edition.wagers[wager]))
    result = f"this one pays less on {', '.join(below)}" if below else "no row pays less"
    return f"the book's table is a minimum, and {result}"
