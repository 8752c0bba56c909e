"""Rounds at an open table, one after another: questions, deals, declarations, payments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import cast

from houseway.editions.model import Irregularity
from houseway.equipment.cards import Card
from houseway.equipment.sealed import spin, throw
from houseway.equipment.shoe import NEW
from houseway.errors import BadLog, Refused, Unreadable
from houseway.games import game_of
from houseway.games.contract import Game
from houseway.games.questions import Changes
from houseway.money import Cents, dollars, parse_percent
from houseway.session.cards.shoes import SHOE, bets_stand, deals_cards, discards
from houseway.session.events import reseated
from houseway.session.journal import Journal
from houseway.session.money.ledger import chips_of, shortfall
from houseway.session.sealer import Sealer
from houseway.session.state import State
from houseway.session.terms import check_stakes_posted
from houseway.table.answers import is_due, replay
from houseway.table.asks import Answer, Ask, Bets, Deal, Roll, Spin, Wagers, check
from houseway.table.events import Event, passed, seat_of
from houseway.table.remedies import CALLED_OFF, TOO_FEW, shortage_remedy
from houseway.table.round import Round
from houseway.table.stakes import check_always_legal

COST_VERBS = ("wagered", "put", "charged")  # events that take chips from a player


class RoundDriver:
    """Runs the round in progress and opens the next one."""

    def __init__(self, state: State, journal: Journal, sealer: Sealer) -> None:
        self.round: Round | None = None  # in progress, or the last one
        self._house = state.house
        self._terms = state.terms
        self._state = state
        self._journal = journal
        self._sealer = sealer

    @property
    def ask(self) -> Ask | None:
        """The question that is open, if a round is in progress."""
        return self.round.ask if self.round else None

    # -- opening a round -----------------------------------------------------------------------

    def begin(self) -> None:
        """Seal the cards or the seed, publish the hash, and open a round for all seats."""
        state, draws = self._state, self._state.draws
        self._journal.check_open()
        if state.in_round:
            raise Unreadable("a round is in progress; finish it first")
        if not state.seats:
            raise Unreadable("nobody is seated at the table")
        fresh = draws.used_up
        carried = dict(state.carried)
        if draws.one_shoe:
            carried[SHOE] = NEW if fresh else draws.shoe.next_hand
        self._open(self._sealer.seal if fresh else list, carried, {})

    def _open(
        self,
        prepare: Callable[[], list[Event]],
        carried: Mapping[str, str],
        bets: Mapping[str, Mapping[str, Cents]],
    ) -> None:
        order = sorted(self._state.seats, key=lambda seat: int(seat.split()[-1]))
        known = carry_over(carried, order, game_of(self._house.edition))
        round_ = Round(self._house, order, self._state.meters, carried=known, bets=bets)
        self._journal.record([*prepare(), *round_.events])
        self._sealer.fill_shoe()
        self.round = round_
        if round_.over:
            self._journal.record(self._closing(round_))

    def restore(self) -> None:
        """Replay the recorded part of a round in progress; BadLog if the rules give another."""
        if self._state.in_round:
            self._roll_back()
            if self.round and not _are_due(self._state.round, self.round):
                raise BadLog("the round in progress is not what the rules give")

    # -- answers -------------------------------------------------------------------------------

    def answer(self, answer: Answer, by: str = "") -> None:
        """A person's answer to the open question; `by` must be the one who was asked.

        What the house answers for a player stakes none of the player's chips.
        """
        round_ = self._in_progress()
        ask = round_.ask
        if isinstance(ask, (Deal, Roll, Spin)):
            raise Unreadable("the table deals, rolls and spins; this question is not for a player")
        assert ask is not None
        seats, staff = self._state.seats, self._journal.by
        seat = seat_of(ask.who)
        if by and by not in (ask.who, seat, seats.get(seat)):
            raise Unreadable(f"it is {ask.who}'s turn, not {by}'s")
        if isinstance(ask, (Wagers, Bets)):
            placed = round_.table.stakes[ask.who]
            check_stakes_posted(self._terms.limits, self._house, answer, placed)
        for_another = bool(staff) and staff != seats.get(seat, staff)
        self._step(
            round_, lambda: round_.answer(answer), must_be_free=ask.who if for_another else ""
        )

    def deal(self) -> None:
        """The dealer's part: the cards, the throw or the spin that was sealed."""
        round_ = self._in_progress()
        ask, draws = round_.ask, self._state.draws
        answer: Answer
        if isinstance(ask, Deal):
            if self.cards_short:
                raise self._too_few_cards(ask, round_)
            answer = draws.shoe.peek(ask.cards)
        elif isinstance(ask, Roll):
            answer = throw(self._sealer.text, draws.thrown, ask.dice)
        elif isinstance(ask, Spin):
            answer = spin(self._sealer.text, draws.thrown, ask.wheel)
        else:
            assert ask is not None
            raise Unreadable(f"{ask.who} must answer first; nothing is dealt now")
        self._step(round_, lambda: round_.answer(answer))

    def play(self, player: Callable[[Ask, Round], Answer]) -> None:
        """Begin a round unless one is in progress, and play it to its end with these answers."""
        if not self._state.in_round:
            self.begin()
        while (round_ := self.round) is not None and (ask := round_.ask) is not None:
            if isinstance(ask, (Deal, Roll, Spin)):
                self.deal_or_declare()
            else:
                self.answer(player(ask, round_))

    def _in_progress(self) -> Round:
        self._journal.check_open()
        if self.round is None or self.round.over:
            raise Unreadable("no round is in progress; there is no open question")
        return self.round

    # -- irregularities ------------------------------------------------------------------------

    def declare(self, irregularity: str, who: str = "table", cards: Iterable[Card] = ()) -> None:
        """Declare an irregularity: the book's remedy, as `Round.declare` applies it.

        A card that is put aside, or that was drawn in error and is dealt next, is the next card
        of the shoe: the table takes it and shows it, and nobody names it. Discards are sealed
        before they are dealt again. If cards run out and the book has no remedy, the round is
        called off.
        """
        round_, shoe = self._in_progress(), self._state.shoe
        entry = round_.check_declared(irregularity, who)
        taken, then = tuple(cards), None
        if entry.effect.takes_card and deals_cards(self._house):
            if taken:  # right or wrong: an answer to a guess would disclose hidden cards
                raise Unreadable("the table takes the next card of the shoe; do not name one")
            self._check_no_card_waits()
            taken = shoe.peek(1)
        elif entry.effect.deals_discards and deals_cards(self._house):
            self._check_no_card_waits()
            rack = self._rack(round_, entry)
            then = lambda: self._sealer.seal_discards(rack, entry)  # noqa: E731
        elif entry is CALLED_OFF:
            self._check_no_remedy(round_)
        if entry.id == TOO_FEW and not self.cards_short:
            problem = f"{shoe.left} cards are left, which is enough for now"
            raise Refused(problem, rule=entry.id, at=entry.where)
        self._step(round_, lambda: round_.declare(irregularity, who, taken), then)

    def _check_no_card_waits(self) -> None:
        if self._state.draws.drawn_in_error:
            raise Unreadable("a card was drawn in error; deal it first")

    # -- cards that run out --------------------------------------------------------------------

    @property
    def cards_short(self) -> bool:
        """True if more cards must be dealt than are left."""
        return isinstance(self.ask, Deal) and self.ask.cards > self._state.shoe.left

    @property
    def shortage_remedy(self) -> str:
        """What to declare now that cards have run out; empty while there are enough."""
        return self._remedy(self._in_progress()) if self.cards_short else ""

    def declare_shortage(self) -> None:
        """Declare a shortage of cards: the book's remedy, or the round is called off."""
        self.declare(self._remedy(self._in_progress()))

    def deal_or_declare(self) -> None:
        """Deal, or declare a shortage if there are not enough cards."""
        self.declare_shortage() if self.cards_short else self.deal()

    def _discards(self, round_: Round) -> list[Card]:
        return discards(self._state.draws.all_cards, self._state.shoe, round_)

    def _rack(self, round_: Round, entry: Irregularity) -> list[Card]:
        """The discards, if they are enough: one is burnt before the others are dealt."""
        rack = self._discards(round_)
        if len(rack) <= _cards_wanted(round_):
            problem = (
                f"the discard rack holds {len(rack)} cards, too few to continue; "
                f"the supervisor may declare '{CALLED_OFF.id}'"
            )
            raise Refused(problem, rule=entry.id, at=entry.where)
        return rack

    def _remedy(self, round_: Round) -> str:
        """What to declare when too few cards are left."""
        return shortage_remedy(self._house, len(self._discards(round_)), _cards_wanted(round_))

    def _too_few_cards(self, ask: Deal, round_: Round) -> Refused:
        left, remedy = self._state.shoe.left, self._remedy(round_)
        problem = f"{ask.cards} cards are needed and {left} are left; declare '{remedy}'"
        return Refused(problem, rule=remedy, at=self._house.sections.get(remedy, ""))

    def _check_no_remedy(self, round_: Round) -> None:
        """Refuse to call a round off that can be finished, or for which the book has a remedy."""
        ask, remedy = round_.ask, self._remedy(round_)
        if not isinstance(ask, Deal) or ask.cards <= self._state.shoe.left:
            problem = "a round can be called off only when there are no cards to finish it"
            raise Refused(problem, rule=CALLED_OFF.id, at="")
        if remedy != CALLED_OFF.id:
            problem = f"the book has a remedy: declare '{remedy}'"
            raise Refused(problem, rule=remedy, at=self._house.sections.get(remedy, ""))

    # -- one step ------------------------------------------------------------------------------

    def _step(
        self,
        round_: Round,
        act: Callable[[], None],
        then: Callable[[], list[Event]] | None = None,
        must_be_free: str = "",
    ) -> None:
        """Advance the round, check that every player can pay, and record what happened."""
        before, who = len(round_.events), round_.ask.who if round_.ask else ""
        try:
            act()
        except (Refused, Unreadable):
            raise  # before the game saw it: nothing has changed
        except BaseException:
            self._roll_back()
            raise
        new = round_.events[before:] or [passed(who)]
        if must_be_free and any(e.verb in COST_VERBS for e in new):
            self._roll_back()
            problem = f"only {must_be_free} can stake their own chips"
            raise Refused(problem, rule="own-chips", at="")
        self._check_chips(new)
        if then:
            new = [*new, *then()]
        self._journal.record([*new, *self._closing(round_)] if round_.over else new)
        self._sealer.fill_shoe()
        self.reseat()

    def _check_chips(self, new: list[Event]) -> None:
        """Refuse what a player cannot pay for."""
        seats = self._state.seats
        for player in {seats.get(e.who, "") for e in new if e.verb in COST_VERBS}:
            has = self._state.ledger[chips_of(player)]
            short = shortfall(player, new, seats, has)
            if short:
                self._roll_back()
                raise _too_few_chips(player, has, short)

    def _roll_back(self) -> None:
        """Replay the round as recorded, without the answer that was refused."""
        self.round = replay(self._house, self._state.round, passes=self._state.passes)

    def _closing(self, round_: Round) -> list[Event]:
        """What follows a round, with the disclosure of what was sealed for it alone."""
        events = events_after(round_, self._terms.rates)
        more = self._state.draws.one_shoe or self._state.draws.rounds_covered
        return events if more else [*events, *self._sealer.disclose()]

    def forget(self) -> None:
        """Drop the round: nothing of it can be asked or seen any more."""
        if self.round:
            self.round.forget()
        self.round = None

    # -- seats ---------------------------------------------------------------------------------

    def round_with(self, seat: str) -> Round | None:
        """The round in progress, if the seat is in it."""
        round_ = self.round if self._state.in_round else None
        return round_ if round_ and seat in round_.table.stakes else None

    def player_at(self, seat: str) -> str:
        """The player in a seat; Unreadable if it is empty."""
        if seat not in self._state.seats:
            raise Unreadable(f"nobody is seated at {seat}")
        return self._state.seats[seat]

    def check_prebet(self, seat: str, stakes: Changes) -> None:
        """Refuse stakes that a seat could not place if it were asked for them now."""
        self._journal.check_open()
        stand = bets_stand(self._house)  # then they may also be called on or off, or taken down
        given = {k: s for k, s in stakes.items() if not stand or (type(s) is int and s)}
        amounts = cast("dict[str, Cents]", given)  # each is checked
        check_always_legal(amounts, self._house)
        check_stakes_posted(self._terms.limits, self._house, amounts, {})
        if stand and self.round and seat in self.round.table.stakes:
            check(Bets(seat, ""), stakes, self.round.table)
        player = self.player_at(seat)
        has, wanted = self._state.ledger[chips_of(player)], sum(amounts.values())
        if wanted > has and not stand:  # where bets stand, part of it may be on the layout already
            raise _too_few_chips(player, has, wanted - has)

    def reseat(self, at_once: bool = False) -> None:
        """Where bets stand from roll to roll, let new players join and players who left go.

        Before a roll every seat is asked in turn; new players join when the first is asked.
        """
        round_ = self.round
        if round_ is None or not bets_stand(self._house) or not isinstance(round_.ask, Bets):
            return
        seats = tuple(round_.table.stakes)
        first = at_once or round_.ask.who == seats[0]
        if not first or set(seats) == set(self._state.seats):
            return
        bets = {seat: dict(s) for seat, s in round_.table.stakes.items() if s}
        self._open(lambda: [reseated(self._state.seats)], round_.table.carried(), bets)


def _are_due(recorded: list[Event], round_: Round) -> bool:
    """True if a round has exactly these events; they may quote sentences of an earlier version."""
    return len(recorded) == len(round_.events) and all(
        is_due(was, now, round_.house) for was, now in zip(recorded, round_.events, strict=True)
    )


def _cards_wanted(round_: Round) -> int:
    return round_.ask.cards if isinstance(round_.ask, Deal) else 1


def _too_few_chips(player: str, has: Cents, short: Cents) -> Refused:
    problem = f"{player} has {dollars(has)}; this needs {dollars(short)} more"
    return Refused(problem, rule="chips-in-front", at="")


def carry_over(carried: Mapping[str, str], seats: Iterable[str], game: Game) -> dict[str, str]:
    """What carries over into a round with these seats, without players who have left."""
    standing = game.state.reseat(carried, set(seats)) if game.state else carried
    return {name: state for name, state in standing.items() if state}


def events_after(round_: Round, rates: Mapping[str, str]) -> list[Event]:
    """What follows a finished round: contributions to the meters, and what carries over."""
    events = list(_contributions(round_, rates))
    of = round_.table.game.state
    if of and of.to_record:
        events.append(Event("carried", "table"))  # first clear what carried over before
        for name, state in round_.table.carried().items():
            if state:
                events.append(Event("carried", "table", says=f"{name}: {state}"))
    return events


def _contributions(round_: Round, rates: Mapping[str, str]) -> Iterable[Event]:
    """The share of each decided wager that feeds its meter, rounded up to a cent."""
    for wager, rate in rates.items():
        staked = sum(e.stake for e in round_.events if e.wager == wager and e.verb == "settled")
        fed = int(-(-(parse_percent(rate) * staked) // 1))
        if fed:
            at = round_.house.edition.meters[wager].where
            says = f"{rate} of {dollars(staked)}"
            yield Event("contributed", "table", "meter-rate", at, wager, fed, says=says)
