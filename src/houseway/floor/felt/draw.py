"""Which felt a table has, by what its house offers."""

from __future__ import annotations

from houseway.editions.house import House
from houseway.floor.felt.boxes import draw_boxes
from houseway.floor.felt.craps import draw_craps
from houseway.floor.felt.felt import draw_cards
from houseway.floor.felt.places import CARDS, NUMBERS, STANDING, kind_of_felt
from houseway.floor.felt.roulette import draw_roulette
from houseway.floor.felt.tablesign import sign
from houseway.floor.seen import Seen

DRAWN = {CARDS: draw_cards, NUMBERS: draw_roulette, STANDING: draw_craps}


def draw(
    seen: Seen, house: House, yours: str = "", *, narrow: bool = False, still: bool = False
) -> str:
    """The felt as SVG, and the sign at the table as text below it.

    `yours` is the seat one's clicks are for, `still` leaves out all motion.

    Every place one may bet on carries `data-spot` and `data-seat`, every free seat `data-sit`.
    """
    picture = DRAWN.get(kind_of_felt(house), draw_boxes)(seen, house, yours, narrow, still)
    return f'<div class="felt-table">{picture}{sign(seen, house)}</div>'
