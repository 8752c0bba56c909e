"""The dealer's side of a round: everything a game's `play` may do, each act under its rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TypeVar, cast

from houseway.editions.house import House
from houseway.equipment.cards import Card, show_cards
from houseway.errors import unknown
from houseway.games import game_of
from houseway.games.contract import Balls, Kind, State, Steps
from houseway.games.questions import (
    BURNT,
    Arrange,
    Bets,
    Changes,
    Choose,
    Deal,
    Draw,
    Exchange,
    Hand,
    Roll,
    Spin,
    Wagers,
)
from houseway.money import Cents, Exact, parse_dollars, to_cents
from houseway.settlement import Result
from houseway.table.events import NOBODY, Event, seat_of
from houseway.table.exits import Exits
from houseway.table.hands import Hands
from houseway.table.lammers import Lammers
from houseway.table.payments import Payments
from houseway.table.recorder import Recorder
from houseway.table.stakes import check_amount, entry_of
from houseway.table.standing_bets import StandingBets

SEAT = "seat "
PART = " part "  # of a hand that is set: `seat 1 part 2`
S = TypeVar("S")

_roll, _bets = cache(Roll), cache(Bets)  # asked at every throw


class Table:
    """Seats, stakes, hands and choices of one round; each act is recorded with rule and section.

    Its parts do the work. Games call what `games.contract.Table` declares; the engine uses the
    parts directly.
    """

    __slots__ = (
        "_choices", "_events", "_note", "_recorder", "_state", "exits", "game", "hands", "house",
        "lammers", "payments", "stakes", "standing_bets",
    )  # fmt: skip

    def __init__(
        self,
        house: House,
        seats: Iterable[str],
        meters: Mapping[str, Cents],
        events: list[Event],
    ) -> None:
        self.house, self.game = house, game_of(house.edition)
        names = tuple(seats)
        self._events = events
        self._recorder = recorder = Recorder(house, events)
        self._note = recorder.note
        self.hands = Hands()
        stands = self.game.kind is Kind.STANDING
        self.standing_bets = StandingBets(house, names, recorder, in_book_order=stands)
        self.stakes = self.standing_bets.stakes
        self.lammers = Lammers(names, recorder)
        self.payments = Payments(house, self.standing_bets, self.lammers, recorder, meters)
        self.exits = Exits(house, names, self.standing_bets, self.lammers, self.payments, recorder)
        self._choices: dict[str, tuple[str, ...]] = {}
        self._state: object = None  # carried over between rounds; only the game looks inside

    # -- asking ----------------------------------------------------------------------------------

    def wagers(self, rule: str) -> Steps[None]:
        """Ask every seat for its opening wagers; a seat that places none sits out."""
        for seat in self.turns():
            placed = cast("Mapping[str, Cents]", (yield Wagers(seat, rule)))
            for wager in sorted(placed, key=self.house.order.__getitem__):
                self.put(seat, wager, placed[wager], rule, verb="wagered")
        self.exits.sit_out()

    def deal(
        self, each: int, to: Iterable[str], rule: str, *, one_at_a_time: bool = False
    ) -> Steps[None]:
        """Deal `each` cards to every recipient, in stacks or one at a time."""
        everyone = list(to)
        stacks = [who for who in everyone for _ in range(each)]
        yield from self.deal_in_order(everyone * each if one_at_a_time else stacks, (), rule)

    def deal_in_order(
        self,
        pattern: Iterable[str],
        in_turn: Iterable[str],
        rule: str,
        *,
        up: Collection[str] = (),
        unseen: bool = False,
        rules: Mapping[str, str] = {},
    ) -> Steps[None]:
        """Deal single cards in this order, face up to those in `up`.

        The others are face down: a seat sees its own cards unless they are `unseen`.
        """
        ask = Deal(tuple(pattern), tuple(in_turn))
        cards = cast("Sequence[Card]", (yield ask))
        self.hands.take(cards)
        for who, hand in ask.hands(cards).items():
            text = self.hands.add(who, hand)
            if who in up:
                if seat_of(who) not in self.stakes:
                    self.hands.turned_up.extend(hand)
                self._note("drew", who, rules.get(who, rule), cards=text)
                continue
            seen_by = who if who in self.stakes and not unseen else NOBODY
            self._note("dealt", who, rules.get(who, rule), cards=text, seen_by=seen_by)

    def declared(self, irregularity: str) -> bool:
        """True if this irregularity was declared in the round."""
        return any(e.verb == "declared" and e.rule == irregularity for e in self._events)

    def burn(self, rule: str, n: int = 1, seen_by: str | None = None) -> Steps[Hand]:
        """Burn cards; nobody sees them unless `seen_by` says who does."""
        cards = cast("Sequence[Card]", (yield Deal((BURNT,) * n)))
        self.aside(cards, rule, NOBODY if seen_by is None else seen_by)
        return tuple(cards)

    def aside(self, cards: Sequence[Card], rule: str, seen_by: str) -> None:
        """Put these cards into the discard rack."""
        self.hands.take(cards)
        self._note("dealt", BURNT, rule, cards=show_cards(cards), seen_by=seen_by)

    def spin(self, wheel: tuple[str, ...], rule: str, void: tuple[str, ...] = ()) -> Steps[str]:
        """Spin a wheel; returns where it comes to rest."""
        rests = cast(str, (yield Spin(wheel, rule, void)))
        self._note("spun", "dealer", rule, says=rests)
        return rests

    def roll(self, dice: int, rule: str, who: str = "shooter") -> Steps[str]:
        """Throw dice; returns the faces."""
        faces = cast(str, (yield _roll(dice, rule)))
        self._note("rolled", who, rule, says=faces)
        return faces

    def bets(self, seat: str, rule: str) -> Steps[Changes]:
        """Ask a seat for changes to its bets before the next roll."""
        return cast(Changes, (yield _bets(seat, rule)))

    def ask(
        self,
        who: str,
        *options: str,
        rule: str,
        between: tuple[Exact, Exact] = (0, 0),
        closed: tuple[tuple[str, str], ...] = (),
        of: Cents = 0,
        unit: Cents = 1,
        limit: str = "",
        beyond: Cents = 0,
    ) -> Steps[str]:
        """Ask for a choice, or for an amount in a range, and remember it."""
        ask = Choose(who, options, rule, between, closed, of, unit, limit, beyond)
        choice = cast(str, (yield ask))
        if self.is_out(who):
            return choice  # the player has left: nothing was chosen
        self._choices[who] = (*self.choices(who), choice)
        self._note("chose", who, rule, says=choice)
        return choice

    def arrange(self, who: str, parts: tuple[int, ...], rule: str) -> Steps[None]:
        """Ask a player to set a hand in parts; each part becomes a hand of its own."""
        answer = yield Arrange(who, self.hand(who), parts, rule)
        for n, cards in enumerate(cast("Sequence[Hand]", answer), 1):
            self.hands.set(f"{who}{PART}{n}", cards)
            self._note("set", f"{who}{PART}{n}", rule, cards=show_cards(cards), seen_by=who)

    def exchange(self, who: str, most: int, rule: str, deals: str) -> Steps[int]:
        """Ask which cards a player exchanges, deal as many, and return their number."""
        answer = yield Exchange(who, self.hand(who), most, rule)
        given = cast("Sequence[Card]", answer)
        left = list(self.hand(who))
        for card in given:
            left.remove(card)
        self._note("exchanged", who, rule, cards=show_cards(given), seen_by=who)
        self.hands.set(who, left)
        if given:
            yield from self.deal(len(given), [who], deals)
        return len(given)

    def draw(self, balls: Balls, rule: str) -> Steps[tuple[int, ...]]:
        """Draw balls; returns them in the order drawn."""
        drawn = cast("Sequence[int]", (yield Draw(balls.count, balls.drawn, rule)))
        self._note("drawn", "dealer", rule, says=" ".join(map(str, drawn)))
        return tuple(drawn)

    def state(self, of: State[S]) -> S:
        """The state carried over from round to round, in the game's own type."""
        if self._state is None:
            self._state = of.start()
        return cast(S, self._state)

    def resume(self, of: State[S], record: Mapping[str, str]) -> None:
        """Resume from the state that a record describes."""
        self._state = of.parse(record, self)

    def carried(self) -> dict[str, str]:
        """What carries over to the next round, as text; empty if nothing does."""
        of = self.game.state
        return dict(of.to_record(self.state(of), self)) if of and of.to_record else {}

    # -- looking ---------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats still in the round, from the dealer's left."""
        return self.exits.seats

    @property
    def turned_up(self) -> Sequence[Card]:
        """The community cards that everyone sees."""
        return self.hands.turned_up

    def turns(self) -> Iterator[str]:
        """The seats in turn, without those that leave the round in the meantime."""
        for seat in self.seats:
            if seat in self.seats:
                yield seat

    def is_out(self, who: str) -> bool:
        """True for a player who has left, or a hand that is dead."""
        return self.exits.is_out(who)

    def hand(self, who: str) -> Hand:
        """The cards in a hand."""
        return self.hands.of(who)

    def worth(self, seat: str, wager: str) -> Cents:
        """The amount a lammer represents; zero if there is none."""
        return self.lammers.worth(seat, wager)

    def amount(self, choice: str, of: Cents) -> Cents:
        """The amount of a choice such as `$15` or `0.5x`."""
        if choice.startswith("$"):
            return parse_dollars(choice)
        return to_cents(Fraction(choice[:-1]) * of)

    def stake(self, seat: str, wager: str) -> Cents:
        """What a seat has on a wager that is still undecided."""
        return self.stakes[seat].get(wager, 0)

    def choices(self, who: str) -> tuple[str, ...]:
        """The choices a player has made for a hand in this round, street by street."""
        return self._choices.get(who, ())

    def placed(self, wager: str) -> bool:
        """True if any seat has placed this wager."""
        return any(wager in stakes for stakes in self.stakes.values())

    def pot(self, wager: str) -> Cents:
        """What all seats have staked on a wager that they play for among themselves."""
        return self.payments.pot(wager)

    # -- checking --------------------------------------------------------------------------------

    def check_amount(self, key: str, stake: Cents) -> None:
        """Refuse a stake on an unknown spot, or of an amount that is not permitted."""
        check_amount(key, stake, self.house)

    def check_kind(self, key: str) -> None:
        """Refuse a bet of an unknown kind."""
        try:
            self.house.kind(key)
        except KeyError:
            raise unknown("wager", key, self.house.edition.wagers) from None

    def check_place(self, key: str) -> None:
        """Refuse a spot that the layout does not have."""
        entry_of(key, self.house)

    def check_once(self, seat: str, key: Hashable, check: Callable[[], None]) -> None:
        """Run a check that depends on `key` and a seat's bets only; once passed, it is skipped."""
        self.standing_bets.check_once(seat, key, check)

    # -- acting ----------------------------------------------------------------------------------

    def say(self, seat: str, words: str, rule: str, key: str = "") -> None:
        """Record what a player calls out, about one bet or none."""
        self._recorder.say(seat, words, rule, key)

    def announce(self, words: str, rule: str, who: str = "dealer", of: str = "") -> None:
        """Announce something to the table; `of` names the wager it is about, if only one."""
        self._recorder.announce(words, rule, who, of)

    def put(self, seat: str, wager: str, stake: Cents, rule: str, verb: str = "put") -> None:
        """Place a stake on a wager."""
        self.standing_bets.put(seat, wager, stake, rule, verb)

    def give_back(self, seat: str, wager: str, rule: str, leave: Cents = 0) -> None:
        """Return a stake that a player may take down, except the part that stays (`leave`)."""
        self.standing_bets.give_back(seat, wager, rule, leave)

    def move(self, seat: str, wager: str, number: str, rule: str) -> None:
        """Move a stake to a number."""
        self.standing_bets.move(seat, wager, number, rule)

    def stand(self) -> None:
        """Freeze the standing bets until they change."""
        self.standing_bets.freeze()

    def remember(self, seat: str, key: Hashable, act: Callable[[], None]) -> None:
        """Do `act`, or record again what it did to the same bets under the same key."""
        self.standing_bets.remember(seat, key, act)

    def charge(self, seat: str, wager: str, amount: Cents, rule: str) -> None:
        """Charge a vigorish, or give one back."""
        self.payments.charge(seat, wager, amount, rule)

    def lend(self, seat: str, wager: str, worth: Cents, rule: str) -> None:
        """Put a lammer on a wager instead of money."""
        self.lammers.lend(seat, wager, worth, rule)

    def take_in(self, seat: str, wager: str, rule: str) -> None:
        """Take a lammer back to the tray without paying it."""
        self.lammers.take_in(seat, wager, rule)

    def part(self, who: str, other: str) -> None:
        """Split a hand of two cards: the second card begins another hand."""
        self.hands.split(who, other)

    def clear(self, who: str) -> None:
        """Put the cards of a finished hand into the discard rack."""
        self.hands.discard(who)

    def reveal(self, who: str, rule: str, cards: Iterable[Card] | None = None) -> None:
        """Turn up the cards of a hand, or some of them, for everyone to see."""
        if cards is None:
            self._note("revealed", who, rule, cards=self.hands.text(who))
            return
        shown = tuple(cards)
        if seat_of(who) not in self.stakes:
            self.hands.turned_up.extend(shown)
        self._note("revealed", who, rule, cards=show_cards(shown))

    def settle(
        self,
        seat: str,
        results: Iterable[Result],
        *,
        partly: bool = False,
        most: Cents | None = None,
    ) -> None:
        """Pay, collect or return every stake of a seat, each exactly once, in the book's order.

        `most` limits this payment alone.
        """
        self.payments.settle(seat, results, partly=partly, most=most)

    def grant(self, seat: str, result: Result) -> None:
        """Pay a fixed amount on a wager whose stake was already settled."""
        self.payments.grant(seat, result)

    def share_out(self, wager: str, shares: Mapping[str, Cents], rule: str) -> None:
        """Pay these shares of a pot; the remainder is the rake."""
        self.payments.share_out(wager, shares, rule)
