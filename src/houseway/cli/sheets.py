"""Odds sheets in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice

from rich.markup import escape

from houseway.cli.terminal import console, heading, is_narrow, percent, print_table, say, table_of
from houseway.json_data import JsonObject
from houseway.money import Cents, dollars
from houseway.odds.sheet import AT_A_STAKE, BASIS, ON_DICE, BetOdds, OddsSheet, ratio
from houseway.reports.words import outcome_words

MANY = 10**24  # deals; a longer number is not printed
LONG, LONG_IF_NARROW = 60, 32  # the longest fraction that is printed, in characters
FEW = 12  # the most wagers whose outcomes are printed unasked
MULTIPLES = 6  # of odds at craps, side by side in a narrow window


def odds(sheet: OddsSheet) -> None:
    """Print the odds sheet: every wager, then how each can end."""
    _header(sheet)
    table = table_of("wager", ">edge", ">exact", ">element of risk", ">std dev", ">player wins")
    for name, bet in sheet.wagers.items():
        included = bet.includes if " with " not in name else []
        label = name + (f" (with {', '.join(included)})" if included else "")
        risk, wins = percent(float(bet.element_of_risk)), percent(float(bet.hit_frequency))
        wins = f"at least {wins}" if bet.split else wins
        deviation = "--variance" if bet.std_dev is None else f"{float(bet.std_dev):.4f}"
        table.add_row(label, percent(float(bet.edge)), fraction(bet.edge), risk, deviation, wins)
    print_table(table, spare=("element of risk", "player wins"))
    _edges_counted_differently(sheet.wagers)
    if len(sheet.wagers) <= FEW:
        for bet in sheet.wagers.values():
            outcomes(bet)
            if bet.progressive:
                progressive(bet.progressive)
    else:
        say()
        say("[dim]To see how a wager can end: --wager NAME, or --json.[/dim]")
    _footer(sheet)


def _header(sheet: OddsSheet) -> None:
    """Print the rules that the odds are for."""
    say(f"[bold]{sheet.edition}[/bold]")
    chosen = [f"{name} = {value}" for name, value in sheet.options.items() if value != "none"]
    if chosen:
        say(f"options: {escape(', '.join(chosen))}")
    for name, stake in sheet.holds_up_to.items():
        say(f"payout limit: reached above {stake} on {name} alone; not counted here")
    if sheet.pay:
        tables = {w: t if isinstance(t, str) else " / ".join(t) for w, t in sheet.pay.items()}
        posted = ", ".join(f"{wager} {table}" for wager, table in tables.items())
        say(f"pay tables: {escape(posted)}")
    for line in sheet.unlicensed:
        say(f"[bold red]unlicensed:[/bold red] {escape(line)}")
    for name in sheet.readings_flipped:
        say(f"[bold red]alternative interpretation:[/bold red] {name}")
    say()


def _footer(sheet: OddsSheet) -> None:
    """Print how the odds were computed."""
    rolls = any(bet.rolls for bet in sheet.wagers.values())
    deals = f"{sheet.total_combinations:,} deals; "
    if rolls or sheet.total_combinations >= MANY:
        deals = ""
    say()
    say(f"[dim]{deals}{BASIS}{f'; {ON_DICE}' if rolls else ''}[/dim]", hang=0)


def fraction(value: Fraction) -> str:
    """A fraction, unless it is too long for a line."""
    exact = ratio(value)
    return exact if len(exact) <= (LONG_IF_NARROW if is_narrow() else LONG) else "see --json"


def _edges_counted_differently(wagers: Mapping[str, BetOdds]) -> None:
    """Print edges without pushes, per roll of the dice, and with odds taken."""
    counted = [
        (name, bet)
        for name, bet in wagers.items()
        if not bet.split and (bet.pushed or bet.rolls > 1)
    ]
    if counted:
        say()
        rolling = any(bet.rolls for _, bet in counted)
        columns = [">rolls", ">edge per roll"] if rolling else []
        table = table_of("wager", ">edge", ">without pushes", *columns)
        for name, bet in counted:
            resolved = percent(float(bet.edge_resolved)) if bet.pushed else ""
            cells = [percent(float(bet.edge)), resolved]
            if bet.rolls:
                cells += [f"{float(bet.rolls):.4f}", percent(float(bet.edge / bet.rolls))]
            table.add_row(name, *cells)
        console.print(table)
    supported = {name: bet.with_odds for name, bet in wagers.items() if bet.with_odds}
    if not supported:
        return
    heading("edge of everything staked, with odds of")
    for multiples in _side_by_side(list(next(iter(supported.values())))):
        table = table_of("=wager", *(f">{multiple}" for multiple in multiples))
        for name, by_multiple in supported.items():
            edges = [percent(float(by_multiple[m].edge_of_all)) for m in multiples]
            table.add_row(name, *edges)
        console.print(table)


def _side_by_side(multiples: list[str]) -> Iterator[list[str]]:
    """The multiples in groups that fit into the window."""
    rest = iter(multiples)
    while group := list(islice(rest, MULTIPLES if is_narrow() else len(multiples))):
        yield group


def odds_at(at_stake: Mapping[str, BetOdds | str], ideal: OddsSheet, stake: Cents) -> None:
    """Print the odds at one stake next to those without rounding."""
    heading(f"at a stake of {dollars(stake)}")
    table = table_of("wager", ">edge", ">exact", ">unrounded", ">difference")
    for name, bet in at_stake.items():
        if isinstance(bet, str):
            table.add_row(name, "", escape(bet), "", "")
            continue
        edge = ideal[name].edge
        difference = percent(float(bet.edge - edge)) if bet.edge != edge else "none"
        unrounded = percent(float(edge))
        table.add_row(name, percent(float(bet.edge)), fraction(bet.edge), unrounded, difference)
    console.print(table)
    say(f"[dim]{AT_A_STAKE}[/dim]", hang=0)


def outcomes(bet: BetOdds) -> None:
    """Print every way a bet can end."""
    say()
    counted = f"of {bet.total:,}" if bet.rolls else "deals"
    columns = [">odds", ">net", *[f">{counted}"] * (bet.total < MANY), ">probability", ">return"]
    table = table_of(bet.wager, *columns)
    for outcome in bet.outcomes:
        share = outcome.count / bet.total
        net = outcome.net
        exact = str(net) if net.denominator < 100 else f"{float(net):.6f}"
        counts = [f"{outcome.count:,}"] * (bet.total < MANY)
        cells = [outcome.odds, exact, *counts, f"{share:.8f}", f"{float(net) * share:+.6f}"]
        table.add_row(escape(outcome_words(outcome.outcome)), *cells)
    print_table(table, spare=("odds", counted))
    if bet.split:
        often, hands = percent(float(bet.split.chance)), float(bet.split.hands / bet.split.chance)
        say(
            f"  {often} of rounds are split, into {hands:.4f} hands on average; how often "
            "the player wins them is not computed"
        )
    if bet.note:
        say(f"  {escape(bet.note)}")


def progressive(meter: JsonObject) -> None:
    """Print how the edge depends on the meter."""
    for amount, at in meter["by_stake"].items():
        say(
            f"  {amount} stake: edge {percent(at['edge_at_reset_decimal'])} with the meter at "
            f"{meter['meter']}, falling by {at['edge_falls_per_dollar_of_meter']} per dollar; "
            f"{_break_even(at)}",
            hang=4,
        )
        for players, edge in at.get("by_players", {}).items():
            if players != "1":
                say(
                    f"    {players} players, with envy: {percent(edge['edge_at_reset_decimal'])}, "
                    f"{_break_even(edge)}"
                )


def _break_even(at: JsonObject) -> str:
    """The meter at which neither the player nor the house has an edge."""
    even = at.get("break_even_meter_decimal")
    if even is None:
        return "the player has the edge at any meter"
    return f"break-even at ${even:,.2f}"
