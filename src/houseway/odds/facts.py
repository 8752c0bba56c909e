"""Bets settled from the facts of a round: a kernel counts them, the game's `settle` pays them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.errors import Unreadable, unknown
from houseway.games import game_of
from houseway.games.contract import (
    Alone,
    BestFour,
    FiveByStreets,
    Game,
    OnBoard,
    OnWheel,
    Points,
    Shape,
    ThreeAgainstThree,
)
from houseway.money import Cents
from houseway.odds.sheet import BetOdds
from houseway.odds.solver import ExactDecisions, Solver
from houseway.table.stakes import keys_offered

if TYPE_CHECKING:  # kernels load compiled code, which cached odds do not need
    from houseway.odds.counting.counted import Counted
    from houseway.odds.kernels.boards import Boards
    from houseway.odds.strategy.shapes import ByCards


def wagers(house: House) -> list[str]:
    """The bets of the game that this house offers."""
    offered = {house.kind(key) for key in keys_offered(house)}
    return [name for name in game_of(house.edition).bets if name in offered]


def kinds(house: House) -> list[str]:
    """The bets of the game."""
    return list(game_of(house.edition).bets)


def spot(house: House, name: str) -> str:
    """The first spot on the layout for a wager with this name."""
    return next(key for key in keys_offered(house) if house.kind(key) == name)


def solve(house: House, name: str, stake: Cents = 0, deck: Sequence[Card] = DECK) -> BetOdds:
    """The odds of a bet and its raises and bonuses, on any deck; with a stake, as it is paid."""
    from houseway.odds.counting.decide import solve_bet
    from houseway.odds.counting.progressive import with_meter

    game = game_of(house.edition)
    counted = count(game, house, name, deck)
    if stake:
        return solve_bet(game, house, name, counted, stake, in_cents=True).odds
    return with_meter(game, house, solve_bet(game, house, name, counted).odds, counted)


SOLVER = Solver(wagers=wagers, kinds=kinds, spot=spot, solve=solve)


def count(game: Game, house: House, wager: str, deck: Sequence[Card] = DECK) -> Counted | Boards:
    """The facts of a wager, counted by the kernel its game declares."""
    cards = tuple(deck)
    match game.bets[wager].kernel:
        case ThreeAgainstThree():
            from houseway.odds.kernels import three_three

            return three_three.count(game, house, wager, cards)
        case Alone():
            from houseway.odds.kernels import alone

            return alone.count(game, house, wager, cards)
        case FiveByStreets():
            from houseway.odds.kernels import five_by_streets

            return five_by_streets.count(game, house, wager, cards)
        case BestFour():
            from houseway.odds.kernels import best_four

            return best_four.count(game, house, wager, cards)
        case OnBoard():
            from houseway.odds.kernels import boards

            return boards.count(game, house, wager, cards)
        case OnWheel():
            from houseway.odds.kernels import wheel

            return wheel.count(game, house, wager, cards)
        case Points():
            from houseway.odds.kernels import points

            return points.count(game, house, wager, cards)
        case _ as kernel:
            assert_never(kernel)


def strategy(house: House, wager: str | None = None, deck: Sequence[Card] = DECK) -> ByCards:
    """The best decision for every hand of the bet with a decision, and what mistakes cost."""
    from houseway.odds.counting.decide import solve_bet
    from houseway.odds.strategy.by_street import ByStreet
    from houseway.odds.strategy.holdem_chart import HoldemChart
    from houseway.odds.strategy.threshold import Threshold
    from houseway.odds.strategy.thresholds import Thresholds

    game = game_of(house.edition)
    if not game.decided:
        raise Unreadable("no strategy: this game has no decisions after the bets")
    wager = wager or game.decided[0]
    if wager not in game.decided:
        raise unknown("bet with a decision", wager, game.decided)
    counted = count(game, house, wager, deck)
    solved = solve_bet(game, house, wager, counted, in_detail=True)
    match game.bets[wager].strategy:
        case Shape.THRESHOLD:
            return Threshold(house, game, solved)
        case Shape.THRESHOLDS:
            return Thresholds(house, game, solved)
        case Shape.BY_STREET:
            return ByStreet(house, game, solved)
        case Shape.CHART:
            return HoldemChart(house, game, solved)
        case Shape.NOTHING:
            raise TypeError(
                f"{game.name}: the {wager} has decisions but declares no strategy shape"
            )
        case _ as shape:
            assert_never(shape)


def decisions(house: House) -> ExactDecisions:
    """The exact decisions only, without rules of thumb and costs."""
    from houseway.odds.counting.decide import decisions_on_boards
    from houseway.odds.kernels.boards import Boards

    game = game_of(house.edition)
    wager = game.decided[0]
    counted = count(game, house, wager)
    if isinstance(counted, Boards):
        return decisions_on_boards(game, house, wager, counted)
    return strategy(house)
