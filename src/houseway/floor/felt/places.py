"""Where chips may lie, and what the felt says: read from the edition, never from a game's name."""

from __future__ import annotations

import re
from functools import lru_cache

from houseway.editions.house import House
from houseway.editions.model import Wager
from houseway.equipment.dice import rolls_named
from houseway.floor.felt.signs import NAME
from houseway.floor.seen import Seen
from houseway.games import game
from houseway.table import stakes
from houseway.table.events import seat_of

KEPT = 4096  # answers that are kept: houses come and go with their tables
CARDS, NUMBERS, WHEEL, STANDING, DICE = "cards", "numbers", "wheel", "standing", "dice"


@lru_cache(KEPT)
def kind_of_felt(house: House) -> str:
    """What lies on the table: cards, a wheel of numbers or pictures, dice with bets that stand."""
    module = game(house.edition.game)
    if module.COMMON_HANDS:
        return CARDS
    if any(wager.dice for wager in house.edition.wagers.values()):
        return STANDING if hasattr(module, "check_bets") else DICE
    return NUMBERS if hasattr(module, "spots") else WHEEL


@lru_cache(KEPT)
def places(house: House) -> tuple[str, ...]:
    """Every key one may bet on, in the order of the edition."""
    return tuple(stakes.places(house))


def covered(house: House) -> dict[str, frozenset[str]]:
    """At a wheel of numbers: which of them each place covers."""
    spots: dict[str, frozenset[str]] = game(house.edition.game).spots(house)
    return spots


@lru_cache(KEPT)
def drawn_later(house: House) -> tuple[str, ...]:
    """Wagers that follow the cards and have an area of their own.

    The layout names the area, or the wager is the one raise there is, or one of several multiples.
    """
    wagers = house.edition.wagers
    areas = " ".join(area.says for area in house.edition.layout.areas).lower()
    bases = [wager.raises for wager in wagers.values()]
    found = []
    for name, wager in wagers.items():
        named = any(
            re.search(rf"\b{re.escape(word)}\b", areas) for word in (name, name.split()[-1])
        )
        posted = (name, 0) in house.tables and bases.count(wager.raises) == 1
        alone = wager.times and (posted or max(wager.times) > 1)
        if wager.raises and (named or alone):
            found.append(name)
    return tuple(found)


def is_known(house: House, key: str) -> bool:
    """True if a key names a wager of this edition."""
    try:
        return bool(house.kind(key))
    except KeyError:
        return False


@lru_cache(KEPT)
def called(house: House, key: str) -> str:
    """A place by the book's name of the wager, with its number if it has one."""
    kind = house.kind(key)
    wager: Wager = house.edition.wagers[kind]
    named = property_named(wager.title)
    said = wager.title if named == wager.title else f"{named} ({wager.title})"
    return f"{said}{key[len(kind) :]}"


def property_named(title: str) -> str:
    """A title, or where it stands for the name of the property, as `Name of Casino`, that name."""
    return NAME if re.fullmatch(r"name of (the )?(casino|property)", title, re.I) else title


@lru_cache(KEPT)
def short(house: House, key: str) -> str:
    """The shortest the edition calls a place, for a small area."""
    kind = house.kind(key)
    named = re.sub(r" (wager|bet|hand|side)s?$", "", house.edition.wagers[kind].title, flags=re.I)
    if property_named(named) != named:
        return property_named(named) + key[len(kind) :]
    known = kind[:1].upper() + kind[1:]
    return min(named, known, key=len) + key[len(kind) :]


@lru_cache(KEPT)
def pay_rows(house: House, key: str) -> tuple[str, ...]:
    """What a place is paid as printed: the odds alone if there is one row for it, else all rows."""
    kind = house.kind(key)
    table = house.tables.get((kind, 0))
    if table is None:
        return ()
    numbers = key[len(kind) + 1 :]
    rows = {words: odds for words, odds in table.rows.items() if numbers in rolls_named(words)}
    rows = rows if numbers and rows else table.rows
    if len(rows) == 1:
        return (next(iter(rows.values())),)
    return tuple(f"{words}: {odds}" for words, odds in rows.items())


def pays(house: House, key: str) -> str:
    """The same in one line."""
    return ", ".join(pay_rows(house, key))


@lru_cache(KEPT)
def spoken(house: House, key: str) -> str:
    """A place as it is read aloud: the wager, its number, what it is paid."""
    told = pays(house, key)
    return f"{called(house, key)}, pays {told}" if told else called(house, key)


def seats_in_order(seen: Seen) -> list[str]:
    """The seats that are taken, by their numbers."""
    return sorted(seen.seats, key=number)


def number(seat: str) -> int:
    """The number of a seat."""
    return int(re.sub(r"\D", "", seat_of(seat)) or 0)


def staked(seen: Seen, seat: str) -> dict[str, int]:
    """What lies on the layout for a seat: its stakes, or the bets it has made ahead."""
    lying = seen.stakes.get(seat, {})
    waiting = seen.ahead.get(seat, {})
    return {key: cents for key, cents in {**lying, **waiting}.items() if isinstance(cents, int)}


def betting_seat(seen: Seen, yours: str) -> str:
    """The seat one's clicks are for: the named one, else the first of one's own."""
    mine = [seat for seat in seats_in_order(seen) if seen.seats[seat].yours]
    return yours if yours in mine else (mine[0] if mine else "")


def lying(seen: Seen) -> dict[str, dict[str, int]]:
    """All chips on a layout that is everybody's: place -> seat -> cents."""
    found: dict[str, dict[str, int]] = {}
    for seat in seats_in_order(seen):
        for key, cents in staked(seen, seat).items():
            if cents:
                found.setdefault(key, {})[seat] = cents
    return found


def says(seen: Seen) -> str:
    """What the picture shows, in words."""
    point = ", ".join(f"{name} {state}" for name, state in seen.standing.items())
    return ". ".join(part for part in (f"{seen.title}, table {seen.table}", point) if part)
