"""Summaries of tables for the lobby, read without opening the tables."""

from __future__ import annotations

from importlib.metadata import version

import msgspec
from msgspec import Struct

from houseway.errors import BadLog, HousewayError
from houseway.json_data import JsonObject
from houseway.session.head import read_head
from houseway.session.state import State
from houseway.store.base import Store
from houseway.table.log import decode_entries
from houseway.web.live.snapshot import most_seats
from houseway.web.sidecar import Sidecar

VERSION = version("houseway")  # a summary stored by another version is not trusted


class TableSummary(Struct):
    """A table in a few facts; if it cannot be read, only the reason, in `wrong`."""

    table: str
    edition: str = ""
    title: str = ""
    open: bool = False
    practice: bool = False
    rounds: int = 0
    in_round: bool = False
    seats: dict[str, str] = {}
    most_seats: int = 0
    stopped: str = ""
    when: int = 0  # of the last event, in milliseconds since 1970
    wrong: str = ""

    def to_json(self) -> JsonObject:
        """The summary as the API sends it."""
        if self.wrong:
            return {"table": self.table, "wrong": self.wrong}
        fields: JsonObject = msgspec.to_builtins(self)
        del fields["wrong"]
        return fields


def read_summary(store: Store, name: str) -> TableSummary:
    """A table at the end of its log, without replaying rounds; BadLog if it is not intact."""
    state, when = None, 0
    for n, entry in enumerate(decode_entries(store.read(name)[0], name), 1):
        when = entry.when
        if entry.head is not None:
            state = State(*read_head(entry.head, name))
        if state is not None:
            state.follow(n, entry.events)
    if state is None:
        raise BadLog(f"table '{name}' has no first entry")
    edition = state.house.edition
    return TableSummary(
        table=name,
        edition=edition.id,
        title=edition.title,
        open=state.open,
        practice=state.terms.practice,
        rounds=state.rounds,
        in_round=state.in_round,
        seats=dict(state.seats),
        most_seats=most_seats(state.house),
        when=when,
    )


class TableSummaries:
    """Summaries stored in the sidecar; each is valid until its table changes."""

    def __init__(self, store: Store, sidecar: Sidecar) -> None:
        self._store, self._sidecar = store, sidecar
        self._known: dict[str, tuple[str, TableSummary]] | None = None

    def of(self, names: set[str]) -> dict[str, TableSummary]:
        """The summaries of these tables; for unreadable ones only the reason, in `wrong`."""
        if self._known is None:
            self._known = {
                name: (at, msgspec.json.decode(text, type=TableSummary))
                for name, at, text in self._sidecar.summaries()
                if at.startswith(f"{VERSION} ")
            }
        ends = self._store.ends()
        return {name: self._one(name, ends[name].hash.hex()) for name in sorted(names & set(ends))}

    def _one(self, name: str, end: str) -> TableSummary:
        assert self._known is not None
        at, known = self._known.get(name, ("", None))
        if known is not None and at == f"{VERSION} {end}":
            return known
        try:
            summary = read_summary(self._store, name)
        except HousewayError as error:
            return TableSummary(table=name, wrong=str(error))
        self.store(summary, end)
        return summary

    def store(self, summary: TableSummary, end: str) -> None:
        """Store the summary of a table after the entry with that hash."""
        at = f"{VERSION} {end}"
        if self._known is not None:
            self._known[summary.table] = (at, summary)
        text = msgspec.json.encode(summary.to_json()).decode()
        self._sidecar.store_summary(summary.table, at, text)
