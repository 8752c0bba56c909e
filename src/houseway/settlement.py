"""How a wager ends: won at odds, lost or pushed, always under the rule that decides it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.money import LOSE, PUSH, Cents, Odds


class Result(NamedTuple):
    """One wager decided: by which rule, at which odds, for which outcome."""

    wager: str
    rule: str
    odds: Odds
    outcome: str

    @property
    def verdict(self) -> str:
        """`wins`, `loses` or `pushes`."""
        net = self.odds.net(1)
        return "loses" if self.odds is LOSE else "wins" if net else "pushes"


def win(wager: str, odds: Odds, rule: str, outcome: str = "win") -> Result:
    """The wager is paid at these odds."""
    return Result(wager, rule, odds, outcome)


def lose(wager: str, rule: str) -> Result:
    """The wager is collected."""
    return Result(wager, rule, LOSE, "lose")


def push(wager: str, rule: str) -> Result:
    """The wager is returned."""
    return Result(wager, rule, PUSH, "push")


def cuts(nets: Sequence[Cents], limited: Sequence[bool], most: Cents) -> list[Cents]:
    """What a payout limit takes off each winning wager, the last settled first."""
    excess = sum(net for net, covered in zip(nets, limited, strict=True) if covered and net > 0)
    excess -= most
    off = [0] * len(nets)
    for n in range(len(nets) - 1, -1, -1):
        if excess > 0 and nets[n] > 0 and limited[n]:
            off[n] = min(excess, nets[n])
            excess -= off[n]
    return off
