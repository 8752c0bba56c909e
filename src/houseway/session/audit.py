"""Audit: a table's log is intact, pays what the rules say, and dealt what was committed to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TypedDict

from houseway.editions import House
from houseway.errors import BadLog, HousewayError, Unreadable
from houseway.games import game_of
from houseway.games.questions import Answer, Ask, Bets, Wagers
from houseway.money import Cents
from houseway.session.cards.shoes import SHOE
from houseway.session.cards.verify import Outcome, OutcomeRecorder, SealedDraw
from houseway.session.entries import Entry, decode_entries, edition_changed, read_head
from houseway.session.money.meters import audit_brought
from houseway.session.order import Phase
from houseway.session.rounds import carry_over, events_after
from houseway.session.seats import is_valid_name
from houseway.session.state import FORGED, State
from houseway.session.terms import TableTerms, check_stakes_posted
from houseway.store.base import Store
from houseway.store.chain import Link, first_link, seal
from houseway.table.answers import replay
from houseway.table.events import DEALT, Event
from houseway.table.records import compare
from houseway.table.round import Round

ANSWERS = (*DEALT, "called", "chose", "passed", "put", "rolled", "spun", "wagered")


class AuditReport(TypedDict):
    """The result of an audit."""

    table: str
    edition: str
    whole: bool
    closed: bool
    ends_with: str
    rounds: int
    events: int
    settlements: int
    shoes: int
    shoes_checked: int
    shoes_sealed: int
    house_cents: Cents
    accounts_cents: dict[str, Cents]
    notes: list[str]


class DrawReport(TypedDict):
    """A shoe or seed with its commitment, its text once disclosed, and how much of it was used."""

    shoe: int
    committed: str
    told: str
    came: int
    verified: bool


class Audit:
    """A pass through all entries of a table that recomputes everything the rules decide."""

    def __init__(self, table: str, house: House, terms: TableTerms) -> None:
        self.table, self.house, self.terms = table, house, terms
        self.state = State(house, terms)
        self.draws: list[SealedDraw] = []
        self.events = self.settlements = 0
        self.link = Link(0, b"")  # the end of the chain
        self.edition_changed = ""  # a warning where the edition is not what it was
        self.opened_at = 0
        self._carried: dict[str, str] = {}  # what must carry over into the round in progress
        self._bets: dict[str, dict[str, Cents]] = {}  # and which bets
        self._due: list[Event] = []  # events that must follow now
        self._first_draw = 0  # that the round in progress is dealt from
        self._when = 0

    def entry(self, n: int, entry: Entry) -> None:
        """Check the next entry."""
        try:
            if entry.when < self._when:
                raise BadLog("it was written before the entry in front of it")
            if entry.by and not is_valid_name(entry.by):
                raise BadLog("it was done by someone without a valid name")
            self._when = entry.when
            self.opened_at = self.opened_at or entry.when
            if not self.terms.practice:
                _check_durable_first(entry)
            for event in entry.events:
                self._event(event)
            self._check_balanced()
        except HousewayError as error:
            raise BadLog(f"table '{self.table}', entry {n}: {error}") from None
        except FORGED as error:
            raise BadLog(f"table '{self.table}', entry {n} cannot follow: {error!r}") from None

    def _check_balanced(self) -> None:
        if self.state.ledger.sum:
            raise BadLog("the books do not balance")
        if short := self.state.ledger.below_zero():
            raise BadLog(f"the account '{short}' is below zero")
        if self._due:
            raise BadLog(f"'{self._due[0].verb} {self._due[0].what}' should follow")

    def _event(self, event: Event) -> None:
        self.events += 1
        self.settlements += event.verb in ("settled", "returned")
        if self._due:
            if event != self._due[0]:
                due = self._due[0]
                raise BadLog(f"'{due.verb} {due.what}' should follow, not '{event.verb}'")
            self._due.pop(0)
        elif event.verb in ("contributed", "carried"):
            raise BadLog(f"the rules do not lead to '{event.verb} {event.what}'")
        if event.verb == "handed":
            self._reseat()
        elif event.verb == "opened" and self.state.phase is not Phase.RESEATING:
            self._carried, self._bets = dict(self.state.carried), {}
            if self.state.draws.one_shoe:
                self._carried[SHOE] = self.state.shoe.next_hand
        self.state.apply(event)
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
        """The round so far, recomputed from its answers and compared event by event."""
        recorded, n = self.state.round, self.state.rounds
        recorder = OutcomeRecorder(self.house, n, self._first_draw)

        def watch(what: Ask | Event, answer: Answer, round_: Round) -> None:
            recorder(what, answer, round_)
            if isinstance(what, (Wagers, Bets)):
                placed = round_.table.stakes[what.who]
                check_stakes_posted(self.terms.limits, self.house, answer, placed)

        round_ = replay(self.house, recorded, watch, self.state.passes)
        for draw, outcome in recorder.outcomes:
            self.draws[draw].outcomes.append(outcome)
        compare(n, recorded, round_, last=True)
        stood = [e for e in recorded if e.verb == "stood"]
        carried = dict(e.says.split(": ", 1) for e in stood if not e.wager)
        seats = recorded[0].says.split(", ")
        if carried != carry_over(self._carried, seats, game_of(self.house.edition)):
            raise BadLog(f"round {n} did not begin as the last one ended")
        bets: dict[str, dict[str, Cents]] = {}
        for event in stood:
            if event.wager:
                bets.setdefault(event.who, {})[event.wager] = event.stake
        if bets != self._bets:
            raise BadLog(f"round {n}: its standing bets are not those of before")
        return round_

    def finish(self, store: Store) -> None:
        """Check the round in progress, and what is still sealed."""
        try:
            if self.state.in_round:
                self._replay_round()
            for n, _ in self.state.draws.sealed:
                self._check_draw(self.draws[n - 1], store.sealed(self.table, n))
        except (HousewayError, *FORGED) as error:
            raise BadLog(f"table '{self.table}', at its end: {error}") from None


def _check_durable_first(entry: Entry) -> None:
    """Raise if an answer was possible before the commitment was durable.

    One act is one entry: a commitment with answers after it in the same entry came with them.
    """
    if entry.when <= 0:
        raise BadLog("the time at which it was written is missing")
    verbs = iter(event.verb for event in entry.events)
    if "committed" in verbs and any(verb in ANSWERS for verb in verbs):
        raise BadLog("a commitment was written together with the answers that follow it")


def read_entries(store: Store, table: str) -> Iterator[Entry]:
    """The entries of a table, its chain verified."""
    return decode_entries(store.read(table)[0], table)


def recompute(store: Store, table: str, written: str = "") -> Audit:
    """Recompute a table from its first entry to its last.

    A link that was written down earlier, `N:HASH`, must be in its chain.
    """
    bodies, link = store.read(table)
    if written:
        _check_written(bodies, table, written)
    entries = decode_entries(bodies, table)
    first = next(entries, None)
    if first is None or first.head is None:
        raise BadLog(f"table '{table}' has no first entry")
    audit = Audit(table, *read_head(first.head, table))
    audit.link, audit.edition_changed = link, edition_changed(first.head, audit.house)
    try:
        for n, entry in enumerate(chain([first], entries), 1):
            audit.entry(n, entry)
        audit.finish(store)
    except HousewayError as error:
        tail = f"; {audit.edition_changed}, which may be why" if audit.edition_changed else ""
        raise BadLog(f"{error}{tail}") from None
    return audit


def _check_written(bodies: list[bytes], table: str, written: str) -> None:
    """Raise unless the chain contains the link that was written down."""
    number, colon, digest = written.strip().partition(":")
    n = int(number) if number.isascii() and number.isdecimal() else 0
    if not colon or n < 1 or not digest:
        raise Unreadable(f"'{written}' is no end of a log; expected number and hash, as '17:3f…'")
    link = first_link(table)
    for body in bodies[:n]:
        link = seal(link, body)
    if link.n != n:
        raise BadLog(f"table '{table}' ends with entry {link.n}; {number} were there before")
    if link.hash.hex() != digest.lower():
        raise BadLog(f"table '{table}': entry {number} is not the one that was written down")


def audit_table(store: Store, table: str, written: str = "") -> AuditReport:
    """Audit a table; BadLog if anything is wrong."""
    audit = recompute(store, table, written)
    state, practice = audit.state, audit.terms.practice
    notes = audit_brought(store, table, state.accounts.meters_brought, audit.opened_at, practice)
    if audit.edition_changed:
        notes.append(f"{audit.edition_changed}; every settlement is the same under the new text")
    if not state.closed:
        notes.append("the table is still open")
    if state.in_round:
        notes.append("the last round is unfinished")
    if practice:
        notes.append("a practice table: its chance may come from a seed")
    if written:
        notes.append(f"what was written down is there, {written}")
    return {
        "table": table,
        "edition": audit.house.edition.id,
        "whole": True,
        "closed": state.closed,
        "ends_with": link_text(audit.link),
        "rounds": state.rounds,
        "events": audit.events,
        "settlements": audit.settlements,
        "shoes": len(audit.draws),
        "shoes_checked": sum(bool(draw.text) for draw in audit.draws),
        "shoes_sealed": len(state.draws.sealed),
        "house_cents": state.ledger.house_win,
        "accounts_cents": dict(sorted(state.ledger.items())),
        "notes": notes,
    }


def verify_draws(
    store: Store, table: str, n: int | None = None, committed: str = ""
) -> list[DrawReport]:
    """Every shoe or seed of a table, verified if it is disclosed.

    A hash that was written down chooses the shoe it was the commitment for.
    """
    audit = recompute(store, table)
    chosen = audit.draws if n is None else audit.draws[n - 1 : n] if n > 0 else []
    if n is not None and not chosen:
        raise Unreadable(f"table '{table}' has shoes 1 to {len(audit.draws)}, not {n}")
    if committed:
        chosen = [draw for draw in chosen if draw.committed == committed.strip().lower()]
        if not chosen:
            which = "that shoe was not" if n is not None else "no shoe of it was"
            raise BadLog(f"table '{table}': {which} committed to by {committed}")
    return [
        {
            "shoe": draw.number,
            "committed": draw.committed,
            "told": draw.text,
            "came": draw.used,
            "verified": bool(draw.text),
        }
        for draw in chosen
    ]


def link_text(link: Link) -> str:
    """Number and hash of an entry, to be written down."""
    return f"{link.n}:{link.hash.hex()}"
