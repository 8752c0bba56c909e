"""The same game across rule books, in the terminal."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer


def compare(
    game: Annotated[str, typer.Argument(metavar="GAME", help="a game, as three-card-poker")],
    with_odds: Annotated[
        bool, typer.Option("--odds/--no-odds", help="the exact edges too; may take a while")
    ] = True,
    every: Annotated[bool, typer.Option("--all", help="also what the books agree in")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="print JSON with stable keys")] = False,
) -> None:
    """One game in several rule books side by side: what differs, with sections and edges."""
    from houseway.reports.compare import compare as compared
    from houseway.reports.compare import compare_json, edges, editions_of

    editions = editions_of(game)
    parts = compared(editions)
    if with_odds:
        parts.append(edges([_sheet(edition) for edition in editions]))
    told = compare_json(editions, parts)
    if as_json:
        typer.echo(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        _print(told, every)


def _sheet(edition: Any) -> Any:
    """The odds of an edition at its defaults; None where it is data only."""
    from houseway.cli import show
    from houseway.editions import House
    from houseway.games import game_names
    from houseway.odds.progress import listening
    from houseway.odds.solve import odds

    if edition.game not in game_names():
        return None
    with listening(show.progress):
        return odds(House(edition)).to_json()


def _print(told: dict[str, Any], every: bool) -> None:
    from rich.markup import escape

    from houseway.cli import show

    names = told["editions"]
    if len(names) == 1:
        show.say(f"only {names[0]} has this game; nothing to compare it with")
    for part in told["parts"]:
        rows = [row for row in part["rows"] if every or row["differs"] or len(names) == 1]
        if not rows:
            show.heading(f"{part['part']}: all the same")
            continue
        table = show.table_of("", *names, title=f"\n{part['part']}")
        for row in rows:
            cells = [_cell(row["said"][name]) for name in names]
            mark = "* " if every and row["differs"] else ""
            table.add_row(escape(mark + row["name"]), *cells)
        show.console.print(table)


def _cell(said: dict[str, str] | None) -> str:
    from rich.markup import escape

    if said is None:
        return "[dim]not in this book[/dim]"
    return escape(said["text"]) + (f" [dim]{escape(said['at'])}[/dim]" if said["at"] else "")
