"""The odds sheet as HTML: every wager's figures, then how each of them can end."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from houseway.web.pages.odds.charts import edge_bars, outcome_bars
from houseway.web.pages.shared.figures import Html, ahead, count, exact, percent, table

HEAD = ("wager", ">edge", "exactly", ">element of risk", ">standard deviation", ">ends ahead")
OPEN = 1  # so few wagers have their endings unfolded


def named(wager: str, includes: list[str]) -> str:
    """A wager with what rides on it."""
    return f"{wager} (with {', '.join(includes)})" if includes and " with " not in wager else wager


def sheet_html(sheet: dict[str, Any]) -> str:
    """All wagers of `odds --json`: the table of figures and a chart of the edges."""
    wagers = sheet["wagers"]
    chart = edge_bars((name, bet["edge_decimal"]) for name, bet in wagers.items())
    return (
        f'<div class="hw-sheet"><div>{summary(wagers)}</div>'
        f'<figure class="hw-panel hw-figure"><figcaption>House edge</figcaption>'
        f'<div class="hw-tall">{chart}</div></figure></div>'
        f'<p class="hw-soft hw-small">{escape(_basis(sheet))}</p>'
        f"{''.join(_other_figures(wagers))}"
    )


def summary(wagers: dict[str, Any]) -> Html:
    """One line of figures for each wager."""
    return table(HEAD, (figures(name, bet) for name, bet in wagers.items()), name="edges")


def figures(name: str, bet: dict[str, Any]) -> list[object]:
    """The figures of one wager."""
    deviation = "not computed" if bet["std_dev"] is None else f"{bet['std_dev']:.4f}"
    return [
        named(name, bet["includes"]),
        percent(bet["edge_decimal"]),
        exact(bet["edge"]),
        percent(bet["element_of_risk"]),
        deviation,
        ahead(bet),
    ]


def _basis(sheet: dict[str, Any]) -> str:
    kept = "kept from before" if sheet["cached"] else f"solved in {sheet['seconds']:.2f} s"
    limits = [
        f"the payout limit bites above {stake} on {name} alone and is not counted"
        for name, stake in sheet.get("payout_limit_bites_above_stake", {}).items()
    ]
    return "; ".join([kept, sheet["basis"], *limits])


def _other_figures(wagers: dict[str, Any]) -> Iterator[str]:
    """The edge counted otherwise: without pushes, for each roll, with odds taken."""
    counted = {
        name: bet
        for name, bet in wagers.items()
        if "edge_not_counting_pushes" in bet or "rolls" in bet
    }
    if counted:
        yield "<h2>Counted otherwise</h2>"
        rows = []
        for name, bet in counted.items():
            resolved = bet.get("edge_not_counting_pushes_decimal")
            rolls, per_roll = bet.get("rolls"), bet.get("edge_per_roll_decimal")
            rows.append(
                [
                    name,
                    percent(bet["edge_decimal"]),
                    "" if resolved is None else percent(resolved),
                    exact(rolls) if rolls else "",
                    "" if per_roll is None else percent(per_roll),
                ]
            )
        yield table(
            ("wager", ">edge", ">not counting pushes", ">rolls to decide it", ">per roll"), rows
        )
    supported = {name: bet["with_odds"] for name, bet in wagers.items() if "with_odds" in bet}
    if supported:
        times = list(next(iter(supported.values())))
        yield "<h2>With odds in support</h2>"
        yield table(
            ("edge of all that is staked, with odds of", *(f">{t}" for t in times)),
            (
                [name, *(percent(with_[t]["edge_of_all_staked_decimal"]) for t in times)]
                for name, with_ in supported.items()
            ),
        )


def endings_html(wagers: dict[str, Any]) -> str:
    """Every wager unfolds into its outcomes: odds, counts, probability, and a chart."""
    unfolded = " open" if len(wagers) <= OPEN else ""
    parts = []
    for name, bet in wagers.items():
        parts.append(
            f'<details class="hw-panel hw-ending"{unfolded}><summary><b>'
            f"{escape(named(name, bet['includes']))}</b> "
            f'<span class="hw-soft">{percent(bet["edge_decimal"])} edge, '
            f"{len(bet['outcomes'])} endings</span></summary>{ending(bet)}</details>"
        )
    return "".join(parts)


def ending(bet: dict[str, Any]) -> str:
    """How one wager can end."""
    rows = []
    for way in bet["outcomes"]:
        top, bottom = map(int, way["net"].split("/"))
        net = str(top) if bottom == 1 else f"{top / bottom:.6g}"
        share = way["probability"]
        returned = f"{top / bottom * share:+.6f}"
        rows.append(
            [way["outcome"], way["odds"], net, count(way["count"]), f"{share:.8f}", returned]
        )
    head = ("ending", "odds", ">net", ">count", ">probability", ">adds")
    total = Html(f"of {count(bet['total'])} equally likely ways, per unit of the wager")
    notes = "".join(f'<p class="hw-soft">{words}</p>' for words in _notes(bet))
    return (
        f'<div class="hw-sheet"><div>{table(head, rows, total)}{notes}</div>'
        f"<div>{outcome_bars(bet['outcomes'])}</div></div>"
    )


def _notes(bet: dict[str, Any]) -> Iterator[str]:
    if split := bet.get("split"):
        yield (
            f"{percent(split['probability'])} of rounds are split, into "
            f"{split['hands_on_average']:.4f} hands on average; how often these end ahead is not "
            "told, and the standard deviation only on demand"
        )
    if "note" in bet:
        yield escape(bet["note"])
    meter = bet.get("progressive", {})
    for stake, at in meter.get("by_stake", {}).items():
        even = at.get("break_even_meter_decimal")
        level = "the player is ahead at every meter" if even is None else f"even at ${even:,.2f}"
        yield escape(
            f"{stake} stake: {percent(at['edge_at_reset_decimal'])} with {meter['meter']} on the "
            f"meter, less {at['edge_falls_per_dollar_of_meter']} for each dollar more; {level}"
        )


def tables_html(rows: list[dict[str, Any]]) -> str:
    """Every bet with each pay table and option the book permits."""
    return table(
        ("wager", "pay table or option", ">edge", "exactly", ">element of risk",
         ">standard deviation", ">ends ahead"),
        (
            [
                named(row["wager"], row["includes"]), row["table"], percent(row["edge_decimal"]),
                exact(row["edge"]), percent(row["element_of_risk"]),
                "not computed" if row["std_dev"] is None else f"{row['std_dev']:.4f}",
                ahead(row),
            ]
            for row in rows
        ),
        name="every table",
    )  # fmt: skip
