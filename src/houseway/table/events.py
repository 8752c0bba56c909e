"""What happened at the table, in the past tense, with its rule, its section and who may see it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct, structs

from houseway.errors import Unreadable
from houseway.money import dollars, parse_dollars
from houseway.settlement import Outcome, outcome_of

ALL = ""  # seen by everyone
NOBODY = "nobody"  # seen by no player: face down, in the log only
DEALT = ("dealt", "drew")  # face down, face up
Pass = tuple[int, str]  # after how many events a player answered with nothing, and who
HAND = " hand "  # a seat's other hands: `seat 1 hand 2`


class Event(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One thing that happened; money in cents, cards in their text form."""

    verb: str
    who: str
    rule: str = ""
    at: str = ""
    wager: str = ""
    stake: int = 0
    net: int = 0  # what the player wins by this event
    cards: str = ""
    says: str = ""
    seen_by: str = ALL

    @property
    def what(self) -> str:
        """What happened, without who, rule and section."""
        if self.verb == "settled":
            stake = f" {dollars(self.stake)}" if self.stake else ""
            amount = "" if self.verdict is Outcome.PUSH else f" {dollars(abs(self.net))}"
            return f"{self.wager}{stake} {self.verdict}{amount} ({self.says})"
        if self.verb == "closed":
            return f"house {dollars(self.net)}"
        if self.verb == "charged":
            return f"{self.wager} {dollars(-self.net)} ({self.says})"
        if self.wager:
            amount = "" if self.says and not self.stake else f" {dollars(self.stake)}"
            return f"{self.wager}{amount}" + (f" ({self.says})" if self.says else "")
        return self.cards or self.says

    @property
    def verdict(self) -> Outcome:
        """How a wager that was settled or returned ended."""
        return Outcome.PUSH if self.verb == "returned" else outcome_of(self.net, self.says)

    def line(self) -> str:
        """The event as a line of a transcript."""
        seen = f"  [{self.seen_by}]" if self.seen_by else ""
        text = f"{self.who:<12}  {self.verb:<9}  {self.what:<52}  {self.rule}  {self.at}{seen}"
        return text.rstrip()


_SETTLED = re.compile(
    r"(?P<wager>.+?)(?: (?P<stake>\$[\d,.]+))? (?P<verdict>wins|loses|pushes)"
    r"(?: (?P<net>\$[\d,.]+))? \((?P<says>.*)\)"
)
_STAKED = re.compile(r"(?P<wager>.+?)(?: (?P<stake>-?\$[\d,.]+))?(?: \((?P<says>.*)\))?")
_SIGN = {Outcome.WIN: 1, Outcome.LOSE: -1, Outcome.PUSH: 0}


def passed(who: str) -> Event:
    """A player who was asked bets or changes nothing; recorded, but not part of the round."""
    return Event("passed", who)


def parse_line(line: str) -> Event:
    """The event in a line of a transcript: the inverse of `Event.line`."""
    parts = re.split(r" {2,}", line.strip())
    seen = parts.pop()[1:-1] if parts[-1].startswith("[") else ALL
    if not 2 <= len(parts) <= 5:
        raise Unreadable(f"not a line of a transcript: '{line.strip()}'")
    who, verb, what, rule, at = (*parts, "", "", "")[:5]
    event = Event(verb=verb, who=who, rule=rule, at=at, seen_by=seen)
    if verb == "settled" and (m := _SETTLED.fullmatch(what)):
        net = parse_dollars(m["net"]) * _SIGN[Outcome(m["verdict"])] if m["net"] else 0
        stake = parse_dollars(m["stake"]) if m["stake"] else 0
        return structs.replace(event, wager=m["wager"], stake=stake, net=net, says=m["says"])
    if verb == "closed":
        amount = what.removeprefix("house ")
        net = parse_dollars(amount.removeprefix("-"))
        return structs.replace(event, net=-net if amount.startswith("-") else net)
    if verb == "charged" and (m := _STAKED.fullmatch(what)):
        sign = 1 if m["stake"].startswith("-") else -1
        net = sign * parse_dollars(m["stake"].removeprefix("-"))
        return structs.replace(event, wager=m["wager"], net=net, says=m["says"])
    staked = ("wagered", "put", "returned", "metered", "moved", "stood", "collected")
    if verb in staked and (m := _STAKED.fullmatch(what)) and (m["stake"] or m["says"]):
        stake = parse_dollars(m["stake"]) if m["stake"] else 0
        return structs.replace(event, wager=m["wager"], stake=stake, says=m["says"] or "")
    if verb in (*DEALT, "revealed"):
        return structs.replace(event, cards=what)
    return structs.replace(event, says=what)


def seat_of(who: str) -> str:
    """The seat that a hand belongs to: `seat 1` for `seat 1 hand 2`."""
    return who.partition(HAND)[0]


def view(events: Iterable[Event], *who: str) -> list[Event]:
    """The events as a person in these seats sees them; hidden cards are `??`."""
    seers = {ALL, *map(seat_of, who)} - {NOBODY}  # nobody is not a person
    return [e if e.seen_by in seers else _hidden(e) for e in events]


def _hidden(event: Event) -> Event:
    return structs.replace(event, cards=" ".join("??" for _ in event.cards.split()))
