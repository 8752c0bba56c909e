"""Commands for tables in a store: open, play, show and close them; audit, replay, verify."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer

from houseway.api import edition
from houseway.cli import parsing
from houseway.cli.parameters import (
    DoneBy,
    EditionName,
    Json,
    OneTable,
    Options,
    Pay,
    Store,
    TableName,
    examples,
)
from houseway.cli.terminal import print_json
from houseway.errors import BadLog, Unreadable, unknown
from houseway.json_data import JsonObject
from houseway.money import Cents, dollars, parse_dollars
from houseway.reports.words import count

if TYPE_CHECKING:
    from houseway.session import TableSession
    from houseway.session.audit import TableReport
    from houseway.table.round import Round

app = typer.Typer(
    name="table",
    help="Run a table that stays open in a file or a database.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.command(
    "open",
    epilog=examples('table open floor.db "pit 1" jack/roulette --limit "red=5-500"'),
)
def open_command(
    store: Store,
    table: TableName,
    name: EditionName,
    option: Options = [],
    pay: Pay = [],
    bank: Annotated[
        str, typer.Option("--float", metavar="AMOUNT", help="Chips in the rack, in dollars.")
    ] = "100000",
    limit: Annotated[
        list[str],
        typer.Option(metavar="WAGER=MIN-MAX", help='Minimum and maximum of a wager: "ante=5-500".'),
    ] = [],
    rate: Annotated[
        list[str],
        typer.Option(
            metavar="METER=PERCENT",
            help='The share of each wager that feeds a meter: "progressive payout=20%".',
        ),
    ] = [],
    meter: Annotated[
        list[str],
        typer.Option(
            metavar="METER=AMOUNT",
            help="Start a meter at an amount, or carry it over from a closed table: "
            '"progressive payout=2500 from pit 2".',
        ),
    ] = [],
    meter_from: Annotated[
        str, typer.Option(metavar="TABLE", help="Carry over all meters of a closed table.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Open a table.

    Starts the book's opening procedures, fills the rack and sets the meters. The store is created
    if it does not exist.
    """
    from houseway.session import TableSession
    from houseway.session.money.meters import closing_count
    from houseway.store import open_store

    house = edition(name).house(parsing.pairs(option, "option"), parsing.pairs(pay, "pay table"))
    limits = {w: _limits(text) for w, text in parsing.pairs(limit, "limit").items()}
    opened_store = open_store(store, create=True)
    meters: dict[str, Cents] = {}
    sources: dict[str, str] = {}
    if meter_from:
        counted = closing_count(opened_store, meter_from)
        meters = {w: cents for w in house.edition.meters if (cents := counted.of(w)) is not None}
        if not meters:
            raise Unreadable(f"Table '{meter_from}' has no meter that this table could take over")
        sources = dict.fromkeys(meters, meter_from)
    for wager, text in parsing.pairs(meter, "meter").items():
        amount, _, source = text.partition(" from ")
        meters[wager] = parse_dollars(amount)
        sources.pop(wager, None)
        if source:
            sources[wager] = source.strip()
    session = TableSession.open(
        opened_store,
        table,
        house,
        bank=parse_dollars(bank),
        limits=limits,
        rates=parsing.pairs(rate, "rate"),
        meters=meters,
        meters_from=sources,
    )
    show_table(session, as_json)


def _limits(text: str) -> tuple[Cents, Cents]:
    """`5-500`, `5-` or `-500` in dollars."""
    minimum, sign, maximum = text.partition("-")
    if not sign:
        raise Unreadable(f"'{text}' is not a limit; expected minimum and maximum, as in '5-500'")
    return (parse_dollars(minimum) if minimum else 0, parse_dollars(maximum) if maximum else 0)


@app.command("show")
def show_command(
    store: Store,
    table: Annotated[
        str, typer.Argument(metavar="TABLE", help="The name of the table; all tables without it.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Show a table: seats, chips, meters and accounts."""
    from houseway.session import TableSession
    from houseway.store import open_store

    opened = open_store(store)
    if table:
        show_table(TableSession.restore(opened, table), as_json)
        return
    summaries = {t: TableSession.restore(opened, t).state.summary() for t in opened.tables()}
    if as_json:
        print_json([{"table": name, **summary} for name, summary in summaries.items()])
        return
    if not summaries:
        typer.echo("no tables")
    for name, summary in summaries.items():
        state = "open" if summary["open"] else "closed"
        result = f"{count(summary['rounds'], 'round')}, house {dollars(summary['house_cents'])}"
        typer.echo(f"{name:<12} {summary['edition']:<30} {state:<7} {result}")


@app.command("play", epilog=examples('table play floor.db "pit 1" --players 3 --rounds 90'))
def play_command(
    store: Store,
    table: TableName,
    rounds: Annotated[int, typer.Option(metavar="N", help="How many rounds.")] = 1,
    players: Annotated[int, typer.Option(metavar="N", help="How many seats the bots take.")] = 1,
    bets: Annotated[
        str | None, typer.Option(metavar="BETS", help='Their bets: "ante=10, pair plus=5".')
    ] = None,
    group: Annotated[
        int,
        typer.Option(
            metavar="N", help="How many rounds to commit to disk together; more is faster."
        ),
    ] = 1,
    as_json: Json = False,
) -> None:
    """Let bots play rounds at an open table."""
    from houseway.cli.play import usual_stakes
    from houseway.session import TableSession
    from houseway.session.bots import Bots
    from houseway.store import open_store

    for number, what in ((rounds, "rounds"), (players, "players"), (group, "rounds in a group")):
        if number < 1:
            raise Unreadable(f"The number of {what} must be at least 1")
    session = TableSession.restore(open_store(store), table)
    bots = Bots(session, usual_stakes(bets, session.house))
    bots.sit(players)
    for first in range(0, rounds, group):
        together = min(group, rounds - first)
        with session.together(together):
            bots.play(together)
    show_table(session, as_json)


@app.command("close")
def close_command(store: Store, table: TableName, by: DoneBy = "", as_json: Json = False) -> None:
    """Close a table: players take their chips, everything is counted."""
    from houseway.session import TableSession
    from houseway.store import open_store

    session = TableSession.restore(open_store(store), table)
    with session.done_by(by) if by else nullcontext():
        session.close()
    show_table(session, as_json)


def show_table(session: TableSession, as_json: bool) -> None:
    """Print a table as it is now."""
    from houseway.session.audit import link_text

    summary, head = session.state.summary(), link_text(session.head)
    if as_json:
        print_json({"table": session.name, **summary, "ends_with": head})
        return
    state, rounds = "open" if summary["open"] else "closed", count(summary["rounds"], "round")
    typer.echo(f"{session.name}: {summary['edition']}, {state}, {rounds}")
    if summary["in_round"]:
        typer.echo("a round is in progress")
    if summary["committed"]:
        typer.echo(f"shoe {summary['shoe']}, sealed: sha256 {summary['committed']}")
    for seat, player in summary["seats"].items():
        typer.echo(f"  {seat:<10} {player:<20} {dollars(summary['chips_cents'][player]):>16}")
    for account, cents in summary["accounts_cents"].items():
        if not account.startswith("player "):
            typer.echo(f"  {account:<31} {dollars(cents):>16}")
    typer.echo(f"house result {dollars(summary['house_cents'])}")
    typer.echo(f"log head {head}")


def replay_command(store: str, table: str, number: int | None, seen_by: str, as_json: bool) -> None:
    """Print rounds of a table; hidden cards are shown once their shoe is disclosed."""
    import msgspec

    from houseway.session.history import played_rounds
    from houseway.store import open_store

    house, played = played_rounds(open_store(store), _one(store, table))
    chosen = [round_ for round_ in played if number in (None, round_.n)]
    if number is not None and not chosen:
        raise Unreadable(f"There is no round {number}; the table has {count(len(played), 'round')}")
    seats = {seat for round_ in chosen for seat in round_.seats}
    if seen_by and seen_by not in seats:
        raise unknown("seat", seen_by, seats)
    if as_json:
        print_json(
            [
                {
                    **round_.to_json(table),
                    "edition": house.edition.id,
                    "events": [msgspec.to_builtins(event) for event in round_.seen(seen_by)],
                }
                for round_ in chosen
            ]
        )
        return
    for round_ in chosen:
        typer.echo(f"# round {round_.n}")
        for event in round_.seen(seen_by):
            typer.echo(event.line())


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


def _one(store: str, table: str) -> str:
    """The table that was named; a store with one table needs no name."""
    from houseway.store import open_store

    if table:
        return table
    names = open_store(store).tables()
    if len(names) != 1:
        raise Unreadable(f"Which table? Use --table with one of: {', '.join(names) or 'none yet'}")
    return names[0]


class AuditFailure(TypedDict):
    """A table whose log is not intact, and what is wrong with it."""

    table: str
    whole: bool
    wrong: str


def audit_command(store: str, table: str, written: str, as_json: bool) -> None:
    """Audit one table of a store, or all of them.

    All are audited even if one fails. The exit code is 1 if one fails or if there is none.
    """
    from houseway.session.audit import audit_table
    from houseway.store import open_store

    opened = open_store(store)
    names = [_one(store, table)] if table or written else opened.tables()
    intact = 0
    results: list[JsonObject | AuditFailure] = []
    for name in names:
        try:
            report = audit_table(opened, name, written)
        except BadLog as error:
            results.append({"table": name, "whole": False, "wrong": str(error)})
            if not as_json:
                typer.echo(f"houseway: {error}", err=True)
        else:
            results.append(report.to_json())
            intact += 1
            if not as_json:
                _print_audit(report)
    if as_json:
        print_json(results)
    else:
        summary = f"{count(len(results), 'table')}, {intact} intact"
        typer.echo(summary if results else "no tables")
    if not results or intact < len(results):
        raise typer.Exit(1)


def _print_audit(report: TableReport) -> None:
    events, rounds = count(report.events, "event"), count(report.rounds, "round")
    typer.echo(f"{report.table}: intact, {events} in {rounds} of {report.edition}")
    typer.echo(f"settlements recomputed: {report.settlements}, all correct")
    checked = count(report.shoes_checked, "shoe")
    typer.echo(f"revealed and verified: {checked}; still sealed: {report.shoes_sealed}")
    typer.echo(f"house result {dollars(report.house_cents)}; the books balance")
    typer.echo(f"log head {report.ends_with}")
    for note in report.notes:
        typer.echo(f"note: {note}")


def verify_shoe(
    store: Store,
    table: OneTable = "",
    shoe: Annotated[int | None, typer.Option(metavar="N", help="Only this shoe.")] = None,
    committed: Annotated[
        str, typer.Option(metavar="HASH", help="Only the shoe with this hash, as you noted it.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Check every revealed shoe against its published hash.

    For players and auditors. Each shuffle is sealed and its SHA-256 published before the first
    bet. Once a shoe is finished its cards are revealed; this command hashes them and compares
    them with the cards dealt.
    """
    from houseway.session.audit import verify_draws
    from houseway.store import is_database, is_log, open_store

    if not is_database(store) and not (is_log(Path(store)) and not is_round_log(store, table)):
        raise Unreadable(f"{store} is not a store; a plain log has no sealed shoes")
    draws = verify_draws(open_store(store), _one(store, table), shoe, committed)
    if as_json:
        print_json([draw.to_json() for draw in draws])
        return
    for draw in draws:
        state = "verified" if draw.verified else "still sealed"
        typer.echo(f"shoe {draw.shoe}: {state}; {draw.used} dealt; sha256 {draw.committed}")
        if draw.text and len(draws) == 1:
            typer.echo(f"  {draw.text}")


def recall(
    store: Store,
    table: OneTable = "",
    player: Annotated[
        str, typer.Option(metavar="NAME", help="Only the rounds of this player.")
    ] = "",
    last: Annotated[int, typer.Option(metavar="N", help="How many rounds.")] = 10,
    as_json: Json = False,
) -> None:
    """Show the last rounds, newest first."""
    from houseway.session.history import recent_rounds
    from houseway.store import open_store

    rounds = recent_rounds(open_store(store), table, player, last)
    if as_json:
        print_json(rounds)
        return
    if not rounds:
        typer.echo(f"No rounds{f' of {player}' if player else ''} yet.")
    for round_ in rounds:
        typer.echo(f"{round_['table']}, round {round_['round']}: {'; '.join(round_['came'])}")
        for result in round_["players"]:
            amounts = (
                f"staked {dollars(result['staked_cents'])}, net {dollars(result['net_cents'])}"
            )
            typer.echo(f"  {result['seat']:<10} {result['player']:<20} {amounts}")
