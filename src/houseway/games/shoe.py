"""How the shoe stands when a round begins, of games that are dealt through one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from houseway.errors import Unreadable
from houseway.games.contract import State, Table


class Shoe(StrEnum):
    """Where a shoe is between two shuffles."""

    UNTOLD = ""  # a round by itself
    NEW = "new"
    RUNNING = "running"
    CUT_CARD_OUT = "cut card out"


TOLD = tuple(state.value for state in Shoe if state)


def _parse(told: Mapping[str, str], t: Table) -> Shoe:
    for name, state in told.items():
        if name != "shoe" or state not in TOLD:
            expected = f"expected shoe: {', '.join(TOLD[:-1])} or {TOLD[-1]}"
            raise Unreadable(f"'{name}: {state}' is unknown; {expected}")
    return Shoe(told.get("shoe", Shoe.RUNNING))


SHOE = State(
    start=lambda: Shoe.UNTOLD,
    parse=_parse,
    examples=tuple({"shoe": state} for state in TOLD),
)
