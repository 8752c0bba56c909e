"""The games, one short module each, found by name: `three-card-poker` is `three_card_poker`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from houseway.errors import Unreadable


@cache
def game_names() -> tuple[str, ...]:
    """Every game that has a module."""
    files = Path(__file__).parent.glob("[a-z]*.py")
    return tuple(sorted(f.stem.replace("_", "-") for f in files))


@cache
def game(name: str) -> Any:
    """The module of a game."""
    if name not in game_names():
        raise Unreadable(f"{name} is held as data only: it cannot be played or solved yet")
    return import_module(f"houseway.games.{name.replace('-', '_')}")
