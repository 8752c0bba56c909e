"""Meters carried from table to table: counted by one table, taken over by only one other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from houseway.errors import BadLog, HousewayError, Unreadable
from houseway.money import Cents, dollars
from houseway.session.money.ledger import meter_of
from houseway.store.base import Store
from houseway.table.events import Event
from houseway.table.log import decode_entries

AT_OPENING = ("did", "started", "seeded", "brought")


class Count(NamedTuple):
    """The count of a table at its closing."""

    cents: dict[str, Cents]  # by account
    when: int
    practice: bool

    def of(self, wager: str) -> Cents | None:
        """What its meter showed, if it has one."""
        return self.cents.get(meter_of(wager))


def closing_count(store: Store, table: str) -> Count:
    """The closing count of a table; Unreadable as long as it is open."""
    entries = list(decode_entries(store.read(table)[0], table))
    events = [event for entry in entries for event in entry.events]
    if not events or events[-1].verb != "shut":
        raise Unreadable(f"table '{table}' is not closed; its meters are still in play")
    counted = {event.wager: event.stake for event in events if event.verb == "counted"}
    return Count(counted, entries[-1].when, bool((entries[0].head or {}).get("practice")))


def check_sources(
    store: Store, table: str, brought: Mapping[str, tuple[Cents, str]], practice: bool
) -> int:
    """Refuse meters that were counted differently, or that another table took over.

    Returns the moment at which the last of these tables was closed.
    """
    last = 0  # tables that took over each other's meters would open before they closed
    for wager, (cents, source) in brought.items():
        count = closing_count(store, source)
        shows = count.of(wager)
        if shows is None:
            raise Unreadable(f"table '{source}' has no {wager} meter to take over")
        if shows != cents:
            raise Unreadable(
                f"table '{source}' counted {dollars(shows)} on the {wager} meter, "
                f"not {dollars(cents)}"
            )
        if count.practice and not practice:
            raise Unreadable(f"table '{source}' was for practice; its meters are not real money")
        if others := [name for name in _takers(store, wager, source) if name != table]:
            raise Unreadable(
                f"the {wager} meter of table '{source}' was taken over by table '{others[0]}'"
            )
        last = max(last, count.when)
    return last


def _takers(store: Store, wager: str, source: str) -> Iterator[str]:
    """The tables that were opened with the count of this one."""
    for name in store.tables():
        for event in _opening(store, name):
            if (event.verb, event.wager, event.says) == ("brought", wager, source):
                yield name


def _opening(store: Store, table: str) -> Iterator[Event]:
    for entry in decode_entries(store.read(table)[0], table):
        for event in entry.events:
            if event.verb not in AT_OPENING:
                return
            yield event


def audit_brought(
    store: Store, table: str, brought: list[Event], when: int, practice: bool
) -> list[str]:
    """Check the meters that a table took over; notes for those that no table counted."""
    named = {event.wager: (event.stake, event.says) for event in brought if event.says}
    try:
        if check_sources(store, table, named, practice) >= when and named:
            raise Unreadable("it took over a meter before the other table had counted it")
    except HousewayError as error:
        raise BadLog(f"table '{table}': {error}") from None
    return [
        f"brought from outside: {dollars(event.stake)} on the {event.wager} meter"
        for event in brought
        if not event.says
    ]
