"""Proof that a table's log is whole, pays what the rules say, and dealt what was committed to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from houseway.editions import House
from houseway.equipment.cards import show
from houseway.equipment.sealed import cards_of, commitment, spin, throw
from houseway.errors import BadLog, HousewayError, Unreadable
from houseway.games import game
from houseway.session.entries import Entry, Terms, decoded, read_head
from houseway.session.kept import KeptIn
from houseway.session.rounds import after_round, taken_over
from houseway.session.state import FORGED, SHOE, State, deals_cards
from houseway.table.answers import replay
from houseway.table.asks import Deal, Roll, Spin
from houseway.table.events import Event
from houseway.table.records import compare
from houseway.table.round import Round


class Pack(NamedTuple):
    """What was sealed under a number: its hash, the text once it is told, what came out of it."""

    n: int
    committed: str
    drawn: list[tuple[Any, Any]]  # asks and answers, irregularities and their cards
    told: str = ""

    def check(self, house: House) -> int:
        """Compare what was told with the hash and with all that came; how much that was."""
        if commitment(self.told) != self.committed:
            raise BadLog(f"shoe {self.n}: what was told is not what was committed to")
        if not deals_cards(house):
            return self._check_throws()
        left = list(cards_of(self.told))
        if sorted(left) != sorted(house.deck * house.decks):
            raise BadLog(f"shoe {self.n} is not {house.decks} whole decks")
        came = coming = 0
        for ask, answer in self.drawn:
            if ask is None:  # the round is over: what was drawn in error and not dealt is gone
                del left[:coming]
                came, coming = came + coming, 0
            elif isinstance(ask, Deal):
                coming = max(0, coming - len(answer))
                for card in answer:
                    came += 1
                    if not left or left.pop(0) != card:
                        raise BadLog(
                            f"shoe {self.n}: card {came} was dealt as {show(card)}; "
                            "the sealed shoe has another there"
                        )
            elif house.edition.irregularity(ask.rule).remedy == "discard":
                for card in answer:
                    came += 1
                    left.remove(card)
            elif house.edition.irregularity(ask.rule).remedy == "next-card":
                coming += len(answer)
        return came

    def _check_throws(self) -> int:
        thrown = [(ask, answer) for ask, answer in self.drawn if isinstance(ask, (Roll, Spin))]
        for n, (ask, answer) in enumerate(thrown):
            if isinstance(ask, Roll):
                right = throw(self.told, n, ask.dice)
            else:
                right = spin(self.told, n, ask.wheel)
            if answer != right:
                raise BadLog(f"seed {self.n}: throw {n + 1} was {answer}; the seed gives {right}")
        return len(thrown)


class Audit:
    """A walk through all entries of a table that recomputes everything the rules decide."""

    def __init__(self, table: str, house: House, terms: Terms) -> None:
        self.table, self.house, self.terms = table, house, terms
        self.state = State(house, terms.bank)
        self.packs: list[Pack] = []
        self.events = self.settlements = 0
        self._standing: dict[str, str] = {}  # what the round in progress must have taken over
        self._bets: dict[str, dict[str, int]] = {}
        self._owed: list[Event] = []  # events that must follow now

    def entry(self, n: int, entry: Entry) -> None:
        """Go on by one entry."""
        try:
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
        elif event.verb == "opened" and not self.state.in_round:
            self._standing, self._bets = dict(self.state.carried), {}
            if self.state.one_shoe:
                self._standing[SHOE] = self.state.shoe.next_hand
        self.state.apply(event)
        if event.verb == "closed":
            round_ = self._again()
            self.packs[-1].drawn.append((None, ()))
            self._owed = after_round(round_, self.terms.rates)
        elif event.verb == "committed":
            self.packs.append(Pack(self.state.pack, event.says, []))
        elif event.verb == "unsealed":
            self.packs[-1] = self.packs[-1]._replace(told=event.says)
            self.packs[-1].check(self.house)
        elif event.verb == "shut" and event.net != self.state.ledger.house_win:
            raise BadLog("the result at closing is not what the books give")

    def _hand_over(self) -> None:
        """The round goes on with other seats: just as it stood."""
        round_ = self._again()
        self._standing = game(self.house.edition.game).carried(round_.table)
        self._bets = {seat: dict(s) for seat, s in round_.table.stakes.items() if s}

    def _again(self) -> Round:
        """The round so far, recomputed from its answers and compared event by event."""
        recorded = self.state.round

        def drawn(ask: Any, answer: Any) -> None:
            if isinstance(ask, (Deal, Roll, Spin, Event)):
                self.packs[-1].drawn.append((ask, answer))

        if not self.packs:
            raise BadLog("a round was dealt before anything was sealed")
        round_ = replay(self.house, recorded, drawn, self.state.passes)
        compare(self.state.rounds, recorded, round_, last=True)
        stood = [e for e in recorded if e.verb == "stood"]
        told = dict(e.says.split(": ", 1) for e in stood if not e.wager)
        if told != taken_over(self._standing, recorded[0].says.split(", ")):
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
        if self.state.in_round:
            self._again()
        if self.state.committed:
            secret = store.sealed(self.table, self.state.pack)
            self.packs[-1]._replace(told=secret).check(self.house)


def entries_of(store: KeptIn, table: str) -> Iterator[Entry]:
    """The entries of a table, its chain proved."""
    return decoded(store.read(table)[0], table)


def walked(store: KeptIn, table: str) -> Audit:
    """A table recomputed from its first entry to its last."""
    entries = entries_of(store, table)
    first = next(entries, None)
    if first is None or first.head is None:
        raise BadLog(f"table '{table}' has no first entry")
    audit = Audit(table, *read_head(first.head, table))
    audit.entry(1, first)
    for n, entry in enumerate(entries, 2):
        audit.entry(n, entry)
    try:
        audit.finish(store)
    except (HousewayError, *FORGED) as wrong:
        raise BadLog(f"table '{table}', at its end: {wrong}") from None
    return audit


def audited(store: KeptIn, table: str) -> dict[str, Any]:
    """What an audit found; it raises where something is wrong."""
    audit = walked(store, table)
    state, notes = audit.state, []
    if not state.closed:
        notes.append("the table is still open")
    if state.in_round:
        notes.append("the last round is unfinished")
    if audit.terms.practice:
        notes.append("a practice table: its chance may come from a seed")
    return {
        "table": table,
        "edition": audit.house.edition.id,
        "whole": True,
        "closed": state.closed,
        "rounds": state.rounds,
        "events": audit.events,
        "settlements": audit.settlements,
        "shoes": len(audit.packs),
        "house_cents": state.ledger.house_win,
        "accounts_cents": dict(sorted(state.ledger.items())),
        "notes": notes,
    }


def verified(store: KeptIn, table: str, n: int | None = None) -> list[dict[str, Any]]:
    """Every shoe or seed of a table that was told: its hash, the text, and how much came of it."""
    audit = walked(store, table)
    chosen = audit.packs if n is None else audit.packs[n - 1 : n] if n > 0 else []
    if n is not None and not chosen:
        raise Unreadable(f"table '{table}' has shoes 1 to {len(audit.packs)}, not {n}")
    return [_shown(pack, audit.house) for pack in chosen]


def _came(ask: Any, answer: Any) -> int:
    """Cards that were dealt, or one for a throw or a spin."""
    return len(answer) if isinstance(ask, Deal) else int(isinstance(ask, (Roll, Spin)))


def _shown(pack: Pack, house: House) -> dict[str, Any]:
    return {
        "shoe": pack.n,
        "committed": pack.committed,
        "told": pack.told,
        "came": pack.check(house)
        if pack.told
        else sum(_came(ask, answer) for ask, answer in pack.drawn),
        "verified": bool(pack.told),
    }
