"""The journal of a table: events are applied, chained and stored before anyone sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from houseway.errors import BadStore, HousewayError, Unreadable
from houseway.session.events import cage_event
from houseway.session.money.ledger import FLOAT
from houseway.session.seats import MAX_NAME, is_valid_name
from houseway.session.state import State
from houseway.store.base import Store
from houseway.store.chain import Link
from houseway.table.events import Event
from houseway.table.log import Clock, Entry, Head, clock, encode


class Journal:
    """Writes the acts of one table: each is applied to the state and stored as one entry.

    `record` returns when the entry is durable, which is the acknowledgement. Within `together`
    several acts share one transaction and are acknowledged at its end; what a live table commits
    to is durable before the first wager all the same.
    """

    def __init__(
        self,
        store: Store,
        table: str,
        state: State,
        link: Link,
        *,
        when: int = 0,
        now: Clock = clock,
        on_stop: Callable[[], None],
    ) -> None:
        self.store = store
        self.table = table
        self.link = link  # the last entry that is durable
        self.when = when  # of the last entry, in milliseconds since 1970
        self.by = ""  # the member of staff who acts now
        self.stopped = ""  # why nothing more can be recorded
        self._state = state
        self._now = now
        self._on_stop = on_stop
        self._bodies: list[bytes] = []  # entries that are not yet durable
        self._secrets: dict[int, str] = {}  # sealed texts that are not yet durable
        self._depth = 0  # of nested `together`

    def record(self, events: Sequence[Event], head: Head | None = None) -> None:
        """Apply the events of one act, seal them as one entry, and make them durable."""
        self.check_running()
        recorded = list(events)
        terms, ledger = self._state.terms, self._state.ledger
        try:
            for event in recorded:
                self._state.apply(event)
            short = -ledger[FLOAT]
            if short > 0:  # the rack is empty: the cage sends multiples of the opening bank
                bank = max(terms.bank, 1)
                fill = cage_event("filled", -(-short // bank) * bank)
                self._state.apply(fill)
                recorded.append(fill)
            self.when = max(self.when, self._now())  # even if the clock is set back
            self._bodies.append(encode(Entry(self.when, recorded, head, self.by)))
        except BaseException:
            self._stop("the events lead to a state that is not allowed")
            raise
        live_commitment = not terms.practice and any(e.verb == "committed" for e in recorded)
        if live_commitment or not self._depth:
            self.flush()

    def add_secret(self, n: int, text: str) -> None:
        """Store the sealed text number `n` together with the next entry."""
        self._secrets[n] = text

    def read_secret(self, n: int) -> str:
        """The sealed text number `n`; BadLog if it is gone."""
        return self.store.sealed(self.table, n)

    def flush(self) -> None:
        """Make everything so far durable; if that fails the table stops."""
        if not self._bodies:
            return
        try:
            self.link = self.store.append(self.table, self.link, self._bodies, self._secrets)
        except BaseException as error:
            reason = str(error) if isinstance(error, HousewayError) else type(error).__name__
            self._stop(reason)
            if isinstance(error, HousewayError):
                raise BadStore(f"{reason}. Table '{self.table}' has stopped") from None
            raise
        self._bodies, self._secrets = [], {}

    def _stop(self, reason: str) -> None:
        """Stop the table: nothing more happens, and no unrecorded card can be read."""
        self.stopped = reason
        self._bodies, self._secrets = [], {}
        self._on_stop()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Acts that are made durable, and so acknowledged, all at once."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth and not self.stopped:
                self.flush()

    @contextmanager
    def done_by(self, person: str) -> Iterator[None]:
        """Acts of a member of staff, recorded with their name."""
        if not is_valid_name(person):
            raise Unreadable(f"a member of staff needs a name of 1 to {MAX_NAME} characters")
        before, self.by = self.by, person
        try:
            yield
        finally:
            self.by = before

    def check_running(self) -> None:
        """Raise if the table has stopped."""
        if self.stopped:
            raise BadStore(
                f"table '{self.table}' has stopped and must be opened again: {self.stopped}"
            )

    def check_open(self) -> None:
        """Raise if the table has stopped or is closed."""
        self.check_running()
        if not self._state.open:
            raise Unreadable(f"table '{self.table}' is closed")
