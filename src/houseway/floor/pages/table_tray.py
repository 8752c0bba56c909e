"""Bets in the making: chips are laid on places until somebody says bet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from houseway.editions import House
from houseway.errors import Refused, Unreadable
from houseway.floor.seen import Seen
from houseway.floor.shots import Place
from houseway.money import dollars, parse_dollars

CHIPS = (100, 500, 2500, 10000, 50000, 100000)  # cents; the chips a player can pick up
EXAMPLES = 6  # places named to somebody who typed another
STANDS = "bets"  # the question before each roll, where bets go on standing


class Tray:
    """What one seat is about to stake: place -> the stake it shall have."""

    def __init__(self) -> None:
        self.stakes: dict[str, int] = {}
        self.last: dict[str, int] = {}
        self.beside: dict[
            str, tuple[str, str]
        ] = {}  # laid with a bet that needs it: which, section

    def add(self, key: str, chip: int, seen: Seen, seat: str) -> None:
        """One chip more on a place, at least what it takes and at most what it may hold."""
        place = place_of(key, seen)
        self._begin(seen, seat)
        now = self.on(key, seen, seat)
        new = max(now + chip, place.least)
        step = max(place.step, 1)
        new += -new % step
        if place.most and new > place.most:
            if now >= place.most:
                told = f"the {key} takes at most {dollars(place.most)}"
                raise Refused(told, rule="table-limits", at="")
            new = place.most
        self.stakes[key] = new

    def follow(self, key: str, chip: int, seen: Seen, house: House) -> None:
        """Lay what the edition says goes with a bet: its companions, and what must equal it."""
        stake, kind = self.stakes[key], house.kind(key)
        places = {place.key: place for place in seen.wagers}
        equal = dict[str, str]()  # each with the section that wants it
        wanted = dict.fromkeys(house.wager(key).needs, house.wager(key).where)
        for tie, _, at in house.conditions:
            if kind in tie.compulsory:
                wanted |= dict.fromkeys(tie.compulsory, at)
            if kind in (tie.wager, tie.of) and tie.at_least == tie.at_most == "1":
                equal |= dict.fromkeys((tie.wager, tie.of), at)
        for other, at in (wanted | equal).items():
            if other == kind or other not in places:
                continue
            if other not in self.stakes:
                self.beside[other] = key, at
            if other in equal or other not in self.stakes:
                place = places[other]
                new = max(stake if other in equal else chip, place.least)
                self.stakes[other] = min(new, place.most) if place.most else new

    def take(self, key: str, chip: int, seen: Seen, seat: str) -> None:
        """One chip less; below the least stake the place is empty."""
        self._begin(seen, seat)
        now = self.on(key, seen, seat)
        least = next((place.least for place in seen.wagers if place.key == key), 0)
        new = now - chip
        self.stakes[key] = new if new >= max(least, 1) else 0
        if not self.stakes[key] and not standing(seen, seat).get(key):
            self.drop(key)

    def _begin(self, seen: Seen, seat: str) -> None:
        """Bets made ahead are changed, not forgotten."""
        if not self.stakes:
            made = seen.ahead.get(seat, {})
            self.stakes = {key: stake for key, stake in made.items() if isinstance(stake, int)}

    def on(self, key: str, seen: Seen, seat: str) -> int:
        """What lies or shall lie on a place."""
        return self.stakes.get(key, standing(seen, seat).get(key, 0))

    def clear(self) -> None:
        """Take back what was not bet yet."""
        self.stakes.clear()
        self.beside.clear()

    def drop(self, key: str) -> None:
        """Take back what was laid on one place."""
        self.stakes.pop(key, None)
        self.beside.pop(key, None)

    def take_up(self) -> dict[str, int]:
        """The bets as they go to the table; the tray is free for others."""
        stakes, self.stakes = self.stakes, {}
        self.beside.clear()
        return stakes

    def put_back(self, stakes: Mapping[str, int]) -> None:
        """The bets were refused and lie in the tray as before."""
        self.stakes = {**stakes, **self.stakes}

    def sent(self, stakes: Mapping[str, int]) -> None:
        """The bets were taken: they can be made again."""
        if any(stakes.values()):
            self.last = {key: stake for key, stake in stakes.items() if stake}

    def again(self, seen: Seen, seat: str) -> dict[str, int]:
        """The bets made before, as far as there is such a place now."""
        known = {place.key for place in seen.wagers}
        before = self.last or wagered(seen, seat)
        return {key: stake for key, stake in before.items() if key in known}


def wagered(seen: Seen, seat: str) -> dict[str, int]:
    """What a seat staked in the round that is shown, so that even a new page can repeat it."""
    known = {place.key for place in seen.wagers}
    return {
        told.wager: told.stake
        for told in seen.events
        if told.verb == "wagered" and told.who == seat and told.wager in known and told.stake
    }


def standing(seen: Seen, seat: str) -> Mapping[str, int]:
    """The bets of a seat that go on standing and may be changed now."""
    dice = seen.ask is not None and seen.ask.kind == STANDS
    return seen.stakes.get(seat, {}) if dice else {}


def place_of(key: str, seen: Seen) -> Place:
    """The place of that key, if something may be staked on it."""
    for place in seen.wagers:
        if place.key == key:
            return place
    raise Unreadable(f"nothing can be staked on '{key}' now")


def place_named(text: str, seen: Seen) -> str:
    """The place somebody means by what he typed: `17`, `17-18`, `straight up 17`, `red`."""
    wanted, words = _numbers(text), _words(text)
    keys = [place.key for place in seen.wagers]
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
    firsts = list({place.wager: place.key for place in reversed(seen.wagers)}.values())[::-1]
    raise Unreadable(f"there is no place '{text}' here; as in {', '.join(firsts[:EXAMPLES])}")


def _numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z']+", text.lower()))


def chips_for(seen: Seen, seat: str) -> list[int]:
    """The chips worth picking up: those one can pay and that some place takes."""
    has = seen.seats[seat].chips if seat in seen.seats else 0
    steps = [max(place.step, 1) for place in seen.wagers]
    least = min(steps, default=1)
    return [chip for chip in CHIPS if least <= chip <= max(has // 2, CHIPS[1])][-5:]


def checked_amount(value: Any) -> int:
    """Cents of an amount somebody typed in dollars."""
    if not isinstance(value, str) or not value.strip():
        raise Unreadable("an amount is wanted, as in '$100'")
    return parse_dollars(value)
