"""Proof that a table's log is whole, pays what the rules say, and dealt what was committed to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from houseway.editions import House
from houseway.errors import BadLog, HousewayError, Unreadable
from houseway.games import game_of
from houseway.session.cards.shoes import SHOE
from houseway.session.cards.verify import Came, Drawing, Pack
from houseway.session.entries import Entry, decoded, other_text, read_head
from houseway.session.journal import KeptIn
from houseway.session.money.meters import audit_brought
from houseway.session.order import HANDED
from houseway.session.rounds import after_round, taken_over
from houseway.session.seats import is_name
from houseway.session.state import FORGED, State
from houseway.session.terms import Terms, check_stakes_posted
from houseway.store.chain import Link, first_link, seal
from houseway.table.answers import replay
from houseway.table.asks import Bets, Wagers
from houseway.table.events import DEALT, Event
from houseway.table.records import compare
from houseway.table.round import Round

ANSWERS = (*DEALT, "called", "chose", "passed", "put", "rolled", "spun", "wagered")


class Audit:
    """A walk through all entries of a table that recomputes everything the rules decide."""

    def __init__(self, table: str, house: House, terms: Terms) -> None:
        self.table, self.house, self.terms = table, house, terms
        self.state = State(house, terms)
        self.packs: list[Pack] = []
        self.events = self.settlements = 0
        self._standing: dict[str, str] = {}  # what the round in progress must have taken over
        self._bets: dict[str, dict[str, int]] = {}
        self._owed: list[Event] = []  # events that must follow now
        self.link = Link(0, b"")  # the end of the chain
        self.changed = ""  # a warning where the edition is not what it was
        self._first = 0  # what the round in progress is dealt from first
        self.opened_at = self._when = 0

    def entry(self, n: int, entry: Entry) -> None:
        """Go on by one entry."""
        try:
            if entry.when < self._when:
                raise BadLog("it was written before the entry in front of it")
            if entry.by and not is_name(entry.by):
                raise BadLog("whoever did it has no name that can be written down")
            self._when = entry.when
            self.opened_at = self.opened_at or entry.when
            if not self.terms.practice:
                _check_durable_first(entry)
            for event in entry.events:
                self._event(event)
            self._balanced()
        except HousewayError as wrong:
            raise BadLog(f"table '{self.table}', entry {n}: {wrong}") from None
        except FORGED as wrong:
            raise BadLog(f"table '{self.table}', entry {n} cannot follow: {wrong!r}") from None

    def _balanced(self) -> None:
        if self.state.ledger.sum:
            raise BadLog("the books do not balance")
        if short := self.state.ledger.below_zero():
            raise BadLog(f"the account '{short}' is below zero")
        if self._owed:
            raise BadLog(f"'{self._owed[0].verb} {self._owed[0].what}' should follow")

    def _event(self, event: Event) -> None:
        self.events += 1
        self.settlements += event.verb in ("settled", "returned")
        if self._owed:
            if event != self._owed[0]:
                wanted = self._owed[0]
                raise BadLog(f"'{wanted.verb} {wanted.what}' should follow, not '{event.verb}'")
            self._owed.pop(0)
        elif event.verb in ("contributed", "carried"):
            raise BadLog(f"the rules do not lead to '{event.verb} {event.what}'")
        if event.verb == "handed":
            self._hand_over()
        elif event.verb == "opened" and self.state.phase != HANDED:
            self._standing, self._bets = dict(self.state.carried), {}
            if self.state.one_shoe:
                self._standing[SHOE] = self.state.shoe.next_hand
        self.state.apply(event)
        if event.verb == "closed":
            last = len(self.packs) - 1
            round_ = self._again()
            self.packs[last].drawn.append(Came(None, round=self.state.rounds))
            self._owed = after_round(round_, self.terms.rates)
        elif event.verb == "opened":
            self._first = len(self.packs) - 1
        elif event.verb == "committed":
            self.packs.append(Pack(self.state.pack, event.says))
        elif event.verb == "unsealed":
            pack = next(pack for pack in self.packs if not pack.told)
            pack.told = event.says
            self._check(pack, event.says)

    def _check(self, pack: Pack, text: str) -> None:
        before = self.packs[pack.n - 2] if pack.n > 1 else None
        pack.check(self.house, text, before)

    def _hand_over(self) -> None:
        """The round goes on with other seats: just as it stood."""
        round_ = self._again()
        self._standing = round_.table.carried()
        self._bets = {seat: dict(s) for seat, s in round_.table.stakes.items() if s}

    def _again(self) -> Round:
        """The round so far, recomputed from its answers and compared event by event."""
        recorded = self.state.round

        drawing = Drawing(self.house, self.state.rounds, self._first)

        def watch(what: Any, answer: Any, round_: Round) -> None:
            drawing(what, answer, round_)
            if isinstance(what, (Wagers, Bets)):
                stands = round_.table.stakes[what.who]
                check_stakes_posted(self.terms.limits, self.house, answer, stands)

        round_ = replay(self.house, recorded, watch, self.state.passes)
        for pack, came in drawing.drawn:
            self.packs[pack].drawn.append(came)
        compare(self.state.rounds, recorded, round_, last=True)
        stood = [e for e in recorded if e.verb == "stood"]
        told = dict(e.says.split(": ", 1) for e in stood if not e.wager)
        if told != taken_over(
            self._standing, recorded[0].says.split(", "), game_of(self.house.edition)
        ):
            raise BadLog(f"round {self.state.rounds} did not begin as the last one ended")
        bets: dict[str, dict[str, int]] = {}
        for event in stood:
            if event.wager:
                bets.setdefault(event.who, {})[event.wager] = event.stake
        if bets != self._bets:
            raise BadLog(f"round {self.state.rounds}: other bets stood there before")
        return round_

    def finish(self, store: KeptIn) -> None:
        """The round in progress, and what is still sealed."""
        try:
            if self.state.in_round:
                self._again()
            for n, _ in self.state.sealed:
                self._check(self.packs[n - 1], store.sealed(self.table, n))
        except (HousewayError, *FORGED) as wrong:
            raise BadLog(f"table '{self.table}', at its end: {wrong}") from None


def _check_durable_first(entry: Entry) -> None:
    """Raise if somebody could answer before what was committed to was written down.

    One act is one entry: a commitment with answers behind it in the same one came with them.
    """
    if entry.when <= 0:
        raise BadLog("it does not tell when it was written")
    verbs = iter(event.verb for event in entry.events)
    if "committed" in verbs and any(verb in ANSWERS for verb in verbs):
        raise BadLog("a commitment was written together with the answers that follow it")


def entries_of(store: KeptIn, table: str) -> Iterator[Entry]:
    """The entries of a table, its chain proved."""
    return decoded(store.read(table)[0], table)


def walked(store: KeptIn, table: str, written: str = "") -> Audit:
    """A table recomputed from its first entry to its last.

    What somebody has written down of it, `N:HASH`, must be there.
    """
    bodies, link = store.read(table)
    if written:
        _check_written(bodies, table, written)
    entries = decoded(bodies, table)
    first = next(entries, None)
    if first is None or first.head is None:
        raise BadLog(f"table '{table}' has no first entry")
    audit = Audit(table, *read_head(first.head, table))
    audit.link, audit.changed = link, other_text(first.head, audit.house)
    try:
        for n, entry in enumerate(chain([first], entries), 1):
            audit.entry(n, entry)
        audit.finish(store)
    except HousewayError as wrong:
        tail = f"; {audit.changed}, which may be why" if audit.changed else ""
        raise BadLog(f"{wrong}{tail}") from None
    return audit


def _check_written(bodies: list[bytes], table: str, written: str) -> None:
    """Raise unless the chain holds the link that somebody has written down."""
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


def audited(store: KeptIn, table: str, written: str = "") -> dict[str, Any]:
    """What an audit found; it raises where something is wrong."""
    audit = walked(store, table, written)
    state, practice = audit.state, audit.terms.practice
    notes = audit_brought(store, table, state.brought, audit.opened_at, practice)
    if audit.changed:
        notes.append(f"{audit.changed}; every settlement is the same under the new text")
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
        "ends_with": shown_link(audit.link),
        "rounds": state.rounds,
        "events": audit.events,
        "settlements": audit.settlements,
        "shoes": len(audit.packs),
        "shoes_checked": sum(bool(pack.told) for pack in audit.packs),
        "shoes_sealed": len(state.sealed),
        "house_cents": state.ledger.house_win,
        "accounts_cents": dict(sorted(state.ledger.items())),
        "notes": notes,
    }


def verified(
    store: KeptIn, table: str, n: int | None = None, committed: str = ""
) -> list[dict[str, Any]]:
    """Every shoe or seed of a table that was told: its hash, the text, and how much came of it.

    A hash that somebody has written down chooses the shoe that was committed to by it.
    """
    audit = walked(store, table)
    chosen = audit.packs if n is None else audit.packs[n - 1 : n] if n > 0 else []
    if n is not None and not chosen:
        raise Unreadable(f"table '{table}' has shoes 1 to {len(audit.packs)}, not {n}")
    if committed:
        chosen = [pack for pack in chosen if pack.committed == committed.strip().lower()]
        if not chosen:
            which = "that shoe was not" if n is not None else "no shoe of it was"
            raise BadLog(f"table '{table}': {which} committed to by {committed}")
    return [
        {
            "shoe": pack.n,
            "committed": pack.committed,
            "told": pack.told,
            "came": pack.out,
            "verified": bool(pack.told),
        }
        for pack in chosen
    ]


def shown_link(link: Link) -> str:
    """Number and hash of an entry, as people write them down."""
    return f"{link.n}:{link.hash.hex()}"
