"""The bar under the felt: only what may be done now, each with the key that does it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from html import escape, unescape

from houseway.errors import HousewayError
from houseway.money import to_cents
from houseway.web.accounts import PLAY, RUN, Person, may
from houseway.web.live.view import QuestionView, TableView
from houseway.web.pages.table.bets import betting, down_html, sum_html
from houseway.web.pages.table.explanation import (
    cited,
    compact,
    money,
    money_html,
    name_of_holder,
    raised,
    with_names,
)
from houseway.web.pages.table.player_state import PlayerState, button, question
from houseway.web.pages.table.tray import OPENING, closed, is_down

TAGS = re.compile(r"<a .*?</a>|<[^>]+>")
CHANCE = {"deal": "deal", "spin": "spin", "roll": "roll"}


def bar_html(view: TableView, mine: PlayerState, person: Person) -> str:
    """Everything in the bar for somebody at this moment."""
    parts = list(_parts(view, mine, person))
    return "".join(part for part in parts if part)


def _parts(view: TableView, mine: PlayerState, person: Person) -> Iterable[str]:
    ask = view.ask
    if view.stopped:
        yield f'<p class="hw-bad">This table has stopped: {escape(view.stopped)}</p>'
        return
    if not view.open:
        yield '<p>This table is closed. <a href="/">To the lobby</a></p>'
        return
    yield _question(view, mine)
    if ask and ask.kind == "choose" and ask.yours:
        yield _choices(ask, view, mine)
    elif mine.seat and not closed(view, mine.seat):
        yield from betting(view, mine)
    elif mine.seat and is_down(view, mine.seat):
        yield f'<p class="hw-good">{down_html(view.stakes[mine.seat])}</p>'
    elif mine.seat and mine.tray().stakes:
        yield f'<p class="hw-soft">ready for the next bet: {sum_html(mine.tray().stakes)}</p>'
    yield _advised(mine)
    if ask and ask.kind in CHANCE and (ask.yours or (may(person, RUN) and not view.automatic)):
        word = CHANCE[ask.kind]
        yield f'<div class="hw-row">{button(word, "deal", keys="Space", kind="main large")}</div>'
    if ask and ask.kind in OPENING and not ask.yours and ask.seat and may(person, RUN):
        words = f"{name_of_holder(ask.who, view)} is absent: no bet"
        yield f'<div class="hw-row">{button(escape(words), "absent", ask.seat, kind="small")}</div>'
    if ask and ask.kind == "choose" and not ask.yours and ask.options:
        yield _for_another(ask, view)
    if not mine.seat and may(person, PLAY):
        yield _free_seats(view)


def _for_another(ask: QuestionView, view: TableView) -> str:
    """A supervisor's answer for a player who is away, in a drawer so that it is no slip."""
    who = escape(name_of_holder(ask.who, view))
    options = "".join(
        button(escape(option), "choose", option, kind="small", data_seat=ask.who)
        for option in ask.options
    )
    return (
        f'<details class="hw-small" data-once><summary>{who} is away: answer instead</summary>'
        '<p class="hw-soft">Once the table has waited, and only what puts up no chips; the log '
        "tells that you did. Where the book says what becomes of the wagers of a player who "
        "leaves, declare that instead.</p>"
        f'<div class="hw-row">{options}</div></details>'
    )


def _free_seats(view: TableView) -> str:
    free = [n for n in range(1, view.most_seats + 1) if f"seat {n}" not in view.seats]
    if not free:
        return '<p class="hw-soft">Every seat is taken.</p>'
    first = button("sit down", "sit", f"seat {free[0]}", "Enter", kind="main large")
    return f'<div class="hw-row">{first}<span class="hw-soft">or click a free seat</span></div>'


def _question(view: TableView, mine: PlayerState) -> str:
    """Who is asked what, with its section; the clock of the betting window."""
    ask = view.ask
    clock = f'<span class="hw-clock" data-until="{view.until}"></span>' if view.until else ""
    if ask is None:
        words = "Place your bets." if mine.seat else "No round is on."
        idle = "" if clock else " hw-idle"
        return f'<p class="hw-asked{idle}">{words} {clock}</p>'
    who = name_of_holder(ask.who, view)
    cite, says = cited(view.edition, ask.rule, ask.at), escape(with_names(ask.says, view))
    if ask.yours:
        hand = "" if ask.who == ask.seat else f" ({escape(ask.who)})"
        told = f"<b>Your turn{hand}:</b> {says}"
    elif ask.kind in CHANCE:
        told = f"{escape(who)}: {says}"
    else:
        wait = "" if clock else f'<span class="hw-wait" data-since="{view.since}"></span>'
        told = f"Waiting for <b>{escape(who)}</b>{wait}: {says}"
    return f'<p class="hw-asked">{told} {cite} {clock}</p>'


def spoken(view: TableView, mine: PlayerState) -> str:
    """Who is asked what, how one stands and advice once it is there, for whoever listens."""
    advised = "" if mine.advice.get("waits") else _advised(mine)
    return unescape(TAGS.sub("", f"{_question(view, mine)} {money_html(view)} {advised}"))


def _advised(mine: PlayerState) -> str:
    """Advice in a line beside the buttons: how far it is, or what it is; what a mistake cost."""
    told, parts = mine.advice, []
    if mine.cost:
        parts.append(f'<span class="hw-cost">{escape(mine.cost)}</span>')
    if told.get("says"):
        stop = button("cancel", "stop-advice", kind="small") if told.get("waits") else ""
        parts.append(f"<span>{escape(str(told['says']))}</span>{stop}")
    elif told:
        parts.append(f"<span>Exact play: <b>{escape(str(told['choice']))}</b></span>")
    return f'<div class="hw-row hw-advised">{"".join(parts)}</div>' if parts else ""


def _choices(ask: QuestionView, view: TableView, mine: PlayerState) -> str:
    """One large button for each option; those that are closed stay, grey, with their reason.

    What exact play would do is marked, once it was asked for.
    """
    best = mine.advice.get("choice") if mine.advised_at == question(view) else None
    base = ask.of or raised(view, ask.seat)
    letters = [option[:1].lower() for option in ask.options]
    parts = []
    for n, option in enumerate(ask.options, 1):
        alone = letters.count(letters[n - 1]) == 1 and letters[n - 1].isalpha()
        keys = f"{n} {letters[n - 1]}" if alone else str(n)
        mark = ' <span class="hw-best">best</span>' if option == best else ""
        text = f"{escape(option)}{_worth(option, base)}{mark}"
        kind = "large best" if option == best else "large"
        parts.append(button(text, "choose", option, keys, kind=kind, data_seat=ask.who))
    for option, why in ask.closed.items():
        parts.append(
            f'<button type="button" class="hw-button large" disabled title="{escape(why)}">'
            f"{escape(option)}<small>{escape(why)}</small></button>"
        )
    if view.hands:
        title = "what exact play would do"
        parts.append(button("advice", "advice", keys=".", kind="small", title=title))
    if ask.most:
        parts.append(_amount(ask))
    return f'<div class="hw-choices">{"".join(parts)}</div>'


def _amount(ask: QuestionView) -> str:
    """A field for another amount than the options name, with the rule that sets its range."""
    span = compact(f"{ask.least} to {ask.most}") if ask.least else ""
    span += f" in units of {money(ask.unit)}" if ask.of and ask.unit > 1 else ""
    what, _, why = ask.limit.partition(": ") if ask.limit else ("another amount", "", "")
    return (
        f'<details class="hw-amount hw-small"><summary>{escape(what)}: {span}</summary>'
        f'<form data-act="amount" data-seat="{escape(ask.who)}" class="hw-row">'
        f'<label>{escape(why)} <input id="amount" name="amount" size="7" '
        f'placeholder="{"$" if ask.of else "1.5x"}" aria-label="amount" autocomplete="off"></label>'
        '<button class="hw-button small">bet this amount</button></form></details>'
    )


def _worth(option: str, base: int) -> str:
    """What a multiple comes to, in dollars."""
    if not base or not option.endswith("x"):
        return ""
    try:
        return f" <small>{money(to_cents(Fraction(option[:-1]) * base))}</small>"
    except (ValueError, HousewayError):
        return ""
