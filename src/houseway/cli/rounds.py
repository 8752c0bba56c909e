"""Rounds in the terminal: a transcript, the payouts, the audit of a log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cli.terminal import console, print_table, say, table_of
from houseway.money import dollars
from houseway.reports.words import count, rule_name
from houseway.settlement import Outcome
from houseway.table.events import Event
from houseway.table.round import Round

if TYPE_CHECKING:
    from houseway.session.audit import RoundLogReport


def transcript(round_: Round, seen_by: str = "") -> None:
    """Print a round as a transcript."""
    for event in round_.view(seen_by) if seen_by else round_.events:
        console.print(escape(event.line()), soft_wrap=True)


def payout(round_: Round) -> None:
    """Print what is owed wager by wager, then the total of each seat."""
    table = table_of("=seat", "wager", ">stake", "=result", "why", "rule", "section")
    for event in round_.events:
        if event.verb in ("declared", "charged", "collected", "settled", "returned"):
            stake = dollars(event.stake) if event.stake and _ends_wager(event) else ""
            wager = "" if event.verb == "declared" else event.wager
            cells = (event.who, wager, stake, _result(event), _why(event), event.rule, event.at)
            table.add_row(*map(escape, cells))
        elif event.rule == "payout-limit":
            table.add_row(event.who, "", "", "", escape(event.says), event.rule, escape(event.at))
    print_table(table, spare=("rule",))
    for seat, standing in round_.table.stakes.items():
        net = round_.net(seat)
        result = (
            f"wins {dollars(net)}" if net > 0 else f"loses {dollars(-net)}" if net else "is even"
        )
        say(f"[bold]{seat} {result}[/bold]")
        if standing:
            bets = ", ".join(f"{bet} {dollars(stake)}" for bet, stake in standing.items())
            say(f"  still on the table: {bets}")


def _ends_wager(event: Event) -> bool:
    return event.verb in ("settled", "returned")


def _result(event: Event) -> str:
    """`wins $10.00`, `push`, `returned`; empty for what moves no money of the player."""
    if event.verb == "charged":
        return f"pays {dollars(-event.net)}"
    if event.verb == "returned":
        return "returned"
    if event.verb != "settled":
        return ""
    return "push" if event.verdict is Outcome.PUSH else f"{event.verdict} {dollars(abs(event.net))}"


def _why(event: Event) -> str:
    """What decided it: the hand and its odds, or the rule in words where that is all there is."""
    if event.verb != "settled":
        return event.says
    first, comma, odds = event.says.partition(", ")
    if first in ("win", "lose", "push"):
        return rule_name(event.rule) + comma + odds
    return event.says


def audit(report: RoundLogReport) -> None:
    """Print the audit of a log of rounds."""
    events, rounds = count(report.events, "event"), count(report.rounds, "round")
    say(f"{report.log}: intact, {events} in {rounds} of {report.edition}")
    say(f"settlements recomputed: {report.settlements}, all correct")
    say(f"house result {dollars(report.house_cents)}; the books balance")
    say(f"log head {report.ends_with}")
    for note in report.notes:
        say(f"[bold]note:[/bold] {escape(note)}")
