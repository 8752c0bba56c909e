"""A layout of numbers: every spot is where its numbers meet."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import NamedTuple

from houseway.editions.house import House
from houseway.equipment.wheels import DOUBLE_ZERO, NUMBERS, ZERO
from houseway.web.felt.around import Layout, chips_on
from houseway.web.felt.boxes import finished, tray
from houseway.web.felt.spots import betting_seat, covered, pays, short, spoken
from houseway.web.felt.svg import (
    GOLD,
    INK,
    LETTER,
    LINE,
    PHONE,
    SCREEN,
    boxed,
    circle,
    group,
    rect,
    spot,
    text,
)
from houseway.web.felt.wheel import number_colour, number_colours, sections, wheel
from houseway.web.live.view import TableView

ZEROS = (ZERO, DOUBLE_ZERO)
NARROW = 100.0  # a box in which the number leaves little room for chips
ROW = 3  # numbers in a row, seen from the players' side
ROWS = len(NUMBERS) // ROW


class Position(NamedTuple):
    """The position of a spot, along and across the rows of three; a box has length and depth."""

    along: float
    across: float
    long: float = 0.0  # 0: on a line or corner
    deep: float = 0.0


class Grid(NamedTuple):
    """The layout on the page: upright on a phone, otherwise from left to right."""

    x: float
    y: float
    cell: float  # along
    deep: float  # across
    upright: bool

    def box(self, at: Position) -> tuple[float, float, float, float]:
        """The middle of a spot on the page, its width and height."""
        along, across = at.along * self.cell, at.across * self.deep
        long, deep = at.long * self.cell, at.deep * self.deep
        if self.upright:
            return self.x + across, self.y + along, deep, long
        return self.x + along, self.y - across, long, deep


UPRIGHT, ACROSS = Grid(154, 318, 44, 76, True), Grid(317, 200, 54, 72, False)


def position_of(numbers: Set[str], zeros: tuple[str, ...]) -> Position | None:
    """The position of the spot that covers these numbers; None if the layout has none."""
    green = sorted(numbers & set(ZEROS))
    plain = sorted(int(number) for number in numbers - set(ZEROS))
    if green:
        return _position_by_zero(green, plain, zeros)
    rows = sorted({(n - 1) // ROW for n in plain})
    columns = sorted({(n - 1) % ROW for n in plain})
    whole = len(plain) == len(rows) * len(columns)
    if len(plain) == 1:
        return Position(rows[0], columns[0], 1, 1)
    if len(rows) == ROWS and len(columns) == 1:
        return Position(ROWS, columns[0], 1, 1)
    if whole and len(columns) == ROW and rows[-1] - rows[0] == len(rows) - 1:
        middle = (rows[0] + rows[-1]) / 2
        if len(rows) <= 2:
            return Position(middle, -0.5)
        if len(plain) * 3 == len(NUMBERS):
            return Position(middle, -0.85, len(rows), 0.7)
    if whole and len(plain) in (2, 4) and max(rows[-1] - rows[0], columns[-1] - columns[0]) == 1:
        return Position(sum(rows) / len(rows), sum(columns) / len(columns))
    return None


def _position_by_zero(
    green: list[str], plain: list[int], zeros: tuple[str, ...]
) -> Position | None:
    """The zeros, and the spots between them and the first row."""
    spans = {
        zero: (n * ROW / len(zeros), (n + 1) * ROW / len(zeros)) for n, zero in enumerate(zeros)
    }
    if not plain:
        low, high = spans[green[0]]
        if len(green) == 1:
            return Position(-1, (low + high) / 2 - 0.5, 1, high - low)
        return Position(-1, high - 0.5)
    if any(n > ROW for n in plain):
        return None
    if len(plain) == ROW:
        return Position(-0.5, -0.5)
    if len(plain) == 1 and len(green) == 1:
        low, high = spans[green[0]]
        return Position(-0.5, (max(low, plain[0] - 1) + min(high, plain[0])) / 2 - 0.5)
    return Position(-0.5, sum(plain) / len(plain) - 1)


def even_money_positions(spots: dict[str, frozenset[str]]) -> dict[str, Position]:
    """The bets on half of the numbers, side by side below the dozens."""
    halves = [key for key, numbers in spots.items() if 2 * len(numbers) == len(NUMBERS)]

    def place(key: str) -> tuple[int, bool, bool]:
        numbers = spots[key]
        run = numbers == frozenset(NUMBERS[:18]) or numbers == frozenset(NUMBERS[18:])
        parity = len({int(n) % 2 for n in numbers}) == 1
        first = "1" in numbers
        rank = 0 if run else 1 if parity else 2
        return (rank if first == (rank != 1) else 5 - rank), first, run

    ordered = sorted(halves, key=place)
    long = ROWS / max(len(ordered), 1)
    return {
        key: Position((n + 0.5) * long - 0.5, -1.55, long, 0.7) for n, key in enumerate(ordered)
    }


def draw_numbers(view: TableView, house: House, yours: str, narrow: bool, still: bool) -> str:
    """The layout, the wheel, all chips and the players."""
    seat = betting_seat(view, yours)
    layout = _layout(house, seat, narrow)
    order = sections(house)
    x, y, r = (180.0, 120.0, 100.0) if narrow else (116.0, 180.0, 98.0)
    drawn = [
        *layout.drawn,
        _marked(view, house, narrow),
        chips_on(view, layout, covered(house), seat),
        wheel(order, view.last_result, x, y, r, number_colours(order)),
    ]
    return finished(view, house, drawn, layout.high, narrow, still)


def _zeros(house: House) -> tuple[str, ...]:
    """The zeros of the wheel."""
    return tuple(zero for zero in ZEROS if zero in sections(house))


def _marked(view: TableView, house: House, narrow: bool) -> str:
    """A frame around the last winning number."""
    if view.last_result not in sections(house) or not (
        at := position_of({view.last_result}, _zeros(house))
    ):
        return ""
    x, y, w, h = (UPRIGHT if narrow else ACROSS).box(at)
    frame = {"fill": "none", "stroke": GOLD, "stroke_width": 5, "class_": "label result"}
    return rect(x - w / 2 + 2, y - h / 2 + 2, w - 4, h - 4, rx=5, **frame)


def _chips_at(box: tuple[float, float, float, float]) -> tuple[float, float]:
    """Where chips go in a box: next to the number or the words, never on them."""
    x, y, w, h = box
    if w > 1.3 * h:
        return x + w / 2 - (14 if w < NARROW else 22), y
    return x, y + h / 2 - 12


@lru_cache(256)
def _layout(house: House, seat: str, narrow: bool) -> Layout:
    """All spots: boxes first, lines and corners on top, the rest in boxes below."""
    spots, zeros, layout = covered(house), _zeros(house), Layout()
    grid = UPRIGHT if narrow else ACROSS
    where = even_money_positions(spots)
    for key, numbers in spots.items():
        if key not in where and (found := position_of(numbers, zeros)):
            where[key] = found
    for zero in zeros:  # a zero that is out of play still has its box
        if frozenset([zero]) not in spots.values() and (at := position_of({zero}, zeros)):
            layout.drawn.append(_box(zero, number_colour(zero), grid.box(at)))
    for key, at in sorted(where.items(), key=lambda placed: not placed[1].long):
        x, y, w, h = grid.box(at)
        if at.long:
            place = _box(*_label(house, key, spots[key]), (x, y, w, h))
            chips = _chips_at((x, y, w, h))
        else:
            place = circle(x, y, 10, class_="on-line", fill_opacity=0)
            chips = (x, y)
        layout.add(key, spot(key, seat, spoken(house, key), place), *chips, 9)
    end = (ROWS + 0.5) * grid.cell if narrow else 2 * grid.deep
    layout.high = grid.y + end + 12
    rest = [key for key in spots if key not in where]
    width = (PHONE if narrow else SCREEN) - 16
    layout.high = tray(layout, house, {"Other bets": rest}, (8, layout.high, width), seat)
    return layout


def _label(house: House, key: str, numbers: frozenset[str]) -> tuple[str, str]:
    """The label of a box, and its colour."""
    if len(numbers) == 1:
        (number,) = numbers
        return number, number_colour(number)
    plain = sorted(map(int, numbers))
    if len(plain) * 3 == len(NUMBERS):
        if plain[-1] - plain[0] == len(plain) - 1:
            return ("1st 12", "2nd 12", "3rd 12")[plain[0] // len(plain)], "none"
        return pays(house, key), "none"
    colours = {number_colour(number) for number in numbers}
    return short(house, key), colours.pop() if len(colours) == 1 else "none"


def _box(label: str, fill: str, box: tuple[float, float, float, float]) -> str:
    """A box of the layout; in a tall one the words run along it."""
    x, y, w, h = box
    area = rect(
        x - w / 2,
        y - h / 2,
        w,
        h,
        fill=fill if fill != "none" else INK,
        fill_opacity=0.92 if fill != "none" else 0.15,
        stroke=LINE,
        stroke_width=1.6,
        class_="area",
    )
    size = 18.0 if len(label) > 2 or w > h else 20.0
    if h > 1.5 * w and len(label) > 2:
        words = boxed(0, 0, h - 8, w - 6, label, size, weight=700)
        words = group(words, transform=f"translate({x:g} {y:g}) rotate(-90)")
    else:
        size = min(size, (w - 4) / len(label) / LETTER)
        words = text(x, y + size * 0.36, label, size, font_weight=700)
    return area + words
