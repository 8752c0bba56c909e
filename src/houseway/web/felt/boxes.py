"""Labelled boxes for bets that a layout has no drawn place for, and felts that are all boxes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from houseway.editions.house import House
from houseway.equipment.dice import FACES, total, ways
from houseway.games import game_of
from houseway.web.felt import board
from houseway.web.felt.around import Laid, chips_on, players, players_high
from houseway.web.felt.dice import STEP, small_dice, thrown
from houseway.web.felt.inscriptions import in_lines, logo, phrases, straight
from houseway.web.felt.seats import CLOSER, SMALL
from houseway.web.felt.spots import (
    WHEEL,
    betting_seat,
    kind_of_felt,
    pay_rows,
    places,
    says,
    short,
    spoken,
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
from houseway.web.live.view import Seen

HEADING, GAP, DIE = 28.0, 5.0, 18.0
MOST_LINES = 6  # of odds in a box; longer tables are on the sign


@lru_cache(4096)
def dice_of(house: House, key: str) -> str:
    """The two dice a bet names if it names just one roll, or the one face it is on."""
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
    """The letters a bet is known by beside its name, if the book has them: `C and E`."""
    title = house.edition.wagers[house.kind(key)].title
    found = re.search(r"\bor ([A-Z] and [A-Z])\b", title)
    return (found[1],) if found else ()


class Stack(NamedTuple):
    """What stands in a box, from above: dice, the name, what it is paid."""

    dice: str
    name: tuple[str, ...]
    odds: tuple[str, ...]
    size: float
    large: float

    @property
    def high(self) -> float:
        """How high it is."""
        rows = len(self.name) * self.large + len(self.odds) * self.size
        return rows * 1.14 + (DIE + 5 if self.dice else 0)


class Letters(NamedTuple):
    """How what stands in boxes is set."""

    size: float = LEAST  # of odds
    large: float = LEAST  # of names
    numbers: bool = False  # the heading says the rest of the name


USUAL = Letters()


def stack(house: House, key: str, width: float, letters: Letters) -> Stack:
    """What stands in a box of that width."""
    size, large, numbers = letters
    roll = dice_of(house, key)
    bare = roll and (key.endswith(roll) or " hop" in key)
    words = key[len(house.kind(key)) + 1 :] if numbers else short(house, key)
    name = () if bare else wrapped(words, width, large) + letters_of(house, key)
    rows = pay_rows(house, key)
    odds = [line for row in rows for line in wrapped(row, width * CLOSER, size)]
    return Stack(roll, name, tuple(odds if len(odds) <= MOST_LINES else ()), size, large)


def box(
    laid: Laid,
    house: House,
    key: str,
    seat: str,
    at: tuple[float, float, float, float],
    letters: Letters,
) -> None:
    """One box: the dice it names or its name, and what it is paid."""
    x, y, w, h = at
    area = rect(
        x, y, w, h, rx=6, fill=INK, fill_opacity=0.2, stroke=LINE, stroke_width=1.3, class_="area"
    )
    inside = stack(house, key, w - 8, letters)
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
    # chips lie on the upper edge, clear of dice, name and odds
    laid.add(key, spot(key, seat, spoken(house, key), *drawn), x + w - 20, y - 1, 9)


def tray(
    laid: Laid,
    house: House,
    groups: Mapping[str, Sequence[str]],
    at: tuple[float, float, float],
    seat: str,
    least: float = 84.0,
    letters: Letters = USUAL,
) -> float:
    """Boxes in groups with their headings, from x, y in a width; where they end."""
    x, top, width = at
    for heading, keys in groups.items():
        if not keys:
            continue
        if heading:
            laid.drawn.append(text(x + 2, top + 14, heading, 14, CREAM, text_anchor="start"))
            top += HEADING
        dice_only = all(dice_of(house, key) for key in keys) and len(keys) > 6
        narrow = 52.0 if dice_only else least
        across = max(1, min(len(keys), int((width + GAP) // (narrow + GAP))))
        rows = -(-len(keys) // across)
        across = -(-len(keys) // rows)
        w = min((width + GAP) / across - GAP, max(230.0, least))
        said = heading == house.edition.wagers[house.kind(keys[0])].title and len(keys) > 1
        set_so = letters._replace(numbers=said)
        tall = max(stack(house, key, w - 8, set_so).high for key in keys) + 12
        tall = max(tall, 40.0)
        for n, key in enumerate(keys):
            row, column = divmod(n, across)
            place = (x + column * (w + GAP), top + row * (tall + GAP), w, tall)
            box(laid, house, key, seat, place, set_so)
        top += rows * (tall + GAP) + 3
    return top


def by_kind(house: House, keys: Sequence[str]) -> dict[str, list[str]]:
    """Bets that have several places under the name of the wager, the others together."""
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
def _laid(house: House, seat: str, narrow: bool, top: float) -> Laid:
    """The boxes, before any chip lies on them."""
    laid = Laid()
    groups = by_kind(house, places(house))
    few = len(groups) == 1 and not narrow  # large boxes beside the wheel
    least, large = (150.0, 26.0) if few else (84.0, LEAST)
    if narrow:
        at, size = (8.0, top, PHONE - 16), SMALL
    else:
        at, size = (270.0, 20.0, SCREEN - 280), large * 0.7 if few else LEAST
    letters = Letters(size, SMALL + 2 if narrow else large)
    laid.high = tray(laid, house, groups, at, seat, least, letters)
    return laid


def dice_thrown(house: House) -> int:
    """How many dice are thrown together."""
    dice = game_of(house.edition).dice
    return dice(house) if dice else 0


def draw_boxes(seen: Seen, house: House, yours: str, narrow: bool, still: bool) -> str:
    """A table whose layout is boxes: dice or a wheel of pictures above or beside them."""
    seat = betting_seat(seen, yours)
    if kind_of_felt(house) == WHEEL:
        order = sections(house)
        x, r = (180.0, 120.0) if narrow else (135.0, 112.0)
        drawn = [wheel(order, seen.came, x, r + 30, r, picture_colours(order))]
        top = 2 * r + 54
        laid = _laid(house, seat, narrow, top)
    else:
        many = dice_thrown(house)
        top = 150.0 if many > 5 else 90.0
        laid = _laid(house, seat, narrow, top)
        if narrow:
            drawn = [thrown(seen.came, 62, 24, 40, many=many)]
        else:  # down the side of the boxes, as large as there is room
            rows = -(-many // 2)
            size = min(74.0, (laid.high - 40) / rows / STEP)
            left = 135 - size * STEP if many > 2 else 18.0  # the total is told beside a pair
            drawn = [thrown(seen.came, left, 26, size, 2, many)]
    drawn += [*laid.drawn, chips_on(seen, laid, places(house), seat)]
    return finished(seen, house, drawn, max(laid.high, top) + 6, narrow, still)


def finished(
    seen: Seen, house: House, drawn: Sequence[str], y: float, narrow: bool, still: bool
) -> str:
    """A layout that is everybody's with its inscriptions, the players below it, and the cloth."""
    wide, small = (PHONE, SMALL) if narrow else (SCREEN, LEAST)
    name = logo(house, wide / 2, y + 16, 18, wide - 30)
    y += 20
    words = [*phrases(house), *in_lines(_posted(seen, house), 110)]
    lines, high = straight(words, wide / 2, y, wide - 30, small)
    y += high + 10
    signs = board.meters(seen, wide / 2, y)
    y += board.METER_H * len(seen.meters)
    around = players(seen, y, wide)
    y += players_high(seen, wide) + 8
    cloth = board.flat_cloth(wide, y)
    shown = (cloth, *drawn, name, lines, signs, around)
    return canvas(wide, y, *shown, says=says(seen), still=still)


def _posted(seen: Seen, house: House) -> list[str]:
    """The limits, as a sign has them."""
    return [f"{line.words}: {line.odds}" for line in limit_lines(seen, house)]
