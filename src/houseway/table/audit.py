"""The audit of rounds: each is played again from its answers and compared with its record."""

from __future__ import annotations

from houseway.editions import House
from houseway.errors import BadLog
from houseway.store.base import Store
from houseway.table.answers import Watcher, is_due, replay
from houseway.table.events import Event, Pass
from houseway.table.fold import movement
from houseway.table.log import SHUT, Entry
from houseway.table.round import Round


class RoundAudit:
    """A walk over the rounds of a log: takes their events, and recomputes each round."""

    def __init__(self, house: House, passes_recorded: bool = True) -> None:
        self.house = house
        self.rounds = 0
        self.events: list[Event] = []  # of the round in progress, or of the last one
        self.in_round = False
        self._passes_recorded = passes_recorded
        self._passes: list[Pass] = []

    def add(self, event: Event, continued: bool = False) -> None:
        """Take the next event of a round; `continued` if it reopens with other seats."""
        if event.verb == "passed":
            self._passes.append((len(self.events), event.who))
            return
        if event.verb == "opened":
            self.rounds += not continued
            self.events, self._passes = [], []
        self.events.append(event)
        self.in_round = event.verb != "closed"

    def recompute(self, watch: Watcher | None = None) -> Round:
        """The round so far, played again; BadLog where the record differs from the rules."""
        passes = self._passes if self._passes_recorded else None
        round_ = replay(self.house, self.events, watch, passes)
        compare(self.rounds, self.events, round_)
        if round_.over:
            check_settled(self.rounds, self.events)
        return round_


def check_settled(n: int, events: list[Event]) -> None:
    """Raise unless every stake of a finished round was settled or returned."""
    moves = [movement(event) for event in events]
    carried_over = sum(e.stake for e in events if e.verb == "stood" and e.wager)
    staked = carried_over + sum(move.placed for move in moves)
    settled = sum(move.released for move in moves)
    if staked != settled:
        raise BadLog(f"round {n}: {staked} cents were staked and {settled} settled or returned")


def compare(n: int, recorded: list[Event], again: Round) -> None:
    """Raise at the first event that the rules would not have produced, or that is missing."""
    for at, (was, now) in enumerate(zip(recorded, again.events, strict=False), 1):
        if not is_due(was, now, again.house):
            raise BadLog(
                f"round {n}, event {at}: the log says '{was.who} {was.verb} {was.what}', "
                f"the rules give '{now.who} {now.verb} {now.what}' [{now.rule}, {now.at}]"
            )
    if len(again.events) < len(recorded):
        raise unexpected(n, recorded[len(again.events)])
    if len(again.events) > len(recorded):
        missing = again.events[len(recorded)]
        raise BadLog(f"round {n}: the log lacks '{missing.who} {missing.verb} {missing.what}'")


def unexpected(n: int, event: Event) -> BadLog:
    """The error for an event that no rule leads to."""
    return BadLog(f"round {n}: the rules do not lead to '{event.who} {event.verb} {event.what}'")


class RoundLogAudit:
    """The audit of a log of rounds: round after round, then the event that closes the log."""

    def __init__(self, house: House, passes_recorded: bool = True) -> None:
        self.walk = RoundAudit(house, passes_recorded)
        self.events = self.settlements = 0
        self.house_cents = 0
        self.closed = False

    def begin_entry(self, entry: Entry) -> None:
        """Refuse an entry after the end, and one that names staff, who run no log of rounds."""
        if self.closed:
            raise BadLog("the log was closed before")
        if entry.by:
            raise BadLog(f"a log of rounds does not name staff, but an entry is by '{entry.by}'")

    def follow(self, event: Event) -> None:
        """Check the next event."""
        walk = self.walk
        if self.closed:
            raise BadLog("the log was closed before")
        if event == SHUT:
            self.closed = True
            return
        self.events += 1
        self.settlements += event.verb in ("settled", "returned")
        self.house_cents -= movement(event).net
        if event.verb == "opened" and walk.in_round:
            walk.recompute()
            raise BadLog(f"round {walk.rounds} was never finished, yet another one follows")
        if event.verb != "opened" and not walk.in_round:
            if not walk.rounds:
                raise BadLog("a round must begin with 'opened'")
            raise unexpected(walk.rounds, event)
        walk.add(event)
        if event.verb == "closed":
            walk.recompute()

    def end_entry(self) -> None:
        """A round may be unfinished at the end of an entry."""

    def finish(self, store: Store) -> None:
        """Check the round in progress."""
        if self.walk.in_round:
            self.walk.recompute()
