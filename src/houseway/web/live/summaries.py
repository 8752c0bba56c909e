"""Tables in short, as a list of them tells: known without sitting the house down at each again."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import msgspec

from houseway.errors import BadLog, HousewayError
from houseway.session.entries import decode_entries, read_head
from houseway.session.state import State
from houseway.store.base import Store
from houseway.web.live.snapshot import most_seats
from houseway.web.sidecar import Beside

VERSION = version("houseway")  # what another one has kept may be told otherwise today
Short = dict[str, Any]  # table, edition, title, open, practice, rounds, in_round, seats, …


def read_short(store: Store, name: str) -> Short:
    """A table as its log leaves it; no cards are laid out again. BadLog if it is not whole."""
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
    return {
        "table": name,
        "edition": edition.id,
        "title": edition.title,
        "open": state.open,
        "practice": state.terms.practice,
        "rounds": state.rounds,
        "in_round": state.in_round,
        "seats": dict(state.seats),
        "most_seats": most_seats(state.house),
        "stopped": "",
        "when": when,
    }


class Shorts:
    """What was read once is kept beside the store, and holds until the table has gone on."""

    def __init__(self, store: Store, beside: Beside) -> None:
        self._store, self._beside = store, beside
        self._known: dict[str, tuple[str, Short]] | None = None

    def of(self, names: set[str]) -> dict[str, Short]:
        """These tables in short; of one that cannot be read only why, under `wrong`."""
        if self._known is None:
            self._known = {
                name: (at, msgspec.json.decode(told))
                for name, at, told in self._beside.shorts()
                if at.startswith(f"{VERSION} ")
            }
        ends = self._store.ends()
        return {name: self._one(name, ends[name].hash.hex()) for name in sorted(names & set(ends))}

    def _one(self, name: str, end: str) -> Short:
        assert self._known is not None
        at, told = self._known.get(name, ("", {}))
        if at == f"{VERSION} {end}":
            return told
        try:
            told = read_short(self._store, name)
        except HousewayError as wrong:
            return {"table": name, "wrong": str(wrong)}
        self.keep(told, end)
        return told

    def keep(self, told: Short, end: str) -> None:
        """This is how a table stands after the entry with that hash."""
        at = f"{VERSION} {end}"
        if self._known is not None:
            self._known[told["table"]] = (at, told)
        self._beside.keep_short(told["table"], at, msgspec.json.encode(told).decode())
