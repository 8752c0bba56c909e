"""What a solver offers, and which solver belongs to a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, assert_never

from houseway.editions.house import House
from houseway.games.contract import Game, Path, SolvedBy
from houseway.money import Cents
from houseway.odds.sheet import BetOdds, WithOdds

if TYPE_CHECKING:
    from houseway.odds.strategy.shapes import Strategy
    from houseway.table.asks import Choose
    from houseway.table.round import Round

Cards: TypeAlias = tuple[int, ...]
Values: TypeAlias = Mapping[str, Fraction] | Mapping[str, float]  # by choice, per unit


class Advisor(Protocol):
    """Answers questions at a table, and gives the values of the choices where known."""

    def __call__(self, ask: Choose, round_: Round) -> str:
        """The choice to make."""

    def choice_values(self, ask: Choose, round_: Round) -> Values:
        """The value of each choice, per unit of the opening wager; empty where unknown."""

    def no_value_reason(self, ask: Choose, round_: Round) -> str:
        """Why no choice has a value; empty if the choices have values."""

    def choice_unvalued_reason(self, choice: str) -> str:
        """Why one choice has no value although others do."""


class ExactDecisions(Protocol):
    """The best choice, given the earlier choices and the known cards."""

    def choose(self, path: Path, cards: Cards) -> str:
        """The best choice."""

    def choice_values(self, path: Path, cards: Cards) -> Mapping[str, Fraction]:
        """The value of each open choice, per unit, with best play afterwards."""


class BetRow(NamedTuple):
    """The row of results a stake belongs to, and whether this stake counts as the row's stake."""

    row: str
    counts: bool


class SolveWager(Protocol):
    """Solves one wager; with a stake, as it is paid in whole cents."""

    def __call__(self, house: House, name: str, stake: Cents = 0) -> BetOdds: ...


def opening_stake(house: House, stakes: Mapping[str, Cents]) -> Cents:
    """The stake on the bet with a decision, or else the first stake."""
    from houseway.games import game_of

    decided = game_of(house.edition).decided
    return next((stakes[bet] for bet in [*decided, *stakes] if bet in stakes), 0)


@dataclass(frozen=True)
class Solver:
    """Solves the wagers of a game; None means that its games do not have this."""

    wagers: Callable[[House], list[str]]  # those with odds of their own
    kinds: Callable[[House], list[str]]  # the edition's wagers that are solved
    spot: Callable[[House, str], str]  # the spot of a wager with this name
    solve: SolveWager
    strategy: Callable[[House], Strategy] | None = None  # if not derived from facts
    advice: Callable[[House], Advisor] | None = None  # the exact strategy at a table
    basic: Callable[[House], tuple[Advisor, Fraction]] | None = None  # the chart, and its edge
    variance: Callable[[House, BetOdds], BetOdds] | None = None  # exact, with split hands
    with_odds: Callable[[House, str, str], WithOdds] | None = None  # at a multiple: `7x`
    decided_stake: Callable[[House, Mapping[str, Cents]], Cents] = opening_stake
    # the row of one stake among all stakes of a seat, where several stakes are one bet
    together: Callable[[House, str, frozenset[str]], BetRow] | None = None


def solver_of(game: Game) -> Solver:
    """The solver of a game, imported only when needed because some load compiled code."""
    match game.solver:
        case SolvedBy.FACTS:
            from houseway.odds import facts

            return facts.SOLVER
        case SolvedBy.ROLL_CHAINS:
            from houseway.odds.dice import craps

            return craps.SOLVER
        case SolvedBy.DICE_THROWS:
            from houseway.odds.dice import high_roll

            return high_roll.SOLVER
        case SolvedBy.TWENTY_ONE:
            from houseway.odds.twenty_one import solver

            return solver.SOLVER
        case _ as unknown:
            assert_never(unknown)
