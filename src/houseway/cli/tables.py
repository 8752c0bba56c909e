"""Commands for tables in a store: open, play, show and close them; recall and verify."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.api import edition
from houseway.cli import words
from houseway.errors import BadLog, Unreadable, unknown
from houseway.money import Cents, dollars, parse_dollars
from houseway.reports.words import count

if TYPE_CHECKING:
    from houseway.table.round import Round

app = typer.Typer(
    name="table",
    help="A table that stays open in a store: a file, or postgresql://user@host/database.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
StoreAt = Annotated[
    str, typer.Argument(metavar="STORE", help="a file, or postgresql://user@host/database")
]
Name = Annotated[str, typer.Argument(metavar="TABLE", help="the name of the table, as 'pit 1'")]
OneTable = Annotated[str, typer.Option("--table", "-t", help="only this table")]
EndsWith = Annotated[
    str, typer.Option(help="what you have written down of a table: NUMBER:HASH of an entry")
]
DoneBy = Annotated[str, typer.Option(help="who of the house does it, to be written down")]
Json = Annotated[bool, typer.Option("--json", help="print JSON with stable keys")]


def print_json(told: Any) -> None:
    """What programs read."""
    typer.echo(json.dumps(told, indent=2, ensure_ascii=False))


@app.command("open")
def open_command(
    store: StoreAt,
    table: Name,
    name: Annotated[str, typer.Argument(metavar="EDITION", help="as jack/three-card-poker")],
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="name=value")] = None,
    pay: Annotated[list[str] | None, typer.Option("--pay", help="post a pay table")] = None,
    bank: Annotated[str, typer.Option("--float", help="chips in the rack, in dollars")] = "100000",
    limit: Annotated[
        list[str] | None, typer.Option(help='least and most of a wager: "ante=5-500"')
    ] = None,
    rate: Annotated[
        list[str] | None, typer.Option(help='what feeds a meter: "progressive payout=20%"')
    ] = None,
    meter: Annotated[
        list[str] | None,
        typer.Option(help='a meter goes on: "progressive payout=2500 from TABLE"'),
    ] = None,
    meter_from: Annotated[
        str, typer.Option(metavar="TABLE", help="take over all meters of a table that is closed")
    ] = "",
    as_json: Json = False,
) -> None:
    """Open a table: the book's procedures, the rack, the meters; the store is made if need be."""
    from houseway.session import TableSession
    from houseway.session.money.meters import closing_count
    from houseway.store import open_store

    house = edition(name).house(
        words.pairs(option or [], "option"), words.pairs(pay or [], "pay table")
    )
    limits = {w: _limits(text) for w, text in words.pairs(limit or [], "limit").items()}
    kept = open_store(store, create=True)
    meters, sources = {}, {}
    if meter_from:
        count = closing_count(kept, meter_from)
        meters = {w: cents for w in house.edition.meters if (cents := count.of(w)) is not None}
        if not meters:
            raise Unreadable(f"table '{meter_from}' has no meter that this one could take over")
        sources = dict.fromkeys(meters, meter_from)
    for wager, text in words.pairs(meter or [], "meter").items():
        amount, _, source = text.partition(" from ")
        meters[wager] = parse_dollars(amount)
        sources.pop(wager, None)
        if source:
            sources[wager] = source.strip()
    opened = TableSession.open(
        kept,
        table,
        house,
        bank=parse_dollars(bank),
        limits=limits,
        rates=words.pairs(rate or [], "rate"),
        meters=meters,
        meters_from=sources,
    )
    show_table(opened, as_json)


def _limits(text: str) -> tuple[Cents, Cents]:
    """`5-500`, `5-` or `-500` in dollars."""
    least, sign, most = text.partition("-")
    if not sign:
        raise Unreadable(f"'{text}' is not a limit; expected least and most, as '5-500'")
    return (parse_dollars(least) if least else 0, parse_dollars(most) if most else 0)


@app.command("show")
def show_command(
    store: StoreAt,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="none: all tables")] = "",
    as_json: Json = False,
) -> None:
    """How a table stands: seats, chips, meters, the books; or all tables of the store."""
    from houseway.session import TableSession
    from houseway.store import open_store

    kept = open_store(store)
    if table:
        show_table(TableSession.restore(kept, table), as_json)
        return
    found = {t: TableSession.restore(kept, t).state.summary() for t in kept.tables()}
    if as_json:
        print_json([{"table": name, **one} for name, one in found.items()])
        return
    for name, one in found.items():
        state = "open" if one["open"] else "closed"
        told = f"{count(one['rounds'], 'round')}, house {dollars(one['house_cents'])}"
        typer.echo(f"{name:<20} {one['edition']:<30} {state:<7} {told}")


@app.command("play")
def play_command(
    store: StoreAt,
    table: Name,
    rounds: Annotated[int, typer.Option(help="how many rounds")] = 1,
    players: Annotated[int, typer.Option(help="how many seats bots take")] = 1,
    bets: Annotated[str | None, typer.Option(help='their bets: "ante=10, pair plus=5"')] = None,
    group: Annotated[
        int, typer.Option(help="rounds that are made durable, and so acknowledged, together")
    ] = 1,
    as_json: Json = False,
) -> None:
    """Let bots play rounds at an open table; each one is durable before the next is told."""
    from houseway.cli.play import usual_stakes
    from houseway.session import TableSession
    from houseway.session.bots import Bots
    from houseway.store import open_store

    for number, what in ((rounds, "rounds"), (players, "players"), (group, "rounds in a group")):
        if number < 1:
            raise Unreadable(f"the number of {what} must be at least 1")
    session = TableSession.restore(open_store(store), table)
    bots = Bots(session, usual_stakes(bets, session.house))
    bots.sit(players)
    for first in range(0, rounds, group):
        several = min(group, rounds - first)
        with session.together(several):
            bots.play(several)
    show_table(session, as_json)


@app.command("close")
def close_command(store: StoreAt, table: Name, by: DoneBy = "", as_json: Json = False) -> None:
    """Close a table: everybody leaves with his chips, and everything is counted."""
    from houseway.session import TableSession
    from houseway.store import open_store

    session = TableSession.restore(open_store(store), table)
    with session.done_by(by) if by else nullcontext():
        session.close()
    show_table(session, as_json)


def show_table(session: Any, as_json: bool) -> None:
    """A table as it stands."""
    from houseway.session.audit import link_text

    told = {"table": session.name, **session.state.summary(), "ends_with": link_text(session.head)}
    if as_json:
        print_json(told)
        return
    state, rounds = "open" if told["open"] else "closed", count(told["rounds"], "round")
    typer.echo(f"{told['table']}: {told['edition']}, {state}, {rounds}")
    if told["in_round"]:
        typer.echo("a round is on")
    if told["committed"]:
        typer.echo(f"shoe {told['shoe']}: committed to by sha256 {told['committed']}")
    for seat, player in told["seats"].items():
        typer.echo(f"  {seat:<10} {player:<20} {dollars(told['chips_cents'][player]):>16}")
    for account, cents in told["accounts_cents"].items():
        if not account.startswith("player "):
            typer.echo(f"  {account:<31} {dollars(cents):>16}")
    typer.echo(f"house {dollars(told['house_cents'])}")
    typer.echo(f"ends with {told['ends_with']}")


def replay_command(store: str, table: str, number: int | None, seen_by: str, as_json: bool) -> None:
    """Rounds of a table again; hidden cards are shown once their shoe is told."""
    import msgspec

    from houseway.session.history import played_rounds
    from houseway.store import open_store

    house, found = played_rounds(open_store(store), _one(store, table))
    chosen = [game for game in found if number in (None, game.n)]
    if number is not None and not chosen:
        raise Unreadable(f"there is no round {number}; the table has {len(found)} rounds")
    seats = {seat for game in chosen for seat in game.seats}
    if seen_by and seen_by not in seats:
        raise unknown("seat", seen_by, seats)
    told = []
    for game in chosen:
        events = game.seen(seen_by)
        if as_json:
            lines: list[Any] = [msgspec.to_builtins(event) for event in events]
            told.append({**game.to_json(table), "edition": house.edition.id, "events": lines})
            continue
        typer.echo(f"# round {game.n}")
        for event in events:
            typer.echo(event.line())
    if as_json:
        print_json(told)


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
    """The table that is meant; a store with one table needs no name."""
    from houseway.store import open_store

    if table:
        return table
    names = open_store(store).tables()
    if len(names) != 1:
        raise Unreadable(f"which table? --table, one of: {', '.join(names) or 'none yet'}")
    return names[0]


def audit_command(store: str, table: str, written: str, as_json: bool) -> None:
    """Every table of a store, or one: the chain whole, every event as the rules give it.

    All of them are audited even if one is bad; the exit code is then 1, as it is where there is
    none to audit.
    """
    from houseway.session.audit import audit_table
    from houseway.store import open_store

    kept = open_store(store)
    names = [_one(store, table)] if table or written else kept.tables()
    found: list[dict[str, Any]] = []
    for name in names:
        try:
            found.append(audit_table(kept, name, written).to_json())
        except BadLog as wrong:
            found.append({"table": name, "whole": False, "wrong": str(wrong)})
    if as_json:
        print_json(found)
    else:
        for told in found:
            _tell_audit(told)
        whole = sum(told["whole"] for told in found)
        typer.echo(f"{count(len(found), 'table')}, {whole} whole" if found else "no tables")
    if not found or not all(told["whole"] for told in found):
        raise typer.Exit(1)


def _tell_audit(told: dict[str, Any]) -> None:
    if not told["whole"]:
        typer.echo(f"houseway: {told['wrong']}", err=True)
        return
    events, rounds = count(told["events"], "event"), count(told["rounds"], "round")
    typer.echo(f"{told['table']}: whole, {events} in {rounds} of {told['edition']}")
    typer.echo(f"every settlement recomputed: {told['settlements']} agree")
    checked = count(told["shoes_checked"], "shoe")
    typer.echo(f"told and as committed to: {checked}; still sealed: {told['shoes_sealed']}")
    typer.echo(f"house result {dollars(told['house_cents'])}; the books balance")
    typer.echo(f"ends with {told['ends_with']}")
    for note in told["notes"]:
        typer.echo(f"note: {note}")


def verify_shoe(
    store: Annotated[str, typer.Argument(metavar="STORE", help="where the table is kept")],
    table: OneTable = "",
    shoe: Annotated[int | None, typer.Option(help="only this one")] = None,
    committed: Annotated[
        str, typer.Option(help="only the one with this hash, as you have written it down")
    ] = "",
    as_json: Json = False,
) -> None:
    """Hash every shoe that was told, and compare it with its commitment and the cards dealt."""
    from houseway.session.audit import verify_draws
    from houseway.store import is_database, is_log, open_store

    if not is_database(store) and not (is_log(Path(store)) and not is_round_log(store, table)):
        raise Unreadable(f"{store} is not a store; a plain log commits to no shoe")
    draws = verify_draws(open_store(store), _one(store, table), shoe, committed)
    found = [draw.to_json() for draw in draws]
    if as_json:
        print_json(found)
        return
    for one in found:
        state = "verified" if one["verified"] else "still sealed"
        typer.echo(f"shoe {one['shoe']}: {state}, {one['came']} came, sha256 {one['committed']}")
        if one["told"] and len(found) == 1:
            typer.echo(f"  {one['told']}")


def recall(
    store: Annotated[str, typer.Argument(metavar="STORE", help="where the tables are kept")],
    table: OneTable = "",
    player: Annotated[str, typer.Option(help="only games of this player")] = "",
    last: Annotated[int, typer.Option(help="how many games")] = 10,
    as_json: Json = False,
) -> None:
    """The last games of a table, of all tables, or of a player; newest first."""
    from houseway.session.history import recent_rounds
    from houseway.store import open_store

    found = recent_rounds(open_store(store), table, player, last)
    if as_json:
        print_json(found)
        return
    if not found:
        typer.echo(f"no games{f' of {player}' if player else ''}")
    for one in found:
        typer.echo(f"{one['table']}, round {one['round']}: {'; '.join(one['came'])}")
        for mine in one["players"]:
            told = f"staked {dollars(mine['staked_cents'])}, net {dollars(mine['net_cents'])}"
            typer.echo(f"  {mine['seat']:<10} {mine['player']:<20} {told}")
