"""Bets in the making: chips are laid on places until somebody says bet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import lcm
from typing import Any

from houseway.editions import House
from houseway.errors import Refused, Unreadable
from houseway.money import dollars, parse_dollars
from houseway.web.live.snapshot import BetSpot
from houseway.web.live.view import TableView
from houseway.web.pages.table.explanation import wager_name

CHIPS = (100, 500, 2500, 10000, 50000, 100000)  # cents; the chips a player can pick up
EXAMPLES = 6  # places named to somebody who typed another
WAGERS = "wagers"  # the question before the cards
STANDS = "bets"  # the question before each roll, where bets go on standing
OPENING = (WAGERS, STANDS)


class Tray:
    """What one seat is about to stake: place -> the stake it shall have."""

    def __init__(self) -> None:
        self.stakes: dict[str, int] = {}
        self.last: dict[str, int] = {}
        self.added_with: dict[
            str, tuple[str, str]
        ] = {}  # laid with a bet that needs it: which, section

    def add(self, key: str, chip: int, view: TableView, seat: str, house: House) -> None:
        """One chip more on a place and all that must equal it, within what they take.

        A place that is tied to others which have chips already gets as much as they have. What the
        edition says goes with a bet is laid beside it.
        """
        spot_of(key, view)
        self._begin(view, seat)
        added_with = {other: at for other, at in self._wanted(key, house).items() if key != other}
        tied = self._tied(key, house)
        spots = {spot.key: spot for spot in view.wagers}
        group = [spots[other] for other in (key, *tied) if other in spots]
        least = max(spot.least for spot in group)
        most = min((spot.most for spot in group if spot.most), default=0)
        now = self.on(key, view, seat)
        joins = 0 if now else max((self.stakes[other] for other in tied), default=0)
        new = max(joins or now + chip, least)
        new += -new % lcm(*(max(spot.step, 1) for spot in group))
        if most and new > most:
            if now >= most:
                told = f"{wager_name(view.edition, key)} takes at most {dollars(most)}"
                raise Refused(told, rule="table-limits", at="")
            new = most
        self.stakes |= dict.fromkeys((key, *tied), new)
        equal = kinds_tied(house.kind(key), house)
        for other, at in added_with.items():
            if other in spots and other not in self.stakes:
                self.added_with[other] = key, at
                stake = max(new if other in equal else chip, spots[other].least)
                most = spots[other].most
                self.stakes[other] = min(stake, most) if most else stake

    def _wanted(self, key: str, house: House) -> dict[str, str]:
        """What must lie beside a bet, each with the section that wants it."""
        wanted = dict.fromkeys(house.wager(key).needs, house.wager(key).where)
        return wanted | self._compelled(key, house)

    def _compelled(self, key: str, house: House) -> dict[str, str]:
        """What the bet is placed with or not at all, itself too, with the section."""
        found = dict[str, str]()
        for tie, _, at in house.conditions:
            if house.kind(key) in tie.compulsory:
                found |= dict.fromkeys(tie.compulsory, at)
        return found

    def _tied(self, key: str, house: House) -> list[str]:
        """The other places with chips whose stakes must equal that of a place."""
        equal = kinds_tied(house.kind(key), house)
        return [
            other
            for other, stake in self.stakes.items()
            if other != key and stake and house.kind(other) in equal
        ]

    def take(self, key: str, chip: int, view: TableView, seat: str, house: House) -> None:
        """One chip less, also on all that must equal it; below the least the place is empty."""
        self._begin(view, seat)
        now, tied = self.on(key, view, seat), self._tied(key, house)
        least = max((spot.least for spot in view.wagers if spot.key in (key, *tied)), default=0)
        new = now - chip
        if new >= max(least, 1):
            self.stakes |= dict.fromkeys((key, *tied), new)
        elif standing(view, seat).get(key):
            self.stakes[key] = 0
        else:
            self.remove(key, house)

    def _begin(self, view: TableView, seat: str) -> None:
        """Bets made ahead are changed, not forgotten."""
        if not self.stakes:
            made = view.ahead.get(seat, {})
            self.stakes = {key: stake for key, stake in made.items() if isinstance(stake, int)}

    def on(self, key: str, view: TableView, seat: str) -> int:
        """What lies or shall lie on a place."""
        return self.stakes.get(key, standing(view, seat).get(key, 0))

    def clear(self) -> None:
        """Take back what was not bet yet."""
        self.stakes.clear()
        self.added_with.clear()

    def remove(self, key: str, house: House) -> None:
        """Take back what was laid on one place, and what must equal it and lie beside it."""
        known = key in self.stakes
        equal = set(self._tied(key, house)) & set(self._compelled(key, house)) if known else set()
        for other in (key, *equal):
            self.stakes.pop(other, None)
            self.added_with.pop(other, None)

    def take_up(self) -> dict[str, int]:
        """The bets as they go to the table; the tray is free for others."""
        stakes, self.stakes = self.stakes, {}
        self.added_with.clear()
        return stakes

    def restore(self, stakes: Mapping[str, int]) -> None:
        """The bets were refused and lie in the tray as before."""
        self.stakes = {**stakes, **self.stakes}

    def remember(self, stakes: Mapping[str, int]) -> None:
        """The bets were taken: they can be made again."""
        if any(stakes.values()):
            self.last = {key: stake for key, stake in stakes.items() if stake}

    def repeat(self, view: TableView, seat: str) -> dict[str, int]:
        """The bets made before, as far as there is such a place now."""
        known = {spot.key for spot in view.wagers}
        before = self.last or wagered(view, seat)
        return {key: stake for key, stake in before.items() if key in known}


def kinds_tied(kind: str, house: House) -> set[str]:
    """Every kind of wager whose stakes must equal those of a kind, as the edition ties them."""
    ties = [{t.wager, t.of} for t, _, _ in house.conditions if t.at_least == t.at_most == "1"]
    found = {kind} if any(kind in both for both in ties) else set()
    while more := set().union(*(both for both in ties if both & found)) - found:
        found |= more
    return found


def wagered(view: TableView, seat: str) -> dict[str, int]:
    """What a seat staked in the round that is shown, so that even a new page can repeat it."""
    known = {spot.key for spot in view.wagers}
    return {
        told.wager: told.stake
        for told in view.events
        if told.verb == "wagered" and told.who == seat and told.wager in known and told.stake
    }


def is_down(view: TableView, seat: str) -> bool:
    """True if a seat has made its bets of the round while others still make theirs."""
    ask = view.ask
    mine = ask is not None and ask.seat == seat
    return ask is not None and ask.kind == WAGERS and not mine and bool(view.stakes.get(seat))


def closed(view: TableView, seat: str) -> str:
    """Why a seat can lay no chips now; empty if it can."""
    ask = view.ask
    if not view.open or view.stopped:
        return "no bets are taken at this table any more"
    if is_down(view, seat):
        return "your bet is down and stays as it is until the round is over"
    if ask is None or ask.kind in OPENING:
        return ""
    if ask.kind == "choose" and ask.yours:
        return f"no bets now: you are asked to choose {' or '.join(ask.options)}"
    return "no bets now: they are taken again when this is decided"


def standing(view: TableView, seat: str) -> Mapping[str, int]:
    """The bets of a seat that go on standing and may be changed now."""
    dice = view.ask is not None and view.ask.kind == STANDS
    return view.stakes.get(seat, {}) if dice else {}


def spot_of(key: str, view: TableView) -> BetSpot:
    """The place of that key, if something may be staked on it."""
    for spot in view.wagers:
        if spot.key == key:
            return spot
    raise Unreadable(f"nothing can be staked on '{key}' now")


def spot_named(text: str, view: TableView) -> str:
    """The place somebody means by what he typed: `17`, `17-18`, `straight up 17`, `red`."""
    wanted, words = _numbers(text), _words(text)
    keys = [spot.key for spot in view.wagers]
    if text in keys:
        return text
    alike = [
        key
        for key in keys
        if _numbers(key) == wanted and (_words(key) <= words or words <= _words(key))
    ]
    best = [key for key in alike if _words(key) == words] or alike
    if len(best) == 1 and (wanted or words):
        return best[0]
    if best and (wanted or words):
        raise Unreadable(f"'{text}' may be {' or '.join(best[:EXAMPLES])}: which one?")
    firsts = list({spot.wager: spot.key for spot in reversed(view.wagers)}.values())[::-1]
    raise Unreadable(f"there is no place '{text}' here; as in {', '.join(firsts[:EXAMPLES])}")


def _numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z']+", text.lower()))


def chips_for(view: TableView, seat: str) -> list[int]:
    """The chips worth picking up: those one can pay and that some place takes."""
    has = view.seats[seat].chips if seat in view.seats else 0
    steps = [max(spot.step, 1) for spot in view.wagers]
    least = min(steps, default=1)
    return [chip for chip in CHIPS if least <= chip <= max(has // 2, CHIPS[1])][-5:]


def checked_amount(value: Any) -> int:
    """Cents of an amount somebody typed in dollars."""
    if not isinstance(value, str) or not value.strip():
        raise Unreadable("an amount is wanted, as in '$100'")
    return parse_dollars(value)
