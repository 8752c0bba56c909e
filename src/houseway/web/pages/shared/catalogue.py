"""Which editions can be played, and the families under which games are listed."""

from __future__ import annotations

from houseway.editions import edition_ids
from houseway.errors import Unreadable
from houseway.games import game, game_names


def playable() -> list[str]:
    """The editions that can be played, by id."""
    return [name for name in edition_ids() if name.partition("/")[2] in game_names()]


def family(name: str) -> str:
    """What kind of game it is, by who holds cards and how it is solved, as its module says."""
    try:
        return game(name).describe.family
    except Unreadable:
        return "Not playable yet"
