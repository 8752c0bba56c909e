"""The dealer's side of a live table, act by act: who sits, what is dealt, asked and declared."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Annotated, Any

import typer

from houseway.cli.tables import DoneBy, Json, Name, StoreAt, print_json, show_table
from houseway.errors import Unreadable

Seat = Annotated[str, typer.Argument(metavar="SEAT", help="as 'seat 1', or 1")]
Dollars = Annotated[str, typer.Argument(metavar="AMOUNT", help="in dollars")]


def _table(store: str, table: str) -> Any:
    from houseway.session import TableSession
    from houseway.store import open_store

    return TableSession.restore(open_store(store), table)


def _seat(text: str) -> str:
    return f"seat {text}" if text.isdigit() else text


def sit(
    store: StoreAt,
    table: Name,
    seat: Seat,
    player: Annotated[str, typer.Argument(help="who sits down")],
    as_json: Json = False,
) -> None:
    """Somebody takes a free seat."""
    session = _table(store, table)
    session.sit(_seat(seat), player)
    show_table(session, as_json)


def leave(store: StoreAt, table: Name, seat: Seat, as_json: Json = False) -> None:
    """Somebody leaves a seat, with his chips if it is his last one."""
    session = _table(store, table)
    session.leave(_seat(seat))
    show_table(session, as_json)


def buy_in(store: StoreAt, table: Name, seat: Seat, amount: Dollars, as_json: Json = False) -> None:
    """Cash into the box, chips out of the rack."""
    from houseway.money import parse_dollars

    session = _table(store, table)
    session.buy_in(_seat(seat), parse_dollars(amount))
    show_table(session, as_json)


def deal(store: StoreAt, table: Name, as_json: Json = False) -> None:
    """Begin a round if none is on; else deal, throw or spin what was sealed."""
    session = _table(store, table)
    _act(session, session.deal if session.state.in_round else session.begin, as_json)


def answer(
    store: StoreAt,
    table: Name,
    said: Annotated[
        str, typer.Argument(metavar="ANSWER", help='bets as "ante=10, pair plus=5", or a choice')
    ],
    by: Annotated[str, typer.Option(help="who says so: a seat or a player")] = "",
    as_json: Json = False,
) -> None:
    """What whoever is asked bets or decides; nothing at all sits out or changes nothing."""
    from houseway.cli.asking import read_answer

    session = _table(store, table)
    if session.ask is None:
        raise Unreadable("no round is on; nothing is asked")
    given = read_answer(session.ask, said)
    _act(session, lambda: session.answer(given, by=_seat(by)), as_json)


def declare(
    store: StoreAt,
    table: Name,
    irregularity: Annotated[str, typer.Argument(help="what went wrong: an id of `ruling`")],
    who: Annotated[str, typer.Option(help="whose hand it concerns, as 'seat 1'")] = "table",
    cards: Annotated[str, typer.Option(help='the cards it concerns, as "As Td"')] = "",
    by: DoneBy = "",
    as_json: Json = False,
) -> None:
    """Something went wrong at this moment: the book's remedy is applied, with its section."""
    from houseway.equipment.cards import parse_cards

    session = _table(store, table)
    found = parse_cards(cards, session.house.decks) if cards else ()
    with session.done_by(by) if by else nullcontext():
        _act(session, lambda: session.declare(irregularity, _seat(who), found), as_json)


def _act(session: Any, act: Callable[[], None], as_json: bool) -> None:
    """Do it, and tell what followed and what is asked next, as everybody at the table sees it."""
    import msgspec

    from houseway.cli.asking import question
    from houseway.table.events import view

    old = session.round
    before = len(old.events) if old else 0
    act()
    round_ = session.round
    events = round_.events[before if round_ is old else 0 :]
    seen = view(events, "")
    asked = question(session.ask, round_) if session.ask else ""
    if as_json:
        told = {"table": session.name, "events": msgspec.to_builtins(seen), "asked": asked}
        print_json({**told, "who": session.ask.who if session.ask else ""})
        return
    for event in seen:
        typer.echo(event.line())
    typer.echo(asked or "the round is over")


def add_to(app: typer.Typer) -> None:
    """These commands belong to `houseway table`."""
    for command, name in (
        (sit, "sit"),
        (leave, "leave"),
        (buy_in, "buy-in"),
        (deal, "deal"),
        (answer, "answer"),
        (declare, "declare"),
    ):
        app.command(name)(command)
