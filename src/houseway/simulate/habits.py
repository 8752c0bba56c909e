"""Named simple strategies: the printed strategy, and common habits."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from houseway.editions.house import House
from houseway.games import game_of
from houseway.games.contract import ByHand, FromStrength, Game, OnlyThese, Shape
from houseway.games.holdem.boards import strength
from houseway.hands import five, four
from houseway.odds.boards.parts import BOARD
from houseway.odds.boards.texture import standings
from houseway.odds.counting.decide import decisions_on_boards, solve_bet
from houseway.odds.facts import count
from houseway.odds.facts import strategy as solved
from houseway.odds.kernels.best_four import OWN
from houseway.odds.kernels.boards import Boards
from houseway.odds.solver import solver_of
from houseway.odds.strategy.holdem_chart import HoldemChart
from houseway.odds.strategy.thresholds import Line, Thresholds
from houseway.simulate.players import BASIC, Best, Deciding, Strategy, best_choice, by_cards

TWO = 2  # player cards, dealt before the board


def strategy(name: str, house: House) -> Strategy:
    """The simple strategy with this name, and its exact edge."""
    game = game_of(house.edition)
    if basic := solver_of(game).basic:
        return Deciding(name, house, *basic(house))
    wager = game.decided[0] if game.decided else ""
    shape = game.bets[wager].strategy if wager else Shape.NOTHING
    if shape is Shape.THRESHOLDS:
        best, edge = _by_thresholds(name, house, game)
    elif shape is Shape.CHART:
        best, edge = (_by_rules if name == BASIC else _on_boards)(name, house, game, wager)
    elif name == BASIC:  # the printed line or lists are the exact decisions
        return Deciding(name, house, best_choice(house))
    else:
        best, edge = _followed(name, house, game, wager)
    return Deciding(name, house, by_cards(house, best), edge)


def _followed(name: str, house: House, game: Game, wager: str) -> tuple[Best, Fraction]:
    """A rule that decides by street, path and cards."""
    habit = game.habits[name]
    assert isinstance(habit, ByHand)
    follow, counted = habit.choose, count(game, house, wager)
    bet = solve_bet(
        game,
        house,
        wager,
        counted,
        follow=lambda street, path, hand: follow(street, path, hand, house),
    )
    return lambda path, cards: follow(len(path), path, cards, house), bet.odds.edge


def _by_thresholds(name: str, house: House, game: Game) -> tuple[Best, Fraction]:
    """The minimum strength for each choice, perhaps by the dealer's face-up card."""
    exact = solved(house)
    assert isinstance(exact, Thresholds)
    lines = exact.lines
    if name != BASIC:
        habit = game.habits[name]
        assert isinstance(habit, FromStrength)
        same = [Line(choice, least) for choice, least in habit.least.items()]
        lines = dict.fromkeys(lines, same)
    edge = exact.bet.edge + exact.cost(lines)

    def best(path: tuple[str, ...], cards: tuple[int, ...]) -> str:
        rank = cards[OWN] >> 2 if len(cards) > OWN else -1
        hand = int(four.best_four(np.array(cards[:OWN])))
        return next(line.choice for line in reversed(lines[rank]) if hand >= line.least)

    return best, edge


def _on_boards(name: str, house: House, game: Game, wager: str) -> tuple[Best, Fraction]:
    """Best play with only some of the choices on a street."""
    habit, counted = game.habits[name], count(game, house, wager)
    assert isinstance(habit, OnlyThese)
    assert isinstance(counted, Boards)
    boards = decisions_on_boards(game, house, wager, counted, habit.choices)
    return boards.choose, -Fraction(boards.worth({}), boards.scale * counted.total)


def _by_rules(name: str, house: House, game: Game, wager: str) -> tuple[Best, Fraction]:
    """The chart, then the short rules for the standing of a hand."""
    chart = solved(house)
    assert isinstance(chart, HoldemChart)
    chosen = {rules.path: rules for rules in chart.rules}

    def best(path: tuple[str, ...], cards: tuple[int, ...]) -> str:
        if path not in chosen:
            return chart.choose(path, cards)
        rules = chosen[path]
        return rules.choices[int(rules.chosen[_standing(cards[:TWO], cards[TWO:])])]

    return best, chart.bet.edge + chart.cost


def _standing(own: tuple[int, ...], known: tuple[int, ...]) -> int:
    """The standing of two player cards on a board or part of it."""
    whole = len(known) == BOARD
    rungs = np.array([five.rung(strength(own, known))] if whole else [], np.uint8)
    codes = np.zeros(1, np.uint8)
    standings(np.array(known), np.array(sorted(own)), rungs, codes)
    return int(codes[0])
