"""Every edition in a line: game, book, wagers, and how completely it is modelled."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from typing import TypedDict

from houseway.editions.house import House
from houseway.editions.load import HOME
from houseway.editions.model import Edition
from houseway.errors import BadEdition
from houseway.games import game_names, game_of
from houseway.odds.solver import solver_of
from houseway.odds.wager_groups import bet_wagers


@cache
def book_title(book: str) -> str:
    """The title of a rule book."""
    books = tomllib.loads((HOME / "books.toml").read_text())
    if book not in books:
        raise BadEdition("books.toml", book, "no title for this book")
    return str(books[book]["title"])


def status_of(edition: Edition) -> str:
    """How completely an edition is modelled: solved exactly, playable, or data only."""
    if edition.game not in game_names():
        return "data only"
    solved = _solved(edition)
    opening = {name for name, w in edition.wagers.items() if w.opening and not w.part_of}
    unpriced = {name for name in opening if edition.wagers[name].unpriced}
    return "solved exactly" if opening - unpriced <= set(solved) else "playable"


def _solved(edition: Edition) -> list[str]:
    """The wagers that are solved, on whichever spots they are placed."""
    kinds = solver_of(game_of(edition)).kinds(House(edition))
    return [name for name in kinds if name in edition.wagers]


def _bets(edition: Edition) -> list[str]:
    """The bets that are solved, each with the wagers that are part of it."""
    solved = _solved(edition) if edition.game in game_names() else ()
    bets = []
    for bet in solved:
        riding = bet_wagers(bet, edition)
        bets.append(f"{bet} (with {', '.join(riding)})" if riding else bet)
    return bets


class EditionRow(TypedDict):
    """An edition in a line."""

    id: str
    game: str
    title: str
    book: str
    book_title: str
    seats: int | None
    wagers: list[str]
    bets: list[str]
    status: str


def edition_rows(editions: Iterable[Edition]) -> list[EditionRow]:
    """The editions as records, in the same order."""
    return [
        {
            "id": e.id,
            "game": e.game,
            "title": e.title,
            "book": e.book,
            "book_title": book_title(e.book),
            "seats": e.seats.most if e.seats else None,
            "wagers": list(e.wagers),
            "bets": _bets(e),
            "status": status_of(e),
        }
        for e in editions
    ]
