"""Small bar charts in SVG: the edge of each wager, the outcomes of a bet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from houseway.odds.sheet import BetOdds

WIDE, ROW, TOP = 250, 34, 4  # of the drawing; each bar has its words above it
HOUSE, PLAYER, EVEN = "#a3271b", "#1a6b3a", "#8a8468"  # who gains by it
TRACK = "#ece4cd"


class Bar(NamedTuple):
    """One bar: label, value, the value as text, and colour."""

    label: str
    value: float
    figure: str
    colour: str


def edge_bars(edges: Iterable[tuple[str, float]]) -> str:
    """The edge of every wager; one in the player's favour grows to the left, in green."""
    bars = [
        Bar(name, edge, f"{100 * edge:.3f}%", PLAYER if edge < 0 else HOUSE) for name, edge in edges
    ]
    return bar_chart(bars, "house edge of each wager")


def outcome_bars(bet: BetOdds) -> str:
    """How often a bet ends in each way: lost, pushed or won at some odds."""
    bars = []
    for way in bet.outcomes:
        colour = HOUSE if way.net < 0 else PLAYER if way.net else EVEN
        odds = f" ({way.odds})" if way.odds.lower() not in ("", "lose", "push") else ""
        share = way.count / bet.total
        bars.append(Bar(f"{way.outcome}{odds}", share, often(share), colour))
    return bar_chart(bars, "how often each outcome occurs")


def often(share: float) -> str:
    """A probability as a percentage, or as `1 in 649,740` if it is small."""
    if share >= 0.001 or share == 0:
        return f"{100 * share:.3f}%"
    return f"1 in {1 / share:,.0f}"


def bar_chart(bars: Sequence[Bar], title: str) -> str:
    """Bars from a common zero, the longest at full width, with labels above."""
    if not bars:
        return ""
    most = max((bar.value for bar in bars), default=0.0)
    least = min((bar.value for bar in bars), default=0.0)
    span = (max(most, 0.0) - min(least, 0.0)) or 1.0
    zero = WIDE * -min(least, 0.0) / span
    high = TOP + ROW * len(bars)
    drawn = "".join(_bar(bar, TOP + ROW * n, zero, span) for n, bar in enumerate(bars))
    axis = f'<line x1="{zero:.1f}" x2="{zero:.1f}" y1="0" y2="{high}" stroke="#8a8468"/>'
    return (
        f'<svg class="hw-chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" '
        f'role="img" aria-label="{escape(title)}" font-family="inherit" font-size="12.5">'
        f"<title>{escape(title)}</title>{drawn}{axis if least < 0 else ''}</svg>"
    )


def _bar(bar: Bar, y: float, zero: float, span: float) -> str:
    long = max(1.5, WIDE * abs(bar.value) / span)
    x = zero - long if bar.value < 0 else zero
    return (
        f'<text x="0" y="{y + 13}" fill="#1e2723">{_short(bar.label)}</text>'
        f'<text x="{WIDE}" y="{y + 13}" text-anchor="end" fill="#1e2723">'
        f"{escape(bar.figure)}</text>"
        f'<rect x="0" y="{y + 18}" width="{WIDE}" height="9" rx="2" fill="{TRACK}"/>'
        f'<rect x="{x:.1f}" y="{y + 18}" width="{min(long, WIDE):.1f}" height="9" rx="2" '
        f'fill="{bar.colour}"/>'
    )


def _short(label: str, most: int = 28) -> str:
    """A label cut to leave room for the figure; the full text is in the tooltip."""
    if len(label) <= most:
        return escape(label)
    return f"{escape(label[: most - 1])}…<title>{escape(label)}</title>"
