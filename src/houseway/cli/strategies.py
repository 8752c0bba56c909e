"""Strategies in the terminal: a threshold, thresholds by face-up card, lists, or charts."""

from __future__ import annotations

from typing import assert_never

from houseway.cli.sheets import fraction
from houseway.cli.terminal import console, heading, percent, say, table_of
from houseway.equipment.cards import RANKS
from houseway.odds.strategy.reports import (
    BlackjackReport,
    BoardRules,
    ByStreetReport,
    HoldemReport,
    OwnCards,
    StrategyReport,
    ThresholdReport,
    ThresholdsReport,
)
from houseway.reports.words import hand_words

MOST = 15  # exceptions that are printed
INK = {  # colours by the first letter of a decision
    "H": "black on red", "S": "black on yellow", "D": "black on cyan", "P": "black on green",
    "R": "black on magenta", "F": "black on bright_blue",
}  # fmt: skip


def strategy(report: StrategyReport) -> None:
    """Print the best decisions, and what common mistakes cost."""
    match report:
        case ThresholdReport():
            threshold(report)
        case ThresholdsReport():
            thresholds(report)
        case ByStreetReport():
            by_street(report)
        case HoldemReport():
            holdem_chart(report)
        case BlackjackReport():
            blackjack_chart(report)
        case _:
            assert_never(report)
    heading("what common mistakes cost")
    table = table_of("habit", ">cost per unit", ">exact")
    for mistake in report.mistakes:
        table.add_row(mistake.habit, percent(float(mistake.cost)), fraction(mistake.cost))
    console.print(table)


def blackjack_chart(report: BlackjackReport) -> None:
    """Print hard totals, soft totals and pairs against every up card, and the exceptions."""
    chart, best = percent(float(report.basic_edge)), percent(float(report.edge))
    say(
        f"[bold]{report.edition}[/bold]: {report.wager}, house edge {chart} with this chart, "
        f"{best} with best play"
    )
    used = set[str]()
    for kind, rows in report.totals.items():
        heading(kind if kind == "pairs" else f"{kind} totals")
        console.print(
            "     " + "".join(f"{upcard:^4}" for upcard in report.upcards), soft_wrap=True
        )
        for name, letters in rows.items():
            used |= set(letters)
            cells = "".join(f"[{INK[letter[0]]}]{letter:^4}[/]" for letter in letters)
            console.print(f"{name:>3}  {cells}", soft_wrap=True)
    say()
    legend = [f"{letter} = {words}" for letter, words in report.legend.items() if letter in used]
    say("; ".join(legend))
    for row in report.with_more_cards:
        say(f"with three or more cards: {row.do} {row.hand} against {row.against}")
    if report.double_attack is not None:
        say(f"double attack against {', '.join(report.double_attack)}")
    for count, upcards in (report.second_chance or {}).items():
        if upcards:
            say(f"second chance on {count} against {', '.join(upcards)}")
    if report.after_double is not None:
        heading("after doubling (D = double again, R = surrender)")
        for name, letters in report.after_double.items():
            if set(letters) != {"S"}:
                cells = "".join(f"{letter:^4}" for letter in letters)
                console.print(f"{name:>7}  {cells}", soft_wrap=True)
    if not report.exceptions:
        return
    heading("exceptions to the chart")
    table = table_of("hand", "against", "best", "chart", ">gain", ">how often")
    for entry in report.exceptions[:MOST]:
        gain, often = percent(entry.gain, 3), percent(entry.probability, 4)
        table.add_row(entry.hand, entry.against, entry.best, entry.instead_of, gain, often)
    console.print(table)
    if len(report.exceptions) > MOST:
        say(f"[dim]{len(report.exceptions) - MOST} more in --json[/dim]")


def _head(report: StrategyReport) -> None:
    """Print the wager and its edge."""
    edge = percent(float(report.edge))
    say(f"[bold]{report.edition}[/bold]: {report.wager}, house edge {edge} with best play")


def by_street(report: ByStreetReport) -> None:
    """Print the hands of each choice, street by street."""
    _head(report)
    for name, ranks in report.rank_classes.items():
        say(f"  {name}: {', '.join(ranks)}")
    for street in report.streets:
        after = f" after {', '.join(street.after)}" if street.after else ""
        heading(f"with {street.known_cards} cards{after}")
        for choice in dict.fromkeys(group.choice for group in street.hands):
            table = table_of(choice, ">a mistake costs")
            for group in (g for g in street.hands if g.choice == choice):
                usually = "" if group.always else " (usually)"
                cost = percent(float(group.cost_of_mistake), 2)
                table.add_row(f"  {group.hand}{usually}", "nothing" if cost == "0.00%" else cost)
            console.print(table)


def thresholds(report: ThresholdsReport) -> None:
    """Print the weakest hand of each choice, against each face-up card."""
    _head(report)
    taken = list(dict.fromkeys(way.choice for line in report.lines for way in line.choices))
    below = taken.pop()  # the choice for all weaker hands
    against = any(line.against for line in report.lines)
    table = table_of(
        *(["dealer shows"] if against else []), *(f"{choice} with at least" for choice in taken)
    )
    for line in report.lines:
        least = {way.choice: way.least_hand for way in line.choices}
        cells = [hand_words(least.get(choice, "")) for choice in taken]
        table.add_row(*([line.against] if against else []), *cells)
    console.print(table)
    say(f"with anything weaker: {below}")
    cost = percent(float(report.cost_of_lines), 5)
    say(f"Following this table costs {cost} compared with exact play, which --json gives.")


def holdem_chart(report: HoldemReport) -> None:
    """Print a grid of all two-card hands, then short rules for the board."""
    _head(report)
    first = report.choices[0]
    seen = report.community_cards_seen[0]
    heading("your two cards" + (f" and {seen} of the board" if seen else ""))
    say("  suited above the diagonal, unsuited below it")
    letters = {choice: choice[0].upper() for choice in first[:-1]}
    marks = {first[-1]: "."} | ({first[0]: "R"} if seen else letters)
    cells = {entry.hand: _mark(entry, marks) for entry in report.chart}
    console.print("     " + "  ".join(RANKS[::-1]), soft_wrap=True)
    for row in RANKS[::-1]:
        hands = [_hand(row, column) for column in RANKS[::-1]]
        line = "  ".join(cells.get(hand, " ") for hand in hands)
        console.print(f"  {row}  {line}".rstrip(), soft_wrap=True)
    legend = ", ".join(f"{mark} = {choice}" for choice, mark in marks.items())
    shares = f"; a digit: {first[0]} with that many tenths of the first cards of the board"
    say(f"  {legend}{shares if seen else ''}")
    say()
    say(
        "[dim]A hidden pair uses one of your own cards. Kickers are counted among the ranks that "
        "are not on the board. Percentages are of the hands that reach the decision.[/dim]",
        hang=0,
    )
    for rules in report.rules:
        _rules(rules)
    cost = percent(float(report.cost_of_rules))
    usual = percent(float(report.cost_of_usual_choice))
    say()
    if seen:
        say(
            f"With two cards, always making the usual choice costs {usual}. Deciding by the first "
            f"card of the board, as --json gives it, and then following the rules costs {cost}.",
            hang=0,
        )
    else:
        say(f"Following the chart and the rules costs {cost} compared with exact play.", hang=0)


def _hand(row: str, column: str) -> str:
    """The name of the hand in a cell of the grid."""
    if row == column:
        return row + column
    suited = RANKS.index(row) > RANKS.index(column)
    return f"{row}{column}s" if suited else f"{column}{row}o"


def _mark(entry: OwnCards, marks: dict[str, str]) -> str:
    """One letter for the choice, or a digit for how often out of ten."""
    if len(entry.share) <= 1:
        return marks[entry.choice]
    bold = next(choice for choice in marks if marks[choice] != ".")
    return str(min(9, max(1, round(10 * entry.share.get(bold, 0)))))


def _rules(rules: BoardRules) -> None:
    """Print the hands for which the bolder choice is right; --json has the rare ones too."""
    bold, timid = rules.choices
    heading(f"with {rules.community_cards} community cards, after {', '.join(rules.after)}")
    shown = [h for h in rules.holdings if h.choice == bold and h.share >= 0.0005]
    table = table_of(">of hands", f"{bold} with")
    for holding in shown:
        table.add_row(percent(holding.share, 1), holding.holding)
    console.print(table)
    say(f"with anything else: {timid}")


def threshold(report: ThresholdReport) -> None:
    """Print the weakest hand to play, and the hands near it."""
    stay, leave = report.choices
    _head(report)
    worst, best = hand_words(report.worst_hand_to_play), hand_words(report.best_hand_to_fold)
    say(f"{stay} {worst} or better, {leave} {best} or worse")
    if not report.one_line:
        say("[bold red]exceptions: some weaker hands are played; see --json[/bold red]")
    heading("close decisions")
    table = table_of("hand", "right", "wrong", ">cost of the mistake", ">exact")
    for entry in report.near_the_line:
        cost, exact = percent(float(entry.cost_of_mistake)), fraction(entry.cost_of_mistake)
        table.add_row(hand_words(entry.hand), entry.choice, entry.mistake, cost, exact)
    console.print(table)
