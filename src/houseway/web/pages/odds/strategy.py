"""A strategy as HTML: a chart, a line, lines by face-up card, or lists street by street."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from houseway.equipment.cards import RANKS
from houseway.reports.chart_svg import chart_svg
from houseway.web.pages.shared.figures import exact, percent, table

MOST = 60  # exceptions shown
RARE = 0.0005  # holdings that come less often are left out


def strategy_html(strategy: dict[str, Any]) -> str:
    """What to do with what, and what mistakes cost, as `houseway strategy` tells it."""
    kinds = {"streets": _streets, "lines": _lines, "chart": _chart, "totals": _totals}
    tell = next((kind for key, kind in kinds.items() if key in strategy), _line)
    best = percent(strategy["edge_decimal"])
    edge = f"<p><b>{escape(strategy['wager'])}</b>: house edge {best} at best"
    if "basic_edge_decimal" in strategy:
        edge += f", {percent(strategy['basic_edge_decimal'])} by this chart"
    return f"{edge}.</p>{''.join(tell(strategy))}{_mistakes(strategy)}"


def _mistakes(strategy: dict[str, Any]) -> str:
    rows = [
        [habit["habit"], percent(habit["cost_decimal"]), exact(habit["cost"])]
        for habit in strategy["mistakes"]
    ]
    if not rows:
        return ""
    return "<h2>What other ways cost</h2>" + table(
        ("habit", ">cost per unit", "exactly"), rows, name="mistakes"
    )


def _totals(strategy: dict[str, Any]) -> Iterator[str]:
    """The familiar chart of the blackjack family, and what it leaves out."""
    yield f'<div class="hw-picture hw-panel" tabindex="0">{chart_svg(strategy)}</div>'
    if strategy["exceptions"]:
        yield "<h2>Exceptions</h2>"
        yield '<p class="hw-soft">Hands that best play treats otherwise than the chart.</p>'
    rows = [
        [e["hand"], e["against"], e["best"], e["instead_of"], percent(e["gain"], 3),
         percent(e["probability"], 4)]
        for e in strategy["exceptions"][:MOST]
    ]  # fmt: skip
    if rows:
        yield table(("hand", "against", "best", "not", ">gain", ">comes"), rows)
    if (more := len(strategy["exceptions"]) - MOST) > 0:
        yield f'<p class="hw-soft">{more} more by the command line.</p>'


def _streets(strategy: dict[str, Any]) -> Iterator[str]:
    """The hands of each choice, street by street."""
    for name, ranks in strategy["rank_classes"].items():
        yield f'<p class="hw-soft">{escape(name)}: {escape(", ".join(ranks))}</p>'
    for street in strategy["streets"]:
        after = f" after {', '.join(street['after'])}" if street["after"] else ""
        yield f"<h2>On {street['known_cards']} cards{escape(after)}</h2>"
        by_choice: dict[str, list[list[object]]] = {}
        for group in street["hands"]:
            cost = percent(group["cost_of_mistake_decimal"], 2)
            mostly = "" if group["always"] else " (mostly)"
            lost = "no matter" if cost == "0.00%" else cost
            by_choice.setdefault(group["choice"], []).append([group["hand"] + mostly, lost])
        tables = "".join(
            table((f"{choice} with", ">else lost"), rows) for choice, rows in by_choice.items()
        )
        yield f'<div class="hw-pays">{tables}</div>'


def _lines(strategy: dict[str, Any]) -> Iterator[str]:
    """The weakest hand of each choice, against each face-up card."""
    taken = list(dict.fromkeys(way["choice"] for line in strategy["lines"] for way in line["from"]))
    below = taken.pop()  # what is done with all weaker hands
    against = any(line["against"] for line in strategy["lines"])
    head = [*(["dealer shows"] if against else []), *(f"{choice} from" for choice in taken)]
    rows = []
    for line in strategy["lines"]:
        least = {way["choice"]: way["least_hand"] for way in line["from"]}
        first = [line["against"]] if against else []
        rows.append([*first, *(least.get(choice, "") for choice in taken)])
    yield table(head, rows)
    cost = percent(strategy["cost_of_lines_decimal"], 5)
    yield (
        f"<p>Below that, <b>{escape(below)}</b>. Keeping to these lines costs {cost} above the "
        "exact decisions.</p>"
    )


def _line(strategy: dict[str, Any]) -> Iterator[str]:
    """The line between two choices."""
    stay, leave = strategy["choices"]
    yield (
        f"<p><b>{escape(stay)}</b> {escape(strategy['worst_hand_to_play'])} or better, "
        f"<b>{escape(leave)}</b> {escape(strategy['best_hand_to_fold'])} or worse.</p>"
    )
    if not strategy["one_line"]:
        yield '<p class="hw-note">Not one line: some weaker hands are played.</p>'
    yield "<h2>Near the line</h2>"
    rows = [
        [e["hand"], e["choice"], e["mistake"], percent(e["cost_of_mistake_decimal"]),
         exact(e["cost_of_mistake"])]
        for e in strategy["near_the_line"]
    ]  # fmt: skip
    yield table(("hand", "right", "wrong", ">cost of the mistake", "exactly"), rows)


def _chart(strategy: dict[str, Any]) -> Iterator[str]:
    """A grid of all two-card hands, then short rules for the board."""
    first, seen = strategy["choices"][0], strategy["community_cards_seen"][0]
    yield f"<h2>Two own cards{f' and {seen} of the board' if seen else ''}</h2>"
    yield '<p class="hw-soft">Suited above the diagonal, not suited below it.</p>'
    marks = {choice: choice[0].upper() for choice in first[:-1]}
    marks = {first[-1]: "·"} | ({first[0]: "R"} if seen else marks)
    cells = {entry["hand"]: entry for entry in strategy["chart"]}
    tops = "".join(f"<th>{rank}</th>" for rank in RANKS[::-1])
    body = ""
    for row in RANKS[::-1]:
        line = "".join(_cell(cells.get(_hand(row, column)), marks) for column in RANKS[::-1])
        body += f"<tr><th>{row}</th>{line}</tr>"
    yield (
        f'<div class="hw-scroll"><table class="hw-twocards"><thead><tr><th></th>{tops}</tr>'
        f"</thead><tbody>{body}</tbody></table></div>"
    )
    legend = ", ".join(f"{mark} = {escape(choice)}" for choice, mark in marks.items())
    shares = f"; a figure: {first[0]} with that many tenths of the board's first cards"
    yield f"<p>{legend}{escape(shares) if seen else ''}</p>"
    yield (
        '<p class="hw-soft hw-small">A hidden pair is made with an own card; kickers are counted '
        "among the ranks not on the board, so that the best is the highest rank the board leaves "
        "open; shares are of the hands that come to the decision.</p>"
    )
    for rules in strategy["rules"]:
        yield from _rules(rules)
    cost, usual = (percent(strategy[f"cost_of_{key}_decimal"]) for key in ("rules", "usual_choice"))
    if seen:
        yield (
            f"<p>On two cards always doing what is usual, whatever lies there, costs {usual}; "
            f"deciding by what lies there and then keeping to the rules costs {cost} above the "
            "exact decisions.</p>"
        )
    else:
        yield f"<p>Keeping to chart and rules costs {cost} above the exact decisions.</p>"


def _rules(rules: dict[str, Any]) -> Iterator[str]:
    bold, timid = rules["choices"]
    after = ", ".join(rules["after"])
    yield f"<h2>On {rules['community_cards']} community cards, after {escape(after)}</h2>"
    rows = [
        [h["holding"], percent(h["share"], 1)]
        for h in rules["holdings"]
        if h["choice"] == bold and h["share"] >= RARE
    ]
    yield table((f"{bold} with", ">of such hands"), rows)
    yield f"<p><b>{escape(timid)}</b> with anything else.</p>"


def _hand(row: str, column: str) -> str:
    """The name of the hand at a place of the grid."""
    if row == column:
        return row + column
    suited = RANKS.index(row) > RANKS.index(column)
    return f"{row}{column}s" if suited else f"{column}{row}o"


def _cell(entry: dict[str, Any] | None, marks: dict[str, str]) -> str:
    """One place of the grid: a letter, or how often out of ten."""
    if entry is None:
        return "<td></td>"
    named = entry.get("choice") or entry["usually"]
    share = entry.get("share", {named: 1.0})
    words = escape(f"{entry['hand']}: {named}")
    if len(share) == 1:
        kind = "f" if marks[named] == "·" else "b" if list(marks).index(named) == 1 else "c"
        return f'<td class="{kind}" title="{words}">{marks[named]}</td>'
    bold = next(choice for choice in marks if marks[choice] != "·")
    tenths = min(9, max(1, round(10 * share.get(bold, 0))))
    return f'<td class="p" title="{words}">{tenths}</td>'
