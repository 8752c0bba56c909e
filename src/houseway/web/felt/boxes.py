"""Labelled boxes for bets without a place of their own on a layout, and felts made of boxes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from houseway.editions.house import House
from houseway.equipment.dice import FACES, total, ways
from houseway.games import game_of
from houseway.web.felt import board
from houseway.web.felt.around import Layout, chips_on, players, players_high
from houseway.web.felt.dice import STEP, small_dice, thrown
from houseway.web.felt.inscriptions import in_lines, logo, phrases, straight
from houseway.web.felt.seats import CLOSER, SMALL
from houseway.web.felt.spots import (
    WHEEL,
    betting_seat,
    kind_of_felt,
    pay_rows,
    says,
    short,
    spoken,
    spots,
)
from houseway.web.felt.svg import (
    CREAM,
    GOLD,
    INK,
    LEAST,
    LINE,
    PHONE,
    SCREEN,
    canvas,
    pressed,
    rect,
    spot,
    text,
    wrapped,
)
from houseway.web.felt.table_sign import limit_lines
from houseway.web.felt.wheel import picture_colours, sections, wheel
from houseway.web.live.view import TableView

HEADING, GAP, DIE = 28.0, 5.0, 18.0
MOST_LINES = 6  # lines of odds in a box; longer tables are on the sign


@lru_cache(4096)
def dice_of(house: House, key: str) -> str:
    """The roll a bet is on, if it is a single one, or its single face."""
    kind = house.kind(key)
    dice = house.edition.wagers[kind].dice
    if dice is None:
        return ""
    named = key[len(kind) + 1 :] or (dice.wins[0] if len(dice.wins) == 1 else "")
    if named in ways(2) or set(dice.numbers) == set(FACES):
        return named
    rolls = [roll for roll in ways(2) if dice.one_roll and [total(roll)] == dice.wins]
    return rolls[0] if len(rolls) == 1 else ""


def letters_of(house: House, key: str) -> tuple[str, ...]:
    """A second name of a bet in letters, if the book gives one: `C and E`."""
    title = house.edition.wagers[house.kind(key)].title
    found = re.search(r"\bor ([A-Z] and [A-Z])\b", title)
    return (found[1],) if found else ()


class BoxText(NamedTuple):
    """The content of a box from top to bottom: dice, name, odds."""

    dice: str
    name: tuple[str, ...]
    odds: tuple[str, ...]
    size: float
    large: float

    @property
    def high(self) -> float:
        """The height of the content."""
        rows = len(self.name) * self.large + len(self.odds) * self.size
        return rows * 1.14 + (DIE + 5 if self.dice else 0)


class Letters(NamedTuple):
    """The letter sizes in boxes."""

    size: float = LEAST  # of odds
    large: float = LEAST  # of names
    numbers: bool = False  # only numbers, because the heading gives the name


USUAL = Letters()


def box_text(house: House, key: str, width: float, letters: Letters) -> BoxText:
    """The content of a box of that width."""
    size, large, numbers = letters
    roll = dice_of(house, key)
    bare = roll and (key.endswith(roll) or " hop" in key)
    words = key[len(house.kind(key)) + 1 :] if numbers else short(house, key)
    name = () if bare else wrapped(words, width, large) + letters_of(house, key)
    rows = pay_rows(house, key)
    odds = [line for row in rows for line in wrapped(row, width * CLOSER, size)]
    return BoxText(roll, name, tuple(odds if len(odds) <= MOST_LINES else ()), size, large)


def box(
    layout: Layout,
    house: House,
    key: str,
    seat: str,
    at: tuple[float, float, float, float],
    letters: Letters,
) -> None:
    """One box: its dice or name, and its odds."""
    x, y, w, h = at
    area = rect(
        x, y, w, h, rx=6, fill=INK, fill_opacity=0.2, stroke=LINE, stroke_width=1.3, class_="area"
    )
    inside = box_text(house, key, w - 8, letters)
    top, middle = y + (h - inside.high) / 2, x + w / 2
    drawn = [area]
    if inside.dice:
        drawn.append(small_dice(inside.dice, middle, top + DIE / 2, DIE))
        top += DIE + 5
    lines = [(line, letters.large, CREAM) for line in inside.name]
    lines += [(line, letters.size, GOLD) for line in inside.odds]
    for line, tall, fill in lines:
        fits = pressed(line, tall, w - 8)
        drawn.append(text(middle, top + tall * 0.9, line, tall, fill, **fits))
        top += tall * 1.14
    # chips go on the upper edge, clear of dice, name and odds
    layout.add(key, spot(key, seat, spoken(house, key), *drawn), x + w - 20, y - 1, 9)


def tray(
    layout: Layout,
    house: House,
    groups: Mapping[str, Sequence[str]],
    at: tuple[float, float, float],
    seat: str,
    least: float = 84.0,
    letters: Letters = USUAL,
) -> float:
    """Boxes in groups with headings, from x, y in a width; returns where they end."""
    x, top, width = at
    for heading, keys in groups.items():
        if not keys:
            continue
        if heading:
            layout.drawn.append(text(x + 2, top + 14, heading, 14, CREAM, text_anchor="start"))
            top += HEADING
        dice_only = all(dice_of(house, key) for key in keys) and len(keys) > 6
        narrow = 52.0 if dice_only else least
        across = max(1, min(len(keys), int((width + GAP) // (narrow + GAP))))
        rows = -(-len(keys) // across)
        across = -(-len(keys) // rows)
        w = min((width + GAP) / across - GAP, max(230.0, least))
        numbers = heading == house.edition.wagers[house.kind(keys[0])].title and len(keys) > 1
        sizes = letters._replace(numbers=numbers)
        tall = max(box_text(house, key, w - 8, sizes).high for key in keys) + 12
        tall = max(tall, 40.0)
        for n, key in enumerate(keys):
            row, column = divmod(n, across)
            place = (x + column * (w + GAP), top + row * (tall + GAP), w, tall)
            box(layout, house, key, seat, place, sizes)
        top += rows * (tall + GAP) + 3
    return top


def by_kind(house: House, keys: Sequence[str]) -> dict[str, list[str]]:
    """Bets with several spots under the wager's title, the others together."""
    often: dict[str, list[str]] = {}
    for key in keys:
        often.setdefault(house.kind(key), []).append(key)
    named = {house.edition.wagers[kind].title: k for kind, k in often.items() if len(k) > 1}
    single = [key for group in often.values() if len(group) == 1 for key in group]
    pairs = [key for key in single if (roll := dice_of(house, key)) and roll[0] == roll[-1]]
    mixed = [key for key in single if dice_of(house, key) and key not in pairs]
    rest = [key for key in single if key not in pairs and key not in mixed]
    parts = {"Doubles": pairs, "Two dice": mixed, "Other bets" if pairs or named else "": rest}
    return {**named, **{heading: k for heading, k in parts.items() if k}}


@lru_cache(256)
def _layout(house: House, seat: str, narrow: bool, top: float) -> Layout:
    """The boxes, without chips."""
    layout = Layout()
    groups = by_kind(house, spots(house))
    few = len(groups) == 1 and not narrow  # large boxes next to the wheel
    least, large = (150.0, 26.0) if few else (84.0, LEAST)
    if narrow:
        at, size = (8.0, top, PHONE - 16), SMALL
    else:
        at, size = (270.0, 20.0, SCREEN - 280), large * 0.7 if few else LEAST
    letters = Letters(size, SMALL + 2 if narrow else large)
    layout.high = tray(layout, house, groups, at, seat, least, letters)
    return layout


def dice_thrown(house: House) -> int:
    """The number of dice thrown together."""
    dice = game_of(house.edition).dice
    return dice(house) if dice else 0


def draw_boxes(view: TableView, house: House, yours: str, narrow: bool, still: bool) -> str:
    """A table whose layout is made of boxes, with dice or a picture wheel above or next to them."""
    seat = betting_seat(view, yours)
    if kind_of_felt(house) == WHEEL:
        order = sections(house)
        x, r = (180.0, 120.0) if narrow else (135.0, 112.0)
        drawn = [wheel(order, view.last_result, x, r + 30, r, picture_colours(order))]
        top = 2 * r + 54
        layout = _layout(house, seat, narrow, top)
    else:
        many = dice_thrown(house)
        top = 150.0 if many > 5 else 90.0
        layout = _layout(house, seat, narrow, top)
        if narrow:
            drawn = [thrown(view.last_result, 62, 24, 40, many=many)]
        else:  # next to the boxes, as large as there is room
            rows = -(-many // 2)
            size = min(74.0, (layout.high - 40) / rows / STEP)
            left = 135 - size * STEP if many > 2 else 18.0  # a pair has its total next to it
            drawn = [thrown(view.last_result, left, 26, size, 2, many)]
    drawn += [*layout.drawn, chips_on(view, layout, spots(house), seat)]
    return finished(view, house, drawn, max(layout.high, top) + 6, narrow, still)


def finished(
    view: TableView, house: House, drawn: Sequence[str], y: float, narrow: bool, still: bool
) -> str:
    """A shared layout with its inscriptions, the players below it, and the cloth."""
    wide, small = (PHONE, SMALL) if narrow else (SCREEN, LEAST)
    name = logo(house, wide / 2, y + 16, 18, wide - 30)
    y += 20
    words = [*phrases(house), *in_lines(_posted(view, house), 110)]
    lines, high = straight(words, wide / 2, y, wide - 30, small)
    y += high + 10
    signs = board.meters(view, wide / 2, y)
    y += board.METER_H * len(view.meters)
    around = players(view, y, wide)
    y += players_high(view, wide) + 8
    cloth = board.flat_cloth(wide, y)
    shown = (cloth, *drawn, name, lines, signs, around)
    return canvas(wide, y, *shown, says=says(view), still=still)


def _posted(view: TableView, house: House) -> list[str]:
    """The posted limits, one sentence each."""
    return [f"{line.words}: {line.odds}" for line in limit_lines(view, house)]
