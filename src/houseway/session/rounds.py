"""Rounds one after another at an open table: what is asked, dealt, declared and paid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from houseway.equipment.cards import Card
from houseway.equipment.sealed import spin, throw
from houseway.equipment.shoe import NEW
from houseway.errors import Refused, Unreadable
from houseway.games import game_of
from houseway.games.contract import Game
from houseway.money import Cents, dollars, parse_percent
from houseway.session.cards.shoes import SHOE, bets_stand, deals_cards
from houseway.session.events import handed
from houseway.session.money.ledger import chips_of, cost_to
from houseway.session.sealer import Sealing
from houseway.session.terms import check_stakes_posted
from houseway.table.answers import replay
from houseway.table.asks import Ask, Bets, Deal, Roll, Spin, Wagers, check
from houseway.table.events import Event, passed, seat_of
from houseway.table.remedies import CALLED_OFF, TOO_FEW
from houseway.table.round import Round
from houseway.table.stakes import check_always_legal


class Rounds(Sealing):
    """The round in progress and the next one."""

    _round: Round | None = None

    @property
    def ask(self) -> Ask | None:
        """The question that is open, if a round is on."""
        return self._round.ask if self._round else None

    @property
    def round(self) -> Round | None:
        """The round in progress, or the last one since the table was opened or restored."""
        return self._round

    @property
    def told(self) -> str:
        """What was sealed last, once it has been told; nothing while it is a secret."""
        return "" if self.state.committed else self._sealed

    def begin(self) -> None:
        """Seal what chance will bring, tell its hash, and open a round for all who sit."""
        self._check_open()
        if self.state.in_round:
            raise Unreadable("a round is on; it must be finished first")
        if not self.state.seats:
            raise Unreadable("nobody sits at the table")
        fresh = self.state.used_up
        standing = dict(self.state.carried)
        if self.state.one_shoe:
            standing[SHOE] = NEW if fresh else self.state.shoe.next_hand
        self._open_round(self._sealing if fresh else list, standing, {})

    def _open_round(
        self,
        preparing: Callable[[], list[Event]],
        standing: Mapping[str, str],
        bets: Mapping[str, Mapping[str, Cents]],
    ) -> None:
        order = sorted(self.state.seats, key=lambda seat: int(seat.split()[-1]))
        known = taken_over(standing, order, game_of(self.house.edition))
        round_ = Round(self.house, order, self.state.meters, carried=known, bets=bets)
        self._keep([*preparing(), *round_.events])
        self._fill()
        self._round = round_
        if round_.over:
            self._keep(self._closing(round_))

    def answer(self, answer: Any, by: str = "") -> None:
        """A person's answer to the open question; `by` must be the one who was asked.

        What the house answers for a player puts up none of his chips.
        """
        round_ = self._asked()
        ask = round_.ask
        if isinstance(ask, (Deal, Roll, Spin)):
            raise Unreadable("cards, dice and wheel are the table's; nobody else answers for them")
        assert ask is not None
        seat = seat_of(ask.who)
        if by and by not in (ask.who, seat, self.state.seats.get(seat)):
            raise Unreadable(f"{ask.who} is asked, not {by}")
        if isinstance(ask, (Wagers, Bets)):
            stands = round_.table.stakes[ask.who]
            check_stakes_posted(self.terms.limits, self.house, answer, stands)
        spares = bool(self._by) and self._by != self.state.seats.get(seat, self._by)
        self._step(round_, lambda: round_.answer(answer), spares=ask.who if spares else "")

    def deal(self) -> None:
        """The dealer's part: the cards, the throw or the spin that was sealed."""
        round_ = self._asked()
        ask = round_.ask
        if isinstance(ask, Deal):
            if self.short:
                raise self._no_cards(ask, round_)
            answer: Any = self.state.shoe.peek(ask.cards)
        elif isinstance(ask, Roll):
            answer = throw(self._sealed, self.state.thrown, ask.dice)
        elif isinstance(ask, Spin):
            answer = spin(self._sealed, self.state.thrown, ask.wheel)
        else:
            assert ask is not None
            raise Unreadable(f"{ask.who} is asked first; nothing is dealt now")
        self._step(round_, lambda: round_.answer(answer))

    def declare(self, wrong: str, who: str = "table", cards: Iterable[Card] = ()) -> None:
        """Something went wrong: the book's remedy, as `Round.declare` applies it.

        A card that is put aside, or was drawn in error and is dealt next, is the next one of the
        shoe: the table takes it and tells it, nobody names it. Discards that are to be dealt again
        are sealed anew. Where cards run out and the book does not help, a round is called off.
        """
        round_ = self._asked()
        entry = round_.check_declared(wrong, who)
        found, then = tuple(cards), None
        if entry.effect.takes_card and deals_cards(self.house):
            if found:  # right or wrong: an answer to a guess would tell of hidden cards
                raise Unreadable("the table takes the next card of the shoe itself; name none")
            self._check_nothing_waits()
            found = self.state.shoe.peek(1)
        elif entry.effect.deals_discards and deals_cards(self.house):
            self._check_nothing_waits()
            rack = self._rack(round_, entry)
            then = lambda: self._seal_discards(rack, entry)  # noqa: E731
        elif entry is CALLED_OFF:
            self._check_no_way_out(round_)
        if entry.id == TOO_FEW and not self.short:
            problem = f"{self.state.shoe.left} cards are left; no more are wanted now"
            raise Refused(problem, rule=entry.id, at=entry.where)
        self._step(round_, lambda: round_.declare(wrong, who, found), then)

    def _check_nothing_waits(self) -> None:
        if self.state.coming:
            raise Unreadable("a card that was drawn in error waits: deal it first")

    @property
    def short(self) -> bool:
        """True if more cards are to be dealt than are left."""
        return isinstance(self.ask, Deal) and self.ask.cards > self.state.shoe.left

    @property
    def way_out(self) -> str:
        """What is to be declared now that cards have run out; nothing while there are enough."""
        return self._way_out(self._asked()) if self.short else ""

    def run_out(self) -> None:
        """There are not enough cards: do what the book says, or call the round off."""
        self.declare(self._way_out(self._asked()))

    def deal_on(self) -> None:
        """The dealer's part, or what is declared where too few cards are left for it."""
        self.run_out() if self.short else self.deal()

    def play(self, player: Callable[[Ask, Round], Any]) -> None:
        """Begin a round unless one is on, and let somebody answer for all who sit, to its end."""
        if not self.state.in_round:
            self.begin()
        while (round_ := self._round) is not None and (ask := round_.ask) is not None:
            if isinstance(ask, (Deal, Roll, Spin)):
                self.deal_on()
            else:
                self.answer(player(ask, round_))

    def _asked(self) -> Round:
        self._check_open()
        if self._round is None or self._round.over:
            raise Unreadable("no round is on; nothing is asked")
        return self._round

    def _step(
        self,
        round_: Round,
        act: Callable[[], None],
        then: Callable[[], list[Event]] | None = None,
        spares: str = "",
    ) -> None:
        """Let the round go on, see that everybody can pay, and keep what happened."""
        before, who = len(round_.events), round_.ask.who if round_.ask else ""
        try:
            act()
        except (Refused, Unreadable):
            raise  # before the game saw it: nothing has changed
        except BaseException:
            self._go_back()
            raise
        new = round_.events[before:] or [passed(who)]
        if spares and any(e.verb in COSTS for e in new):
            self._go_back()
            problem = f"nobody else puts up chips for {spares}"
            raise Refused(problem, rule="own-chips", at="")
        self._check_chips({self.state.seats.get(e.who, "") for e in new if e.verb in COSTS}, new)
        if then:
            new = [*new, *then()]
        self._keep([*new, *self._closing(round_)] if round_.over else new)
        self._fill()
        self._hand_over()

    def _check_chips(self, players: set[str], new: list[Event]) -> None:
        """Refuse what somebody cannot pay for."""
        for player in players:
            has = self.state.ledger[chips_of(player)]
            short = cost_to(player, new, self.state.seats, has)
            if short:
                self._go_back()
                problem = f"{player} has {dollars(has)} on the table, {dollars(short)} too little"
                raise Refused(problem, rule="chips-in-front", at="")

    def _go_back(self) -> None:
        """The round as it was before an answer that cannot be kept."""
        self._round = replay(self.house, self.state.round, passes=self.state.passes)

    def _closing(self, round_: Round) -> list[Event]:
        """What follows a round; what was sealed for it alone is told."""
        events = after_round(round_, self.terms.rates)
        more = self.state.one_shoe or self.state.covers
        return events if more else [*events, *self._unsealing()]

    def _stop(self, why: str) -> None:
        super()._stop(why)
        if self._round:
            self._round.forget()
        self._round = None

    # -- seats that come and go ----------------------------------------------------------------

    def _who(self, seat: str) -> str:
        if seat not in self.state.seats:
            raise Unreadable(f"nobody sits at {seat}")
        return self.state.seats[seat]

    def check_ahead(self, seat: str, stakes: Mapping[str, Any]) -> None:
        """Refuse stakes that a seat could not place if it were asked for them now."""
        self._check_open()
        stand = bets_stand(self.house)  # then they may be called, or taken down with nothing
        amounts = {k: s for k, s in stakes.items() if not stand or (type(s) is int and s)}
        check_always_legal(amounts, self.house)
        check_stakes_posted(self.terms.limits, self.house, amounts, {})
        if stand and self._round and seat in self._round.table.stakes:
            check(Bets(seat, ""), stakes, self._round.table)
        player = self._who(seat)
        has, wanted = self.state.ledger[chips_of(player)], sum(amounts.values())
        if wanted > has and not stand:  # else some of it may lie there already
            problem = (
                f"{player} has {dollars(has)} on the table, {dollars(wanted - has)} too little"
            )
            raise Refused(problem, rule="chips-in-front", at="")

    def _hand_over(self, at_once: bool = False) -> None:
        """Where bets stand from roll to roll, let newcomers in and those who left out.

        Before a roll all are asked in turn; newcomers wait for the first to be asked.
        """
        round_ = self._round
        if round_ is None or not bets_stand(self.house) or not isinstance(round_.ask, Bets):
            return
        seats = tuple(round_.table.stakes)
        first = at_once or round_.ask.who == seats[0]
        if not first or set(seats) == set(self.state.seats):
            return
        standing = round_.table.carried()
        bets = {seat: dict(s) for seat, s in round_.table.stakes.items() if s}
        self._open_round(lambda: [handed(self.state.seats)], standing, bets)


def taken_over(carried: Mapping[str, str], seats: Iterable[str], game: Game) -> dict[str, str]:
    """What a round with these seats takes over; nothing of those who have left."""
    standing = game.state.reseat(carried, set(seats)) if game.state else carried
    return {name: state for name, state in standing.items() if state}


def after_round(round_: Round, rates: Mapping[str, str]) -> list[Event]:
    """What follows from a finished round: meters are fed, and what the next one takes over."""
    events = list(_contributions(round_, rates))
    of = round_.table.game.state
    if of and of.to_record:
        events.append(Event("carried", "table"))  # nothing of before
        for name, state in round_.table.carried().items():
            if state:
                events.append(Event("carried", "table", says=f"{name}: {state}"))
    return events


def _contributions(round_: Round, rates: Mapping[str, str]) -> Iterable[Event]:
    """The share of each decided wager that feeds its meter, up to the next cent."""
    for wager, rate in rates.items():
        staked = sum(e.stake for e in round_.events if e.wager == wager and e.verb == "settled")
        fed = int(-(-(parse_percent(rate) * staked) // 1))
        if fed:
            at = round_.house.edition.meters[wager].where
            says = f"{rate} of {dollars(staked)}"
            yield Event("contributed", "table", "meter-rate", at, wager, fed, says=says)


COSTS = ("wagered", "put", "charged")  # events that take chips from a player
