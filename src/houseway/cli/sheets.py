"""Odds sheets in the terminal."""

from __future__ import annotations

from typing import Any

from rich.markup import escape

from houseway.cli.show import console, percent, print_narrow, say, table_of
from houseway.money import dollars
from houseway.odds.sheet import AT_A_STAKE, BASIS, ON_DICE

MANY = 10**24  # deals that nobody wants to read
LONG = 60  # characters of a fraction that are still printed
FEW = 12  # wagers whose outcomes are printed without being asked for


def odds(sheet: Any) -> None:
    """The odds sheet."""
    chosen = ", ".join(f"{k} = {v}" for k, v in sheet.options.items() if v != "none")
    for name, stake in sheet.holds_up_to.items():
        chosen += f"; the limit bites above {stake} on {name} alone and is not counted here"
    say(f"[bold]{sheet.edition}[/bold]  {escape(chosen)}")
    if sheet.pay:
        told = {w: t if isinstance(t, str) else " / ".join(t) for w, t in sheet.pay.items()}
        say("pay tables: " + ", ".join(f"{wager} {table}" for wager, table in told.items()))
    for line in sheet.unlicensed:
        say(f"[bold red]without a licence:[/bold red] {escape(line)}")
    for name in sheet.readings_flipped:
        say(f"[bold red]read the other way:[/bold red] {name}")
    table = table_of("wager", ">edge", ">exactly", ">of all staked", ">std dev", ">ends ahead")
    for name, bet in sheet.wagers.items():
        riding = bet.includes if " with " not in name else []
        label = name + (f" (with {', '.join(riding)})" if riding else "")
        risk, hits = percent(float(bet.element_of_risk)), percent(float(bet.hit_frequency))
        hits = f"at least {hits}" if bet.split else hits
        exact = f"{bet.edge.numerator}/{bet.edge.denominator}"
        if len(exact) > LONG:
            exact = "see --json"
        deviation = "--variance" if bet.std_dev is None else f"{float(bet.std_dev):.4f}"
        table.add_row(label, percent(float(bet.edge)), exact, risk, deviation, hits)
    print_narrow(table, "of all staked", "ends ahead")
    _besides(sheet.wagers)
    if len(sheet.wagers) <= FEW:
        for bet in sheet.wagers.values():
            outcomes(bet)
            if bet.progressive:
                progressive(bet.progressive)
    else:
        say("\n[dim]how a wager can end: --wager NAME, or --json[/dim]")
    kept = "kept from before" if sheet.cached else f"solved in {sheet.seconds:.2f} s"
    rolls = any(bet.rolls for bet in sheet.wagers.values())
    many = sheet.total_combinations >= MANY
    deals = "" if rolls or many else f"{sheet.total_combinations:,} deals, "
    works = f"; {ON_DICE}" if rolls else ""
    say(f"\n[dim]{deals}{kept}; {BASIS}{works}[/dim]")


def _besides(wagers: dict[str, Any]) -> None:
    """The edge counted otherwise: without pushes, for each roll of the dice, with odds taken."""
    alone = [(name, bet) for name, bet in wagers.items() if not bet.split]
    counted = [(name, bet) for name, bet in alone if bet.pushed or bet.rolls > 1]
    if counted:
        say()
        table = table_of("wager", ">edge", ">not counting pushes", ">rolls", ">per roll")
        for name, bet in counted:
            rolls = f"{float(bet.rolls):.4f}" if bet.rolls else ""
            per_roll = percent(float(bet.edge / bet.rolls)) if bet.rolls else ""
            resolved = percent(float(bet.edge_resolved)) if bet.pushed else ""
            table.add_row(name, percent(float(bet.edge)), resolved, rolls, per_roll)
        console.print(table)
    supported = {name: bet.with_odds for name, bet in wagers.items() if bet.with_odds}
    if supported:
        say()
        times = list(next(iter(supported.values())))
        table = table_of("edge of all staked, with odds of", *(f">{t}" for t in times))
        for name, multiples in supported.items():
            edges = [percent(float(bet.edge_of_all)) for bet in multiples.values()]
            table.add_row(name, *edges)
        console.print(table)


def odds_at(found: dict[str, Any], ideal: Any, stake: int) -> None:
    """The odds at one stake beside the ideal ones."""
    say(f"\n[bold]at a stake of {dollars(stake)}[/bold] [dim]({AT_A_STAKE})[/dim]")
    table = table_of("wager", ">edge here", ">exactly", ">ideal", ">difference")
    for name, bet in found.items():
        if isinstance(bet, str):
            table.add_row(name, "", escape(bet), "", "")
            continue
        more = float(bet.edge - ideal[name].edge)
        exact = f"{bet.edge.numerator}/{bet.edge.denominator}"
        told = [percent(float(bet.edge)), exact, percent(float(ideal[name].edge))]
        table.add_row(name, *told, percent(more) if more else "none")
    console.print(table)


def outcomes(bet: Any) -> None:
    """Every way a bet can end."""
    say()
    counted = f">of {bet.total:,}" if bet.rolls else ">deals"
    short = bet.total < MANY
    columns = [">odds", ">net", *[counted] * short, ">probability", ">return"]
    table = table_of(bet.wager, *columns)
    for o in bet.outcomes:
        share = o.count / bet.total
        net = str(o.net) if o.net.denominator < 100 else f"{float(o.net):.6f}"
        cells = [o.odds, net, *[f"{o.count:,}"] * short, f"{share:.8f}"]
        table.add_row(o.outcome, *cells, f"{float(o.net) * share:+.6f}")
    print_narrow(table, "odds", *[counted[1:]] * short)
    if bet.split:
        often, hands = percent(float(bet.split.chance)), float(bet.split.hands / bet.split.chance)
        say(f"  {often} of rounds are split, into {hands:.4f} hands on average", end="; ")
        say("how often these end ahead is not told")
    if bet.note:
        say(f"  {bet.note}")


def progressive(told: dict[str, Any]) -> None:
    """A meter's figures."""
    for amount, at in told["by_stake"].items():
        say(
            f"  {amount} stake: {percent(at['edge_at_reset_decimal'])} with {told['meter']} on the "
            f"meter, less {at['edge_falls_per_dollar_of_meter']} for each dollar more; {_even(at)}"
        )
        for players, edge in at.get("by_players", {}).items():
            if players != "1":
                say(
                    f"    {players} players, with envy: {percent(edge['edge_at_reset_decimal'])}, "
                    f"{_even(edge)}"
                )


def _even(told: dict[str, Any]) -> str:
    """Where a meter puts player and house on a level."""
    even = told.get("break_even_meter_decimal")
    return "the player is ahead at every meter" if even is None else f"even at ${even:,.2f}"
