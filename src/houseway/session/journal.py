"""A table and its chain: what happens is applied, sealed and stored before anybody is told."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from houseway.editions import House
from houseway.equipment.chance import Chance, Live
from houseway.errors import BadStore, HousewayError, Refused, Unreadable
from houseway.session.entries import Entry, encode
from houseway.session.events import of_cage
from houseway.session.money.ledger import FLOAT
from houseway.session.seats import LONGEST, is_name
from houseway.session.state import State
from houseway.session.terms import Terms
from houseway.store.base import Store
from houseway.store.chain import Link
from houseway.store.group import GroupStore
from houseway.table.events import Event

Clock = Callable[[], int]
KeptIn = Store | GroupStore


def clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Kept:
    """The state of a table with the store that holds its events.

    An act is applied and stored; only then does the call return, which is the acknowledgement.
    Within `together` several acts share one transaction and are acknowledged at its end; what a
    live table commits to is durable before the first wager all the same.
    """

    def __init__(
        self,
        store: KeptIn,
        name: str,
        house: House,
        terms: Terms,
        chance: Chance | None = None,
        now: Clock = clock,
    ) -> None:
        self.name = name
        self.house = house
        self.terms = terms
        self.state = State(house, terms)
        self._store = store
        self._now = now
        self._chance = chance if chance is not None else Live()
        if not terms.practice and type(self._chance) is not Live:
            raise Refused(
                "a live table takes its chance from the operating system only; a seeded source "
                "is for practice",
                rule="live-chance",
                at="",
            )
        self._link: Link = Link(0, b"")
        self._bodies: list[bytes] = []  # sealed but not yet durable
        self._secrets: dict[int, str] = {}  # sealed texts that are not yet durable
        self._texts: dict[int, str] = {}  # what is sealed and not yet told, in clear
        self._held = 0
        self._ahead = 1  # rounds that one commitment covers
        self._when = 0
        self._by = ""  # who does what happens now
        self._stopped = ""  # why nothing more may happen here

    @property
    def head(self) -> Link:
        """The last entry that is durable: its number and hash, for somebody to write down."""
        return self._link

    @property
    def when(self) -> int:
        """The moment of the last entry, in milliseconds since 1970."""
        return self._when

    @property
    def _sealed(self) -> str:
        """What is dealt from now, in clear."""
        return self._texts.get(self.state.pack, "")

    def _keep(self, events: Sequence[Event], head: dict[str, object] | None = None) -> None:
        """Apply the events of one act, seal them as one entry, and make them durable."""
        self._check_alive()
        told = list(events)
        try:
            for event in told:
                self.state.apply(event)
            short = -self.state.ledger[FLOAT]
            if short > 0:  # the rack is empty: the cage brings as much as the table opened with
                bank = max(self.terms.bank, 1)
                fill = of_cage("filled", -(-short // bank) * bank)
                self.state.apply(fill)
                told.append(fill)
            self._when = max(self._when, self._now())  # a clock that is set back tells nothing
            self._bodies.append(encode(Entry(self._when, told, head, self._by)))
        except BaseException:
            self._stop("the table came to a state that it cannot hold")
            raise
        new = not self.terms.practice and any(event.verb == "committed" for event in told)
        if new or not self._held:
            self.flush()

    def flush(self) -> None:
        """Make everything so far durable; if that fails the table stops."""
        if not self._bodies:
            return
        try:
            self._link = self._store.append(self.name, self._link, self._bodies, self._secrets)
        except BaseException as wrong:
            said = str(wrong) if isinstance(wrong, HousewayError) else type(wrong).__name__
            self._stop(said)
            if isinstance(wrong, HousewayError):
                raise BadStore(f"{said}. Table '{self.name}' has stopped") from None
            raise
        self._bodies, self._secrets = [], {}

    def _stop(self, why: str) -> None:
        """Nothing more happens here, and no card that was not recorded can be read."""
        self._stopped = why
        self._bodies, self._secrets, self._texts = [], {}, {}
        self.state.round = []
        self.state.shoe.fill(())

    @contextmanager
    def together(self, rounds: int = 1) -> Iterator[None]:
        """Acts that are made durable, and so acknowledged, all at once.

        Where each round has its own cards, one commitment covers so many of them.
        """
        before, self._ahead = self._ahead, max(self._ahead, rounds)
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._ahead = before
            if not self._held and not self._stopped:
                self.flush()

    @contextmanager
    def done_by(self, person: str) -> Iterator[None]:
        """What somebody of the house does: it is written down with his name."""
        if not is_name(person):
            raise Unreadable(f"whoever acts needs a name of 1 to {LONGEST} characters")
        before, self._by = self._by, person
        try:
            yield
        finally:
            self._by = before

    @property
    def stopped(self) -> str:
        """Why nothing more may happen here; nothing as long as it may."""
        return self._stopped

    def _check_alive(self) -> None:
        if self._stopped:
            raise BadStore(
                f"table '{self.name}' has stopped and deals no more until it is opened again: "
                f"{self._stopped}"
            )

    def _check_open(self) -> None:
        self._check_alive()
        if not self.state.open:
            raise Unreadable(f"table '{self.name}' is closed")
