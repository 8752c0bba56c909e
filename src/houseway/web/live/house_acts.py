"""How staff run a live table: irregularities, bots, the cage, dealing, closing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable, unknown
from houseway.money import dollars
from houseway.reports.words import count
from houseway.table.remedies import irregularity as entry_of
from houseway.table.round import seat_names
from houseway.web.accounts import OPEN, RUN, Person
from houseway.web.inputs import check_may, checked_cents
from houseway.web.live.bots import OPTIMAL, STRATEGIES, is_bot

if TYPE_CHECKING:
    from houseway.web.live.table import LiveTable


class HouseActs:
    """What staff can do at a table; everyone there gets a notice of each act."""

    def __init__(self, table: LiveTable) -> None:
        self._table, self._session = table, table.session

    async def declare(
        self, person: Person, irregularity: str, who: str = "table", cards: str = ""
    ) -> None:
        """Declare an irregularity; cards as text, such as `As Kd`."""

        def do() -> None:
            named = parse_cards(cards, self._session.house.decks)
            self._session.declare(irregularity, who, named)
            entry = entry_of(irregularity, self._session.house)
            declared.append(f"{entry.what} ({who})" if who != "table" else entry.what)

        declared: list[str] = []
        words = lambda: f"{person.name} declared: {declared[0]}"  # noqa: E731
        await self._by_supervisor(person, f"declare {irregularity}", do, words)

    async def bots(self, person: Person, n: int, strategy: str = OPTIMAL) -> None:
        """Set the number of bots: more take free seats, surplus ones leave."""
        table, session = self._table, self._session

        def check() -> None:
            check_may(person, OPEN)
            if strategy not in STRATEGIES:
                raise unknown("strategy", strategy, STRATEGIES)
            if type(n) is not int or n < 0:
                raise Unreadable("the number of bots must be 0 or more")

        def do() -> None:
            seats = session.state.seats
            have = [seat for seat, player in seats.items() if is_bot(player)]
            free = [seat for seat in seat_names(table.snapshot.most_seats) if seat not in seats]
            if n - len(have) > len(free):
                raise Unreadable(f"only {count(len(free), 'seat')} free at this table")
            session.check_leaving(*have[n:])  # all of them or none
            with session.together(), session.done_by(person.name):
                for seat in have[n:]:
                    session.leave(seat)
                for seat in free[: max(0, n - len(have))]:
                    session.sit(seat, f"bot {seat.split()[-1]}")

        def then() -> None:
            table.pump.strategy = strategy
            table.give_notice(f"{person.name} set the number of bots to {n}")

        await table.act(person, f"seat {n!r} bots", check, do, then)

    async def fill(self, person: Person, cents: int) -> None:
        """Bring chips from the cage to the rack."""
        await self._by_supervisor(
            person,
            f"fill {cents!r}",
            lambda: self._session.fill(checked_cents(cents)),
            lambda: f"{person.name} brought a fill of {dollars(cents)} from the cage",
        )

    async def credit(self, person: Person, cents: int) -> None:
        """Send chips from the rack to the cage."""
        await self._by_supervisor(
            person,
            f"credit {cents!r}",
            lambda: self._session.credit(checked_cents(cents)),
            lambda: f"{person.name} sent a credit of {dollars(cents)} to the cage",
        )

    async def close(self, person: Person) -> None:
        """Count the rack and close the table."""
        words = lambda: f"{person.name} closed the table"  # noqa: E731
        await self._by_supervisor(person, "close", self._session.close, words)

    async def set_automatic(self, person: Person, automatic: bool) -> None:
        """Let the software deal, or a supervisor by hand."""

        def then() -> None:
            self._table.flags.set_automatic(bool(automatic))
            by_hand = f"{person.name} now deals by hand"
            self._table.give_notice("The software now deals" if automatic else by_hand)

        check = lambda: check_may(person, RUN)  # noqa: E731
        await self._table.act(person, "change the dealer", check, nothing, then)

    async def set_autoplay(self, person: Person, on: bool) -> None:
        """Start rounds one after another with or without bets, or wait for a bet."""

        def then() -> None:
            self._table.flags.set_autoplay(bool(on))
            self._table.give_notice(
                f"{person.name} switched {'on' if on else 'off'} continuous play"
            )

        check = lambda: check_may(person, OPEN)  # noqa: E731
        await self._table.act(person, "play on", check, nothing, then)

    async def _by_supervisor(
        self, person: Person, what: str, do: Callable[[], None], words: Callable[[], str]
    ) -> None:
        """An act of staff: the log names the person, and the table gets a notice."""

        def done() -> None:
            with self._session.done_by(person.name):
                do()

        def then() -> None:
            self._table.give_notice(words())

        await self._table.act(person, what, lambda: check_may(person, RUN), done, then)


def nothing() -> None:
    """Change nothing in the session."""
