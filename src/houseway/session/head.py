"""The head of a table: the house and the terms it is opened with, in its first entry."""

from __future__ import annotations

import msgspec

from houseway.editions import House
from houseway.editions.digest import same_text
from houseway.errors import BadLog, HousewayError
from houseway.session.terms import TableTerms
from houseway.table.log import Head, HouseHead, encode, head_of, house_of, restated

FORMAT = 2  # of the terms
SESSION = "session"  # names that format; only the head of a table has it


class TableHead(HouseHead):
    """The head of a table: the house, and the terms the table is opened with."""

    session: int
    float: int
    limits: dict[str, list[int]]
    rates: dict[str, str]
    meters: dict[str, int]
    practice: bool


def make_head(house: House, terms: TableTerms) -> TableHead:
    """The head of a table's first entry."""
    return {
        **head_of(house),
        "session": FORMAT,
        "float": terms.bank,
        "limits": {wager: list(both) for wager, both in terms.limits.items()},
        "rates": dict(terms.rates),
        "meters": dict(terms.meters),
        "practice": terms.practice,
    }


def read_head(head: Head, table: str) -> tuple[House, TableTerms]:
    """The house and the terms of the first entry; BadLog where the book forbids them."""
    if SESSION not in head:
        raise BadLog(
            f"'{table}' is a log of rounds, not a table: it has no seats, no accounts and no "
            "commitments"
        )
    if head[SESSION] != FORMAT:
        raise BadLog(f"table '{table}' has format {head[SESSION]}; this version reads {FORMAT}")
    try:
        given = {name: head[name] for name in ("limits", "rates", "meters", "practice")}
        terms = msgspec.convert({"bank": head["float"], **given}, TableTerms)
        house = house_of(head)
        terms.check(house)
        made = msgspec.json.decode(encode(make_head(house, terms)))
        if edition_changed(head, house):  # its options may be described differently today
            head, made = dict.fromkeys(head), dict.fromkeys(made)
        if restated(head, house) != made:
            raise BadLog("it has fields or values that no table is opened with")
        return house, terms
    except (KeyError, TypeError, AttributeError, ValueError, msgspec.ValidationError):
        raise BadLog(f"table '{table}', entry 1 does not describe a table") from None
    except HousewayError as error:
        raise BadLog(f"table '{table}', entry 1: {error}") from None


def edition_changed(head: Head, house: House) -> str:
    """A warning if a table was opened under another version of its edition, else nothing."""
    if same_text(head.get("digest"), house.edition):
        return ""
    return f"THE EDITION {house.edition.id} HAS CHANGED since this table was opened"
