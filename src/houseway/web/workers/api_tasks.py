"""What the workers compute for the API only; arguments and results are plain JSON data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.api import edition as desk_of
from houseway.errors import unknown
from houseway.json_data import JsonObject


def strategy(
    edition: str,
    options: Mapping[str, str],
    pay: Mapping[str, str],
    flip: Sequence[str],
    every_hand: bool,
) -> JsonObject:
    """The strategy as `houseway strategy` prints it, or with every hand, as with `--json`."""
    from houseway.odds.solve import strategy as solved
    from houseway.odds.solve import strategy_report

    house = desk_of(edition).house(options, pay, flip)
    report = solved(house).report() if every_hand else strategy_report(house)
    return report.to_json()


def compare(game: str, with_odds: bool, books: Sequence[str] = ()) -> JsonObject:
    """A game across its books, or some of them, in the form of `houseway compare --json`."""
    from houseway.games import game_names
    from houseway.reports.compare import compare as compared
    from houseway.reports.compare import compare_json, edges, editions_of
    from houseway.web.workers.tasks import odds_sheet

    every = editions_of(game)
    for book in books:
        if book not in [e.book for e in every]:
            raise unknown("book with this game", book, [e.book for e in every])
    editions = [e for e in every if not books or e.book in books]
    parts = compared(editions)
    if with_odds:
        solved = game in game_names()
        parts.append(edges([odds_sheet(e.id) if solved else None for e in editions]))
    return compare_json(editions, parts)


def verified(where: str, table: str, shoe: int | None) -> list[JsonObject]:
    """Every shoe with its commitment, in the form of `houseway verify-shoe --json`."""
    from houseway.session.audit import verify_draws
    from houseway.store import open_store

    with open_store(where) as store:
        return [draw.to_json() for draw in verify_draws(store, table, shoe)]


def coverage(edition: str) -> JsonObject:
    """How a chapter is covered, in the form of `houseway coverage --json`."""
    return dict(desk_of(edition).coverage().to_json())
