"""The book's pay tables as HTML."""

from __future__ import annotations

from html import escape

from houseway.editions import Edition
from houseway.editions.model import PayTable
from houseway.web.pages.shared.figures import plainly, sections, table


def pay_html(edition: Edition) -> str:
    """Every printed pay table, grouped by wager."""
    wagers = dict.fromkeys(t.wager for t in edition.pay)
    if not wagers:
        return '<p class="hw-soft">The book prints no pay tables.</p>'
    return f'<div class="hw-pays">{"".join(_of_wager(edition, wager) for wager in wagers)}</div>'


def _of_wager(edition: Edition, wager: str) -> str:
    tables = [t for t in edition.pay if t.wager == wager]
    hands = list(dict.fromkeys(hand for t in tables for hand in t.rows))
    head = [wager, *(t.table or "as printed" for t in tables)]
    rows = [[hand, *(t.rows.get(hand, "") for t in tables)] for hand in hands]
    notes = "".join(f"<li>{escape(note)}</li>" for t in tables for note in _notes(t))
    cited = sections(edition.id, ", ".join(dict.fromkeys(s for t in tables for s in t.sections)))
    return (
        f'<div class="hw-entry" id="pay-{escape(wager.replace(" ", "_"))}">'
        f"{table(head, rows)}<div>{cited}{f'<ul>{notes}</ul>' if notes else ''}</div></div>"
    )


def _notes(pay: PayTable) -> list[str]:
    name = f"Table {pay.table}" if pay.table else "This table"
    notes = [f"{name} is a minimum: the house may pay more but not less"] if pay.minimum else []
    if pay.when:
        needs = "; ".join(f"{plainly(k)} = {' or '.join(v)}" for k, v in pay.when.items())
        notes.append(f"{name} applies with {needs}")
    if pay.by_stake:
        notes.append(f"{name} applies to a stake of {pay.by_stake}")
    if pay.from_stake:
        notes.append(f"{name} applies to stakes of {pay.from_stake} or more")
    return notes
