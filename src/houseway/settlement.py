"""How a wager ends: won at odds, lost or pushed, always under the rule that decides it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from houseway.money import LOSE, PUSH, Cents, Odds

PLAIN = ("win", "lose", "push")  # the outcomes of a wager without a named row


class Outcome(StrEnum):
    """How a wager ended; the values are the words of reports and transcripts."""

    WIN = "wins"
    LOSE = "loses"
    PUSH = "pushes"


def outcome_of(net: Cents, says: str) -> Outcome:
    """How a wager ended, from the record of its settlement.

    A win that a payout limit cuts to nothing is still a win.
    """
    if not net and says.lower().endswith("push"):
        return Outcome.PUSH
    return Outcome.LOSE if net < 0 else Outcome.WIN


def reason(says: str) -> str:
    """The hand and the odds in the record of a settlement, without win, lose or push."""
    return ", ".join(part for part in says.split(", ") if part.lower() not in PLAIN)


class Result(NamedTuple):
    """One decided wager: the rule that decides it, its odds and its outcome."""

    wager: str
    rule: str
    odds: Odds
    outcome: str

    @property
    def verdict(self) -> Outcome:
        """How the wager ends, at any stake."""
        if self.odds is LOSE:
            return Outcome.LOSE
        return Outcome.WIN if self.odds.net(1) else Outcome.PUSH

    @property
    def is_win(self) -> bool:
        """True if the wager is paid."""
        return self.verdict is Outcome.WIN

    @property
    def is_plain(self) -> bool:
        """True if it is simply won, lost or pushed, not paid by a named row."""
        return self.outcome in PLAIN


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
    """The amount a payout limit takes off each winning wager, starting with the last settled."""
    excess = sum(net for net, covered in zip(nets, limited, strict=True) if covered and net > 0)
    excess -= most
    off = [0] * len(nets)
    for n in range(len(nets) - 1, -1, -1):
        if excess > 0 and nets[n] > 0 and limited[n]:
            off[n] = min(excess, nets[n])
            excess -= off[n]
    return off
