"""The games, found by name: `three-card-poker` is `three_card_poker`, which declares its `GAME`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from houseway.editions.model import Edition
from houseway.editions.terms import check_terms
from houseway.errors import Unreadable
from houseway.games._adapter import adapted
from houseway.games.contract import Game

SHARED = ("contract", "questions")  # modules of this room that are no games


@cache
def game_names() -> tuple[str, ...]:
    """Every game that has a module."""
    files = Path(__file__).parent.glob("[a-z]*.py")
    return tuple(sorted(f.stem.replace("_", "-") for f in files if f.stem not in SHARED))


@cache
def game(name: str) -> Game:
    """The game of that name."""
    if name not in game_names():
        raise Unreadable(f"{name} is held as data only: it cannot be played or solved yet")
    module = import_module(f"houseway.games.{name.replace('-', '_')}")
    declared: Game = getattr(module, "GAME", None) or adapted(name, module)
    return declared


_checked: set[str] = set()


def game_of(edition: Edition) -> Game:
    """The game of an edition, which must tell it what it asks for and nothing else."""
    found = game(edition.game)
    if edition.digest not in _checked or not edition.digest:
        check_terms(edition, found.terms)
        _checked.add(edition.digest)
    return found
