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
from houseway.web.live.snapshot import EventView
from houseway.web.live.view import HIDDEN, TableView

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


def raised(view: TableView, seat: str) -> int:
    """What multiples are multiples of: the stake on the one wager that can be raised, else 0."""
    wagers = _house(view.edition).edition.wagers.values()
    bases = {wager.raises for wager in wagers if wager.raises and wager.times}
    return view.stakes.get(seat, {}).get(bases.pop(), 0) if len(bases) == 1 else 0


def history_html(view: TableView) -> str:
    """The events of the round, in their order; settlements with what decides them."""
    shown = [event for event in view.events if event.verb not in SILENT][-SHOWN:]
    end = _end(view)
    if not shown and not end:
        return '<p class="hw-soft">Nothing has happened in this round yet.</p>'
    return f'<ol class="hw-told">{"".join(_line(event, view) for event in shown)}{end}</ol>'


def _end(view: TableView) -> str:
    """The end of the round: what the house has won or lost by it."""
    closed = next((event for event in view.events if event.verb == "closed"), None)
    if closed is None:
        return ""
    won = "wins" if closed.net > 0 else "loses"
    result = f"the house {won} {money(abs(closed.net))}" if closed.net else "the house is even"
    return f'<li class="act"><b>the round</b> is over: {result}</li>'


def _line(event: EventView, view: TableView) -> str:
    words = words_of(view.edition.partition("/")[2]).get(event.rule, "")
    mine = " mine" if _yours(event.who, view) else ""
    kind = "deal" if event.verb in DEALT else "act"
    if event.verb == "settled":
        kind = f"settled {outcome_of(event.net, event.says)}"
        hint = ""
    else:
        hint = f' title="{escape(words)}"' if words else ""
    cite = cited(view.edition, event.rule, event.at)
    return f'<li class="{kind}{mine}"{hint}>{_sentence(event, view, words)} {cite}</li>'


def _sentence(event: EventView, view: TableView, words: str) -> str:
    """What happened, as one tells it to whoever looks on."""
    yours, who = _yours(event.who, view), escape(name_of_holder(event.who, view))
    seated = {*view.seats, *view.names}
    what = compact(with_names(event.says if event.wager else event.what, view))
    whose = who.replace("you", "your", 1) if yours else f"{who}’s"
    wager = f"{escape(wager_name(view.edition, event.wager))}"
    if event.verb == "settled":
        why = f": {escape(words)}" if words else ""
        why = f", {counts}{why}" if (counts := escape(_hands_counted(event, view))) else why
        bet = f"{money(event.stake)} on {wager}" if event.stake else wager
        return f"<b>{whose}</b> {bet} {_settled(event)}{why}"
    if event.verb == "announced":
        if seat_of(event.who) not in seated:
            return f"<b>{who}</b> says: {what}"
        seat = " seat" if event.who in seated else ""
        return f"<b>{whose}{seat}:</b> {what}"
    if event.verb == "voided":
        return f"<b>the round is void:</b> {what}"
    if event.verb == "declared":
        about = f" of {who}" if seat_of(event.who) in seated else ""
        return f"<b>the supervisor</b> declares{about}: {what}"
    verb = "first" if event.verb == "drew" and _is_first(event, view) else event.verb
    said = SAID.get(verb, (verb, verb))[1 if yours else 0]
    if event.verb in ("wagered", "put"):
        return f"<b>{who}</b> {said} {money(event.stake)} on {wager}"
    if event.wager:
        amount = money(event.stake or abs(event.net)) if event.stake or event.net else ""
        what = " ".join(part for part in (wager, amount, f"({what})" if what else "") if part)
    return f"<b>{who}</b> {said} {cards_html(event.cards) if event.cards else what}"


def _hands_counted(event: EventView, view: TableView) -> str:
    """What the hands counted by which a wager was settled, if the game tells; none hidden from one.

    A hand does not change once a wager on it is settled by what it counts.
    """
    house = _house(view.edition)
    known = {
        who: tuple(map(parse_card, cards))
        for who, cards in view.hands.items()
        if cards and HIDDEN not in cards
    }
    showdown = game(house.edition.game).describe.showdown
    return showdown(event.rule, event.who, event.wager, known, house)


def _is_first(event: EventView, view: TableView) -> bool:
    """True for the first cards of a hand, if nobody has chosen anything yet."""
    before = view.events[: event.n]
    return not any(t.verb == "chose" or (t.verb in DEALT and t.who == event.who) for t in before)


def _settled(event: EventView) -> str:
    """How a wager ended: what it brought, by which odds."""
    why, outcome = reason(event.says), outcome_of(event.net, event.says)
    by = f" ({escape(why)})" if why else ""
    if outcome is Outcome.PUSH:
        return f"{outcome}{by}"
    return f"{outcome} {money(abs(event.net)) if event.net else 'nothing'}{by}"


def compact(text: str) -> str:
    """A text as it is shown: whole dollars without cents, the cards it begins with as cards."""
    found = CARDS.match(text)
    lead = cards_html(found[0].split()) if found else ""
    return lead + WHOLE.sub(r"\1", escape(text[found.end() if found else 0 :]))


def with_names(text: str, view: TableView) -> str:
    """A text with people in place of seats: you, or the player by name."""
    return SEAT.sub(lambda found: name_of_holder(found[0], view), text)


def refusal(text: str, view: TableView) -> str:
    """Why something was refused, as one tells it: wagers by the book's name, then the section."""
    found = RULE.search(text)
    if found is None:
        return to_you(text, view)
    words, at = text[: found.start()], found["at"] or ""
    if at:  # it is the book's rule, so it speaks of wagers
        words = _wagers(view.edition).sub(
            lambda key: f"{key['before']}{wager_name(view.edition, key['key'])}", words
        )
    text = WHOLE.sub(r"\1", to_you(words, view))
    return f"{text} [{at}]" if at else text


@cache
def _wagers(edition: str) -> re.Pattern[str]:
    """Finds the wagers a refusal names, with the place of each."""
    kinds = sorted(_house(edition).edition.wagers, key=len, reverse=True)
    keys = "|".join(map(re.escape, kinds))
    before = r"(?P<before>^|\bneeds |\bmissing: |, |\band |\bor |: |(?=\bthe ))"
    return re.compile(rf"{before}(?:the )?(?P<key>(?:{keys})(?: \d[\d-]*)?)\b(?!')")


def to_you(text: str, view: TableView) -> str:
    """A text that is told to somebody: his own seats are called you."""
    return SEAT.sub(lambda f: name_of_holder(f[0], view) if _yours(f[0], view) else f[0], text)


def cited(edition: str, rule: str, at: str) -> str:
    """The section as a link to the rule."""
    if not at and not rule:
        return ""
    place = rule or at.partition(",")[0]
    sections = at.split(", ")
    few = at if len(sections) <= MANY else f"{', '.join(sections[:MANY])} …"
    text = f"{rule}: {at}" if rule and at else rule or at
    return (
        f'<a class="hw-cite" target="_blank" href="/rules/{edition}#{escape(place)}" '
        f'title="{escape(text)}">[{escape(few or rule)}]</a>'
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


def name_of_holder(who: str, view: TableView) -> str:
    """Whose act it is: you, the player by name, or the hand as it is called."""
    seat = seat_of(who)
    now = view.seats[seat].player if seat in view.seats else None
    player = view.names.get(seat, now)
    if player is None:
        return who
    hand = who[len(seat) :].strip()
    return ("you" if _yours(who, view) else player) + (f" ({hand})" if hand else "")


def _yours(who: str, view: TableView) -> bool:
    """True for a seat of one's own, unless somebody else sat there in the round that is shown."""
    name = seat_of(who)
    seat = view.seats.get(name)
    return seat is not None and seat.yours and view.names.get(name, seat.player) == seat.player


def result_html(view: TableView) -> int | None:
    """What the round has brought you so far; None if nothing of yours was settled."""
    nets = [t.net for t in view.events if t.verb in ("settled", "charged") and _yours(t.who, view)]
    return sum(nets) if nets else None


def money_html(view: TableView) -> str:
    """Your chips, and what the round brought."""
    mine = [seat for seat in view.seats.values() if seat.yours]
    if not mine:
        return ""
    net = result_html(view)
    kind = "" if not net else "hw-good" if net > 0 else "hw-bad"
    so_far = "so far" if view.in_round else "the round brought you"
    line = f'<span class="{kind}">{so_far} {net_amount(net)}</span>' if net is not None else ""
    return f"<span>your chips <b>{money(mine[0].chips)}</b></span> {line}"
