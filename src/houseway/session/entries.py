"""Entries of a table's chain: one act each, with everything that followed from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from houseway.editions import House
from houseway.editions.digest import same_text
from houseway.errors import BadLog, HousewayError
from houseway.session.terms import Terms
from houseway.table.events import Event
from houseway.table.log import head_of, house_of, restated

FORMAT = 2  # of the entries of a session


class Entry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """When somebody did something, and what happened; the first one tells the house."""

    when: int  # milliseconds since 1970
    events: list[Event] = []
    head: dict[str, Any] | None = None
    by: str = ""  # who did it, where somebody of the house did


encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode


def decoded(bodies: Sequence[bytes], table: str) -> Iterator[Entry]:
    """The entries as they were written."""
    for n, body in enumerate(bodies, 1):
        try:
            entry = _decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            raise BadLog(f"table '{table}', entry {n} cannot be read: {wrong}") from None
        if (n == 1) != (entry.head is not None):
            raise BadLog(f"table '{table}', entry {n}: only the first tells the house")
        yield entry


def make_head(house: House, terms: Terms) -> dict[str, Any]:
    """What the first entry of a table tells."""
    return {
        **head_of(house),
        "session": FORMAT,
        "float": terms.bank,
        "limits": {wager: list(both) for wager, both in terms.limits.items()},
        "rates": dict(terms.rates),
        "meters": dict(terms.meters),
        "practice": terms.practice,
    }


def read_head(head: dict[str, Any], table: str) -> tuple[House, Terms]:
    """The house and the terms of the first entry; BadLog where the book forbids them."""
    if head.get("session", 0) != FORMAT:
        raise BadLog(
            f"table '{table}' is of format {head.get('session')}; this version reads {FORMAT}"
        )
    try:
        told = {name: head[name] for name in ("limits", "rates", "meters", "practice")}
        terms = msgspec.convert({"bank": head["float"], **told}, Terms)
        house = house_of(head)
        terms.check(house)
        made = msgspec.json.decode(encode(make_head(house, terms)))
        if other_text(head, house):  # what it elects may be told otherwise today
            head, made = dict.fromkeys(head), dict.fromkeys(made)
        if restated(head, house) != made:
            raise BadLog("it tells more, or other things, than a table is opened with")
        return house, terms
    except (KeyError, TypeError, AttributeError, ValueError, msgspec.ValidationError):
        raise BadLog(f"table '{table}', entry 1 does not describe a table") from None
    except HousewayError as wrong:
        raise BadLog(f"table '{table}', entry 1: {wrong}") from None


def other_text(head: dict[str, Any], house: House) -> str:
    """A warning where a table was opened under another text of its edition, or nothing."""
    if same_text(head.get("digest"), house.edition):
        return ""
    return f"THE EDITION {house.edition.id} HAS CHANGED since this table was opened"
