"""The felt of card games: the dealer above, the board before him, the seats along the arc."""

from __future__ import annotations

from houseway.editions.house import House
from houseway.floor.felt import board
from houseway.floor.felt.paysign import LINE, Columns, all_fit, longest, pay_sign
from houseway.floor.felt.places import number, says, seats_in_order
from houseway.floor.felt.seats import Size, draw_seat
from houseway.floor.felt.signs import curved, in_lines, phrases, posted, straight
from houseway.floor.felt.svg import canvas, group
from houseway.floor.seen import Seen

WIDE, PHONE = 1200.0, 360.0
ENDLESS = 5000.0
MOST_CURVED = 4  # lines of large letters
MOST_LOWER = 5  # lines by which the seats make way for pay tables
SAG = 190.0  # how much higher the outermost seats lie
USUAL, MOST = 7, 9  # seats along the arc: free ones are shown up to the one, taken to the other


def draw_cards(seen: Seen, house: House, yours: str, narrow: bool, still: bool) -> str:
    """The whole felt; on a phone only what lies in the middle and one's own seats are large."""
    return _phone(seen, house, still) if narrow else _wide(seen, house, still)


def along_the_arc(seen: Seen) -> tuple[list[str], list[str]]:
    """The seats that are drawn in full, one's own always, and those for which no room is left."""
    taken = seats_in_order(seen)
    mine = [seat for seat in taken if seen.seats[seat].yours]
    full = sorted([*mine, *(s for s in taken if s not in mine)][:MOST], key=number)
    free = [f"seat {n}" for n in range(1, seen.most_seats + 1) if f"seat {n}" not in taken]
    room = min(seen.most_seats, USUAL) - len(full)
    shown = sorted([*full, *free[: max(room, 0)]], key=number)
    return shown, [seat for seat in taken if seat not in full]


def _wide(seen: Seen, house: House, still: bool) -> str:
    seats, others = along_the_arc(seen)
    slot = (WIDE - 36) / max(len(seats), 6)
    size = Size(min(slot - 10, 176), 46 if slot > 140 else 38, 2)
    rows, words = board.middle_hands(seen, house), phrases(house)
    card = 52.0 if len(rows) > 1 else 62.0
    under = 48 + len(rows) * (card * 1.4 + 20)
    beside = len(rows) > 1  # then there is no room for an arc of words below the board
    lines, half = ([] if beside else in_lines(words, 44)), 250.0
    if len(lines) > MOST_CURVED:
        lines, half = in_lines(words, 52), 265.0
    top = max(under + 14 + (26 * len(lines) + (half - 90) / 4 if lines else 0), 280)
    side = words if beside else []
    for _ in range(MOST_LOWER):
        top += 0 if all_fit(house, _columns(seen, side, top)) else LINE
    high = top + size.height(house) + 24
    drawn = [
        board.cloth(WIDE, high),
        board.tray(WIDE / 2, 16, 420),
        board.middle(seen, house, WIDE / 2, 48, card, 460),
        curved(lines, WIDE / 2, under + 14, half, 24, "says"),
        board.shoe(seen, WIDE / 2 + 290, 20),
        board.rack(seen, WIDE / 2 - 290, 20),
        _at_the_sides(seen, house, side, top),
        posted(house, 22, 20),
    ]
    for n, seat in enumerate(seats):
        x = WIDE - 18 - (n + 0.5) * (WIDE - 36) / len(seats)  # seat 1 is at the dealer's left
        drawn.append(group(draw_seat(seen, house, seat, size), at=(x, _top(top, x))))
    below = board.strip_high(len(others), WIDE)
    if others:
        drawn.append(board.strip(seen, others, high + 4, WIDE))
    return canvas(WIDE, high + below, *drawn, says=says(seen), still=still)


def _top(middle: float, x: float) -> float:
    """Where a seat at x begins, higher towards the sides: the arc of the table."""
    far = (x - WIDE / 2) / (WIDE / 2)
    return middle - SAG * far * far


def _columns(seen: Seen, words: list[str], top: float) -> Columns:
    """The room above the outer seats, in columns: x, y, width and height."""
    outer, inner = _top(top, 75) - 12, _top(top, 245) - 12
    left = 92.0 + 14 * len(board.bounds(seen)) + straight(words, 0, 0, 200)[1]
    right = 84.0 + 40 * len(seen.meters)
    return (
        (WIDE - 372, right, 158.0, inner - right),
        (WIDE - 186, 26.0, 160.0, outer - 26),
        (26.0, 46.0, 160.0, outer - 46),
        (204.0, left, 158.0, inner - left),
    )


def _at_the_sides(seen: Seen, house: House, words: list[str], top: float) -> str:
    """Limits, inscriptions, meters and pay tables, in the corners above the outer seats."""
    drawn = board.limits(seen, WIDE / 2 - 290, 92)
    lines, _ = straight(words, WIDE / 2 - 320, 82 + 14 * len(board.bounds(seen)), 200)
    sign, _ = pay_sign(house, _columns(seen, words, top))
    return drawn + lines + board.meters(seen, WIDE / 2 + 290, 84) + sign


def _phone(seen: Seen, house: House, still: bool) -> str:
    mine = [seat for seat in seats_in_order(seen) if seen.seats[seat].yours]
    others = [seat for seat in seats_in_order(seen) if seat not in mine]
    rows = board.middle_hands(seen, house)
    card = 50.0
    drawn = [board.tray(PHONE / 2, 10, 190), board.left_in_shoe(seen, PHONE - 12, 22)]
    drawn += [board.middle(seen, house, PHONE / 2, 40, card, 330)]
    y = 40 + len(rows) * (card * 1.4 + 20) + 4
    lines, tall = straight(phrases(house), PHONE / 2, y, PHONE - 30)
    drawn.append(lines)
    y += tall + 14
    size = Size(PHONE - 16, 64, 2 if len(house.offered()) <= 4 else 3, 58)
    for seat in mine:
        drawn.append(group(draw_seat(seen, house, seat, size), at=(PHONE / 2, y)))
        y += size.height(house) + 10
    drawn.append(board.strip(seen, others, y, PHONE))
    y += board.strip_high(len(others), PHONE)
    for seat in _free(seen)[: 0 if mine else 3]:
        small = Size(PHONE - 16, 0, 8, 0)
        drawn.append(group(draw_seat(seen, house, seat, small), at=(PHONE / 2, y)))
        y += 48
    drawn.append(posted(house, 12, 12))
    if seen.meters:
        drawn.append(board.meters(seen, PHONE / 2, y))
        y += 40 * len(seen.meters)
    whole = pay_sign(house, ((14.0, 0.0, 160.0, ENDLESS),))[1]
    high = max(whole / 2 + LINE, longest(house))
    half = ((14.0, y + 6, 160.0, high), (188.0, y + 6, 158.0, ENDLESS))
    sign, y = pay_sign(house, half)
    drawn.append(sign)
    y += 12
    return canvas(PHONE, y, board.flat_cloth(PHONE, y), *drawn, says=says(seen), still=still)


def _free(seen: Seen) -> list[str]:
    names = [f"seat {n}" for n in range(1, seen.most_seats + 1)]
    return [seat for seat in names if seat not in seen.seats]
