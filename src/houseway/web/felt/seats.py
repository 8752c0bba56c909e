"""One seat at a card table: its cards, a spot for each wager, and the player."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from houseway.api import seats_hold_cards
from houseway.editions.house import House
from houseway.table.events import HAND, seat_of
from houseway.web.felt.cards import hand
from houseway.web.felt.chips import amount, chips, chips_with_amount, net_amount
from houseway.web.felt.free_seats import sits
from houseway.web.felt.spots import (
    drawn_later,
    is_known,
    pay_rows,
    short,
    spoken,
    spots,
    staked,
)
from houseway.web.felt.svg import (
    CREAM,
    GOLD,
    INK,
    LEAST,
    LINE,
    PHONE,
    boxed,
    fitted,
    group,
    length,
    pressed,
    rect,
    spot,
    text,
    title,
    wrapped,
)
from houseway.web.live.view import TableView

GAP, PLATE, ROW = 5.0, 38.0, 42.0
SMALL = 11.0  # the smallest letters on a phone
CLOSER = 1.25  # odds may be this much too long: they are then set closer, not broken
WON, LOST = "#9be7a8", "#ffb3a7"


class Size:
    """The size of a seat: its width, its cards, and the number of spots side by side."""

    def __init__(self, width: float, card: float, columns: int, row: float = ROW) -> None:
        self.width, self.card, self.columns, self.row = width, card, columns, row
        self.least = SMALL if width > PHONE / 2 and columns > 1 else LEAST

    def cards_high(self, house: House) -> float:
        """The height reserved for cards."""
        return self.card * 1.4 + 8 if seats_hold_cards(house) else 0.0

    def height(self, house: House) -> float:
        """The height of a whole seat."""
        rows = len(in_rows(house, self.columns))
        return self.cards_high(house) + rows * (self.row + GAP) + PLATE + 6


def spots_of(house: House) -> tuple[str, ...]:
    """The areas of each player: opening wagers, and those that may be added later."""
    return spots(house) + drawn_later(house)


@lru_cache(256)
def equal_pair(house: House) -> tuple[str, ...]:
    """The two areas with a "=" between them in the book, the left one first; or none."""
    for area in house.edition.layout.areas:
        before, sign, _ = area.says.partition('"="')
        parts = re.split(r"to the right of|next to", before)
        if not sign or len(parts) != 2:
            continue
        right, left = ([(p.rfind(short(house, k)), k) for k in spots_of(house)] for p in parts)
        if max(right)[0] >= 0 and max(left)[0] >= 0:
            return max(left)[1], max(right)[1]
    return ()


@lru_cache(256)
def in_rows(house: House, columns: int) -> tuple[tuple[str, ...], ...]:
    """The areas from the dealer's side to the player's; two with a "=" share a row."""
    pair = equal_pair(house)
    rows: list[list[str]] = []
    for key in spots_of(house):
        joins = bool(rows) and set(pair) == {rows[-1][-1], key}
        if joins or (rows and len(rows[-1]) < columns):
            rows[-1].append(key)
        else:
            rows.append([key])
    return tuple(map(tuple, rows))


def row_of(house: House, width: float) -> float:
    """The height of a row of areas: higher if a name needs two lines."""
    inside = width - 2 * GAP - 14
    broken = any(len(wrapped(short(house, key), inside, LEAST)) > 1 for key in spots_of(house))
    return ROW * 1.3 if broken else ROW


@lru_cache(4096)
def odds_in(house: House, key: str, width: float, size: float) -> str:
    """The odds shown in an area, if seats hold no cards and the odds fit.

    Longer tables, and the odds of games with cards at the seats, are on the sign.
    """
    rows = () if seats_hold_cards(house) else pay_rows(house, key)
    fits = len(rows) == 1 and length(rows[0], size) <= width * CLOSER
    return rows[0] if fits else ""


def seat_hands(view: TableView, seat: str) -> dict[str, list[str]]:
    """All hands of a seat, the first one first."""
    return {who: cards for who, cards in view.hands.items() if seat_of(who) == seat}


def without_own_area(house: House, on_spots: Mapping[str, int]) -> list[str]:
    """Stakes without an area of their own, drawn with the bet or hand they raise."""
    known = spots_of(house)
    extra = [key for key in on_spots if key not in known and is_known(house, key)]
    return [key for key in extra if house.wager(key).raises in known]


def hand_of(house: House, key: str) -> str:
    """The number of the hand that a stake belongs to: 2 for `split 2`, empty for the first."""
    return key[len(house.kind(key)) + 1 :]


def result(view: TableView, seat: str) -> int | None:
    """The net of a seat in the round that is over, or None."""
    nets = [e.net for e in view.events if seat_of(e.who) == seat and e.verb in _MONEY]
    return sum(nets) if nets and not view.in_round else None


_MONEY = ("settled", "charged")


def draw_seat(view: TableView, house: House, seat: str, size: Size) -> str:
    """A seat around x = 0, downwards from y = 0."""
    w = size.width
    who = view.seats.get(seat)
    high = size.height(house)
    if who is None:
        return _free(house, seat, size)
    asked = view.ask is not None and view.ask.seat == seat
    frame = rect(
        -w / 2,
        -4,
        w,
        high + 4,
        rx=12,
        fill=GOLD if who.yours else INK,
        fill_opacity=0.13 if who.yours else 0.12,
        stroke=GOLD if asked or who.yours else "none",
        stroke_width=3.5 if asked else 1.2,
        class_="asked" if asked else None,
    )
    y = size.cards_high(house)
    drawn = [frame, _hands(view, house, seat, size)] if y else [frame]
    drawn.append(_spots(view, house, seat, size, y))
    drawn.append(_plate(view, seat, w, high - PLATE - 2))
    return group(*drawn, role="group", aria_label=f"{seat}, {who.player}")


def _hands(view: TableView, house: House, seat: str, size: Size) -> str:
    """The hands of a seat side by side; the one to act is underlined."""
    hands = seat_hands(view, seat)
    on_spots = staked(view, seat)
    extra = without_own_area(house, on_spots)
    room = size.width / max(len(hands), 1) - 6
    drawn = []
    for n, (who, cards) in enumerate(hands.items()):
        x = -size.width / 2 + (n + 0.5) * size.width / len(hands)
        width = min(size.card, room / (1 + 0.45 * (len(cards) - 1)))  # every index stays legible
        drawn.append(hand(cards, x, 2, width, room, who))
        if len(hands) > 1 and view.ask is not None and view.ask.who == who:
            drawn.append(rect(x - room / 2, size.card * 1.4 + 3, room, 3, fill=GOLD))
        of_it = [key for key in extra if hand_of(house, key) == who.rpartition(HAND)[2]]
        if who != seat and of_it:
            cents = sum(on_spots[key] for key in of_it)
            drawn.append(chips(cents, x, size.card * 1.4 - 16, 9, who=who))
    return "".join(drawn)


def _spots(view: TableView, house: House, seat: str, size: Size, top: float) -> str:
    """The areas for the wagers, with their chips."""
    mine = seat if view.seats[seat].yours else ""
    opening, on_spots = spots(house), staked(view, seat)
    known, raised = spots_of(house), dict[str, int]()
    for key in without_own_area(house, on_spots):
        if not hand_of(house, key):
            base = house.wager(key).raises
            raised[base] = raised.get(base, 0) + on_spots[key]
        del on_spots[key]
    extra = [key for key in on_spots if key not in known]
    stacks = {
        key: Stack(on_spots.get(key, 0), raised.get(key, 0), key in view.ahead.get(seat, ()))
        for key in (*known, *extra)
    }
    buttons = dict.fromkeys(opening, mine)
    return _rows(house, size, top, stacks, buttons)


def _rows(
    house: House,
    size: Size,
    top: float,
    stacks: Mapping[str, Stack],
    buttons: Mapping[str, str] | None = None,
) -> str:
    """The areas of a seat in rows, with extra stakes at the end."""
    rows = [list(row) for row in in_rows(house, size.columns)]
    rows[-1] += [key for key in stacks if key not in spots_of(house)]
    pair, drawn = equal_pair(house), []
    for down, row in enumerate(rows):
        wide = (size.width - GAP) / max(len(row), size.columns if down else 1) - GAP
        y = top + down * (size.row + GAP)
        for n, key in enumerate(row):
            x = (n - (len(row) - 1) / 2) * (wide + GAP)
            after = n > 0 and (row[n - 1], key) == pair
            before = n + 1 < len(row) and (key, row[n + 1]) == pair
            box = (x - wide / 2 + 6 * after, y, wide - 6 * (after + before), size.row)
            seat = (buttons or {}).get(key, "")
            drawn.append(_area(house, key, seat, stacks.get(key, Stack(0)), box, size.least))
            if after:
                at = x - wide / 2 - GAP / 2
                drawn.append(text(at, y + size.row / 2 + 5, "=", 17, GOLD, font_weight=700))
    return "".join(drawn)


class Stack(NamedTuple):
    """The chips on an area: the bet, what was added, and whether it waits for the next round."""

    cents: int
    added: int = 0
    waits: bool = False


def _area(
    house: House,
    key: str,
    seat: str,
    stack: Stack,
    box: tuple[float, float, float, float],
    least: float,
) -> str:
    """One betting area: the wager's name and the chips."""
    x, y, w, h = box
    cents = stack.cents
    known = is_known(house, key)
    name = short(house, key) if known else key
    says = spoken(house, key) if known else key
    if cents:
        says += f", {amount(cents)}" + (" waiting for the next round" if stack.waits else "")
    area = rect(
        x,
        y,
        w,
        h,
        rx=min(h / 2, 16),
        fill=INK,
        fill_opacity=0.22,
        stroke=LINE,
        stroke_width=1.4,
        stroke_dasharray=None if key in house.offered() else "4 3",
        class_="area",
    )
    if cents:
        foot = max(LEAST * 1.15, h * 0.4)
        inside = (w - 14, h - foot)
        label = boxed(x + w / 2, y + (h - foot) / 2 + 1, *inside, name, h * 0.32, least)
        low = len(fitted(name, *inside, max(h * 0.32, least), least)) > 2  # its size and two lines
    else:
        low = False
        odds = odds_in(house, key, w - 12, least) if known else ""
        foot = least * 1.2 if odds else 0.0
        label = boxed(x + w / 2, y + (h - foot) / 2, w - 12, h * 0.9 - foot, name, h * 0.3, least)
        if odds:
            fits = pressed(odds, least, w - 12)
            label += text(x + w / 2, y + h - least * 0.6, odds, least, GOLD, **fits)
    down, r = (10.0, 6.5) if low else (max(h * 0.23, 10.0), min(h * 0.16, 9.0))
    at = (x + w / 2, y + h - down, r)
    chips = chips_with_amount(cents, *at, room=w - 6, added=stack.added, who=name) if cents else ""
    if stack.waits:
        chips = group(chips, class_="waits")
    return spot(key, seat, says, area, label, chips)


def _plate(view: TableView, seat: str, w: float, y: float) -> str:
    """The player's name, chips, and result of the round."""
    who = view.seats[seat]
    most = int((w - 16) / 8)
    name = who.player if len(who.player) <= most else who.player[: most - 1] + "…"
    fill = GOLD if who.yours else CREAM
    signs = " ⚙" * who.bot + " ✓" * who.ready
    drawn = rect(-w / 2 + 4, y, w - 8, PLATE, rx=8, fill=INK, fill_opacity=0.6)
    drawn += text(0, y + 15, name + signs, LEAST, fill, font_weight=700)
    net = result(view, seat)
    drawn += text(0 if net is None else -w / 4 + 2, y + 32, amount(who.chips), LEAST)
    if net is not None:
        colour = WON if net > 0 else LOST if net < 0 else CREAM
        drawn += text(w / 4 - 2, y + 32, net_amount(net), LEAST, colour, font_weight=700)
    bot = ", a bot" if who.bot else ""
    ready = ", bet placed" if who.ready else ""
    return group(title(f"{seat}: {who.player}{bot}{ready}, {amount(who.chips)}"), drawn)


def _free(house: House, seat: str, size: Size) -> str:
    """A free seat with its empty areas; a click takes it."""
    w, high = size.width, size.height(house)
    y = high - PLATE - 2
    area = rect(
        -w / 2 + 4,
        y,
        w - 8,
        PLATE,
        rx=8,
        fill=INK,
        fill_opacity=0.18,
        stroke=LINE,
        stroke_opacity=0.5,
        stroke_dasharray="5 4",
        class_="area",
    )
    number = seat.split()[-1]
    empty = _rows(house, size, size.cards_high(house), {})
    return group(
        title(f"take {seat}"),
        rect(-w / 2, 0, w, high, fill=INK, fill_opacity=0),  # a click between the areas counts
        area,
        text(0, y + 24, f"Seat {number}: free", LEAST),
        group(empty, aria_hidden="true"),
        at=None,
        **sits(seat),
    )
