"""The craps layout: boxes of numbers, lines and odds, the field, and the bets in the middle."""

from __future__ import annotations

from functools import lru_cache

from houseway.editions.house import House
from houseway.editions.model import Dice
from houseway.equipment.dice import ways
from houseway.floor.felt.around import Laid, chips_on
from houseway.floor.felt.boxes import PHONE, WIDE, dice_of, finished, tray
from houseway.floor.felt.dice import thrown
from houseway.floor.felt.places import (
    betting_seat,
    pays,
    places,
    short,
    spoken,
)
from houseway.floor.felt.svg import (
    CREAM,
    GOLD,
    INK,
    LINE,
    boxed,
    circle,
    group,
    rect,
    spot,
    text,
    title,
)
from houseway.floor.seen import Seen

ROW, HEAD, GAP = 30.0, 44.0, 4.0
HEADING = "number"  # where the puck lies
MOST_COLUMNS = 6  # numbers side by side on a phone


class Sorted:
    """The bets of a dice table by how they go with the dice: nothing is known by its name."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.offered = keys = places(house)
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
        self.groups = {
            "Hardways": pairs,
            "One roll": [k for k in once if k not in mine],
            "On the hop": hops,
            "Other bets": [k for k in rest if k not in mine and k not in once],
        }

    def dice(self, key: str) -> Dice:
        """How a bet goes with the dice."""
        return self.house.wager(key).dice or Dice()

    def _on_number(self, key: str) -> bool:
        """True for a bet that stands on one of the numbers in the boxes."""
        return key != self.house.kind(key) and not self.dice(key).one_roll

    def _exact(self, key: str) -> bool:
        """True for a bet on two dice as they lie, not on their sum."""
        kind = self.house.kind(key)
        return (key[len(kind) + 1 :] or "".join(self.dice(key).wins[:1])) in ways(2)

    def bars(self) -> list[str]:
        """The long areas from the dealer to the players: come, field, line; against before for."""
        travelling = [k for k in self.lines if self.dice(k).travels]
        line = [k for k in self.lines if k not in travelling]
        ordered = [sorted(each, key=lambda k: k not in self.against) for each in (travelling, line)]
        return [*ordered[0], *self.field, *ordered[1]]


def draw_craps(seen: Seen, house: House, yours: str, narrow: bool, still: bool) -> str:
    """The layout, the dice and the puck, the chips of all, and who plays."""
    seat = betting_seat(seen, yours)
    laid = _laid(house, seat, narrow)
    drawn = [
        *laid.drawn,
        thrown(seen.came, 14, 14, 34),
        _puck(seen, laid, (190.0 if narrow else 600.0), 31),
        chips_on(seen, laid, places(house), seat),
    ]
    return finished(seen, house, drawn, laid.high, PHONE if narrow else WIDE, still)


@lru_cache(256)
def _laid(house: House, seat: str, narrow: bool) -> Laid:
    """The layout before any chip lies on it."""
    bets, laid = Sorted(house), Laid()
    main, y = (344.0 if narrow else 740.0), 60.0
    across = len(bets.columns)
    if narrow and across > MOST_COLUMNS:
        across = -(-across // 2)
    for n in range(0, len(bets.columns), max(across, 1)):
        _numbers(laid, bets, bets.columns[n : n + across], (8, y, main), seat)
        y += HEAD + (len(bets.above) + len(bets.below)) * ROW + 8
    for key in bets.bars():
        high = 40.0 if key in bets.against else 52.0
        _bar(laid, bets, key, (8, y, main, high), seat)
        y += high + GAP
    at = (8.0, y + 4, main) if narrow else (main + 22, 14.0, WIDE - main - 34)
    laid.high = max(tray(laid, house, bets.groups, at, seat, least=78), y) + 6
    return laid


def _puck(seen: Seen, laid: Laid, x: float, y: float) -> str:
    """Whether there is a point, and the puck on its number."""
    point = seen.standing.get("point", "")
    drawn = circle(x, y, 16, fill="#f4f1e6" if point else "#141414", stroke=GOLD, stroke_width=2)
    ink = INK if point else CREAM
    drawn += text(x, y + 4.5, "ON" if point else "OFF", 12, ink, font_weight=700)
    told = f"Point {point}" if point else "Come-out"
    drawn += text(x + 24, y + 5, told, 14, CREAM, text_anchor="start", font_weight=700)
    if f"{HEADING} {point}" in laid.chips:
        x, y, r = laid.chips[f"{HEADING} {point}"]
        drawn += circle(x, y, r, fill="#f4f1e6", stroke=INK)
        drawn += text(x, y + 4, "ON", 10, INK, font_weight=700)
    return group(title(told), drawn, role="img", aria_label=told, class_="label")


def _numbers(
    laid: Laid, bets: Sorted, some: list[str], at: tuple[float, float, float], seat: str
) -> None:
    """A column for each number: bets against it above, bets for it below."""
    x, y, width = at
    w = (width + GAP) / len(some) - GAP
    for n, number in enumerate(some):
        left, top = x + n * (w + GAP), y
        for kind in bets.above:
            _cell(laid, bets, kind, number, (left, top, w, ROW), seat)
            top += ROW
        head = rect(left, top, w, HEAD, fill="#0e5a40", stroke=LINE, stroke_width=1.6)
        head += text(left + w / 2, top + 33, number, 30 if w > 50 else 22, GOLD, font_weight=700)
        laid.add(f"{HEADING} {number}", head, left + w - 13, top + 13, 12)
        top += HEAD
        for kind in bets.below:
            _cell(laid, bets, kind, number, (left, top, w, ROW), seat)
            top += ROW


def _cell(
    laid: Laid,
    bets: Sorted,
    kind: str,
    number: str,
    at: tuple[float, float, float, float],
    seat: str,
) -> None:
    """One bet on one number; where a bet only moves to, there is a place but no button."""
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
    name, odds = short(bets.house, kind), pays(bets.house, key) if w > 96 and offered else ""
    odds = odds if len(odds) < 9 else ""
    room = w - 8 - len(odds) * 5.6
    label = boxed(x + 4 + room / 2, y + h / 2, room, h - 4, name, 11.5)
    if odds:
        label += text(x + w - 4, y + h / 2 + 4, odds, 10, GOLD, text_anchor="end")
    drawn = spot(key, seat if offered else "", spoken(bets.house, key), area, label)
    laid.add(key, drawn, x + w - 16, y + h * 0.42, 9.5)


def _bar(
    laid: Laid, bets: Sorted, key: str, at: tuple[float, float, float, float], seat: str
) -> None:
    """A long area, with the numbers it goes by, and the odds in support of it at its end."""
    x, y, w, h = at
    odds = bets.odds.get(key, "")
    odds = odds if odds in bets.offered else ""
    side = w * 0.26 if odds else 0.0
    dice = bets.dice(key)
    words = short(bets.house, key)
    if key in bets.field:
        words += f"  {'·'.join(dice.wins)}"
    if dice.first_pushes:
        words += f"  (bar {', '.join(dice.first_pushes)})"
    _long(laid, bets, key, words, (x, y, w - side - (GAP if odds else 0), h), seat)
    if odds:
        _long(laid, bets, odds, short(bets.house, odds), (x + w - side, y, side, h), seat)


def _long(
    laid: Laid,
    bets: Sorted,
    key: str,
    words: str,
    at: tuple[float, float, float, float],
    seat: str,
) -> None:
    """One long area."""
    x, y, w, h = at
    area = rect(
        x, y, w, h, rx=6, fill=INK, fill_opacity=0.2, stroke=LINE, stroke_width=1.6, class_="area"
    )
    told = pays(bets.house, key) if w > 200 else ""
    foot = 13 if told and len(told) * 6 < w and h > 44 else 0
    label = boxed(x + w / 2, y + (h - foot) / 2, w - 12, h - foot - 6, words.upper(), 20)
    if foot:
        label += text(x + w / 2, y + h - 6, told, 10.5, GOLD)
    drawn = spot(key, seat, spoken(bets.house, key), area, label)
    laid.add(key, drawn, x + min(w * 0.12, 60), y + h * 0.45, 11)
