"""One round from the outside: the open question, the answers, and the events so far."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cache
from typing import TypeVar, cast

from houseway.editions.house import House
from houseway.editions.model import Irregularity
from houseway.equipment.cards import Card, show_cards
from houseway.errors import Refused, Unreadable, unknown
from houseway.games import game_of
from houseway.games.contract import Irregular, Kind
from houseway.games.questions import BURNT, Answer, Ask, Bets, Choose, Deal, Roll, Wagers
from houseway.money import Cents
from houseway.table.asks import check
from houseway.table.events import NOBODY, Event, passed, seat_of, view
from houseway.table.exits import FIRST
from houseway.table.fold import fold
from houseway.table.moments import check_moment
from houseway.table.remedies import irregularity as entry_of
from houseway.table.table import SEAT, Table

SUPERVISOR = "supervisor"
A = TypeVar("A")


@cache
def seat_names(n: int) -> tuple[str, ...]:
    """The first `n` seats from the dealer's left."""
    return tuple(f"{SEAT}{i}" for i in range(1, n + 1))


class Round:
    """A round in progress. It asks (`ask`), takes answers (`answer`) and records (`events`).

    Answers are checked before the game sees them: a bad one raises and changes nothing.
    """

    __slots__ = (
        "_game",
        "_held",
        "_recorded",
        "_recorder",
        "_waiting",
        "ask",
        "events",
        "house",
        "table",
    )

    def __init__(
        self,
        house: House,
        seats: int | Iterable[str] = 1,
        meters: Mapping[str, Cents] | None = None,
        record: Callable[[list[Event]], None] | None = None,
        carried: Mapping[str, str] | None = None,
        bets: Mapping[str, Mapping[str, Cents]] | None = None,
    ) -> None:
        names = seat_names(seats) if isinstance(seats, int) else tuple(seats)
        check_seats(names, house)
        self.house = house
        self.events: list[Event] = []
        self._recorder = record
        self._recorded = 0
        # an irregularity being ruled on, the ask behind it, and the hands still to be ruled on
        self._waiting: tuple[Irregularity, Ask, list[str]] | None = None
        # an irregularity with a question of its own before the game goes on, and the game's ask
        self._held: tuple[Irregularity, Ask] | None = None
        note = self.events.append
        self.table = Table(house, names, self._meters(meters or {}), self.events)
        note(Event("opened", "table", says=", ".join(names)))
        for wager, amount in self.table.payments.meters.items():
            note(Event("metered", "table", wager=wager, stake=amount))
        self._carry_over(carried or {}, bets or {})
        self._game: Generator[Ask, Answer, None] = self.table.game.play(self.table)
        self.ask: Ask | None = next(self._game)  # recorded with the first answer

    def _carry_over(
        self, carried: Mapping[str, str], bets: Mapping[str, Mapping[str, Cents]]
    ) -> None:
        """Continue from the round before: the shoe, the point, undecided bets."""
        if not carried and not bets:
            return
        of = self.table.game.state
        if of is None:
            raise Unreadable("nothing carries over from round to round in this game")
        if bets and not self._bets_stand():
            raise Unreadable("no bets stand from round to round in this game")
        for name, state in carried.items():
            self.events.append(Event("stood", "table", says=f"{name}: {state}"))
        for seat, stakes in bets.items():
            if seat not in self.table.stakes:
                raise unknown("seat", seat, self.table.stakes)
            for wager in stakes:
                self.table.check_kind(wager)
            for wager in sorted(stakes, key=self.house.rank):
                self.events.append(Event("stood", seat, wager=wager, stake=stakes[wager]))
            self.table.stakes[seat] = dict(stakes)
        self.table.resume(of, carried)

    @property
    def over(self) -> bool:
        """True when everything is settled."""
        return self.ask is None

    def answer(self, answer: Answer) -> None:
        """Answer the open question and go on to the next one."""
        if self.ask is None:
            raise Unreadable("the round is over; there is no open question")
        asked, before = self.ask, len(self.events)
        check(asked, answer, self.table)
        if self._waiting:
            self._rule(str(answer))
        elif self._held:
            self._go_on(answer)
        else:
            self._step(self._game.send, answer)
        if self._recorder and len(self.events) == before and isinstance(asked, (Bets, Wagers)):
            self._recorder([passed(asked.who)])

    def play(self, answerer: Callable[[Ask, Round], Answer]) -> Round:
        """Answer every question from one source until the round is over."""
        while self.ask is not None:
            self.answer(answerer(self.ask, self))
        return self

    def declare(self, irregularity: str, who: str = "table", cards: Iterable[Card] = ()) -> None:
        """Declare an irregularity: record it and apply the book's remedy."""
        entry = self.check_declared(irregularity, who)
        assert self.ask
        named, remedy = tuple(cards), entry.effect
        if remedy.takes_card:  # where other cards are is not checked
            out = [*self.table.hands.out, *self.table.hands.coming]
            if any(out.count(c) + named.count(c) > self.house.decks for c in named):
                raise Unreadable(f"already dealt: {show_cards(named)}")
        if remedy.puts_card_aside:
            self.table.hands.out.extend(named)
        says = f"{show_cards(named)}: {entry.what}" if named else entry.what
        self.events.append(Event("declared", who, entry.id, entry.where, says=says))
        if remedy.voids and entry.hands_may_be_valid and self.table.seats:
            self._waiting = (entry, self.ask, list(self.table.seats))
            self._ask_ruling()
        elif remedy.voids:
            if call := self.house.edition.terms.get("no_roll_call"):
                self.table.announce(call.value, entry.id)
            self._step(self._game.throw, Irregular(entry))
            return
        elif remedy.repeats_throw:
            if call := self.house.edition.terms.get("void_call"):
                self.table.announce(call.value, entry.id)
            if self._may_change_bets():
                self._step(self._game.throw, Irregular(entry))
                return
        elif remedy.passes_dice:
            if self._may_change_bets():
                self._step(self._game.throw, Irregular(entry))
                return
            self.table.game.after_irregularity(self.table, entry)
        elif remedy.lets_out:
            self._leave(entry, who)
            return
        elif remedy.deals_later and self._is_dealt_to(who):
            self._step(self._game.throw, Irregular(entry, who))
            return
        elif remedy.deals_card_next:
            self.table.hands.coming.extend(named)
        elif remedy.stops_dealing or remedy.deals_discards:
            self._hold(entry)
        elif remedy.plays_on:
            self.table.game.after_irregularity(self.table, entry)
        self._flush()

    def check_declared(self, irregularity: str, who: str) -> Irregularity:
        """The entry that applies; refused if it cannot happen now, or to this hand."""
        if self.ask is None:
            raise Unreadable("the round is over; an irregularity can no longer change it")
        entry = entry_of(irregularity, self.house)
        if entry.again and self.table.declared(entry.id):
            entry = self.house.edition.irregularity(entry.again)
        if entry.effect.lets_out:
            no_such_hand = who != seat_of(who) and not self.table.hand(who)
            if seat_of(who) not in self.table.stakes or no_such_hand:
                raise unknown("seat", who, self.table.stakes)
        dealt = self.ask.to if isinstance(self.ask, Deal) else ()
        here = ("table", "dealer", *self.table.stakes, *self.table.hands.holders(), *dealt)
        if who not in here:
            raise unknown("hand", who, here)
        self._check_moment(entry, who)
        return entry

    def _leave(self, entry: Irregularity, who: str) -> None:
        """Take a player, or one hand, out of the round; the game continues without it."""
        if entry.effect.forfeits:
            self.table.exits.forfeit(who, entry.id)
        else:
            dealt = self.table.hand(seat_of(who))  # without cards nothing can be settled
            hand = who + FIRST if self._is_one_of_several(who) else who
            self.table.exits.take_out(hand, entry.id, but=entry.still_settled if dealt else ())
        if isinstance(self.ask, (Choose, Wagers)) and self.table.is_out(self.ask.who):
            leaves: Answer = self.ask.options[-1] if isinstance(self.ask, Choose) else {}
            self._step(self._game.send, leaves)
        elif entry.effect.kills_hand and self._is_dealt_to(who) and self._now_out():
            self._step(self._game.throw, Irregular(entry, who))
        else:
            self._flush()

    def _now_out(self) -> bool:
        """True if cards are about to be dealt to a hand that is out of the round."""
        return isinstance(self.ask, Deal) and any(map(self.table.is_out, self.ask.to))

    def _is_dealt_to(self, who: str) -> bool:
        """True if cards are about to be dealt to this seat or hand."""
        dealt = self.ask.to if isinstance(self.ask, Deal) else ()
        return who in dealt or any(seat_of(other) == who for other in dealt)

    def _is_one_of_several(self, who: str) -> bool:
        """True for the name of a seat that has split, which is also the name of its first hand."""
        return who == seat_of(who) and self.table.hands.count_of(who) > 1

    def _hold(self, entry: Irregularity) -> None:
        """Pause the game until the device is repaired or the discards are shuffled."""
        assert self.ask
        self._held = (entry, self.ask)
        if entry.effect.stops_dealing:
            self.ask = Choose(SUPERVISOR, ("repaired or replaced",), entry.id)
        else:
            self.table.hands.return_discards()
            self.ask = Deal((BURNT,))

    def _go_on(self, answer: Answer) -> None:
        """Resume the game: its own question is open again."""
        assert self._held
        entry, ask = self._held
        self._held = None
        if isinstance(self.ask, Choose):
            chosen = str(answer)
            self.events.append(Event("chose", SUPERVISOR, entry.id, entry.where, says=chosen))
        else:
            self.table.aside(cast("Sequence[Card]", answer), entry.id, NOBODY)
        self.ask = ask
        self._flush()

    def _bets_stand(self) -> bool:
        return self.table.game.kind is Kind.STANDING

    def _may_change_bets(self) -> bool:
        """True if the dice are about to be thrown where bets stand: all may change them again."""
        return isinstance(self.ask, Roll) and self._bets_stand()

    def _check_moment(self, entry: Irregularity, who: str) -> None:
        """Refuse what cannot happen now: other equipment, or an earlier irregularity still open."""
        if self._waiting:
            raise Unreadable("the supervisor must rule on the last irregularity first")
        if self._held:
            raise Unreadable(f"the last irregularity must be resolved first: {self._held[0].id}")
        for option, values in entry.when.items():
            if self.house.options[option] not in values:
                ways = " or ".join(values)
                problem = (
                    f"{entry.id} applies only when {option} = {ways} "
                    f"(here: {self.house.options[option]})"
                )
                raise Refused(problem, rule=entry.id, at=entry.where)
        assert self.ask
        check_moment(entry, self.ask, self.table, who)

    def _ask_ruling(self) -> None:
        """Ask the supervisor about the next hand that may be ruled valid."""
        assert self._waiting
        entry, _, seats = self._waiting
        self.ask = Choose(SUPERVISOR, (f"{seats[0]} void", f"{seats[0]} valid"), entry.id)

    def _rule(self, ruling: str) -> None:
        """Rule on one hand: void, its wagers returned, or valid to the player's benefit."""
        assert self._waiting
        entry, ask, seats = self._waiting
        seat = seats.pop(0)
        self.events.append(Event("chose", SUPERVISOR, entry.id, entry.where, says=ruling))
        if ruling == f"{seat} valid":
            self.table.payments.valid[seat] = entry.id
        if seats:
            self._ask_ruling()
            self._flush()
            return
        self._waiting = None
        if not self.table.payments.valid:
            self._step(self._game.throw, Irregular(entry))
            return
        self.ask = ask
        void = [other for other in self.table.seats if other not in self.table.payments.valid]
        for other in void:
            self.table.exits.take_out(other, entry.id)
        while isinstance(self.ask, Choose) and self.ask.who in void:
            self._step(self._game.send, self.ask.options[-1])
        self._flush()

    def forget(self) -> None:
        """Drop a round that could not be recorded: no events, no cards, no open question."""
        self.ask = None
        self.events.clear()
        self.table.hands.forget()

    def view(self, who: str) -> list[Event]:
        """The events as a seat may see them."""
        return view(self.events, who)

    def net(self, seat: str) -> Cents:
        """What a seat has won or lost so far."""
        return fold(self.events).net.get(seat, 0)

    def _step(self, advance: Callable[[A], Ask], value: A) -> None:
        """Advance the game to its next question, and record everything on the way as one step."""
        try:
            self.ask = advance(value)
        except StopIteration:
            self._close()
        except Irregular as irregular:
            rolled = isinstance(self.ask, Roll)
            self.table.exits.void(irregular.id, *["the roll is void"] * rolled)
            self._close()
        self._flush()

    def _close(self) -> None:
        self.ask = None
        if unused := self.table.hands.coming:
            rules = [e.rule for e in self.events if e.verb == "declared"]
            self.table.announce(f"{show_cards(unused)} goes to the discard rack", rules[-1])
        house = -sum([e.net for e in self.events])
        self.events.append(Event("closed", "table", net=house))

    def _flush(self) -> None:
        if self._recorder is None:
            return
        if self._recorded < len(self.events):
            self._recorder(self.events[self._recorded :])
        self._recorded = len(self.events)

    def _meters(self, given: Mapping[str, Cents]) -> dict[str, Cents]:
        """Every meter of the edition, at the amount given or at its reset amount."""
        meters = self.house.edition.meters
        for wager in given:
            if wager not in meters:
                raise unknown("meter", wager, meters)
        return {w: given.get(w, self.house.amount(m.reset) or 0) for w, m in meters.items()}


def check_seats(names: tuple[str, ...], house: House) -> None:
    """Refuse an empty table, a duplicate seat, or more seats than the book allows."""
    if not names or len(set(names)) != len(names):
        raise Unreadable("a round needs at least one seat, and each seat only once")
    seats = house.edition.seats
    most = seats.most if seats else game_of(house.edition).most_seats
    if len(names) > most:
        problem = f"the table has {most} seats; you asked for {len(names)}"
        raise Refused(problem, rule="seats", at=seats.where if seats else "")
    known = seat_names(most)
    for name in names:
        if name not in known:
            raise Unreadable(f"'{name}' is not a seat of this table; expected seat 1 to {most}")
