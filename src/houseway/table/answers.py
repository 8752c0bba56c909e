"""Where answers come from: chance, a script, or the record of a round that was played before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card, parse_cards
from houseway.equipment.chance import Live
from houseway.errors import BadLog, Unreadable
from houseway.table.asks import BURNT, Ask, Choose, Deal, Spin, Wagers
from houseway.table.events import Event
from houseway.table.round import Round


def deal_by_chance(ask: Deal, round_: Round, chance: Live, deck: Sequence[Card] = DECK) -> Any:
    """Cards off a well shuffled deck."""
    out = round_.table.out
    left = [card for card in deck if card not in out] if out else deck
    return chance.draw(left, ask.cards)


class AtRandom:
    """Places the same stakes each round and decides by chance."""

    def __init__(
        self, chance: Live, stakes: Mapping[str, int], deck: Sequence[Card] = DECK
    ) -> None:
        self._chance, self._stakes, self._deck = chance, stakes, deck

    def __call__(self, ask: Ask, round_: Round) -> Any:
        if isinstance(ask, Deal):
            return deal_by_chance(ask, round_, self._chance, self._deck)
        if isinstance(ask, Choose):
            return self._chance.pick(ask.options)
        if isinstance(ask, Spin):
            return self._chance.pick(ask.wheel)
        return self._stakes


class Script:
    """Answers from what is known beforehand: each seat's stakes and choices, everybody's cards."""

    def __init__(
        self,
        stakes: Mapping[str, Mapping[str, int]],
        cards: Mapping[str, Sequence[Card]],
        choices: Mapping[str, Sequence[str]],
        spins: Sequence[str] = (),
    ) -> None:
        self._stakes = stakes
        self._spins = list(spins)
        self._cards = {who: list(hand) for who, hand in cards.items()}
        self._given = {who: len(hand) for who, hand in cards.items()}
        self._choices = {who: list(words) for who, words in choices.items()}

    def __call__(self, ask: Ask, round_: Round) -> Any:
        if isinstance(ask, Wagers):
            return self._stakes.get(ask.who, {})
        if isinstance(ask, Choose):
            if not self._choices.get(ask.who):
                raise Unreadable(f"no choice given for {ask.who}: {' or '.join(ask.options)}?")
            return self._choices[ask.who].pop(0)
        if isinstance(ask, Spin):
            if not self._spins:
                raise Unreadable("where the wheel comes to rest is not given: --number")
            return self._spins.pop(0)
        if ask.to == (BURNT,) and not self._cards.get(BURNT):
            given = {card for hand in self._cards.values() for card in hand}
            return tuple([c for c in DECK if c not in given and c not in round_.table.out][:1])
        return ask.in_order({who: self._take(who, ask.pattern.count(who)) for who in ask.to})

    def can_choose(self, ask: Ask | None) -> bool:
        """True if a choice is given for whoever is asked."""
        return isinstance(ask, Choose) and bool(self._choices.get(ask.who))

    def left_over(self) -> str:
        """What was given and never asked for, in words; empty if nothing."""
        for who, cards in self._cards.items():
            if cards:
                given = self._given[who]
                return f"{who} needs {given - len(cards)} cards; {given} given"
        if self._spins:
            return f"the wheel is not spun again: '{self._spins[0]}' was not asked for"
        for who, choices in self._choices.items():
            if choices:
                return f"{who} has nothing to choose: '{choices[0]}' was not asked for"
        return ""

    def _take(self, who: str, n: int) -> list[Card]:
        cards, given = self._cards.get(who, []), self._given.get(who, 0)
        if len(cards) < n:
            needed = given - len(cards) + n
            raise Unreadable(f"{who} needs at least {needed} cards; {given} given")
        self._cards[who] = cards[n:]
        return cards[:n]


def replay(house: House, recorded: Iterable[Event]) -> Round:
    """Play a recorded round again from its answers; it stops where the record stops."""
    events = list(recorded)
    if not events or events[0].verb != "opened":
        raise BadLog("a round must begin by being opened")
    meters = {}
    at = 1
    while at < len(events) and events[at].verb == "metered":
        meters[events[at].wager] = events[at].stake
        at += 1
    round_ = Round(house, events[0].says.split(", "), meters)
    while round_.ask is not None and len(round_.events) < len(events):
        at = len(round_.events)
        if events[at].verb == "declared":
            _declare(round_, events[at])
        else:
            answer = _recorded(round_.ask, events[at:])
            if answer is None:
                break
            round_.answer(answer)
    return round_


def _declare(round_: Round, event: Event) -> None:
    """The same irregularity again, with the cards it named."""
    named, colon, _ = event.says.partition(": ")
    cards: tuple[Card, ...] = ()
    if colon:
        try:
            cards = parse_cards(named)
        except Unreadable:
            cards = ()
    round_.declare(event.rule, event.who, cards)


def _recorded(ask: Ask, events: list[Event]) -> Any:
    """The answer to an ask that the record holds, or None if it breaks off first."""
    if isinstance(ask, Wagers):
        placed = {}
        for event in events:
            if event.verb != "wagered" or event.who != ask.who:
                break
            placed[event.wager] = event.stake
        return placed
    if isinstance(ask, Choose):
        first = events[0]
        return first.says if first.verb == "chose" and first.who == ask.who else None
    if isinstance(ask, Spin):
        return events[0].says if events[0].verb == "spun" else None
    dealt = events[: len(ask.to)]
    hands = {e.who: parse_cards(e.cards) for e in dealt if e.verb == "dealt"}
    if set(hands) != set(ask.to):
        return None
    return ask.in_order(hands)
