"""A table that stays open: opening, seats, buy-in and color-up, rounds, closing count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain

from houseway.editions import House
from houseway.equipment.cards import Card
from houseway.equipment.chance import Chance, Live
from houseway.errors import BadLog, HousewayError, Refused, Unreadable
from houseway.games import game_of
from houseway.games.questions import Answer, Ask, Bets, Changes
from houseway.money import Cents, dollars
from houseway.session import events as session_events
from houseway.session.cards.shoes import bets_stand
from houseway.session.head import edition_changed, make_head, read_head
from houseway.session.journal import Journal
from houseway.session.money.ledger import FLOAT, chips_of
from houseway.session.money.meters import check_sources
from houseway.session.procedures import CLOSING, OPENING, steps
from houseway.session.rounds import RoundDriver
from houseway.session.sealer import Sealer
from houseway.session.seats import MAX_NAME, check_seat, is_valid_name
from houseway.session.state import State
from houseway.session.terms import TableTerms, check_positive, complete_rates, reset_amount
from houseway.store.base import Store
from houseway.store.chain import Link, first_link
from houseway.table.log import Clock, clock, decode_entries
from houseway.table.round import Round

BANK = 100_000_00  # the chips a table opens with by default


class TableSession:
    """A table in a store. Every act is either refused without effect or durable when it returns.

    It has a state, a journal that records every act, a sealer for its cards and throws, and a
    driver for the rounds.
    """

    def __init__(
        self,
        store: Store,
        name: str,
        state: State,
        chance: Chance,
        now: Clock = clock,
        link: Link | None = None,
        when: int = 0,
    ) -> None:
        self.name = name
        self.house = state.house
        self.terms = state.terms
        self.state = state
        self._journal = Journal(
            store, name, state, link or first_link(name), when=when, now=now, on_stop=self._forget
        )
        self._sealer = Sealer(state, chance, self._journal)
        self._driver = RoundDriver(state, self._journal, self._sealer)

    @classmethod
    def open(
        cls,
        store: Store,
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

        A meter continues from `meters`; `meters_from` names the closed table that counted it.
        """
        game_of(house.edition)  # an edition without a game cannot be opened
        if not is_valid_name(name):
            raise Unreadable(f"a table needs a name of 1 to {MAX_NAME} characters, as 'pit 1'")
        if name in store.tables():
            raise Unreadable(f"this store already has a table '{name}'")
        given = complete_rates(house, rates or {})
        terms = TableTerms(bank, dict(limits or {}), given, dict(meters or {}), practice)
        terms.check(house)
        source = _allowed_chance(chance, terms)
        origins = dict(meters_from or {})
        brought = {wager: (terms.meters.get(wager, 0), table) for wager, table in origins.items()}
        after = check_sources(store, name, brought, practice) + bool(brought)  # later than them
        table = cls(store, name, State(house, terms), source, now, when=after)
        events = steps(house, OPENING)
        events.append(session_events.started(bank, house.edition.title))
        for wager in house.edition.meters:
            verb = "brought" if wager in terms.meters else "seeded"
            shows = terms.meters.get(wager) or reset_amount(house, wager)
            events.append(session_events.meter_event(verb, wager, shows, origins.get(wager, "")))
        table._journal.record(events, make_head(house, terms))
        return table

    @classmethod
    def restore(
        cls, store: Store, name: str, chance: Chance | None = None, now: Clock = clock
    ) -> TableSession:
        """A table as its last acknowledged event left it, with the same cards to come."""
        bodies, link = store.read(name)
        entries = decode_entries(bodies, name)
        first = next(entries, None)
        if first is None or first.head is None:
            raise BadLog(f"table '{name}' has no first entry")
        house, terms = read_head(first.head, name)
        source = _allowed_chance(chance, terms)
        state, when = State(house, terms), 0
        try:
            for n, entry in enumerate(chain([first], entries), 1):
                state.follow(n, entry.events)
                when = entry.when
            table = cls(store, name, state, source, now, link, when)
            table._sealer.restore()
            table._driver.restore()
        except HousewayError as error:
            changed = edition_changed(first.head, house)
            tail = f"; {changed}: use the version it was opened with" if changed else ""
            raise BadLog(f"table '{name}': {error}{tail}") from None
        return table

    # -- the journal ---------------------------------------------------------------------------

    @property
    def head(self) -> Link:
        """The last entry that is durable: its number and hash, to be written down."""
        return self._journal.link

    @property
    def when(self) -> int:
        """The moment of the last entry, in milliseconds since 1970."""
        return self._journal.when

    @property
    def stopped(self) -> str:
        """Why the table has stopped; empty while it runs."""
        return self._journal.stopped

    def flush(self) -> None:
        """Make everything so far durable; if that fails the table stops."""
        self._journal.flush()

    @contextmanager
    def together(self, rounds: int = 1) -> Iterator[None]:
        """Acts that are made durable, and so acknowledged, all at once.

        Where each round has its own cards, one commitment covers this many rounds.
        """
        with self._journal.together(), self._sealer.covering(rounds):
            yield

    @contextmanager
    def done_by(self, person: str) -> Iterator[None]:
        """Acts of a member of staff, recorded with their name."""
        with self._journal.done_by(person):
            yield

    def _forget(self) -> None:
        """Drop every card that was not recorded, because the table has stopped."""
        self.state.forget_round()
        self._sealer.forget()
        self._driver.forget()

    # -- rounds --------------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        """The question that is open, if a round is in progress."""
        return self._driver.ask

    @property
    def round(self) -> Round | None:
        """The round in progress, or the last one since the table was opened or restored."""
        return self._driver.round

    @property
    def disclosed(self) -> str:
        """The text that was sealed last, once it is disclosed; empty while it is a secret."""
        return "" if self.state.draws.committed else self._sealer.text

    def begin(self) -> None:
        """Seal the cards or the seed, publish the hash, and open a round for all seats."""
        self._driver.begin()

    def answer(self, answer: Answer, by: str = "") -> None:
        """A person's answer to the open question; `by` must be the one who was asked.

        What the house answers for a player stakes none of the player's chips.
        """
        self._driver.answer(answer, by)

    def deal(self) -> None:
        """The dealer's part: the cards, the throw or the spin that was sealed."""
        self._driver.deal()

    def declare(self, irregularity: str, who: str = "table", cards: Iterable[Card] = ()) -> None:
        """Declare an irregularity: the book's remedy, as `RoundDriver.declare` applies it."""
        self._driver.declare(irregularity, who, cards)

    @property
    def cards_short(self) -> bool:
        """True if more cards must be dealt than are left."""
        return self._driver.cards_short

    @property
    def shortage_remedy(self) -> str:
        """What to declare now that cards have run out; empty while there are enough."""
        return self._driver.shortage_remedy

    def declare_shortage(self) -> None:
        """Declare a shortage of cards: the book's remedy, or the round is called off."""
        self._driver.declare_shortage()

    def deal_or_declare(self) -> None:
        """Deal, or declare a shortage if there are not enough cards."""
        self._driver.deal_or_declare()

    def play(self, player: Callable[[Ask, Round], Answer]) -> None:
        """Begin a round unless one is in progress, and play it to its end with these answers."""
        self._driver.play(player)

    def check_prebet(self, seat: str, stakes: Changes) -> None:
        """Refuse stakes that a seat could not place if it were asked for them now."""
        self._driver.check_prebet(seat, stakes)

    # -- people --------------------------------------------------------------------------------

    def sit(self, seat: str, player: str) -> None:
        """A player takes a free seat, and plays from the next round on."""
        self._journal.check_open()
        check_seat(self.house, self.state.seats, seat, player)
        self._journal.record([session_events.sat(seat, player)])
        self._driver.reseat()

    def leave(self, seat: str) -> None:
        """A player leaves a seat, with all chips if it is their last one."""
        self.check_leaving(seat)
        player, chips = self.state.seats[seat], self.state.accounts.chips_leaving(seat)
        left = session_events.seat_event("left", seat, player, chips)
        if self._driver.round_with(seat):
            with self.together():
                self._journal.record([left])
                self._driver.reseat(at_once=True)
            return
        self._journal.record([left])

    def check_leaving(self, *seats: str) -> None:
        """Refuse if these seats cannot all be left together now."""
        self._journal.check_open()
        for seat in seats:
            self._driver.player_at(seat)
            round_ = self._driver.round_with(seat)
            if round_ is None:
                continue
            if round_.table.stakes[seat]:
                raise Unreadable(f"{seat} has bets on the layout; they must be decided first")
            if not bets_stand(self.house) or not isinstance(round_.ask, Bets):
                raise Unreadable(f"{seat} is in the round; it must finish first")
            if set(seats) >= set(self.state.seats):
                raise Unreadable(f"{seat} is the last seat in the round; it must finish first")

    def buy_in(self, seat: str, cents: Cents) -> None:
        """Cash goes into the drop box, chips come from the rack."""
        self._check_amount(seat, cents)
        self._record_at(seat, "bought", cents)

    def colour_up(self, seat: str, cents: Cents) -> None:
        """Change small chips for larger ones of the same value."""
        self._check_amount(seat, cents, own=True)
        self._record_at(seat, "coloured", cents)

    def tip(self, seat: str, cents: Cents) -> None:
        """Give chips to the dealers."""
        self._check_amount(seat, cents, own=True)
        self._record_at(seat, "tipped", cents)

    def _record_at(self, seat: str, verb: str, cents: Cents) -> None:
        player = self.state.seats[seat]
        self._journal.record([session_events.seat_event(verb, seat, player, cents)])

    def fill(self, cents: Cents) -> None:
        """Bring chips from the cage to the rack."""
        self._journal.check_open()
        check_positive(cents)
        self._journal.record([session_events.cage_event("filled", cents)])

    def credit(self, cents: Cents) -> None:
        """Return chips from the rack to the cage."""
        self._journal.check_open()
        check_positive(cents)
        if cents > self.state.ledger[FLOAT]:
            raise Unreadable(f"the rack holds {dollars(self.state.ledger[FLOAT])}")
        self._journal.record([session_events.cage_event("credited", cents)])

    def close(self) -> None:
        """Close the table: all players leave with their chips, and every account is counted."""
        self._journal.check_open()
        if self.state.in_round:
            raise Unreadable("a round is in progress; finish it first")
        with self.together():
            for seat in list(self.state.seats):
                self.leave(seat)
            ledger = self.state.ledger
            events = [*self._sealer.disclose(), *steps(self.house, CLOSING)]
            for account in self.state.accounts.to_count:
                events.append(session_events.counted(account, ledger[account]))
            events.append(session_events.shut(ledger.house_win))
            self._journal.record(events)

    def _check_amount(self, seat: str, cents: Cents, own: bool = False) -> None:
        """Refuse an amount that is not positive, or more than the player has on the table."""
        self._journal.check_open()
        player = self._driver.player_at(seat)
        check_positive(cents)
        has = self.state.ledger[chips_of(player)]
        if own and cents > has:
            raise Refused(f"{player} has {dollars(has)} on the table", rule="chips-in-front", at="")


def _allowed_chance(chance: Chance | None, terms: TableTerms) -> Chance:
    """The source of chance; a live table accepts only the operating system's."""
    source = chance if chance is not None else Live()
    if not terms.practice and type(source) is not Live:
        raise Refused(
            "a live table uses only the operating system's chance; a seeded source is for practice",
            rule="live-chance",
            at="",
        )
    return source
