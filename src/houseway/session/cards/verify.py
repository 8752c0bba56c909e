"""What was sealed against what came of it: every card, throw and spin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from houseway.editions import House
from houseway.equipment.cards import Card, show, show_cards
from houseway.equipment.sealed import cards_of, commitment, read_pledge, spin, throw
from houseway.errors import BadLog
from houseway.session.cards.shoes import deals_cards, one_shoe
from houseway.table.asks import Deal, Roll, Spin
from houseway.table.events import Event
from houseway.table.remedies import CALLED_OFF, TOO_FEW, irregularity, shortage_remedy
from houseway.table.round import Round


class Came(NamedTuple):
    """What came, or went wrong: an ask with its answer, an irregularity, or a round's end."""

    what: Any  # Deal, Roll or Spin; the event of an irregularity; None at the end of a round
    answer: Any = ()
    wanted: int = 0  # cards that were asked for when it went wrong
    on_table: tuple[Card, ...] = ()  # the cards that lay there
    round: int = 0  # in which round


class Drawing:
    """Watches a round being replayed: what came in it, and out of which pack."""

    def __init__(self, house: House, round_: int, pack: int) -> None:
        self.house, self.round, self.pack = house, round_, pack
        self.drawn: list[tuple[int, Came]] = []

    def __call__(self, what: Any, answer: Any, round_: Round) -> None:
        """What the round is about to be told, as far as chance or the shoe has to do with it."""
        if isinstance(what, Event):
            wanted = round_.ask.cards if isinstance(round_.ask, Deal) else 0
            lies = tuple(round_.table.hands.on_table())
            self.drawn.append((self.pack, Came(what, answer, wanted, lies, self.round)))
            self.pack += irregularity(what.rule, self.house).effect.deals_discards
        elif isinstance(what, (Deal, Roll, Spin)):
            self.drawn.append((self.pack, Came(what, answer, round=self.round)))


class Pack:
    """What was sealed under a number, what came out of it, and the text once it is told."""

    def __init__(self, n: int, says: str) -> None:
        self.n = n
        self.committed, self.rounds, self.discards = read_pledge(says)
        self.drawn: list[Came] = []
        self.told = ""
        self.out = 0  # cards or throws that came, once it is checked
        self.rack: tuple[Card, ...] = ()  # the discards, when they were shuffled again
        self.left: list[tuple[int, Card]] = []  # places in what was sealed, and cards
        self.went: dict[int, tuple[int, str]] = {}  # where: by its place the round, and to whom

    def check(self, house: House, text: str, before: Pack | None) -> None:
        """Compare a text with the hash and with all that came out of the pack."""
        if commitment(text) != self.committed:
            raise BadLog(f"shoe {self.n}: what was told is not what was committed to")
        if not deals_cards(house):
            self._check_throws(text)
            return
        whole = house.deck * house.decks
        if self.discards:
            decks = [cards_of(text)]
            self._check_holds(decks[0], before.rack if before else ())
        else:
            decks = _divided(cards_of(text), len(whole))
            if len(decks) != self.rounds:
                raise BadLog(f"shoe {self.n} does not hold cards for {self.rounds} rounds")
            for deck in decks:
                self._check_holds(deck, whole)
        self._check_cards(decks, house)

    def _check_holds(self, cards: Sequence[Card], whole: Sequence[Card]) -> None:
        if sorted(cards) != sorted(whole):
            what = "the discards" if self.discards else "whole decks"
            raise BadLog(f"shoe {self.n} is not {what}")

    def _check_cards(self, decks: list[tuple[Card, ...]], house: House) -> None:
        """Card after card as it was sealed."""
        places = enumerate([card for deck in decks for card in deck], 1)
        packs = [[next(places) for _ in deck] for deck in decks]
        self.left = packs.pop(0)
        self.out = coming = 0
        fresh = not one_shoe(house)
        for one in self.drawn:
            if one.what is None:  # what was drawn in error and not dealt is gone
                for _ in range(coming):
                    self._leaves(one.round, "drawn in error, not dealt")
                coming = 0
                if fresh:
                    self.left = packs.pop(0) if packs else []
            elif isinstance(one.what, Deal):
                coming = max(0, coming - len(one.answer))
                self._check_dealt(one)
            elif isinstance(one.what, Event):
                coming += self._declared(one, house)

    def _leaves(self, round_: int, who: str) -> Card:
        """The next card leaves the shoe."""
        self.out += 1
        place, card = self.left.pop(0)
        self.went[place] = (round_, who)
        return card

    def _check_dealt(self, one: Came) -> None:
        for who, card in zip(one.what.pattern, one.answer, strict=True):
            if not self.left or self._leaves(one.round, who) != card:
                raise BadLog(
                    f"shoe {self.n}: card {self.out} was dealt as {show(card)}; "
                    "the sealed shoe has another there"
                )

    def _declared(self, one: Came, house: House) -> int:
        """What a remedy does to the shoe; how many cards are now to be dealt first."""
        entry = irregularity(one.what.rule, house)
        if entry.effect.takes_card:
            self._check_next(one)
        if entry.effect.deals_card_next:
            return len(one.answer)
        if entry.effect.puts_card_aside:
            self._leaves(one.round, "put aside")
        if entry.id == TOO_FEW and len(self.left) >= one.wanted:
            raise BadLog(f"{TOO_FEW} was declared while there were cards enough")
        elsewhere = Counter(one.on_table) + Counter(card for _, card in self.left)
        rack = tuple((Counter(house.deck * house.decks) - elsewhere).elements())
        if entry.effect.deals_discards:
            self.rack = rack
        elif entry is CALLED_OFF:
            enough = len(self.left) >= one.wanted
            if enough or shortage_remedy(house, len(rack), one.wanted) != CALLED_OFF.id:
                raise BadLog("a round was called off that could be finished by the book")
        return 0

    def _check_next(self, one: Came) -> None:
        """A card that came off the shoe when something went wrong was the next one."""
        if one.answer != tuple(card for _, card in self.left[:1]):
            told = show_cards(one.answer) or "none"
            raise BadLog(
                f"shoe {self.n}: {one.what.rule} tells of the card {told} after {self.out}; "
                "the sealed shoe has another there"
            )

    def _check_throws(self, text: str) -> None:
        thrown = [one for one in self.drawn if isinstance(one.what, (Roll, Spin))]
        for n, one in enumerate(thrown):
            ask, is_roll = one.what, isinstance(one.what, Roll)
            right = throw(text, n, ask.dice) if is_roll else spin(text, n, ask.wheel)
            if one.answer != right:
                raise BadLog(
                    f"seed {self.n}: throw {n + 1} was {one.answer}; the seed gives {right}"
                )
        self.out = len(thrown)


def _divided(cards: tuple[Card, ...], size: int) -> list[tuple[Card, ...]]:
    """Cards of several rounds, round by round."""
    return [cards[at : at + size] for at in range(0, len(cards), size)]
