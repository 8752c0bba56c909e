"""Tables for tests: every edition, stakes that may be placed, bots that behave badly at random."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations

import pytest

from houseway.editions import House, edition_ids, load
from houseway.equipment.cards import DECK, show
from houseway.equipment.chance import Seeded
from houseway.errors import BadLog, HousewayError, Refused
from houseway.games import game_names
from houseway.odds.counting.decide import unit_of
from houseway.session import TableSession
from houseway.session.audit import audit_table, verify_draws
from houseway.session.bots import Bots
from houseway.session.money.ledger import FLOAT
from houseway.session.state import State
from houseway.store import first_link
from houseway.table.asks import Deal, Roll, Spin
from houseway.table.stakes import check_stakes, keys_offered

EDITIONS = [name for name in edition_ids() if load(name).game in game_names()]  # not data only


@cache
def house_of(name: str) -> House:
    return House(load(name))


@cache
def full_stakes(name: str) -> dict[str, int]:
    """The fullest set of opening wagers that may be placed together."""
    house = house_of(name)
    offered = keys_offered(house)
    for n in range(len(offered), 0, -1):
        for wagers in combinations(offered, n):
            stakes = {wager: unit_of(house.kind(wager), house) for wager in wagers}
            try:
                check_stakes(stakes, house)
            except Refused:
                continue
            return stakes
    raise AssertionError(name)


def opened(store, name: str, seed: int, table: str = "", seats: int = 3) -> TableSession:
    """A practice table with a few players."""
    session = TableSession.open(
        store, table or name, house_of(name), chance=Seeded(seed), practice=True
    )
    bots(session, name, seed).sit(seats)
    return session


def bots(session: TableSession, name: str, seed: int) -> Bots:
    return Bots(session, full_stakes(name), Seeded(seed + 1))


class Watched(State):
    """A state that looks at the books after every single event."""

    def apply(self, event):
        super().apply(event)
        self.checked = getattr(self, "checked", 0) + 1
        assert self.ledger.sum == 0, event
        short = self.ledger.below_zero()
        assert short in ("", FLOAT), (event, short)  # the rack is filled within the same act
        for wager, meter in self.meters.items():
            assert self.ledger[f"progressive {wager}"] == meter, event


class Pairs(Seeded):
    """A shuffle that gives every seat a pair of low cards; more low ones follow."""

    def draw(self, things, n):
        drawn = super().draw(things, n)
        if n < len(DECK):
            return drawn
        first = [next(c for c in drawn if show(c) == f"{rank}c") for rank in "2345678"]
        second = [next(c for c in drawn if show(c) == f"{rank}d") for rank in "2345678"]
        rest = [card for card in drawn if card not in (*first, *second)]
        rest.sort(key=lambda card: "A23456789TJQK".index(show(card)[0]))
        return (*first, rest.pop(), *second, rest.pop(), *rest)


def watch(session: TableSession) -> Watched:
    """Look at the books of this table after every event from now on."""
    session.state.__class__ = Watched
    return session.state


class Trouble:
    """Plays on with irregularities, newcomers, tips and acts out of turn at random moments."""

    def __init__(self, session: TableSession, name: str, seed: int, often: int = 12) -> None:
        self.session, self.chance, self.often = session, Seeded(seed), often
        self.bot = bots(session, name, seed)
        self.declared = self.refused = 0
        self.wrong = [i.id for i in session.house.edition.irregularities]

    def round(self) -> None:
        """One round to its end, whatever happens in it."""
        session = self.session
        if not session.state.in_round:
            self._between()
            self.bot._buy_in()
            session.begin()
        while (round_ := session.round) is not None and round_.ask is not None:
            if self._now():
                self._trouble(round_)
            elif isinstance(round_.ask, (Deal, Roll, Spin)):
                session.declare_shortage() if session.cards_short else session.deal()
            else:
                session.answer(self.bot(round_.ask, round_), by=round_.ask.who)

    def _now(self) -> bool:
        return self.chance.pick(range(self.often)) == 0

    def _between(self) -> None:
        """Somebody comes, goes, tips or changes chips."""
        seat = f"seat {self.chance.pick(range(1, 6))}"
        acts = [
            lambda: self.session.sit(seat, f"bot {seat[-1]}"),
            lambda: self.session.leave(seat) if len(self.session.state.seats) > 1 else None,
            lambda: self.session.tip(seat, 5_00),
            lambda: self.session.colour_up(seat, 1_00),
            lambda: self.session.buy_in(seat, 3_33),
            lambda: self.session.fill(1_00),
            lambda: self.session.credit(1_00),
        ]
        self._try(self.chance.pick(acts))

    def _trouble(self, round_) -> None:
        """An irregularity of the book, or something that must be refused without harm."""
        if self.wrong and self.chance.pick(range(2)):
            before = len(round_.events)
            who = self.chance.pick(tuple(round_.table.stakes))
            self._try(lambda: self.session.declare(self.chance.pick(self.wrong), who))
            self.declared += len(round_.events) > before
            return
        out_of_turn = [
            self.session.begin,
            self.session.close,
            lambda: self.session.answer("no such thing", by="nobody"),
            lambda: self.session.leave("seat 1"),
            lambda: self.session.sit("seat 1", "ann"),
            lambda: self.session.sit("seat 99", "ann"),
            lambda: self.session.buy_in("seat 1", -1),
            self._between,
        ]
        self._try(self.chance.pick(out_of_turn))

    def _try(self, act) -> None:
        try:
            act()
        except HousewayError:
            self.refused += 1


def forge(store, table: str, change) -> None:
    """Rewrite a table as a careful forger would: entries changed, the chain made whole again.

    `change` is given the entries as JSON and changes them in place.
    """
    entries = [json.loads(body) for body in store.read(table)[0]]
    before = json.dumps(entries)
    change(entries)
    assert json.dumps(entries) != before, "nothing was forged"
    with store._transaction():
        for name in ("entries", "tables"):
            store._run(f"DELETE FROM houseway_{name} WHERE name = ?", (table,))
        bodies = [json.dumps(entry).encode() for entry in entries if entry["events"]]
        store._append(table, first_link(table), bodies, {})
    store.read(table)  # the chain is whole


def find(entries, verb: str, nth: int = 0, **fields):
    """The entry and the event with this verb, the first one or a later one."""
    found = [
        (entry, event)
        for entry in entries
        for event in entry["events"]
        if event["verb"] == verb and fields.items() <= event.items()
    ]
    return found[nth]


def played(store, name, rounds=2, close=True):
    """A table with an honest log: audited, before anybody changes it."""
    session = opened(store, name, seed=3, seats=2)
    bots(session, name, 4).play(rounds)
    if close:
        session.close()
    assert audit_table(store, name).whole
    return session


def assert_refused(store, name, change, match):
    """The audit, the verification of shoes and the restoring table all refuse it."""
    forge(store, name, change)
    with pytest.raises(BadLog, match=match):
        audit_table(store, name)
    with pytest.raises(BadLog, match=match):
        verify_draws(store, name)


def take(entries, verb, nth=0, **fields):
    """Take an event out of the log."""
    entry, event = find(entries, verb, nth, **fields)
    entry["events"] = [other for other in entry["events"] if other is not event]
    return event


def put_after(entries, event, verb, nth=0, **fields):
    entry, mark = find(entries, verb, nth, **fields)
    at = next(n for n, other in enumerate(entry["events"]) if other is mark)
    entry["events"].insert(at + 1, event)
