"""Betting in the bar: chips to pick up, places to lay them on, bets in the making and standing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from houseway.web.live.view import TableView
from houseway.web.pages.table.explanation import cited, money, wager_name
from houseway.web.pages.table.player_state import PlayerState, button
from houseway.web.pages.table.tray import STANDS, Tray, chips_for, standing

FEW = 12  # places that get a button of their own beside the felt
CALLS = {  # what may be said of a bet that stands, and what it does
    "down": "take this bet back, if the book lets you",
    "on": "the next roll counts for this bet",
    "off": "the bet stays, and the next roll does not count for it",
}


def betting(view: TableView, mine: PlayerState) -> Iterable[str]:
    """Chips to pick up, places to lay them on, and the bets as they are in the making."""
    tray, seat = mine.tray(), mine.seat
    held = None if mine.erase_mode else mine.chip
    chips = "".join(
        f'<button type="button" class="hw-chip" data-act="chip" data-value="{chip}" '
        f'data-chip="{chip}" aria-pressed="{str(chip == held).lower()}" '
        f'aria-label="chip of {money(chip)}">{money(chip)[1:]}</button>'
        for chip in chips_for(view, seat)
    )
    less = button("−", "taking", keys="x", title="a click takes a chip away",
                  aria_label="take chips away", aria_pressed=str(mine.erase_mode).lower(),
                  kind="round")  # fmt: skip
    chips = f'<div class="hw-row hw-chips" role="group" aria-label="chips">{chips}{less}</div>'
    few = len(view.wagers) <= FEW
    typed = "" if few else _typed(view)
    yield f'<div class="hw-row hw-betting">{chips}{typed}{_buttons(view, tray, seat)}</div>'
    if few:
        yield _places(view)
    yield from _made(view, tray, seat)


def _places(view: TableView) -> str:
    """A button for each place."""
    spots = "".join(
        button(escape(wager_name(view.edition, place.key)), "more", place.key,
               str(n) if n < 10 else "", kind="small", title=_limits(place.least, place.most))
        for n, place in enumerate(view.wagers, 1)
    )  # fmt: skip
    return f'<div class="hw-row hw-places">{spots}</div>'


def _typed(view: TableView) -> str:
    """Where places are many, a field to type one, for whoever does not click the felt."""
    options = "".join(f'<option value="{escape(place.key)}">' for place in view.wagers)
    return (
        '<form data-act="type" class="hw-row hw-places"><label class="hw-small">or type a place '
        '<input id="place" name="place" list="places" autocomplete="off" size="13" '
        f'placeholder="{escape(view.wagers[0].key)}"></label>'
        f'<datalist id="places">{options}</datalist>'
        '<button class="hw-button small">add</button></form>'
    )


def _limits(least: int, most: int) -> str:
    return f"{money(least)} to {money(most)}" if most else f"{money(least)} or more"


def _made(view: TableView, tray: Tray, seat: str) -> Iterable[str]:
    """The bets in the making; beside them those that stand, with what may be called."""
    standing_bets = standing(view, seat)
    parts = []
    for key, stake in tray.stakes.items():
        was = f" instead of {money(standing_bets[key])}" if standing_bets.get(key) and stake else ""
        name = escape(wager_name(view.edition, key))
        text = f"{name} <b>{money(stake) if stake else 'taken down'}</b>{was}"
        parts.append(
            f'<span class="hw-bet">{text}'
            f'<button type="button" data-act="drop" data-value="{escape(key)}" '
            f'aria-label="take back {name}">×</button></span>'
        )
    if tray.stakes:
        more = sum(stake - standing_bets.get(key, 0) for key, stake in tray.stakes.items())
        parts.append(
            f"<span>{_to_put_up(more)}</span>" if len(tray.stakes) > 1 or standing_bets else ""
        )
        yield f'<div class="hw-row hw-bets">{"".join(parts)}</div>'
        yield _added_with(view, tray)
    if standing_bets:
        rows = "".join(
            f'<span class="hw-bet">{escape(wager_name(view.edition, key))} <b>{money(stake)}</b>'
            + "".join(_call(key, *both) for both in CALLS.items())
            + "</span>"
            for key, stake in standing_bets.items()
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


def _added_with(view: TableView, tray: Tray) -> str:
    """What was laid with a bet because the bet needs it, and where the book says so."""
    told = []
    for key, at in dict.fromkeys(tray.added_with.values()):
        name = escape(wager_name(view.edition, key))
        laid = [
            wager_name(view.edition, o) for o, why in tray.added_with.items() if why == (key, at)
        ]
        others = escape(" and ".join(laid))
        told.append(f"laid too, for {name} needs it: {others} {cited(view.edition, '', at)}")
    return f'<p class="hw-small hw-soft">{"; ".join(told)}</p>' if told else ""


def _call(key: str, word: str, does: str) -> str:
    text = "take down" if word == "down" else word
    return (
        f'<button type="button" data-act="call" data-value="{escape(key)}={word}" '
        f'title="{does}" aria-label="{escape(key)}: {does}">{text}</button>'
    )


def _buttons(view: TableView, tray: Tray, seat: str) -> str:
    """The buttons that end the betting."""
    asked = view.ask is not None and view.ask.yours
    dice = view.ask is not None and view.ask.kind == STANDS
    before = tray.repeat(view, seat)
    parts = []
    shoots = view.shooter == seat
    if tray.stakes:
        then = asked and dice and shoots
        text, keys = ("bet and roll", "Enter Space") if then else ("bet", "Enter")
        parts.append(button(text, "bet", keys=keys, kind="main large"))
        parts.append(button("clear", "clear", keys="Backspace"))
    elif before and not view.ahead.get(seat) and not (dice and standing(view, seat)):
        total = money(sum(before.values()))
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
    if view.ahead.get(seat):
        change = "" if tray.stakes else "; lay chips to change it"
        parts.append(f'<span class="hw-good">{down_html(view.ahead[seat])}{change}</span>')
    if view.seats[seat].out:
        parts.append('<span class="hw-soft">you sit out: the table does not wait for you</span>')
    return f'<div class="hw-row">{"".join(parts)}</div>' if parts else ""


def sum_html(stakes: Mapping[str, Any]) -> str:
    """What stakes come to; words of a call beside them cost nothing."""
    return f"<b>{money(sum(stake for stake in stakes.values() if type(stake) is int))}</b>"


def down_html(stakes: Mapping[str, Any]) -> str:
    """That one has bet, and how much."""
    return f"your bet is down: {sum_html(stakes)}"
