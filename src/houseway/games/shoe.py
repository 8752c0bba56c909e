"""The state of the shoe when a round begins, for games dealt from one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from houseway.errors import Unreadable
from houseway.games.contract import State, Table


class Shoe(StrEnum):
    """Where a shoe is between two shuffles."""

    UNKNOWN = ""  # a round outside any shoe
    NEW = "new"
    RUNNING = "running"
    CUT_CARD_OUT = "cut card out"


RECORDED = tuple(state.value for state in Shoe if state)


def _parse(record: Mapping[str, str], t: Table) -> Shoe:
    for name, state in record.items():
        if name != "shoe" or state not in RECORDED:
            expected = f"expected shoe: {', '.join(RECORDED[:-1])} or {RECORDED[-1]}"
            raise Unreadable(f"'{name}: {state}' is not valid; {expected}")
    return Shoe(record.get("shoe", Shoe.RUNNING))


SHOE = State(
    start=lambda: Shoe.UNKNOWN,
    parse=_parse,
    examples=tuple({"shoe": state} for state in RECORDED),
)
