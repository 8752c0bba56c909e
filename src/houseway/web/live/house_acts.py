"""How the house runs a live table: remedies, bots, the cage, who deals, closing."""

from __future__ import annotations

from collections.abc import Callable

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable, unknown
from houseway.money import dollars
from houseway.table.remedies import irregularity as entry_of
from houseway.table.round import seat_names
from houseway.web.accounts import OPEN, RUN, Person
from houseway.web.inputs import check_may, checked_cents
from houseway.web.live.dealer import OPTIMAL, STRATEGIES, is_bot
from houseway.web.live.pump import Running


class Managed(Running):
    """The acts of those who run a table; everybody who sits there is told of them."""

    async def declare(
        self, person: Person, irregularity: str, who: str = "table", cards: str = ""
    ) -> None:
        """A supervisor declares an irregularity; cards as text, as `As Kd`."""

        def do() -> None:
            named = parse_cards(cards, self.session.house.decks)
            self.session.declare(irregularity, who, named)
            entry = entry_of(irregularity, self.session.house)
            told.append(f"{entry.what} ({who})" if who != "table" else entry.what)

        told: list[str] = []
        words = lambda: f"{person.name} declared: {told[0]}"  # noqa: E731
        await self._by_supervisor(person, f"declare {irregularity}", do, words)

    async def bots(self, person: Person, n: int, strategy: str = OPTIMAL) -> None:
        """Let so many bots sit in all: more take free seats, those too many leave."""

        def check() -> None:
            check_may(person, OPEN)
            if strategy not in STRATEGIES:
                raise unknown("strategy", strategy, STRATEGIES)
            if type(n) is not int or n < 0:
                raise Unreadable("the number of bots is 0 or more")

        def do() -> None:
            session, seats = self.session, self.session.state.seats
            have = [seat for seat, player in seats.items() if is_bot(player)]
            free = [seat for seat in seat_names(self._shot.most_seats) if seat not in seats]
            if n - len(have) > len(free):
                raise Unreadable(f"there are {len(free)} free seats at this table")
            session.check_leaving(*have[n:])  # all of them, or nobody
            with session.together(), session.done_by(person.name):
                for seat in have[n:]:
                    session.leave(seat)
                for seat in free[: max(0, n - len(have))]:
                    session.sit(seat, f"bot {seat.split()[-1]}")

        def then() -> None:
            self.strategy = strategy
            many = "1 bot" if n == 1 else f"{n} bots"
            self._give_notice(f"{person.name} has {many} sit at this table")

        await self._act(person, f"seat {n!r} bots", check, do, then)

    async def fill(self, person: Person, cents: int) -> None:
        """Chips from the cage."""
        await self._by_supervisor(
            person,
            f"fill {cents!r}",
            lambda: self.session.fill(checked_cents(cents)),
            lambda: f"{person.name} brought {dollars(cents)} from the cage (a fill)",
        )

    async def credit(self, person: Person, cents: int) -> None:
        """Chips to the cage."""
        await self._by_supervisor(
            person,
            f"credit {cents!r}",
            lambda: self.session.credit(checked_cents(cents)),
            lambda: f"{person.name} sent {dollars(cents)} to the cage (a credit)",
        )

    async def close(self, person: Person) -> None:
        """Close the table with its count."""
        words = lambda: f"{person.name} closed the table"  # noqa: E731
        await self._by_supervisor(person, "close", self.session.close, words)

    async def set_automatic(self, person: Person, automatic: bool) -> None:
        """A supervisor takes the dealing over, or gives it back to the software."""

        def then() -> None:
            self._keep_automatic(bool(automatic))
            self.automatic = bool(automatic)
            deals = "the software deals" if automatic else f"{person.name} deals by hand"
            self._give_notice(f"{deals} from now on")

        check = lambda: check_may(person, RUN)  # noqa: E731
        await self._act(person, "change the dealer", check, nothing, then)

    async def set_by_itself(self, person: Person, on: bool) -> None:
        """Let the table begin round after round, whoever bets."""

        def then() -> None:
            self._keep_by_itself(bool(on))
            self.by_itself = bool(on)
            goes = "plays on, round after round" if on else "waits for somebody to bet"
            self._give_notice(f"{person.name} decided that the table {goes}")

        await self._act(person, "play on", lambda: check_may(person, OPEN), nothing, then)

    async def _by_supervisor(
        self, person: Person, what: str, do: Callable[[], None], words: Callable[[], str]
    ) -> None:
        """An act of the house: the log tells who did it, and everybody at the table is told."""

        def done() -> None:
            with self.session.done_by(person.name):
                do()

        def then() -> None:
            self._give_notice(words())

        await self._act(person, what, lambda: check_may(person, RUN), done, then)


def nothing() -> None:
    """Nothing changes in the session."""
