"""The compare command: one game in several rule books."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.parameters import Json

if TYPE_CHECKING:
    from houseway.editions import Edition
    from houseway.json_data import JsonObject
    from houseway.reports.compare import Part, Statement

LABELS = {"called": "title"}  # of rows, where the name in JSON is not what people say


def compare(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game, such as three-card-poker.")],
    with_odds: Annotated[
        bool,
        typer.Option("--odds/--no-odds", help="Include the exact edges, which may take a while."),
    ] = True,
    everything: Annotated[
        bool, typer.Option("--all", help="Also show what the books agree on.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Compare one game across rule books.

    Shows wagers, pay tables, options, rules, remedies and house edges side by side, with
    sections. Only the differences are shown unless you add --all.
    """
    from houseway.cli.terminal import print_json
    from houseway.reports.compare import compare as compared
    from houseway.reports.compare import compare_json, edges, editions_of

    editions = editions_of(game)
    parts = compared(editions)
    if with_odds:
        parts.append(edges([_sheet(edition) for edition in editions]))
    if as_json:
        print_json(compare_json(editions, parts))
    else:
        _print(editions, parts, everything)


def _sheet(edition: Edition) -> JsonObject | None:
    """The odds of an edition under its default rules; None if the game cannot be played yet."""
    from houseway.cli.terminal import progress
    from houseway.editions import House
    from houseway.games import game_names
    from houseway.odds.progress import listening
    from houseway.odds.solve import odds

    if edition.game not in game_names():
        return None
    with listening(progress):
        return odds(House(edition)).to_json()


def _print(editions: Sequence[Edition], parts: Sequence[Part], everything: bool) -> None:
    from rich.markup import escape

    from houseway.cli.terminal import console, heading, say, table_of

    if len(editions) == 1:
        say(f"Only {editions[0].id} has this game, so there is nothing to compare it with.")
    for part in parts:
        rows = [row for row in part.rows if everything or row.differs or len(editions) == 1]
        heading(part.title if rows else f"{part.title}: all the same")
        if not rows:
            continue
        table = table_of("", *(edition.book for edition in editions))
        for row in rows:
            mark = "* " if everything and row.differs else ""
            label = mark + LABELS.get(row.name, row.name)
            table.add_row(escape(label), *map(_cell, row.statements))
        console.print(table)


def _cell(statement: Statement | None) -> str:
    from rich.markup import escape

    if statement is None:
        return "[dim]not in this book[/dim]"
    section = f" [dim]{escape(statement.at)}[/dim]" if statement.at else ""
    return escape(statement.text) + section
