"""The betting spots and their names and odds, read from the edition, never from a game's name."""

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

CACHED = 4096  # cached results: houses come and go with their tables
NAME = "Houseway"  # the name of the property
MOST_NAMED = 6  # wagers that a limit lists; if it covers more, it lists the others
CARDS, NUMBERS, WHEEL, STANDING, DICE = "cards", "numbers", "wheel", "standing", "dice"


@lru_cache(CACHED)
def kind_of_felt(house: House) -> str:
    """The kind of felt: cards, a number or picture wheel, dice, dice with standing bets."""
    game = game_of(house.edition)
    kinds = {Kind.DEAL: CARDS, Kind.STANDING: STANDING, Kind.ROLL: DICE}
    return kinds.get(game.kind) or (NUMBERS if game.spots else WHEEL)


@lru_cache(CACHED)
def spots(house: House) -> tuple[str, ...]:
    """Every spot that takes bets, in the order of the edition."""
    return tuple(stakes.places(house))


@lru_cache(CACHED)
def is_offered(house: House, wager: str) -> bool:
    """True if a wager, or the one it follows, can be placed at this table."""
    entry = house.edition.wagers[wager]
    if base := entry.raises or entry.bonus_on:
        return is_offered(house, base)
    return wager in {house.kind(key) for key in spots(house)}


def covered(house: House) -> dict[str, frozenset[str]]:
    """At a number wheel: the numbers each spot covers."""
    covers = game_of(house.edition).spots
    return dict(covers(house)) if covers else {}


@lru_cache(CACHED)
def drawn_later(house: House) -> tuple[str, ...]:
    """Wagers that follow the cards and have an area of their own.

    The layout names the area, or the wager is the one raise there is, or one of several multiples.
    """
    wagers = house.edition.wagers
    areas = " ".join(area.says for area in house.edition.layout.areas).lower()
    bases = [wager.raises for wager in wagers.values()]
    later = []
    for name, wager in wagers.items():
        named = any(
            re.search(rf"\b{re.escape(word)}\b", areas) for word in (name, name.split()[-1])
        )
        posted = (name, 0) in house.tables and bases.count(wager.raises) == 1
        alone = wager.times and (posted or max(wager.times) > 1)
        if wager.raises and (named or alone):
            later.append(name)
    return tuple(later)


def is_known(house: House, key: str) -> bool:
    """True if a key names a wager of this edition."""
    try:
        return bool(house.kind(key))
    except KeyError:
        return False


@lru_cache(CACHED)
def title_of(house: House, key: str) -> str:
    """The book's name for a spot, with its number if it has one."""
    kind = house.kind(key)
    wager: Wager = house.edition.wagers[kind]
    named = property_named(wager.title)
    name = wager.title if named == wager.title else f"{named} ({wager.title})"
    return f"{name}{key[len(kind) :]}"


def named(house: House, key: str) -> str:
    """The book's name for a spot; a word that is not a wager stays as it is."""
    return title_of(house, key) if is_known(house, key) else key


def property_named(title: str) -> str:
    """A title, with our property's name in place of `Name of Casino`."""
    return NAME if re.fullmatch(r"name of (the )?(casino|property)", title, re.I) else title


@lru_cache(CACHED)
def short(house: House, key: str) -> str:
    """The shortest name of a spot, for a small area."""
    kind = house.kind(key)
    named = re.sub(r" (wager|bet|hand|side)s?$", "", house.edition.wagers[kind].title, flags=re.I)
    if property_named(named) != named:
        return property_named(named) + key[len(kind) :]
    known = kind[:1].upper() + kind[1:]
    return min(named, known, key=len) + key[len(kind) :]


def on_wagers(house: House, option: str, among: Collection[str] = ()) -> str:
    """The wagers a limit covers, if not all of them: ` on Ante and Play`."""
    wagers = [wager for wager in among or house.edition.wagers if is_offered(house, wager)]
    covers = [wager for wager in wagers if wager in house.covered(option)]
    if covers == wagers:
        return ""
    if len(covers) <= MOST_NAMED:
        return f" on {_listed(house, covers)}"
    others = [wager for wager in wagers if wager not in covers]
    return f" on all wagers except {_listed(house, others)}"


def _listed(house: House, wagers: Sequence[str]) -> str:
    return _and([short(house, wager) for wager in wagers])


def _and(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def inscriptions(house: House) -> list[Inscription]:
    """The inscriptions that the layout needs under the options of this house."""
    return [each for each in house.edition.layout.inscriptions if each.applies(house.options)]


@lru_cache(CACHED)
def figure(odds: str) -> str:
    """Odds as printed; a fixed sum in dollars, however the house typed it."""
    fixed = parse_odds(odds).fixed
    return amount(fixed) if fixed else odds


def charged(house: House, wager: str, odds: str, brief: bool = False) -> str:
    """Odds with the vigorish on a wager, if any; `brief` for a small area."""
    commission = game_of(house.edition).commission
    return (commission.in_box if brief else commission.on_sign)(house, wager, odds)


@lru_cache(CACHED)
def pay_rows(house: House, key: str, brief: bool = True) -> tuple[str, ...]:
    """The odds of a spot: alone if there is one row for it, otherwise all rows."""
    kind = house.kind(key)
    table = house.tables.get((kind, 0))
    if table is None:
        return ()
    numbers = key[len(kind) + 1 :]
    rows = {words: odds for words, odds in table.rows.items() if numbers in rolls_named(words)}
    rows = rows if numbers and rows else table.rows
    shown = {words: charged(house, kind, figure(odds), brief) for words, odds in rows.items()}
    if len(shown) == 1:
        return tuple(shown.values())
    return tuple(f"{words}: {odds}" for words, odds in shown.items())


def in_parts(house: House, key: str) -> str:
    """The parts of a combined bet: `a quarter each as Craps 2, Craps 3, …`; "" for others."""
    dice = house.wager(key).dice
    if dice is None or not dice.paid_as:
        return ""
    number = key[len(house.kind(key)) + 1 :]
    shares: dict[int, list[str]] = {}
    for part, share in dice.paid_as.items():
        named = f"the {number or 'number'}" if part == "number" else short(house, part)
        shares.setdefault(share, []).append(named)
    units = sum(dice.paid_as.values())
    parts = [
        f"{_share(n, units)}{' each' if len(names) > 1 else ''} as {_and(names)}"
        for n, names in shares.items()
    ]
    return "; ".join(parts)


def _share(n: int, units: int) -> str:
    """A share in words if there is one: half, a quarter, 2/5."""
    words = {(1, 2): "half", (1, 3): "a third", (1, 4): "a quarter", (1, 5): "a fifth"}
    return words.get((n, units), f"{n}/{units}")


def pays(house: House, key: str) -> str:
    """The odds of a spot in one line."""
    return ", ".join(pay_rows(house, key))


@lru_cache(CACHED)
def spoken(house: House, key: str) -> str:
    """A spot for screen readers: the wager, its number and its odds."""
    odds = ", ".join(pay_rows(house, key, brief=False))
    parts = in_parts(house, key)
    pays = f", pays {odds}" if odds else f", paid {parts}" if parts else ""
    return f"{title_of(house, key)}{pays}"


def seats_in_order(view: TableView) -> list[str]:
    """The taken seats, by number."""
    return sorted(view.seats, key=number)


def number(seat: str) -> int:
    """The number of a seat."""
    return int(re.sub(r"\D", "", seat_of(seat)) or 0)


def staked(view: TableView, seat: str) -> dict[str, int]:
    """The bets of a seat: those on the layout, and those made in advance."""
    placed = view.stakes.get(seat, {})
    waiting = view.ahead.get(seat, {})
    return {key: cents for key, cents in {**placed, **waiting}.items() if isinstance(cents, int)}


def betting_seat(view: TableView, yours: str) -> str:
    """The seat that clicks are for: the named one, or the viewer's first."""
    mine = [seat for seat in seats_in_order(view) if view.seats[seat].yours]
    return yours if yours in mine else (mine[0] if mine else "")


def chips_on_spots(view: TableView) -> dict[str, dict[str, int]]:
    """All chips on a shared layout: spot -> seat -> cents."""
    chips: dict[str, dict[str, int]] = {}
    for seat in seats_in_order(view):
        for key, cents in staked(view, seat).items():
            if cents:
                chips.setdefault(key, {})[seat] = cents
    return chips


def marked_number(view: TableView, house: House) -> str:
    """The number marked on the layout, such as the point; "" if none."""
    state = game_of(house.edition).state
    return view.standing.get(state.number_entry, "") if state else ""


def headline(view: TableView, house: House) -> str:
    """The state of the game in two words, as the game puts it."""
    state = game_of(house.edition).state
    return state.headline(view.standing) if state else ""


def says(view: TableView) -> str:
    """The picture in words, for screen readers."""
    carried = ", ".join(f"{name} {state}" for name, state in view.standing.items())
    return ". ".join(part for part in (f"{view.title}, table {view.table}", carried) if part)
