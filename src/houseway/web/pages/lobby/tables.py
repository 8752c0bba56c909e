"""The tables as the lobby lists them: where people are, where nobody is, and those closed."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from houseway.reports.words import count
from houseway.web.accounts import PLAY, Person, may
from houseway.web.live.dealer import is_bot

QUIET = 3600  # seconds without anything happening after which nobody seems to be there
SPANS = (("day", 86400), ("hour", 3600), ("minute", 60))
Told = dict[str, Any]  # a table in short


def sorted_out(
    tables: Iterable[Told], person: Person, now: float
) -> tuple[list[Told], list[Told], list[Told]]:
    """Tables to join, one's own first; those where nobody is; those closed. The newest first."""
    busy, quiet, closed = [], [], []
    for told in sorted(tables, key=lambda told: (-_since(told), told["table"])):
        if "wrong" in told or not told["open"]:
            closed.append(told)
        elif is_yours(told, person) or (_people(told) and now - _since(told) < QUIET):
            busy.append(told)
        else:
            quiet.append(told)
    return sorted(busy, key=lambda told: not is_yours(told, person)), quiet, closed


def is_yours(told: Told, person: Person) -> bool:
    """True if this person sits there."""
    return person.name in told["seats"].values()


def _people(told: Told) -> list[str]:
    return [player for player in told["seats"].values() if not is_bot(player)]


def _since(told: Told) -> float:
    return float(told.get("when", 0)) / 1000


def ago(seconds: float) -> str:
    """How long ago something was, as people say it."""
    for name, span in SPANS:
        if seconds >= span:
            return f"{count(int(seconds // span), name)} ago"
    return "just now"


def tables_html(tables: Sequence[Told], person: Person, now: float | None = None) -> str:
    """A list of tables with who sits there, and a way in; the search looks at `data-find`."""
    at = time.time() if now is None else now
    rows = "".join(_table(told, person, at) for told in tables)
    return f'<ul class="hw-open">{rows}</ul>' if rows else ""


def _table(told: Told, person: Person, now: float) -> str:
    name = told["table"]
    log = f'<a class="hw-small" href="/log/{quote(name, safe="")}">log</a>'
    if "wrong" in told:
        why = f'<span class="hw-bad hw-small">cannot be read: {escape(told["wrong"])}</span>'
        return _row(name.lower(), f"<b>{escape(name)}</b>{why}")
    players = list(told["seats"].values())
    find = " ".join([name, told["edition"], told["title"], *players]).lower()
    last = ago(now - _since(told))
    rounds = count(told["rounds"], "round")
    link = f'<a href="/table/{quote(name, safe="")}"><b>{escape(name)}</b></a>'
    of = f"<span>{escape(told['title'])} · {escape(told['edition'].partition('/')[0])}</span>"
    if not told["open"]:
        facts = f"closed {last}, {rounds}"
        return _row(find, f'{link}{of}<span class="hw-soft hw-small">{facts}</span>{log}')
    who = f": {', '.join(players)}" if players else ""
    facts = f"{len(players)} of {told['most_seats']} seats{who}; {rounds}, last {last}"
    facts += f"; stopped: {told['stopped']}" if told["stopped"] else ""
    here = "back to your seat" if is_yours(told, person) else "sit down"
    sit = f'<button class="hw-button small" data-join="{escape(name)}">{here}</button>'
    if not may(person, PLAY) or (len(players) >= told["most_seats"] and not is_yours(told, person)):
        sit = ""
    return _row(find, f'{link}{of}<span class="hw-soft hw-small">{escape(facts)}</span>{log}{sit}')


def _row(find: str, inside: str) -> str:
    return f'<li class="hw-panel hw-row" data-find="{escape(find)}">{inside}</li>'
