"""Commands of the floor: open the web app, and the accounts of those who may come in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.errors import Unreadable

if TYPE_CHECKING:
    from houseway.web.accounts import Accounts

StoreAt = Annotated[
    str, typer.Option("--store", help="where the tables are kept: a file, or postgresql://…")
]
Json = Annotated[bool, typer.Option("--json", help="print JSON with stable keys")]
account = typer.Typer(
    name="account",
    help="Who may come in where the floor is open to others than this machine.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _store(given: str) -> str:
    """The store that is named, or the one in the user's data."""
    from houseway.web.sidecar import data_home

    return given or str(data_home() / "tables.db")


def floor(
    host: Annotated[str, typer.Option(help="the address to listen at")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="the port; the next free one if it is taken")] = 8421,
    store: StoreAt = "",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="do not open a browser window")
    ] = False,
    window: Annotated[
        float, typer.Option(help="seconds others have for their bets after the first; 0: no end")
    ] = 15,
    pace: Annotated[float, typer.Option(help="seconds between the dealer's steps")] = 0.35,
) -> None:
    """Open the floor: tables, odds, rules, rulings and logs in the browser."""
    if not 0 <= port <= 65535:
        raise Unreadable("a port is a number from 0 to 65535")
    if window < 0 or pace < 0:
        raise Unreadable("seconds are 0 or more")
    from houseway.web.app import run

    where = _store(store)
    run(host, port, where, show=not no_browser, pace=pace, window=window, say=_say)


def _say(words: str) -> None:
    typer.echo(words)


def _people(store: str) -> Accounts:
    from houseway.web.accounts import Accounts
    from houseway.web.sidecar import Sidecar, sidecar_path

    return Accounts(Sidecar(sidecar_path(_store(store))), local=False)


@account.command("add")
def add_command(
    name: str,
    role: Annotated[str, typer.Option(help="player, supervisor or auditor")] = "player",
    password_file: Annotated[
        Path | None, typer.Option(help="its first line is the password; else you are asked")
    ] = None,
    store: StoreAt = "",
) -> None:
    """Make an account, or give one another password and role."""
    if password_file is not None:
        try:
            password = password_file.read_text(encoding="utf-8").partition("\n")[0]
        except (OSError, UnicodeDecodeError) as wrong:
            raise Unreadable(f"{password_file} cannot be read: {wrong}") from None
    else:
        password = typer.prompt("password", hide_input=True, confirmation_prompt=True)
    _people(store).add(name, password, role)
    typer.echo(f"{name} may come in as {role}")


@account.command("list")
def list_command(store: StoreAt = "", as_json: Json = False) -> None:
    """Everybody with an account, and their roles."""
    found: dict[str, Any] = _people(store).accounts()
    if as_json:
        typer.echo(json.dumps(found, indent=2, ensure_ascii=False))
        return
    for name, role in found.items():
        typer.echo(f"{name:<40} {role}")


@account.command("remove")
def remove_command(name: str, store: StoreAt = "") -> None:
    """Take an account away."""
    _people(store).remove(name)
    typer.echo(f"{name} may not come in any more")
