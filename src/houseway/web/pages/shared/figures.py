"""Figures and tables as HTML, for the pages one reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any
from urllib.parse import quote

LONG = 34  # characters of a fraction or a count that are shown at once


class Html(str):
    """Text that is HTML already."""


def words(text: object) -> str:
    """Anything as HTML text."""
    return text if isinstance(text, Html) else escape(str(text))


def percent(value: float, digits: int = 4) -> str:
    """A share as a percentage."""
    return f"{100 * value:.{digits}f}%"


def exact(fraction: str) -> Html:
    """A fraction as it is; one that nobody could read at once unfolds."""
    if len(fraction) <= LONG:
        return Html(
            f'<span class="hw-mono hw-exact">{escape(fraction).replace("/", "/<wbr>")}</span>'
        )
    digits = len(fraction.split("/")[-1])
    return Html(
        f"<details><summary>{digits} digits</summary>"
        f'<span class="hw-mono">{escape(fraction)}</span></details>'
    )


def count(n: int) -> Html:
    """A whole number; a very large one in short, the whole of it on hovering."""
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
    """A table; columns whose heading starts with `>` hold figures. Cells that are `Html` stay."""
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
    told = f"<caption>{words(caption)}</caption>" if caption else ""
    mark = f' data-name="{escape(name)}"' if name else ""
    return Html(
        f'<div class="hw-scroll"><table class="hw-table"{mark}>{told}'
        f"<thead><tr>{tops}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def link(text: str, to: str) -> Html:
    """A link within the house."""
    return Html(f'<a href="{escape(to)}">{escape(text)}</a>')


def anchor(name: str) -> str:
    """A rule id or section as the `id` of an element, in which no blanks may stand."""
    return "_".join(name.split())


def sections(edition: str, at: str) -> Html:
    """A citation, each section linked to where the rules page shows it."""
    if not at:
        return Html("")
    links = [
        f'<a class="hw-at" href="/rules/{edition}#{quote(anchor(name))}">{escape(name)}</a>'
        for name in at.split(", ")
    ]
    return Html(f'<span class="hw-cited">{", ".join(links)}</span>')


def lines_words(lines: Iterable[Sequence[int]]) -> str:
    """Line ranges as people write them."""
    told = ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in lines)
    return f"lines {told}" if told else ""


def plainly(name: str) -> str:
    """The name of an option as words."""
    return name.replace("_", " ")


def ahead(bet: dict[str, Any]) -> str:
    """How often it ends ahead; rounds with split hands are not counted."""
    return ("at least " if bet.get("split") else "") + percent(bet["hit_frequency"])
