"""Verification: every card, throw and spin of a table against the draw that was sealed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, cast

from houseway.editions import House
from houseway.equipment.cards import Card, show, show_cards
from houseway.equipment.sealed import cards_of, commitment, parse_commitment, spin, throw
from houseway.errors import BadLog
from houseway.games.questions import Answer, Ask, Deal, Hand, Roll, Spin
from houseway.session.cards.shoes import deals_cards, one_shoe
from houseway.table.events import Event
from houseway.table.remedies import CALLED_OFF, TOO_FEW, irregularity, shortage_remedy
from houseway.table.round import Round


class Outcome(NamedTuple):
    """Something that happened to a draw: a deal, a throw, an irregularity, or a round's end."""

    what: Deal | Roll | Spin | Event | None  # the irregularity's event; None at the end of a round
    cards: Hand = ()  # that were dealt, or that the irregularity names
    result: str = ""  # of a throw or spin
    wanted: int = 0  # cards that were asked for when something went wrong
    on_table: Hand = ()  # the cards that were there at that moment
    round: int = 0


class OutcomeRecorder:
    """Watches a round being replayed: its outcomes, each with the draw it came from."""

    def __init__(self, house: House, round_: int, draw: int) -> None:
        self.draw = draw  # the one in use
        self.outcomes: list[tuple[int, Outcome]] = []
        self._house, self._round = house, round_

    def __call__(self, what: Ask | Event, answer: Answer, round_: Round) -> None:
        """Note what the round is about to get, if it concerns the draw."""
        if isinstance(what, Event):
            wanted = round_.ask.cards if isinstance(round_.ask, Deal) else 0
            on_table = tuple(round_.table.hands.on_table())
            named = cast("Hand", answer)
            self._add(Outcome(what, named, wanted=wanted, on_table=on_table, round=self._round))
            self.draw += irregularity(what.rule, self._house).effect.deals_discards
        elif isinstance(what, Deal):
            self._add(Outcome(what, cast("Hand", answer), round=self._round))
        elif isinstance(what, (Roll, Spin)):
            self._add(Outcome(what, result=str(answer), round=self._round))

    def _add(self, outcome: Outcome) -> None:
        self.outcomes.append((self.draw, outcome))


class SealedDraw:
    """A shoe or seed that was sealed: its commitment, its outcomes, and its text once disclosed."""

    def __init__(self, number: int, commitment_text: str) -> None:
        self.number = number
        self.committed, self.rounds, self.discards = parse_commitment(commitment_text)
        self.outcomes: list[Outcome] = []
        self.text = ""  # once it is disclosed
        self.used = 0  # cards or throws, once it is checked
        self.rack: Hand = ()  # the discards, when they were shuffled again
        self.destinations: dict[int, tuple[int, str]] = {}  # by place: the round, and who got it
        self._left: list[tuple[int, Card]] = []  # places in the sealed text, and cards

    def check(self, house: House, text: str, before: SealedDraw | None) -> None:
        """Compare a text with the hash and with every outcome."""
        if commitment(text) != self.committed:
            raise BadLog(f"shoe {self.number}: the disclosed text does not match its commitment")
        if not deals_cards(house):
            self._check_throws(text)
            return
        all_cards = house.deck * house.decks
        if self.discards:
            decks = [cards_of(text)]
            self._check_holds(decks[0], before.rack if before else ())
        else:
            decks = _split(cards_of(text), len(all_cards))
            if len(decks) != self.rounds:
                raise BadLog(f"shoe {self.number} does not hold cards for {self.rounds} rounds")
            for deck in decks:
                self._check_holds(deck, all_cards)
        self._check_cards(decks, house)

    def _check_holds(self, cards: Sequence[Card], expected: Sequence[Card]) -> None:
        if sorted(cards) != sorted(expected):
            what = "the discards" if self.discards else "complete decks"
            raise BadLog(f"shoe {self.number} is not {what}")

    def _check_cards(self, decks: list[Hand], house: House) -> None:
        """Compare card after card with the sealed order."""
        places = enumerate([card for deck in decks for card in deck], 1)
        shoes = [[next(places) for _ in deck] for deck in decks]
        self._left = shoes.pop(0)
        self.used = drawn_in_error = 0
        shoe_per_round = not one_shoe(house)
        for outcome in self.outcomes:
            if outcome.what is None:  # a card drawn in error and not dealt is gone
                for _ in range(drawn_in_error):
                    self._take(outcome.round, "drawn in error, not dealt")
                drawn_in_error = 0
                if shoe_per_round:
                    self._left = shoes.pop(0) if shoes else []
            elif isinstance(outcome.what, Deal):
                drawn_in_error = max(0, drawn_in_error - len(outcome.cards))
                self._check_dealt(outcome, outcome.what.pattern)
            elif isinstance(outcome.what, Event):
                drawn_in_error += self._check_declared(outcome, outcome.what, house)

    def _take(self, round_: int, who: str) -> Card:
        """Take the next card from the shoe."""
        self.used += 1
        place, card = self._left.pop(0)
        self.destinations[place] = (round_, who)
        return card

    def _check_dealt(self, outcome: Outcome, pattern: Sequence[str]) -> None:
        for who, card in zip(pattern, outcome.cards, strict=True):
            if not self._left or self._take(outcome.round, who) != card:
                raise BadLog(
                    f"shoe {self.number}: card {self.used} was dealt as {show(card)}; "
                    "the sealed shoe has a different card there"
                )

    def _check_declared(self, outcome: Outcome, event: Event, house: House) -> int:
        """Apply a remedy to the shoe; returns how many cards must now be dealt first."""
        entry = irregularity(event.rule, house)
        if entry.effect.takes_card:
            self._check_next(outcome, event)
        if entry.effect.deals_card_next:
            return len(outcome.cards)
        if entry.effect.puts_card_aside:
            self._take(outcome.round, "put aside")
        if entry.id == TOO_FEW and len(self._left) >= outcome.wanted:
            raise BadLog(f"{TOO_FEW} was declared while there were enough cards")
        elsewhere = Counter(outcome.on_table) + Counter(card for _, card in self._left)
        rack = tuple((Counter(house.deck * house.decks) - elsewhere).elements())
        if entry.effect.deals_discards:
            self.rack = rack
        elif entry is CALLED_OFF:
            enough = len(self._left) >= outcome.wanted
            if enough or shortage_remedy(house, len(rack), outcome.wanted) != CALLED_OFF.id:
                raise BadLog("a round was called off that could be finished by the book")
        return 0

    def _check_next(self, outcome: Outcome, event: Event) -> None:
        """Check that a card taken from the shoe by a remedy was the next one."""
        if outcome.cards != tuple(card for _, card in self._left[:1]):
            named = show_cards(outcome.cards) or "none"
            raise BadLog(
                f"shoe {self.number}: {event.rule} names the card {named} after {self.used}; "
                "the sealed shoe has a different card there"
            )

    def _check_throws(self, text: str) -> None:
        self.used = 0
        for outcome in self.outcomes:
            ask = outcome.what
            if isinstance(ask, Roll):
                expected = throw(text, self.used, ask.dice)
            elif isinstance(ask, Spin):
                expected = spin(text, self.used, ask.wheel)
            else:
                continue
            self.used += 1
            if outcome.result != expected:
                raise BadLog(
                    f"seed {self.number}: throw {self.used} was {outcome.result}; "
                    f"the seed gives {expected}"
                )


def _split(cards: Hand, size: int) -> list[Hand]:
    """Cards of several rounds, round by round."""
    return [cards[at : at + size] for at in range(0, len(cards), size)]
