"""What was played, as each role may read it: hidden cards of a round in progress never leave."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.floor.api_wrong import NotThere
from houseway.floor.people import Person, may
from houseway.session.entries import decoded
from houseway.session.kept import KeptIn
from houseway.session.recall import Game, games
from houseway.store.chain import Link, first_link, seal
from houseway.table.events import ALL, Event, view


def visible(game: Game, person: Person) -> Game:
    """A round with the cards this person may see.

    Who audits sees all of them once it is over; a player sees his own and those shown to all.
    """
    if game.over and may(person, "audit"):
        return game
    mine = {seat for seat, player in game.seats.items() if player == person.name}
    return game._replace(events=view(game.events, *mine))


def rounds_told(
    store: KeptIn, table: str, person: Person, player: str, last: int
) -> list[dict[str, Any]]:
    """The last rounds of a table, or of one of its players, in figures, newest first."""
    _, found = games(store, table)
    told = (visible(game, person).to_json(table) for game in reversed(found))
    if player:
        told = (one for one in told if player in [mine["player"] for mine in one["players"]])
    return [one for one, _ in zip(told, range(last), strict=False)]


def round_told(store: KeptIn, table: str, person: Person, n: int) -> dict[str, Any]:
    """One round with every event, as `houseway replay --json` tells it."""
    house, found = games(store, table)
    if n > len(found):
        raise NotThere(f"there is no round {n}; the table has {len(found)} rounds")
    game = visible(found[n - 1], person)
    events = [msgspec.to_builtins(event) for event in game.events]
    return {**game.to_json(table), "edition": house.edition.id, "events": events}


def log_lines(store: KeptIn, table: str) -> tuple[bytes, Link]:
    """The entries of a table, one a line, and the link they end with.

    They end before the first card of a round in progress that somebody may not see.
    """
    bodies, _ = store.read(table)
    end = len(bodies)
    in_round: int | None = None  # the entry in which a hidden card of this round lies
    for n, entry in enumerate(decoded(bodies, table)):
        for event in entry.events:
            if event.verb == "closed":
                in_round = None
            elif _hidden(event) and in_round is None:
                in_round = n
    if in_round is not None:
        end = in_round
    link = first_link(table)
    for body in bodies[:end]:
        link = seal(link, body)
    return b"".join(body + b"\n" for body in bodies[:end]), link


def _hidden(event: Event) -> bool:
    return bool(event.cards) and event.seen_by != ALL
