"""How the bets of a game are solved: facts, kernels, decisions, habits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeAlias, TypeVar

from houseway.editions.house import House
from houseway.games.questions import Hand
from houseway.settlement import Result

F = TypeVar("F", bound=tuple[int, ...])
Path: TypeAlias = tuple[str, ...]  # the choices made, street by street


@dataclass(frozen=True)
class Settlement(Generic[F]):
    """The facts that a finished deal is reduced to, and how they are paid."""

    facts: type[F]
    shape: F  # the number of values each fact can have
    settle: Callable[[F, Path, House], Iterator[Result]]
    staked: Callable[[str, Path], Mapping[str, int]]  # by wager, in units of the bet
    envy: Callable[[F, House], int] | None = None  # the rung that decides Envy Bonuses


@dataclass(frozen=True)
class ThreeAgainstThree:
    """Three cards against the dealer's three."""

    qualifies: Callable[[House], int]  # the dealer's minimum strength


class HandKind(Enum):
    """The cards that a side bet is paid on."""

    TWO = "two cards"
    THREE = "three cards"
    BEST_FOUR = "the best four of five cards"
    FIVE = "five cards"
    BEST_FIVE_OF_SEVEN = "the best five of seven cards"


@dataclass(frozen=True)
class FlippedHand:
    """What a side bet is paid on under the alternative interpretation of an ambiguity."""

    ambiguity: str
    hand: HandKind
    fact: str


@dataclass(frozen=True)
class Alone:
    """A side bet on one hand alone: the kind of hand, and the fact with its rung."""

    hand: HandKind
    fact: str
    flipped: FlippedHand | None = None


@dataclass(frozen=True)
class FiveByStreets:
    """A five-card hand whose last cards are turned up one by one."""

    own: int  # the number of cards in the player's own hand
    rank_class: Callable[[int, House], str]


@dataclass(frozen=True)
class BestFour:
    """The best four of five cards against the best four of the dealer's."""

    dealer: int  # the number of cards the dealer has
    qualifies: Callable[[House], int] | None = None


@dataclass(frozen=True)
class OnBoard:
    """Two hole cards and five community cards against the dealer's two."""

    seen: tuple[int, ...]  # community cards known at each decision
    qualifies: Callable[[House], int] | None = None


@dataclass(frozen=True)
class OnWheel:
    """A wheel with equally likely outcomes."""

    outcomes: Callable[[House], Sequence[tuple[int, ...]]]


@dataclass(frozen=True)
class Points:
    """The two hands of baccarat."""


Kernel: TypeAlias = (
    ThreeAgainstThree | Alone | FiveByStreets | BestFour | OnBoard | OnWheel | Points
)


class SolvedBy(Enum):
    """How `odds` solves the bets of a game."""

    FACTS = "a kernel counts the facts of a round and `settle` pays them"
    ROLL_CHAINS = "the chain of rolls until a bet on dice is decided"
    DICE_THROWS = "every result of one or two throws of many dice"
    TWENTY_ONE = "hands against the dealer under best play, from a shoe"


class Shape(Enum):
    """The form in which the best decisions of a bet are written."""

    NOTHING = "no decisions"
    THRESHOLD = "the lowest hand to play"
    THRESHOLDS = "the lowest hand for each choice, for each card the dealer may show"
    BY_STREET = "a list of hands for each street"
    CHART = "a chart of hole cards, and rules by the board"


@dataclass(frozen=True)
class Bet:
    """A wager that is solved on its own, and its decisions."""

    kernel: Kernel  # how its facts are counted
    streets: tuple[tuple[str, ...], ...] = ()  # the choices on each street
    final: frozenset[str] = frozenset()  # choices that end the decisions
    aside: frozenset[str] = frozenset()  # extra choices, about other wagers
    allowed: Callable[[str, int], bool] | None = None  # a choice with a hand of this rung
    strategy: Shape = Shape.NOTHING


@dataclass(frozen=True)
class ByHand:
    """A habit that depends on the street, the path and the known cards."""

    choose: Callable[[int, Path, Hand, House], str]


@dataclass(frozen=True)
class FromStrength:
    """A habit by thresholds: the minimum strength for each choice."""

    least: Mapping[str, int]


@dataclass(frozen=True)
class OnlyThese:
    """A habit that limits the choices on some streets and plays the rest optimally."""

    choices: Mapping[int, tuple[str, ...]]


Habit: TypeAlias = ByHand | FromStrength | OnlyThese
