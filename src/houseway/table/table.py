"""The dealer's side of a round: everything a game's `play` may do, each act under a rule."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TypeVar, cast

from houseway.editions.house import House
from houseway.equipment.cards import Card, show_cards
from houseway.errors import Conflict, NoRule
from houseway.games import game_of
from houseway.games.contract import Balls, Irregular, State, Steps
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
from houseway.money import LOSE, PUSH, Cents, Exact, dollars, parse_dollars, to_cents
from houseway.settlement import Result, cuts
from houseway.table.events import ALL, NOBODY, Event, seat_of
from houseway.table.exits import Leaving
from houseway.table.hands import CardsOut
from houseway.table.lammers import Lammers
from houseway.table.standing_bets import Lying

SEAT = "seat "
PART = " part "  # of a hand that is set: `seat 1 part 2`
S = TypeVar("S")
Net = tuple[Result, Cents, Cents]  # how a wager ends, its stake, what the player is ahead

_roll, _bets = cache(Roll), cache(Bets)  # asked at every throw


class Table(Leaving, Lying, CardsOut, Lammers):
    """Seats, stakes, hands and choices of one round; each act is recorded with rule and section."""

    Irregular = Irregular  # for games that are still modules of loose names
    __slots__ = (
        "_choices", "_cleared", "_events", "_hands", "_record", "_sections", "_state", "_texts",
        "coming", "dead", "game", "house", "lammers", "meters", "out", "seats", "stakes",
        "turned_up", "valid", "won",
    )  # fmt: skip

    def __init__(
        self,
        house: House,
        seats: Iterable[str],
        meters: Mapping[str, Cents],
        events: list[Event],
    ) -> None:
        self.house, self.game = house, game_of(house.edition)
        self.seats = tuple(seats)
        self.meters = dict(meters)
        self.stakes: dict[str, dict[str, Cents]] = {seat: {} for seat in self.seats}
        self.lammers: dict[str, dict[str, Cents]] = {seat: {} for seat in self.seats}
        self.dead: set[str] = set()  # hands of a seat that are out of the round
        self.out: list[Card] = []  # cards that have left the deck
        self.coming: list[Card] = []  # drawn in error and seen: dealt before any other
        self.won: dict[str, Cents] = {}  # winnings of each hand so far, for the payout limit
        self._hands: dict[str, tuple[Card, ...]] = {}
        self._texts: dict[str, str] = {}  # the same hands as they are written down
        self.valid: dict[str, str] = {}  # hands called valid in spite of an irregularity: its rule
        self.turned_up: list[Card] = []  # common cards that everybody sees
        self._choices: dict[str, tuple[str, ...]] = {}
        self._cleared: set[str] = set()  # hands whose cards are in the discard rack
        self._state: object = None  # what a round takes over; only its game looks inside
        self._events, self._record = events, events.append
        self._sections = house.sections

    # -- asking ----------------------------------------------------------------------------------

    def wagers(self, rule: str) -> Steps[None]:
        """Ask every seat for its opening wagers; who places none sits out."""
        for seat in self.turns():
            placed = cast("Mapping[str, Cents]", (yield Wagers(seat, rule)))
            for wager in sorted(placed, key=self.house.order.__getitem__):
                self.put(seat, wager, placed[wager], rule, verb="wagered")
        self.seats = tuple(seat for seat in self.seats if self.stakes[seat])

    def deal(
        self, each: int, to: Iterable[str], rule: str, *, one_at_a_time: bool = False
    ) -> Steps[None]:
        """Deal each recipient so many cards, in stacks or one at a time."""
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
        """Deal single cards in this order; those who are `up` get theirs face up.

        Of the others a seat sees its own unless they are `unseen`, and nobody sees any more yet.
        """
        ask = Deal(tuple(pattern), tuple(in_turn))
        cards = cast("Sequence[Card]", (yield ask))
        self._take(cards)
        for who, hand in ask.hands(cards).items():
            text = self._hold(who, hand)
            if who in up:
                if seat_of(who) not in self.stakes:
                    self.turned_up.extend(hand)
                self._note("drew", who, rules.get(who, rule), cards=text)
                continue
            seen_by = who if who in self.stakes and not unseen else NOBODY
            self._note("dealt", who, rules.get(who, rule), cards=text, seen_by=seen_by)

    def declared(self, irregularity: str) -> bool:
        """True if this has gone wrong in the round."""
        return any(e.verb == "declared" and e.rule == irregularity for e in self._events)

    def burn(self, rule: str, n: int = 1, seen_by: str | None = None) -> Steps[Hand]:
        """Put cards aside on which nothing depends, and which nobody sees unless it is said."""
        cards = cast("Sequence[Card]", (yield Deal((BURNT,) * n)))
        self.aside(cards, rule, NOBODY if seen_by is None else seen_by)
        return tuple(cards)

    def aside(self, cards: Sequence[Card], rule: str, seen_by: str) -> None:
        """These cards are put aside."""
        self._take(cards)
        self._note("dealt", BURNT, rule, cards=show_cards(cards), seen_by=seen_by)

    def spin(self, wheel: tuple[str, ...], rule: str, void: tuple[str, ...] = ()) -> Steps[str]:
        """Spin a wheel and see where it comes to rest."""
        rests = cast(str, (yield Spin(wheel, rule, void)))
        self._note("spun", "dealer", rule, says=rests)
        return rests

    def roll(self, dice: int, rule: str, who: str = "shooter") -> Steps[str]:
        """Throw so many dice and see the faces."""
        faces = cast(str, (yield _roll(dice, rule)))
        self._note("rolled", who, rule, says=faces)
        return faces

    def bets(self, seat: str, rule: str) -> Steps[Changes]:
        """Ask a seat what it changes of its bets before the next roll."""
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
        """Ask somebody to choose, or for an amount in a range; the choice is remembered."""
        ask = Choose(who, options, rule, between, closed, of, unit, limit, beyond)
        choice = cast(str, (yield ask))
        if self.is_out(who):
            return choice  # the player has left: nothing was chosen
        self._choices[who] = (*self.choices(who), choice)
        self._note("chose", who, rule, says=choice)
        return choice

    def arrange(self, who: str, parts: tuple[int, ...], rule: str) -> Steps[None]:
        """Ask somebody to set a hand in parts; each part is then a hand of its own."""
        answer = yield Arrange(who, self.hand(who), parts, rule)
        for n, cards in enumerate(cast("Sequence[Hand]", answer), 1):
            self._set(f"{who}{PART}{n}", cards)
            self._note("set", f"{who}{PART}{n}", rule, cards=show_cards(cards), seen_by=who)

    def exchange(self, who: str, most: int, rule: str, deals: str) -> Steps[int]:
        """Ask which cards somebody gives for others, and deal as many; how many it were."""
        answer = yield Exchange(who, self.hand(who), most, rule)
        given = cast("Sequence[Card]", answer)
        kept = list(self.hand(who))
        for card in given:
            kept.remove(card)
        self._note("exchanged", who, rule, cards=show_cards(given), seen_by=who)
        self._set(who, kept)
        if given:
            yield from self.deal(len(given), [who], deals)
        return len(given)

    def draw(self, balls: Balls, rule: str) -> Steps[tuple[int, ...]]:
        """Draw balls, in the order in which they come."""
        drawn = cast("Sequence[int]", (yield Draw(balls.count, balls.drawn, rule)))
        self._note("drawn", "dealer", rule, says=" ".join(map(str, drawn)))
        return tuple(drawn)

    def state(self, of: State[S]) -> S:
        """What the round took over, and what the next one will; of the game's own type."""
        if self._state is None:
            self._state = of.start()
        return cast(S, self._state)

    def resume(self, of: State[S], told: Mapping[str, str]) -> None:
        """Take over what a record tells."""
        self._state = of.parse(told, self)

    def carried(self) -> dict[str, str]:
        """What the next round takes over, told in words; nothing where nobody carries anything."""
        of = self.game.state
        return dict(of.to_record(self.state(of), self)) if of and of.to_record else {}

    # -- telling ---------------------------------------------------------------------------------

    def turns(self) -> Iterator[str]:
        """The seats in turn, leaving out whoever leaves the table meanwhile."""
        for seat in self.seats:
            if seat in self.seats:
                yield seat

    def is_out(self, who: str) -> bool:
        """True for a player who has left, or a hand that is dead."""
        seat = seat_of(who)
        return who in self.dead or (seat in self.stakes and seat not in self.seats)

    def amount(self, choice: str, of: Cents) -> Cents:
        """What a choice such as `$15` or `0.5x` comes to."""
        told = choice.startswith("$")
        return parse_dollars(choice) if told else to_cents(Fraction(choice[:-1]) * of)

    def stake(self, seat: str, wager: str) -> Cents:
        """What a seat has on a wager that is not yet decided."""
        return self.stakes[seat].get(wager, 0)

    def choices(self, who: str) -> tuple[str, ...]:
        """What somebody has chosen in this round, street by street."""
        return self._choices.get(who, ())

    def placed(self, wager: str) -> bool:
        """True if any seat has placed this wager."""
        return any(wager in stakes for stakes in self.stakes.values())

    def say(self, seat: str, words: str, rule: str, key: str = "") -> None:
        """Record what a player calls out, of one bet or of none."""
        at = self.house.cite_for(rule, key) if key else self.house.cite(rule)
        self._record(Event("called", seat, rule, at, says=words))

    # -- acting ----------------------------------------------------------------------------------

    def announce(self, words: str, rule: str, who: str = "dealer", of: str = "") -> None:
        """Say something that changes what may be done, or that goes with one wager alone."""
        at = self.house.cite_of(rule, of) if of else self._sections.get(rule, "")
        self._record(Event("announced", who, rule, at, says=words))

    def put(self, seat: str, wager: str, stake: Cents, rule: str, verb: str = "put") -> None:
        """Place a stake on a wager."""
        stakes = self._own(seat)
        stakes[wager] = stakes.get(wager, 0) + stake
        self._note(verb, seat, rule, wager, stake)

    def give_back(self, seat: str, wager: str, rule: str, leave: Cents = 0) -> None:
        """Return a stake that a player may withdraw, or what is above a part that he leaves."""
        stakes = self._own(seat)
        stake = stakes.get(wager, 0)
        if stake > leave:
            stakes[wager] = leave
            if not leave:
                del stakes[wager]
            self._note("returned", seat, rule, wager, stake - leave)

    def move(self, seat: str, wager: str, number: str, rule: str) -> None:
        """Move a stake to the number it now stands on."""
        stakes = self._own(seat)
        stake = stakes.pop(wager)
        stakes[f"{wager} {number}"] = stake
        self._note("moved", seat, rule, wager, stake, says=f"to {number}")

    def charge(self, seat: str, wager: str, amount: Cents, rule: str) -> None:
        """Take a vigorish, or give one back."""
        if amount:
            says = "vigorish" if amount > 0 else "vigorish given back"
            self._note("charged", seat, rule, wager, net=-amount, says=says)

    def reveal(self, who: str, rule: str, cards: Iterable[Card] | None = None) -> None:
        """Turn somebody's cards, or some of them, up for everyone."""
        if cards is None:
            self._note("revealed", who, rule, cards=self._texts[who])
            return
        shown = tuple(cards)
        if seat_of(who) not in self.stakes:
            self.turned_up.extend(shown)
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

        A limit for this payment alone is `most`.
        """
        bonuses, stakes, lent = self.house.bonuses, self._own(seat), self.lammers[seat]
        staked, free = stakes.copy(), list[Result]()
        nets = list[Net]()
        for result in results:
            wager, _, odds, _ = result
            if wager in bonuses:
                base = staked.get(bonuses[wager], 0)
                if base:
                    nets.append((result, 0, to_cents(odds.on_base(base))))
            elif wager in stakes:
                stake = stakes.pop(wager)
                nets.append((result, stake, odds.cents(stake, self.meters.get(wager, 0))))
            elif wager in lent:
                free.append(result)
            elif wager in staked:
                raise Conflict(
                    f"two rules decide the {wager} of {seat}: {result.rule} is the second"
                )
        if stakes and not partly:
            raise NoRule(f"no rule decides the {next(iter(stakes))} of {seat}")
        if "losing_wagers_first" in self.house.edition.terms:
            nets.sort(key=lambda entry: entry[2] >= 0)  # collected before any is paid
        self._pay(seat, self._limited(seat, self._favoured(seat, nets), most))
        if free:
            self._settle_lammers(seat, free)

    def grant(self, seat: str, result: Result) -> None:
        """Pay a fixed sum for which nothing need be staked any more."""
        says = f"{result.outcome}, {result.odds.text}"
        self._note("settled", seat, result.rule, result.wager, net=result.odds.fixed, says=says)

    def pot(self, wager: str) -> Cents:
        """What all seats have put up on a wager that they play for among themselves."""
        return sum(stakes.get(wager, 0) for stakes in self.stakes.values())

    def share_out(self, wager: str, shares: Mapping[str, Cents], rule: str) -> None:
        """Players get these shares of what lies on a wager; what is left over is the rake."""
        if sum(shares.values()) > self.pot(wager) or min(shares.values(), default=0) < 0:
            raise Conflict(f"the {wager} holds {dollars(self.pot(wager))}, less than is shared out")
        for seat in self.stakes:
            stake, share = self._own(seat).pop(wager, 0), shares.get(seat, 0)
            if stake or share:
                says = f"{dollars(share)} of the {wager}"
                self._note("settled", seat, rule, wager, stake, share - stake, says=says)

    def _leave(self, seat: str) -> None:
        """A seat takes no more part in the round."""
        self.seats = tuple(other for other in self.seats if other != seat)

    # -- money after settlement ------------------------------------------------------------------

    def _favoured(self, seat: str, nets: list[Net]) -> list[Net]:
        """Of a hand called valid to the player's benefit, what would be lost is returned."""
        rule = self.valid.get(seat)
        if rule is None:
            return nets
        for result, stake, net in nets:
            if net < 0:
                self._note("returned", seat, rule, result.wager, stake)
        return [entry for entry in nets if entry[2] >= 0]

    def _limited(self, seat: str, nets: list[Net], most: Cents | None) -> list[Net]:
        """Cut winnings over the house's payout limit, the last settled first."""
        limit = self.house.amount("payout_limit") if most is None else most
        if limit is None:
            return nets
        covered = self.house.covered("payout_limit")
        limited = [result.wager in covered for result, _, _ in nets]
        before = self.won.get(seat, 0) if most is None else 0
        off = cuts([net for _, _, net in nets], limited, limit - before)
        for n in range(len(nets) - 1, -1, -1):
            if off[n]:
                result, stake, net = nets[n]
                nets[n] = (result, stake, net - off[n])
                says = f"{result.wager} cut by {dollars(off[n])} to the limit of {dollars(limit)}"
                self.announce(says, "payout-limit", who=seat)
        return nets

    def _pay(self, seat: str, nets: list[Net]) -> None:
        for result, stake, net in nets:
            odds = result.odds
            plain = odds is LOSE or odds is PUSH
            says = odds.text if plain else f"{result.outcome}, {odds.text}"
            self._note("settled", seat, result.rule, result.wager, stake, net, says=says)
            if net > 0 and result.wager in self.house.covered("payout_limit"):
                self.won[seat] = self.won.get(seat, 0) + net
            if odds.meter_share == 1:
                self._reset_meter(result.wager)
            elif odds.meter_share:
                paid = to_cents(odds.meter_share * self.meters[result.wager])
                self.meters[result.wager] -= paid
                left = self.meters[result.wager]
                self._note("metered", "table", result.rule, wager=result.wager, stake=left)

    def _reset_meter(self, wager: str) -> None:
        """A meter that has been paid in full starts again from its reset amount."""
        reset = self.house.amount(self.house.edition.meters[wager].reset) or 0
        self.meters[wager] = reset
        self._note("metered", "table", "meter-resets", wager=wager, stake=reset)

    def _note(
        self,
        verb: str,
        who: str,
        rule: str,
        wager: str = "",
        stake: Cents = 0,
        net: Cents = 0,
        cards: str = "",
        says: str = "",
        seen_by: str = ALL,
    ) -> None:
        at = self._sections.get(rule, "")
        if wager and at and verb != "metered":
            at = self.house.cite_for(rule, wager)
        self._record(Event(verb, who, rule, at, wager, stake, net, cards, says, seen_by))
