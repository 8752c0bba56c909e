"""The odds sheet as HTML: the figures of every wager, then its outcomes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from houseway.odds.sheet import BASIS, ON_DICE, BetOdds, OddsSheet
from houseway.web.pages.odds.charts import edge_bars, outcome_bars
from houseway.web.pages.shared.figures import (
    Html,
    ahead,
    count,
    deviation,
    exact,
    percent,
    table,
)

HEAD = ("wager", ">edge", "exactly", ">element of risk", ">standard deviation", ">player ahead")
OPEN = 1  # with this many wagers or fewer, the outcomes are unfolded
Wagers = Mapping[str, BetOdds]


def named(wager: str, includes: list[str]) -> str:
    """A wager with the wagers that are solved together with it."""
    return f"{wager} (with {', '.join(includes)})" if includes and " with " not in wager else wager


def sheet_html(sheet: OddsSheet) -> str:
    """All wagers: the table of figures and a chart of the edges."""
    wagers = sheet.wagers
    chart = edge_bars((name, float(bet.edge)) for name, bet in wagers.items())
    return (
        f'<div class="hw-sheet"><div>{summary(wagers)}</div>'
        f'<figure class="hw-panel hw-figure"><figcaption>House edge</figcaption>'
        f'<div class="hw-tall">{chart}</div></figure></div>'
        f"{_how_computed(sheet)}{''.join(_other_figures(wagers))}"
    )


def summary(wagers: Wagers) -> Html:
    """One line of figures for each wager."""
    return table(HEAD, (figures(name, bet) for name, bet in wagers.items()), name="edges")


def figures(name: str, bet: BetOdds) -> list[object]:
    """The figures of one wager."""
    return [named(name, bet.includes), *_figures(bet)]


def _figures(bet: BetOdds) -> list[object]:
    return [
        percent(bet.edge),
        exact(bet.edge),
        percent(bet.element_of_risk),
        deviation(bet),
        ahead(bet),
    ]


def _how_computed(sheet: OddsSheet) -> str:
    """The assumptions behind the figures, folded."""
    rolls = any(bet.rolls for bet in sheet.wagers.values())
    basis = f"{BASIS}; {ON_DICE}" if rolls else BASIS
    time = "From the cache" if sheet.cached else f"Solved in {sheet.seconds:.2f} s"
    points = [
        *basis.split("; "),
        *(
            f"the payout limit applies above a stake of {stake} on {name} alone and is not counted"
            for name, stake in sheet.holds_up_to.items()
        ),
    ]
    rows = "".join(f"<li>{escape(point[:1].upper() + point[1:])}.</li>" for point in points)
    return (
        '<details class="hw-soft hw-small"><summary>How this is computed</summary>'
        f"<ul>{rows}<li>{time}.</li></ul></details>"
    )


def _other_figures(wagers: Wagers) -> Iterator[str]:
    """Other ways to count the edge: without pushes, per roll, with odds."""
    counted = {n: bet for n, bet in wagers.items() if _counts_pushes(bet) or bet.rolls}
    if counted:
        yield "<h2>Other ways to count the edge</h2>"
        rows = [
            [
                name,
                percent(bet.edge),
                percent(bet.edge_resolved) if _counts_pushes(bet) else "",
                exact(bet.rolls) if bet.rolls else "",
                percent(bet.edge / bet.rolls) if bet.rolls else "",
            ]
            for name, bet in counted.items()
        ]
        yield table(
            ("wager", ">edge", ">not counting pushes", ">rolls to decide it", ">per roll"), rows
        )
    supported = {name: bet.with_odds for name, bet in wagers.items() if bet.with_odds}
    if supported:
        times = list(next(iter(supported.values())))
        yield "<h2>With odds behind the bet</h2>"
        yield table(
            ("edge on everything staked, with odds of", *(f">{t}" for t in times)),
            (
                [name, *(percent(with_odds[t].edge_of_all) for t in times)]
                for name, with_odds in supported.items()
            ),
        )


def _counts_pushes(bet: BetOdds) -> bool:
    """True if the edge differs when pushes are not counted."""
    return bool(bet.pushed) and not bet.split


def endings_html(wagers: Wagers) -> str:
    """Every wager with its outcomes, folded: odds, counts, probability, and a chart."""
    unfolded = " open" if len(wagers) <= OPEN else ""
    return "".join(
        f'<details class="hw-panel hw-ending"{unfolded}><summary><b>'
        f"{escape(named(name, bet.includes))}</b> "
        f'<span class="hw-soft">{percent(bet.edge)} edge, '
        f"{len(bet.outcomes)} outcomes</span></summary>{ending(bet)}</details>"
        for name, bet in wagers.items()
    )


def ending(bet: BetOdds) -> str:
    """The outcomes of one wager."""
    rows = []
    for outcome in bet.outcomes:
        net = outcome.net
        share = outcome.count / bet.total
        rows.append(
            [
                outcome.outcome,
                outcome.odds,
                str(net) if net.denominator == 1 else f"{float(net):.6g}",
                count(outcome.count),
                f"{share:.8f}",
                f"{float(net) * share:+.6f}",
            ]
        )
    head = ("outcome", "odds", ">net", ">count", ">probability", ">contribution")
    total = Html(f"of {count(bet.total)} equally likely cases, per unit of the wager")
    notes = "".join(f'<p class="hw-soft">{words}</p>' for words in _notes(bet))
    return (
        f'<div class="hw-sheet"><div>{table(head, rows, total)}{notes}</div>'
        f"<div>{outcome_bars(bet)}</div></div>"
    )


def _notes(bet: BetOdds) -> Iterator[str]:
    if split := bet.split:
        yield (
            f"{percent(split.chance)} of rounds are split, into "
            f"{float(split.hands / split.chance):.4f} hands on average. Win frequency of split "
            "hands is not computed; the standard deviation only on demand."
        )
    if bet.note:
        yield escape(bet.note)
    meter = bet.progressive
    for stake, at in meter.get("by_stake", {}).items():
        even = at.get("break_even_meter_decimal")
        level = "the player is ahead at any meter" if even is None else f"even at ${even:,.2f}"
        yield escape(
            f"{stake} stake: {percent(at['edge_at_reset_decimal'])} with {meter['meter']} on the "
            f"meter, less {at['edge_falls_per_dollar_of_meter']} for each extra dollar; {level}"
        )


def tables_html(rows: Iterable[tuple[str, str, BetOdds]]) -> str:
    """Every bet with each pay table and option that the book permits."""
    head = (HEAD[0], "pay table or option", *HEAD[1:])
    return table(
        head,
        ([named(wager, bet.includes), label, *_figures(bet)] for wager, label, bet in rows),
        name="every table",
    )
