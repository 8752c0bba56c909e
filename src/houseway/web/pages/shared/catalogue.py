"""Which editions can be played, and the families that games are listed under."""

from __future__ import annotations

from houseway.editions import edition_ids
from houseway.errors import Unreadable
from houseway.games import game, game_names


def playable() -> list[str]:
    """The editions that can be played, by id."""
    return [name for name in edition_ids() if name.partition("/")[2] in game_names()]


def family(name: str) -> str:
    """The family of a game, as its module declares it."""
    try:
        return game(name).describe.family
    except Unreadable:
        return "Not playable yet"
