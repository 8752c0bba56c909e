"""Blackjack totals: the compiled functions that the table and the solver share."""

from __future__ import annotations

from houseway.jit import njit_unlocked

BEST = 21
WINS, TIES, LOSES = 0, 1, 2


@njit_unlocked
def best_total(hard: int, aces: int) -> int:
    """The best total, from a hard total with aces as one: one ace counts eleven if that fits."""
    return hard + 10 if aces > 0 and hard + 10 <= BEST else hard


@njit_unlocked
def dealer_draws(total: int, soft: bool, hits_soft_17: bool) -> bool:
    """True if the dealer must take a card."""
    return total < 17 or (total == 17 and soft and hits_soft_17)


@njit_unlocked
def compare(mine: int, dealer: int, pushes_22: bool) -> int:
    """Whether a hand of 21 or less wins, ties or loses against the dealer's total."""
    if dealer > BEST:
        return TIES if pushes_22 and dealer == BEST + 1 else WINS
    if mine == dealer:
        return TIES
    return WINS if mine > dealer else LOSES
