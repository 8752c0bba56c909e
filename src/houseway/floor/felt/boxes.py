"""Labelled boxes for bets that a layout has no drawn place for, and felts that are all boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from houseway.editions.house import House
from houseway.equipment.dice import FACES, total, ways
from houseway.floor.felt import board
from houseway.floor.felt.around import Laid, chips_on, players, players_high
from houseway.floor.felt.dice import small_dice, thrown
from houseway.floor.felt.places import (
    WHEEL,
    betting_seat,
    kind_of_felt,
    pays,
    places,
    says,
    short,
    spoken,
)
from houseway.floor.felt.signs import phrases, posted, straight
from houseway.floor.felt.svg import CREAM, GOLD, INK, LINE, boxed, canvas, rect, spot, text
from houseway.floor.felt.wheel import picture_colours, sections, wheel
from houseway.floor.seen import Seen

HEADING, GAP = 20.0, 5.0
WIDE, PHONE = 1200.0, 360.0


@cache
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


def box(
    laid: Laid, house: House, key: str, seat: str, at: tuple[float, float, float, float]
) -> None:
    """One box: the dice it names or its name, and what it is paid."""
    x, y, w, h = at
    area = rect(
        x, y, w, h, rx=6, fill=INK, fill_opacity=0.2, stroke=LINE, stroke_width=1.3, class_="area"
    )
    words, roll = short(house, key), dice_of(house, key)
    told = pays(house, key)
    odds = told if 0 < len(told) <= 14 else ""
    foot = 12.0 if odds and h >= 34 else 0.0
    drawn = [area]
    if roll and h >= 34:
        size = min(18.0, h * 0.36)
        named = h >= 54 and not key.endswith(roll) and " hop" not in key
        drawn.append(small_dice(roll, x + w / 2, y + (h - foot) * (0.32 if named else 0.5), size))
        if named:
            name = boxed(x + w / 2, y + h - foot - 11, w - 6, 22, words, 11)
            drawn.append(name)
    else:
        most = max(14.0, h * 0.24)
        drawn.append(boxed(x + w / 2, y + (h - foot) / 2, w - 8, h - foot - 4, words, most))
    if foot:
        drawn.append(
            text(x + w / 2, y + h - 4, odds, min(max(10.5, h * 0.14), w / len(odds) / 0.56), GOLD)
        )
    r = min(11, max(8, h * 0.17))
    laid.add(key, spot(key, seat, spoken(house, key), *drawn), x + w - r - 6, y + r + 5, r)


def tray(
    laid: Laid,
    house: House,
    groups: Mapping[str, Sequence[str]],
    at: tuple[float, float, float],
    seat: str,
    least: float = 84.0,
    high: float = 58.0,
) -> float:
    """Boxes in groups with their headings, from x, y in a width; where they end."""
    x, top, width = at
    for heading, keys in groups.items():
        if not keys:
            continue
        if heading:
            laid.drawn.append(text(x + 2, top + 14, heading, 12, CREAM, text_anchor="start"))
            top += HEADING
        dice_only = all(dice_of(house, key) for key in keys) and len(keys) > 6
        narrow = 62.0 if dice_only else least
        tall = 46.0 if dice_only else high
        across = max(1, min(len(keys), int((width + GAP) // (narrow + GAP))))
        rows = -(-len(keys) // across)
        across = -(-len(keys) // rows)
        w = min((width + GAP) / across - GAP, max(210.0, least))
        for n, key in enumerate(keys):
            row, column = divmod(n, across)
            place = (x + column * (w + GAP), top + row * (tall + GAP), w, tall)
            box(laid, house, key, seat, place)
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
    least, high = (205.0, 118.0) if few else (84.0, 66.0)
    at = (8.0, top, PHONE - 20) if narrow else (310.0, 24.0, WIDE - 322)
    laid.high = tray(laid, house, groups, at, seat, least, high)
    return laid


def draw_boxes(seen: Seen, house: House, yours: str, narrow: bool, still: bool) -> str:
    """A table whose layout is boxes: dice or a wheel of pictures above or beside them."""
    wide = PHONE if narrow else WIDE
    seat = betting_seat(seen, yours)
    if kind_of_felt(house) == WHEEL:
        order = sections(house)
        x, r = (180.0, 120.0) if narrow else (155.0, 128.0)
        drawn = [wheel(order, seen.came, x, r + 30, r, picture_colours(order))]
        top = 2 * r + 54
    else:
        drawn = [thrown(seen.came, 60 if narrow else 30, 30, 42)]
        top = 150.0 if seen.came.count("-") > 4 else 100.0
    laid = _laid(house, seat, narrow, top)
    drawn += [*laid.drawn, chips_on(seen, laid, places(house), seat)]
    return finished(seen, house, drawn, max(laid.high, top) + 6, wide, still)


def finished(
    seen: Seen, house: House, drawn: Sequence[str], y: float, wide: float, still: bool
) -> str:
    """A layout that is everybody's with its inscriptions, the players below it, and the cloth."""
    lines, high = straight(phrases(house), wide / 2, y, wide - 30)
    y += high + 10
    around = players(seen, y, wide)
    y += players_high(seen, wide) + 8
    cloth = board.flat_cloth(wide, y)
    sign = posted(house, wide - 30, 8)
    return canvas(wide, y, cloth, *drawn, lines, around, sign, says=says(seen), still=still)
