"""The state of a table: a pure fold of its events, so restoring a table is reading them again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypedDict

from houseway.editions import House
from houseway.equipment.shoe import Shoe
from houseway.errors import BadLog, HousewayError
from houseway.money import Cents
from houseway.session.cards.sealed_draw import SealedDraws
from houseway.session.cards.shoes import SHOE
from houseway.session.events import SESSION_VERBS, check_canonical, reseated
from houseway.session.money.accounts import Accounts
from houseway.session.money.ledger import CAGE, FLOAT, LAYOUT, Ledger, chips_of
from houseway.session.order import NEXT_PHASE, Phase
from houseway.session.procedures import CLOSING, END_OF_SHOE, OPENING, steps
from houseway.session.terms import TableTerms
from houseway.table.answers import cards_named, is_due
from houseway.table.events import Event, Pass
from houseway.table.remedies import irregularity

FORGED = (LookupError, ValueError, TypeError, AttributeError)  # what a forged event may raise


class StateSummary(TypedDict):
    """A table in a few words and figures, for people and programs."""

    edition: str
    open: bool
    seats: dict[str, str]
    chips_cents: dict[str, Cents]
    rounds: int
    in_round: bool
    shoe: int
    committed: str
    meters_cents: dict[str, Cents]
    accounts_cents: dict[str, Cents]
    house_cents: Cents
    carried: dict[str, str]
    cards_left: int


class State:
    """Seats and money (`accounts`), what is dealt from (`draws`) and the round in progress."""

    def __init__(self, house: House, terms: TableTerms) -> None:
        self.house = house
        self.terms = terms
        self.accounts = Accounts(house, terms)
        self.draws = SealedDraws(house)
        self.phase = Phase.NEW
        self.rounds = 0
        self.round: list[Event] = []  # of the round in progress, or of the last one
        self.seats_at_opening: dict[str, str] = {}  # of that round, also if a player has left
        self.passes: list[Pass] = []  # where in it a player answered with nothing
        self.carried: dict[str, str] = {}  # to the next round
        self._previous = Phase.NEW  # the phase before the event that is applied
        self._steps = steps(house, OPENING)  # of a procedure, still to be done
        self._shuffled = True  # the procedure at the end of the shoe is done
        self._folds: dict[str, Callable[[Event], None]] = {
            **self.accounts.folds,
            **self.draws.folds,
            "started": self._started,
            "did": self._did,
            "opened": self._opened,
            "handed": self._reseated,
            "stood": self._stood,
            "declared": self._declared,
            "passed": self._passed,
            "closed": self._closed,
            "carried": self._carried,
            "committed": self._committed,
            "unsealed": self._unsealed,
            "counted": self._counted,
            "shut": self._shut,
        }

    # -- what others ask for -------------------------------------------------------------------

    @property
    def seats(self) -> dict[str, str]:
        """The player in each seat."""
        return self.accounts.seats

    @property
    def ledger(self) -> Ledger:
        """The books of the table."""
        return self.accounts.ledger

    @property
    def meters(self) -> dict[str, Cents]:
        """What each progressive meter shows."""
        return self.accounts.meters

    @property
    def shoe(self) -> Shoe:
        """The cards that are left to deal, or only their number."""
        return self.draws.shoe

    @property
    def open(self) -> bool:
        """True from the opening to the closing."""
        return self.phase not in (Phase.NEW, Phase.SHUT)

    @property
    def closed(self) -> bool:
        """True when everything was counted and the table is shut."""
        return self.phase is Phase.SHUT

    @property
    def in_round(self) -> bool:
        """True while a round is in progress."""
        return self.phase in (Phase.ROUND, Phase.RESEATING, Phase.RESHUFFLE)

    def summary(self) -> StateSummary:
        """The table in a few words and figures."""
        ledger, seats = self.ledger, self.seats
        return {
            "edition": self.house.edition.id,
            "open": self.open,
            "seats": dict(seats),
            "chips_cents": {p: ledger[chips_of(p)] for p in sorted(set(seats.values()))},
            "rounds": self.rounds,
            "in_round": self.in_round,
            "shoe": self.draws.number,
            "committed": self.draws.committed,
            "meters_cents": dict(self.meters),
            "accounts_cents": dict(sorted(ledger.items())),
            "house_cents": ledger.house_win,
            "carried": dict(self.carried),
            "cards_left": self.shoe.left,
        }

    # -- the fold ------------------------------------------------------------------------------

    def follow(self, n: int, events: Iterable[Event]) -> None:
        """Apply the events of entry `n`; BadLog if they cannot follow."""
        try:
            for event in events:
                self.apply(event)
        except HousewayError as error:
            raise BadLog(f"entry {n}: {error}") from None
        except FORGED as error:
            raise BadLog(f"entry {n} cannot follow what was before: {error!r}") from None

    def apply(self, event: Event) -> None:
        """Apply one event; BadLog if it may not follow."""
        verb = event.verb
        after = NEXT_PHASE[self.phase].get(verb)
        if after is None:
            raise BadLog(f"'{event.who} {verb} {event.what}' cannot follow: {self.phase}")
        if event.stake < 0:
            raise BadLog(f"'{event.who} {verb}': negative amount")
        self._previous, self.phase = self.phase, after
        fold = self._folds.get(verb)
        if fold is not None:
            fold(event)
        check_canonical(event)
        if verb not in SESSION_VERBS:
            self.round.append(event)

    def forget_round(self) -> None:
        """Drop the round and the cards, of which some may not be recorded."""
        self.round = []
        self.shoe.fill(())

    # -- the round -----------------------------------------------------------------------------

    def _opened(self, event: Event) -> None:
        if self.accounts.meters_unset:
            raise BadLog(f"the {self.accounts.meters_unset[0]} meter shows nothing yet")
        if set(event.says.split(", ")) != set(self.seats):
            raise BadLog("a round was opened for seats other than those taken")
        if self._previous is not Phase.RESEATING:  # else it is the same round with other seats
            self.draws.begin_round()
            self.rounds += 1
        self.round, self.passes, self.seats_at_opening = [], [], dict(self.seats)

    def _reseated(self, event: Event) -> None:
        if event != reseated(self.seats):
            raise BadLog("a round was handed over to seats other than those taken")

    def _stood(self, event: Event) -> None:
        """Check what a round says it carries over from the shoe."""
        name, _, state = event.says.partition(": ")
        of_shoe = name == SHOE and self.draws.one_shoe and not event.wager
        if of_shoe and self.shoe.begin() != state:
            raise BadLog(f"round {self.rounds}: the shoe is not at '{state}'")

    def _declared(self, event: Event) -> None:
        """Cards that are put aside leave the shoe; some remedies end it after this hand."""
        remedy = irregularity(event.rule, self.house).effect
        if remedy.puts_card_aside:
            self.draws.take(len(cards_named(event, self.house)))
        elif remedy.deals_card_next:
            self.draws.drawn_in_error += len(cards_named(event, self.house))
        elif remedy.deals_discards and self.draws.all_cards:
            self.phase = Phase.RESHUFFLE
        elif remedy.ends_shoe and self.draws.all_cards:
            self.shoe.end()

    def _passed(self, event: Event) -> None:
        """A player who was asked bets nothing, or changes nothing."""
        self.passes.append((len(self.round), event.who))

    def _closed(self, event: Event) -> None:
        if self.ledger[LAYOUT]:
            raise BadLog(f"round {self.rounds} ended with bets on the layout")
        self.draws.end_round()

    def _carried(self, event: Event) -> None:
        name, _, state = event.says.partition(": ")
        if not name:
            self.carried = {}
        else:
            self.carried[name] = state

    # -- what is sealed and disclosed ----------------------------------------------------------

    def _committed(self, event: Event) -> None:
        in_round = self._previous is Phase.RESHUFFLE
        if self.draws.sealed and not in_round:
            raise BadLog("a new commitment was made before the previous one was disclosed")
        if self._steps or not (self._shuffled or in_round):
            raise BadLog(
                "new cards were sealed before the procedure at the end of the shoe was done"
            )
        wanted = irregularity(self.round[-1].rule, self.house) if in_round else None
        if (event.rule, event.at) != ((wanted.id, wanted.where) if wanted else ("", "")):
            raise BadLog(f"the rule '{event.rule}' does not call for new cards here")
        self.draws.commit(event, in_round)
        one_shoe = self.draws.one_shoe
        self._shuffled = in_round or not steps(self.house, END_OF_SHOE) or not one_shoe

    def _unsealed(self, event: Event) -> None:
        """A draw that is disclosed before it is used up closes the table."""
        draws = self.draws
        at_its_end = draws.used_up or len(draws.sealed) > 1 or self._previous is Phase.CLOSING
        draws.disclose(event)
        if not at_its_end:
            self.phase, self._steps = Phase.CLOSING, steps(self.house, CLOSING)

    # -- opening and closing -------------------------------------------------------------------

    def _did(self, event: Event) -> None:
        """A step of a procedure; the book says which one comes now."""
        if not self._steps and self._previous is not Phase.NEW and not self.accounts.counted:
            closing = event.rule in CLOSING
            if self.draws.sealed:
                raise BadLog(f"'{event.says}' was done while cards are in play")
            self._steps = steps(self.house, CLOSING if closing else END_OF_SHOE)
            self._shuffled = not closing
            if closing:
                self.phase = Phase.CLOSING
        if not self._steps or not is_due(event, self._steps.pop(0), self.house):
            raise BadLog(f"the book does not have this step here: '{event.says}'")

    def _started(self, event: Event) -> None:
        if self._steps:
            raise BadLog(f"the table was opened without '{self._steps[0].says}'")
        if event.says != self.house.edition.title:
            raise BadLog(f"a table of {self.house.edition.title} was opened as '{event.says}'")
        if event.stake != self.terms.bank:
            raise BadLog("the rack was filled with a different amount than the first entry says")
        self.ledger.move(event.stake, CAGE, FLOAT)

    def _counted(self, event: Event) -> None:
        closing = self._previous is Phase.CLOSING
        left_out = self._steps if closing else steps(self.house, CLOSING)
        if left_out:
            raise BadLog(f"the table was closed without '{left_out[0].says}'")
        self.accounts.count(event)

    def _shut(self, event: Event) -> None:
        if self.seats or self.draws.sealed or self.ledger[LAYOUT]:
            raise BadLog("the table was shut with players, bets or sealed cards on it")
        if self.accounts.counted != self.accounts.to_count:
            raise BadLog("the table was shut before everything was counted")
        if event.net != self.ledger.house_win:
            raise BadLog("the result at closing does not match the books")
