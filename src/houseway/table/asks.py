"""Answers are checked before the game sees them: one check for each kind of question."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, assert_never, cast

from houseway.equipment.cards import DECK, show
from houseway.equipment.dice import ways
from houseway.equipment.wheels import NUMBERS
from houseway.errors import Refused, Unreadable
from houseway.games.questions import (
    BURNT,
    Answer,
    Arrange,
    Ask,
    Bets,
    Choose,
    Deal,
    Draw,
    Exchange,
    Roll,
    Spin,
    Wagers,
)
from houseway.money import Cents, Exact, parse_dollars, to_cents
from houseway.table.stakes import check_stakes

if TYPE_CHECKING:
    from houseway.table.table import Table

__all__ = [
    "BURNT", "Answer", "Arrange", "Ask", "Bets", "Choose", "Deal", "Draw", "Exchange", "Roll",
    "Spin", "Wagers", "check",
]  # fmt: skip
_DECK = frozenset(DECK)


def check(ask: Ask, answer: Answer, table: Table) -> None:
    """Refuse an answer that the book, the equipment or the question does not allow."""
    match ask:
        case Bets():
            _check_bets(ask, answer, table)
        case Roll():
            _check_roll(ask, answer)
        case Deal():
            _check_cards(ask, answer, table)
        case Choose():
            _check_choice(ask, answer, table)
        case Wagers():
            if not isinstance(answer, Mapping):
                raise Unreadable(
                    f"expected wagers with their stakes, such as {{'ante': 1000}}, not {answer!r}"
                )
            check_stakes(cast("Mapping[str, Cents]", answer), table.house)  # checks each amount
        case Spin():
            if answer not in ask.wheel:
                raise Unreadable(f"'{answer}' is not on this wheel; expected {_results(ask)}")
        case Draw():
            _check_draw(ask, answer)
        case Arrange():
            _check_arranged(ask, answer)
        case Exchange():
            _check_exchange(ask, answer)
        case _:
            assert_never(ask)


def _check_bets(ask: Bets, answer: Answer, table: Table) -> None:
    """The game knows what the book allows at this moment."""
    if not isinstance(answer, Mapping):
        raise Unreadable("expected bets with their stakes, such as {'pass': 1000}")
    standing = table.game.standing
    assert standing  # nobody else asks for changes
    standing.check(table, ask.who, answer)


def _check_roll(ask: Roll, answer: Answer) -> None:
    if not isinstance(answer, str) or answer not in ways(ask.dice):
        example = "-".join(sorted("123456"[n % 6] for n in range(ask.dice)))
        unsorted = isinstance(answer, str) and "-".join(sorted(answer.split("-"))) in ways(ask.dice)
        order = ", lowest first" if unsorted else ""
        raise Unreadable(
            f"'{answer}' is not a roll of {ask.dice} dice; expected {ask.dice} faces from 1 to "
            f"6{order}, such as '{example}'"
        )


def _results(ask: Spin) -> str:
    """What the wheel can show, in words: `0, 00 or a number from 1 to 36`."""
    names = list(dict.fromkeys(ask.wheel))
    if set(NUMBERS) <= set(names):
        others = sorted(set(names) - set(NUMBERS))
        names = [*others, f"a number from {NUMBERS[0]} to {NUMBERS[-1]}"]
    return " or ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def _check_cards(ask: Deal, answer: Answer, table: Table) -> None:
    """Refuse the wrong number of cards, cards of another deck, and cards already dealt."""
    if not isinstance(answer, Sequence) or isinstance(answer, str):
        raise Unreadable(f"{ask.cards} cards are dealt here")
    coming = table.hands.coming[: ask.cards]
    if coming and tuple(answer[: len(coming)]) != tuple(coming):
        raise Unreadable(f"{show(coming[0])} was drawn in error and is dealt next")
    decks, deck = table.house.decks, table.house.deck
    if decks == 1 and deck is DECK:
        dealt = set(answer)
        right_number = len(dealt) == len(answer) == ask.cards
        if right_number and dealt <= _DECK and dealt.isdisjoint(table.hands.out):
            return
    if len(answer) != ask.cards:
        raise Unreadable(f"{ask.cards} cards are dealt here, not {len(answer)}")
    out = Counter(table.hands.out)
    for card in answer:
        if not isinstance(card, int) or card not in deck:
            name = show(card) if isinstance(card, int) and card in _DECK else repr(card)
            raise Unreadable(f"{name} is not a card of this deck")
        out[card] += 1
        if out[card] > decks:
            times = "twice" if decks == 1 else f"{decks + 1} times"
            raise Unreadable(f"the card {show(card)} is dealt {times}")


def _check_choice(ask: Choose, answer: Answer, table: Table) -> None:
    """Refuse a choice that is not offered."""
    for choice, rule in ask.closed:
        if answer == choice:
            words = table.game.rules[rule]
            problem = f"{ask.who} may not choose {choice} with this hand: {words}"
            raise Refused(problem, rule=rule, at=table.house.cite(rule))
    if answer in ask.options:
        return
    wanted = _multiple(ask, answer)
    if wanted is None or not _is_permitted(ask, wanted):
        rule = ask.limit if wanted is not None and ask.limit else ask.rule
        problem = f"{ask.who} may choose {' or '.join(ask.options)}{ask.range_told()}"
        raise Refused(f"{problem}, not '{answer}'", rule=rule, at=table.house.cite(rule))


def _is_permitted(ask: Choose, wanted: Exact) -> bool:
    """True for whole units within the range, or the one amount beyond it."""
    if ask.beyond and wanted * ask.of == ask.beyond:
        return True
    odd = ask.of and to_cents(wanted * ask.of) % ask.unit
    return ask.between[0] <= wanted <= ask.between[1] and not odd


def _multiple(ask: Choose, answer: Answer) -> Exact | None:
    """The multiple that an answer names, as `1.5x` or in dollars; None if it names none."""
    if not ask.between[1] or not isinstance(answer, str):
        return None
    if re.fullmatch(r"\d+(\.\d{1,2})?x", answer):
        return Fraction(answer[:-1])
    if ask.of and answer.startswith("$"):
        try:
            return Fraction(parse_dollars(answer), ask.of)
        except Unreadable:
            return None
    return None


def _check_draw(ask: Draw, answer: Answer) -> None:
    """Refuse the wrong number of balls, or a ball drawn twice."""
    drawn = list(answer) if isinstance(answer, Sequence) else []
    known = all(isinstance(ball, int) and 1 <= ball <= ask.balls for ball in drawn)
    if len(drawn) != ask.drawn or len(set(map(str, drawn))) != len(drawn) or not known:
        raise Unreadable(f"expected {ask.drawn} different balls from 1 to {ask.balls}")


def _check_arranged(ask: Arrange, answer: Answer) -> None:
    """Refuse parts of the wrong size, or other cards than were dealt; foul hands are a rule."""
    parts = [p for p in answer if isinstance(p, tuple)] if isinstance(answer, Sequence) else []
    if tuple(map(len, parts)) != ask.parts or Counter(c for p in parts for c in p) != Counter(
        ask.cards
    ):
        sizes = " and ".join(map(str, ask.parts))
        raise Unreadable(f"{ask.who} sets {len(ask.cards)} cards as {sizes}")


def _check_exchange(ask: Exchange, answer: Answer) -> None:
    """Refuse cards that the player does not hold, or more than may be exchanged."""
    given = [card for card in answer if isinstance(card, int)]
    if len(given) != len(answer) or len(given) > ask.most or Counter(given) - Counter(ask.cards):
        raise Unreadable(f"{ask.who} may exchange up to {ask.most} of the cards held")
