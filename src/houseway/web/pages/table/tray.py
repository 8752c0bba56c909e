"""Unplaced bets: the chips a player lays on spots before confirming them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import lcm

from houseway.editions import House
from houseway.errors import Refused, Unreadable
from houseway.money import dollars, parse_dollars
from houseway.web.live.snapshot import BetSpot
from houseway.web.live.view import TableView
from houseway.web.pages.table.explanation import wager_name

CHIPS = (100, 500, 2500, 10000, 50000, 100000)  # cents; the chips a player can pick up
EXAMPLES = 6  # bets named in an error about an unknown one
WAGERS = "wagers"  # the question before the cards
STANDS = "bets"  # the question before each roll, where bets stay up between rolls
OPENING = (WAGERS, STANDS)


class Tray:
    """The unplaced bets of one seat: spot -> the stake it will have."""

    def __init__(self) -> None:
        self.stakes: dict[str, int] = {}
        self.last: dict[str, int] = {}
        self.added_with: dict[str, tuple[str, str]] = {}  # spot -> the bet that needs it, section

    def add(self, key: str, chip: int, view: TableView, seat: str, house: House) -> None:
        """Add one chip to a spot, and to the spots that must match it, within their limits.

        A spot tied to others that already hold chips starts with their stake. Bets that the
        edition requires together with this one are added too.
        """
        spot_of(key, view)
        self._begin(view, seat)
        required = {other: at for other, at in self._required(key, house).items() if key != other}
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
                name = wager_name(view.edition, key)
                raise Refused(f"{name} is limited to {dollars(most)}", rule="table-limits", at="")
            new = most
        self.stakes |= dict.fromkeys((key, *tied), new)
        equal = kinds_tied(house.kind(key), house)
        for other, at in required.items():
            if other in spots and other not in self.stakes:
                self.added_with[other] = key, at
                stake = max(new if other in equal else chip, spots[other].least)
                most = spots[other].most
                self.stakes[other] = min(stake, most) if most else stake

    def _required(self, key: str, house: House) -> dict[str, str]:
        """The bets that a bet requires, each with the section that says so."""
        needed = dict.fromkeys(house.wager(key).needs, house.wager(key).where)
        return needed | self._compulsory(key, house)

    def _compulsory(self, key: str, house: House) -> dict[str, str]:
        """The set of bets that may only be placed together with this one, itself included."""
        sections = dict[str, str]()
        for tie, _, at in house.conditions:
            if house.kind(key) in tie.compulsory:
                sections |= dict.fromkeys(tie.compulsory, at)
        return sections

    def _tied(self, key: str, house: House) -> list[str]:
        """The other spots with chips whose stakes must equal that of a spot."""
        equal = kinds_tied(house.kind(key), house)
        return [
            other
            for other, stake in self.stakes.items()
            if other != key and stake and house.kind(other) in equal
        ]

    def take(self, key: str, chip: int, view: TableView, seat: str, house: House) -> None:
        """Take one chip off a spot and off those that must match it; below the minimum, all."""
        self._begin(view, seat)
        now, tied = self.on(key, view, seat), self._tied(key, house)
        least = max((spot.least for spot in view.wagers if spot.key in (key, *tied)), default=0)
        new = now - chip
        if new >= max(least, 1):
            self.stakes |= dict.fromkeys((key, *tied), new)
        elif standing_bets(view, seat).get(key):
            self.stakes[key] = 0
        else:
            self.remove(key, house)

    def _begin(self, view: TableView, seat: str) -> None:
        """Start from the bets made in advance, so that they are changed and not lost."""
        if not self.stakes:
            ahead = view.ahead.get(seat, {})
            self.stakes = {key: stake for key, stake in ahead.items() if isinstance(stake, int)}

    def on(self, key: str, view: TableView, seat: str) -> int:
        """The stake on a spot, placed or not."""
        return self.stakes.get(key, standing_bets(view, seat).get(key, 0))

    def clear(self) -> None:
        """Take back all chips that are not bet yet."""
        self.stakes.clear()
        self.added_with.clear()

    def remove(self, key: str, house: House) -> None:
        """Remove the bet on a spot, and any bet that must match it."""
        known = key in self.stakes
        equal = set(self._tied(key, house)) & set(self._compulsory(key, house)) if known else set()
        for other in (key, *equal):
            self.stakes.pop(other, None)
            self.added_with.pop(other, None)

    def take_up(self) -> dict[str, int]:
        """Empty the tray and return its bets, to be sent to the table."""
        stakes, self.stakes = self.stakes, {}
        self.added_with.clear()
        return stakes

    def restore(self, stakes: Mapping[str, int]) -> None:
        """Put bets that were refused back into the tray."""
        self.stakes = {**stakes, **self.stakes}

    def remember(self, stakes: Mapping[str, int]) -> None:
        """Remember bets that were accepted, so that they can be repeated."""
        if any(stakes.values()):
            self.last = {key: stake for key, stake in stakes.items() if stake}

    def repeat(self, view: TableView, seat: str) -> dict[str, int]:
        """The previous bets, as far as their spots are still offered."""
        known = {spot.key for spot in view.wagers}
        before = self.last or wagered(view, seat)
        return {key: stake for key, stake in before.items() if key in known}


def kinds_tied(kind: str, house: House) -> set[str]:
    """Every kind of wager whose stake must equal that of a kind, as the edition ties them."""
    ties = [{t.wager, t.of} for t, _, _ in house.conditions if t.at_least == t.at_most == "1"]
    kinds = {kind} if any(kind in both for both in ties) else set()
    while more := set().union(*(both for both in ties if both & kinds)) - kinds:
        kinds |= more
    return kinds


def wagered(view: TableView, seat: str) -> dict[str, int]:
    """What a seat staked in the round on display, so that even a new page can repeat it."""
    known = {spot.key for spot in view.wagers}
    return {
        event.wager: event.stake
        for event in view.events
        if event.verb == "wagered" and event.who == seat and event.wager in known and event.stake
    }


def is_down(view: TableView, seat: str) -> bool:
    """True if a seat has bet and others are still betting."""
    ask = view.ask
    mine = ask is not None and ask.seat == seat
    return ask is not None and ask.kind == WAGERS and not mine and bool(view.stakes.get(seat))


def closed(view: TableView, seat: str) -> str:
    """Why a seat cannot bet now; empty if it can."""
    ask = view.ask
    if not view.open or view.stopped:
        return "this table takes no more bets"
    if is_down(view, seat):
        return "your bet is placed and cannot change until the round ends"
    if ask is None or ask.kind in OPENING:
        return ""
    if ask.kind == "choose" and ask.yours:
        return f"no bets now: first choose {' or '.join(ask.options)}"
    return "no bets now: betting opens again after this decision"


def standing_bets(view: TableView, seat: str) -> Mapping[str, int]:
    """The bets of a seat that stay up between rolls and may be changed now."""
    dice = view.ask is not None and view.ask.kind == STANDS
    return view.stakes.get(seat, {}) if dice else {}


def spot_of(key: str, view: TableView) -> BetSpot:
    """The spot of that key, if it takes bets."""
    for spot in view.wagers:
        if spot.key == key:
            return spot
    raise Unreadable(f"'{key}' takes no bets now")


def spot_named(text: str, view: TableView) -> str:
    """The spot meant by a typed text: `17`, `17-18`, `straight up 17`, `red`."""
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
        raise Unreadable(f"'{text}' could be {' or '.join(best[:EXAMPLES])}: which one?")
    same = [key for key in keys if wanted and _numbers(key) == wanted]
    if same:
        raise Unreadable(f"no bet called '{text}'; did you mean {' or '.join(same[:EXAMPLES])}?")
    firsts = list({spot.wager: spot.key for spot in reversed(view.wagers)}.values())[::-1]
    raise Unreadable(f"no bet called '{text}'; for example: {', '.join(firsts[:EXAMPLES])}")


def _numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z']+", text.lower()))


def chips_for(view: TableView, seat: str) -> list[int]:
    """The chips worth offering: the player can afford them and some spot takes them."""
    has = view.seats[seat].chips if seat in view.seats else 0
    steps = [max(spot.step, 1) for spot in view.wagers]
    least = min(steps, default=1)
    return [chip for chip in CHIPS if least <= chip <= max(has // 2, CHIPS[1])][-5:]


def checked_amount(value: str) -> int:
    """The cents of an amount typed in dollars."""
    if not value.strip():
        raise Unreadable("enter an amount, such as $100")
    return parse_dollars(value)
