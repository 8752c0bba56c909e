"""The bar under the felt: what the player can do now, with the key for each action."""

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
from houseway.web.pages.table.tray import OPENING, STANDS, WAGERS, closed, is_down

TAGS = re.compile(r"<a .*?</a>|<[^>]+>")
CHANCE = {"deal": "Deal", "spin": "Spin", "roll": "Roll"}  # kind of question -> its button
MOST_NAMED = 6  # options that fit into one question


def bar_html(view: TableView, mine: PlayerState, person: Person) -> str:
    """The whole bar for one person."""
    parts = list(_parts(view, mine, person))
    return "".join(part for part in parts if part)


def _parts(view: TableView, mine: PlayerState, person: Person) -> Iterable[str]:
    ask = view.ask
    if view.stopped:
        yield f'<p class="hw-bad">This table has stopped: {escape(view.stopped)}</p>'
        return
    if not view.open:
        yield '<p>This table is closed. <a href="/">Back to the lobby</a></p>'
        return
    yield _question(view, mine)
    if ask and ask.kind == "choose" and ask.yours:
        yield _choices(ask, view, mine)
    elif mine.seat and not closed(view, mine.seat):
        yield from betting(view, mine)
    elif mine.seat and is_down(view, mine.seat):
        yield f'<p class="hw-good">{down_html(view.stakes[mine.seat])}</p>'
    elif mine.seat and mine.tray().stakes:
        yield f'<p class="hw-soft">Ready for the next round: {sum_html(mine.tray().stakes)}</p>'
    yield _advice(mine)
    if ask and ask.kind in CHANCE and (ask.yours or (may(person, RUN) and not view.automatic)):
        word = CHANCE[ask.kind]
        yield f'<div class="hw-row">{button(word, "deal", keys="Space", kind="main large")}</div>'
    if ask and ask.kind in OPENING and not ask.yours and ask.seat and may(person, RUN):
        words = f"Skip {name_of_holder(ask.who, view)}"
        yield f'<div class="hw-row">{button(escape(words), "absent", ask.seat, kind="small")}</div>'
    if ask and ask.kind == "choose" and not ask.yours and ask.options:
        yield _for_another(ask, view)
    if not mine.seat and may(person, PLAY):
        yield _free_seats(view)


def _for_another(ask: QuestionView, view: TableView) -> str:
    """A supervisor's buttons to answer for a player who is away; folded to prevent slips."""
    who = escape(name_of_holder(ask.who, view))
    options = "".join(
        button(_label(option), "choose", option, kind="small", data_seat=ask.who)
        for option in ask.options
    )
    return (
        f'<details class="hw-small" data-once><summary>Answer for {who}</summary>'
        '<p class="hw-soft">Available after a one-minute wait, and only for choices that stake '
        "nothing more. Your name goes into the log. If the book has a rule for players who leave "
        "during a round, declare that irregularity instead.</p>"
        f'<div class="hw-row">{options}</div></details>'
    )


def _free_seats(view: TableView) -> str:
    free = [n for n in range(1, view.most_seats + 1) if f"seat {n}" not in view.seats]
    if not free:
        return '<p class="hw-soft">Every seat is taken.</p>'
    first = button("Sit down", "sit", f"seat {free[0]}", "Enter", kind="main large")
    return f'<div class="hw-row">{first}<span class="hw-soft">or click a free seat</span></div>'


def _question(view: TableView, mine: PlayerState) -> str:
    """The open question, the rule behind it with its section, and the betting clock."""
    ask = view.ask
    clock = f'<span class="hw-clock" data-until="{view.until}"></span>' if view.until else ""
    if ask is None:
        words = "Place your bets." if mine.seat else "Waiting for bets."
        idle = "" if clock else " hw-idle"
        return f'<p class="hw-asked{idle}">{words} {clock}</p>'
    who = escape(name_of_holder(ask.who, view))
    rule = escape(with_names(ask.says, view))
    if ask.yours:
        words = f"<b>{escape(_asked(ask, view))}</b>"
    elif ask.kind in CHANCE:
        words = f"<b>{who[:1].upper()}{who[1:]}:</b>"
    else:
        wait = "" if clock else f'<span class="hw-wait" data-since="{view.since}"></span>'
        words = f"Waiting for <b>{who}</b> to {'bet' if ask.kind in OPENING else 'decide'}{wait}"
    cite = cited(view.edition, ask.rule, ask.at)
    return f'<p class="hw-asked">{words} <span class="hw-small">{rule}</span> {cite} {clock}</p>'


def _asked(ask: QuestionView, view: TableView) -> str:
    """A question to the player in a few words: `Play or fold?`."""
    if ask.kind in CHANCE:
        return {"deal": "Deal the cards.", "spin": "Spin the wheel.", "roll": "Your roll."}[
            ask.kind
        ]
    if ask.kind == WAGERS:
        return "Place your bets."
    if ask.kind == STANDS:
        shoots = bool(ask.seat) and ask.seat == view.shooter
        return "Place or increase bets, then roll." if shoots else "Place or increase bets."
    hand = ask.who.removeprefix(ask.seat).strip() if ask.seat else ""
    *others, last = ask.options or [""]
    if not last or len(ask.options) > MOST_NAMED:
        words = "your choice?"
    else:
        words = f"{', '.join(others)} or {last}?" if others else f"{last}?"
    return f"{hand.capitalize()}: {words}" if hand else words[:1].upper() + words[1:]


def spoken(view: TableView, mine: PlayerState) -> str:
    """The question, the player's money and the advice, for screen readers."""
    advice = "" if mine.advice_pending else _advice(mine)
    return unescape(TAGS.sub("", f"{_question(view, mine)} {money_html(view)} {advice}"))


def _advice(mine: PlayerState) -> str:
    """One line next to the buttons: what a mistake cost, and the advice or its progress."""
    parts = []
    if mine.cost:
        parts.append(f'<span class="hw-cost">{escape(mine.cost)}</span>')
    if mine.advice_status:
        stop = button("Cancel", "stop-advice", kind="small") if mine.advice_pending else ""
        parts.append(f"<span>{escape(mine.advice_status)}</span>{stop}")
    elif mine.advice:
        parts.append(f"<span>Best play: <b>{escape(mine.advice['choice'])}</b></span>")
    return f'<div class="hw-row hw-advised">{"".join(parts)}</div>' if parts else ""


def _choices(ask: QuestionView, view: TableView, mine: PlayerState) -> str:
    """One large button for each option; unavailable ones are grey and say why.

    The best play is marked once the player has asked for advice.
    """
    advised = mine.advice if mine.advised_at == question(view) else None
    best = advised["choice"] if advised else None
    base = ask.of or raised(view, ask.seat)
    letters = [option[:1].lower() for option in ask.options]
    parts = []
    for n, option in enumerate(ask.options, 1):
        alone = letters.count(letters[n - 1]) == 1 and letters[n - 1].isalpha()
        keys = f"{n} {letters[n - 1]}" if alone else str(n)
        mark = ' <span class="hw-best">best</span>' if option == best else ""
        text = f"{_label(option)}{_worth(option, base)}{mark}"
        kind = "large best" if option == best else "large"
        parts.append(button(text, "choose", option, keys, kind=kind, data_seat=ask.who))
    for option, why in ask.closed.items():
        parts.append(
            f'<button type="button" class="hw-button large" disabled title="{escape(why)}">'
            f"{_label(option)}<small>{escape(why)}</small></button>"
        )
    if view.hands:
        parts.append(button("Advice", "advice", keys=".", kind="small", title="Show the best play"))
    if ask.most:
        parts.append(_amount(ask))
    return f'<div class="hw-choices">{"".join(parts)}</div>'


def _label(option: str) -> str:
    """An option as the label of a button."""
    return escape(option[:1].upper() + option[1:])


def _amount(ask: QuestionView) -> str:
    """A field for an amount other than the options, with the rule that sets its range."""
    span = compact(f"{ask.least} to {ask.most}") if ask.least else ""
    span += f" in units of {money(ask.unit)}" if ask.of and ask.unit > 1 else ""
    what, _, why = ask.limit.partition(": ") if ask.limit else ("Other amount", "", "")
    return (
        f'<details class="hw-amount hw-small"><summary>{escape(what)}: {span}</summary>'
        f'<form data-act="amount" data-seat="{escape(ask.who)}" class="hw-row">'
        f'<label>{escape(why)} <input id="amount" name="amount" size="7" '
        f'placeholder="{"$" if ask.of else "1.5x"}" aria-label="amount" autocomplete="off"></label>'
        '<button class="hw-button small">Use this amount</button></form></details>'
    )


def _worth(option: str, base: int) -> str:
    """A multiple in dollars."""
    if not base or not option.endswith("x"):
        return ""
    try:
        return f" <small>{money(to_cents(Fraction(option[:-1]) * base))}</small>"
    except (ValueError, HousewayError):
        return ""
