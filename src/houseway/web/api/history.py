"""What was played, as each person may read it: the log of the pages, in the commands' keys."""

from __future__ import annotations

import msgspec

from houseway.json_data import JsonObject
from houseway.session.disclosure import Book, Played
from houseway.session.history import Game, Sitting
from houseway.session.journal import KeptIn
from houseway.web.accounts import Person
from houseway.web.api.errors import NotFound


def _game(book: Book, played: Played, person: Person) -> Game:
    """A round with the cards this person may read; the others are `??`."""
    events = [book.seen(one, person.name) for one in played.happened]
    ends = [*(first for first, _ in played.sat[1:]), len(events)]
    parts = [
        Sitting(seats, events[first:end])
        for (first, seats), end in zip(played.sat, ends, strict=True)
    ]
    return Game(played.n, played.when, parts)


def rounds_json(
    store: KeptIn, table: str, person: Person, player: str, last: int
) -> list[JsonObject]:
    """The last rounds of a table, or of one of its players, in figures, newest first."""
    book = Book(store, table)
    rounds = (_game(book, played, person).to_json(table) for played in reversed(book.rounds))
    if player:
        rounds = (one for one in rounds if player in [mine["player"] for mine in one["players"]])
    return [one for one, _ in zip(rounds, range(last), strict=False)]


def round_json(store: KeptIn, table: str, person: Person, n: int) -> JsonObject:
    """One round with every event, as `houseway replay --json` tells it."""
    book = Book(store, table)
    if n > len(book.rounds):
        raise NotFound(f"there is no round {n}; the table has {len(book.rounds)} rounds")
    game = _game(book, book.rounds[n - 1], person)
    events = [msgspec.to_builtins(event) for event in game.events]
    return {**game.to_json(table), "edition": book.house.edition.id, "events": events}


def log_lines(store: KeptIn, table: str, person: Person) -> bytes:
    """The log as JSON lines, as its page exports it."""
    return b"".join(Book(store, table).lines(person.name))
