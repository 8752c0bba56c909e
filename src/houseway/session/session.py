"""A table that stays open: opening, seats, buy-in and colour-up, closing with a count."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from houseway.editions import House
from houseway.equipment.chance import Chance
from houseway.equipment.sealed import commitment
from houseway.errors import BadLog, HousewayError, Refused, Unreadable
from houseway.games import game_of
from houseway.money import Cents, dollars
from houseway.session import events as forms
from houseway.session.cards.shoes import bets_stand
from houseway.session.entries import decoded, make_head, other_text, read_head
from houseway.session.journal import Clock, KeptIn, clock
from houseway.session.money.ledger import FLOAT, chips_of
from houseway.session.money.meters import check_sources
from houseway.session.procedures import CLOSING, OPENING, steps
from houseway.session.rounds import Rounds
from houseway.session.seats import LONGEST, check_seat, is_name
from houseway.session.terms import Terms, above_zero, reset_of, whole_rates
from houseway.store.chain import first_link
from houseway.table.answers import replay
from houseway.table.asks import Bets
from houseway.table.round import Round

BANK = 100_000_00  # the chips a table opens with, if nobody says otherwise


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
        meters: Mapping[str, Cents] | None = None,
        meters_from: Mapping[str, str] | None = None,
        chance: Chance | None = None,
        practice: bool = False,
        now: Clock = clock,
    ) -> TableSession:
        """Open a new table: the book's procedures step by step, the rack, the meters.

        A meter goes on from `meters`; `meters_from` tells which closed table has counted it.
        """
        game_of(house.edition)  # held as data only: cannot be opened
        if not is_name(name):
            raise Unreadable(f"a table needs a name of 1 to {LONGEST} characters, as 'pit 1'")
        if name in store.tables():
            raise Unreadable(f"there is a table '{name}' in this store already")
        given = whole_rates(house, rates or {})
        terms = Terms(bank, dict(limits or {}), given, dict(meters or {}), practice)
        terms.check(house)
        table = cls(store, name, house, terms, chance, now)
        table._link = first_link(name)
        sources = dict(meters_from or {})
        named = {wager: (terms.meters.get(wager, 0), source) for wager, source in sources.items()}
        table._when = check_sources(store, name, named, practice) + bool(named)  # after them
        events = steps(house, OPENING)
        events.append(forms.started(bank, house.edition.title))
        for wager in house.edition.meters:
            verb = "brought" if wager in terms.meters else "seeded"
            shows = terms.meters.get(wager) or reset_of(house, wager)
            events.append(forms.of_meter(verb, wager, shows, sources.get(wager, "")))
        table._keep(events, make_head(house, terms))
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
        try:
            for n, entry in enumerate(chain([first], entries), 1):
                state.follow(n, entry.events)
                table._when = entry.when
            table._read_seals()
            if state.in_round:
                table._round = replay(house, state.round, passes=state.passes)
                if table._round.events != state.round:
                    raise BadLog("the round in progress is not what the rules give")
        except HousewayError as wrong:
            changed = other_text(first.head, house)
            tail = f"; {changed}: use the version it was opened with" if changed else ""
            raise BadLog(f"table '{name}': {wrong}{tail}") from None
        return table

    def _read_seals(self) -> None:
        """What is sealed, from the store; it must be what was committed to."""
        for n, told in self.state.sealed:
            self._texts[n] = self._store.sealed(self.name, n)
            if commitment(self._texts[n]) != told:
                raise BadLog(
                    "what is sealed is not what was committed to; nothing can be dealt from it"
                )
        self._fill()

    # -- people --------------------------------------------------------------------------------

    def sit(self, seat: str, player: str) -> None:
        """Somebody takes a free seat; he plays from the next round on."""
        self._check_open()
        check_seat(self.house, self.state.seats, seat, player)
        self._keep([forms.sat(seat, player)])
        self._hand_over()

    def leave(self, seat: str) -> None:
        """Somebody leaves a seat, with his chips if it is his last one."""
        self.check_leaving(seat)
        player, chips = self.state.seats[seat], self.state.chips_at(seat)
        if self._in_the_round(seat):
            with self.together():
                self._keep([forms.of_seat("left", seat, player, chips)])
                self._hand_over(at_once=True)
            return
        self._keep([forms.of_seat("left", seat, player, chips)])

    def check_leaving(self, *seats: str) -> None:
        """Refuse if any of these who would leave together cannot."""
        self._check_open()
        for seat in seats:
            self._who(seat)
            round_ = self._in_the_round(seat)
            if round_ is None:
                continue
            if round_.table.stakes[seat]:
                raise Unreadable(f"{seat} has bets on the layout; they are decided first")
            if not bets_stand(self.house) or not isinstance(round_.ask, Bets):
                raise Unreadable(f"{seat} is in the round; it is finished first")
            if set(seats) >= set(self.state.seats):
                raise Unreadable(f"{seat} is the last of the round; it is finished first")

    def _in_the_round(self, seat: str) -> Round | None:
        """The round that is on, if the seat is in it."""
        round_ = self._round if self.state.in_round else None
        return round_ if round_ and seat in round_.table.stakes else None

    def buy_in(self, seat: str, cents: Cents) -> None:
        """Cash into the box, chips out of the rack."""
        self._amount(seat, cents)
        self._keep([forms.of_seat("bought", seat, self.state.seats[seat], cents)])

    def colour_up(self, seat: str, cents: Cents) -> None:
        """Small chips for larger ones of the same value."""
        self._amount(seat, cents, own=True)
        self._keep([forms.of_seat("coloured", seat, self.state.seats[seat], cents)])

    def tip(self, seat: str, cents: Cents) -> None:
        """Chips for the dealers."""
        self._amount(seat, cents, own=True)
        self._keep([forms.of_seat("tipped", seat, self.state.seats[seat], cents)])

    def fill(self, cents: Cents) -> None:
        """Chips from the cage into the rack."""
        self._check_open()
        above_zero(cents)
        self._keep([forms.of_cage("filled", cents)])

    def credit(self, cents: Cents) -> None:
        """Chips from the rack back to the cage."""
        self._check_open()
        above_zero(cents)
        if cents > self.state.ledger[FLOAT]:
            raise Unreadable(f"the rack holds {dollars(self.state.ledger[FLOAT])}")
        self._keep([forms.of_cage("credited", cents)])

    def close(self) -> None:
        """Everybody leaves with his chips; the rack, the box and the rest are counted."""
        self._check_open()
        if self.state.in_round:
            raise Unreadable("a round is on; it must be finished first")
        with self.together():
            for seat in list(self.state.seats):
                self.leave(seat)
            ledger = self.state.ledger
            events = [*self._unsealing(), *steps(self.house, CLOSING)]
            for account in self.state.to_count:
                events.append(forms.counted(account, ledger[account]))
            events.append(forms.shut(ledger.house_win))
            self._keep(events)

    def _amount(self, seat: str, cents: Cents, own: bool = False) -> None:
        """Refuse what is no amount, or more than somebody has in front of him."""
        self._check_open()
        player = self._who(seat)
        above_zero(cents)
        has = self.state.ledger[chips_of(player)]
        if own and cents > has:
            raise Refused(f"{player} has {dollars(has)} on the table", rule="chips-in-front", at="")
