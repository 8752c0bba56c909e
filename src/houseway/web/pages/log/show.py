"""Entries, rounds and shoes of a log as HTML; everything passed in may be seen by the reader."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from houseway.editions import House
from houseway.games import game_of
from houseway.money import dollars
from houseway.session.disclosure import LoggedEvent, TableLog
from houseway.session.reveal import RevealedShoe
from houseway.settlement import reason
from houseway.table.events import Event
from houseway.web.pages.shared.pieces import rule_link

SHORT = 12  # characters of a hash that are enough to distinguish two
LONG = 160  # characters of an announcement before it is cut
GLYPHS = str.maketrans({"c": "♣", "d": "♦", "h": "♥", "s": "♠"})


def when(milliseconds: int) -> str:
    """A moment in local time."""
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(milliseconds / 1000))


def what_html(event: Event) -> str:
    """What happened, cards with suit symbols."""
    if event.cards:
        cards = "".join(_card(card) for card in event.cards.split())
        return f'<span class="hw-row hw-tight">{cards}</span>'
    if event.verb == "closed":
        return _closed(event)
    text = event.what
    if event.verb == "settled" and not reason(event.says):
        text = text.removesuffix(f" ({event.says})")
    if event.stake and not event.wager:  # chips that are not a wager: bought, filled, tipped …
        text = f"{dollars(event.stake)} {text}"
    return escape(text if len(text) <= LONG else f"{text[:LONG]}…")


def step_words(event: Event) -> str:
    """One event in a line: who did what."""
    return _closed(event) if event.verb == "closed" else f"{event.who} {event.verb} {event.what}"


def _closed(event: Event) -> str:
    if not event.net:
        return "round over, house even"
    return f"round over, house {'wins' if event.net > 0 else 'loses'} {dollars(abs(event.net))}"


def _verb(event: Event) -> str:
    """The verb, unless the next column already says it."""
    return "" if event.verb == "closed" else escape(event.verb)


def _card(card: str) -> str:
    if card == "??":
        return '<b class="hw-card back" title="hidden">??</b>'
    colour = " red" if card[-1] in "dh" else ""
    index = card[:-1].replace("T", "10")
    return f'<b class="hw-card{colour}">{index}{card[-1].translate(GLYPHS)}</b>'


def events_html(
    events: Iterable[tuple[int, Event]],
    house: House,
    at: int = 0,
    by: Mapping[int, str] | None = None,
) -> str:
    """The events of a round by number; those after `at` are greyed out.

    `by` maps the number of an event to the member of staff who acted.
    """
    rules = game_of(house.edition).rules
    rows = []
    for n, event in events:
        state = "now" if n == at else "later" if n > at else ""
        words = escape(rules.get(event.rule, ""))
        link = rule_link(event.rule, event.at, house) if event.rule else ""
        rows.append(
            f'<tr class="{state}" data-pick="{n}" title="{words}"><td class="hw-num">{n}</td>'
            f"<td>{escape(event.who)}</td><td>{_verb(event)}{_by((by or {}).get(n, ''))}</td>"
            f"<td>{what_html(event)}</td><td>{link}</td></tr>"
        )
    return (
        '<table class="hw-table hw-steps-table"><thead><tr><th class="hw-num">n</th><th>who</th>'
        "<th></th><th>what</th><th>section</th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def entries_html(
    book: TableLog,
    found: Sequence[tuple[int, list[LoggedEvent]]],
    person: str,
    through: int,
) -> str:
    """Entries with their links and events."""
    return "".join(_entry(book, n, events, person, through) for n, events in found)


def _entry(book: TableLog, n: int, events: list[LoggedEvent], person: str, through: int) -> str:
    if n <= through:
        link = f"{book.hashes[n - 1][:SHORT]}… → <b title='{book.hashes[n]}'>"
        link += f"{book.hashes[n][:SHORT]}…</b>"
    else:
        link = "link withheld until the hidden cards are disclosed"
    rows = "".join(
        f"<tr><td>{escape(one.event.who)}</td><td>{_verb(one.event)}</td>"
        f"<td>{what_html(book.seen(one, person))}</td><td>{_cited(one.event, book.house)}</td>"
        f"<td class='hw-num'>{_round(one)}</td></tr>"
        for one in events
    )
    inside = f'<table class="hw-table hw-entry-table"><tbody>{rows}</tbody></table>' if rows else ""
    return (
        f'<article class="hw-entry" id="entry-{n}"><div class="hw-row"><b>{n}</b>'
        f'<span class="hw-soft">{when(book.whens[n - 1])}</span>'
        f"{_by(book.done_by[n - 1])}"
        f'<span class="hw-chain">{link}</span></div><div class="hw-scroll">{inside}</div></article>'
    )


def _by(person: str) -> str:
    """The member of staff who acted."""
    return f' <b class="hw-by">by {escape(person)}</b>' if person else ""


def _round(one: LoggedEvent) -> str:
    return f'<a href="?round={one.round}">round {one.round}</a>' if one.round else ""


def _cited(event: Event, house: House) -> str:
    if not event.rule:
        return ""
    return rule_link(event.rule, event.at, house)


def shoe_html(revealed: RevealedShoe) -> str:
    """Every sealed card or roll in order, with the hand it went to."""
    cells = "".join(
        f"<li{'' if drawn.round else ' class=left'}>{_drawn_html(drawn.what)}"
        f"<small>{_where_html(drawn.round, drawn.who)}</small></li>"
        for drawn in revealed.items
    )
    return f'<ol class="hw-laid">{cells}</ol>'


def _drawn_html(what: str) -> str:
    return _card(what) if len(what) == 2 and what[-1] in "cdhs" else f"<b>{escape(what)}</b>"


def _where_html(n: int, who: str) -> str:
    return f'<a href="?round={n}">{n}</a> {escape(who)}' if n else "not dealt"
