"""Which felt a table has, by what its house offers."""

from __future__ import annotations

from houseway.editions.house import House
from houseway.floor.felt.felt import draw_cards
from houseway.floor.seen import Seen


def draw(
    seen: Seen, house: House, yours: str = "", *, narrow: bool = False, still: bool = False
) -> str:
    """The felt as SVG: `yours` is the seat one's clicks are for, `still` leaves out all motion.

    Every place one may bet on carries `data-spot` and `data-seat`, every free seat `data-sit`.
    """
    return draw_cards(seen, house, yours, narrow, still)
