"""Where chips may lie, and what the felt says: read from the edition, never from a game's name."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

from houseway.editions.house import House
from houseway.editions.model import Inscription, Wager
from houseway.equipment.dice import rolls_named
from houseway.games import game_of
from houseway.games.contract import Kind
from houseway.money import parse_odds
from houseway.table import stakes
from houseway.table.events import seat_of
from houseway.web.felt.chips import amount
from houseway.web.live.view import TableView

KEPT = 4096  # answers that are kept: houses come and go with their tables
NAME = "Houseway"  # the name of the property these tables stand in
MOST_NAMED = 6  # wagers that a limit names; where it covers more, it names the others
CARDS, NUMBERS, WHEEL, STANDING, DICE = "cards", "numbers", "wheel", "standing", "dice"


@lru_cache(KEPT)
def kind_of_felt(house: House) -> str:
    """What lies on the table: cards, a wheel of numbers or pictures, dice with bets that stand."""
    game = game_of(house.edition)
    kinds = {Kind.DEAL: CARDS, Kind.STANDING: STANDING, Kind.ROLL: DICE}
    return kinds.get(game.kind) or (NUMBERS if game.spots else WHEEL)


@lru_cache(KEPT)
def spots(house: House) -> tuple[str, ...]:
    """Every key one may bet on, in the order of the edition."""
    return tuple(stakes.places(house))


@lru_cache(KEPT)
def is_offered(house: House, wager: str) -> bool:
    """True if a wager can be placed at this table, or the one it follows."""
    entry = house.edition.wagers[wager]
    if base := entry.raises or entry.bonus_on:
        return is_offered(house, base)
    return wager in {house.kind(key) for key in spots(house)}


def covered(house: House) -> dict[str, frozenset[str]]:
    """At a wheel of numbers: which of them each place covers."""
    covers = game_of(house.edition).spots
    return dict(covers(house)) if covers else {}


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
def title_of(house: House, key: str) -> str:
    """A place by the book's name of the wager, with its number if it has one."""
    kind = house.kind(key)
    wager: Wager = house.edition.wagers[kind]
    named = property_named(wager.title)
    said = wager.title if named == wager.title else f"{named} ({wager.title})"
    return f"{said}{key[len(kind) :]}"


def named(house: House, key: str) -> str:
    """The same, or a word that is no wager as it is."""
    return title_of(house, key) if is_known(house, key) else key


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


def on_wagers(house: House, option: str, among: Collection[str] = ()) -> str:
    """Which wagers a limit covers, where that is not all of them: ` on Ante and Play`."""
    wagers = [wager for wager in among or house.edition.wagers if is_offered(house, wager)]
    covers = [wager for wager in wagers if wager in house.covered(option)]
    if covers == wagers:
        return ""
    if len(covers) <= MOST_NAMED:
        return f" on {_listed(house, covers)}"
    others = [wager for wager in wagers if wager not in covers]
    return f" on all wagers but {_listed(house, others)}"


def _listed(house: House, wagers: Sequence[str]) -> str:
    return _and([short(house, wager) for wager in wagers])


def _and(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def inscriptions(house: House) -> list[Inscription]:
    """What the layout must say under the options of this house."""
    return [each for each in house.edition.layout.inscriptions if each.applies(house.options)]


@lru_cache(KEPT)
def figure(odds: str) -> str:
    """Odds as printed; a sum as people write it, however the house has typed it."""
    fixed = parse_odds(odds).fixed
    return amount(fixed) if fixed else odds


def charged(house: House, wager: str, odds: str, brief: bool = False) -> str:
    """Odds with the vigorish that the house takes on a wager, if any; `brief` for a small area."""
    commission = game_of(house.edition).commission
    return (commission.in_box if brief else commission.on_sign)(house, wager, odds)


@lru_cache(KEPT)
def pay_rows(house: House, key: str, brief: bool = True) -> tuple[str, ...]:
    """What a place is paid: the odds alone if there is one row for it, else all rows."""
    kind = house.kind(key)
    table = house.tables.get((kind, 0))
    if table is None:
        return ()
    numbers = key[len(kind) + 1 :]
    rows = {words: odds for words, odds in table.rows.items() if numbers in rolls_named(words)}
    rows = rows if numbers and rows else table.rows
    told = {words: charged(house, kind, figure(odds), brief) for words, odds in rows.items()}
    if len(told) == 1:
        return tuple(told.values())
    return tuple(f"{words}: {odds}" for words, odds in told.items())


def in_parts(house: House, key: str) -> str:
    """How a bet made of others is paid: `a quarter each as Craps 2, Craps 3, …`; "" for others."""
    dice = house.wager(key).dice
    if dice is None or not dice.paid_as:
        return ""
    number = key[len(house.kind(key)) + 1 :]
    shares: dict[int, list[str]] = {}
    for part, share in dice.paid_as.items():
        named = f"the {number or 'number'}" if part == "number" else short(house, part)
        shares.setdefault(share, []).append(named)
    units = sum(dice.paid_as.values())
    told = [
        f"{_share(n, units)}{' each' if len(names) > 1 else ''} as {_and(names)}"
        for n, names in shares.items()
    ]
    return "; ".join(told)


def _share(n: int, units: int) -> str:
    """A share in words where there is one: half, a quarter, 2/5."""
    words = {(1, 2): "half", (1, 3): "a third", (1, 4): "a quarter", (1, 5): "a fifth"}
    return words.get((n, units), f"{n}/{units}")


def pays(house: House, key: str) -> str:
    """The same in one line."""
    return ", ".join(pay_rows(house, key))


@lru_cache(KEPT)
def spoken(house: House, key: str) -> str:
    """A place as it is read aloud: the wager, its number, what it is paid."""
    odds = ", ".join(pay_rows(house, key, brief=False))
    parts = in_parts(house, key)
    told = f", pays {odds}" if odds else f", paid {parts}" if parts else ""
    return f"{title_of(house, key)}{told}"


def seats_in_order(view: TableView) -> list[str]:
    """The seats that are taken, by their numbers."""
    return sorted(view.seats, key=number)


def number(seat: str) -> int:
    """The number of a seat."""
    return int(re.sub(r"\D", "", seat_of(seat)) or 0)


def staked(view: TableView, seat: str) -> dict[str, int]:
    """What lies on the layout for a seat: its stakes, or the bets it has made ahead."""
    placed = view.stakes.get(seat, {})
    waiting = view.ahead.get(seat, {})
    return {key: cents for key, cents in {**placed, **waiting}.items() if isinstance(cents, int)}


def betting_seat(view: TableView, yours: str) -> str:
    """The seat one's clicks are for: the named one, else the first of one's own."""
    mine = [seat for seat in seats_in_order(view) if view.seats[seat].yours]
    return yours if yours in mine else (mine[0] if mine else "")


def chips_on_spots(view: TableView) -> dict[str, dict[str, int]]:
    """All chips on a layout that is everybody's: place -> seat -> cents."""
    found: dict[str, dict[str, int]] = {}
    for seat in seats_in_order(view):
        for key, cents in staked(view, seat).items():
            if cents:
                found.setdefault(key, {})[seat] = cents
    return found


def marked_number(view: TableView, house: House) -> str:
    """The number that the layout marks, as the game carries it from roll to roll; "" if none."""
    state = game_of(house.edition).state
    return view.standing.get(state.number_entry, "") if state else ""


def headline(view: TableView, house: House) -> str:
    """What a layout says of the turn in two words, as the game puts it."""
    state = game_of(house.edition).state
    return state.headline(view.standing) if state else ""


def says(view: TableView) -> str:
    """What the picture shows, in words."""
    carried = ", ".join(f"{name} {state}" for name, state in view.standing.items())
    return ". ".join(part for part in (f"{view.title}, table {view.table}", carried) if part)
