"""A strategy in the terminal: a threshold, thresholds by face-up card, lists, or charts."""

from __future__ import annotations

from typing import assert_never

from houseway.cli.sheets import LONG
from houseway.cli.show import console, heading, percent, say, table_of
from houseway.equipment.cards import RANKS
from houseway.odds.sheet import ratio
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

MOST = 15  # exceptions shown
INK = {  # by the first letter of a decision
    "H": "black on red", "S": "black on yellow", "D": "black on cyan", "P": "black on green",
    "R": "black on magenta", "F": "black on bright_blue",
}  # fmt: skip


def strategy(report: StrategyReport) -> None:
    """The best decisions, in the form that their shape asks for, and what habits cost."""
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
    table = table_of("habit", ">cost per unit", ">exactly", title="\nwhat other ways cost")
    for mistake in report.mistakes:
        exact = ratio(mistake.cost)
        cost = percent(float(mistake.cost))
        table.add_row(mistake.habit, cost, exact if len(exact) <= LONG else "see --json")
    console.print(table)


def blackjack_chart(report: BlackjackReport) -> None:
    """Hard and soft totals and pairs against every upcard, in colour, and what they leave out."""
    say(f"[bold]{report.edition}[/bold]: {report.wager}", end=", ")
    say(f"edge {percent(float(report.basic_edge))} by this chart", end=", ")
    say(f"{percent(float(report.edge))} at best")
    used = set()
    for kind, rows in report.totals.items():
        heading(kind if kind == "pairs" else f"{kind} totals")
        say("     " + "".join(f"{upcard:^4}" for upcard in report.upcards))
        for name, letters in rows.items():
            used |= set(letters)
            cells = "".join(f"[{INK[letter[0]]}]{letter:^4}[/]" for letter in letters)
            say(f"{name:>3}  {cells}")
    say("\n" + ", ".join(f"{n} = {words}" for n, words in report.legend.items() if n in used))
    for row in report.with_more_cards:
        say(f"with three cards or more: {row.do} on {row.hand} against {row.against}")
    if report.double_attack is not None:
        say(f"double attack against {', '.join(report.double_attack)}")
    for count, upcards in (report.second_chance or {}).items():
        if upcards:
            say(f"second chance on {count} against {', '.join(upcards)}")
    if report.after_double is not None:
        heading("a doubled hand (D = double again, R = give it up)")
        for name, letters in report.after_double.items():
            if set(letters) != {"S"}:
                say(f"{name:>7}  " + "".join(f"{letter:^4}" for letter in letters))
    table = table_of("hand", "against", "best", "not", ">gain", ">comes", title="\nexceptions")
    for entry in report.exceptions[:MOST]:
        gain, often = percent(entry.gain, 3), percent(entry.probability, 4)
        table.add_row(entry.hand, entry.against, entry.best, entry.instead_of, gain, often)
    console.print(table)
    if len(report.exceptions) > MOST:
        say(f"[dim]{len(report.exceptions) - MOST} more in --json[/dim]")


def _head(report: StrategyReport) -> None:
    say(f"[bold]{report.edition}[/bold]: {report.wager}, edge {percent(float(report.edge))}")


def by_street(report: ByStreetReport) -> None:
    """The hands of each choice, street by street."""
    _head(report)
    for name, ranks in report.rank_classes.items():
        say(f"  {name}: {', '.join(ranks)}")
    for street in report.streets:
        after = f" after {', '.join(street.after)}" if street.after else ""
        heading(f"on {street.known_cards} cards{after}")
        for choice in dict.fromkeys(group.choice for group in street.hands):
            say(f"  [bold]{choice}[/bold]")
            for group in (g for g in street.hands if g.choice == choice):
                mostly = "" if group.always else " (mostly)"
                cost = percent(float(group.cost_of_mistake), 2)
                either = "no matter" if cost == "0.00%" else f"else {cost} lost"
                say(f"    {group.hand}{mostly}  [dim]{either}[/dim]")


def thresholds(report: ThresholdsReport) -> None:
    """The weakest hand of each choice, against each face-up card."""
    _head(report)
    taken = list(dict.fromkeys(way.choice for line in report.lines for way in line.choices))
    below = taken.pop()  # what is done with all weaker hands
    against = any(line.against for line in report.lines)
    table = table_of(
        *(["dealer shows"] if against else []), *(f"{choice} from" for choice in taken)
    )
    for line in report.lines:
        least = {way.choice: way.least_hand for way in line.choices}
        cells = [least.get(choice, "") for choice in taken]
        table.add_row(*([line.against] if against else []), *cells)
    console.print(table)
    say(f"below that, {below}")
    cost = percent(float(report.cost_of_lines), 5)
    say(f"keeping to these lines costs {cost} above the exact decisions, which --json gives")


def holdem_chart(report: HoldemReport) -> None:
    """A grid of all two-card hands, then short rules for the board."""
    _head(report)
    first = report.choices[0]
    seen = report.community_cards_seen[0]
    heading("two own cards" + (f" and {seen} of the board" if seen else ""))
    say("  suited above the diagonal, not suited below it")
    letters = {choice: choice[0].upper() for choice in first[:-1]}
    marks = {first[-1]: "."} | ({first[0]: "R"} if seen else letters)
    cells = {entry.hand: _mark(entry, marks) for entry in report.chart}
    say("     " + "  ".join(RANKS[::-1]))
    for row in RANKS[::-1]:
        hands = [_hand(row, column) for column in RANKS[::-1]]
        say(f"  {row}  " + "  ".join(cells.get(hand, " ") for hand in hands))
    legend = ", ".join(f"{mark} = {choice}" for choice, mark in marks.items())
    shares = f"; a figure: {first[0]} with that many tenths of the board's first cards"
    say(f"  {legend}{shares if seen else ''}")
    say(
        "\n[dim]a hidden pair is made with an own card; kickers are counted among the ranks not on "
        "the board, so that the best is the highest rank the board leaves open; shares are of the "
        "hands that come to the decision[/dim]"
    )
    for rules in report.rules:
        _rules(rules)
    cost = percent(float(report.cost_of_rules))
    usual = percent(float(report.cost_of_usual_choice))
    if seen:
        say(
            f"on two cards always doing what is usual, whatever lies there, costs {usual}; deciding"
        )
        say("by the first card as --json has it, and then keeping to the rules,", end=" ")
    else:
        say("keeping to chart and rules", end=" ")
    say(f"costs {cost} above the exact decisions, which --json gives")


def _hand(row: str, column: str) -> str:
    """The name of the hand at a place of the grid."""
    if row == column:
        return row + column
    suited = RANKS.index(row) > RANKS.index(column)
    return f"{row}{column}s" if suited else f"{column}{row}o"


def _mark(entry: OwnCards, marks: dict[str, str]) -> str:
    """One letter for what a hand does, or how often out of ten."""
    if len(entry.share) <= 1:
        return marks[entry.choice]
    bold = next(choice for choice in marks if marks[choice] != ".")
    return str(min(9, max(1, round(10 * entry.share.get(bold, 0)))))


def _rules(rules: BoardRules) -> None:
    """The holdings with which the bolder choice is right; rare ones are left to --json."""
    bold, timid = rules.choices
    heading(f"on {rules.community_cards} community cards, after {', '.join(rules.after)}")
    shown = [h for h in rules.holdings if h.choice == bold and h.share >= 0.0005]
    say(f"  [bold]{bold}[/bold] with")
    for holding in shown:
        say(f"    {holding.holding}  [dim]{percent(holding.share, 1)} of such hands[/dim]")
    say(f"  [bold]{timid}[/bold] with anything else")


def threshold(report: ThresholdReport) -> None:
    """The line between the choices."""
    stay, leave = report.choices
    _head(report)
    say(
        f"{stay} {report.worst_hand_to_play} or better, {leave} {report.best_hand_to_fold} or worse"
    )
    if not report.one_line:
        say("[bold red]not one line: some weaker hands are played; see --json[/bold red]")
    table = table_of(
        "hand", "right", "wrong", ">cost of the mistake", ">exactly", title="\nnear the line"
    )
    for entry in report.near_the_line:
        cost, exact = percent(float(entry.cost_of_mistake)), ratio(entry.cost_of_mistake)
        table.add_row(entry.hand, entry.choice, entry.mistake, cost, exact)
    console.print(table)
