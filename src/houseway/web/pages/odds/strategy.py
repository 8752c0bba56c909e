"""A strategy as HTML: a chart, a threshold, thresholds by upcard, or lists by street."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import assert_never

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
from houseway.reports.chart_svg import chart_svg
from houseway.web.pages.shared.figures import exact, percent, table

MOST = 60  # exceptions shown
RARE = 0.0005  # rarer holdings are left out


def strategy_html(report: StrategyReport) -> str:
    """The best decisions and the cost of mistakes, as HTML."""
    edge = f"<p><b>{escape(report.wager)}</b>: house edge {percent(report.edge)} with best play"
    if isinstance(report, BlackjackReport):
        edge += f", {percent(report.basic_edge)} with this chart"
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
    rows = [[m.habit, percent(m.cost), exact(m.cost)] for m in report.mistakes]
    if not rows:
        return ""
    return "<h2>What common mistakes cost</h2>" + table(
        ("mistake", ">cost per unit", "exactly"), rows, name="mistakes"
    )


def _blackjack_chart(report: BlackjackReport) -> Iterator[str]:
    """The familiar blackjack chart, and its exceptions."""
    yield f'<div class="hw-picture hw-panel" tabindex="0">{chart_svg(report)}</div>'
    if report.exceptions:
        yield "<h2>Exceptions to the chart</h2>"
    rows = [
        [e.hand, e.against, e.best, e.instead_of, percent(e.gain, 3), percent(e.probability, 4)]
        for e in report.exceptions[:MOST]
    ]
    if rows:
        yield table(("hand", "against", "best", "chart", ">gain", ">how often"), rows)
    if len(report.exceptions) > MOST:
        more = len(report.exceptions) - MOST
        yield f'<p class="hw-soft">The command line shows {more} more.</p>'


def _streets(report: ByStreetReport) -> Iterator[str]:
    """The hands for each choice, street by street."""
    for name, ranks in report.rank_classes.items():
        yield f'<p class="hw-soft">{escape(name)}: {escape(", ".join(ranks))}</p>'
    for street in report.streets:
        after = f" after {', '.join(street.after)}" if street.after else ""
        yield f"<h2>On {street.known_cards} cards{escape(after)}</h2>"
        by_choice: dict[str, list[list[object]]] = {}
        for group in street.hands:
            cost = percent(group.cost_of_mistake, 2)
            mostly = "" if group.always else " (usually)"
            lost = "nothing" if cost == "0.00%" else cost
            by_choice.setdefault(group.choice, []).append([group.hand + mostly, lost])
        tables = "".join(
            table((f"{choice} with", ">cost of a mistake"), rows)
            for choice, rows in by_choice.items()
        )
        yield f'<div class="hw-pays">{tables}</div>'


def _thresholds(report: ThresholdsReport) -> Iterator[str]:
    """The weakest hand for each choice, against each upcard."""
    choices = list(dict.fromkeys(way.choice for line in report.lines for way in line.choices))
    below = choices.pop()  # for all weaker hands
    against = any(line.against for line in report.lines)
    head = [*(["dealer shows"] if against else []), *(f"{choice} with" for choice in choices)]
    rows = []
    for line in report.lines:
        least = {way.choice: way.least_hand for way in line.choices}
        first = [line.against] if against else []
        hands = (least.get(choice, "") for choice in choices)
        rows.append([*first, *(f"{hand} or better" if hand else "" for hand in hands)])
    yield table(head, rows)
    cost = percent(report.cost_of_lines, 5)
    yield (
        f"<p>With anything less, <b>{escape(below)}</b>. These thresholds cost {cost} more than "
        "perfect play.</p>"
    )


def _threshold(report: ThresholdReport) -> Iterator[str]:
    """The threshold between two choices."""
    stay, leave = report.choices
    yield (
        f"<p><b>{escape(stay)}</b> {escape(report.worst_hand_to_play)} or better, "
        f"<b>{escape(leave)}</b> {escape(report.best_hand_to_fold)} or worse.</p>"
    )
    if not report.one_line:
        yield (
            f'<p class="hw-note">There is no single threshold: with some weaker hands the best '
            f"choice is to {escape(stay)}.</p>"
        )
    yield "<h2>Close decisions</h2>"
    rows = [
        [e.hand, e.choice, e.mistake, percent(e.cost_of_mistake), exact(e.cost_of_mistake)]
        for e in report.near_the_line
    ]
    yield table(("hand", "best", "mistake", ">cost of the mistake", "exactly"), rows)


def _holdem_chart(report: HoldemReport) -> Iterator[str]:
    """A grid of all two-card hands, then short rules for the later streets."""
    first, seen = report.choices[0], report.community_cards_seen[0]
    yield f"<h2>Your two cards{f' and {seen} community cards' if seen else ''}</h2>"
    yield '<p class="hw-soft">Suited hands are above the diagonal, offsuit hands below it.</p>'
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
    shares = f"; a digit n = {first[0]} on n tenths of the flops"
    yield f"<p>{legend}{escape(shares) if seen else ''}</p>"
    yield (
        '<p class="hw-soft hw-small">A hidden pair uses one of your cards. Kickers are ranked '
        "among the ranks that are not on the board, so the best kicker is the highest rank still "
        "missing there. Shares are of the hands that reach the decision.</p>"
    )
    for rules in report.rules:
        yield from _rules(rules)
    cost = percent(report.cost_of_rules)
    usual = percent(report.cost_of_usual_choice)
    if seen:
        yield (
            f"<p>Making the usual choice on two cards, whatever the board shows, costs {usual}. "
            f"Choosing by the board and then following the rules costs {cost} more than perfect "
            "play.</p>"
        )
    else:
        yield f"<p>The chart and these rules cost {cost} more than perfect play.</p>"


def _rules(rules: BoardRules) -> Iterator[str]:
    bold, timid = rules.choices
    after = ", ".join(rules.after)
    yield f"<h2>On {rules.community_cards} community cards, after {escape(after)}</h2>"
    rows = [
        [h.holding, percent(h.share, 1)]
        for h in rules.holdings
        if h.choice == bold and h.share >= RARE
    ]
    yield table((f"{bold} with", ">share of hands"), rows)
    yield f"<p><b>{escape(timid)}</b> with anything else.</p>"


def _hand(row: str, column: str) -> str:
    """The hand in one cell of the grid."""
    if row == column:
        return row + column
    suited = RANKS.index(row) > RANKS.index(column)
    return f"{row}{column}s" if suited else f"{column}{row}o"


def _cell(entry: OwnCards | None, marks: dict[str, str]) -> str:
    """One cell of the grid: a letter, or how often out of ten."""
    if entry is None:
        return "<td></td>"
    choice = entry.choice
    words = escape(f"{entry.hand}: {choice}")
    if len(entry.share) <= 1:
        kind = "f" if marks[choice] == "·" else "b" if list(marks).index(choice) == 1 else "c"
        return f'<td class="{kind}" title="{words}">{marks[choice]}</td>'
    bold = next(choice for choice in marks if marks[choice] != "·")
    tenths = min(9, max(1, round(10 * entry.share.get(bold, 0))))
    return f'<td class="p" title="{words}">{tenths}</td>'
