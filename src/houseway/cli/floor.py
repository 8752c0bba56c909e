"""The floor command, which opens the web app, and the accounts of its users."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.parameters import Json, examples
from houseway.errors import Unreadable

if TYPE_CHECKING:
    from houseway.web.accounts import Accounts

StoreOption = Annotated[
    str,
    typer.Option(
        "--store",
        metavar="STORE",
        help="Where the tables are stored: a file, or postgresql://user@host/database.",
    ),
]
AccountName = Annotated[str, typer.Argument(metavar="NAME", help="The name of the account.")]
account = typer.Typer(
    name="account",
    help="Manage accounts for a floor reachable from other machines.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _store(given: str) -> str:
    """The store that was named, or the one in the user's data folder."""
    from houseway.web.sidecar import data_home

    return given or str(data_home() / "tables.db")


def floor(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="The address to listen on. Any other than 127.0.0.1 lets other machines "
            "connect; users then need accounts.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="PORT", help="The port; if it is taken, the next free one.")
    ] = 8421,
    store: StoreOption = "",
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open a browser window.")
    ] = False,
    window: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            help="Betting time for the other players after the first bet; 0 means no limit.",
        ),
    ] = 15,
    pace: Annotated[
        float, typer.Option(metavar="SECONDS", help="Time between the dealer's steps.")
    ] = 0.35,
) -> None:
    """Open the web app in your browser.

    Tables, odds, rules, rulings, training and logs. `houseway` without a command does the same.
    """
    if not 0 <= port <= 65535:
        raise Unreadable(f"{port} is not a port; expected a number from 0 to 65535")
    if window < 0 or pace < 0:
        raise Unreadable("Seconds must be 0 or more")
    from houseway.web.app import run

    run(host, port, _store(store), show=not no_browser, pace=pace, window=window, say=_say)


def _say(words: str) -> None:
    typer.echo(words)


def _accounts(store: str) -> Accounts:
    from houseway.web.accounts import Accounts
    from houseway.web.sidecar import Sidecar, sidecar_path

    return Accounts(Sidecar(sidecar_path(_store(store))), local=False)


@account.command("add", epilog=examples("account add sue --role supervisor"))
def add_command(
    name: AccountName,
    role: Annotated[
        str, typer.Option(metavar="ROLE", help="player, supervisor or auditor.")
    ] = "player",
    password_file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Read the password from the first line of this file."),
    ] = None,
    store: StoreOption = "",
) -> None:
    """Create an account, or change its password and role.

    Without --password-file you are asked for the password.
    """
    if password_file is not None:
        try:
            password = password_file.read_text(encoding="utf-8").partition("\n")[0]
        except (OSError, UnicodeDecodeError) as error:
            raise Unreadable(f"{password_file} cannot be read: {error}") from None
    else:
        password = typer.prompt("password", hide_input=True, confirmation_prompt=True)
    _accounts(store).add(name, password, role)
    typer.echo(f"Account {name} created ({role})")


@account.command("list")
def list_command(store: StoreOption = "", as_json: Json = False) -> None:
    """List the accounts and their roles."""
    from houseway.cli.terminal import print_json

    roles = _accounts(store).accounts()
    if as_json:
        print_json(roles)
        return
    if not roles:
        typer.echo("No accounts yet.")
    for name, role in roles.items():
        typer.echo(f"{name:<40} {role}")


@account.command("remove")
def remove_command(name: AccountName, store: StoreOption = "") -> None:
    """Remove an account."""
    _accounts(store).remove(name)
    typer.echo(f"Account {name} removed")
