"""The running explanation: what happened, in words, with section and a link to the rule."""

from __future__ import annotations

from functools import cache
from html import escape

from houseway.errors import HousewayError
from houseway.floor.seen import Seen, Told
from houseway.games import game
from houseway.money import dollars
from houseway.table.events import DEALT, seat_of

SHOWN = 120  # events of a long round
SILENT = ("opened", "closed", "metered", "stood", "passed")
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SAID = {  # verbs that want a word more
    "dealt": "gets",
    "drew": "draws",
    "revealed": "shows",
    "chose": "chooses",
    "wagered": "bets",
    "put": "puts up",
    "rolled": "rolls",
    "spun": "spins",
    "returned": "gets back",
    "called": "calls",
}


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
    mine = " mine" if _yours(told.who, seen) else ""
    who = f"<b>{escape(called(told.who, seen))}</b>"
    if told.verb == "settled":
        kind = "wins" if told.net > 0 else "loses" if told.net < 0 else "pushes"
        why = f": {escape(words)}" if words else ""
        return f'<li class="settled {kind}{mine}">{who} {escape(told.what)}{why} {cite}</li>'
    what = cards_html(told.cards) if told.cards else escape(told.what)
    verb = SAID.get(told.verb, told.verb.replace("_", " "))
    hint = f' title="{escape(words)}"' if words else ""
    kind = "deal" if told.verb in DEALT else "act"
    return f'<li class="{kind}{mine}"{hint}>{who} {escape(verb)} {what} {cite}</li>'


def cited(edition: str, rule: str, at: str) -> str:
    """The section as a link to the rule."""
    if not at and not rule:
        return ""
    place = rule or at.partition(",")[0]
    text = ", ".join(part for part in (at, rule) if part)
    return (
        f'<a class="hw-cite" target="_blank" href="/rules/{edition}#{escape(place)}">'
        f"[{escape(text)}]</a>"
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
    hand = who[len(seat_of(who)) :]
    return ("you" if seat.yours else seat.player) + hand


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
