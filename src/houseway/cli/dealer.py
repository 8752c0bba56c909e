"""The dealer's commands at a live table: seats, chips, deals, answers, irregularities."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.parameters import DoneBy, Json, Store, TableName, examples
from houseway.cli.tables import show_table
from houseway.cli.terminal import print_json
from houseway.errors import Unreadable

if TYPE_CHECKING:
    from houseway.session import TableSession

Seat = Annotated[str, typer.Argument(metavar="SEAT", help="The seat: 'seat 1', or 1.")]
Dollars = Annotated[str, typer.Argument(metavar="AMOUNT", help="The amount in dollars.")]


def _table(store: str, table: str) -> TableSession:
    from houseway.session import TableSession
    from houseway.store import open_store

    return TableSession.restore(open_store(store), table)


def _seat(text: str) -> str:
    return f"seat {text}" if text.isdigit() else text


def sit(
    store: Store,
    table: TableName,
    seat: Seat,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="The player who sits down.")],
    as_json: Json = False,
) -> None:
    """Seat a player."""
    session = _table(store, table)
    session.sit(_seat(seat), player)
    show_table(session, as_json)


def leave(store: Store, table: TableName, seat: Seat, as_json: Json = False) -> None:
    """Free a seat; a player's last seat takes the chips along."""
    session = _table(store, table)
    session.leave(_seat(seat))
    show_table(session, as_json)


def buy_in(
    store: Store, table: TableName, seat: Seat, amount: Dollars, as_json: Json = False
) -> None:
    """Sell chips: cash into the drop box, chips out of the rack."""
    from houseway.money import parse_dollars

    session = _table(store, table)
    session.buy_in(_seat(seat), parse_dollars(amount))
    show_table(session, as_json)


def deal(store: Store, table: TableName, as_json: Json = False) -> None:
    """Start a round, or deal, roll or spin what is next."""
    session = _table(store, table)
    _act(session, session.deal if session.state.in_round else session.begin, as_json)


def answer(
    store: Store,
    table: TableName,
    text: Annotated[
        str,
        typer.Argument(
            metavar="ANSWER",
            help='Bets such as "ante=10, pair plus=5", or a choice such as fold; "" bets nothing.',
        ),
    ],
    by: Annotated[str, typer.Option(metavar="WHO", help="The seat or player who answers.")] = "",
    as_json: Json = False,
) -> None:
    """Answer the open question: bets or a choice."""
    from houseway.cli.questions import read_answer

    session = _table(store, table)
    if session.ask is None:
        raise Unreadable("No round is in progress; there is no question to answer")
    given = read_answer(session.ask, text)
    _act(session, lambda: session.answer(given, by=_seat(by)), as_json)


def declare(
    store: Store,
    table: TableName,
    irregularity: Annotated[
        str,
        typer.Argument(
            metavar="IRREGULARITY", help="What went wrong: an id that `houseway ruling` prints."
        ),
    ],
    who: Annotated[
        str, typer.Option(metavar="WHO", help="The hand it concerns, such as 'seat 1'.")
    ] = "table",
    cards: Annotated[
        str, typer.Option(metavar="CARDS", help='The cards it concerns, such as "As Td".')
    ] = "",
    by: DoneBy = "",
    as_json: Json = False,
) -> None:
    """Declare an irregularity and apply the book's remedy."""
    from houseway.equipment.cards import parse_cards

    session = _table(store, table)
    concerned = parse_cards(cards, session.house.decks) if cards else ()
    with session.done_by(by) if by else nullcontext():
        _act(session, lambda: session.declare(irregularity, _seat(who), concerned), as_json)


def _act(session: TableSession, act: Callable[[], None], as_json: bool) -> None:
    """Act, then print what followed and what is asked next, as everyone at the table sees it."""
    import msgspec

    from houseway.cli.questions import question
    from houseway.table.events import view

    old = session.round
    before = len(old.events) if old else 0
    act()
    round_ = session.round
    assert round_ is not None  # every act here belongs to a round
    events = view(round_.events[before if round_ is old else 0 :], "")
    asked = question(session.ask, round_) if session.ask else ""
    if as_json:
        print_json(
            {
                "table": session.name,
                "events": msgspec.to_builtins(events),
                "asked": asked,
                "who": session.ask.who if session.ask else "",
            }
        )
        return
    for event in events:
        typer.echo(event.line())
    typer.echo(asked or "The round is over.")


def add_to(app: typer.Typer) -> None:
    """Add these commands to `houseway table`."""
    app.command("sit", epilog=examples('table sit floor.db "pit 1" 1 ann'))(sit)
    app.command("leave")(leave)
    app.command("buy-in", epilog=examples('table buy-in floor.db "pit 1" 1 100'))(buy_in)
    app.command("deal")(deal)
    app.command("answer", epilog=examples('table answer floor.db "pit 1" "ante=10" --by ann'))(
        answer
    )
    app.command("declare", epilog=examples('table declare floor.db "pit 1" face-up-card --by sue'))(
        declare
    )
