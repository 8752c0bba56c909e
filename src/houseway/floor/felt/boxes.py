"""Labelled boxes for bets that a layout has no drawn place for, and felts that are all boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.editions.house import House
from houseway.equipment.dice import total, ways
from houseway.floor.felt import board
from houseway.floor.felt.around import chips_of, players, players_high
from houseway.floor.felt.dice import small_dice, thrown
from houseway.floor.felt.places import (
    WHEEL,
    betting_seat,
    kind_of_felt,
    lying,
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


def dice_of(house: House, key: str) -> str:
    """The two dice a bet names, if it names just one roll."""
    kind = house.kind(key)
    dice = house.edition.wagers[kind].dice
    named = key[len(kind) + 1 :] or (dice.wins[0] if dice and len(dice.wins) == 1 else "")
    if named in ways(2):
        return named
    rolls = [roll for roll in ways(2) if total(roll) == named]
    return rolls[0] if len(rolls) == 1 and dice and dice.one_roll else ""


def box(
    seen: Seen,
    house: House,
    key: str,
    seat: str,
    at: tuple[float, float, float, float],
    label: str = "",
) -> str:
    """One box: the dice it names or its name, what it is paid, and the chips that lie on it."""
    x, y, w, h = at
    area = rect(
        x, y, w, h, rx=6, fill=INK, fill_opacity=0.2, stroke=LINE, stroke_width=1.3, class_="area"
    )
    words, roll = label or short(house, key), dice_of(house, key)
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
        drawn.append(boxed(x + w / 2, y + (h - foot) / 2, w - 6, h - foot - 2, words, 14))
    if foot:
        drawn.append(text(x + w / 2, y + h - 4, odds, min(10.5, w / len(odds) / 0.56), GOLD))
    owners = lying(seen).get(key, {})
    pile = chips_of(seen, owners, x + w / 2, y + h / 2, min(11, h * 0.32)) if owners else ""
    return spot(key, seat, spoken(house, key), *drawn) + pile


def tray(
    seen: Seen,
    house: House,
    groups: Mapping[str, Sequence[str]],
    x: float,
    y: float,
    width: float,
    seat: str,
    least: float = 84.0,
    high: float = 58.0,
) -> tuple[str, float]:
    """Boxes in groups with their headings, and how high they are together."""
    drawn, top = [], y
    for heading, keys in groups.items():
        if not keys:
            continue
        if heading:
            drawn.append(text(x + 2, top + 14, heading, 12, CREAM, text_anchor="start"))
            top += HEADING
        dice_only = all(dice_of(house, key) for key in keys) and len(keys) > 6
        narrow = 62.0 if dice_only else least
        tall = 46.0 if dice_only else high
        across = max(1, min(len(keys), int((width + GAP) // (narrow + GAP))))
        rows = -(-len(keys) // across)
        across = -(-len(keys) // rows)
        w = (width + GAP) / across - GAP
        for n, key in enumerate(keys):
            row, column = divmod(n, across)
            at = (x + column * (w + GAP), top + row * (tall + GAP), w, tall)
            drawn.append(box(seen, house, key, seat, at))
        top += rows * (tall + GAP) + 3
    return "".join(drawn), top - y


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


def draw_boxes(seen: Seen, house: House, yours: str, narrow: bool, still: bool) -> str:
    """A table whose layout is boxes: dice or a wheel of pictures above or beside them."""
    wide = 360.0 if narrow else 1200.0
    seat = betting_seat(seen, yours)
    left, y = (8.0, 20.0) if narrow else (310.0, 24.0)
    drawn = []
    if kind_of_felt(house) == WHEEL:
        order = sections(house)
        colours = picture_colours(order)
        x, r = (180.0, 120.0) if narrow else (155.0, 128.0)
        drawn.append(wheel(order, seen.came, x, r + 30, r, lambda name: colours.get(name, GOLD)))
        top = 2 * r + 54
    else:
        drawn.append(thrown(seen.came, 30 if not narrow else 60, 30, 42))
        top = 150.0 if seen.came.count("-") > 4 else 100.0
    start = top if narrow else y
    boxes, tall = tray(
        seen, house, by_kind(house, places(house)), left, start, wide - left - 12, seat, high=66
    )
    drawn.append(boxes)
    y = max(start + tall, top) + 6
    lines, high = straight(phrases(house), wide / 2, y, wide - 30)
    y += high + 8
    drawn += [lines, players(seen, y, wide), posted(house, wide - 30, 8)]
    y += players_high(seen, wide) + 8
    return canvas(wide, y, board.flat_cloth(wide, y), *drawn, says=says(seen), still=still)
