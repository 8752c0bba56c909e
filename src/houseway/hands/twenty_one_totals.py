"""Counting to twenty-one: the compiled leaves that the table and the solver share."""

from __future__ import annotations

from houseway.jit import njit_unlocked

BEST = 21
WINS, TIES, LOSES = 0, 1, 2


@njit_unlocked
def best_total(hard: int, aces: int) -> int:
    """The total of a hand whose aces count one: one of them counts eleven if that fits."""
    return hard + 10 if aces > 0 and hard + 10 <= BEST else hard


@njit_unlocked
def dealer_draws(total: int, soft: bool, hits_soft_17: bool) -> bool:
    """True if the dealer must take a card."""
    return total < 17 or (total == 17 and soft and hits_soft_17)


@njit_unlocked
def compare(mine: int, his: int, pushes_22: bool) -> int:
    """A hand of at most twenty-one against the dealer's: it wins, ties or loses."""
    if his > BEST:
        return TIES if pushes_22 and his == BEST + 1 else WINS
    if mine == his:
        return TIES
    return WINS if mine > his else LOSES
