"""The moments of a round, as books name them when they say when something can go wrong."""

from __future__ import annotations

from houseway.editions.model import Irregularity
from houseway.errors import Refused
from houseway.games.questions import Ask, Bets, Deal, Roll, Spin, Wagers
from houseway.table.events import seat_of
from houseway.table.table import Table

BEFORE, DEAL, DECISIONS, ANY = "before the deal", "during the deal", "decisions", "any"
TWO, AFTER_TWO = "the first two cards", "after the first two cards"
ON_REQUEST = "a card that was asked for"
SPIN, ROLL = "while the wheel turns", "while the dice are thrown"
BOARD = "community"  # cards that may come in several parts


def moments(ask: Ask, table: Table, who: str = "") -> tuple[str, ...]:
    """Where a round stands with this question open; the deal lasts while cards are to come.

    Of cards that somebody may have missed: only those that `who` is about to get.
    """
    if isinstance(ask, Deal):
        now = (DEAL,) if table.hands.out else (BEFORE, DEAL)
        return (*now, *_of_two(ask, table, who))
    if isinstance(ask, (Wagers, Bets)):
        return (BEFORE,)
    if isinstance(ask, Spin):
        return (SPIN,)
    if isinstance(ask, Roll):
        return (ROLL,)
    more = len(table.hand(BOARD)) < table.game.hands.board
    now = (DEAL, DECISIONS) if more else (DECISIONS,)
    return (*now, AFTER_TWO) if table.hand(table.game.hands.hole) else now


def _of_two(ask: Deal, table: Table, who: str) -> tuple[str, ...]:
    """Whether the first two cards are dealt, or others that players have asked for."""
    hole = table.game.hands.hole
    if hole in ask.pattern:
        return (TWO,)
    if not table.hand(hole):
        return ()
    players = [seat_of(other) for other in ask.to if seat_of(other) in table.stakes]
    asked = who in (*ask.to, *players) if who in table.hands.holders() else bool(players)
    return (AFTER_TWO, ON_REQUEST) if asked else (AFTER_TWO,)


def can_happen(entry: Irregularity, now: tuple[str, ...]) -> bool:
    """True if the book's words let it happen at one of these moments."""
    if not entry.during:  # which hands are valid can be said once there are some
        return not entry.hands_may_be_valid or now != (BEFORE,)
    return ANY in entry.during or bool(set(now) & set(entry.during))


def check_moment(entry: Irregularity, ask: Ask, table: Table, who: str = "") -> None:
    """Refuse what, by the book's words, cannot happen at this moment."""
    now = moments(ask, table, who)
    if not can_happen(entry, now):
        when = " or ".join(entry.during or (DEAL, DECISIONS))
        stands = " or ".join(now)
        problem = f"{entry.id} belongs to {when}; this is {stands}"
        raise Refused(problem, rule=entry.id, at=entry.where)
