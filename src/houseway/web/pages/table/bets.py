"""Betting in the bar: chips to pick up, spots to lay them on, unplaced and standing bets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from houseway.games.questions import Change
from houseway.web.live.view import TableView
from houseway.web.pages.table.explanation import cited, money, wager_name
from houseway.web.pages.table.player_state import PlayerState, button
from houseway.web.pages.table.tray import STANDS, Tray, chips_for, standing_bets

FEW = 12  # spots that get a button of their own below the felt
CALLS = {  # what a player may call for a standing bet
    "down": "take this bet down, if the book allows it",
    "on": "the next roll counts for this bet",
    "off": "the bet stays up, but the next roll does not count for it",
}


def betting(view: TableView, mine: PlayerState) -> Iterable[str]:
    """Chips to pick up, spots to lay them on, and the bets so far."""
    tray, seat = mine.tray(), mine.seat
    held = None if mine.erase_mode else mine.chip
    chips = "".join(
        f'<button type="button" class="hw-chip" data-act="chip" data-value="{chip}" '
        f'data-chip="{chip}" aria-pressed="{str(chip == held).lower()}" '
        f'aria-label="{money(chip)} chip">{money(chip)[1:]}</button>'
        for chip in chips_for(view, seat)
    )
    less = button("−", "taking", keys="x", title="Clicks remove chips",
                  aria_label="remove chips", aria_pressed=str(mine.erase_mode).lower(),
                  kind="round")  # fmt: skip
    chips = f'<div class="hw-row hw-chips" role="group" aria-label="chips">{chips}{less}</div>'
    few = len(view.wagers) <= FEW
    typed = "" if few else _typed(view)
    yield f'<div class="hw-row hw-betting">{chips}{typed}{_buttons(view, tray, seat)}</div>'
    if few:
        yield _spots(view)
    yield from _bets(view, tray, seat)


def _spots(view: TableView) -> str:
    """A button for each spot."""
    spots = "".join(
        button(escape(wager_name(view.edition, spot.key)), "more", spot.key,
               str(n) if n < 10 else "", kind="small", title=_limits(spot.least, spot.most))
        for n, spot in enumerate(view.wagers, 1)
    )  # fmt: skip
    return f'<div class="hw-row hw-places">{spots}</div>'


def _typed(view: TableView) -> str:
    """A field to type a bet, for layouts with too many spots for buttons."""
    options = "".join(f'<option value="{escape(spot.key)}">' for spot in view.wagers)
    return (
        '<form data-act="type" class="hw-row hw-places"><label class="hw-small">or type a bet '
        '<input id="place" name="place" list="places" autocomplete="off" size="13" '
        f'placeholder="{escape(view.wagers[0].key)}"></label>'
        f'<datalist id="places">{options}</datalist>'
        '<button class="hw-button small">Add</button></form>'
    )


def _limits(least: int, most: int) -> str:
    return f"{money(least)} to {money(most)}" if most else f"{money(least)} or more"


def _bets(view: TableView, tray: Tray, seat: str) -> Iterable[str]:
    """The unplaced bets, and the standing ones with what may be called."""
    standing = standing_bets(view, seat)
    parts = []
    for key, stake in tray.stakes.items():
        was = f" instead of {money(standing[key])}" if standing.get(key) and stake else ""
        name = escape(wager_name(view.edition, key))
        text = f"{name} <b>{money(stake) if stake else 'take down'}</b>{was}"
        parts.append(
            f'<span class="hw-bet">{text}'
            f'<button type="button" data-act="drop" data-value="{escape(key)}" '
            f'aria-label="remove {name}">×</button></span>'
        )
    if tray.stakes:
        more = sum(stake - standing.get(key, 0) for key, stake in tray.stakes.items())
        if len(tray.stakes) > 1 or standing:
            parts.append(f"<span>{_total(more, bool(standing))}</span>")
        yield f'<div class="hw-row hw-bets">{"".join(parts)}</div>'
        yield _added_with(view, tray)
    if standing:
        rows = "".join(
            f'<span class="hw-bet">{escape(wager_name(view.edition, key))} <b>{money(stake)}</b>'
            + "".join(_call(key, *both) for both in CALLS.items())
            + "</span>"
            for key, stake in standing.items()
        )
        yield (
            '<details class="hw-small"><summary>Bets on the table: take down, turn on or off'
            f'</summary><div class="hw-row hw-bets">{rows}</div></details>'
        )


def _total(cents: int, adds: bool) -> str:
    """The total of the unplaced bets, or what they add to the standing ones or take back."""
    if cents < 0:
        return f"Take back {money(-cents)}"
    return f"Adds {money(cents)}" if adds else f"Total bet {money(cents)}"


def _added_with(view: TableView, tray: Tray) -> str:
    """The bets that were added because another requires them, with the section."""
    notes = []
    for key, at in dict.fromkeys(tray.added_with.values()):
        name = escape(wager_name(view.edition, key))
        added = [
            wager_name(view.edition, o) for o, why in tray.added_with.items() if why == (key, at)
        ]
        others, them = escape(" and ".join(added)), "it" if len(added) == 1 else "them"
        cite = cited(view.edition, "", at)
        notes.append(f"{others} added: the {name} requires {them} {cite}")
    return f'<p class="hw-small hw-soft">{"; ".join(notes)}</p>' if notes else ""


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
        text, keys = ("Bet and roll", "Enter Space") if then else ("Bet", "Enter")
        parts.append(button(text, "bet", keys=keys, kind="main large"))
        parts.append(button("Clear", "clear", keys="Backspace"))
    elif before and not view.ahead.get(seat) and not (dice and standing_bets(view, seat)):
        total = money(sum(before.values()))
        parts.append(
            button(f"Same bet <small>{total}</small>", "again", keys="Enter", kind="main large")
        )
    if asked and dice:
        if not tray.stakes:
            keys = "Space" if parts else "Space Enter"
            kind = "large" if parts else "main large"
            parts.append(button("Roll" if shoots else "Continue", "go", keys=keys, kind=kind))
        if shoots:
            parts.append(button("Pass the dice", "call", "dice=pass"))
    elif asked:
        parts.append(button("Sit out this round", "out", kind=""))
    if view.ahead.get(seat):
        change = "" if tray.stakes else ". Lay chips to change it."
        parts.append(f'<span class="hw-good">{down_html(view.ahead[seat])}{change}</span>')
    if view.seats[seat].out:
        parts.append('<span class="hw-soft">You are sitting out. Bet to join in.</span>')
    return f'<div class="hw-row">{"".join(parts)}</div>' if parts else ""


def sum_html(stakes: Mapping[str, Change]) -> str:
    """The total of some stakes; calls among them cost nothing."""
    return f"<b>{money(sum(stake for stake in stakes.values() if isinstance(stake, int)))}</b>"


def down_html(stakes: Mapping[str, Change]) -> str:
    """Confirms a bet with its amount."""
    return f"Bet placed: {sum_html(stakes)}"
