"""The games by name: `three-card-poker` is the module of that name in one of the family folders."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path

from houseway.editions.model import Edition
from houseway.editions.terms import check_terms
from houseway.errors import Unreadable
from houseway.games.contract import Game

_DECLARES = re.compile(r"^GAME\b", re.M)


@cache
def _modules() -> dict[str, str]:
    """The module of every game, by the game's name; a module is a game if it declares `GAME`."""
    files = sorted(Path(__file__).parent.glob("*/*.py"))
    return {
        file.stem.replace("_", "-"): f"houseway.games.{file.parent.name}.{file.stem}"
        for file in files
        if _DECLARES.search(file.read_text())
    }


@cache
def game_names() -> tuple[str, ...]:
    """Every game that has a module."""
    return tuple(sorted(_modules()))


@cache
def game(name: str) -> Game:
    """The game of that name."""
    if name not in _modules():
        raise Unreadable(f"{name} has rules on file only and cannot be played or solved yet")
    declared: Game = import_module(_modules()[name]).GAME
    return declared


@cache
def games_by_name() -> dict[str, frozenset[str]]:
    """Every name people use for a game, with the games it may mean.

    The families declare these names, so that a search does not load compiled code.
    """
    by_name: dict[str, set[str]] = {}
    for game, module in _modules().items():
        others: dict[str, tuple[str, ...]] = import_module(module.rpartition(".")[0]).NAMES
        for name in (game.replace("-", " "), *others.get(game, ())):
            by_name.setdefault(name, set()).add(game)
    return {name: frozenset(games) for name, games in by_name.items()}


_checked: set[str] = set()


def game_of(edition: Edition) -> Game:
    """The game of an edition, after a check that the edition's terms are declared by the game."""
    declared = game(edition.game)
    if edition.digest not in _checked or not edition.digest:
        check_terms(edition, declared.terms)
        _checked.add(edition.digest)
    return declared
