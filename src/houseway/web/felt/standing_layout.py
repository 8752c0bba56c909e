"""A layout for standing bets: number boxes, lines and odds, the field, the centre bets."""

from __future__ import annotations

import re
from functools import lru_cache

from houseway.editions.house import House
from houseway.editions.model import Dice
from houseway.equipment.dice import ways
from houseway.web.felt.around import Layout, chips_on
from houseway.web.felt.boxes import Letters, dice_of, finished, tray
from houseway.web.felt.dice import thrown
from houseway.web.felt.seats import CLOSER as ODDS_CLOSER
from houseway.web.felt.seats import SMALL
from houseway.web.felt.spots import (
    betting_seat,
    headline,
    marked_number,
    pay_rows,
    pays,
    short,
    spoken,
    spots,
)
from houseway.web.felt.svg import (
    CREAM,
    GOLD,
    INK,
    LEAST,
    LETTER,
    LINE,
    SCREEN,
    circle,
    group,
    pressed,
    rect,
    spot,
    text,
    title,
    wrapped,
)
from houseway.web.live.view import TableView

ROW, HEAD, GAP = 31.0, 40.0, 4.0
CHIP = 19.0  # the room for chips below the words of a narrow cell
CLOSER = 1.15  # words may be this much too long: they are then set closer, not broken
ROOMY = 80.0  # a cell with room for chips next to its words
BOLD = {"font_weight": 700}
MOST_COLUMNS = 6  # numbers side by side on a phone


class SortedBets:
    """The bets of a dice table, sorted by how dice decide them and never by name."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.offered = keys = spots(house)
        self.against = [k for k in keys if self.dice(k).wins == ["7"]]
        self.lines = [k for k in keys if self.dice(k).first_wins]
        numbered = {house.kind(k) for k in keys if self._on_number(k)}
        moving = [k for k in self.lines if self.dice(k).travels]
        self.columns = list(dict.fromkeys(n for k in self.lines for n in self.dice(k).numbers))
        kinds = [*moving, *(k for k in house.edition.wagers if k in numbered)]
        against = [k for k in kinds if self.dice(k).wins == ["7"]]
        self.above, self.below = against, [k for k in kinds if k not in against]
        self.odds = {
            w.raises: kind for kind, w in house.edition.wagers.items() if w.raises and kind in keys
        }
        done = {*self.lines, *self.odds.values(), *(k for k in keys if house.kind(k) in numbered)}
        rest = [k for k in keys if k not in done]
        once = [k for k in rest if self.dice(k).one_roll]
        self.field = [k for k in once if len(self.dice(k).wins) > 4]
        pairs = [k for k in rest if k not in once and dice_of(house, k)]
        hops = [k for k in once if self._exact(k)]
        mine = {*self.field, *pairs, *hops}
        named = [k for k in once if k not in mine]
        self.groups = {
            "Hardways": pairs,
            "One roll": [k for k in named if dice_of(house, k)],
            "": [k for k in named if not dice_of(house, k)],
            "On the hop": hops,
            "Other bets": [k for k in rest if k not in mine and k not in once],
        }

    def dice(self, key: str) -> Dice:
        """How dice decide a bet."""
        return self.house.wager(key).dice or Dice()

    def _on_number(self, key: str) -> bool:
        """True for a bet on one of the numbers in the boxes."""
        return key != self.house.kind(key) and not self.dice(key).one_roll

    def _exact(self, key: str) -> bool:
        """True for a bet on an exact pair of dice, not on their sum."""
        kind = self.house.kind(key)
        return (key[len(kind) + 1 :] or "".join(self.dice(key).wins[:1])) in ways(2)

    def line_name(self, key: str) -> str:
        """The layout's name for a line, such as `Pass Line`, or the wager's title."""
        named = f"{short(self.house, key)} line"
        areas = " ".join(area.says for area in self.house.edition.layout.areas)
        found = re.search(rf"\b(?<!don't ){re.escape(named)}\b", areas, re.I)
        return found[0] if found else self.house.edition.wagers[key].title

    def bars(self) -> list[str]:
        """The long areas from the dealer to the players: come, field, line; don't bets first."""
        travelling = [k for k in self.lines if self.dice(k).travels]
        line = [k for k in self.lines if k not in travelling]
        ordered = [sorted(each, key=lambda k: k not in self.against) for each in (travelling, line)]
        return [*ordered[0], *self.field, *ordered[1]]


def draw_standing_bets(view: TableView, house: House, yours: str, narrow: bool, still: bool) -> str:
    """The layout, the dice and the puck, all chips and the players."""
    seat = betting_seat(view, yours)
    layout, marked = _layout(house, seat, narrow), marked_number(view, house)
    drawn = [
        *layout.drawn,
        thrown(view.last_result, 14, 14, 34, many=2),
        _heads(marked, layout),
        _puck(headline(view, house), marked, layout, (190.0 if narrow else 440.0), 31),
        chips_on(view, layout, spots(house), seat),
    ]
    return finished(view, house, drawn, layout.high, narrow, still)


@lru_cache(256)
def _layout(house: House, seat: str, narrow: bool) -> Layout:
    """The layout without chips."""
    bets, layout = SortedBets(house), Layout()
    size = SMALL if narrow else LEAST
    left, end, y = (34.0, 352.0, 60.0) if narrow else (54.0, 630.0, 60.0)
    main, top = end - left, y
    across = len(bets.columns)
    if narrow and across > MOST_COLUMNS:
        across = -(-across // 2)
    for n in range(0, len(bets.columns), max(across, 1)):
        some = bets.columns[n : n + across]
        y = _numbers(layout, bets, some, (left, y, main), seat, size) + 8
    *inner, around = bets.bars()
    for key in inner:
        y += _bar(layout, bets, key, (left, y, main), seat, size) + GAP
    _side_bar(layout, bets, around, (8.0, top, left - 8 - GAP, y - GAP - top), seat)
    y += _bar(layout, bets, around, (8.0, y, end - 8), seat, size) + GAP
    at = (8.0, y + 4, end - 8) if narrow else (end + 16, 14.0, SCREEN - end - 26)
    least, large = (78.0, size + 1) if narrow else (80.0, size)
    layout.high = (
        max(tray(layout, house, bets.groups, at, seat, least, Letters(size, large)), y) + 6
    )
    return layout


def _side_bar(
    layout: Layout, bets: SortedBets, key: str, at: tuple[float, float, float, float], seat: str
) -> None:
    """The part of the line that goes round the corner and up the side of the table."""
    x, y, w, h = at
    band = {"fill": INK, "fill_opacity": 0.2, "stroke": LINE, "stroke_width": 1.6}
    area = rect(x, y, w, h, rx=6, class_="area", **band)
    words = bets.line_name(key).upper()
    size = 18.0 if w > 30 else 14.0
    turned = f"translate({x + w / 2 + size * 0.36:g} {y + h / 2:g}) rotate(-90)"
    label = group(text(0, 0, words, size, letter_spacing="3"), transform=turned)
    named = {"data_spot": key, "data_seat": seat, "data_more": ""} if seat else {}
    layout.drawn.append(
        group(title(spoken(bets.house, key)), area, label, at=None, aria_hidden="true", **named)
    )


def _puck(words: str, point: str, layout: Layout, x: float, y: float) -> str:
    """The puck, ON or OFF, with its words, and a second one on the marked number."""
    drawn = circle(x, y, 18, fill="#f4f1e6" if point else "#141414", stroke=GOLD, stroke_width=2)
    ink = INK if point else CREAM
    drawn += text(x, y + 4.5, "ON" if point else "OFF", LEAST, ink, font_weight=700)
    drawn += text(x + 24, y + 5, words, 14, CREAM, text_anchor="start", font_weight=700)
    if point in layout.heads:
        left, top, w = layout.heads[point]
        x, y = left + w - 14, top + HEAD / 2
        drawn += circle(x, y, 13, fill="#f4f1e6", stroke=INK)
        drawn += text(x, y + 4, "ON", LEAST, INK, font_weight=700)
    return group(title(words), drawn, role="img", aria_label=words, class_="label")


def _heads(marked: str, layout: Layout) -> str:
    """The numbers, each in the middle of its box; in a narrow box it moves for the puck."""
    drawn = ""
    for number, (left, top, w) in layout.heads.items():
        large = 30 if w > ROOMY else 22
        aside = number == marked and w <= ROOMY
        mid = left + ((w - 26) / 2 if aside else w / 2)
        fits = pressed(number, large, w - 30) if aside else {}
        drawn += text(mid, top + HEAD / 2 + large * 0.36, number, large, GOLD, **BOLD, **fits)
    return drawn


def _numbers(
    layout: Layout,
    bets: SortedBets,
    some: list[str],
    at: tuple[float, float, float],
    seat: str,
    size: float,
) -> float:
    """A column for each number, bets against it above, bets for it below; returns their end."""
    x, y, width = at
    w = (width + GAP) / len(some) - GAP
    rows = {kind: _row(bets, kind, some, w, size) for kind in (*bets.above, *bets.below)}
    for n, number in enumerate(some):
        left, top = x + n * (w + GAP), y
        for kind in bets.above:
            _cell(layout, bets, kind, number, (left, top, w, rows[kind]), seat, size)
            top += rows[kind]
        head = rect(left, top, w, HEAD, fill="#0e5a40", stroke=LINE, stroke_width=1.6)
        layout.drawn.append(head)
        layout.heads[number] = (left, top, w)
        top += HEAD
        for kind in bets.below:
            _cell(layout, bets, kind, number, (left, top, w, rows[kind]), seat, size)
            top += rows[kind]
    return y + HEAD + sum(rows.values())


def _words(
    bets: SortedBets, kind: str, number: str, w: float, size: float
) -> list[tuple[str, str]]:
    """The lines in a cell with their colours: the name, and the odds if it takes bets."""
    key = f"{kind} {number}"
    odds = pays(bets.house, key) if key in bets.offered else ""
    lines = [(part, CREAM) for part in wrapped(short(bets.house, kind), CLOSER * (w - 8), size)]
    room = CLOSER * (w - 2 * CHIP) if w > ROOMY else ODDS_CLOSER * (w - 8)  # room for chips
    return [*lines, *((part, GOLD) for part in wrapped(odds, room, size))]


def _row(bets: SortedBets, kind: str, some: list[str], w: float, size: float) -> float:
    """The height of the cells of a bet: room for its lines, and in narrow ones for chips."""
    lines = max(len(_words(bets, kind, number, w, size)) for number in some)
    return max(ROW, lines * size * 1.12 + 4 + (0 if w > ROOMY else CHIP))


def _cell(
    layout: Layout,
    bets: SortedBets,
    kind: str,
    number: str,
    at: tuple[float, float, float, float],
    seat: str,
    size: float,
) -> None:
    """One bet on one number; a cell that bets only move to is not a button."""
    x, y, w, h = at
    key = f"{kind} {number}"
    offered = key in bets.offered
    area = rect(
        x,
        y,
        w,
        h,
        fill=INK,
        fill_opacity=0.2 if offered else 0.38,
        stroke=LINE,
        stroke_width=1,
        stroke_opacity=1 if offered else 0.5,
        class_="area",
    )
    lines, roomy = _words(bets, kind, number, w, size), w > ROOMY
    middle = h / 2 if roomy else (h - CHIP) / 2 + 1
    top = y + middle - (len(lines) - 1) * size * 0.56 + size * 0.36
    label = ""
    for n, (line, fill) in enumerate(lines):
        fits = pressed(line, size, w - 8)
        anchor, left = ("start", x + 4) if roomy else ("middle", x + w / 2)
        label += text(left, top + n * size * 1.12, line, size, fill, text_anchor=anchor, **fits)
    drawn = spot(key, seat if offered else "", spoken(bets.house, key), area, label)
    chips = (x + w - 19, y + h - 10) if roomy else (x + w / 2, y + h - CHIP / 2)
    layout.add(key, drawn, *chips, 9)


def _bar(
    layout: Layout,
    bets: SortedBets,
    key: str,
    at: tuple[float, float, float],
    seat: str,
    size: float,
) -> float:
    """A long area, with its odds bet at the end; returns its height."""
    x, y, w = at
    odds = bets.odds.get(key, "")
    odds = odds if odds in bets.offered else ""
    side = w * (0.34 if w < ROOMY * 5 else 0.45) if odds else 0.0
    dice = bets.dice(key)
    words = short(bets.house, key)
    if key in bets.lines and not dice.travels and key not in bets.against:
        words = bets.line_name(key)
    if key in bets.field:
        words += f"  {' · '.join(dice.wins)}"
    if dice.first_pushes:
        words += f" (bar {', '.join(dice.first_pushes)})"
    parts = [(key, words, x, w - side - (GAP if odds else 0))]
    if odds:
        parts.append((odds, short(bets.house, odds), x + w - side, side))
    areas = [(*part, _odds_lines(bets, part[0], part[3] - 12, size)) for part in parts]
    high = 30 + max(len(lines) for *_, lines in areas) * size * 1.12
    for each, name, left, wide, lines in areas:
        _long(layout, bets, each, name, (left, y, wide, high), seat, lines, size)
    return high


def _odds_lines(bets: SortedBets, key: str, width: float, size: float) -> tuple[str, ...]:
    """The odds of a bar, with as many rows in a line as fit."""
    lines: list[str] = []
    for row in pay_rows(bets.house, key):
        joined = f"{lines[-1]} · {row}" if lines else row
        if lines and len(joined) * size * LETTER <= width:
            lines[-1] = joined
        else:
            lines += wrapped(row, width, size)
    return tuple(lines)


def _long(
    layout: Layout,
    bets: SortedBets,
    key: str,
    words: str,
    at: tuple[float, float, float, float],
    seat: str,
    lines: tuple[str, ...],
    size: float,
) -> None:
    """One long area: its name, and its odds below."""
    x, y, w, h = at
    area = rect(
        x, y, w, h, rx=6, fill=INK, fill_opacity=0.2, stroke=LINE, stroke_width=1.6, class_="area"
    )
    foot = len(lines) * size * 1.12
    large = max(size, min(18.0, (w - 16) / len(words) / 0.66))
    middle, fits = x + w / 2, pressed(words.upper(), large * 1.15, w - 16)
    top = y + (h - large * 1.2 - foot) / 2 + large * 0.95
    label = text(middle, top, words.upper(), large, **fits)
    for n, line in enumerate(lines, 1):
        label += text(middle, top + large * 0.2 + n * size * 1.1, line, size, GOLD)
    drawn = spot(key, seat, spoken(bets.house, key), area, label)
    layout.add(key, drawn, x + 24, y + h - 12, 10)
