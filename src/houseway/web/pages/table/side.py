"""Beside the felt: your seats, the others, bots, what was committed; keys and motion."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape
from typing import Any
from urllib.parse import quote

from houseway.web.accounts import OPEN, Person, may
from houseway.web.live.view import TableView
from houseway.web.pages.table.bets import FEW
from houseway.web.pages.table.explanation import money
from houseway.web.pages.table.player_state import PlayerState, button

BOTS = {  # how they decide; until one has, what is to be expected
    "": "They bet by chance, and decide by the exact strategy once it is solved.",
    "exact": "They bet by chance, and decide by the exact strategy.",
    "chance": "They bet and decide by chance.",
    "unsolved": "They bet by chance, and decide by chance until the exact strategy is solved.",
}
KEYS = {
    "digits": "lay a chip on a place (1 is a main bet), or choose an option",
    "first letter": "choose an option",
    "Enter": "bet, or the same bets again",
    "Space": "deal, spin or roll",
    "+ and -": "a larger or a smaller chip",
    "x": "clicks take chips away; so does a right click or shift and click",
    "Backspace": "clear the bets in the making",
    ". (dot)": "advice",
    "Tab": "through the places of the felt, Enter lays a chip, - takes one",
    "?": "this list",
}
MANY_PLACES = "choose an option; a place is clicked, typed by its name, or reached by Tab"


def seats_html(view: TableView, mine: PlayerState, person: Person) -> str:
    """Who sits where; for your own seats chips, tips and leaving."""
    rows = []
    for name, seat in view.seats.items():
        told = "you" if seat.yours else escape(seat.player)
        mark = ' <span class="hw-badge data">bot</span>' if seat.bot else ""
        ready = ' <span class="hw-good hw-small">bets made</span>' if seat.ready else ""
        ready += ' <span class="hw-soft hw-small">sits out</span>' if seat.out else ""
        rows.append(
            f'<li class="{"mine" if seat.yours else ""}"><span>{escape(name)}: <b>{told}</b>{mark}'
            f"{ready}</span><span>{money(seat.chips)}</span></li>"
        )
    free = view.most_seats - len(view.seats)
    seats = f'<ul class="hw-seats">{"".join(rows)}</ul><p class="hw-soft hw-small">{free} free</p>'
    own = _own(view, mine) if mine.seat else ""
    return seats + own + (_bots(view) if view.open and may(person, OPEN) else "")


def _own(view: TableView, mine: PlayerState) -> str:
    """Buying in, tipping, leaving; a further seat where one player may play several."""
    seat = escape(mine.seat)
    amount = (
        f'<form data-act="chips" data-seat="{seat}" class="hw-row"><label class="hw-small">'
        '<span class="hw-hidden">amount</span>'
        '<input id="chips" name="amount" size="7" placeholder="$100" autocomplete="off"></label>'
        '<button class="hw-button small" name="what" value="buy in">buy in</button>'
        '<button class="hw-button small" name="what" value="tip">tip</button>'
        '<button class="hw-button small" name="what" value="colour up">colour up</button></form>'
    )
    leave = button(f"leave {seat}", "leave", mine.seat, kind="small")
    yours = sum(s.yours for s in view.seats.values())
    free = [n for n in range(1, view.most_seats + 1) if f"seat {n}" not in view.seats]
    beside = ""
    if yours < view.positions and free:
        beside = '<span class="hw-soft hw-small">you may take another seat: click it</span>'
    return (
        f"<details><summary>chips, tips, leaving</summary>{amount}"
        f'<div class="hw-row">{leave}{beside}</div></details>'
    )


def _bots(view: TableView) -> str:
    n = sum(seat.bot for seat in view.seats.values())
    more = button("+", "bots", str(n + 1), kind="small", aria_label="one bot more")
    less = button("−", "bots", str(n - 1), kind="small", aria_label="one bot less") if n else ""
    told = f'<p class="hw-soft hw-small">{BOTS[view.bots]}</p>' if n else ""
    return f'<div class="hw-row"><span>bots: {n}</span>{less}{more}</div>{told}'


def sealed_html(view: TableView) -> str:
    """What the cards were committed to, and where everybody can check it."""
    shoe, log = view.shoe, f"/log/{quote(view.table)}"
    committed = shoe.committed
    parts = [f"round {view.round}"] if view.round else []
    if shoe.left is not None:
        parts += [f"shoe {shoe.n}", f"{shoe.left} cards left"]
    told = "" if committed else '<p class="hw-small">All is sealed before the first bet.</p>'
    if committed:
        told = (
            '<p class="hw-small">committed before the first bet: '
            f'<span class="hw-mono" title="{escape(committed)}">{escape(committed[:16])}…</span>'
            "</p>"
        )
    if view.practice:
        parts.insert(0, "practice table")
    state = f"{', '.join(parts)}; " if parts else ""
    meters = "".join(f"<p>{escape(w)} meter <b>{money(c)}</b></p>" for w, c in view.meters.items())
    return f'{meters}<p class="hw-small">{state}<a href="{log}">log and verification</a></p>{told}'


def advice_html(mine: PlayerState) -> str:
    """The exact strategy's choice with the worth of each; the bar tells the rest."""
    told = mine.advice
    if not told or told.get("says"):
        return ""
    values: Mapping[str, Any] = told.get("values") or {}
    rows = "".join(
        f'<tr class="{"best" if choice == told["choice"] else ""}"><td>{escape(choice)}</td>'
        f'<td class="hw-num">{worth(value)}</td></tr>'
        for choice, value in values.items()
    )
    unvalued: Mapping[str, str] = told.get("unvalued") or {}
    none = "".join(
        f'<p class="hw-small hw-soft">{escape(", ".join(choices))}: {escape(why)}</p>'
        for why, choices in _by_reason(unvalued).items()
    )
    unit = told.get("unit") or 0
    what = f'<p class="hw-small hw-soft">a unit is your bet of {money(unit)}</p>' if unit else ""
    table = (
        '<table class="hw-table"><thead><tr><th>choice</th><th class="hw-num">worth, in units'
        f"</th></tr></thead><tbody>{rows}</tbody></table>{what}"
        if rows
        else ""
    )
    return f"<p>Exact play: <b>{escape(str(told['choice']))}</b></p>{table}{none}"


def _by_reason(unvalued: Mapping[str, str]) -> dict[str, list[str]]:
    """The choices without a worth, by the reason why."""
    found: dict[str, list[str]] = {}
    for choice, why in unvalued.items():
        found.setdefault(why, []).append(choice)
    return found


def worth(value: Any) -> str:
    """An expected net as a signed decimal."""
    try:
        number = _number(value)
    except (ValueError, ZeroDivisionError):
        return escape(str(value))
    return f"{number:+.4f}".replace("-", "−")


def _number(value: Any) -> float:
    return float(Fraction(value)) if isinstance(value, str) else float(value)


def cost_of(advice: Mapping[str, Any], choice: str) -> str:
    """What a choice cost against the best one, in words; empty if it was as good."""
    values = advice.get("values") or {}
    best = advice.get("choice", "")
    if choice not in values or best not in values:
        return "" if not best or choice == best else f"Exact play would have been: {best}."
    lost = _number(values[best]) - _number(values[choice])
    if lost <= 0:
        return ""
    unit = advice.get("unit") or 0
    money_lost = f", ${lost * unit / 100:,.2f} here" if unit else ""
    return f"{choice} instead of {best} cost {lost:.4f} units on average{money_lost}."


def help_html(places: int) -> str:
    """The keys, at a table with so many places to stake on."""
    keys = KEYS if places <= FEW else {**KEYS, "digits": MANY_PLACES}
    rows = "".join(f"<tr><th>{escape(k)}</th><td>{escape(v)}</td></tr>" for k, v in keys.items())
    return f'<table class="hw-table">{rows}</table>'
