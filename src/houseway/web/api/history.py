"""Past rounds as each person may read them, with the keys of the commands."""

from __future__ import annotations

import msgspec

from houseway.json_data import JsonObject
from houseway.session.disclosure import LoggedRound, TableLog
from houseway.session.history import PlayedRound, RoundPart, RoundSummary
from houseway.store.base import Store
from houseway.web.accounts import Person
from houseway.web.api.errors import NotFound


def _game(book: TableLog, played: LoggedRound, person: Person) -> PlayedRound:
    """A round with the cards this person may see; the others are `??`."""
    events = [book.seen(one, person.name) for one in played.logged]
    ends = [*(first for first, _ in played.seatings[1:]), len(events)]
    parts = [
        RoundPart(seats, events[first:end])
        for (first, seats), end in zip(played.seatings, ends, strict=True)
    ]
    return PlayedRound(played.n, played.when, parts)


def rounds_json(
    store: Store, table: str, person: Person, player: str, last: int
) -> list[RoundSummary]:
    """The last rounds of a table, or of one of its players, newest first."""
    book = TableLog(store, table)
    rounds = (_game(book, played, person).to_json(table) for played in reversed(book.rounds))
    if player:
        rounds = (one for one in rounds if player in [mine["player"] for mine in one["players"]])
    return [one for one, _ in zip(rounds, range(last), strict=False)]


def round_json(store: Store, table: str, person: Person, n: int) -> JsonObject:
    """One round with every event, in the form of `houseway replay --json`."""
    book = TableLog(store, table)
    if n > len(book.rounds):
        raise NotFound(f"no round {n}; the table has {len(book.rounds)} rounds")
    game = _game(book, book.rounds[n - 1], person)
    events = [msgspec.to_builtins(event) for event in game.events]
    return {**game.to_json(table), "edition": book.house.edition.id, "events": events}


def log_lines(store: Store, table: str, person: Person) -> bytes:
    """The log as JSON lines, as the log page exports it."""
    return b"".join(TableLog(store, table).lines(person.name))
