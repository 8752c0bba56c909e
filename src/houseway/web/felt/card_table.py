"""The felt of card games: the dealer at the top, the board, the seats along the arc."""

from __future__ import annotations

from houseway.editions.house import House
from houseway.web.felt import board
from houseway.web.felt.free_seats import free_seats, plates, plates_high
from houseway.web.felt.inscriptions import curved, in_lines, logo, phrases, straight
from houseway.web.felt.seats import SMALL, Size, draw_seat, row_of
from houseway.web.felt.spots import number, says, seats_in_order
from houseway.web.felt.svg import PHONE, SCREEN, canvas, group
from houseway.web.live.view import TableView

LETTERS = 50  # in a line of words along the arc
LIMITS = 260.0  # the width of the posted limits
SAG = 110.0  # how much higher the outermost seats are
USUAL, MOST = 7, 9  # seats along the arc: with free ones up to 7, taken ones up to 9


def draw_cards(view: TableView, house: House, yours: str, narrow: bool, still: bool) -> str:
    """The whole felt; on a phone only the middle and the viewer's own seats are large."""
    return _phone(view, house, still) if narrow else _wide(view, house, still)


def along_the_arc(view: TableView) -> tuple[list[str], list[str], list[str]]:
    """The seats drawn in full, the viewer's always; other taken seats; other free seats."""
    snapshot = seats_in_order(view)
    mine = [seat for seat in snapshot if view.seats[seat].yours]
    full = sorted([*mine, *(s for s in snapshot if s not in mine)][:MOST], key=number)
    free = free_seats(view)
    room = max(min(view.most_seats, USUAL) - len(full), 0)
    shown = sorted([*full, *free[:room]], key=number)
    return shown, [seat for seat in snapshot if seat not in full], free[room:]


def _wide(view: TableView, house: House, still: bool) -> str:
    seats, others, more = along_the_arc(view)
    slot = (SCREEN - 36) / max(len(seats), 6)
    wide = min(slot - 8, 176)
    size = Size(wide, 46 if slot > 110 else 38, 1, row_of(house, wide))
    rows, lines = board.middle_hands(view, house), in_lines(phrases(house), LETTERS)
    card = 52.0 if len(rows) > 1 else 60.0
    under = 44 + len(rows) * board.row_high(card) + 18
    half = 300.0
    top = under + 20 + (24 * len(lines) + half / 5 if lines else 0)
    limits = board.limit_rows(view, house, LIMITS)
    sides = 92 + max(board.METER_H * len(view.meters), 17 * len(limits))
    top = max(top, sides + SAG * 0.45, 262)
    high = top + size.height(house) + 24
    drawn = [
        board.cloth(SCREEN, high),
        board.tray(SCREEN / 2, 14, 400),
        board.middle(view, house, SCREEN / 2, 46, card, 460),
        logo(house, SCREEN / 2, under - 2, 20, 420),
        curved(lines, SCREEN / 2, under + 18, half, 24, "says"),
        board.shoe(view, SCREEN / 2 + 300, 20),
        board.rack(view, SCREEN / 2 - 300, 20),
        board.limits(limits, SCREEN / 2 - 330, 98, LIMITS),
        board.meters(view, SCREEN / 2 + 330, 86),
    ]
    for n, seat in enumerate(seats):
        x = SCREEN - 18 - (n + 0.5) * (SCREEN - 36) / len(seats)  # seat 1 is at the dealer's left
        drawn.append(group(draw_seat(view, house, seat, size), at=(x, _top(top, x))))
    below = board.strip_high(len(others), SCREEN)
    if others:
        drawn.append(board.strip(view, others, high + 4, SCREEN))
    if more:
        deep = plates_high(len(more), SCREEN) + 10
        band = board.flat_cloth(SCREEN, deep) + plates(more, 5, SCREEN)
        drawn.append(group(band, at=(0, high + below + 6)))
        below += deep + 6
    return canvas(SCREEN, high + below, *drawn, says=says(view), still=still)


def _top(middle: float, x: float) -> float:
    """The top of a seat at x, higher towards the sides: the arc of the table."""
    far = (x - SCREEN / 2) / (SCREEN / 2)
    return middle - SAG * far * far


def _phone(view: TableView, house: House, still: bool) -> str:
    mine = [seat for seat in seats_in_order(view) if view.seats[seat].yours]
    others = [seat for seat in seats_in_order(view) if seat not in mine]
    rows = board.middle_hands(view, house)
    card = 50.0
    drawn = [board.tray(PHONE / 2 - 44, 10, 190), board.left_in_shoe(view, PHONE - 12, 24)]
    drawn += [board.middle(view, house, PHONE / 2, 44, card, 330)]
    y = 44 + len(rows) * board.row_high(card) + 10
    drawn.append(logo(house, PHONE / 2, y, 17, PHONE - 30))
    lines, tall = straight(phrases(house), PHONE / 2, y + 2, PHONE - 30, SMALL)
    drawn.append(lines)
    y += tall + 16
    size = Size(PHONE - 16, 64, 2 if len(house.offered()) <= 4 else 3, 58)
    for seat in mine:
        drawn.append(group(draw_seat(view, house, seat, size), at=(PHONE / 2, y)))
        y += size.height(house) + 10
    drawn.append(board.strip(view, others, y, PHONE))
    y += board.strip_high(len(others), PHONE)
    free = free_seats(view) if len(mine) < view.positions else []
    drawn.append(plates(free, y, PHONE))
    y += plates_high(len(free), PHONE) + 6
    if view.meters:
        drawn.append(board.meters(view, PHONE / 2, y))
        y += board.METER_H * len(view.meters)
    y += 8
    return canvas(PHONE, y, board.flat_cloth(PHONE, y), *drawn, says=says(view), still=still)
