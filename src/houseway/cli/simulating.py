"""The simulate command: many rounds, and what came of them beside the exact odds."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from houseway.api import edition
from houseway.cli import words
from houseway.cli.show import console, heading, percent, progress, say, table_of
from houseway.money import dollars


def simulate(
    name: Annotated[str, typer.Argument(metavar="EDITION", help="as jack/three-card-poker")],
    rounds: Annotated[int, typer.Option(help="how many rounds")] = 10_000,
    seats: Annotated[int, typer.Option(help="how many seats play, all with the same bets")] = 1,
    seed: Annotated[int | None, typer.Option(help="the same rounds again")] = None,
    workers: Annotated[int, typer.Option(help="processes; 0 for one on each core")] = 0,
    strategy: Annotated[
        str,
        typer.Option(
            help="optimal, basic, random, a habit that `strategy` prices, or your own function "
            "(ask, events, house) as module:function or file.py:function"
        ),
    ] = "optimal",
    bets: Annotated[
        str | None, typer.Option("--bets", "--bet", help='as "ante=10, pair plus=5"')
    ] = None,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="name=value")] = None,
    pay: Annotated[list[str] | None, typer.Option("--pay", help="post a pay table")] = None,
    flip: Annotated[
        list[str] | None, typer.Option("--flip", help="read a doubt of the text the other way")
    ] = None,
    per_hour: Annotated[
        int, typer.Option(help="rounds an hour; 0 for the usual: cards 50, baccarat 70, wheels 40, "
                          "dice 60, craps 12 shooters")
    ] = 0,
    hours: Annotated[int, typer.Option(help="hours that a day is open")] = 24,
    days: Annotated[int, typer.Option(help="days of a month")] = 30,
    as_json: Annotated[bool, typer.Option("--json", help="print JSON with stable keys")] = False,
) -> None:  # fmt: skip
    """Many rounds on all cores: edge with error beside the exact one, the table's win over time."""
    from houseway.cli.play import usual_stakes
    from houseway.odds.progress import listening
    from houseway.simulate import simulate as run

    house = edition(name).house(
        words.pairs(option or [], "option"), words.pairs(pay or [], "pay table"), flip or []
    )
    with listening(progress), _bar(rounds) as show:
        found = run(
            house, usual_stakes(bets, house), rounds=rounds, seats=seats, seed=seed,
            workers=workers, strategy=strategy, per_hour=per_hour, hours=hours, days=days,
            progress=show,
        )  # fmt: skip
        told = found.to_json()
    typer.echo(json.dumps(told, indent=2, ensure_ascii=False)) if as_json else simulated(told)
    if told["rounds"] < told["rounds_asked"]:
        raise typer.Exit(130)


@contextmanager
def _bar(rounds: int) -> Iterator[Any]:
    """A progress bar on a terminal, away from what is printed; none in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = ("rounds", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)
    task = bar.add_task("", total=rounds)

    def show(done: int, of: int) -> None:
        if done <= of:
            bar.start()  # with the first rounds: no thread runs when the workers are started
            bar.update(task, completed=done, refresh=True)

    try:
        yield show
    finally:
        bar.stop()


def simulated(told: dict[str, Any]) -> None:
    """What a simulation found."""
    bets = ", ".join(f"{bet} {dollars(stake)}" for bet, stake in told["bets_cents"].items())
    seats = "1 seat" if told["seats"] == 1 else f"{told['seats']} seats"
    say(
        f"[bold]{told['edition']}[/bold]  {told['rounds']:,} rounds, {seats}, "
        f"{escape(told['strategy'])}, seed {told['seed']}: {escape(bets)}"
    )
    for note in told["notes"]:
        say(f"[bold]note:[/bold] {escape(note)}")
    _wagers(told["wagers"])
    table = told["table"]
    heading("the table")
    say(
        f"win {dollars(table['win_cents'])} of {dollars(table['staked_cents'])} staked; a round "
        f"{_cents(table['mean_cents'])}, deviation {_cents(table['deviation_cents'])}"
    )
    say(
        f"players end a round ahead {percent(table['players_ahead'], 2)} of the time; the table's "
        f"greatest fall {dollars(table['max_drawdown_cents'])}, the players' "
        f"{dollars(table['players_max_drawdown_cents'])}"
    )
    _by_time(told["win_by_time"])
    say(
        f"\n[dim]{told['rounds_per_second']:,} rounds a second with {told['workers']} at work; "
        f"{escape(told['basis'])}[/dim]"
    )


def _wagers(rows: dict[str, Any]) -> None:
    table = table_of("wager", ">bets", ">edge", ">error", ">exactly", ">z", ">ends ahead", "of")
    for name, row in rows.items():
        exact = row["exact"]
        table.add_row(
            name,
            f"{row['bets']:,}",
            "" if row["edge"] is None else percent(row["edge"], 3),
            f"± {percent(row['error'], 3)}",
            percent(exact["edge_decimal"], 3) if exact else "",
            "" if row["z"] is None else f"{row['z']:+.2f}",
            percent(row["hit_frequency"], 2),
            exact["of"] if exact and exact["of"] != "this strategy" else "",
        )
    console.print(table)


def _by_time(spans: dict[str, Any]) -> None:
    heading("the table's win over time")
    first = next(iter(spans.values()))
    columns = [f">{q}" for q in first["normal"]["quantiles_cents"]]
    table = table_of("", "", ">rounds", ">mean", ">error", ">loses", *columns)
    for name, span in spans.items():
        for how in ("normal", "simulated"):
            if found := span[how]:
                label = how if how == "normal" else f"{found['spans']:,} simulated"
                wins = [_whole(cents) for cents in found["quantiles_cents"].values()]
                loses, mean = percent(found["loses"], 1), _whole(found["mean_cents"])
                error = f"± {_whole(found['mean_error_cents'])}" if how == "normal" else ""
                table.add_row(name, label, f"{span['rounds']:,}", mean, error, loses, *wins)
    console.print(table)


def _cents(amount: float) -> str:
    """An average in dollars, to a tenth of a cent."""
    return f"{'-' if amount < 0 else ''}${abs(amount) / 100:,.3f}"


def _whole(cents: int) -> str:
    """An amount in whole dollars."""
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.0f}"
