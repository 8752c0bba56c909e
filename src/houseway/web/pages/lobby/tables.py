"""The tables as the lobby lists them: in use, idle, and closed."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from html import escape
from urllib.parse import quote

from houseway.reports.words import count
from houseway.web.accounts import PLAY, Person, may
from houseway.web.live.bots import is_bot
from houseway.web.live.summaries import TableSummary

QUIET = 3600  # seconds without activity after which a table counts as idle
SPANS = (("day", 86400), ("hour", 3600), ("minute", 60))


def sorted_out(
    tables: Iterable[TableSummary], person: Person, now: float
) -> tuple[list[TableSummary], list[TableSummary], list[TableSummary]]:
    """Tables in use, the person's own first; idle ones; closed ones. Newest first."""
    busy, quiet, closed = [], [], []
    for table in sorted(tables, key=lambda table: (-_since(table), table.table)):
        if table.wrong or not table.open:
            closed.append(table)
        elif is_yours(table, person) or (_people(table) and now - _since(table) < QUIET):
            busy.append(table)
        else:
            quiet.append(table)
    return sorted(busy, key=lambda table: not is_yours(table, person)), quiet, closed


def is_yours(table: TableSummary, person: Person) -> bool:
    """True if this person sits there."""
    return person.name in table.seats.values()


def _people(table: TableSummary) -> list[str]:
    return [player for player in table.seats.values() if not is_bot(player)]


def _since(table: TableSummary) -> float:
    return float(table.when) / 1000


def ago(seconds: float) -> str:
    """How long ago something was, as people say it."""
    for name, span in SPANS:
        if seconds >= span:
            return f"{count(int(seconds // span), name)} ago"
    return "just now"


def tables_html(tables: Sequence[TableSummary], person: Person, now: float | None = None) -> str:
    """A list of tables with their players and a button to join; the search uses `data-find`."""
    at = time.time() if now is None else now
    rows = "".join(_table(table, person, at) for table in tables)
    return f'<ul class="hw-open">{rows}</ul>' if rows else ""


def _table(table: TableSummary, person: Person, now: float) -> str:
    name = table.table
    log = f'<a class="hw-small" href="/log/{quote(name, safe="")}">log</a>'
    if table.wrong:
        why = f'<span class="hw-bad hw-small">cannot be read: {escape(table.wrong)}</span>'
        return _row(name.lower(), f"<b>{escape(name)}</b>{why}")
    players = list(table.seats.values())
    find = " ".join([name, table.edition, table.title, *players]).lower()
    last = ago(now - _since(table))
    rounds = count(table.rounds, "round")
    link = f'<a href="/table/{quote(name, safe="")}"><b>{escape(name)}</b></a>'
    of = f"<span>{escape(table.title)} · {escape(table.edition.partition('/')[0])}</span>"
    if not table.open:
        facts = f"closed {last}, {rounds}"
        return _row(find, f'{link}{of}<span class="hw-soft hw-small">{facts}</span>{log}')
    who = f": {', '.join(players)}" if players else ""
    facts = f"{len(players)} of {table.most_seats} seats{who}; {rounds}, last {last}"
    facts += f"; stopped: {table.stopped}" if table.stopped else ""
    here = "Back to your seat" if is_yours(table, person) else "Sit down"
    sit = f'<button class="hw-button small" data-join="{escape(name)}">{here}</button>'
    if not may(person, PLAY) or (len(players) >= table.most_seats and not is_yours(table, person)):
        sit = ""
    return _row(find, f'{link}{of}<span class="hw-soft hw-small">{escape(facts)}</span>{log}{sit}')


def _row(find: str, inside: str) -> str:
    return f'<li class="hw-panel hw-row" data-find="{escape(find)}">{inside}</li>'
