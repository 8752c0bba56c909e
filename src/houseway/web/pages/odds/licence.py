"""What the book says to a pay table somebody has chosen or typed, as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from houseway.editions import House
from houseway.editions.posting import value_of
from houseway.reports.licence import AS_PRINTED, licence
from houseway.web.pages.shared.figures import Html, sections, table


def licences_html(house: House, wagers: Iterable[str]) -> str:
    """The standing of each pay table, then whatever else the book does not permit."""
    told = "".join(_licence(house, licence(house, w)) for w in wagers if (w, 0) in house.tables)
    others = [str(d) for d in house.departures if d.rule != "pay-table"]
    return told + "".join(
        f'<p class="hw-warn"><b>Not permitted by the book:</b> {escape(note)}</p>'
        for note in others
    )


def _licence(house: House, found: dict[str, Any]) -> str:
    wager, cited = escape(found["wager"]), sections(house.edition.id, found["at"])
    if found["permitted"]:
        same = found["same_as"]
        which = "the book's own table" + ("" if same == AS_PRINTED else f" {escape(same)}")
        why = f"it is {which}" if same else escape(found["why"])
        return f'<p class="hw-fine"><b>{wager}: permitted.</b> {why} {cited}</p>'
    return (
        f'<div class="hw-warn"><p><b>{wager}: this pay table is not one the book permits.</b> '
        f"{escape(found['why'].capitalize())} {cited}</p>{_beside(found)}</div>"
    )


def _beside(found: dict[str, Any]) -> Html:
    """What was typed beside what the book permits; what differs is marked."""
    books = found["the_book_permits"]
    rows = []
    for hand, odds in found["rows"].items():
        printed = [book["rows"].get(hand, "") for book in books]
        fits = [p for p in printed if p and value_of(p) == value_of(odds)]
        wrong = hand in found["below_the_minimum"] if books[0]["minimum"] else not fits
        rows.append([hand, Html(f"<b>{escape(odds)}</b>") if wrong else odds, *printed])
    heads = [
        f"{'no less than' if book['minimum'] else 'the book'}"
        + ("" if book["table"] == AS_PRINTED else f" ({book['table']})")
        for book in books
    ]
    return table(("hand", "yours", *heads), rows, name="permitted")
