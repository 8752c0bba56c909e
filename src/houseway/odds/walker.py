"""The exhaustive walker: every deal and every decision of a game's own `play`, on a small deck.

It knows no game. Chance is an ask like any other, and a decision may depend only on what the one
who decides has seen, by the same filter that hides cards at the table.
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
Choices: TypeAlias = tuple[tuple[Seen, str], ...]  # what the chooser had seen, and the choice


class Way(NamedTuple):
    """An answer to the open question, the chance of coming so far, and the choices made."""

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
    """The cards of a deck that are not out; each copy of a card is one of its own."""
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
    """Go on from a round by every way: answer, chance and path; the last one uses the round."""
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
    """Every answer to the open question, with the chance of coming so far and the choices made."""
    ask = round_.ask
    if isinstance(ask, Deal) and ask.to == (BURNT,):
        # A card that nobody sees and nothing depends on leaves the others as they were: it is
        # taken from outside the small deck instead of from each of its places in turn.
        outside = [c for c in round_.house.deck if c not in (*deck, *round_.table.hands.out)]
        return [Way(tuple(outside[: ask.cards]), chance, path)]
    if isinstance(ask, Deal):
        left = _left(deck, round_.table.hands.out)
        deals = Counter(ask.in_order(hands) for hands in _hands(left, ask, ask.to))
        if not deals:
            raise Unreadable("the deck is too small to be walked: it runs out in a round")
        n = deals.total()  # copies of one card are alike
        return [Way(deal, chance * Fraction(k, n), path) for deal, k in deals.items()]
    if isinstance(ask, Spin):  # a void spin changes nothing: it is left out
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
    """Every way to give each one a hand; order matters where cards are turned up one by one."""
    if not to:
        yield {}
        return
    choose = permutations if to[0] in ask.in_turn else combinations
    for hand in choose(cards, ask.pattern.count(to[0])):
        rest = _left(cards, hand)
        for others in _hands(rest, ask, to[1:]):
            yield {to[0]: hand, **others}


def best(leaves: list[Leaf], wagers: Sequence[str], depth: int = 0) -> list[Leaf]:
    """The leaves that remain when every decision is the best for these wagers."""
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
    """The mean of what the wagers win, in cents, or of a power of it."""
    return sum((leaf.chance * leaf.net(wagers) ** power for leaf in leaves), Fraction(0))
