"""One seat at a card table: its cards, a spot for each wager, and whose it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.api import seats_hold_cards
from houseway.editions.house import House
from houseway.floor.felt.cards import hand
from houseway.floor.felt.chips import amount, chips, chips_beside
from houseway.floor.felt.places import drawn_later, is_known, places, short, spoken, staked
from houseway.floor.felt.svg import (
    CREAM,
    GOLD,
    INK,
    LINE,
    boxed,
    group,
    rect,
    spot,
    text,
    title,
)
from houseway.floor.seen import Seen
from houseway.table.events import HAND, seat_of

GAP, PLATE = 5.0, 34.0
WON, LOST = "#9be7a8", "#ffb3a7"


class Size:
    """How large a seat is drawn: its width, its cards, and how many spots stand side by side."""

    def __init__(self, width: float, card: float, columns: int, row: float = 48) -> None:
        self.width, self.card, self.columns, self.row = width, card, columns, row

    def cards_high(self, house: House) -> float:
        """The height that is kept for cards."""
        return self.card * 1.4 + 8 if seats_hold_cards(house) else 0.0

    def height(self, house: House) -> float:
        """The height of a whole seat."""
        rows = -(-len(spots_of(house)) // self.columns)
        return self.cards_high(house) + rows * (self.row + GAP) + PLATE + 6


def spots_of(house: House) -> tuple[str, ...]:
    """The areas before each player: wagers he opens with, and those he may add later."""
    return places(house) + drawn_later(house)


def seat_hands(seen: Seen, seat: str) -> dict[str, list[str]]:
    """All hands of a seat, the first one first."""
    return {who: cards for who, cards in seen.hands.items() if seat_of(who) == seat}


def beside(house: House, lying: Mapping[str, int]) -> list[str]:
    """Stakes that have no area of their own and lie beside the bet or the hand they raise."""
    known = spots_of(house)
    extra = [key for key in lying if key not in known and is_known(house, key)]
    return [key for key in extra if house.wager(key).raises in known]


def hand_of(house: House, key: str) -> str:
    """The number of the hand that a stake belongs to, as 2 for `split 2`; none for the first."""
    return key[len(house.kind(key)) + 1 :]


def result(seen: Seen, seat: str) -> int | None:
    """What a seat has won or lost in the round that is over, or None."""
    told = [e.net for e in seen.events if seat_of(e.who) == seat and e.verb in _MONEY]
    return sum(told) if told and not seen.in_round else None


_MONEY = ("settled", "charged")


def draw_seat(seen: Seen, house: House, seat: str, size: Size) -> str:
    """A seat about x = 0 and down from y = 0."""
    w = size.width
    who = seen.seats.get(seat)
    high = size.height(house)
    if who is None:
        return _free(seat, w, high)
    asked = seen.ask is not None and seen.ask.seat == seat
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
    drawn = [frame, _hands(seen, house, seat, size)] if y else [frame]
    drawn.append(_spots(seen, house, seat, size, y))
    drawn.append(_plate(seen, seat, w, high - PLATE - 2))
    return group(*drawn, role="group", aria_label=f"{seat}, {who.player}")


def _hands(seen: Seen, house: House, seat: str, size: Size) -> str:
    """The hands of a seat side by side; the one that is asked is underlined."""
    hands = seat_hands(seen, seat)
    lying = staked(seen, seat)
    extra = beside(house, lying)
    room = size.width / max(len(hands), 1) - 6
    drawn = []
    for n, (who, cards) in enumerate(hands.items()):
        x = -size.width / 2 + (n + 0.5) * size.width / len(hands)
        width = min(size.card, room / (1 + 0.45 * (len(cards) - 1)))  # every index can be read
        drawn.append(hand(cards, x, 2, width, room, who))
        if len(hands) > 1 and seen.ask is not None and seen.ask.who == who:
            drawn.append(rect(x - room / 2, size.card * 1.4 + 3, room, 3, fill=GOLD))
        of_it = [key for key in extra if hand_of(house, key) == who.rpartition(HAND)[2]]
        if who != seat and of_it:
            cents = sum(lying[key] for key in of_it)
            drawn.append(chips(cents, x, size.card * 1.4 - 16, 9, who=who))
    return "".join(drawn)


def _spots(seen: Seen, house: House, seat: str, size: Size, top: float) -> str:
    """The areas for the wagers, with what lies on them."""
    mine = seat if seen.seats[seat].yours else ""
    opening, lying = places(house), staked(seen, seat)
    known, raised = spots_of(house), dict[str, int]()
    for key in beside(house, lying):
        if not hand_of(house, key):
            base = house.wager(key).raises
            raised[base] = raised.get(base, 0) + lying[key]
        del lying[key]
    keys = [*known, *(key for key in lying if key not in known)]
    columns = size.columns
    rows = -(-len(known) // columns)
    if len(keys) > rows * columns:
        columns = -(-len(keys) // rows)
    wide = (size.width - GAP) / columns - GAP
    drawn = []
    for n, key in enumerate(keys):
        row, column = divmod(n, columns)
        across = min(columns, len(keys) - row * columns)
        x = (column - (across - 1) / 2) * (wide + GAP)
        box = (x - wide / 2, top + row * (size.row + GAP), wide, size.row)
        whose = mine if key in opening else ""
        lies = Lies(lying.get(key, 0), raised.get(key, 0), key in seen.ahead.get(seat, ()))
        drawn.append(_area(house, key, whose, lies, box))
    return "".join(drawn)


class Lies(NamedTuple):
    """The chips on an area: the bet, what was added to it, and whether it waits for a round."""

    cents: int
    added: int = 0
    waits: bool = False


def _area(
    house: House, key: str, seat: str, lies: Lies, box: tuple[float, float, float, float]
) -> str:
    """One betting area: the wager's name in it, and the chips."""
    x, y, w, h = box
    cents = lies.cents
    known = is_known(house, key)
    name = short(house, key) if known else key
    says = spoken(house, key) if known else key
    if cents:
        says += f", {amount(cents)}" + (" waiting for the next round" if lies.waits else "")
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
    middle, room = (0.3, 0.5) if cents else (0.5, 0.84)
    label = boxed(x + w / 2, y + h * middle, w - 8, h * room, name, h * 0.29)
    at = (x + w / 2, y + h * 0.77, h * 0.17)
    lying = chips_beside(cents, *at, room=w - 6, added=lies.added, who=name) if cents else ""
    if lies.waits:
        lying = group(lying, class_="waits")
    return spot(key, seat, says, area, label, lying)


def _plate(seen: Seen, seat: str, w: float, y: float) -> str:
    """Who sits there, with how much, and how the round went."""
    who = seen.seats[seat]
    most = int((w - 16) / 7.2)
    name = who.player if len(who.player) <= most else who.player[: most - 1] + "…"
    fill = GOLD if who.yours else CREAM
    signs = " ⚙" * who.bot + " ✓" * who.ready
    drawn = rect(-w / 2 + 4, y, w - 8, PLATE, rx=8, fill=INK, fill_opacity=0.6)
    drawn += text(0, y + 14, name + signs, 12.5, fill, font_weight=700)
    net = result(seen, seat)
    drawn += text(0 if net is None else -w / 4 + 2, y + 28, amount(who.chips), 11.5)
    if net is not None:
        sign = "+" if net > 0 else ""
        colour = WON if net > 0 else LOST if net < 0 else CREAM
        drawn += text(w / 4 - 2, y + 28, f"{sign}{amount(net)}", 11.5, colour, font_weight=700)
    bot = ", a bot" if who.bot else ""
    ready = ", has bets made ahead" if who.ready else ""
    return group(title(f"{seat}: {who.player}{bot}{ready}, {amount(who.chips)}"), drawn)


def _free(seat: str, w: float, high: float) -> str:
    """A free seat, which one may take."""
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
    return group(
        title(f"take {seat}"),
        area,
        text(0, y + 21, f"Seat {number}: free", 11.5),
        data_sit=seat,
        tabindex="0",
        role="button",
        aria_label=f"take {seat}",
    )
