"""Who decides in a simulation: the exact strategy, a named simple one, chance, or you."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Protocol, TypeAlias, cast, runtime_checkable

from houseway.editions.house import House
from houseway.equipment.chance import Chance
from houseway.errors import HousewayError, Unreadable, unknown
from houseway.games import game_of
from houseway.games.questions import Answer
from houseway.games.solving import Path as ChoicePath
from houseway.money import Cents
from houseway.odds.solver import Advisor, Cards, ExactDecisions, solver_of
from houseway.table.answers import AtRandom, place_once
from houseway.table.asks import Ask, Bets, Choose, check
from houseway.table.events import Event
from houseway.table.round import Round

OPTIMAL, BASIC, RANDOM = "optimal", "basic", "random"
Answerer: TypeAlias = Callable[[Ask, Round], Answer]
Decide: TypeAlias = Callable[[Choose, Round], str]
Best: TypeAlias = Callable[[ChoicePath, Cards], str]
UserFunction: TypeAlias = Callable[[Ask, Sequence[Event], House], Answer | None]
CACHED = 1 << 17  # decisions


@runtime_checkable
class Learns(Protocol):
    """A user's own class that receives every finished round."""

    def ended(self, events: Sequence[Event]) -> None: ...


class Player:
    """Answers for all seats at one table."""

    def __init__(self, answer: Answerer, learns: Learns | None = None) -> None:
        self.answer, self.learns = answer, learns

    def round_ended(self, events: Sequence[Event]) -> None:
        """Pass a finished round on to a strategy that learns."""
        if self.learns:
            self.learns.ended(events)


class Strategy:
    """A way of playing: created once, then seated afresh for every chunk of rounds."""

    def __init__(self, name: str, house: House, edge: Fraction | None = None) -> None:
        self.name, self.house = name, house
        self.edge = edge  # exact edge of the bet with a decision, unless it is best play

    def sit(self, stakes: Mapping[str, Cents], chance: Chance) -> Player:
        """A player who answers for all seats of a table."""
        raise NotImplementedError


class Deciding(Strategy):
    """Places the same stakes each round and decides with a function."""

    def __init__(
        self, name: str, house: House, decide: Decide, edge: Fraction | None = None
    ) -> None:
        super().__init__(name, house, edge)
        self.decide = decide

    def sit(self, stakes: Mapping[str, Cents], chance: Chance) -> Player:
        decide, fixed = self.decide, FixedStakes(stakes)

        def answer(ask: Ask, round_: Round) -> Answer:
            return decide(ask, round_) if isinstance(ask, Choose) else fixed(ask, round_)

        return Player(answer)


class RandomStrategy(Strategy):
    """Places the same stakes and decides at random, also about odds and standing bets at craps."""

    def sit(self, stakes: Mapping[str, Cents], chance: Chance) -> Player:
        return Player(AtRandom(chance, stakes))


class UserStrategy(Strategy):
    """A user's own function `(ask, events, house) -> answer`, or a class with this call.

    Asked for bets, it may answer None to place the fixed stakes. A class is instantiated afresh
    for each chunk; its method `ended(events)`, if it has one, receives every finished round.
    """

    def __init__(
        self, name: str, house: House, function: UserFunction | type[UserFunction]
    ) -> None:
        super().__init__(name, house)
        self.function = function

    def sit(self, stakes: Mapping[str, Cents], chance: Chance) -> Player:
        fixed, house, name = FixedStakes(stakes), self.house, self.name
        function: UserFunction = (
            self.function() if isinstance(self.function, type) else self.function
        )

        def answer(ask: Ask, round_: Round) -> Answer:
            try:
                given = function(ask, round_.view(ask.who), house)
            except HousewayError:
                raise
            except Exception as error:
                problem = f"the strategy '{name}' failed when {ask.who} was asked: {error!r}"
                raise Unreadable(problem) from error
            if given is None and not isinstance(ask, Choose):
                return fixed(ask, round_)
            checked = cast("Answer", given)
            try:
                check(ask, checked, round_.table)
            except HousewayError as error:
                raise Unreadable(
                    f"the strategy '{name}' gave an answer that is not allowed: {error}"
                ) from error
            except (TypeError, AttributeError, ValueError) as error:
                problem = f"the strategy '{name}' answered {given!r}, which does not answer {ask}"
                raise Unreadable(problem) from error
            return checked

        return Player(answer, function if isinstance(function, Learns) else None)


class FixedStakes:
    """The same stakes each round; standing bets are placed again whenever allowed."""

    def __init__(self, stakes: Mapping[str, Cents]) -> None:
        self.stakes = stakes
        self._changes: dict[Hashable, dict[str, Cents]] = {}

    def __call__(self, ask: Ask, round_: Round) -> Answer:
        return self._put_up(ask, round_) if isinstance(ask, Bets) else self.stakes

    def _put_up(self, ask: Bets, round_: Round) -> dict[str, Cents]:
        """The bets that are missing and allowed; cached by the situation at the table."""
        table, on_layout = round_.table, round_.table.stakes[ask.who]
        assert table.game.standing
        situation = (frozenset(on_layout.items()), table.game.standing.moment(table))
        changes = self._changes.get(situation)
        if changes is None:
            placed = {(ask.who, key) for key in on_layout}
            changes = self._changes[situation] = place_once(ask, round_, self.stakes, placed)
        return changes


# -- finding a strategy by its name ----------------------------------------------------------------


def names(house: House) -> list[str]:
    """The strategies a game has, apart from your own function."""
    return [OPTIMAL, BASIC, RANDOM, *game_of(house.edition).habits]


def strategy_of(name: str, house: House) -> Strategy:
    """The strategy with this name; `module:function` or `file.py:function` is your own."""
    if name == OPTIMAL:
        return Deciding(name, house, best_choice(house))
    if name == RANDOM:
        return RandomStrategy(name, house)
    if name == BASIC or name in names(house):
        from houseway.simulate import habits

        return habits.strategy(name, house)
    if ":" in name:
        return UserStrategy(name, house, _function(name))
    error = str(unknown("strategy", name, names(house)))
    known = ", ".join(f"'{known}'" for known in sorted(names(house)))
    every = "" if "Choose from" in error else f" Choose from {known}"
    raise Unreadable(f"{error}{every}, or give your own function as 'module:function'")


def _function(name: str) -> UserFunction:
    """The function or class of `module:function`; the module is imported or loaded from a file."""
    where, _, what = name.rpartition(":")
    try:
        if where.endswith(".py"):
            spec = spec_from_file_location(Path(where).stem, where)
            assert spec
            assert spec.loader
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
        else:
            if "" not in sys.path:
                sys.path.insert(0, "")  # as `python -m` does
            module = import_module(where)
    except Exception as error:
        raise Unreadable(f"the module of the strategy '{name}' cannot be loaded: {error}") from None
    function: UserFunction | None = vars(module).get(what)
    if not callable(function):
        raise Unreadable(f"'{where}' has no function '{what}'; expected 'module:function'")
    return function


def best_choice(house: House) -> Advisor:
    """The exact strategy, from the cards of the seat that is asked."""
    from houseway.odds.solve import decisions

    game = game_of(house.edition)
    advice = solver_of(game).advice
    if advice:
        return advice(house)
    return ByCards(house, decisions(house)) if game.decided else FirstChoice()


NO_DIFFERENCE = "the odds do not depend on this"


class ByCards:
    """The exact decisions at a table and the value of each choice, by the known cards."""

    def __init__(self, house: House, decisions: ExactDecisions) -> None:
        self._decisions = decisions
        self._streets = _streets(house)
        self._choose = by_cards(house, decisions.choose)

    def __call__(self, ask: Choose, round_: Round) -> str:
        """The best choice."""
        return self._choose(ask, round_)

    def choice_values(self, ask: Choose, round_: Round) -> Mapping[str, Fraction]:
        """The value of each choice, per unit of the opening wager; empty for other questions."""
        known = _known(ask, round_, self._streets)
        return self._decisions.choice_values(*known) if known else {}

    def no_value_reason(self, ask: Choose, round_: Round) -> str:
        """Why no choice has a value: the question is not about the solved bet."""
        return "" if _known(ask, round_, self._streets) else NO_DIFFERENCE

    def choice_unvalued_reason(self, choice: str) -> str:
        """Why one choice has no value although others do."""
        return NO_DIFFERENCE


class FirstChoice:
    """Takes the first choice, where the odds do not depend on it."""

    def __call__(self, ask: Choose, round_: Round) -> str:
        """The first choice."""
        return ask.options[0]

    def choice_values(self, ask: Choose, round_: Round) -> Mapping[str, Fraction]:
        """No choice has a value."""
        return {}

    def no_value_reason(self, ask: Choose, round_: Round) -> str:
        """Why no choice has a value."""
        return NO_DIFFERENCE

    def choice_unvalued_reason(self, choice: str) -> str:
        """Why a choice has no value."""
        return NO_DIFFERENCE


def by_cards(house: House, best: Best) -> Decide:
    """Decides the solved bet by path and known cards; takes the first choice elsewhere."""
    streets = _streets(house)
    cached = lru_cache(CACHED)(best)

    def choose(ask: Choose, round_: Round) -> str:
        known = _known(ask, round_, streets)
        return cached(*known) if known else ask.options[0]

    return choose


def _known(
    ask: Choose, round_: Round, streets: tuple[tuple[str, ...], ...]
) -> tuple[ChoicePath, Cards] | None:
    """Path and known cards of the seat asked; None if the question is not about the solved bet."""
    table = round_.table
    path = table.choices(ask.who)
    if len(path) >= len(streets) or not set(ask.options) <= set(streets[len(path)]):
        return None
    return path, _renamed((*sorted(table.hand(ask.who)), *table.turned_up))


def _renamed(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards with suits renamed in order of appearance: no decision depends on suit names."""
    names: dict[int, int] = {}
    return tuple([card & ~3 | names.setdefault(card & 3, len(names)) for card in cards])


def _streets(house: House) -> tuple[tuple[str, ...], ...]:
    """The choices at each street of the bet with a decision."""
    game = game_of(house.edition)
    return game.bets[game.decided[0]].streets
