"""The replay and audit commands: logs of rounds, transcripts, and tables in a store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli import tables
from houseway.cli.parameters import Json, OneTable
from houseway.cli.terminal import print_json
from houseway.errors import Unreadable, unknown

if TYPE_CHECKING:
    from houseway.table.round import Round


def replay(
    log: Annotated[
        str, typer.Argument(metavar="LOG", help="A log, a .round transcript, or a store.")
    ],
    seen_by: Annotated[
        str, typer.Option("--as", metavar="SEAT", help="Only what this seat saw: 'seat 1'.")
    ] = "",
    table: OneTable = "",
    number: Annotated[
        int | None, typer.Option("--round", metavar="N", help="Only this round.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Replay recorded rounds line by line.

    Each line says who did what, under which rule and section.
    """
    from houseway.cli.rounds import transcript
    from houseway.reports.rounds import round_json
    from houseway.reports.words import count
    from houseway.store import is_database
    from houseway.table.transcripts import replay_transcript

    if log.endswith(".round"):
        rounds = [replay_transcript(Path(log))]
    elif is_database(log) or not is_round_log(log, table):
        tables.replay_command(log, table, number, seen_by, as_json)
        return
    else:
        rounds = replay_log(log)
    if number is not None:
        if not 1 <= number <= len(rounds):
            has = count(len(rounds), "round")
            raise Unreadable(f"There is no round {number}; the log has {has}")
        rounds = rounds[number - 1 : number]
    for round_ in rounds:
        if seen_by and seen_by not in round_.table.stakes:
            raise unknown("seat", seen_by, round_.table.stakes)
    if as_json:
        print_json([round_json(round_, seen_by) for round_ in rounds])
    else:
        for round_ in rounds:
            transcript(round_, seen_by)


def audit(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log, or a store of tables.")],
    table: OneTable = "",
    ends_with: Annotated[
        str,
        typer.Option(
            metavar="NUMBER:HASH",
            help="A log head that you noted earlier; it must be in the log.",
        ),
    ] = "",
    as_json: Json = False,
) -> None:
    """Prove that a log is intact and every bet was paid correctly.

    For auditors: replays every round, settles it again and checks the books. The exit code is 1
    if a table of a store fails.
    """
    from houseway.cli import rounds
    from houseway.session.audit import audit_rounds
    from houseway.store import FileStore, is_database

    if is_database(log) or not is_round_log(log, table):
        tables.audit_command(log, table, ends_with, as_json)
        return
    report = audit_rounds(FileStore(Path(log)), written=ends_with)
    print_json(report.to_json()) if as_json else rounds.audit(report)


def is_round_log(log: str, table: str = "") -> bool:
    """True for a log file of rounds; False for one that holds a table, as the floor exports it."""
    from houseway.session.audit import is_round_log as is_of_rounds
    from houseway.store import FileStore

    return is_of_rounds(FileStore(Path(log)), table)


def replay_log(log: str) -> list[Round]:
    """The rounds of a log file, played again from their answers."""
    from houseway.store import FileStore
    from houseway.table.log import replay_log as replayed

    return replayed(FileStore(Path(log)))
