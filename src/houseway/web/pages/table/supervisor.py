"""The supervisor's drawer: what can go wrong at this moment, and running the table."""

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

FEW = 5  # irregularities that one takes in at a glance


def possible(session: TableSession) -> list[Irregularity]:
    """The irregularities of the book that can be declared at this moment, under these options.

    Where cards have run out and the book does not help, also that the round is called off.
    """
    round_, ask = session.round, session.ask
    if round_ is None or ask is None:
        return []
    options = session.house.options
    found = []
    for entry in session.house.edition.irregularities:
        if any(options[name] not in values for name, values in entry.when.items()):
            continue
        if entry.id == TOO_FEW and not session.cards_short:
            continue
        try:
            check_moment(entry, ask, round_.table)
        except Refused:
            continue
        found.append(entry)
    if session.shortage_remedy == CALLED_OFF.id:
        found.append(CALLED_OFF)
    return found


def rack_of(session: TableSession) -> int:
    """The chips in the rack, in cents."""
    return int(session.state.ledger[FLOAT])


def drawer_html(view: TableView, entries: Iterable[Irregularity], rack: int = 0) -> str:
    """All a supervisor may do here beside dealing; at a closed table nothing but read."""
    if not view.open:
        log = f'<a href="/log/{quote(view.table, safe="")}">its log</a>'
        return f'<p class="hw-soft">The table is closed. What happened here stands in {log}.</p>'
    return _declare(view, list(entries)) + _run(view, rack)


def _declare(view: TableView, entries: list[Irregularity]) -> str:
    if not entries:
        return '<p class="hw-soft">Nothing can be declared while no round is on.</p>'
    choices = "".join(
        f'<label class="hw-wrong"><input type="radio" name="irregularity" '
        f'value="{escape(e.id)}" id="wrong-{escape(e.id)}"><span><b>{escape(e.what)}</b> '
        f"{cited(view.edition, e.id, e.where) if e.where else ''}<br>"
        f'<span class="hw-small hw-soft">{escape(e.done)}</span>'
        "</span></label>"
        for e in entries
    )
    whom = ["table", *view.seats, *(who for who in view.hands if who not in view.seats)]
    options = "".join(f"<option>{escape(who)}</option>" for who in whom)
    state = f"{view.round}.{sum(told.verb == 'declared' for told in view.events)}"
    find = (
        '<input id="find-wrong" type="search" autocomplete="off" placeholder="search these" '
        f'aria-label="search the {len(entries)} irregularities that can be declared now">'
        if len(entries) > FEW
        else ""
    )
    return (
        f'<form data-act="declare" data-state="{state}"><h3>What went wrong?</h3>'
        f'{find}<div class="hw-wrongs">{choices}</div>'
        f'<div class="hw-row"><label class="hw-small">whose <select id="whose" name="who">{options}'
        '</select></label><label class="hw-small">cards <input id="cards" name="cards" size="8" '
        'placeholder="As Kd" autocomplete="off"></label>'
        '<button class="hw-button small main">declare</button></div></form>'
    )


def _run(view: TableView, rack: int) -> str:
    by_hand = (
        button("deal by hand", "automatic", "no", kind="small")
        if view.automatic
        else button("let the software deal", "automatic", "yes", kind="small")
    )
    play_on = (
        button("wait for a bet", "play-on", "no", kind="small",
               title="a round begins when somebody bets")
        if view.autoplay
        else button("play on", "play-on", "yes", kind="small",
                    title="rounds begin one after another, whoever bets")
    )  # fmt: skip
    closing = "" if view.in_round else _closing(view)
    return (
        f"<h3>Chips and cage</h3><p>In the rack: <b>{money(rack)}</b></p>"
        '<form data-act="cage" class="hw-row"><label class="hw-small">'
        '<span class="hw-hidden">amount</span><input id="cage" name="amount" size="9" '
        'placeholder="$10,000" autocomplete="off"></label>'
        '<button class="hw-button small" name="what" value="fill" '
        'title="chips from the cage to the rack">fill</button>'
        '<button class="hw-button small" name="what" value="credit" '
        'title="chips from the rack to the cage">credit</button></form>'
        f'<h3>Dealing</h3><div class="hw-row">{by_hand}{play_on}</div>{closing}'
    )


def _closing(view: TableView) -> str:
    """Closing asks once more, for it cannot be undone."""
    people = sum(not seat.bot for seat in view.seats.values())
    leave = "Whoever sits here leaves with his chips. " if people else ""
    sure = button("yes, close it for good", "close", kind="small main")
    return (
        '<details class="hw-sure" id="sure"><summary class="hw-small">close the table …</summary>'
        f'<p class="hw-small">{leave}The rack is counted, and nothing is played here any more; '
        f'the log stays.</p><div class="hw-row">{sure}</div></details>'
    )
