"""A round entered at the payout desk, answer by answer; the round itself checks each one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress

from msgspec import Struct, structs

from houseway.editions import House
from houseway.equipment.cards import Card, parse_cards, show_cards
from houseway.errors import HousewayError, Unreadable
from houseway.games import game_of
from houseway.games.questions import Answer, Change
from houseway.money import dollars, parse_dollars
from houseway.session.cards.shoes import bets_stand
from houseway.settlement import Outcome
from houseway.table.asks import BURNT, Ask, Bets, Choose, Deal, Roll, Spin, Wagers
from houseway.table.events import Event
from houseway.table.round import Round
from houseway.table.stakes import entry_of
from houseway.web.felt.spots import named
from houseway.web.inputs import MOST

BET, DEAL, CHOOSE, ROLL, SPIN, DECLARE = "bets", "cards", "choice", "dice", "number", "irregularity"


class Step(Struct, frozen=True):
    """One entry: what it answers, whose it is, and the answer as text."""

    kind: str
    who: str
    says: dict[str, str]  # wager -> amount, hand -> cards, or one entry under the kind's name

    def describe(self, house: House) -> str:
        """The entry in words."""
        if self.kind in (BET, DEAL):
            given = {named(house, key): text for key, text in self.says.items()}
            return ", ".join(f"{name} {text}" for name, text in given.items()) or "nothing"
        calls = [f"{seat}: {text}" for seat, text in self.says.items() if seat != self.kind]
        return "; ".join([self.says[self.kind], *calls])


class Given(Struct, frozen=True):
    """Everything entered: the seats, the standing bets, and every answer in order."""

    seats: tuple[str, ...]
    meters: dict[str, str] = {}
    standing: dict[str, str] = {}  # what the game carries from roll to roll
    bets: dict[str, dict[str, str]] = {}  # the standing bets before the first roll
    steps: tuple[Step, ...] = ()

    def and_then(self, step: Step) -> Given:
        """The same with one more answer."""
        return structs.replace(self, steps=(*self.steps, step))

    def back_to(self, n: int) -> Given:
        """The same with only the first answers."""
        return structs.replace(self, steps=self.steps[:n])


def played(house: House, given: Given) -> Round:
    """The round so far; raises if an answer cannot be read or is not allowed."""
    bets = {seat: stakes(placed) for seat, placed in given.bets.items() if any(placed.values())}
    round_ = Round(
        house,
        given.seats,
        {meter: parse_dollars(text) for meter, text in given.meters.items() if text.strip()},
        carried=given.standing,
        bets=bets,
    )
    named = set(_cards_named(house, given.steps))
    for step in given.steps:
        _skip(round_, named)
        _take(round_, step, named)
    _skip(round_, named)
    return round_


def _cards_named(house: House, steps: Iterable[Step]) -> Iterable[Card]:
    """Every card entered, so none of them was burned."""
    for step in steps:
        if step.kind == DEAL:
            for text in step.says.values():
                with suppress(Unreadable):  # the step itself is refused later
                    yield from parse_cards(text, house.decks)


def _skip(round_: Round, named: set[Card]) -> None:
    """Burn arbitrary cards that were not named; nothing depends on them."""
    while isinstance(round_.ask, Deal) and round_.ask.to == (BURNT,):
        free = [c for c in round_.house.deck if c not in named and c not in round_.table.hands.out]
        round_.answer(tuple(free[: round_.ask.cards]))


def _take(round_: Round, step: Step, named: set[Card]) -> None:
    """Continue the round by one answer."""
    if step.kind == DECLARE:
        cards = parse_cards(step.says.get("cards", ""), round_.house.decks)
        round_.declare(step.says[DECLARE], step.who, cards)
        return
    if step.kind == ROLL:
        while isinstance(round_.ask, Bets):
            round_.answer(changes(step.says.get(round_.ask.who, "")))
    if round_.ask is None:
        raise Unreadable("the round is over; there is nothing more to enter")
    asked = round_.ask
    round_.answer(answer_to(asked, step, round_))
    if isinstance(asked, Wagers) and not isinstance(round_.ask, Wagers) and not _staked(round_):
        raise Unreadable("enter at least one bet")


def _staked(round_: Round) -> bool:
    """True if there is, or was, any bet on the layout."""
    return any(event.verb in ("wagered", "stood") for event in round_.events)


def answer_to(ask: Ask, step: Step, round_: Round) -> Answer:
    """The answer in the form that the round expects."""
    if isinstance(ask, Wagers):
        return stakes(step.says)
    if isinstance(ask, Deal):
        return ask.in_order(_hands(ask, step, round_.house.decks))
    if isinstance(ask, Roll):
        faces = re.findall(r"\d+", step.says.get(ROLL, ""))
        if not faces:
            raise Unreadable(f"enter the faces of {ask.dice} dice, such as 3-4")
        return "-".join(sorted(faces))
    if isinstance(ask, Spin):
        if not step.says.get(SPIN, "").strip():
            raise Unreadable("enter the number or section where the wheel stopped")
        return step.says[SPIN].strip()
    if isinstance(ask, Choose):
        if not step.says.get(CHOOSE, "").strip():
            raise Unreadable(f"choose for {ask.who}: {' or '.join(ask.options)}")
        return step.says[CHOOSE].strip()
    return changes(step.says.get(BET, ""))


def _hands(ask: Deal, step: Step, decks: int) -> dict[str, tuple[Card, ...]]:
    """The cards of each hand that is dealt; Unreadable names a hand with the wrong number."""
    hands: dict[str, tuple[Card, ...]] = {}
    for who in ask.to:
        try:
            hands[who] = parse_cards(step.says.get(who, ""), decks)
        except Unreadable as error:
            raise Unreadable(f"{who}: {error}") from None
        wanted = ask.pattern.count(who)
        if len(hands[who]) != wanted:
            cards = "card" if wanted == 1 else "cards"
            raise Unreadable(f"{who} needs {wanted} {cards}; you entered {len(hands[who])}")
    return hands


def stakes(placed: Mapping[str, str]) -> dict[str, int]:
    """Typed amounts in cents; empty ones are left out."""
    cents_by_wager = {}
    for wager, text in placed.items():
        if not text.strip():
            continue
        try:
            cents = parse_dollars(text)
        except Unreadable as error:
            raise Unreadable(f"{wager}: {error}") from None
        if not 0 < cents <= MOST:
            bound = (
                "above zero; leave it empty for no bet" if not cents else f"{dollars(MOST)} or less"
            )
            raise Unreadable(f"{wager}: '{text.strip()}' is not a stake; a stake is {bound}")
        cents_by_wager[wager] = cents
    return cents_by_wager


def changes(text: str) -> dict[str, Change]:
    """What a seat changes before a roll: `place 6=12, place 8=0, come 5=on`."""
    changed: dict[str, Change] = {}
    for part in re.split(r"[,;](?!\d{3}\b)", text):
        bet, _, word = (piece.strip() for piece in part.partition("="))
        if not bet and not word:
            continue
        if not word:
            raise Unreadable(
                f"'{bet}' is not a change; write a bet, such as 'place 6=12' or 'come 5=on'"
            )
        if word in ("on", "off", "pass"):
            changed[bet] = word
        elif word.endswith(" on"):
            changed[bet] = (parse_dollars(word.removesuffix(" on")), "on")
        else:
            changed[bet] = parse_dollars(word)
    return changed


# -- what may be entered next ----------------------------------------------------------------------


def question(round_: Round) -> str:
    """The open question in words; empty if there is none."""
    ask = round_.ask
    if isinstance(ask, Wagers):
        return f"What does {ask.who} bet?"
    if isinstance(ask, (Bets, Roll)):
        dice = ask.dice if isinstance(ask, Roll) else dice_of(round_)
        return f"What do the {dice} dice show?"
    if isinstance(ask, Spin):
        return "Where does the wheel stop?"
    if isinstance(ask, Choose):
        return f"What does {ask.who} choose?"
    return "Which cards are dealt?" if ask else ""


def dice_of(round_: Round) -> int:
    """The number of dice at this table."""
    if isinstance(round_.ask, Roll):
        return round_.ask.dice
    dice = round_.table.game.dice
    return dice(round_.house) if dice else 0


def wanted(round_: Round) -> dict[str, int]:
    """The hands that are dealt now, each with its number of cards."""
    ask = round_.ask
    return {w: ask.pattern.count(w) for w in ask.to} if isinstance(ask, Deal) else {}


def cards_left(round_: Round, also: str = "") -> set[str]:
    """The cards that can still be dealt, without those just entered."""
    house = round_.house
    gone = [*round_.table.hands.out]
    with suppress(HousewayError):  # the answer will be refused with its reason
        gone += parse_cards(also, house.decks)
    return {show_cards([c]) for c in house.deck if gone.count(c) < house.decks}


def places(house: House) -> list[str]:
    """Every spot that takes a bet, or can hold one when the desk begins."""
    game = game_of(house.edition)
    if game.spots is None:
        closed = game.unavailable(house)
        return [wager for wager in house.offered() if wager not in closed]
    if not bets_stand(house):
        return [key for key in game.spots(house) if entry_of(key, house).opening]
    moved = [
        f"{kind} {number}"
        for kind, wager in house.edition.wagers.items()
        if wager.dice and wager.dice.travels
        for number in wager.dice.numbers
    ]
    return list(dict.fromkeys([*game.spots(house), *moved]))


# -- what is owed ----------------------------------------------------------------------------------


class Owed(Struct, frozen=True):
    """One line of the payout: a wager, its stake, the player's net, and why."""

    seat: str
    wager: str
    stake: int
    net: int
    verdict: str  # paid, taken, returned; or the verb of another event
    says: str
    rule: str
    at: str
    words: str  # the rule in our words


def words_of(rule: str, house: House) -> str:
    """Our sentence for a rule or an irregularity."""
    for entry in house.edition.irregularities:
        if entry.id == rule:
            return entry.what
    return game_of(house.edition).rules.get(rule, "")


def owed(round_: Round, since: int = 0) -> list[Owed]:
    """What was paid, taken and returned, in order."""
    return [_line(e, round_.house) for e in round_.events[since:] if _is_line(e)]


def _is_line(event: Event) -> bool:
    return event.verb in PAID or event.verb == "declared" or event.rule == "payout-limit"


def _line(event: Event, house: House) -> Owed:
    verdicts = {Outcome.WIN: "paid", Outcome.LOSE: "taken", Outcome.PUSH: "returned"}
    verdict = verdicts[event.verdict] if event.verb in ("settled", "returned") else event.verb
    return Owed(
        event.who, event.wager, event.stake, event.net, verdict, event.says, event.rule, event.at,
        words_of(event.rule, house),
    )  # fmt: skip


PAID = ("settled", "returned", "charged", "collected")


def summaries(round_: Round) -> dict[str, str]:
    """Each seat's result in a few words, with its bets that stay up."""
    words = {}
    for seat in round_.table.stakes:
        net = round_.net(seat)
        word = (
            f"wins {dollars(net)}"
            if net > 0
            else f"loses {dollars(-net)}"
            if net
            else "breaks even"
        )
        left = round_.table.stakes[seat]
        standing = ", ".join(
            f"{named(round_.house, bet)} {dollars(stake)}" for bet, stake in left.items()
        )
        words[seat] = word + (f"; still up: {standing}" if standing else "")
    return words
