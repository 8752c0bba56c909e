"""What people do at a live table: each act is checked, done and told, or refused and recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from houseway.errors import HousewayError, Refused, Unreadable
from houseway.table.asks import Bets, Choose, Roll, Wagers
from houseway.table.events import seat_of
from houseway.table.round import SUPERVISOR
from houseway.web.accounts import PLAY, RUN, Person, check_name, may
from houseway.web.inputs import LONGEST, check_may, checked_cents, checked_stakes
from houseway.web.live.dealer import check_now, now
from houseway.web.live.house_acts import Managed
from houseway.web.live.pump import CHANCE
from houseway.web.workers.jobs import Progress


class Hosted(Managed):
    """A table of the pit. Acts are awaited; refused ones raise, are recorded and change nothing.

    `version` names the state a click was made at: an act at an older question is refused as stale.
    """

    # -- people --------------------------------------------------------------------------------

    async def sit(self, person: Person, seat: str, buy_in: int = 0) -> None:
        """Take a free seat under one's own name, perhaps with chips at once."""

        def check() -> None:
            check_may(person, PLAY)
            if buy_in:
                checked_cents(buy_in)

        def do() -> None:
            with self.session.together():
                self.session.sit(seat, check_name(person.name))
                if buy_in:
                    self.session.buy_in(seat, buy_in)

        await self._act(person, f"sit at {seat}", check, do)

    async def leave(self, person: Person, seat: str) -> None:
        """Leave a seat; a supervisor may clear one."""
        cleared: list[str] = []

        def check() -> None:
            self._owns(person, seat, also=RUN)
            if (player := self._shot.seats.get(seat, person.name)) != person.name:
                cleared.append(player)

        def then() -> None:
            self._withdraw(seat)
            if cleared:
                self._give_notice(f"{person.name} cleared {seat}, where {cleared[0]} sat")

        def do() -> None:
            with self._answering(person, seat):
                self.session.leave(seat)

        await self._act(person, f"leave {seat}", check, do, then)

    def _withdraw(self, seat: str) -> None:
        self._ahead.pop(seat, None)
        self._missed.pop(seat, None)

    async def buy_in(self, person: Person, seat: str, cents: int) -> None:
        """Cash for chips."""
        await self._money(person, "buy in", seat, cents, self.session.buy_in)

    async def tip(self, person: Person, seat: str, cents: int) -> None:
        """Chips for the dealers."""
        await self._money(person, "tip", seat, cents, self.session.tip)

    async def colour_up(self, person: Person, seat: str, cents: int) -> None:
        """Small chips for large ones."""
        await self._money(person, "colour up", seat, cents, self.session.colour_up)

    async def _money(
        self, person: Person, what: str, seat: str, cents: int, act: Callable[[str, int], None]
    ) -> None:
        def check() -> None:
            self._owns(person, seat)
            checked_cents(cents)

        await self._act(person, f"{what} {cents!r} at {seat}", check, lambda: act(seat, cents))

    # -- the round -----------------------------------------------------------------------------

    async def bet(
        self, person: Person, seat: str, stakes: Mapping[str, Any], version: int | None = None
    ) -> None:
        """Answer the open Wagers or Bets, or keep the stakes for when the seat is asked.

        Begins a round if none is on. An empty answer sits out, or changes nothing.
        """
        placed: dict[str, Any] = {}
        answered: list[str] = []

        def check() -> None:
            placed.update(checked_stakes(stakes))
            self._owns(person, seat, also="" if placed else RUN)
            self._fresh(version, self._betting_since)

        def do() -> None:
            session = self.session
            if placed and not session.state.in_round:
                session.check_prebet(seat, placed)
                session.begin()
            if isinstance(session.ask, (Wagers, Bets)) and session.ask.who == seat:
                with self._answering(person, seat):
                    session.answer(placed, by=seat)  # at once, so that a refusal is told to him
                answered.append(seat)
            else:
                session.check_prebet(seat, placed)

        def then() -> None:
            self._bounced.pop(person.name, None)
            if not answered and (placed or self._shot.in_round):
                self._ahead[seat] = placed
            else:
                self._withdraw(seat)
            if self._others():
                self._window.begin()

        await self._act(person, f"bet {stakes!r} at {seat}", check, do, then)

    async def check_bets(self, person: Person, seat: str, stakes: Mapping[str, Any]) -> None:
        """Refuse bets in the making that this moment forbids; whoever makes some is here."""
        async with self._lock:
            self._owns(person, seat)
            self._is_here(person)
            check_now(self.session, seat, stakes)

    async def choose(
        self, person: Person, seat: str, choice: str, version: int | None = None
    ) -> None:
        """Decide; `seat` may name a hand (`seat 1 hand 2`) or be `supervisor` for his rulings.

        A supervisor who does not play here may decide for a player who has let the table wait, in
        a way that puts up no chips; the log tells it.
        """

        def check() -> None:
            if seat == SUPERVISOR:
                check_may(person, RUN)
            elif may(person, RUN) and self._shot.seats.get(seat_of(seat)) != person.name:
                self._check_away(person)
            else:
                self._owns(person, seat_of(seat))
            if not isinstance(choice, str) or len(choice) > LONGEST:
                raise Unreadable("a choice is a word, as 'play'")
            self._fresh(version, self._asked_since)
            ask = self._ask
            if not isinstance(ask, Choose) or seat not in (ask.who, seat_of(ask.who)):
                asked = f"{ask.who} is asked" if ask else "nothing is asked"
                raise Unreadable(f"{seat} has nothing to decide now: {asked}")

        def do() -> None:
            assert self._ask
            with self._answering(person, seat_of(self._ask.who)):
                self.session.answer(choice, by=self._ask.who)

        def then() -> None:
            player = self._shot.seats.get(seat_of(seat), person.name)
            if player != person.name:
                self._give_notice(f"{person.name}, a supervisor, chose {choice} for {player}")

        await self._act(person, f"choose {choice!r} at {seat}", check, do, then)

    async def deal(self, person: Person, version: int | None = None) -> None:
        """Deal, spin or throw by hand: a supervisor, or at dice the shooter; or begin a round.

        A shooter who is asked for his bets leaves them as they are with it.
        """

        def throws() -> bool:
            shooter = self._shot.shooter
            his = bool(shooter) and self._shot.seats.get(shooter) == person.name
            return his and may(person, PLAY)

        def his_bets() -> bool:
            return isinstance(self._ask, Bets) and throws() and self._ask.who == self._shot.shooter

        def check() -> None:
            if not (throws() and isinstance(self._ask, (Roll, Bets))):
                check_may(person, RUN)
            self._fresh(version, self._asked_since)
            if isinstance(self._ask, CHANCE) and self.automatic and not throws():
                raise Unreadable("the dealer of this table is automatic")

        def do() -> None:
            if his_bets():
                self.session.answer({}, by=self._shot.shooter)
            elif self.session.state.in_round:
                self.session.deal()
            else:
                self.session.begin()

        await self._act(person, "deal", check, do)

    async def advice(
        self, person: Person, seat: str, progress: Progress | None = None
    ) -> dict[str, Any]:
        """The exact strategy for the open choice: {choice, values, cost}; computed by a job.

        `progress(what, share)` is told how far a solution is; whoever cancels the awaiting task
        ends it, unless somebody else waits for it too.
        """
        try:
            self._owns(person, seat_of(seat))
            if not isinstance(self._ask, Choose) or seat_of(self._ask.who) != seat_of(seat):
                raise Unreadable(f"{seat} has nothing to decide now")
        except HousewayError as wrong:
            self._record(person.name, "ask for advice", wrong)
            raise
        return await self._advise(self._shot, progress)

    def _check_away(self, person: Person) -> None:
        """Refuse to decide for a player who has only just been asked, or from a seat beside his."""
        if person.name in self.players:
            problem = "who plays here himself decides for nobody else"
            raise Refused(problem, rule="own-seat", at="")
        waited = (now() - self._asked_at) // 1000
        if waited < self._away:
            problem = (
                f"the player was asked {waited} s ago; after {self._away:.0f} s you may decide"
            )
            raise Refused(problem, rule="own-seat", at="")

    def _answering(self, person: Person, seat: str) -> AbstractContextManager[None]:
        """An answer for another's seat, or a ruling, is written down with the supervisor's name."""
        his = self._shot.seats.get(seat) == person.name
        return nullcontext() if his else self.session.done_by(person.name)

    # -- who may -------------------------------------------------------------------------------

    def _owns(self, person: Person, seat: str, also: str = "") -> None:
        """Refuse an act at a seat that is not one's own, unless one may by another right."""
        if also and may(person, also):
            return
        check_may(person, PLAY)
        player = self._shot.seats.get(seat)
        if player is None:
            raise Unreadable(f"nobody sits at {seat[:LONGEST]}")
        if player != person.name:
            raise Refused(f"{seat} is {player}'s, not {person.name}'s", rule="own-seat", at="")

    def _fresh(self, version: int | None, since: int) -> None:
        """Refuse an act at a question that is no longer open."""
        if version is not None and version < since:
            asked = f"; now {self._ask.who} is asked" if self._ask else "; now nothing is asked"
            raise Refused(f"this was asked before{asked}", rule="stale", at="")
