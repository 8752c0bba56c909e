"""Figures and tables as HTML, for the reference pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from urllib.parse import quote

from houseway.odds.sheet import BetOdds, ratio

LONG = 34  # characters of a fraction or a count that are shown without unfolding


class Html(str):
    """Text that is HTML already."""


def words(text: object) -> str:
    """Anything as HTML text."""
    return text if isinstance(text, Html) else escape(str(text))


def percent(value: float | Fraction, digits: int = 4) -> str:
    """A share as a percentage."""
    return f"{100 * float(value):.{digits}f}%"


def exact(fraction: Fraction) -> Html:
    """A fraction as `p/q`; a long one is folded."""
    text = ratio(fraction)
    if len(text) <= LONG:
        return Html(f'<span class="hw-mono hw-exact">{text.replace("/", "/<wbr>")}</span>')
    digits = len(text.split("/")[-1])
    return Html(
        f'<details><summary>{digits} digits</summary><span class="hw-mono">{text}</span></details>'
    )


def deviation(bet: BetOdds) -> str:
    """The standard deviation of a bet, where it has been computed."""
    return "not computed" if bet.std_dev is None else f"{bet.std_dev:.4f}"


def count(n: int) -> Html:
    """A whole number; a very large one is abbreviated, with all digits in the tooltip."""
    text = f"{n:,}"
    if len(text) <= LONG:
        return Html(text)
    digits = str(n)
    return Html(
        f'<abbr title="{digits}">{digits[0]}.{digits[1:5]} &middot; '
        f"10<sup>{len(digits) - 1}</sup></abbr>"
    )


def table(
    head: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "", name: str = ""
) -> Html:
    """A table; a heading that starts with `>` marks a column of figures."""
    figures = [column.startswith(">") for column in head]
    kinds = [' class="hw-num"' if figure else "" for figure in figures]
    tops = "".join(
        f"<th{kind}>{escape(column.removeprefix('>'))}</th>"
        for column, kind in zip(head, kinds, strict=True)
    )
    body = "".join(
        "<tr>"
        + "".join(f"<td{kind}>{words(cell)}</td>" for cell, kind in zip(row, kinds, strict=True))
        + "</tr>"
        for row in rows
    )
    title = f"<caption>{words(caption)}</caption>" if caption else ""
    mark = f' data-name="{escape(name)}"' if name else ""
    return Html(
        f'<div class="hw-scroll"><table class="hw-table"{mark}>{title}'
        f"<thead><tr>{tops}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def link(text: str, to: str) -> Html:
    """A link to a page of this server."""
    return Html(f'<a href="{escape(to)}">{escape(text)}</a>')


def anchor(name: str) -> str:
    """A rule id or section as the `id` of an element, without blanks."""
    return "_".join(name.split())


def sections(edition: str, at: str) -> Html:
    """A citation, each section linked to its place on the rules page."""
    if not at:
        return Html("")
    links = [
        f'<a class="hw-at" href="/rules/{edition}#{quote(anchor(name))}">{escape(name)}</a>'
        for name in at.split(", ")
    ]
    return Html(f'<span class="hw-cited">{", ".join(links)}</span>')


def lines_words(lines: Iterable[Sequence[int]]) -> str:
    """Line ranges as people write them."""
    text = ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in lines)
    return f"lines {text}" if text else ""


def plainly(name: str) -> str:
    """The name of an option as words."""
    return name.replace("_", " ")


def ahead(bet: BetOdds) -> str:
    """How often the player ends ahead; rounds with split hands are not counted."""
    return ("at least " if bet.split else "") + percent(bet.hit_frequency)
