"""The moments of a round, as books name them when they say when something can go wrong."""

from __future__ import annotations

from houseway.editions.model import Irregularity
from houseway.errors import Refused
from houseway.games import game
from houseway.table.asks import Ask, Bets, Choose, Deal, Wagers
from houseway.table.dealing import Table

BEFORE, DEAL, DECISIONS = "before the deal", "during the deal", "decisions"
SETTLEMENT, ANY = "settlement", "any"
BOARD, WHOLE = "community", 5  # cards of a board that may come in several parts


def moments(ask: Ask, table: Table) -> tuple[str, ...]:
    """Where a round stands with this question open; the deal lasts while cards are to come."""
    if isinstance(ask, Deal):
        return (DEAL,) if table.out else (BEFORE, DEAL)
    if isinstance(ask, (Wagers, Bets)):
        return (BEFORE,)
    if not isinstance(ask, Choose):
        return (SETTLEMENT,)
    on_board = hasattr(game(table.house.edition.game), "SEEN")
    more = on_board and len(table.hand(BOARD)) < WHOLE
    return (DEAL, DECISIONS) if more else (DECISIONS,)


def check_moment(entry: Irregularity, ask: Ask, table: Table) -> None:
    """Refuse what, by the book's words, cannot happen at this moment."""
    if not entry.during or ANY in entry.during:
        return
    now = moments(ask, table)
    if not set(now) & set(entry.during):
        when, stands = " or ".join(entry.during), " or ".join(now)
        problem = f"{entry.id} belongs to {when}; this is {stands}"
        raise Refused(problem, rule=entry.id, at=entry.where)
