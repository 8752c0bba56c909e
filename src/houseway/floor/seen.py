"""What one person sees of a table: plain data; nothing hidden from him ever enters it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Seat(Struct):
    """A place at the table that is taken."""

    player: str
    chips: int
    bot: bool
    yours: bool
    ready: bool  # has bets made ahead


class Asked(Struct):
    """The question that is open."""

    kind: str  # wagers | bets | choose | deal | roll | spin
    who: str
    seat: str
    rule: str
    at: str
    says: str  # the rule in the words of the edition
    yours: bool
    options: list[str] = []
    closed: dict[str, str] = {}  # choice -> why not
    least: str = ""  # a range of multiples or amounts, "" if none
    most: str = ""
    of: int = 0
    unit: int = 0


class Told(Struct):
    """An event as this person may see it."""

    n: int
    verb: str
    who: str
    what: str
    rule: str
    at: str
    wager: str
    stake: int
    net: int
    cards: list[str]
    says: str


class Place(Struct):
    """Something that may be staked on: its key on the layout and its limits in cents."""

    key: str
    wager: str
    says: str
    least: int
    most: int  # 0 for none
    step: int


class Seen(Struct):
    """A table as one person sees it."""

    table: str
    edition: str
    title: str
    version: int  # goes up with every change
    open: bool
    practice: bool
    round: int
    in_round: bool
    automatic: bool  # the dealer is the house's software
    seats: dict[str, Seat]
    most_seats: int
    positions: int  # seats one player may play
    ask: Asked | None
    events: list[Told]  # of the round in progress, or of the last one
    hands: dict[str, list[str]]  # who -> cards as text ("As", "??")
    stakes: dict[str, dict[str, int]]  # seat -> wager -> cents on the layout now
    ahead: dict[str, dict[str, int]]  # your own bets made ahead
    standing: dict[str, str]  # point, shooter and the like
    came: str  # the last roll or spin
    meters: dict[str, int]
    limits: dict[str, list[int]]
    shoe: dict[str, Any]  # n, committed, left, told
    wagers: list[Place]
    until: int  # ms since 1970 when the betting window closes, 0 if none
    stopped: str = ""  # why the table deals no more, if it does not
