"""Absorbing chains, solved exactly: where a bet ends, how likely, and after how many rolls."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple


class End(NamedTuple):
    """A step that decides the bet."""

    how: Hashable


class Ends(NamedTuple):
    """The chance of each end, and the mean number of steps until one of them."""

    chances: dict[Any, Fraction]
    steps: Fraction


Step = Callable[[Any], Iterator[tuple[Any, Fraction]]]


def solve_chain(start: Hashable, step: Step) -> Ends:
    """Follow a chain from its start; `step` gives the next states, or ends, and their chances.

    States are taken out one by one, the last found first: whoever leads to a state leads instead
    to where that state leads, which changes no chance of any end.
    """
    goes = _explore(start, step)
    after = dict.fromkeys(goes, Fraction(1))  # mean steps spent from a state until the next left
    comes: dict[Any, set[Any]] = {state: set() for state in goes}
    for state, ways in goes.items():
        for to in ways:
            if to in comes:
                comes[to].add(state)
    for state in reversed(list(goes)):
        again = goes[state].pop(state, Fraction(0))
        scale = 1 / (1 - again)
        ways = {to: chance * scale for to, chance in goes[state].items()}
        goes[state], after[state] = ways, after[state] * scale
        for source in comes[state] - {state}:
            if source in goes and state in goes[source] and source != state:
                _bypass(goes, after, comes, source, state)
        if state != start:
            for to in ways:
                comes.get(to, set()).discard(state)
            del goes[state]
    chances = {end.how: chance for end, chance in goes[start].items()}
    return Ends(chances, after[start])


def _explore(start: Hashable, step: Step) -> dict[Any, dict[Any, Fraction]]:
    """Every state that can be reached, in the order it is met, with where it leads."""
    goes: dict[Any, dict[Any, Fraction]] = {start: {}}
    waiting = [start]
    for state in waiting:
        for to, chance in step(state):
            goes[state][to] = goes[state].get(to, Fraction(0)) + chance
            if not isinstance(to, End) and to not in goes:
                goes[to] = {}
                waiting.append(to)
    return goes


def _bypass(goes: Any, after: Any, comes: Any, source: Any, state: Any) -> None:
    """Lead a source to where a state leads, instead of to the state."""
    through = goes[source].pop(state)
    after[source] += through * after[state]
    for to, chance in goes[state].items():
        goes[source][to] = goes[source].get(to, Fraction(0)) + through * chance
        if to in comes:
            comes[to].add(source)
