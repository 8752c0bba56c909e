"""Next to the felt: your seats, the other players, bots, the sealed shuffle, advice, keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from html import escape
from urllib.parse import quote

from houseway.web.accounts import OPEN, Person, may
from houseway.web.live.view import TableView
from houseway.web.pages.table.bets import FEW
from houseway.web.pages.table.explanation import money
from houseway.web.pages.table.player_state import PlayerState, button
from houseway.web.workers.tasks import Advice

SHORT_VERB = re.compile(r"[^aeiou][aeiou][^aeiouwxy]$")  # doubles its last letter: hit, bet

BOTS = {  # how the bots decide; "" until one has
    "": "Bots bet at random and play perfect strategy once the game is solved.",
    "exact": "Bots bet at random and play perfect strategy.",
    "chance": "Bots bet and play at random.",
    "unsolved": "Bots bet at random. They play at random until the game is solved.",
}
KEYS = {
    "digits": "place a chip on a spot (1 is a main bet), or choose an option",
    "first letter": "choose an option",
    "Enter": "bet, or repeat the last bet",
    "Space": "deal, spin or roll",
    "+ and -": "a larger or smaller chip",
    "x": "clicks remove chips; so does a right click or a click with Shift",
    "Backspace": "clear bets not yet confirmed",
    ". (dot)": "advice",
    "Tab": "moves through the spots on the felt; Enter adds a chip, - removes one",
    "?": "this list",
}
MANY_SPOTS = "choose an option; click a spot, type its name, or reach it with Tab"


def seats_html(view: TableView, mine: PlayerState, person: Person) -> str:
    """Who sits where, and for your own seat: chips, tips and leaving."""
    rows = []
    for name, seat in view.seats.items():
        player = "you" if seat.yours else escape(seat.player)
        mark = ' <span class="hw-badge data">bot</span>' if seat.bot else ""
        ready = ' <span class="hw-good hw-small">bet placed</span>' if seat.ready else ""
        ready += ' <span class="hw-soft hw-small">sitting out</span>' if seat.out else ""
        rows.append(
            f'<li class="{"mine" if seat.yours else ""}"><span>{escape(name)}: <b>{player}</b>'
            f"{mark}{ready}</span><span>{money(seat.chips)}</span></li>"
        )
    free = view.most_seats - len(view.seats)
    seats = f'<ul class="hw-seats">{"".join(rows)}</ul><p class="hw-soft hw-small">{free} free</p>'
    own = _own(view, mine) if mine.seat else ""
    return seats + own + (_bots(view) if view.open and may(person, OPEN) else "")


def _own(view: TableView, mine: PlayerState) -> str:
    """Buying in, tipping and leaving; another seat where a player may play several."""
    seat = escape(mine.seat)
    amount = (
        f'<form data-act="chips" data-seat="{seat}" class="hw-row"><label class="hw-small">'
        '<span class="hw-hidden">amount</span>'
        '<input id="chips" name="amount" size="7" placeholder="$100" autocomplete="off"></label>'
        '<button class="hw-button small" name="what" value="buy in">Buy in</button>'
        '<button class="hw-button small" name="what" value="tip">Tip</button>'
        '<button class="hw-button small" name="what" value="colour up">Colour up</button></form>'
    )
    leave = button(f"Leave {seat}", "leave", mine.seat, kind="small")
    yours = sum(s.yours for s in view.seats.values())
    free = [n for n in range(1, view.most_seats + 1) if f"seat {n}" not in view.seats]
    another = ""
    if yours < view.positions and free:
        another = '<span class="hw-soft hw-small">Click a free seat to play it too.</span>'
    return (
        f"<details><summary>Chips, tips, leaving</summary>{amount}"
        f'<div class="hw-row">{leave}{another}</div></details>'
    )


def _bots(view: TableView) -> str:
    n = sum(seat.bot for seat in view.seats.values())
    more = button("+", "bots", str(n + 1), kind="small", aria_label="add a bot")
    less = button("−", "bots", str(n - 1), kind="small", aria_label="remove a bot") if n else ""
    how = f'<p class="hw-soft hw-small">{BOTS[view.bots]}</p>' if n else ""
    return f'<div class="hw-row"><span>Bots: {n}</span>{less}{more}</div>{how}'


def sealed_html(view: TableView) -> str:
    """The fingerprint of the sealed shuffle or draw, and the link to verify it."""
    shoe, log = view.shoe, f"/log/{quote(view.table)}"
    committed = shoe.committed
    parts = [f"round {view.round}"] if view.round else []
    if shoe.left is not None:
        parts += [f"shoe {shoe.n}", f"{shoe.left} cards left"]
    what = "Shuffle" if shoe.left is not None else "Sealed draw"
    sealed = '<p class="hw-small">The shuffle or draw is sealed before the first bet.</p>'
    if committed:
        sealed = (
            f'<p class="hw-small">{what} fingerprint: '
            f'<span class="hw-mono" title="{escape(committed)}">{escape(committed[:16])}…</span>'
            "</p>"
        )
    if view.practice:
        parts.insert(0, "practice table")
    state = f"{', '.join(parts)}; " if parts else ""
    state = state[:1].upper() + state[1:]
    meters = "".join(f"<p>{escape(w)} meter <b>{money(c)}</b></p>" for w, c in view.meters.items())
    link = f'<a href="{log}">log and verification</a>'
    return f'{meters}<p class="hw-small">{state}{link}</p>{sealed}'


def advice_html(mine: PlayerState) -> str:
    """The best play with the expected result of each choice."""
    advice = mine.advice
    if advice is None:
        return ""
    rows = "".join(
        f'<tr class="{"best" if choice == advice["choice"] else ""}"><td>{escape(choice)}</td>'
        f'<td class="hw-num">{worth(value)}</td></tr>'
        for choice, value in advice["values"].items()
    )
    unvalued = "".join(
        f'<p class="hw-small hw-soft">{escape(", ".join(choices))}: {escape(why)}</p>'
        for why, choices in _by_reason(advice["unvalued"]).items()
    )
    unit = advice["unit"]
    bet = f'<p class="hw-small hw-soft">Your bet is {money(unit)}.</p>' if unit else ""
    table = (
        '<table class="hw-table"><thead><tr><th>choice</th>'
        '<th class="hw-num">expected result, in bets</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>{bet}"
        if rows
        else ""
    )
    return f"<p>Best play: <b>{escape(advice['choice'])}</b></p>{table}{unvalued}"


def _by_reason(unvalued: Mapping[str, str]) -> dict[str, list[str]]:
    """The choices without a value, by the reason."""
    choices: dict[str, list[str]] = {}
    for choice, why in unvalued.items():
        choices.setdefault(why, []).append(choice)
    return choices


def worth(value: str) -> str:
    """An expected net, given as a fraction, as a signed decimal."""
    try:
        return f"{float(Fraction(value)):+.4f}".replace("-", "−")
    except (ValueError, ZeroDivisionError):
        return escape(value)


def cost_of(advice: Advice | None, choice: str) -> str:
    """What a choice costs compared with the best one, in words; empty if it is as good."""
    if advice is None or choice == advice["choice"]:
        return ""
    values, best = advice["values"], advice["choice"]
    if choice not in values or best not in values:
        return f"Best play: {best}."
    lost = float(Fraction(values[best])) - float(Fraction(values[choice]))
    if lost <= 0:
        return ""
    cost = f"${lost * advice['unit'] / 100:,.2f}" if advice["unit"] else f"{lost:.4f} bets"
    did = gerund(choice)
    return f"{did[:1].upper()}{did[1:]} instead of {gerund(best)} costs {cost} on average."


def gerund(choice: str) -> str:
    """A choice as an activity: `folding`, `doubling`, `hitting`, `letting it ride`."""
    verb, blank, rest = choice.partition(" ")
    if not verb.isalpha():
        return f"betting {choice}"
    if verb.endswith("e") and not verb.endswith("ee"):
        verb = verb[:-1]
    elif len(verb) <= 5 and SHORT_VERB.search(verb):
        verb += verb[-1]
    return f"{verb}ing{blank}{rest}"


def help_html(spots: int) -> str:
    """The keys of a table with this number of spots."""
    keys = KEYS if spots <= FEW else {**KEYS, "digits": MANY_SPOTS}
    rows = "".join(f"<tr><th>{escape(k)}</th><td>{escape(v)}</td></tr>" for k, v in keys.items())
    return f'<table class="hw-table">{rows}</table>'
