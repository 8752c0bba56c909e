"""The felt of a table, drawn according to its kind of game."""

from __future__ import annotations

from houseway.editions.house import House
from houseway.web.felt.boxes import draw_boxes
from houseway.web.felt.card_table import draw_cards
from houseway.web.felt.number_layout import draw_numbers
from houseway.web.felt.spots import CARDS, NUMBERS, STANDING, kind_of_felt
from houseway.web.felt.standing_layout import draw_standing_bets
from houseway.web.felt.table_sign import sign
from houseway.web.live.view import TableView

DRAWN = {CARDS: draw_cards, NUMBERS: draw_numbers, STANDING: draw_standing_bets}


def draw(
    view: TableView, house: House, yours: str = "", *, narrow: bool = False, still: bool = False
) -> str:
    """The felt as SVG, and the table sign as text below it.

    `yours` is the seat that clicks are for; `still` leaves out all animation.

    Every spot that takes bets has `data-spot` and `data-seat`, every free seat `data-sit`.
    """
    picture = DRAWN.get(kind_of_felt(house), draw_boxes)(view, house, yours, narrow, still)
    return f'<div class="felt-table">{picture}{sign(view, house)}</div>'
