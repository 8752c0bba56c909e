"""The simulate command: many rounds, and their results next to the exact odds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from houseway.api import edition
from houseway.cli import parsing
from houseway.cli.parameters import EditionName, Flip, Json, Options, Pay
from houseway.cli.terminal import (
    console,
    heading,
    percent,
    print_json,
    print_table,
    progress,
    say,
    table_of,
)
from houseway.json_data import JsonObject
from houseway.money import dollars
from houseway.reports.words import count

if TYPE_CHECKING:
    from houseway.simulate.result import Row, SimulationResult


def simulate(
    name: EditionName,
    rounds: Annotated[int, typer.Option(metavar="N", help="How many rounds.")] = 10_000,
    seats: Annotated[
        int, typer.Option(metavar="N", help="How many seats play, all with the same bets.")
    ] = 1,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Repeat the rounds of this seed.")
    ] = None,
    workers: Annotated[
        int, typer.Option(metavar="N", help="How many processes; 0 for one per core.")
    ] = 0,
    strategy: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="optimal, basic, random, a habit that `houseway strategy` lists, or your own "
            "function (ask, events, house) as module:function or file.py:function.",
        ),
    ] = "optimal",
    bets: Annotated[
        str | None,
        typer.Option(
            "--bets", "--bet", metavar="BETS", help='The bets of a round: "ante=10, pair plus=5".'
        ),
    ] = None,
    option: Options = [],
    pay: Pay = [],
    flip: Flip = [],
    per_hour: Annotated[
        int,
        typer.Option(
            metavar="N",
            help="Rounds per hour; 0 for the usual pace, which depends on the game.",
        ),
    ] = 0,
    hours: Annotated[int, typer.Option(metavar="N", help="Opening hours per day.")] = 24,
    days: Annotated[int, typer.Option(metavar="N", help="Days per month.")] = 30,
    as_json: Json = False,
) -> None:
    """Play many rounds and report the results.

    For managers: the edge with its error next to the exact one, and the table's win per hour,
    day and month. Ctrl-C stops and reports the rounds played so far.
    """
    from houseway.cli.play import usual_stakes
    from houseway.odds.progress import listening
    from houseway.simulate import simulate as run

    house = edition(name).house(
        parsing.pairs(option, "option"), parsing.pairs(pay, "pay table"), flip
    )
    with listening(progress), _bar(rounds) as show:
        result = run(
            house, usual_stakes(bets, house), rounds=rounds, seats=seats, seed=seed,
            workers=workers, strategy=strategy, per_hour=per_hour, hours=hours, days=days,
            progress=show,
        )  # fmt: skip
        record = result.to_json()  # within the progress bar: exact odds may take a while
    print_json(record) if as_json else simulated(result, record)
    if result.rounds < result.asked:
        raise typer.Exit(130)


@contextmanager
def _bar(rounds: int) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on stderr if that is a terminal; else None."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = ("rounds", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)
    task = bar.add_task("", total=rounds)

    def show(done: int, of: int) -> None:
        if done <= of:
            bar.start()  # not earlier: no thread may run when the workers are started
            bar.update(task, completed=done, refresh=True)

    try:
        yield show
    finally:
        bar.stop()


def simulated(result: SimulationResult, record: JsonObject) -> None:
    """Print the result of a simulation."""
    plan, pace, tally = result.plan, result.pace, result.tally
    bets = ", ".join(f"{bet} {dollars(stake)}" for bet, stake in plan.stakes.items())
    say(
        f"[bold]{plan.house.edition.id}[/bold]  {result.rounds:,} rounds, "
        f"{count(plan.seats, 'seat')}, {escape(plan.strategy.name)}, seed {plan.seed}: "
        f"{escape(bets)}"
    )
    for note in result.notes:
        say(f"[bold]note:[/bold] {escape(note)}")
    _wagers(result.rows)
    heading("the table")
    say(
        f"win {dollars(pace.win)} of {dollars(tally.staked)} staked; per round "
        f"{_cents(pace.mean)}, standard deviation {_cents(pace.deviation)}"
    )
    say(
        f"players win {percent(record['table']['players_ahead'], 2)} of rounds; largest drawdown: "
        f"house {dollars(pace.fall)}, players {dollars(pace.rise)}"
    )
    _by_time(record["win_by_time"])
    say()
    say(
        f"[dim]{record['rounds_per_second']:,} rounds/s on {count(result.workers, 'worker')}; "
        f"{escape(record['basis'])}[/dim]",
        hang=0,
    )


def _wagers(rows: list[Row]) -> None:
    table = table_of("wager", ">bets", ">edge", ">error", ">exact", ">z", ">player wins", "of")
    for row in rows:
        edge, known = row.sums.edge, row.known
        table.add_row(
            row.name,
            f"{row.sums.bets:,}",
            "" if edge is None else percent(float(edge), 3),
            f"± {percent(row.error, 3)}",
            percent(float(known.edge), 3) if known else "",
            "" if row.z is None else f"{row.z:+.2f}",
            percent(row.sums.won / row.sums.bets, 2),
            known.of if known and known.of != "this strategy" else "",
        )
    console.print(table)


def _by_time(spans: JsonObject) -> None:
    heading("the table's win over time")
    first = next(iter(spans.values()))
    quantiles = list(first["normal"]["quantiles_cents"])
    columns = [f">{quantile}" for quantile in quantiles]
    table = table_of("=", "=", ">rounds", ">mean", ">error", ">loses", *columns)
    for name, span in spans.items():
        for kind in ("normal", "simulated"):
            if figures := span[kind]:
                label = "expected" if kind == "normal" else f"{figures['spans']:,} simulated"
                wins = [_whole(cents) for cents in figures["quantiles_cents"].values()]
                loses, mean = percent(figures["loses"], 1), _whole(figures["mean_cents"])
                error = f"± {_whole(figures['mean_error_cents'])}" if kind == "normal" else ""
                table.add_row(name, label, f"{span['rounds']:,}", mean, error, loses, *wins)
    print_table(table, spare=("rounds", *quantiles[::2]))


def _cents(amount: float) -> str:
    """An average in dollars, to a tenth of a cent."""
    return f"{'-' if amount < 0 else ''}${abs(amount) / 100:,.3f}"


def _whole(cents: int) -> str:
    """An amount in whole dollars."""
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.0f}"
