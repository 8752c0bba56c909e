"""Bets in the making: chips are laid on places until somebody says bet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.editions import House
from houseway.errors import Refused, Unreadable
from houseway.floor.seen import Seen
from houseway.floor.shots import Place
from houseway.money import dollars, parse_dollars

CHIPS = (100, 500, 2500, 10000, 50000, 100000)  # cents; the chips a player can pick up
STANDS = "bets"  # the question before each roll, where bets go on standing


class Tray:
    """What one seat is about to stake: place -> the stake it shall have."""

    def __init__(self) -> None:
        self.stakes: dict[str, int] = {}
        self.last: dict[str, int] = {}

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

    def follow(self, key: str, seen: Seen, house: House) -> None:
        """Lay what the edition says goes with a bet: its companions, and what must equal it."""
        stake, kind = self.stakes[key], house.kind(key)
        places = {place.key: place for place in seen.wagers}
        equal = set[str]()
        wanted = set(house.wager(key).needs)
        for tie, _, _ in house.conditions:
            if kind in tie.compulsory:
                wanted |= set(tie.compulsory)
            if kind in (tie.wager, tie.of) and tie.at_least == tie.at_most == "1":
                equal |= {tie.wager, tie.of}
        for other in (wanted | equal) - {kind}:
            if other in places and (other in equal or other not in self.stakes):
                place = places[other]
                same = max(stake, place.least)
                self.stakes[other] = min(same, place.most) if place.most else same

    def take(self, key: str, chip: int, seen: Seen, seat: str) -> None:
        """One chip less; below the least stake the place is empty."""
        self._begin(seen, seat)
        now = self.on(key, seen, seat)
        least = next((place.least for place in seen.wagers if place.key == key), 0)
        new = now - chip
        self.stakes[key] = new if new >= max(least, 1) else 0
        if not self.stakes[key] and not standing(seen, seat).get(key):
            del self.stakes[key]

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

    def take_up(self) -> dict[str, int]:
        """The bets as they go to the table; the tray is free for others."""
        stakes, self.stakes = self.stakes, {}
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
