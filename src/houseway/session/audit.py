"""Audit: a log is intact, pays what the rules say, and dealt what was committed to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple, Protocol

import msgspec
from msgspec import Struct

from houseway.editions.digest import same_text
from houseway.errors import BadLog, HousewayError, Unreadable
from houseway.json_data import JsonObject
from houseway.money import Cents
from houseway.session.head import SESSION, edition_changed, read_head
from houseway.session.money.meters import audit_brought
from houseway.session.state import FORGED
from houseway.session.table_audit import TableAudit
from houseway.store.base import Store
from houseway.store.chain import Link, first_link, seal
from houseway.table.audit import RoundLogAudit
from houseway.table.events import Event
from houseway.table.log import PASSES, Entry, Head, decode_entries, only_table, read_house


class TableReport(Struct, frozen=True):
    """The result of the audit of a table."""

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

    def to_json(self) -> JsonObject:
        """The report as programs read it."""
        fields: JsonObject = msgspec.to_builtins(self)
        return fields


class RoundLogReport(Struct, frozen=True):
    """The result of the audit of a log of rounds."""

    log: str
    edition: str
    whole: bool
    closed: bool
    ends_with: str
    rounds: int
    events: int
    settlements: int
    house_cents: Cents
    notes: list[str]

    def to_json(self) -> JsonObject:
        """The report as programs read it."""
        fields: JsonObject = msgspec.to_builtins(self)
        return fields


class DrawReport(Struct, frozen=True):
    """A shoe or seed with its commitment, its text once disclosed, and how much of it was used."""

    shoe: int
    committed: str
    text: str
    used: int
    verified: bool

    def to_json(self) -> JsonObject:
        """The report as programs read it."""
        return {
            "shoe": self.shoe,
            "committed": self.committed,
            "told": self.text,
            "came": self.used,
            "verified": self.verified,
        }


class LogAudit(Protocol):
    """What an audit does with the entries of a log, one after another."""

    def begin_entry(self, entry: Entry) -> None: ...
    def follow(self, event: Event) -> None: ...
    def end_entry(self) -> None: ...
    def finish(self, store: Store) -> None: ...


class _OpenedLog(NamedTuple):
    """A log with its chain verified."""

    entries: Iterable[Entry]
    head: Head
    link: Link


def _open_log(store: Store, table: str, written: str) -> _OpenedLog:
    bodies, link = store.read(table)
    if written:
        _check_written(bodies, table, written)
    entries = decode_entries(bodies, table)
    first = next(entries, None)
    if first is None or first.head is None:
        raise BadLog(f"table '{table}' has no first entry")
    return _OpenedLog(chain([first], entries), first.head, link)


def _walk(audit: LogAudit, log: _OpenedLog, store: Store, table: str) -> None:
    """Check every entry of a log, then what is unfinished at its end."""
    when = 0
    for n, entry in enumerate(log.entries, 1):
        try:
            if entry.when < when:
                raise BadLog("it is dated before the entry in front of it")
            when = entry.when
            audit.begin_entry(entry)
            for event in entry.events:
                audit.follow(event)
            audit.end_entry()
        except HousewayError as error:
            raise BadLog(f"table '{table}', entry {n}: {error}") from None
        except FORGED as error:
            raise BadLog(f"table '{table}', entry {n} cannot follow: {error!r}") from None
    try:
        audit.finish(store)
    except (HousewayError, *FORGED) as error:
        raise BadLog(f"table '{table}', at its end: {error}") from None


def read_entries(store: Store, table: str) -> Iterator[Entry]:
    """The entries of a table, its chain verified."""
    return decode_entries(store.read(table)[0], table)


def is_round_log(store: Store, table: str = "") -> bool:
    """True for a log of rounds only, without seats, money and commitments."""
    return SESSION not in _open_log(store, table or only_table(store), "").head


def audit_rounds(store: Store, table: str = "", written: str = "") -> RoundLogReport:
    """Audit a log of rounds; BadLog if anything is wrong.

    A link that was written down earlier, `N:HASH`, must be in its chain.
    """
    table = table or only_table(store)
    log = _open_log(store, table, written)
    if hidden := store.hidden(table):
        raise BadLog(f"{hidden} entries have no hash, but a log of rounds hides no cards")
    house = read_house(log.head, table)
    audit = RoundLogAudit(house, passes_recorded=PASSES in log.head)
    _walk(audit, log, store, table)
    notes = []
    if not audit.closed:
        notes.append("the log has no closing entry: it is still open, or its end was cut off")
    if audit.walk.in_round:
        notes.append("the last round is unfinished")
    if not same_text(log.head.get("digest"), house.edition):
        notes.append("the edition file has changed since this log was written")
    if written:
        notes.append(f"the entry written down is in the log: {written}")
    return RoundLogReport(
        log=store.where,
        edition=house.edition.id,
        whole=True,
        closed=audit.closed,
        ends_with=link_text(log.link),
        rounds=audit.walk.rounds,
        events=audit.events,
        settlements=audit.settlements,
        house_cents=audit.house_cents,
        notes=notes,
    )


class _AuditedTable(NamedTuple):
    audit: TableAudit
    link: Link
    edition_changed: str  # a warning where the edition is not what it was


def _recompute(store: Store, table: str, written: str = "") -> _AuditedTable:
    """Recompute a table from its first entry to its last."""
    log = _open_log(store, table, written)
    audit = TableAudit(table, *read_head(log.head, table))
    changed = edition_changed(log.head, audit.house)
    try:
        _walk(audit, log, store, table)
    except HousewayError as error:
        tail = f"; {changed}, which may be why" if changed else ""
        raise BadLog(f"{error}{tail}") from None
    return _AuditedTable(audit, log.link, changed)


def _check_written(bodies: list[bytes], table: str, written: str) -> None:
    """Raise unless the chain contains the link that was written down."""
    number, colon, digest = written.strip().partition(":")
    n = int(number) if number.isascii() and number.isdecimal() else 0
    if not colon or n < 1 or not digest:
        raise Unreadable(
            f"'{written}' is not the end of a log; expected number and hash, as '17:3f…'"
        )
    link = first_link(table)
    for body in bodies[:n]:
        link = seal(link, body)
    if link.n != n:
        raise BadLog(f"table '{table}' ends with entry {link.n}; it once had {number}")
    if link.hash.hex() != digest.lower():
        raise BadLog(f"table '{table}': entry {number} is not the one that was written down")


def audit_table(store: Store, table: str, written: str = "") -> TableReport:
    """Audit a table; BadLog if anything is wrong."""
    audit, link, changed = _recompute(store, table, written)
    state = audit.state
    return TableReport(
        table=table,
        edition=audit.house.edition.id,
        whole=True,
        closed=state.closed,
        ends_with=link_text(link),
        rounds=state.rounds,
        events=audit.events,
        settlements=audit.settlements,
        shoes=len(audit.draws),
        shoes_checked=sum(bool(draw.text) for draw in audit.draws),
        shoes_sealed=len(state.draws.sealed),
        house_cents=state.ledger.house_win,
        accounts_cents=dict(sorted(state.ledger.items())),
        notes=_notes(store, audit, changed, written),
    )


def _notes(store: Store, audit: TableAudit, changed: str, written: str) -> list[str]:
    """What a reader of the report should know besides its figures."""
    state, practice, table = audit.state, audit.terms.practice, audit.table
    brought = state.accounts.meters_brought
    if store.holds_secrets:
        notes = audit_brought(store, table, brought, audit.opened_at, practice)
    else:  # the other tables are not here
        notes = [f"not checked here, brought from another table: {event.what}" for event in brought]
    if changed:
        notes.append(f"{changed}; every settlement is the same under the new text")
    if hidden := store.hidden(table):
        notes.append(f"entries not audited, because cards are hidden: {hidden}")
    if not store.holds_secrets and state.draws.sealed:
        notes.append("the shoe in play is still sealed: its cards are not verified")
    if not state.closed:
        notes.append("the table is still open")
    if state.in_round:
        notes.append("the last round is unfinished")
    if practice:
        notes.append("a practice table: its chance may come from a seed")
    if written:
        notes.append(f"the entry written down is in the log: {written}")
    return notes


def verify_draws(
    store: Store, table: str, n: int | None = None, committed: str = ""
) -> list[DrawReport]:
    """Every shoe or seed of a table, verified if it is disclosed.

    A hash that was written down chooses the shoe it was the commitment for.
    """
    audit = _recompute(store, table).audit
    chosen = audit.draws if n is None else audit.draws[n - 1 : n] if n > 0 else []
    if n is not None and not chosen:
        raise Unreadable(f"table '{table}' has shoes 1 to {len(audit.draws)}, not {n}")
    if committed:
        chosen = [draw for draw in chosen if draw.committed == committed.strip().lower()]
        if not chosen:
            which = "that shoe was not" if n is not None else "none of its shoes was"
            raise BadLog(f"table '{table}': {which} committed to by {committed}")
    return [
        DrawReport(draw.number, draw.committed, draw.text, draw.used, bool(draw.text))
        for draw in chosen
    ]


def link_text(link: Link) -> str:
    """Number and hash of an entry, to be written down."""
    return f"{link.n}:{link.hash.hex()}"
