"""The checks of a session: the order of its acts, its books, its commitments and its rounds."""

from __future__ import annotations

from houseway.editions import House
from houseway.errors import BadLog
from houseway.games import game_of
from houseway.games.questions import Answer, Ask, Bets, Wagers
from houseway.money import Cents
from houseway.session.cards.shoes import SHOE
from houseway.session.cards.verify import Outcome, OutcomeRecorder, SealedDraw
from houseway.session.events import SESSION_VERBS
from houseway.session.order import Phase
from houseway.session.rounds import carry_over, events_after
from houseway.session.seats import is_valid_name
from houseway.session.state import State
from houseway.session.terms import TableTerms, check_stakes_posted
from houseway.store.base import Store
from houseway.table.audit import RoundAudit
from houseway.table.events import DEALT, Event
from houseway.table.log import Entry
from houseway.table.round import Round

ANSWERS = (*DEALT, "called", "chose", "passed", "put", "rolled", "spun", "wagered")


class TableAudit:
    """The audit of a table: a state that follows its events, and a walk over its rounds."""

    def __init__(self, table: str, house: House, terms: TableTerms) -> None:
        self.table, self.house, self.terms = table, house, terms
        self.state = State(house, terms)
        self.walk = RoundAudit(house)
        self.draws: list[SealedDraw] = []
        self.events = self.settlements = 0
        self.opened_at = 0
        self._carried: dict[str, str] = {}  # what must carry over into the round in progress
        self._bets: dict[str, dict[str, Cents]] = {}  # and which bets
        self._due: list[Event] = []  # events that must follow now
        self._first_draw = 0  # that the round in progress is dealt from

    def begin_entry(self, entry: Entry) -> None:
        """Check who acted, and that a commitment was durable before it was used."""
        if entry.by and not is_valid_name(entry.by):
            raise BadLog("it was done by someone without a valid name")
        self.opened_at = self.opened_at or entry.when
        if not self.terms.practice:
            _check_durable_first(entry)

    def end_entry(self) -> None:
        """Check that the books balance and that nothing is missing."""
        if self.state.ledger.sum:
            raise BadLog("the books do not balance")
        if short := self.state.ledger.below_zero():
            raise BadLog(f"the account '{short}' is below zero")
        if self._due:
            raise BadLog(f"'{self._due[0].verb} {self._due[0].what}' must follow")

    def follow(self, event: Event) -> None:
        """Check the next event and apply it."""
        self.events += 1
        self.settlements += event.verb in ("settled", "returned")
        if self._due:
            if event != self._due[0]:
                due = self._due[0]
                raise BadLog(f"'{due.verb} {due.what}' must follow, not '{event.verb}'")
            self._due.pop(0)
        elif event.verb in ("contributed", "carried"):
            raise BadLog(f"the rules do not lead to '{event.verb} {event.what}'")
        if event.verb == "handed":
            self._reseat()
        elif event.verb == "opened" and self.state.phase is not Phase.RESEATING:
            self._carried, self._bets = dict(self.state.carried), {}
            if self.state.draws.one_shoe:
                self._carried[SHOE] = self.state.shoe.next_hand
        continued = self.state.phase is Phase.RESEATING
        self.state.apply(event)
        if event.verb == "passed" or event.verb not in SESSION_VERBS:
            self.walk.add(event, continued)
        if event.verb == "closed":
            last = len(self.draws) - 1
            round_ = self._replay_round()
            self.draws[last].outcomes.append(Outcome(None, round=self.state.rounds))
            self._due = events_after(round_, self.terms.rates)
        elif event.verb == "opened":
            self._first_draw = len(self.draws) - 1
        elif event.verb == "committed":
            self.draws.append(SealedDraw(self.state.draws.number, event.says))
        elif event.verb == "unsealed":
            draw = next(draw for draw in self.draws if not draw.text)
            draw.text = event.says
            self._check_draw(draw, event.says)

    def _check_draw(self, draw: SealedDraw, text: str) -> None:
        before = self.draws[draw.number - 2] if draw.number > 1 else None
        draw.check(self.house, text, before)

    def _reseat(self) -> None:
        """The round goes on with other seats, exactly as it was."""
        round_ = self._replay_round()
        self._carried = round_.table.carried()
        self._bets = {seat: dict(s) for seat, s in round_.table.stakes.items() if s}

    def _replay_round(self) -> Round:
        """The round so far, recomputed; it must begin as the one before it ended."""
        n = self.walk.rounds
        recorder = OutcomeRecorder(self.house, n, self._first_draw)

        def watch(what: Ask | Event, answer: Answer, round_: Round) -> None:
            recorder(what, answer, round_)
            if isinstance(what, (Wagers, Bets)):
                placed = round_.table.stakes[what.who]
                check_stakes_posted(self.terms.limits, self.house, answer, placed)

        round_ = self.walk.recompute(watch)
        for draw, outcome in recorder.outcomes:
            self.draws[draw].outcomes.append(outcome)
        recorded = self.walk.events
        stood = [e for e in recorded if e.verb == "stood"]
        carried = dict(e.says.split(": ", 1) for e in stood if not e.wager)
        seats = recorded[0].says.split(", ")
        if carried != carry_over(self._carried, seats, game_of(self.house.edition)):
            raise BadLog(f"round {n} did not begin as the one before ended")
        bets: dict[str, dict[str, Cents]] = {}
        for event in stood:
            if event.wager:
                bets.setdefault(event.who, {})[event.wager] = event.stake
        if bets != self._bets:
            raise BadLog(f"round {n} did not begin with the standing bets of the one before")
        return round_

    def finish(self, store: Store) -> None:
        """Check the round in progress, and what is still sealed if the store has its text."""
        if self.state.in_round:
            self._replay_round()
        if store.holds_secrets:
            for n, _ in self.state.draws.sealed:
                self._check_draw(self.draws[n - 1], store.sealed(self.table, n))


def _check_durable_first(entry: Entry) -> None:
    """Raise if an answer was possible before the commitment was durable.

    One act is one entry: answers in the entry of a commitment were given before it was durable.
    """
    if entry.when <= 0:
        raise BadLog("the time at which it was written is missing")
    verbs = iter(event.verb for event in entry.events)
    if "committed" in verbs and any(verb in ANSWERS for verb in verbs):
        raise BadLog("a commitment was written together with the answers that follow it")
