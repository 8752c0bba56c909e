"""A table that stays open: opening, seats, buy-in and colour-up, closing with a count."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from houseway.editions import House
from houseway.equipment.chance import Chance
from houseway.errors import BadLog, Refused, Unreadable, unknown
from houseway.games import game
from houseway.money import Cents, dollars, parse_percent
from houseway.session.entries import Terms, decoded, read_head
from houseway.session.kept import Clock, KeptIn, clock
from houseway.session.ledger import COMMISSION, DROP, FLOAT, TIPS, chips_of, meter_of
from houseway.session.rounds import Rounds
from houseway.session.state import bets_stand
from houseway.store.chain import first_link
from houseway.table.answers import replay
from houseway.table.asks import Bets
from houseway.table.events import Event
from houseway.table.round import seat_names

BANK = 100_000_00  # the chips a table opens with, if nobody says otherwise
OPENING = ("cards", "dice", "inspection", "opening", "shuffle", "cut")  # as the books name them
CLOSING = ("closing", "closed table")


class TableSession(Rounds):
    """A table in a store. Every act is refused without harm, or durable when it returns."""

    @classmethod
    def open(
        cls,
        store: KeptIn,
        name: str,
        house: House,
        *,
        bank: Cents = BANK,
        limits: Mapping[str, tuple[Cents, Cents]] | None = None,
        rates: Mapping[str, str] | None = None,
        chance: Chance | None = None,
        practice: bool = False,
        now: Clock = clock,
    ) -> TableSession:
        """Open a new table: the book's procedures step by step, the rack, the meters."""
        game(house.edition.game)  # held as data only: cannot be opened
        if not name.strip() or len(name) > 80 or not name.isprintable():
            raise Unreadable("a table needs a name of 1 to 80 characters, as 'pit 1'")
        if name in store.tables():
            raise Unreadable(f"there is a table '{name}' in this store already")
        _above_zero(bank)  # chips in the rack
        given = dict(limits or {})
        for wager in given:
            if wager not in house.edition.wagers:
                raise unknown("wager", wager, house.edition.wagers)
        terms = Terms(bank, given, _rates(house, rates or {}), practice)
        table = cls(store, name, house, terms, chance, now)
        table._link = first_link(name)
        events = table._steps(*OPENING)
        events.append(Event("started", "table", stake=bank, says=house.edition.title))
        for wager, meter in house.edition.meters.items():
            reset = house.amount(meter.reset) or 0
            events.append(Event("seeded", "table", wager=wager, stake=reset))
        table._keep(events, terms.head(house))
        return table

    @classmethod
    def restore(
        cls, store: KeptIn, name: str, chance: Chance | None = None, now: Clock = clock
    ) -> TableSession:
        """A table as its last acknowledged event left it, with the same cards to come."""
        bodies, link = store.read(name)
        entries = decoded(bodies, name)
        first = next(entries, None)
        if first is None or first.head is None:
            raise BadLog(f"table '{name}' has no first entry")
        house, terms = read_head(first.head, name)
        table = cls(store, name, house, terms, chance, now)
        table._link = link
        state = table.state
        for n, entry in enumerate(chain([first], entries), 1):
            state.follow(n, entry.events)
        if state.committed:
            table._sealed = store.sealed(name, state.pack)
            table._check_seal()
            table._fill()
        if state.in_round:
            table._round = replay(house, state.round, passes=state.passes)
            if table._round.events != state.round:
                raise BadLog(f"table '{name}': the round in progress is not what the rules give")
        return table

    def _check_seal(self) -> None:
        from houseway.equipment.sealed import commitment

        if commitment(self._sealed) != self.state.committed:
            raise BadLog(
                f"table '{self.name}': what is sealed is not what was committed to; "
                "nothing can be dealt from it"
            )

    # -- people --------------------------------------------------------------------------------

    def sit(self, seat: str, player: str) -> None:
        """Somebody takes a free seat; he plays from the next round on."""
        self._check_open()
        entry = self.house.edition.seats
        most = entry.most if entry else game(self.house.edition.game).MOST_SEATS
        if seat not in seat_names(most):
            raise Unreadable(f"'{seat}' is not a seat of this table; expected seat 1 to {most}")
        if not player.strip() or not player.isprintable() or len(player) > 80:
            raise Unreadable("a player needs a name of 1 to 80 characters")
        if seat in self.state.seats:
            raise Unreadable(f"{self.state.seats[seat]} sits at {seat}")
        self._check_positions(seat, player)
        self._keep([Event("sat", seat, says=player)])
        self._hand_over()

    def _check_positions(self, seat: str, player: str) -> None:
        """Refuse more seats than one player may play, or such as do not lie side by side."""
        mine = [s for s, who in self.state.seats.items() if who == player]
        if not mine:
            return
        most = int(self.house.options.get("positions", "1"))
        option = self.house.edition.options.get("positions")
        at = option.where if option else ""
        if len(mine) >= most:
            word = "position" if most == 1 else "positions"
            problem = f"{player} may play {most} {word} at this table"
            raise Refused(problem, rule="positions", at=at)
        numbers = sorted(int(s.split()[-1]) for s in [*mine, seat])
        if numbers[-1] - numbers[0] != len(numbers) - 1:
            problem = f"{player} may play adjacent positions only"
            raise Refused(problem, rule="positions", at=at)

    def leave(self, seat: str) -> None:
        """Somebody leaves a seat, with his chips if it is his last one."""
        self._check_open()
        player = self._who(seat)
        round_ = self._round
        if self.state.in_round and round_ and seat in round_.table.stakes:
            if round_.table.stakes[seat]:
                raise Unreadable(f"{seat} has bets on the layout; they are decided first")
            if not bets_stand(self.house) or not isinstance(round_.ask, Bets):
                raise Unreadable(f"{seat} is in the round; it is finished first")
        others = list(self.state.seats.values()).count(player) > 1
        chips = 0 if others else self.state.ledger[chips_of(player)]
        if self.state.in_round and round_ and seat in round_.table.stakes:
            if len(self.state.seats) == 1:
                raise Unreadable(f"{seat} is the last of the round; it is finished first")
            with self.together():
                self._keep([Event("left", seat, stake=chips, says=player)])
                self._hand_over(at_once=True)
            return
        self._keep([Event("left", seat, stake=chips, says=player)])

    def buy_in(self, seat: str, cents: Cents) -> None:
        """Cash into the box, chips out of the rack."""
        self._amount(seat, cents)
        self._keep([Event("bought", seat, stake=cents, says=self.state.seats[seat])])

    def colour_up(self, seat: str, cents: Cents) -> None:
        """Small chips for larger ones of the same value."""
        self._amount(seat, cents, own=True)
        self._keep([Event("coloured", seat, stake=cents, says=self.state.seats[seat])])

    def tip(self, seat: str, cents: Cents) -> None:
        """Chips for the dealers."""
        self._amount(seat, cents, own=True)
        self._keep([Event("tipped", seat, stake=cents, says=self.state.seats[seat])])

    def fill(self, cents: Cents) -> None:
        """Chips from the cage into the rack."""
        self._check_open()
        _above_zero(cents)
        self._keep([Event("filled", "cage", stake=cents)])

    def credit(self, cents: Cents) -> None:
        """Chips from the rack back to the cage."""
        self._check_open()
        _above_zero(cents)
        if cents > self.state.ledger[FLOAT]:
            raise Unreadable(f"the rack holds {dollars(self.state.ledger[FLOAT])}")
        self._keep([Event("credited", "cage", stake=cents)])

    def close(self) -> None:
        """Everybody leaves with his chips; the rack, the box and the rest are counted."""
        self._check_open()
        if self.state.in_round:
            raise Unreadable("a round is on; it must be finished first")
        with self.together():
            for seat in list(self.state.seats):
                self.leave(seat)
            ledger, meters = self.state.ledger, self.state.meters
            counted = [FLOAT, DROP, COMMISSION, TIPS, *map(meter_of, meters)]
            events = [self._unsealing()] if self.state.committed else []
            events += self._steps(*CLOSING)
            events += [Event("counted", "table", wager=a, stake=ledger[a]) for a in counted]
            events.append(Event("shut", "table", net=ledger.house_win))
            self._keep(events)

    def _who(self, seat: str) -> str:
        if seat not in self.state.seats:
            raise Unreadable(f"nobody sits at {seat}")
        return self.state.seats[seat]

    def _amount(self, seat: str, cents: Cents, own: bool = False) -> None:
        """Refuse what is no amount, or more than somebody has in front of him."""
        self._check_open()
        player = self._who(seat)
        _above_zero(cents)
        has = self.state.ledger[chips_of(player)]
        if own and cents > has:
            raise Refused(f"{player} has {dollars(has)} on the table", rule="chips-in-front", at="")


def _above_zero(cents: Cents) -> None:
    if isinstance(cents, bool) or not isinstance(cents, int) or cents <= 0:
        raise Unreadable("an amount must be a whole number of cents above zero")


def _rates(house: House, given: Mapping[str, str]) -> dict[str, str]:
    """The share that feeds each meter: the one given, no less than the book's least."""
    for wager in given:
        if wager not in house.edition.meters:
            raise unknown("meter", wager, house.edition.meters)
    rates = {}
    for wager, meter in house.edition.meters.items():
        floor = meter.rate_at_least.get(house.tables[wager, 0].table, "0%")
        rates[wager] = given.get(wager, floor)
        if parse_percent(rates[wager]) < parse_percent(floor):
            problem = f"{floor} of the {wager} at least feeds its meter, not {rates[wager]}"
            raise Refused(problem, rule="meter-rate", at=meter.where)
        if parse_percent(rates[wager]) > 1:
            raise Unreadable(f"a meter is fed with a share of the wager, not {rates[wager]}")
    return rates
