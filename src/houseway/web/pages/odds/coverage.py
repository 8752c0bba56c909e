"""How a chapter is covered: a bar, and every section with the entries that cite it."""

from __future__ import annotations

from html import escape

from houseway.editions import Edition
from houseway.editions.check import homes_of, is_below
from houseway.editions.model import Cited, ranges
from houseway.editions.texts import quoted, texts_folder
from houseway.reports.coverage import Coverage, Status, status_of_section
from houseway.reports.words import count
from houseway.web.pages.shared.figures import anchor, lines_words, plainly

COLOURS: dict[str, str] = {
    Status.REACHED: "#1a6b3a",
    Status.MODELLED: "#4f9a6b",
    Status.INTERPRETED: "#b07d10",
    Status.STAFF: "#8aa0b5",
    Status.HEADING: "#cfc6ad",
    Status.UNCITED: "#a3271b",
}
SEVERAL: dict[str, str] = {Status.HEADING: "headings", Status.STAFF: "staff procedures"}


def tally_of(edition: Edition) -> dict[str, int]:
    """The number of sections with each status, without simulation."""
    homes = homes_of(edition)
    tally: dict[str, int] = {}
    for section in edition.sections:
        status = status_of_section(homes[section], set())
        tally[status] = tally.get(status, 0) + 1
    return tally


def bar_html(tally: dict[str, int], total: int) -> str:
    """The sections of a chapter as a bar, by status."""
    ordered = [(status, tally[status]) for status in COLOURS if status in tally]
    parts = "".join(
        f'<i style="width:{100 * n / total:.3f}%;background:{COLOURS[status]}" '
        f'title="{escape(status)}: {n}"></i>'
        for status, n in ordered
    )
    legend = "".join(
        f'<span><i style="background:{COLOURS[status]}"></i>{_so_many(n, status)}</span>'
        for status, n in ordered
    )
    return (
        f'<div role="img" aria-label="coverage of {total} sections" class="hw-cover">{parts}</div>'
        f'<div class="hw-legend"><b>{total} sections</b>{legend}</div>'
    )


def _so_many(n: int, status: str) -> str:
    return escape(count(n, status, SEVERAL.get(status, status)))


def proof_html(report: Coverage) -> str:
    """The rules that simulation has reached, and the bar with them."""
    missed = "".join(
        f'<p class="hw-warn">Cited but never used: {escape(name)}</p>'
        for name in report.never_reached
    ) + "".join(
        f'<p class="hw-warn">Used but not cited: {escape(name)}</p>' for name in report.not_cited
    )
    return (
        f"<p>{len(report.reached)} rules and irregularities used in simulated rounds.</p>{missed}"
        f"{bar_html(report.tally(), len(report.sections))}"
    )


def coverage_html(edition: Edition) -> str:
    """Every section of the chapter: its lines, its status, and the entries that cite it."""
    homes = homes_of(edition)
    entries = "".join(
        _section(edition, name, homes[name], ranges(lines))
        for name, lines in edition.sections.items()
    )
    return (
        '<h2 id="sections">Section by section</h2><details class="hw-fold hw-panel"><summary>'
        f"{len(edition.sections)} sections with lines and status</summary>"
        f"{entries}</details>"
    )


def _section(edition: Edition, name: str, homes: list[str], lines: list[tuple[int, int]]) -> str:
    status = status_of_section(homes, set())
    links = ", ".join(_home(home) for home in homes if home not in ("heading", "not_modelled"))
    staff = edition.staff_procedures.items()
    why = next((reason for s, reason in staff if name == s or is_below(name, s)), "")
    words = f"{links}{': ' if links and why else ''}{escape(why)}" or escape(status)
    text = ""
    if texts_folder():
        printed = "\n".join(line.strip() for line in quoted(edition, Cited(at=name)))
        text = f'<blockquote class="hw-book">{escape(printed)}</blockquote>'
    dot = f'<i style="background:{COLOURS[status]}"></i>'
    return (
        f'<div class="hw-entry{" hw-two" if text else ""}" id="{escape(anchor(name))}">'
        f'<div><span class="hw-legend"><span>{dot}<b>{escape(name)}</b></span> '
        f'<span class="hw-soft">{lines_words(lines)}, {escape(status)}</span></span>'
        f'<div class="hw-small">{words}</div></div>{text}</div>'
    )


def _home(home: str) -> str:
    """A link to an entry on this page."""
    kind, _, name = home.partition(".")
    if kind in ("rules", "irregularities"):
        return f'<a href="#{escape(anchor(name))}">{escape(name)}</a>'
    part = {"ladders": "hands", "draws": "terms"}.get(kind, kind)
    to = f"reading-{name}" if kind in ("readings", "notes") else f"part-{part}"
    return f'<a href="#{escape(anchor(to))}">{escape(plainly(home.replace(".", ": ", 1)))}</a>'
