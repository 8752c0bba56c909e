"""The running explanation: what happened, in words, with section and a link to the rule."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from houseway.errors import HousewayError
from houseway.floor.seen import Seen, Told
from houseway.games import game
from houseway.money import dollars
from houseway.table.events import DEALT, seat_of

MANY = 2  # sections that are told in full; the rest on the rule's page
SHOWN = 120  # events of a long round
SILENT = ("opened", "closed", "metered", "stood", "passed")
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SAID = {  # what somebody does, and what you do
    "dealt": ("gets", "get"),
    "drew": ("draws", "draw"),
    "revealed": ("shows", "show"),
    "chose": ("chooses", "choose"),
    "wagered": ("bets", "bet"),
    "put": ("puts up", "put up"),
    "rolled": ("rolls", "roll"),
    "spun": ("spins", "spin"),
    "returned": ("gets back", "get back"),
    "called": ("calls", "call"),
    "charged": ("pays for", "pay for"),
    "announced": ("says:", "say:"),
}
WHOLE = re.compile(r"(\$[\d,]+)\.00\b")


def money(cents: int) -> str:
    """An amount as short as it can be told: `$10`, `$7.50`."""
    return dollars(cents).removesuffix(".00")


def signed(cents: int) -> str:
    """What somebody is ahead or behind: `+$10`, `−$5`."""
    return f"+{money(cents)}" if cents > 0 else f"−{money(-cents)}" if cents < 0 else "$0"


@cache
def words_of(name: str) -> dict[str, str]:
    """What each rule of a game says, in our words."""
    try:
        return dict(game(name).RULES)
    except HousewayError:
        return {}


def told_html(seen: Seen) -> str:
    """The events of the round, in their order; settlements with what decides them."""
    shown = [told for told in seen.events if told.verb not in SILENT][-SHOWN:]
    if not shown:
        return '<p class="hw-soft">Nothing has happened in this round yet.</p>'
    return f'<ol class="hw-told">{"".join(_line(told, seen) for told in shown)}</ol>'


def _line(told: Told, seen: Seen) -> str:
    words = words_of(seen.edition.partition("/")[2]).get(told.rule, "")
    cite = cited(seen.edition, told.rule, told.at)
    yours = _yours(told.who, seen)
    mine, who = " mine" if yours else "", escape(called(told.who, seen))
    what = WHOLE.sub(r"\1", escape(told.what))
    if told.verb == "settled":
        kind = "wins" if told.net > 0 else "loses" if told.net < 0 else "pushes"
        whose = who.replace("you", "your", 1) if yours else f"{who}’s"
        why = f": {escape(words)}" if words else ""
        return f'<li class="settled {kind}{mine}"><b>{whose}</b> {what}{why} {cite}</li>'
    said = SAID.get(told.verb, (told.verb, told.verb))[1 if yours else 0]
    kind, hint = "deal" if told.verb in DEALT else "act", f' title="{escape(words)}"'
    shown = cards_html(told.cards) if told.cards else what
    return (
        f'<li class="{kind}{mine}"{hint if words else ""}><b>{who}</b> {said} {shown} {cite}</li>'
    )


def cited(edition: str, rule: str, at: str) -> str:
    """The section as a link to the rule."""
    if not at and not rule:
        return ""
    place = rule or at.partition(",")[0]
    sections = at.split(", ")
    short = at if len(sections) <= MANY else f"{', '.join(sections[:MANY])} …"
    text = ", ".join(part for part in (short, rule) if part)
    return (
        f'<a class="hw-cite" target="_blank" href="/rules/{edition}#{escape(place)}" '
        f'title="{escape(at)}">[{escape(text)}]</a>'
    )


def cards_html(cards: list[str]) -> str:
    """Cards with the signs of their suits."""
    return " ".join(
        f'<span class="hw-card {card[-1:]}">{escape(card[:-1])}{SUITS[card[-1]]}</span>'
        if card[-1:] in SUITS
        else f'<span class="hw-card back">{escape(card)}</span>'
        for card in cards
    )


def called(who: str, seen: Seen) -> str:
    """Whose act it is: you, the player by name, or the hand as it is called."""
    seat = seen.seats.get(seat_of(who))
    if seat is None:
        return who
    hand = who[len(seat_of(who)) :].strip()
    return ("you" if seat.yours else seat.player) + (f" ({hand})" if hand else "")


def _yours(who: str, seen: Seen) -> bool:
    seat = seen.seats.get(seat_of(who))
    return seat is not None and seat.yours


def brought(seen: Seen) -> int | None:
    """What the round has brought you so far; None if nothing of yours was settled."""
    nets = [t.net for t in seen.events if t.verb in ("settled", "charged") and _yours(t.who, seen)]
    return sum(nets) if nets else None


def money_html(seen: Seen) -> str:
    """Your chips, and what the round brought."""
    mine = [seat for seat in seen.seats.values() if seat.yours]
    if not mine:
        return ""
    net = brought(seen)
    kind = "" if not net else "hw-good" if net > 0 else "hw-bad"
    so_far = "so far" if seen.in_round else "the round brought you"
    line = f'<span class="{kind}">{so_far} {signed(net)}</span>' if net is not None else ""
    return f"<span>your chips <b>{money(mine[0].chips)}</b></span> {line}"
