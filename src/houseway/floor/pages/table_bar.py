"""The bar under the felt: only what may be done now, each with the key that does it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape, unescape
from typing import Any

from houseway.errors import HousewayError
from houseway.floor.pages.table_told import (
    called,
    cited,
    money,
    money_html,
    named,
    raised,
    shortened,
    wager_name,
)
from houseway.floor.pages.table_tray import (
    CHIPS,
    OPENING,
    STANDS,
    Tray,
    chips_for,
    closed,
    is_down,
    standing,
)
from houseway.floor.people import PLAY, RUN, Person, may
from houseway.floor.seen import Asked, Seen
from houseway.money import to_cents

FEW = 12  # places that get a button of their own beside the felt
TAGS = re.compile(r"<a .*?</a>|<[^>]+>")
CALLS = {  # what may be said of a bet that stands, and what it does
    "down": "take this bet back, if the book lets you",
    "on": "the next roll counts for this bet",
    "off": "the bet stays, and the next roll does not count for it",
}
CHANCE = {"deal": "deal", "spin": "spin", "roll": "roll"}


Question = tuple[int, int]  # round and event at which something was asked


def question(seen: Seen) -> Question:
    """Which question is open, whatever else changes at the table."""
    return seen.round, len(seen.events)


@dataclass
class Mine:
    """What one browser has in hand at a table and nobody else needs to know."""

    seat: str = ""  # the one its clicks are for
    chip: int = CHIPS[1]
    taking: bool = False  # a click takes a chip away
    coach: bool = False  # mistakes are told after every choice
    narrow: bool = False
    still: bool = False
    advice: dict[str, Any] = field(default_factory=dict)  # of the question that is open
    advised_at: Question = (0, 0)  # the question it was asked for
    cost: str = ""  # what the last choice cost, in words
    trays: dict[str, Tray] = field(default_factory=dict)

    def tray(self) -> Tray:
        """The bets in the making of the seat one plays now."""
        return self.trays.setdefault(self.seat, Tray())

    def look(self, seen: Seen) -> None:
        """Follow the table: the seat that is asked, else the one before, else the first."""
        yours = [name for name, seat in seen.seats.items() if seat.yours]
        asked = seen.ask.seat if seen.ask and seen.ask.yours else ""
        if asked in yours:
            self.seat = asked
        elif self.seat not in yours:
            self.seat = yours[0] if yours else ""


def button(text: str, act: str, value: str = "", keys: str = "", **more: str) -> str:
    """A button of the bar; `keys` press it."""
    kind = more.pop("kind", "")
    attributes = "".join(f' {name.replace("_", "-")}="{escape(v)}"' for name, v in more.items())
    shown = keys.split()[0] if keys else ""
    hint = f'<span class="hw-key" aria-hidden="true">{escape(_key(shown))}</span>' if shown else ""
    pressed = f' data-keys="{escape(keys)}" aria-keyshortcuts="{escape(shown)}"' if keys else ""
    return (
        f'<button type="button" class="hw-button {kind}" data-act="{act}" '
        f'data-value="{escape(value)}"{pressed}{attributes}>{text}{hint}</button>'
    )


def _key(name: str) -> str:
    return {"Enter": "↵", "Space": "space", "Backspace": "⌫"}.get(name, name)


def bar_html(seen: Seen, mine: Mine, person: Person) -> str:
    """Everything in the bar for somebody at this moment."""
    parts = list(_parts(seen, mine, person))
    return "".join(part for part in parts if part)


def _parts(seen: Seen, mine: Mine, person: Person) -> Iterable[str]:
    ask = seen.ask
    if seen.stopped:
        yield f'<p class="hw-bad">This table has stopped: {escape(seen.stopped)}</p>'
        return
    if not seen.open:
        yield '<p>This table is closed. <a href="/">To the lobby</a></p>'
        return
    yield _question(seen, mine)
    if ask and ask.kind == "choose" and ask.yours:
        yield _choices(ask, seen, mine)
    elif mine.seat and not closed(seen, mine.seat):
        yield from _betting(seen, mine)
    elif mine.seat and is_down(seen, mine.seat):
        yield f'<p class="hw-good">{_down(seen.stakes[mine.seat])}</p>'
    elif mine.seat and mine.tray().stakes:
        yield f'<p class="hw-soft">ready for the next bet: {_sum(mine.tray().stakes)}</p>'
    yield _advised(mine)
    if ask and ask.kind in CHANCE and (ask.yours or (may(person, RUN) and not seen.automatic)):
        word = CHANCE[ask.kind]
        yield f'<div class="hw-row">{button(word, "deal", keys="Space", kind="main large")}</div>'
    if ask and ask.kind in OPENING and not ask.yours and ask.seat and may(person, RUN):
        words = f"{called(ask.who, seen)} is absent: no bet"
        yield f'<div class="hw-row">{button(escape(words), "absent", ask.seat, kind="small")}</div>'
    if ask and ask.kind == "choose" and not ask.yours and ask.options:
        yield _for_another(ask, seen)
    if not mine.seat and may(person, PLAY):
        yield _free_seats(seen)


def _for_another(ask: Asked, seen: Seen) -> str:
    """A supervisor's answer for a player who is away, in a drawer so that it is no slip."""
    who = escape(called(ask.who, seen))
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


def _free_seats(seen: Seen) -> str:
    free = [n for n in range(1, seen.most_seats + 1) if f"seat {n}" not in seen.seats]
    if not free:
        return '<p class="hw-soft">Every seat is taken.</p>'
    first = button("sit down", "sit", f"seat {free[0]}", "Enter", kind="main large")
    return f'<div class="hw-row">{first}<span class="hw-soft">or click a free seat</span></div>'


def _question(seen: Seen, mine: Mine) -> str:
    """Who is asked what, with its section; the clock of the betting window."""
    ask = seen.ask
    clock = f'<span class="hw-clock" data-until="{seen.until}"></span>' if seen.until else ""
    if ask is None:
        words = "Place your bets." if mine.seat else "No round is on."
        idle = "" if clock else " hw-idle"
        return f'<p class="hw-asked{idle}">{words} {clock}</p>'
    who = called(ask.who, seen)
    cite, says = cited(seen.edition, ask.rule, ask.at), escape(named(ask.says, seen))
    if ask.yours:
        hand = "" if ask.who == ask.seat else f" ({escape(ask.who)})"
        told = f"<b>Your turn{hand}:</b> {says}"
    elif ask.kind in CHANCE:
        told = f"{escape(who)}: {says}"
    else:
        wait = "" if clock else f'<span class="hw-wait" data-since="{seen.since}"></span>'
        told = f"Waiting for <b>{escape(who)}</b>{wait}: {says}"
    return f'<p class="hw-asked">{told} {cite} {clock}</p>'


def spoken(seen: Seen, mine: Mine) -> str:
    """Who is asked what, how one stands and advice once it is there, for whoever listens."""
    advised = "" if mine.advice.get("waits") else _advised(mine)
    return unescape(TAGS.sub("", f"{_question(seen, mine)} {money_html(seen)} {advised}"))


def _sum(stakes: Mapping[str, Any]) -> str:
    """What stakes come to; words of a call beside them cost nothing."""
    return f"<b>{money(sum(stake for stake in stakes.values() if type(stake) is int))}</b>"


def _down(stakes: Mapping[str, Any]) -> str:
    """That one has bet, and how much."""
    return f"your bet is down: {_sum(stakes)}"


def _advised(mine: Mine) -> str:
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


def _choices(ask: Asked, seen: Seen, mine: Mine) -> str:
    """One large button for each option; those that are closed stay, grey, with their reason.

    What exact play would do is marked, once it was asked for.
    """
    best = mine.advice.get("choice") if mine.advised_at == question(seen) else None
    base = ask.of or raised(seen, ask.seat)
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
    if seen.hands:
        title = "what exact play would do"
        parts.append(button("advice", "advice", keys=".", kind="small", title=title))
    if ask.most:
        parts.append(_amount(ask))
    return f'<div class="hw-choices">{"".join(parts)}</div>'


def _amount(ask: Asked) -> str:
    """A field for another amount than the options name, with the rule that sets its range."""
    span = shortened(f"{ask.least} to {ask.most}") if ask.least else ""
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


def _betting(seen: Seen, mine: Mine) -> Iterable[str]:
    """Chips to pick up, places to lay them on, and the bets as they are in the making."""
    tray, seat = mine.tray(), mine.seat
    chips = "".join(
        f'<button type="button" class="hw-chip" data-act="chip" data-value="{chip}" '
        f'data-chip="{chip}" aria-pressed="{str(chip == mine.chip and not mine.taking).lower()}" '
        f'aria-label="chip of {money(chip)}">{money(chip)[1:]}</button>'
        for chip in chips_for(seen, seat)
    )
    less = button("−", "taking", keys="x", title="a click takes a chip away",
                  aria_label="take chips away", aria_pressed=str(mine.taking).lower(),
                  kind="round")  # fmt: skip
    chips = f'<div class="hw-row hw-chips" role="group" aria-label="chips">{chips}{less}</div>'
    few = len(seen.wagers) <= FEW
    typed = "" if few else _typed(seen)
    yield f'<div class="hw-row hw-betting">{chips}{typed}{_say(seen, tray, seat)}</div>'
    if few:
        yield _places(seen)
    yield from _made(seen, tray, seat)


def _places(seen: Seen) -> str:
    """A button for each place."""
    spots = "".join(
        button(escape(wager_name(seen.edition, place.key)), "more", place.key,
               str(n) if n < 10 else "", kind="small", title=_limits(place.least, place.most))
        for n, place in enumerate(seen.wagers, 1)
    )  # fmt: skip
    return f'<div class="hw-row hw-places">{spots}</div>'


def _typed(seen: Seen) -> str:
    """Where places are many, a field to type one, for whoever does not click the felt."""
    options = "".join(f'<option value="{escape(place.key)}">' for place in seen.wagers)
    return (
        '<form data-act="type" class="hw-row hw-places"><label class="hw-small">or type a place '
        '<input id="place" name="place" list="places" autocomplete="off" size="13" '
        f'placeholder="{escape(seen.wagers[0].key)}"></label>'
        f'<datalist id="places">{options}</datalist>'
        '<button class="hw-button small">add</button></form>'
    )


def _limits(least: int, most: int) -> str:
    return f"{money(least)} to {money(most)}" if most else f"{money(least)} or more"


def _made(seen: Seen, tray: Tray, seat: str) -> Iterable[str]:
    """The bets in the making; beside them those that stand, with what may be called."""
    lying = standing(seen, seat)
    parts = []
    for key, stake in tray.stakes.items():
        was = f" instead of {money(lying[key])}" if lying.get(key) and stake else ""
        name = escape(wager_name(seen.edition, key))
        text = f"{name} <b>{money(stake) if stake else 'taken down'}</b>{was}"
        parts.append(
            f'<span class="hw-bet">{text}'
            f'<button type="button" data-act="drop" data-value="{escape(key)}" '
            f'aria-label="take back {name}">×</button></span>'
        )
    if tray.stakes:
        more = sum(stake - lying.get(key, 0) for key, stake in tray.stakes.items())
        parts.append(f"<span>{_to_put_up(more)}</span>" if len(tray.stakes) > 1 or lying else "")
        yield f'<div class="hw-row hw-bets">{"".join(parts)}</div>'
        yield _beside(seen, tray)
    if lying:
        rows = "".join(
            f'<span class="hw-bet">{escape(wager_name(seen.edition, key))} <b>{money(stake)}</b>'
            + "".join(_call(key, *both) for both in CALLS.items())
            + "</span>"
            for key, stake in lying.items()
        )
        yield (
            '<details class="hw-small"><summary>your bets that stand: take one down, or call it '
            f'on or off</summary><div class="hw-row hw-bets">{rows}</div></details>'
        )


def _to_put_up(cents: int) -> str:
    """What the bets in the making cost, or give back, beside those that stand."""
    if cents < 0:
        return f"you take back {money(-cents)}"
    return f"you put up {money(cents)}"


def _beside(seen: Seen, tray: Tray) -> str:
    """What was laid with a bet because the bet needs it, and where the book says so."""
    told = []
    for key, at in dict.fromkeys(tray.beside.values()):
        name = escape(wager_name(seen.edition, key))
        laid = [wager_name(seen.edition, o) for o, why in tray.beside.items() if why == (key, at)]
        others = escape(" and ".join(laid))
        told.append(f"laid too, for {name} needs it: {others} {cited(seen.edition, '', at)}")
    return f'<p class="hw-small hw-soft">{"; ".join(told)}</p>' if told else ""


def _call(key: str, word: str, does: str) -> str:
    text = "take down" if word == "down" else word
    return (
        f'<button type="button" data-act="call" data-value="{escape(key)}={word}" '
        f'title="{does}" aria-label="{escape(key)}: {does}">{text}</button>'
    )


def _say(seen: Seen, tray: Tray, seat: str) -> str:
    """The buttons that end the betting."""
    asked = seen.ask is not None and seen.ask.yours
    dice = seen.ask is not None and seen.ask.kind == STANDS
    again = tray.again(seen, seat)
    parts = []
    shoots = seen.standing.get("shooter") == seat
    if tray.stakes:
        then = asked and dice and shoots
        text, keys = ("bet and roll", "Enter Space") if then else ("bet", "Enter")
        parts.append(button(text, "bet", keys=keys, kind="main large"))
        parts.append(button("clear", "clear", keys="Backspace"))
    elif again and not seen.ahead.get(seat) and not (dice and standing(seen, seat)):
        total = money(sum(again.values()))
        parts.append(
            button(f"same again <small>{total}</small>", "again", keys="Enter", kind="main large")
        )
    if asked and dice:
        if not tray.stakes:
            keys = "Space" if parts else "Space Enter"
            kind = "large" if parts else "main large"
            parts.append(button("roll" if shoots else "go on", "go", keys=keys, kind=kind))
        if shoots:
            parts.append(button("pass the dice", "call", "dice=pass"))
    elif asked:
        parts.append(button("sit this one out", "out", kind=""))
    if seen.ahead.get(seat):
        change = "" if tray.stakes else "; lay chips to change it"
        parts.append(f'<span class="hw-good">{_down(seen.ahead[seat])}{change}</span>')
    if seen.seats[seat].out:
        parts.append('<span class="hw-soft">you sit out: the table does not wait for you</span>')
    return f'<div class="hw-row">{"".join(parts)}</div>' if parts else ""
