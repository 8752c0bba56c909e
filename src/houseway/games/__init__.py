"""The games by name: `three-card-poker` is the module of that name in one of the families."""

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
    """The module of every game by the game's name: those that declare a `GAME`."""
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
        raise Unreadable(f"{name} is held as data only: it cannot be played or solved yet")
    declared: Game = import_module(_modules()[name]).GAME
    return declared


@cache
def games_by_name() -> dict[str, frozenset[str]]:
    """Every name that people say, with the games it may mean.

    The families declare them, so that a search for names does not load compiled code.
    """
    found: dict[str, set[str]] = {}
    for game, module in _modules().items():
        others: dict[str, tuple[str, ...]] = import_module(module.rpartition(".")[0]).NAMES
        for name in (game.replace("-", " "), *others.get(game, ())):
            found.setdefault(name, set()).add(game)
    return {name: frozenset(games) for name, games in found.items()}


_checked: set[str] = set()


def game_of(edition: Edition) -> Game:
    """The game of an edition, whose terms must be those that the game declares."""
    declared = game(edition.game)
    if edition.digest not in _checked or not edition.digest:
        check_terms(edition, declared.terms)
        _checked.add(edition.digest)
    return declared
