"""Every edition in a line, and how completely it is modelled."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache

from houseway.editions.house import House
from houseway.editions.load import HOME
from houseway.editions.model import Edition
from houseway.errors import BadEdition
from houseway.games import game_names, game_of
from houseway.json_data import JsonObject
from houseway.odds.solver import solver_of
from houseway.odds.wager_groups import bet_wagers


@cache
def book_title(book: str) -> str:
    """What a rule book is called."""
    books = tomllib.loads((HOME / "books.toml").read_text())
    if book not in books:
        raise BadEdition("books.toml", book, "no title for this book")
    return str(books[book]["title"])


def status_of(edition: Edition) -> str:
    """How far an edition has come: solved exactly, playable, or data only."""
    if edition.game not in game_names():
        return "data only"
    solved = _solved(edition)
    opening = {name for name, w in edition.wagers.items() if w.opening and not w.part_of}
    unpriced = {name for name in opening if edition.wagers[name].unpriced}
    return "solved exactly" if opening - unpriced <= set(solved) else "playable"


def _solved(edition: Edition) -> list[str]:
    """The wagers that are solved, whatever their places on the layout."""
    kinds = solver_of(game_of(edition)).kinds(House(edition))
    return [name for name in kinds if name in edition.wagers]


def _bets(edition: Edition) -> list[str]:
    """The bets that are solved, each with the wagers that ride on it."""
    solved = _solved(edition) if edition.game in game_names() else ()
    bets = []
    for bet in solved:
        riding = bet_wagers(bet, edition)
        bets.append(f"{bet} (with {', '.join(riding)})" if riding else bet)
    return bets


def edition_rows(editions: Iterable[Edition]) -> list[JsonObject]:
    """The editions as records."""
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
