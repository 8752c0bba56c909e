"""The running explanation: what happened, in words, with section and a link to the rule."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from houseway.editions import House, load
from houseway.equipment.cards import parse_card
from houseway.errors import HousewayError
from houseway.games import game
from houseway.money import dollars
from houseway.settlement import Outcome, outcome_of, reason
from houseway.table.events import DEALT, seat_of
from houseway.web.felt.chips import net_amount
from houseway.web.felt.spots import is_known, short
from houseway.web.live.view import HIDDEN, Seen, Told

MANY = 2  # sections that are told in full; the rest on the rule's page
SHOWN = 120  # events of a long round
SILENT = ("opened", "closed", "metered", "stood", "passed")
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SAID = {  # what somebody does, and what you do
    "dealt": ("gets", "get"),
    "drew": ("draws", "draw"),
    "first": ("is dealt", "are dealt"),
    "revealed": ("shows", "show"),
    "chose": ("chooses", "choose"),
    "wagered": ("bets", "bet"),
    "put": ("puts", "put"),
    "rolled": ("rolls", "roll"),
    "spun": ("spins", "spin"),
    "returned": ("gets back", "get back"),
    "called": ("calls", "call"),
    "charged": ("pays for", "pay for"),
    "moved": ("has a bet moved:", "have a bet moved:"),
    "collected": ("gives up", "give up"),
}
WHOLE = re.compile(r"(\$[\d,]+)\.00\b")
SEAT = re.compile(r"\bseat \d+(?: hand \d+)?\b")
RULE = re.compile(r" \[[a-z0-9_-]+(?:, (?P<at>[^\]]+))?\]$")  # what a refusal ends with
CARD = re.compile(r"\b([2-9TJQKA])([shdc])\b")
CARDS = re.compile(rf"^(?:{CARD.pattern} ?)+(?=: | goes? )")


def money(cents: int) -> str:
    """An amount as short as it can be told: `$10`, `$7.50`, `−$5`."""
    return dollars(cents).removesuffix(".00").replace("-", "−")


@cache
def words_of(name: str) -> dict[str, str]:
    """What each rule of a game says, in our words."""
    try:
        return dict(game(name).rules)
    except HousewayError:
        return {}


@cache
def _house(edition: str) -> House:
    return House(load(edition))


@cache
def wager_name(edition: str, key: str) -> str:
    """A wager as the felt calls it, by the book's name."""
    house = _house(edition)
    return short(house, key) if is_known(house, key) else key


def raised(seen: Seen, seat: str) -> int:
    """What multiples are multiples of: the stake on the one wager that can be raised, else 0."""
    wagers = _house(seen.edition).edition.wagers.values()
    bases = {wager.raises for wager in wagers if wager.raises and wager.times}
    return seen.stakes.get(seat, {}).get(bases.pop(), 0) if len(bases) == 1 else 0


def told_html(seen: Seen) -> str:
    """The events of the round, in their order; settlements with what decides them."""
    shown = [told for told in seen.events if told.verb not in SILENT][-SHOWN:]
    end = _end(seen)
    if not shown and not end:
        return '<p class="hw-soft">Nothing has happened in this round yet.</p>'
    return f'<ol class="hw-told">{"".join(_line(told, seen) for told in shown)}{end}</ol>'


def _end(seen: Seen) -> str:
    """The end of the round: what the house has won or lost by it."""
    closed = next((told for told in seen.events if told.verb == "closed"), None)
    if closed is None:
        return ""
    won = "wins" if closed.net > 0 else "loses"
    told = f"the house {won} {money(abs(closed.net))}" if closed.net else "the house is even"
    return f'<li class="act"><b>the round</b> is over: {told}</li>'


def _line(told: Told, seen: Seen) -> str:
    words = words_of(seen.edition.partition("/")[2]).get(told.rule, "")
    mine = " mine" if _yours(told.who, seen) else ""
    kind = "deal" if told.verb in DEALT else "act"
    if told.verb == "settled":
        kind = f"settled {outcome_of(told.net, told.says)}"
        hint = ""
    else:
        hint = f' title="{escape(words)}"' if words else ""
    cite = cited(seen.edition, told.rule, told.at)
    return f'<li class="{kind}{mine}"{hint}>{_said(told, seen, words)} {cite}</li>'


def _said(told: Told, seen: Seen, words: str) -> str:
    """What happened, as one tells it to whoever looks on."""
    yours, who = _yours(told.who, seen), escape(called(told.who, seen))
    seated = {*seen.seats, *seen.names}
    what = shortened(named(told.says if told.wager else told.what, seen))
    whose = who.replace("you", "your", 1) if yours else f"{who}’s"
    wager = f"{escape(wager_name(seen.edition, told.wager))}"
    if told.verb == "settled":
        why = f": {escape(words)}" if words else ""
        why = f", {counts}{why}" if (counts := escape(_counted(told, seen))) else why
        bet = f"{money(told.stake)} on {wager}" if told.stake else wager
        return f"<b>{whose}</b> {bet} {_settled(told)}{why}"
    if told.verb == "announced":
        if seat_of(told.who) not in seated:
            return f"<b>{who}</b> says: {what}"
        seat = " seat" if told.who in seated else ""
        return f"<b>{whose}{seat}:</b> {what}"
    if told.verb == "voided":
        return f"<b>the round is void:</b> {what}"
    if told.verb == "declared":
        about = f" of {who}" if seat_of(told.who) in seated else ""
        return f"<b>the supervisor</b> declares{about}: {what}"
    verb = "first" if told.verb == "drew" and _is_first(told, seen) else told.verb
    said = SAID.get(verb, (verb, verb))[1 if yours else 0]
    if told.verb in ("wagered", "put"):
        return f"<b>{who}</b> {said} {money(told.stake)} on {wager}"
    if told.wager:
        amount = money(told.stake or abs(told.net)) if told.stake or told.net else ""
        what = " ".join(part for part in (wager, amount, f"({what})" if what else "") if part)
    return f"<b>{who}</b> {said} {cards_html(told.cards) if told.cards else what}"


def _counted(told: Told, seen: Seen) -> str:
    """What the hands counted by which a wager was settled, if the game tells; none hidden from one.

    A hand does not change once a wager on it is settled by what it counts.
    """
    house = _house(seen.edition)
    known = {
        who: tuple(map(parse_card, cards))
        for who, cards in seen.hands.items()
        if cards and HIDDEN not in cards
    }
    showdown = game(house.edition.game).describe.showdown
    return showdown(told.rule, told.who, told.wager, known, house)


def _is_first(told: Told, seen: Seen) -> bool:
    """True for the first cards of a hand, if nobody has chosen anything yet."""
    before = seen.events[: told.n]
    return not any(t.verb == "chose" or (t.verb in DEALT and t.who == told.who) for t in before)


def _settled(told: Told) -> str:
    """How a wager ended: what it brought, by which odds."""
    why, outcome = reason(told.says), outcome_of(told.net, told.says)
    by = f" ({escape(why)})" if why else ""
    if outcome is Outcome.PUSH:
        return f"{outcome}{by}"
    return f"{outcome} {money(abs(told.net)) if told.net else 'nothing'}{by}"


def shortened(text: str) -> str:
    """A text as it is shown: whole dollars without cents, the cards it begins with as cards."""
    found = CARDS.match(text)
    lead = cards_html(found[0].split()) if found else ""
    return lead + WHOLE.sub(r"\1", escape(text[found.end() if found else 0 :]))


def named(text: str, seen: Seen) -> str:
    """A text with people in place of seats: you, or the player by name."""
    return SEAT.sub(lambda found: called(found[0], seen), text)


def refusal(text: str, seen: Seen) -> str:
    """Why something was refused, as one tells it: wagers by the book's name, then the section."""
    found = RULE.search(text)
    if found is None:
        return to_you(text, seen)
    words, at = text[: found.start()], found["at"] or ""
    if at:  # it is the book's rule, so it speaks of wagers
        words = _wagers(seen.edition).sub(
            lambda key: f"{key['before']}{wager_name(seen.edition, key['key'])}", words
        )
    told = WHOLE.sub(r"\1", to_you(words, seen))
    return f"{told} [{at}]" if at else told


@cache
def _wagers(edition: str) -> re.Pattern[str]:
    """Finds the wagers a refusal names, with the place of each."""
    kinds = sorted(_house(edition).edition.wagers, key=len, reverse=True)
    keys = "|".join(map(re.escape, kinds))
    before = r"(?P<before>^|\bneeds |\bmissing: |, |\band |\bor |: |(?=\bthe ))"
    return re.compile(rf"{before}(?:the )?(?P<key>(?:{keys})(?: \d[\d-]*)?)\b(?!')")


def to_you(text: str, seen: Seen) -> str:
    """A text that is told to somebody: his own seats are called you."""
    return SEAT.sub(lambda f: called(f[0], seen) if _yours(f[0], seen) else f[0], text)


def cited(edition: str, rule: str, at: str) -> str:
    """The section as a link to the rule."""
    if not at and not rule:
        return ""
    place = rule or at.partition(",")[0]
    sections = at.split(", ")
    few = at if len(sections) <= MANY else f"{', '.join(sections[:MANY])} …"
    told = f"{rule}: {at}" if rule and at else rule or at
    return (
        f'<a class="hw-cite" target="_blank" href="/rules/{edition}#{escape(place)}" '
        f'title="{escape(told)}">[{escape(few or rule)}]</a>'
    )


def cards_html(cards: list[str]) -> str:
    """Cards with the signs of their suits."""
    return " ".join(
        f'<span class="hw-card {card[-1:]}">{_rank(card)}{SUITS[card[-1]]}</span>'
        if card[-1:] in SUITS
        else f'<span class="hw-card back" title="face down">{escape(card)}</span>'
        for card in cards
    )


def _rank(card: str) -> str:
    return "10" if card[:-1] == "T" else escape(card[:-1])


def called(who: str, seen: Seen) -> str:
    """Whose act it is: you, the player by name, or the hand as it is called."""
    seat = seat_of(who)
    now = seen.seats[seat].player if seat in seen.seats else None
    player = seen.names.get(seat, now)
    if player is None:
        return who
    hand = who[len(seat) :].strip()
    return ("you" if _yours(who, seen) else player) + (f" ({hand})" if hand else "")


def _yours(who: str, seen: Seen) -> bool:
    """True for a seat of one's own, unless somebody else sat there in the round that is shown."""
    name = seat_of(who)
    seat = seen.seats.get(name)
    return seat is not None and seat.yours and seen.names.get(name, seat.player) == seat.player


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
    line = f'<span class="{kind}">{so_far} {net_amount(net)}</span>' if net is not None else ""
    return f"<span>your chips <b>{money(mine[0].chips)}</b></span> {line}"
