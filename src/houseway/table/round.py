"""One round from outside: the question that is open, the answers given, the events so far."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from functools import cache
from typing import Any

from houseway.editions.house import House
from houseway.editions.model import Irregularity
from houseway.equipment.cards import Card, show_cards
from houseway.errors import Refused, Unreadable, unknown
from houseway.games import game
from houseway.money import Cents
from houseway.table.asks import Ask, Choose, Roll, Wagers
from houseway.table.dealing import SEAT, Irregular, Table
from houseway.table.events import Event, view
from houseway.table.moments import check_moment

Answer = Any
SUPERVISOR = "supervisor"
AGAIN = ("spin-again", "roll-again")


@cache
def seat_names(n: int) -> tuple[str, ...]:
    """The first `n` seats from the dealer's left."""
    return tuple(f"{SEAT}{i}" for i in range(1, n + 1))


class Round:
    """A round in progress. It asks (`ask`), takes answers (`answer`) and records (`events`).

    Answers are checked before the game sees them: a bad one raises and changes nothing.
    """

    __slots__ = ("_game", "_keep", "_kept", "_waiting", "ask", "events", "house", "table")

    def __init__(
        self,
        house: House,
        seats: int | Iterable[str] = 1,
        meters: Mapping[str, Cents] | None = None,
        record: Callable[[list[Event]], None] | None = None,
        standing: Mapping[str, str] | None = None,
        bets: Mapping[str, Mapping[str, Cents]] | None = None,
    ) -> None:
        names = seat_names(seats) if isinstance(seats, int) else tuple(seats)
        check_seats(names, house)
        self.house = house
        self.events: list[Event] = []
        self._keep = record
        self._kept = 0
        # an irregularity being ruled on, the ask behind it, and the hands still to be ruled on
        self._waiting: tuple[Irregularity, Ask, list[str]] | None = None
        note = self.events.append
        self.table = Table(house, names, self._meters(meters or {}), self.events)
        note(Event("opened", "table", says=", ".join(names)))
        for wager, amount in self.table.meters.items():
            note(Event("metered", "table", wager=wager, stake=amount))
        self._stand(standing or {}, bets or {})
        self._game: Generator[Ask, Answer, None] = game(house.edition.game).play(self.table)
        self.ask: Ask | None = self._game.send(None)  # recorded with the first answer

    def _stand(self, standing: Mapping[str, str], bets: Mapping[str, Mapping[str, Cents]]) -> None:
        """Take over a table as it stands: the shoe, the point, bets not yet decided."""
        if not standing and not bets:
            return
        module = game(self.house.edition.game)
        if not hasattr(module, "stand"):
            raise Unreadable("at this table nothing is carried over from round to round")
        if bets and not hasattr(module, "check_bets"):
            raise Unreadable("at this table no bets stand from round to round")
        for name, state in standing.items():
            self.events.append(Event("stood", "table", says=f"{name}: {state}"))
        for seat, stakes in bets.items():
            if seat not in self.table.stakes:
                raise unknown("seat", seat, self.table.stakes)
            for wager in stakes:
                self.table.check_kind(wager)
            for wager in sorted(stakes, key=self.house.rank):
                self.events.append(Event("stood", seat, wager=wager, stake=stakes[wager]))
            self.table.stakes[seat] = dict(stakes)
        module.stand(self.table, standing)

    @property
    def over(self) -> bool:
        """True when everything is settled."""
        return self.ask is None

    def answer(self, answer: Answer) -> None:
        """Answer the open question and go on to the next one."""
        if self.ask is None:
            raise Unreadable("the round is over; nothing is asked")
        self.ask.check(answer, self.table)
        if self._waiting:
            self._rule(answer)
        else:
            self._step(self._game.send, answer)

    def play(self, answerer: Callable[[Ask, Round], Answer]) -> Round:
        """Answer every question from one source until the round is over."""
        while self.ask is not None:
            self.answer(answerer(self.ask, self))
        return self

    def declare(self, irregularity: str, who: str = "table", cards: Iterable[Card] = ()) -> None:
        """Something went wrong: record it and do what the book prescribes."""
        if self.ask is None:
            raise Unreadable("the round is over; an irregularity can no longer change it")
        entry = self.house.edition.irregularity(irregularity)
        if entry.again and any(e.verb == "declared" and e.rule == entry.id for e in self.events):
            entry = self.house.edition.irregularity(entry.again)
        if entry.remedy == "forfeit" and who not in self.table.stakes:
            raise unknown("seat", who, self.table.stakes)
        self._check_moment(entry)
        found = tuple(cards)
        if any(self.table.out.count(card) >= self.house.decks for card in found):
            raise Unreadable(f"already dealt: {show_cards(found)}")
        if entry.remedy == "discard":
            self.table.out.extend(found)
        says = f"{show_cards(found)}: {entry.what}" if found else entry.what
        self.events.append(Event("declared", who, entry.id, entry.where, says=says))
        if entry.remedy.startswith("void") and entry.hands_may_be_valid and self.table.seats:
            self._waiting = (entry, self.ask, list(self.table.seats))
            self._ask_ruling()
        elif entry.remedy.startswith("void"):
            if call := self.house.edition.terms.get("no_roll_call"):
                self.table.announce(call.value, entry.id)
            self._step(self._game.throw, Irregular(entry))
            return
        elif entry.remedy in AGAIN:
            if call := self.house.edition.terms.get("void_call"):
                self.table.announce(call.value, entry.id)
            if self._may_change_bets():
                self._step(self._game.throw, Irregular(entry))
                return
        elif entry.remedy == "pass-dice":
            if self._may_change_bets():
                self._step(self._game.throw, Irregular(entry))
                return
            self.table.standing.must_pass = True
        elif entry.remedy == "forfeit":
            self.table.forfeit(who, entry.id)
            if isinstance(self.ask, (Choose, Wagers)) and self.ask.who == who:
                leaves = self.ask.options[-1] if isinstance(self.ask, Choose) else {}
                self._step(self._game.send, leaves)
                return
        self._flush()

    def _may_change_bets(self) -> bool:
        """True if the dice are about to fall at a table where bets stand: all may change again."""
        return isinstance(self.ask, Roll) and hasattr(game(self.house.edition.game), "check_bets")

    def _check_moment(self, entry: Irregularity) -> None:
        """Refuse what cannot happen here: another way of dealing, or a ruling still open."""
        if self._waiting:
            raise Unreadable("the supervisor's ruling is still open")
        for option, values in entry.when.items():
            if self.house.options[option] not in values:
                ways = " or ".join(values)
                problem = (
                    f"{entry.id} belongs to {option} = {ways}, not {self.house.options[option]}"
                )
                raise Refused(problem, rule=entry.id, at=entry.where)
        assert self.ask
        check_moment(entry, self.ask, self.table)

    def _ask_ruling(self) -> None:
        """Ask the supervisor about the next hand that may be called valid."""
        assert self._waiting
        entry, _, seats = self._waiting
        self.ask = Choose(SUPERVISOR, (f"{seats[0]} void", f"{seats[0]} valid"), entry.id)

    def _rule(self, ruling: str) -> None:
        """Hand by hand: void and its wagers returned, or valid to the player's benefit."""
        assert self._waiting
        entry, ask, seats = self._waiting
        seat = seats.pop(0)
        self.events.append(Event("chose", SUPERVISOR, entry.id, entry.where, says=ruling))
        if ruling == f"{seat} valid":
            self.table.valid[seat] = entry.id
        if seats:
            self._ask_ruling()
            self._flush()
            return
        self._waiting = None
        if not self.table.valid:
            self._step(self._game.throw, Irregular(entry))
            return
        self.ask = ask
        void = [other for other in self.table.seats if other not in self.table.valid]
        for other in void:
            self.table.take_out(other, entry.id)
        while isinstance(self.ask, Choose) and self.ask.who in void:
            self._step(self._game.send, self.ask.options[-1])
        self._flush()

    def view(self, who: str) -> list[Event]:
        """The events as somebody at the table may see them."""
        return view(self.events, who)

    def net(self, seat: str) -> Cents:
        """What a seat has won or lost so far in settled wagers."""
        return sum(e.net for e in self.events if e.verb in ("settled", "charged") and e.who == seat)

    def _step(self, advance: Callable[[Any], Ask], value: Any) -> None:
        """Let the game go on to its next question, and record what happened on the way as one."""
        try:
            self.ask = advance(value)
        except StopIteration:
            self._close()
        except Irregular as irregular:
            rolled = isinstance(self.ask, Roll)
            self.table.void(irregular.id, *["the roll is void"] * rolled)
            self._close()
        self._flush()

    def _close(self) -> None:
        self.ask = None
        house = -sum([e.net for e in self.events])
        self.events.append(Event("closed", "table", net=house))

    def _flush(self) -> None:
        if self._keep is None:
            return
        if self._kept < len(self.events):
            self._keep(self.events[self._kept :])
        self._kept = len(self.events)

    def _meters(self, given: Mapping[str, Cents]) -> dict[str, Cents]:
        """Every meter of the edition, at the amount given or its reset."""
        meters = self.house.edition.meters
        for wager in given:
            if wager not in meters:
                raise unknown("meter", wager, meters)
        return {w: given.get(w, self.house.amount(m.reset) or 0) for w, m in meters.items()}


def check_seats(names: tuple[str, ...], house: House) -> None:
    """Refuse an empty table, a seat taken twice, or more seats than the book allows."""
    if not names or len(set(names)) != len(names):
        raise Unreadable("a round needs at least one seat, each only once")
    seats = house.edition.seats
    most = seats.most if seats else game(house.edition.game).MOST_SEATS
    if len(names) > most:
        problem = f"the table has places for {most} players, not {len(names)}"
        raise Refused(problem, rule="seats", at=seats.where if seats else "")
    known = seat_names(most)
    for name in names:
        if name not in known:
            raise Unreadable(f"'{name}' is not a seat of this table; expected seat 1 to {most}")
