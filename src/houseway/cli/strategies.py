"""How a strategy is told: a line, lines by face-up card, lists by street, a chart with rules."""

from __future__ import annotations

from typing import Any

from houseway.cli.sheets import LONG
from houseway.cli.show import console, heading, percent, say, table_of
from houseway.equipment.cards import RANKS

MOST = 15  # exceptions shown
INK = {  # by the first letter of a decision
    "H": "black on red", "S": "black on yellow", "D": "black on cyan", "P": "black on green",
    "R": "black on magenta", "F": "black on bright_blue",
}  # fmt: skip


def strategy(told: dict[str, Any]) -> None:
    """What to do with what: a line between two choices, or lists street by street."""
    if "streets" in told:
        lists(told)
    elif "lines" in told:
        lines(told)
    elif "chart" in told:
        chart(told)
    elif "totals" in told:
        totals(told)
    else:
        line(told)
    table = table_of("habit", ">cost per unit", ">exactly", title="\nwhat other ways cost")
    for habit in told["mistakes"]:
        exact = habit["cost"] if len(habit["cost"]) <= LONG else "see --json"
        table.add_row(habit["habit"], percent(habit["cost_decimal"]), exact)
    console.print(table)


def totals(told: dict[str, Any]) -> None:
    """Hard and soft totals and pairs against every upcard, in colour, and what they leave out."""
    say(f"[bold]{told['edition']}[/bold]: {told['wager']}", end=", ")
    say(f"edge {percent(told['basic_edge_decimal'])} by this chart", end=", ")
    say(f"{percent(told['edge_decimal'])} at best")
    used = set()
    for kind, rows in told["totals"].items():
        heading(kind if kind == "pairs" else f"{kind} totals")
        say("     " + "".join(f"{upcard:^4}" for upcard in told["upcards"]))
        for name, letters in rows.items():
            used |= set(letters)
            cells = "".join(f"[{INK[letter[0]]}]{letter:^4}[/]" for letter in letters)
            say(f"{name:>3}  {cells}")
    say("\n" + ", ".join(f"{n} = {words}" for n, words in told["legend"].items() if n in used))
    for row in told["with_more_cards"]:
        say(f"with three cards or more: {row['do']} on {row['hand']} against {row['against']}")
    if "double_attack" in told:
        say(f"double attack against {', '.join(told['double_attack'])}")
    for count, upcards in told.get("second_chance", {}).items():
        if upcards:
            say(f"second chance on {count} against {', '.join(upcards)}")
    if "after_double" in told:
        heading("a doubled hand (D = double again, R = give it up)")
        for name, letters in told["after_double"].items():
            if set(letters) != {"S"}:
                say(f"{name:>7}  " + "".join(f"{letter:^4}" for letter in letters))
    shown = told["exceptions"][:MOST]
    table = table_of("hand", "against", "best", "not", ">gain", ">comes", title="\nexceptions")
    for entry in shown:
        gain, often = percent(entry["gain"], 3), percent(entry["probability"], 4)
        table.add_row(
            entry["hand"], entry["against"], entry["best"], entry["instead_of"], gain, often
        )
    console.print(table)
    if len(told["exceptions"]) > MOST:
        say(f"[dim]{len(told['exceptions']) - MOST} more in --json[/dim]")


def lists(told: dict[str, Any]) -> None:
    """The hands of each choice, street by street."""
    say(f"[bold]{told['edition']}[/bold]: {told['wager']}, edge {percent(told['edge_decimal'])}")
    for name, ranks in told["rank_classes"].items():
        say(f"  {name}: {', '.join(ranks)}")
    for street in told["streets"]:
        after = f" after {', '.join(street['after'])}" if street["after"] else ""
        heading(f"on {street['known_cards']} cards{after}")
        for choice in dict.fromkeys(group["choice"] for group in street["hands"]):
            say(f"  [bold]{choice}[/bold]")
            for group in (g for g in street["hands"] if g["choice"] == choice):
                mostly = "" if group["always"] else " (mostly)"
                cost = percent(group["cost_of_mistake_decimal"], 2)
                either = "no matter" if cost == "0.00%" else f"else {cost} lost"
                say(f"    {group['hand']}{mostly}  [dim]{either}[/dim]")


def lines(told: dict[str, Any]) -> None:
    """The weakest hand of each choice, against each face-up card."""
    say(f"[bold]{told['edition']}[/bold]: {told['wager']}, edge {percent(told['edge_decimal'])}")
    taken = list(dict.fromkeys(way["choice"] for line in told["lines"] for way in line["from"]))
    below = taken.pop()  # what is done with all weaker hands
    against = any(line["against"] for line in told["lines"])
    table = table_of(
        *(["dealer shows"] if against else []), *(f"{choice} from" for choice in taken)
    )
    for line in told["lines"]:
        least = {way["choice"]: way["least_hand"] for way in line["from"]}
        cells = [least.get(choice, "") for choice in taken]
        table.add_row(*([line["against"]] if against else []), *cells)
    console.print(table)
    say(f"below that, {below}")
    cost = percent(told["cost_of_lines_decimal"], 5)
    say(f"keeping to these lines costs {cost} above the exact decisions, which --json gives")


def chart(told: dict[str, Any]) -> None:
    """A grid of all two-card hands, then short rules for the board."""
    say(f"[bold]{told['edition']}[/bold]: {told['wager']}, edge {percent(told['edge_decimal'])}")
    first = told["choices"][0]
    seen = told["community_cards_seen"][0]
    heading("two own cards" + (f" and {seen} of the board" if seen else ""))
    say("  suited above the diagonal, not suited below it")
    letters = {choice: choice[0].upper() for choice in first[:-1]}
    marks = {first[-1]: "."} | ({first[0]: "R"} if seen else letters)
    cells = {entry["hand"]: _mark(entry, marks) for entry in told["chart"]}
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
    for rules in told["rules"]:
        _rules(rules)
    cost, usual = (percent(told[f"cost_of_{key}_decimal"]) for key in ("rules", "usual_choice"))
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


def _mark(entry: dict[str, Any], marks: dict[str, str]) -> str:
    """One letter for what a hand does, or how often out of ten."""
    named = entry.get("choice") or entry["usually"]
    share = entry.get("share", {named: 1.0})
    if len(share) == 1:
        return marks[named]
    bold = next(choice for choice in marks if marks[choice] != ".")
    return str(min(9, max(1, round(10 * share.get(bold, 0)))))


def _rules(rules: dict[str, Any]) -> None:
    """The holdings with which the bolder choice is right; rare ones are left to --json."""
    bold, timid = rules["choices"]
    heading(f"on {rules['community_cards']} community cards, after {', '.join(rules['after'])}")
    shown = [h for h in rules["holdings"] if h["choice"] == bold and h["share"] >= 0.0005]
    say(f"  [bold]{bold}[/bold] with")
    for holding in shown:
        say(f"    {holding['holding']}  [dim]{percent(holding['share'], 1)} of such hands[/dim]")
    say(f"  [bold]{timid}[/bold] with anything else")


def line(told: dict[str, Any]) -> None:
    """The line between the choices."""
    stay, leave = told["choices"]
    say(f"[bold]{told['edition']}[/bold]: {told['wager']}, edge {percent(told['edge_decimal'])}")
    say(
        f"{stay} {told['worst_hand_to_play']} or better, "
        f"{leave} {told['best_hand_to_fold']} or worse"
    )
    if not told["one_line"]:
        say("[bold red]not one line: some weaker hands are played; see --json[/bold red]")
    table = table_of(
        "hand", "right", "wrong", ">cost of the mistake", ">exactly", title="\nnear the line"
    )
    for entry in told["near_the_line"]:
        cost = percent(entry["cost_of_mistake_decimal"])
        table.add_row(
            entry["hand"], entry["choice"], entry["mistake"], cost, entry["cost_of_mistake"]
        )
    console.print(table)
