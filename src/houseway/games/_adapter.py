"""Games that are still modules of loose names, as a `Game`. Goes when the last one is converted."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from houseway.editions.terms import Anything
from houseway.equipment.cards import DECK
from houseway.games.contract import (
    Alone,
    BestFour,
    Bet,
    ByHand,
    Commission,
    Coverage,
    Describe,
    Example,
    FiveByStreets,
    FromStrength,
    Game,
    Habit,
    Hands,
    Kernel,
    Kind,
    OnBoard,
    OnlyThese,
    OnWheel,
    Points,
    Settlement,
    Shape,
    SolvedBy,
    State,
)

SHAPES = {
    "three_three": Shape.THRESHOLD,
    "five_by_streets": Shape.BY_STREET,
    "best_four": Shape.THRESHOLDS,
    "boards": Shape.CHART,
}


def adapted(name: str, module: ModuleType) -> Game:
    """A module's names gathered into a game."""

    def has(what: str, default: Any = None) -> Any:
        return getattr(module, what, default)

    bets = {wager: _bet(module, wager) for wager in module.BETS}
    common = tuple(module.COMMON_HANDS)
    return Game(
        name=name,
        kind=_kind(module),
        rules=module.RULES,
        play=module.play,
        terms=(Anything(""),),  # not checked until the game is converted
        most_seats=has("MOST_SEATS", 0),
        bets=bets,
        settlement=_settlement(module) if bets else None,
        solver=SolvedBy(has("SOLVER", SolvedBy.FACTS)),
        odds_options=tuple(has("ODDS_OPTIONS", ())),
        habits={habit: _habit(how) for habit, how in has("ADVICE", {}).items()},
        strength=has("hand_strength"),
        hands=Hands(common, has("SEATS_HOLD_CARDS", True), board=5 if has("SEEN") else 0),
        spots=has("spots"),
        wheel=has("sections"),
        state=_state(module),
        commission=_commission(module),
        describe=Describe(
            family=_family(module, common),
            hand=has("hand_name"),
            rounds_per_hour=_pace(module),
            **({"showdown": module.hands_told} if has("hands_told") else {}),
        ),
        coverage=Coverage(
            small=tuple(has("SMALL_DECK", ())),
            hiding=tuple(has("HIDING_DECK", ())),
            crowded=tuple(has("CROWDED_DECK", DECK)),
            rounds=tuple(Example(*case) for case in has("RARE", ())),
            rolls=tuple(has("RARE_ROLLS", ())),
        ),
    )


def _kind(module: ModuleType) -> Kind:
    if module.COMMON_HANDS:
        return Kind.DEAL
    return Kind.ROLL if hasattr(module, "SOLVER") else Kind.SPIN


def _bet(module: ModuleType, wager: str) -> Bet:
    streets, geometry = module.BETS[wager], module.GEOMETRY[wager]
    return Bet(
        _kernel(module, wager),
        streets,
        module.ENDS if streets else frozenset(),
        getattr(module, "ASIDE", frozenset()) if streets else frozenset(),
        getattr(module, "allowed", None) if streets else None,
        SHAPES[geometry] if streets else Shape.NOTHING,
    )


def _kernel(module: ModuleType, wager: str) -> Kernel:
    geometry = module.GEOMETRY[wager]
    qualifies = getattr(module, "qualifies", None)
    if geometry == "alone":
        hand, fact = module.ALONE[wager]
        return Alone(hand, fact, getattr(module, "ALONE_OTHERWISE", {}).get(wager))
    if geometry == "five_by_streets":
        return FiveByStreets(module.OWN_CARDS, module.rank_class)
    if geometry == "best_four":
        return BestFour(module.DEALER_CARDS, qualifies)
    if geometry == "boards":
        return OnBoard(module.SEEN, qualifies)
    return OnWheel(module.outcomes) if geometry == "wheel" else Points()


def _settlement(module: ModuleType) -> Settlement[Any]:
    envy = getattr(module, "envy_hand", None)
    return Settlement(module.Facts, module.SHAPE, module.settle, module.staked, envy)


def _habit(how: Any) -> Habit:
    if callable(how):
        return ByHand(how)
    return OnlyThese(how) if all(isinstance(key, int) for key in how) else FromStrength(how)


def _state(module: ModuleType) -> State[Any] | None:
    """The state a module declares."""
    return getattr(module, "STATE", None)


def _commission(module: ModuleType) -> Commission:
    if not hasattr(module, "withheld"):
        return Commission()
    return Commission(module.withheld, module.with_vigorish, module.less_vigorish)


def _family(module: ModuleType, common: tuple[str, ...]) -> str:
    if not common:
        return "Dice" if hasattr(module, "SOLVER") else "Wheels"
    if not getattr(module, "SEATS_HOLD_CARDS", True):
        return "Baccarat"
    return "Poker with common cards" if "community" in common else "Poker against the dealer"


def _pace(module: ModuleType) -> int:
    if module.COMMON_HANDS:
        return 50 if getattr(module, "SEATS_HOLD_CARDS", True) else 70
    return 60 if hasattr(module, "SOLVER") else 40
