"""The exhaustive walker: every deal and every decision of a game's own `play`, on a small deck.

It knows no game. Chance is a question like any other, and a decision may depend only on what the
player has seen, through the same filter that hides cards at the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

from houseway.editions.house import House
from houseway.equipment.cards import Card
from houseway.equipment.dice import ways
from houseway.errors import Unreadable
from houseway.games.questions import Answer
from houseway.table.asks import BURNT, Choose, Deal, Roll, Spin
from houseway.table.events import Event
from houseway.table.round import Round

Seen: TypeAlias = tuple[Event, ...]
Choices: TypeAlias = tuple[tuple[Seen, str], ...]  # what the player had seen, and the choice


class Way(NamedTuple):
    """An answer to the open question, the probability of getting here, and the choices made."""

    answer: Answer
    chance: Fraction
    path: Choices


class Leaf(NamedTuple):
    """A finished round: its probability given the choices made, those choices, its events."""

    chance: Fraction
    path: Choices
    events: list[Event]

    def net(self, wagers: Sequence[str]) -> int:
        """What the player won on these wagers, in cents."""
        return sum(e.net for e in self.events if e.verb == "settled" and e.wager in wagers)


def _left(deck: Sequence[Card], out: Sequence[Card]) -> list[Card]:
    """The cards of a deck that are not out; copies of a card count separately."""
    left = list(deck)
    for card in out:
        if card in left:
            left.remove(card)
    return left


def walk(house: House, stakes: Mapping[str, int], deck: Sequence[Card]) -> list[Leaf]:
    """Every way a round of one seat with these stakes can go."""
    return list(_walk(Round(house), house, [], [Way(stakes, Fraction(1), ())], deck))


def _walk(
    round_: Round, house: House, answers: list[Answer], ways: list[Way], deck: Sequence[Card]
) -> Iterator[Leaf]:
    """Continue a round with every answer; the last one continues the round itself."""
    for n, (answer, chance, path) in enumerate(ways):
        if n < len(ways) - 1:
            here = Round(house)
            for before in answers:
                here.answer(before)
        else:
            here = round_
        here.answer(answer)
        further = _ways(here, chance, path, deck)
        if further:
            yield from _walk(here, house, [*answers, answer], further, deck)
        else:
            yield Leaf(chance, path, here.events)


def _ways(round_: Round, chance: Fraction, path: Choices, deck: Sequence[Card]) -> list[Way]:
    """Every answer to the open question, with its probability and the choices made."""
    ask = round_.ask
    if isinstance(ask, Deal) and ask.to == (BURNT,):
        # A burned card is not seen and changes nothing: take it from outside the small deck
        # instead of trying each of its cards.
        outside = [c for c in round_.house.deck if c not in (*deck, *round_.table.hands.out)]
        return [Way(tuple(outside[: ask.cards]), chance, path)]
    if isinstance(ask, Deal):
        left = _left(deck, round_.table.hands.out)
        deals = Counter(ask.in_order(hands) for hands in _hands(left, ask, ask.to))
        if not deals:
            raise Unreadable("this deck is too small to walk: it runs out during a round")
        n = deals.total()  # copies of a card are the same deal
        return [Way(deal, chance * Fraction(k, n), path) for deal, k in deals.items()]
    if isinstance(ask, Spin):  # a void spin changes nothing, so it is skipped
        valid = [rests for rests in ask.wheel if rests not in ask.void]
        return [Way(rests, chance / len(valid), path) for rests in valid]
    if isinstance(ask, Roll):
        n = 6**ask.dice
        return [Way(roll, chance * Fraction(k, n), path) for roll, k in ways(ask.dice).items()]
    if isinstance(ask, Choose):
        seen = tuple(round_.view(ask.who))
        return [Way(choice, chance, (*path, (seen, choice))) for choice in ask.options]
    return []


def _hands(
    cards: Sequence[Card], ask: Deal, to: Sequence[str]
) -> Iterator[dict[str, tuple[Card, ...]]]:
    """Every way to deal the hands; order matters where cards are turned up one by one."""
    if not to:
        yield {}
        return
    choose = permutations if to[0] in ask.in_turn else combinations
    for hand in choose(cards, ask.pattern.count(to[0])):
        rest = _left(cards, hand)
        for others in _hands(rest, ask, to[1:]):
            yield {to[0]: hand, **others}


def best(leaves: list[Leaf], wagers: Sequence[str], depth: int = 0) -> list[Leaf]:
    """The leaves that remain when every decision is best for these wagers."""
    remaining = [leaf for leaf in leaves if len(leaf.path) == depth]
    by_sight: dict[Seen, dict[str, list[Leaf]]] = {}
    for leaf in leaves:
        if len(leaf.path) > depth:
            seen, choice = leaf.path[depth]
            by_sight.setdefault(seen, {}).setdefault(choice, []).append(leaf)
    for choices in by_sight.values():
        ways = [best(after, wagers, depth + 1) for after in choices.values()]
        values = [moment(way, wagers) for way in ways]
        remaining += ways[values.index(max(values))]
    return remaining


def moment(leaves: Sequence[Leaf], wagers: Sequence[str], power: int = 1) -> Fraction:
    """The mean of the wagers' net in cents, or of a power of it."""
    return sum((leaf.chance * leaf.net(wagers) ** power for leaf in leaves), Fraction(0))
