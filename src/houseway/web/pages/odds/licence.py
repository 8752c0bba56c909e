"""Whether the book permits a chosen or typed pay table, as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from houseway.editions import House
from houseway.editions.posting import value_of
from houseway.json_data import JsonObject
from houseway.reports.licence import AS_PRINTED, licence
from houseway.web.pages.shared.figures import Html, sections, table


def licences_html(house: House, wagers: Iterable[str]) -> str:
    """Whether each pay table is permitted, then anything else the book does not permit."""
    told = "".join(_licence(house, licence(house, w)) for w in wagers if (w, 0) in house.tables)
    others = [str(d) for d in house.departures if d.rule != "pay-table"]
    return told + "".join(
        f'<p class="hw-warn"><b>Not permitted by the book:</b> {escape(note)}</p>'
        for note in others
    )


def _licence(house: House, report: JsonObject) -> str:
    wager, cited = escape(report["wager"]), sections(house.edition.id, report["at"])
    why = report["why"][:1].upper() + report["why"][1:]
    if report["permitted"]:
        same = report["same_as"]
        if same:
            why = "It is the book's own table" + ("" if same == AS_PRINTED else f" {same}")
        return f'<p class="hw-fine"><b>{wager}: permitted.</b> {escape(why)} {cited}</p>'
    return (
        f'<div class="hw-warn"><p><b>{wager}: the book does not permit this pay table.</b> '
        f"{escape(why)} {cited}</p>{_compared(report)}</div>"
    )


def _compared(report: JsonObject) -> Html:
    """The typed table next to those the book permits, with differences marked."""
    books = report["the_book_permits"]
    rows = []
    for hand, odds in report["rows"].items():
        printed = [book["rows"].get(hand, "") for book in books]
        fits = [p for p in printed if p and value_of(p) == value_of(odds)]
        differs = hand in report["below_the_minimum"] if books[0]["minimum"] else not fits
        rows.append([hand, Html(f"<b>{escape(odds)}</b>") if differs else odds, *printed])
    heads = [
        f"{'minimum' if book['minimum'] else 'the book'}"
        + ("" if book["table"] == AS_PRINTED else f" ({book['table']})")
        for book in books
    ]
    return table(("hand", "yours", *heads), rows, name="permitted")
