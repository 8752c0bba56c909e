"""Who decides in a simulation: the exact strategy, a simple one with a name, chance, or you."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from houseway.editions.house import House
from houseway.equipment.chance import Chance
from houseway.errors import HousewayError, Unreadable, unknown
from houseway.games import game_of
from houseway.money import Cents
from houseway.table.answers import AtRandom, place_once
from houseway.table.asks import Ask, Bets, Choose, check
from houseway.table.round import Round

OPTIMAL, BASIC, RANDOM = "optimal", "basic", "random"
Answer = Callable[[Ask, Round], Any]
Decide = Callable[[Choose, Round], str]
Best = Callable[[tuple[str, ...], tuple[int, ...]], str]  # path and known cards to a choice
KEPT = 1 << 17  # decisions that are kept in mind


class Strategy:
    """A way of playing: made once, then sat down at a table anew for every chunk of rounds."""

    def __init__(self, name: str, house: House, edge: Fraction | None = None) -> None:
        self.name, self.house = name, house
        self.edge = edge  # exact, of the bet with a decision, where it is not that of best play

    def sit(self, stakes: Mapping[str, Cents], chance: Chance) -> Answer:
        """Somebody who answers for all seats."""
        raise NotImplementedError


class Deciding(Strategy):
    """Places the same stakes each round and decides by a function of ask and round."""

    def __init__(
        self, name: str, house: House, decide: Decide, edge: Fraction | None = None
    ) -> None:
        super().__init__(name, house, edge)
        self.decide = decide

    def sit(self, stakes: Mapping[str, Cents], chance: Chance) -> Answer:
        decide, usual = self.decide, Usual(stakes)

        def answer(ask: Ask, round_: Round) -> Any:
            return decide(ask, round_) if isinstance(ask, Choose) else usual(ask, round_)

        return answer


class AtRandomHere(Strategy):
    """Places the same stakes and decides by chance; at craps it also takes odds, calls, removes."""

    def sit(self, stakes: Mapping[str, Cents], chance: Chance) -> Answer:
        return AtRandom(chance, stakes)


class Own(Strategy):
    """Somebody's own function `(ask, events, house) -> answer`, or a class of such.

    Asked for bets it may answer None: then the usual stakes are placed. A class is made anew for
    each chunk; its method `ended(events)`, if it has one, is told every round that is over.
    """

    def __init__(self, name: str, house: House, function: Any) -> None:
        super().__init__(name, house)
        self.function = function

    def sit(self, stakes: Mapping[str, Cents], chance: Chance) -> Answer:
        usual, house, name = Usual(stakes), self.house, self.name
        function = self.function() if isinstance(self.function, type) else self.function

        def answer(ask: Ask, round_: Round) -> Any:
            try:
                given = function(ask, round_.view(ask.who), house)
            except HousewayError:
                raise
            except Exception as wrong:
                problem = f"the strategy '{name}' failed when {ask.who} was asked: {wrong!r}"
                raise Unreadable(problem) from wrong
            if given is None and not isinstance(ask, Choose):
                return usual(ask, round_)
            try:
                check(ask, given, round_.table)
            except HousewayError as wrong:
                raise Unreadable(f"the strategy '{name}' may not answer so: {wrong}") from wrong
            except (TypeError, AttributeError, ValueError) as wrong:
                problem = f"the strategy '{name}' answered {given!r}, which is no answer to {ask}"
                raise Unreadable(problem) from wrong
            return given

        answer.ended = getattr(function, "ended", None)  # type: ignore[attr-defined]
        return answer


class Usual:
    """The same stakes each round; where bets stand, each is put up again whenever it may be."""

    def __init__(self, stakes: Mapping[str, Cents]) -> None:
        self.stakes = stakes
        self._changes: dict[Any, dict[str, Cents]] = {}

    def __call__(self, ask: Ask, round_: Round) -> Any:
        return self._put_up(ask, round_) if isinstance(ask, Bets) else self.stakes

    def _put_up(self, ask: Bets, round_: Round) -> dict[str, Cents]:
        """The bets that are missing and may be made; at the same sight the same ones again."""
        table, lying = round_.table, round_.table.stakes[ask.who]
        assert table.game.standing
        sight = (frozenset(lying.items()), table.game.standing.moment(table))
        found = self._changes.get(sight)
        if found is None:
            there = {(ask.who, key) for key in lying}
            found = self._changes[sight] = place_once(ask, round_, self.stakes, there)
        return found


# -- finding a strategy by its name ----------------------------------------------------------------


def names(house: House) -> list[str]:
    """The strategies a game has, beside your own function."""
    return [OPTIMAL, BASIC, RANDOM, *game_of(house.edition).habits]


def strategy_of(name: str, house: House) -> Strategy:
    """The strategy of that name; `module:function` or `file.py:function` is your own."""
    if name == OPTIMAL:
        return Deciding(name, house, best_choice(house))
    if name == RANDOM:
        return AtRandomHere(name, house)
    if name == BASIC or name in names(house):
        from houseway.simulate import habits

        return habits.strategy(name, house)
    if ":" in name:
        return Own(name, house, _function(name))
    known = ", ".join(f"'{known}'" for known in names(house))
    wrong = unknown("strategy", name, names(house))
    more = "" if "known:" in str(wrong) else f"; known: {known}"
    raise Unreadable(f"{wrong}{more}, or your own function as 'module:function'")


def _function(name: str) -> Any:
    """The function or class of `module:function`, the module found as Python does or as a file."""
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
    except Exception as wrong:
        raise Unreadable(f"the module of the strategy '{name}' cannot be loaded: {wrong}") from None
    found = getattr(module, what, None)
    if not callable(found):
        raise Unreadable(f"'{where}' has no function '{what}'; expected 'module:function'")
    return found


def best_choice(house: House) -> Decide:
    """Decides as the exact strategy does, from the cards of the seat that is asked."""
    from houseway.odds.solve import decisions, solver

    game = game_of(house.edition)
    own = solver(game)
    if hasattr(own, "advice"):
        advised: Decide = own.advice(house)
        return advised
    if not game.decided:
        return first_choice
    return ByCards(house, decisions(house))


class ByCards:
    """The exact decisions at a table, and what each choice is worth, by the cards one knows."""

    def __init__(self, house: House, decisions: Any) -> None:
        self._decisions = decisions
        self._streets = _streets(house)
        self._choose = by_cards(house, decisions.choose)

    def __call__(self, ask: Choose, round_: Round) -> str:
        """The best choice."""
        return self._choose(ask, round_)

    def worths(self, ask: Choose, round_: Round) -> dict[str, Fraction]:
        """What each choice is worth, per unit of the opening wager; nothing if none is asked."""
        known = _known(ask, round_, self._streets)
        return dict(self._decisions.worths(*known)) if known else {}


def first_choice(ask: Choose, round_: Round) -> str:
    """The first of the choices, where the odds do not depend on them."""
    return ask.options[0]


def by_cards(house: House, best: Best) -> Decide:
    """Decides by path and known cards where the bet with a decision asks; else takes the first."""
    streets = _streets(house)
    kept = lru_cache(KEPT)(best)

    def choose(ask: Choose, round_: Round) -> str:
        known = _known(ask, round_, streets)
        return str(kept(*known)) if known else ask.options[0]

    return choose


def _known(
    ask: Choose, round_: Round, streets: Any
) -> tuple[tuple[str, ...], tuple[int, ...]] | None:
    """Path and known cards of whoever is asked; None if it is no decision of the solved bet."""
    table = round_.table
    path = table.choices(ask.who)
    if len(path) >= len(streets) or not set(ask.options) <= set(streets[len(path)]):
        return None
    return path, _renamed((*sorted(table.hand(ask.who)), *table.turned_up))


def _renamed(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards with suits renamed in the order in which they come: no decision goes by suits."""
    names: dict[int, int] = {}
    return tuple([card & ~3 | names.setdefault(card & 3, len(names)) for card in cards])


def _streets(house: House) -> tuple[tuple[str, ...], ...]:
    """What may be chosen at each street of the bet with a decision."""
    game = game_of(house.edition)
    return game.bets[game.decided[0]].streets
