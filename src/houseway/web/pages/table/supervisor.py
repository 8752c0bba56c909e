"""The supervisor's panel: irregularities that can be declared now, and running the table."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import quote

from houseway.editions.model import Irregularity
from houseway.errors import Refused
from houseway.session import TableSession
from houseway.session.money.ledger import FLOAT
from houseway.table.moments import check_moment
from houseway.table.remedies import CALLED_OFF, TOO_FEW
from houseway.web.live.view import TableView
from houseway.web.pages.table.explanation import cited, money
from houseway.web.pages.table.player_state import button

FEW = 5  # irregularities that need no search field


def possible(session: TableSession) -> list[Irregularity]:
    """The irregularities that can be declared now, under the options of this table.

    If the cards have run out and the book has no remedy, the round can be called off.
    """
    round_, ask = session.round, session.ask
    if round_ is None or ask is None:
        return []
    options = session.house.options
    entries = []
    for entry in session.house.edition.irregularities:
        if any(options[name] not in values for name, values in entry.when.items()):
            continue
        if entry.id == TOO_FEW and not session.cards_short:
            continue
        try:
            check_moment(entry, ask, round_.table)
        except Refused:
            continue
        entries.append(entry)
    if session.shortage_remedy == CALLED_OFF.id:
        entries.append(CALLED_OFF)
    return entries


def rack_of(session: TableSession) -> int:
    """The chips in the rack, in cents."""
    return int(session.state.ledger[FLOAT])


def supervisor_html(view: TableView, entries: Iterable[Irregularity], rack: int = 0) -> str:
    """What a supervisor may do here besides dealing; at a closed table, only a link to the log."""
    if not view.open:
        log = f'<a href="/log/{quote(view.table, safe="")}">log</a>'
        return f'<p class="hw-soft">The table is closed. Its history is in the {log}.</p>'
    return _declare(view, list(entries)) + _run(view, rack)


def _declare(view: TableView, entries: list[Irregularity]) -> str:
    if not entries:
        return '<p class="hw-soft">Irregularities can be declared only during a round.</p>'
    choices = "".join(
        f'<label class="hw-wrong"><input type="radio" name="irregularity" '
        f'value="{escape(e.id)}" id="wrong-{escape(e.id)}"><span><b>{escape(e.what)}</b> '
        f"{cited(view.edition, e.id, e.where) if e.where else ''}<br>"
        f'<span class="hw-small hw-soft">{escape(e.done)}</span>'
        "</span></label>"
        for e in entries
    )
    holders = ["table", *view.seats, *(who for who in view.hands if who not in view.seats)]
    options = "".join(f"<option>{escape(who)}</option>" for who in holders)
    state = f"{view.round}.{sum(event.verb == 'declared' for event in view.events)}"
    find = (
        '<input id="find-wrong" type="search" autocomplete="off" placeholder="search" '
        f'aria-label="search the {len(entries)} irregularities that can be declared now">'
        if len(entries) > FEW
        else ""
    )
    return (
        f'<form data-act="declare" data-state="{state}"><h3>What went wrong?</h3>'
        f'{find}<div class="hw-wrongs">{choices}</div>'
        '<div class="hw-row"><label class="hw-small">Seat or hand '
        f'<select id="whose" name="who">{options}</select></label>'
        '<label class="hw-small">Cards <input id="cards" name="cards" size="8" '
        'placeholder="As Kd" autocomplete="off"></label>'
        '<button class="hw-button small main">Declare</button></div></form>'
    )


def _run(view: TableView, rack: int) -> str:
    by_hand = (
        button("Deal by hand", "automatic", "no", kind="small")
        if view.automatic
        else button("Let the software deal", "automatic", "yes", kind="small")
    )
    autoplay = (
        button("Stop continuous play", "play-on", "no", kind="small",
               title="A round starts when a player bets")
        if view.autoplay
        else button("Start continuous play", "play-on", "yes", kind="small",
                    title="Rounds start one after another, with or without bets")
    )  # fmt: skip
    closing = "" if view.in_round else _closing(view)
    return (
        f"<h3>Chips and cage</h3><p>In the rack: <b>{money(rack)}</b></p>"
        '<form data-act="cage" class="hw-row"><label class="hw-small">'
        '<span class="hw-hidden">amount</span><input id="cage" name="amount" size="9" '
        'placeholder="$10,000" autocomplete="off"></label>'
        '<button class="hw-button small" name="what" value="fill" '
        'title="Chips from the cage to the rack">Fill</button>'
        '<button class="hw-button small" name="what" value="credit" '
        'title="Chips from the rack to the cage">Credit</button></form>'
        f'<h3>Dealing</h3><div class="hw-row">{by_hand}{autoplay}</div>{closing}'
    )


def _closing(view: TableView) -> str:
    """Closing asks for confirmation, because it cannot be undone."""
    people = sum(not seat.bot for seat in view.seats.values())
    leave = "Seated players leave with their chips. " if people else ""
    sure = button("Close permanently", "close", kind="small main")
    return (
        '<details class="hw-sure" id="sure"><summary class="hw-small">Close the table …</summary>'
        f'<p class="hw-small">{leave}The rack is counted and the table cannot be reopened. The log '
        f'stays available.</p><div class="hw-row">{sure}</div></details>'
    )
