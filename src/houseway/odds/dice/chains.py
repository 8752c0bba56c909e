"""Absorbing chains solved exactly: how a bet ends, how likely, and after how many rolls."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Generic, NamedTuple, TypeAlias, TypeVar

S = TypeVar("S", bound=Hashable)  # a state of the chain
E = TypeVar("E", bound=Hashable)  # a way it ends


class End(NamedTuple, Generic[E]):
    """A step that decides the bet."""

    how: E


class Ends(NamedTuple, Generic[E]):
    """The probability of each end, and the mean number of steps to reach one."""

    chances: dict[E, Fraction]
    steps: Fraction


Step: TypeAlias = Callable[[S], Iterator[tuple[S | End[E], Fraction]]]
Leads: TypeAlias = dict[S, dict[S | End[E], Fraction]]  # from each state, with probabilities


def solve_chain(start: S, step: Step[S, E]) -> Ends[E]:
    """Solve a chain from its start; `step` gives the next states or ends with their probabilities.

    States are eliminated one by one, the last discovered first. Whatever leads to a state then
    leads to its successors instead, which leaves the probability of every end unchanged.
    """
    leads = _explore(start, step)
    steps = dict.fromkeys(leads, Fraction(1))  # mean steps from a state to the next remaining one
    sources: dict[S, set[S]] = {state: set() for state in leads}
    for state, targets in leads.items():
        for to in targets:
            if not isinstance(to, End):
                sources[to].add(state)
    for state in reversed(list(leads)):
        again = leads[state].pop(state, Fraction(0))
        scale = 1 / (1 - again)
        targets = {to: chance * scale for to, chance in leads[state].items()}
        leads[state], steps[state] = targets, steps[state] * scale
        for source in sources[state] - {state}:
            if source in leads and state in leads[source] and source != state:
                _bypass(leads, steps, sources, source, state)
        if state != start:
            for to in targets:
                if not isinstance(to, End):
                    sources[to].discard(state)
            del leads[state]
    ends = leads[start].items()
    chances = {end.how: chance for end, chance in ends if isinstance(end, End)}
    return Ends(chances, steps[start])


def _explore(start: S, step: Step[S, E]) -> Leads[S, E]:
    """Every reachable state in the order of discovery, with its successors."""
    leads: Leads[S, E] = {start: {}}
    waiting = [start]
    for state in waiting:
        for to, chance in step(state):
            leads[state][to] = leads[state].get(to, Fraction(0)) + chance
            if not isinstance(to, End) and to not in leads:
                leads[to] = {}
                waiting.append(to)
    return leads


def _bypass(
    leads: Leads[S, E], steps: dict[S, Fraction], sources: dict[S, set[S]], source: S, state: S
) -> None:
    """Connect a source to the successors of a state instead of to the state."""
    through = leads[source].pop(state)
    steps[source] += through * steps[state]
    for to, chance in leads[state].items():
        leads[source][to] = leads[source].get(to, Fraction(0)) + through * chance
        if not isinstance(to, End):
            sources[to].add(source)
