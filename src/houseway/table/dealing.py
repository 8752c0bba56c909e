"""The dealer's side of a round: everything a game's `play` may do, each act under a rule."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from houseway.editions.house import House
from houseway.editions.model import Irregularity
from houseway.equipment.cards import Card, show_cards
from houseway.errors import Conflict, NoRule, unknown
from houseway.money import LOSE, PUSH, Cents, dollars, to_cents
from houseway.settlement import Result, cuts, lose
from houseway.table.asks import BURNT, Bets, Choose, Deal, Roll, Spin, Wagers
from houseway.table.events import ALL, NOBODY, Event
from houseway.table.lying import Lying
from houseway.table.stakes import check_amount, entry_of

SEAT = "seat "


_roll, _bets = cache(Roll), cache(Bets)  # asked at every throw


class Irregular(Exception):
    """Thrown into the round; a game catches it where its book treats it specially."""

    def __init__(self, entry: Irregularity) -> None:
        super().__init__(entry.id)
        self.id = entry.id
        self.remedy = entry.remedy
        self.may_stand = entry.may_stand
        self.still_settled = entry.still_settled


class Table(Lying):
    """Seats, stakes, hands and choices of one round; each act is recorded with rule and section."""

    Irregular = Irregular
    __slots__ = (
        "_choices", "_events", "_hands", "_record", "_sections", "_texts", "house", "meters", "out",
        "seats", "stakes", "standing", "turned_up", "valid", "won",
    )  # fmt: skip

    def __init__(
        self,
        house: House,
        seats: Iterable[str],
        meters: Mapping[str, Cents],
        events: list[Event],
    ) -> None:
        self.house = house
        self.seats = tuple(seats)
        self.meters = dict(meters)
        self.stakes: dict[str, dict[str, Cents]] = {seat: {} for seat in self.seats}
        self.out: list[Card] = []  # cards that have left the deck
        self.won: dict[str, Cents] = {}  # winnings of each hand so far, for the payout limit
        self._hands: dict[str, tuple[Card, ...]] = {}
        self._texts: dict[str, str] = {}  # the same hands as they are written down
        self.valid: dict[str, str] = {}  # hands called valid in spite of an irregularity: its rule
        self.turned_up: list[Card] = []  # common cards that everybody sees
        self._choices: dict[str, tuple[str, ...]] = {}
        self.standing: Any = None  # what a game keeps between rolls: point, shooter, calls
        self._events, self._record = events, events.append
        self._sections = house.sections

    # -- asking ----------------------------------------------------------------------------------

    def wagers(self, rule: str) -> Generator[Any, Any, None]:
        """Ask every seat for its opening wagers; who places none sits out."""
        for seat in self.turns():
            placed = yield Wagers(seat, rule)
            for wager in sorted(placed, key=self.house.order.__getitem__):
                self.put(seat, wager, placed[wager], rule, verb="wagered")
        self.seats = tuple(seat for seat in self.seats if self.stakes[seat])

    def deal(
        self, each: int, to: Iterable[str], rule: str, *, one_at_a_time: bool = False
    ) -> Generator[Any, Any, None]:
        """Deal each recipient so many cards, in stacks or one at a time."""
        everyone = list(to)
        stacks = [who for who in everyone for _ in range(each)]
        yield from self.deal_in_order(everyone * each if one_at_a_time else stacks, (), rule)

    def deal_in_order(
        self, pattern: Iterable[str], in_turn: Iterable[str], rule: str, **rules: str
    ) -> Generator[Any, Any, None]:
        """Deal single cards in this order; a seat sees its own, nobody sees the others yet."""
        ask = Deal(tuple(pattern), tuple(in_turn))
        cards = yield ask
        self.out.extend(cards)
        for who, hand in ask.hands(cards).items():
            text = show_cards(hand)
            if who in self._hands:
                self._hands[who] += tuple(hand)
                self._texts[who] += " " + text
            else:
                self._hands[who], self._texts[who] = tuple(hand), text
            seen_by = who if who in self.stakes else NOBODY
            self._note("dealt", who, rules.get(who, rule), cards=text, seen_by=seen_by)

    def burn(
        self, rule: str, n: int = 1, seen_by: str | None = None
    ) -> Generator[Any, Any, tuple[Card, ...]]:
        """Put cards aside on which nothing depends, and which nobody sees unless it is said."""
        cards = yield Deal((BURNT,) * n)
        self.out.extend(cards)
        seen = NOBODY if seen_by is None else seen_by
        self._note("dealt", BURNT, rule, cards=show_cards(cards), seen_by=seen)
        return tuple(cards)

    def spin(
        self, wheel: tuple[str, ...], rule: str, void: tuple[str, ...] = ()
    ) -> Generator[Any, Any, str]:
        """Spin a wheel and see where it comes to rest."""
        rests: str = yield Spin(wheel, rule, void)
        self._note("spun", "dealer", rule, says=rests)
        return rests

    def roll(self, dice: int, rule: str, who: str = "shooter") -> Generator[Any, Any, str]:
        """Throw so many dice and see the faces."""
        faces: str = yield _roll(dice, rule)
        self._note("rolled", who, rule, says=faces)
        return faces

    def bets(self, seat: str, rule: str) -> Generator[Any, Any, Mapping[str, Any]]:
        """Ask a seat what it changes of its bets before the next roll."""
        changes: Mapping[str, Any] = yield _bets(seat, rule)
        return changes

    def ask(
        self,
        who: str,
        *options: str,
        rule: str,
        between: tuple[int, int] = (0, 0),
        closed: tuple[tuple[str, str], ...] = (),
    ) -> Generator[Any, Any, str]:
        """Ask somebody to choose; the choice is remembered."""
        choice: str = yield Choose(who, options, rule, between, closed)
        if who in self.stakes and who not in self.seats:
            return choice  # the player has left: nothing was chosen
        self._choices[who] = (*self.choices(who), choice)
        self._note("chose", who, rule, says=choice)
        return choice

    def check_amount(self, key: str, stake: Cents) -> None:
        """Refuse a stake that cannot lie at a place, or is not of a permitted amount."""
        check_amount(key, stake, self.house)

    def check_kind(self, key: str) -> None:
        """Refuse a bet that is of no known kind."""
        try:
            self.house.kind(key)
        except KeyError:
            raise unknown("wager", key, self.house.edition.wagers) from None

    def check_place(self, key: str) -> None:
        """Refuse a place that the layout does not have."""
        entry_of(key, self.house)

    # -- telling ---------------------------------------------------------------------------------

    def turns(self) -> Iterator[str]:
        """The seats in turn, leaving out whoever leaves the table meanwhile."""
        for seat in self.seats:
            if seat in self.seats:
                yield seat

    def stake(self, seat: str, wager: str) -> Cents:
        """What a seat has on a wager that is not yet decided."""
        return self.stakes[seat].get(wager, 0)

    def hand(self, who: str) -> tuple[Card, ...]:
        """The cards somebody holds."""
        return self._hands.get(who, ())

    def known(self, who: str) -> tuple[Card, ...]:
        """The cards somebody can use so far: their own, then the common ones turned up."""
        return self.hand(who) + tuple(self.turned_up)

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

    def announce(self, words: str, rule: str, who: str = "dealer") -> None:
        """Say something that changes what may be done."""
        self._note("announced", who, rule, says=words)

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
        self.turned_up.extend(shown)
        self._note("revealed", who, rule, cards=show_cards(shown))

    def settle(self, seat: str, results: Iterable[Result], *, partly: bool = False) -> None:
        """Pay, collect or return every stake of a seat, each exactly once, in the book's order."""
        bonuses, stakes = self.house.bonuses, self._own(seat)
        staked, nets = stakes.copy(), []
        for result in results:
            wager, _, odds, _ = result
            if wager in bonuses:
                base = staked.get(bonuses[wager], 0)
                if base:
                    nets.append((result, 0, to_cents(odds.on_base(base))))
            elif wager in stakes:
                stake = stakes.pop(wager)
                nets.append((result, stake, odds.cents(stake, self.meters.get(wager, 0))))
            elif wager in staked:
                raise Conflict(
                    f"two rules decide the {wager} of {seat}: {result.rule} is the second"
                )
        if stakes and not partly:
            raise NoRule(f"no rule decides the {next(iter(stakes))} of {seat}")
        if "losing_wagers_first" in self.house.edition.terms:
            nets.sort(key=lambda entry: entry[2] >= 0)  # collected before any is paid
        self._pay(seat, self._limited(seat, self._favoured(seat, nets)))

    def take_out(self, seat: str, rule: str) -> None:
        """Return everything a seat still has staked and let it out of the round."""
        for wager in self._lying(seat):
            self.give_back(seat, wager, rule)
        self.seats = tuple(s for s in self.seats if s != seat)

    def forfeit(self, seat: str, rule: str) -> None:
        """Collect everything a seat has staked and let it out of the round."""
        results = [lose(wager, rule) for wager in self._lying(seat)]
        self.settle(seat, results)
        self.seats = tuple(s for s in self.seats if s != seat)

    def void(self, rule: str, what: str = "all hands are void") -> None:
        """Return every stake that is not yet decided."""
        self._note("voided", "table", rule, says=what)
        for seat, stakes in self.stakes.items():
            for wager in self._lying(seat):
                self._note("returned", seat, rule, wager=wager, stake=stakes[wager])
            self.stakes[seat] = {}

    # -- money after settlement ------------------------------------------------------------------

    def _favoured(self, seat: str, nets: list[Any]) -> list[Any]:
        """Of a hand called valid to the player's benefit, what would be lost is returned."""
        rule = self.valid.get(seat)
        if rule is None:
            return nets
        for result, stake, net in nets:
            if net < 0:
                self._note("returned", seat, rule, result.wager, stake)
        return [entry for entry in nets if entry[2] >= 0]

    def _limited(
        self, seat: str, nets: list[tuple[Result, Cents, Cents]]
    ) -> list[tuple[Result, Cents, Cents]]:
        """Cut winnings over the house's payout limit, the last settled first."""
        limit = self.house.amount("payout_limit")
        if limit is None:
            return nets
        covered = self.house.covered("payout_limit")
        limited = [result.wager in covered for result, _, _ in nets]
        off = cuts([net for _, _, net in nets], limited, limit - self.won.get(seat, 0))
        for n in range(len(nets) - 1, -1, -1):
            if off[n]:
                result, stake, net = nets[n]
                nets[n] = (result, stake, net - off[n])
                says = f"{result.wager} cut by {dollars(off[n])} to the limit of {dollars(limit)}"
                self.announce(says, "payout-limit", who=seat)
        return nets

    def _pay(self, seat: str, nets: list[tuple[Result, Cents, Cents]]) -> None:
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
