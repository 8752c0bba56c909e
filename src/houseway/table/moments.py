"""The moments of a round at which a book says that something can go wrong."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.editions.model import Irregularity
from houseway.errors import Refused
from houseway.games.questions import Ask, Bets, Deal, Roll, Spin, Wagers
from houseway.table.events import seat_of
from houseway.table.table import Table

BEFORE, DEAL, DECISIONS, ANY = "before the deal", "during the deal", "decisions", "any"
TWO, AFTER_TWO = "the first two cards", "after the first two cards"
ON_REQUEST = "a card that was asked for"
SPIN, ROLL = "while the wheel turns", "while the dice are thrown"
BOARD = "community"  # cards that may be dealt in several parts


_SPOKEN = {
    DECISIONS: "during decisions",
    TWO: "while the first two cards are dealt",
    ON_REQUEST: "while a card that was asked for is dealt",
}


def spoken(named: Iterable[str]) -> str:
    """These moments in a sentence: `during the deal or during decisions`."""
    return " or ".join(_SPOKEN.get(moment, moment) for moment in named)


def moments(ask: Ask, table: Table, who: str = "") -> tuple[str, ...]:
    """The moments that apply while this question is open; the deal lasts until the last card.

    For cards that a player asked for, only those that `who` is about to get count.
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
    """Whether the first two cards are being dealt, or cards that players have asked for."""
    hole = table.game.hands.hole
    if hole in ask.pattern:
        return (TWO,)
    if not table.hand(hole):
        return ()
    players = [seat_of(other) for other in ask.to if seat_of(other) in table.stakes]
    asked = who in (*ask.to, *players) if who in table.hands.holders() else bool(players)
    return (AFTER_TWO, ON_REQUEST) if asked else (AFTER_TWO,)


def can_happen(entry: Irregularity, now: tuple[str, ...]) -> bool:
    """True if the book says that it can happen at one of these moments."""
    if not entry.during:  # hands can be ruled valid only once there are some
        return not entry.hands_may_be_valid or now != (BEFORE,)
    return ANY in entry.during or bool(set(now) & set(entry.during))


def check_moment(entry: Irregularity, ask: Ask, table: Table, who: str = "") -> None:
    """Refuse an irregularity that the book places at another moment."""
    now = moments(ask, table, who)
    if not can_happen(entry, now):
        when, moment = spoken(entry.during or (DEAL, DECISIONS)), spoken(now)
        problem = f"{entry.id} can only be declared {when}; it is now {moment}"
        raise Refused(problem, rule=entry.id, at=entry.where)
