"""Entries of a table's chain: one act each, with everything that followed from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from houseway.editions import House
from houseway.editions.digest import same_text
from houseway.errors import BadLog, HousewayError
from houseway.session.terms import TableTerms
from houseway.table.events import Event
from houseway.table.log import head_of, house_of, restated

FORMAT = 2  # of the entries of a session
Head = dict[str, object]  # of the first entry: the house and the terms


class Entry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """One act: when it was done, its events and, in the first entry, the house."""

    when: int  # milliseconds since 1970
    events: list[Event] = []
    head: Head | None = None
    by: str = ""  # the member of staff who did it, if one did


encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


def decode_entries(bodies: Sequence[bytes], table: str) -> Iterator[Entry]:
    """The entries as they were written."""
    for n, body in enumerate(bodies, 1):
        try:
            entry = _decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadLog(f"table '{table}', entry {n} cannot be read: {error}") from None
        if (n == 1) != (entry.head is not None):
            raise BadLog(f"table '{table}', entry {n}: only the first entry describes the house")
        yield entry


def make_head(house: House, terms: TableTerms) -> Head:
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
    if head.get("session", 0) != FORMAT:
        raise BadLog(
            f"table '{table}' is of format {head.get('session')}; this version reads {FORMAT}"
        )
    try:
        given = {name: head[name] for name in ("limits", "rates", "meters", "practice")}
        terms = msgspec.convert({"bank": head["float"], **given}, TableTerms)
        house = house_of(head)
        terms.check(house)
        made = msgspec.json.decode(encode(make_head(house, terms)))
        if edition_changed(head, house):  # its elections may be described differently today
            head, made = dict.fromkeys(head), dict.fromkeys(made)
        if restated(head, house) != made:
            raise BadLog("it has other fields or values than a table is opened with")
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
