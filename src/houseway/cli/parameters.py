"""Arguments and options that several commands share, and the examples under their help."""

from __future__ import annotations

from typing import Annotated

import typer


def complete_edition(incomplete: str) -> list[str]:
    """The editions that contain what was typed, for shell completion."""
    from houseway.editions import edition_ids

    return [name for name in edition_ids() if incomplete in name]


def examples(*commands: str) -> str:
    """The end of a help page: one example per line, never rewrapped."""
    lines = "\n".join(f"  houseway {command}" for command in commands)
    return f"\b\nExample{'s' if len(commands) > 1 else ''}:\n{lines}"


EditionName = Annotated[
    str,
    typer.Argument(
        metavar="EDITION",
        help="Book and game, such as jack/three-card-poker.",
        autocompletion=complete_edition,
    ),
]
Options = Annotated[
    list[str],
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="Choose an option that the book leaves open."
    ),
]
Pay = Annotated[
    list[str],
    typer.Option(
        "--pay",
        metavar="WAGER=TABLE",
        help='Choose a pay table: "pair plus=A", or the odds of each row: "pair plus=40,30,6,3,1".',
    ),
]
Flip = Annotated[
    list[str],
    typer.Option(
        "--flip", metavar="NAME", help="Use the alternative interpretation of an ambiguous rule."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON with stable keys.")]
Store = Annotated[
    str, typer.Argument(metavar="STORE", help="A file, or postgresql://user@host/database.")
]
TableName = Annotated[
    str, typer.Argument(metavar="TABLE", help="The name of the table, such as 'pit 1'.")
]
OneTable = Annotated[
    str, typer.Option("--table", "-t", metavar="TABLE", help="Only this table of a store.")
]
DoneBy = Annotated[
    str,
    typer.Option(metavar="NAME", help="The staff member who does this; recorded in the log."),
]
