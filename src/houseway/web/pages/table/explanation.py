"""The running explanation: what happened, in words, with its section and a link to the rule."""

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
from houseway.table.asks import BURNT
from houseway.table.events import DEALT, seat_of
from houseway.web.felt.chips import net_amount
from houseway.web.felt.spots import is_known, short
from houseway.web.live.snapshot import EventView
from houseway.web.live.view import HIDDEN, TableView
from houseway.web.pages.shared.frame import SECTION

MANY = 2  # sections shown in full; the rest are on the rule's page
SHOWN = 120  # events of a long round
SILENT = ("opened", "closed", "metered", "stood", "passed")
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
HOLE, BURNED = "hole card", BURNT
NUMBERS = ("no cards", "a card", "two cards", "three cards", "four cards", "five cards")
VERBS = {  # what a player does, and what you do
    "dealt": ("gets", "get"),
    "drew": ("draws", "draw"),
    "first": ("is dealt", "are dealt"),
    "revealed": ("shows", "show"),
    "chose": ("chooses", "choose"),
    "wagered": ("bets", "bet"),
    "put": ("bets", "bet"),
    "rolled": ("rolls", "roll"),
    "spun": ("spins", "spin"),
    "returned": ("gets back", "get back"),
    "called": ("calls", "call"),
    "charged": ("pays", "pay"),
    "collected": ("gives up", "give up"),
}
MONEY = ("wagered", "put", "returned", "collected")  # an amount on a wager
WHOLE = re.compile(r"(\$[\d,]+)\.00\b")
SEAT = re.compile(r"\bseat \d+(?: hand \d+)?\b")

CARD = re.compile(r"\b([2-9TJQKA])([shdc])\b")
CARDS = re.compile(rf"^(?:{CARD.pattern} ?)+(?=: | goes? )")


def money(cents: int) -> str:
    """An amount in its shortest form: `$10`, `$7.50`, `−$5`."""
    return dollars(cents).removesuffix(".00").replace("-", "−")


@cache
def words_of(name: str) -> dict[str, str]:
    """Our sentence for each rule of a game."""
    try:
        return dict(game(name).rules)
    except HousewayError:
        return {}


@cache
def _house(edition: str) -> House:
    return House(load(edition))


@cache
def wager_name(edition: str, key: str) -> str:
    """A wager's name on the felt."""
    house = _house(edition)
    return short(house, key) if is_known(house, key) else key


def raised(view: TableView, seat: str) -> int:
    """The stake that a choice such as `4x` multiplies; 0 if there are several wagers to raise."""
    wagers = _house(view.edition).edition.wagers.values()
    bases = {wager.raises for wager in wagers if wager.raises and wager.times}
    return view.stakes.get(seat, {}).get(bases.pop(), 0) if len(bases) == 1 else 0


def history_html(view: TableView) -> str:
    """The events of the round in order, each settlement with the rule that decides it."""
    shown = [event for event in view.events if event.verb not in SILENT][-SHOWN:]
    end = _end(view)
    if not shown and not end:
        return '<p class="hw-soft">Nothing has happened in this round yet.</p>'
    return f'<ol class="hw-history">{"".join(_line(event, view) for event in shown)}{end}</ol>'


def _end(view: TableView) -> str:
    """The end of the round, with the result of the house."""
    closed = next((event for event in view.events if event.verb == "closed"), None)
    if closed is None:
        return ""
    result = f"House {net_amount(closed.net)}" if closed.net else "House even"
    return f'<li class="act"><b>Round over.</b> {result}</li>'


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
    """One event as a sentence for this viewer."""
    yours, who = _yours(event.who, view), escape(_subject(event.who, view))
    seated = {*view.seats, *view.names}
    what = compact(with_names(event.says if event.wager else event.what, view))
    whose = who.replace("You", "Your", 1) if yours else f"{who}’s"
    wager = escape(wager_name(view.edition, event.wager))
    if event.verb == "settled":
        why = f": {escape(words)}" if words else ""
        why = f", {counts}{why}" if (counts := escape(_hands_counted(event, view))) else why
        bet = f"{money(event.stake)} on {wager}" if event.stake else wager
        return f"<b>{whose}</b> {bet} {_settled(event)}{why}"
    if event.verb == "announced":
        if seat_of(event.who) not in seated:
            return f"<b>{who}:</b> {what}"
        seat = " seat" if event.who in seated else ""
        return f"<b>{whose}{seat}:</b> {what}"
    if event.verb == "voided":
        return f"<b>The round is void:</b> {what}"
    if event.verb == "declared":
        about = f" ({who})" if seat_of(event.who) in seated else ""
        return f"<b>Supervisor</b> declares{about}: {what}"
    if event.verb == "moved":
        return f"<b>{whose}</b> {wager} bet moves {what}"
    if event.verb in DEALT and set(event.cards) == {HIDDEN}:
        return _face_down(event, who, yours)
    if event.verb == "revealed" and event.who == HOLE:
        return f"<b>Dealer</b> shows the hole card {cards_html(event.cards)}"
    verb = "first" if event.verb == "drew" and _is_first(event, view) else event.verb
    does = VERBS.get(verb, (verb, verb))[1 if yours else 0]
    if not event.wager:
        return f"<b>{who}</b> {does} {cards_html(event.cards) if event.cards else what}"
    amount = money(event.stake or abs(event.net)) if event.stake or event.net else ""
    if event.verb == "called":
        return f"<b>{who}</b> {does} {wager} {what or amount}"
    note = f" ({what})" if what and event.verb not in ("wagered", "put") else ""
    if event.verb in MONEY and amount:
        return f"<b>{who}</b> {does} {amount} on {wager}{note}"
    if event.verb == "charged" and amount:
        return f"<b>{who}</b> {does} {amount} for {wager}{note}"
    return f"<b>{who}</b> {does} {wager}{f' {amount}' if amount else ''}{note}"


def _subject(who: str, view: TableView) -> str:
    """The one who acts, at the start of a sentence; the name of a player stays as it is."""
    name = name_of_holder(who, view)
    is_player = seat_of(who) in {*view.seats, *view.names} and not _yours(who, view)
    return name if is_player else name[:1].upper() + name[1:]


def _face_down(event: EventView, who: str, yours: bool) -> str:
    """Cards that this viewer may not see, counted."""
    n = len(event.cards)
    cards = NUMBERS[n] if n < len(NUMBERS) else f"{n} cards"
    if event.who == BURNED:
        return f"<b>{cards[:1].upper()}{cards[1:]}</b> {'is' if n == 1 else 'are'} burned"
    if event.who == HOLE:
        return "<b>Dealer</b> takes a hole card"
    return f"<b>{who}</b> {'get' if yours else 'takes'} {cards}"


def _hands_counted(event: EventView, view: TableView) -> str:
    """The hands that decided a wager, in words, if the game describes them.

    Only hands this viewer may see are described. A hand does not change after its settlement.
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
    """True for the first cards of a hand, before any decision."""
    before = view.events[: event.n]
    return not any(t.verb == "chose" or (t.verb in DEALT and t.who == event.who) for t in before)


def _settled(event: EventView) -> str:
    """How a wager ended: the amount, and the odds."""
    why, outcome = reason(event.says), outcome_of(event.net, event.says)
    by = f" ({escape(why)})" if why else ""
    if outcome is Outcome.PUSH:
        return f"{outcome}{by}"
    return f"{outcome} {money(abs(event.net)) if event.net else 'nothing'}{by}"


def compact(text: str) -> str:
    """A text for the page: whole dollars without cents, leading cards drawn as cards."""
    match = CARDS.match(text)
    lead = cards_html(match[0].split()) if match else ""
    return lead + WHOLE.sub(r"\1", escape(text[match.end() if match else 0 :]))


def with_names(text: str, view: TableView) -> str:
    """A text with players' names, or "you", in place of seats."""
    return SEAT.sub(lambda match: name_of_holder(match[0], view), text)


def refusal(text: str, view: TableView) -> str:
    """Why something was refused, for this viewer: wagers by the book's names, then the section."""
    match = SECTION.search(text)
    if match is None:
        return WHOLE.sub(r"\1", to_you(text, view))
    words = _wagers(
        view.edition
    ).sub(  # a rule of the book, so it may name wagers
        lambda key: f"{key['before']}{wager_name(view.edition, key['key'])}",
        text[: match.start()],
    )
    return WHOLE.sub(r"\1", to_you(words, view)) + match[0]


@cache
def _wagers(edition: str) -> re.Pattern[str]:
    """Matches the wagers that a refusal names, with the word before each."""
    kinds = sorted(_house(edition).edition.wagers, key=len, reverse=True)
    keys = "|".join(map(re.escape, kinds))
    before = r"(?P<before>^|\bneeds |\bmissing: |, |\band |\bor |: |\bequal |(?=\bthe ))"
    return re.compile(rf"{before}(?:the )?(?P<key>(?:{keys})(?: \d[\d-]*)?)\b(?!')")


def to_you(text: str, view: TableView) -> str:
    """A text with "you" in place of the viewer's own seats."""
    return SEAT.sub(lambda m: name_of_holder(m[0], view) if _yours(m[0], view) else m[0], text)


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
    """Cards with suit symbols."""
    return " ".join(
        f'<span class="hw-card {card[-1:]}">{_rank(card)}{SUITS[card[-1]]}</span>'
        if card[-1:] in SUITS
        else f'<span class="hw-card back" title="face down">{escape(card)}</span>'
        for card in cards
    )


def _rank(card: str) -> str:
    return "10" if card[:-1] == "T" else escape(card[:-1])


def name_of_holder(who: str, view: TableView) -> str:
    """The name of a seat or hand for this viewer: "you", the player, or the hand's own name."""
    seat = seat_of(who)
    now = view.seats[seat].player if seat in view.seats else None
    player = view.names.get(seat, now)
    if player is None:
        return who
    hand = who[len(seat) :].strip()
    return ("you" if _yours(who, view) else player) + (f" ({hand})" if hand else "")


def _yours(who: str, view: TableView) -> bool:
    """True for the viewer's seat, unless someone else sat there in the round on display."""
    name = seat_of(who)
    seat = view.seats.get(name)
    return seat is not None and seat.yours and view.names.get(name, seat.player) == seat.player


def net_so_far(view: TableView) -> int | None:
    """The viewer's net in the round so far; None if no bet of theirs was settled."""
    nets = [t.net for t in view.events if t.verb in ("settled", "charged") and _yours(t.who, view)]
    return sum(nets) if nets else None


def money_html(view: TableView) -> str:
    """The viewer's chips, and the result of the round."""
    mine = [seat for seat in view.seats.values() if seat.yours]
    if not mine:
        return ""
    net = net_so_far(view)
    kind = "" if not net else "hw-good" if net > 0 else "hw-bad"
    line = f'<span class="{kind}">{_result_words(net, view)}</span>' if net is not None else ""
    return f"<span>Your chips <b>{money(mine[0].chips)}</b></span> {line}"


def _result_words(net: int, view: TableView) -> str:
    if view.in_round:
        return f"So far: {net_amount(net)}"
    if not net:
        return "Break even."
    return f"You {'won' if net > 0 else 'lost'} {money(abs(net))}."
