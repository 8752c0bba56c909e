"""What a round may ask the world, and what answers it takes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.equipment.cards import DECK, Card, show
from houseway.equipment.dice import ways
from houseway.errors import Refused, Unreadable
from houseway.games import game
from houseway.money import Cents, Exact, dollars, parse_dollars, to_cents
from houseway.table.stakes import check_stakes

if TYPE_CHECKING:
    from houseway.table.dealing import Table


BURNT = "discard rack"  # where cards go that nobody sees


class Wagers(NamedTuple):
    """Which opening wagers does a seat place? Answer: wager -> cents; an empty answer sits out."""

    who: str
    rule: str

    def check(self, answer: Mapping[str, int], table: Table) -> None:
        """Refuse stakes the book or the table does not allow; none at all sits out."""
        check_stakes(answer, table.house)


class Deal(NamedTuple):
    """Which cards come off the deck? Answer: the cards in the order in which they are dealt."""

    pattern: tuple[str, ...]  # who gets each card
    in_turn: tuple[str, ...] = ()  # whose cards are turned up one by one, so that order matters

    @property
    def who(self) -> str:
        """The one who deals."""
        return "dealer"

    @property
    def to(self) -> tuple[str, ...]:
        """Everybody who gets a card, in the order of the first ones."""
        return tuple(dict.fromkeys(self.pattern))

    @property
    def cards(self) -> int:
        """How many cards are wanted."""
        return len(self.pattern)

    def hands(self, cards: Sequence[Card]) -> dict[str, list[Card]]:
        """The cards each one gets from cards in dealing order."""
        hands: dict[str, list[Card]] = {}
        for who, card in zip(self.pattern, cards, strict=True):
            hands.setdefault(who, []).append(card)
        return hands

    def in_order(self, hands: Mapping[str, Sequence[Card]]) -> tuple[Card, ...]:
        """The dealing order of the cards that gives these hands: the inverse of `hands`."""
        for who in self.to:
            wanted = self.pattern.count(who)
            if len(hands[who]) != wanted:
                raise Unreadable(f"{who} gets {wanted} cards here, not {len(hands[who])}")
        left = {who: iter(hand) for who, hand in hands.items()}
        return tuple(next(left[who]) for who in self.pattern)

    def check(self, answer: Sequence[Card], table: Table) -> None:
        """Refuse the wrong number of cards, strange cards, and cards that are already out."""
        coming = table.coming[: self.cards]
        if coming and tuple(answer[: len(coming)]) != tuple(coming):
            raise Unreadable(f"{show(coming[0])} has been drawn already and is dealt next")
        if table.house.decks > 1 or table.house.deck is not DECK:
            self._check_shoe(answer, table)
            return
        dealt = set(answer)
        right_number = len(dealt) == len(answer) == len(self.pattern)
        if right_number and dealt <= _DECK and dealt.isdisjoint(table.out):
            return
        if len(answer) != self.cards:
            raise Unreadable(f"{self.cards} cards are dealt here, not {len(answer)}")
        seen = set(table.out)
        for card in answer:
            if card not in _DECK:
                raise Unreadable(f"{card!r} is not a card of this deck")
            if card in seen:
                raise Unreadable(f"the card {show(card)} is dealt twice")
            seen.add(card)

    def _check_shoe(self, answer: Sequence[Card], table: Table) -> None:
        """The same for a shoe of several decks, which holds each card as often."""
        decks = table.house.decks
        if len(answer) != self.cards:
            raise Unreadable(f"{self.cards} cards are dealt here, not {len(answer)}")
        for card in answer:
            if card not in table.house.deck:
                told = show(card) if card in _DECK else repr(card)
                raise Unreadable(f"{told} is not a card of this deck")
            if table.out.count(card) + list(answer).count(card) > decks:
                raise Unreadable(f"the card {show(card)} is dealt {decks + 1} times")


class Spin(NamedTuple):
    """Where does the wheel come to rest? Answer: one of its compartments or sections."""

    wheel: tuple[str, ...]  # all of them, those that occur several times as often
    rule: str
    void: tuple[str, ...] = ()  # where it is spun again, as if nothing had happened

    @property
    def who(self) -> str:
        """The one who spins."""
        return "dealer"

    def check(self, answer: Any, table: Table) -> None:
        """Refuse what is not on the wheel."""
        if answer not in self.wheel:
            raise Unreadable(f"'{answer}' is not on this wheel")


class Roll(NamedTuple):
    """Which faces come up? Answer: the faces in rising order, as `3-4`."""

    dice: int
    rule: str

    @property
    def who(self) -> str:
        """The one who throws."""
        return "shooter"

    def check(self, answer: Any, table: Table) -> None:
        """Refuse what these dice cannot show."""
        if not isinstance(answer, str) or answer not in ways(self.dice):
            example = "-".join(sorted("123456"[n % 6] for n in range(self.dice)))
            raise Unreadable(
                f"'{answer}' is no roll of {self.dice} dice; expected {self.dice} faces from 1 to "
                f"6 in rising order, as '{example}'"
            )


class Bets(NamedTuple):
    """What does a seat change of its bets before the next roll?

    Answer: bet -> the stake it shall have (0 takes it down), or `on` or `off` for a bet that is
    called so; `dice` -> `pass` gives up the dice. Empty leaves all as it stands.
    """

    who: str
    rule: str

    def check(self, answer: Mapping[str, Any], table: Table) -> None:
        """Refuse what the book does not allow at this moment."""
        if not isinstance(answer, Mapping):
            raise Unreadable("expected bets with their stakes, as {'pass': 1000}")
        tied = table.house.options.get("tournament") == "yes" and table.stakes[self.who]
        if answer or tied:
            game(table.house.edition.game).check_bets(self.who, answer, table)


class Choose(NamedTuple):
    """What does somebody decide? Answer: one of the options, or where it may be an amount, that."""

    who: str
    options: tuple[str, ...]
    rule: str
    between: tuple[Exact, Exact] = (0, 0)  # where any multiple in this range will do: `1.5x`
    closed: tuple[tuple[str, str], ...] = ()  # choices not open with this hand: by which rule
    of: Cents = 0  # what it is a multiple of, so that it may be told in dollars: `$15`
    unit: Cents = 1  # the amounts there are
    limit: str = ""  # the rule that sets the range
    beyond: Cents = 0  # one amount above the range that will do too

    def check(self, answer: Any, table: Table) -> None:
        """Refuse what is not on offer."""
        for choice, rule in self.closed:
            if answer == choice:
                words = game(table.house.edition.game).RULES[rule]
                problem = f"{self.who} may not choose {choice} with this hand: {words}"
                raise Refused(problem, rule=rule, at=table.house.cite(rule))
        if answer in self.options:
            return
        wanted = self._multiple(answer)
        if wanted is None or not self._will_do(wanted):
            rule = self.limit if wanted is not None and self.limit else self.rule
            problem = f"{self.who} may choose {' or '.join(self.options)}{self.range_told()}"
            raise Refused(f"{problem}, not '{answer}'", rule=rule, at=table.house.cite(rule))

    def range_told(self) -> str:
        """The amounts that will do beside the options, in words."""
        if not self.between[1]:
            return ""
        if not self.of:
            return f", or any multiple up to {self.between[1]}x"
        units = f" in units of {dollars(self.unit)}" if self.unit > 1 else ""
        beyond = f" or {dollars(self.beyond)}" if self.beyond else ""
        return (
            f", or any amount up to {dollars(to_cents(self.between[1] * self.of))}{units}{beyond}"
        )

    def _will_do(self, wanted: Exact) -> bool:
        """True for an amount in the range that the units make, or the one beyond."""
        if self.beyond and wanted * self.of == self.beyond:
            return True
        odd = self.of and to_cents(wanted * self.of) % self.unit
        return self.between[0] <= wanted <= self.between[1] and not odd

    def _multiple(self, answer: Any) -> Exact | None:
        """The multiple an answer names, with at most two decimals, or in dollars; else None."""
        if not self.between[1] or not isinstance(answer, str):
            return None
        if re.fullmatch(r"\d+(\.\d{1,2})?x", answer):
            return Fraction(answer[:-1])
        if self.of and answer.startswith("$"):
            try:
                return Fraction(parse_dollars(answer), self.of)
            except Unreadable:
                return None
        return None


Ask = Wagers | Deal | Spin | Roll | Bets | Choose
_DECK = frozenset(DECK)
