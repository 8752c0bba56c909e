"""A strategy as HTML: a chart, a line, lines by face-up card, or lists street by street."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import assert_never

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
from houseway.reports.chart_svg import chart_svg
from houseway.web.pages.odds.figures import exact, percent, table

MOST = 60  # exceptions shown
RARE = 0.0005  # holdings that come less often are left out


def strategy_html(report: StrategyReport) -> str:
    """The best decisions and what mistakes cost, as HTML."""
    edge = f"<p><b>{escape(report.wager)}</b>: house edge {percent(float(report.edge))} at best"
    if isinstance(report, BlackjackReport):
        edge += f", {percent(float(report.basic_edge))} by this chart"
    return f"{edge}.</p>{''.join(_body(report))}{_mistakes(report)}"


def _body(report: StrategyReport) -> Iterator[str]:
    match report:
        case ThresholdReport():
            return _threshold(report)
        case ThresholdsReport():
            return _thresholds(report)
        case ByStreetReport():
            return _streets(report)
        case HoldemReport():
            return _holdem_chart(report)
        case BlackjackReport():
            return _blackjack_chart(report)
        case _:
            assert_never(report)


def _mistakes(report: StrategyReport) -> str:
    rows = [[m.habit, percent(float(m.cost)), exact(ratio(m.cost))] for m in report.mistakes]
    if not rows:
        return ""
    return "<h2>What other ways cost</h2>" + table(
        ("habit", ">cost per unit", "exactly"), rows, name="mistakes"
    )


def _blackjack_chart(report: BlackjackReport) -> Iterator[str]:
    """The familiar chart of the blackjack family, and what it leaves out."""
    yield f'<div class="hw-picture hw-panel" tabindex="0">{chart_svg(report)}</div>'
    if report.exceptions:
        yield "<h2>Exceptions</h2>"
        yield '<p class="hw-soft">Hands that best play treats otherwise than the chart.</p>'
    rows = [
        [e.hand, e.against, e.best, e.instead_of, percent(e.gain, 3), percent(e.probability, 4)]
        for e in report.exceptions[:MOST]
    ]
    if rows:
        yield table(("hand", "against", "best", "not", ">gain", ">comes"), rows)
    if len(report.exceptions) > MOST:
        yield f'<p class="hw-soft">{len(report.exceptions) - MOST} more by the command line.</p>'


def _streets(report: ByStreetReport) -> Iterator[str]:
    """The hands of each choice, street by street."""
    for name, ranks in report.rank_classes.items():
        yield f'<p class="hw-soft">{escape(name)}: {escape(", ".join(ranks))}</p>'
    for street in report.streets:
        after = f" after {', '.join(street.after)}" if street.after else ""
        yield f"<h2>On {street.known_cards} cards{escape(after)}</h2>"
        by_choice: dict[str, list[list[object]]] = {}
        for group in street.hands:
            cost = percent(float(group.cost_of_mistake), 2)
            mostly = "" if group.always else " (mostly)"
            lost = "no matter" if cost == "0.00%" else cost
            by_choice.setdefault(group.choice, []).append([group.hand + mostly, lost])
        tables = "".join(
            table((f"{choice} with", ">else lost"), rows) for choice, rows in by_choice.items()
        )
        yield f'<div class="hw-pays">{tables}</div>'


def _thresholds(report: ThresholdsReport) -> Iterator[str]:
    """The weakest hand of each choice, against each face-up card."""
    taken = list(dict.fromkeys(way.choice for line in report.lines for way in line.choices))
    below = taken.pop()  # what is done with all weaker hands
    against = any(line.against for line in report.lines)
    head = [*(["dealer shows"] if against else []), *(f"{choice} from" for choice in taken)]
    rows = []
    for line in report.lines:
        least = {way.choice: way.least_hand for way in line.choices}
        first = [line.against] if against else []
        rows.append([*first, *(least.get(choice, "") for choice in taken)])
    yield table(head, rows)
    cost = percent(float(report.cost_of_lines), 5)
    yield (
        f"<p>Below that, <b>{escape(below)}</b>. Keeping to these lines costs {cost} above the "
        "exact decisions.</p>"
    )


def _threshold(report: ThresholdReport) -> Iterator[str]:
    """The line between two choices."""
    stay, leave = report.choices
    yield (
        f"<p><b>{escape(stay)}</b> {escape(report.worst_hand_to_play)} or better, "
        f"<b>{escape(leave)}</b> {escape(report.best_hand_to_fold)} or worse.</p>"
    )
    if not report.one_line:
        yield '<p class="hw-note">Not one line: some weaker hands are played.</p>'
    yield "<h2>Near the line</h2>"
    rows = [
        [
            e.hand,
            e.choice,
            e.mistake,
            percent(float(e.cost_of_mistake)),
            exact(ratio(e.cost_of_mistake)),
        ]
        for e in report.near_the_line
    ]
    yield table(("hand", "right", "wrong", ">cost of the mistake", "exactly"), rows)


def _holdem_chart(report: HoldemReport) -> Iterator[str]:
    """A grid of all two-card hands, then short rules for the board."""
    first, seen = report.choices[0], report.community_cards_seen[0]
    yield f"<h2>Two own cards{f' and {seen} of the board' if seen else ''}</h2>"
    yield '<p class="hw-soft">Suited above the diagonal, not suited below it.</p>'
    marks = {choice: choice[0].upper() for choice in first[:-1]}
    marks = {first[-1]: "·"} | ({first[0]: "R"} if seen else marks)
    cells = {entry.hand: entry for entry in report.chart}
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
    for rules in report.rules:
        yield from _rules(rules)
    cost = percent(float(report.cost_of_rules))
    usual = percent(float(report.cost_of_usual_choice))
    if seen:
        yield (
            f"<p>On two cards always doing what is usual, whatever lies there, costs {usual}; "
            f"deciding by what lies there and then keeping to the rules costs {cost} above the "
            "exact decisions.</p>"
        )
    else:
        yield f"<p>Keeping to chart and rules costs {cost} above the exact decisions.</p>"


def _rules(rules: BoardRules) -> Iterator[str]:
    bold, timid = rules.choices
    after = ", ".join(rules.after)
    yield f"<h2>On {rules.community_cards} community cards, after {escape(after)}</h2>"
    rows = [
        [h.holding, percent(h.share, 1)]
        for h in rules.holdings
        if h.choice == bold and h.share >= RARE
    ]
    yield table((f"{bold} with", ">of such hands"), rows)
    yield f"<p><b>{escape(timid)}</b> with anything else.</p>"


def _hand(row: str, column: str) -> str:
    """The name of the hand at a place of the grid."""
    if row == column:
        return row + column
    suited = RANKS.index(row) > RANKS.index(column)
    return f"{row}{column}s" if suited else f"{column}{row}o"


def _cell(entry: OwnCards | None, marks: dict[str, str]) -> str:
    """One place of the grid: a letter, or how often out of ten."""
    if entry is None:
        return "<td></td>"
    named = entry.choice
    words = escape(f"{entry.hand}: {named}")
    if len(entry.share) <= 1:
        kind = "f" if marks[named] == "·" else "b" if list(marks).index(named) == 1 else "c"
        return f'<td class="{kind}" title="{words}">{marks[named]}</td>'
    bold = next(choice for choice in marks if marks[choice] != "·")
    tenths = min(9, max(1, round(10 * entry.share.get(bold, 0))))
    return f'<td class="p" title="{words}">{tenths}</td>'
