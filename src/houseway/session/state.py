"""How a table stands: a pure fold of its events, so that restoring is reading them again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from houseway.editions import House
from houseway.errors import BadLog, HousewayError
from houseway.session.cards.sealed_draw import Packs
from houseway.session.cards.shoes import SHOE
from houseway.session.events import check_form, handed
from houseway.session.money.accounts import Accounts
from houseway.session.money.ledger import CAGE, FLOAT, LAYOUT, chips_of
from houseway.session.order import (
    CLOSING,
    FOLLOWS,
    HANDED,
    NEW,
    RESHUFFLE,
    ROUND,
    SHUT,
)
from houseway.session.procedures import CLOSING as AT_CLOSING
from houseway.session.procedures import END_OF_SHOE, OPENING, steps
from houseway.session.terms import Terms
from houseway.table.answers import cards_named
from houseway.table.events import Event, Pass
from houseway.table.remedies import irregularity

FORGED = (LookupError, ValueError, TypeError, AttributeError)  # what a forged event may lead to


class State(Accounts, Packs):
    """Seats, money, meters, the cards and the round in progress."""

    def __init__(self, house: House, terms: Terms) -> None:
        Accounts.__init__(self, house, terms)
        Packs.__init__(self, house)
        self.phase = NEW
        self.rounds = 0
        self.round: list[Event] = []  # of the round in progress, or of the last one
        self.sat: dict[str, str] = {}  # who sat where when it was opened, also if he has left
        self.passes: list[Pass] = []  # where in it somebody answered with nothing
        self.carried: dict[str, str] = {}  # what the next round takes over
        self._was = NEW  # the phase before the event that is applied
        self._steps = steps(house, OPENING)  # of a procedure, still to be done
        self._shuffled = True  # the procedure at the end of the shoe is done
        self._folds: dict[str, Callable[[Event], None]] = {
            verb: fold for verb, name in FOLDS.items() if (fold := getattr(self, name))
        }

    @property
    def open(self) -> bool:
        """True from the opening to the closing."""
        return self.phase not in (NEW, SHUT)

    @property
    def closed(self) -> bool:
        """True when everything was counted and the table is shut."""
        return self.phase == SHUT

    @property
    def in_round(self) -> bool:
        """True while a round is on."""
        return self.phase in (ROUND, HANDED, RESHUFFLE)

    def follow(self, n: int, events: Iterable[Event]) -> None:
        """Go on by the events of an entry; BadLog if they cannot follow."""
        try:
            for event in events:
                self.apply(event)
        except HousewayError as wrong:
            raise BadLog(f"entry {n}: {wrong}") from None
        except FORGED as wrong:
            raise BadLog(f"entry {n} cannot follow what was before: {wrong!r}") from None

    def apply(self, event: Event) -> None:
        """Go on by one event; BadLog if it may not follow."""
        verb = event.verb
        after = FOLLOWS[self.phase].get(verb)
        if after is None:
            raise BadLog(f"'{event.who} {verb} {event.what}' cannot follow: {self.phase}")
        if event.stake < 0:
            raise BadLog(f"'{event.who} {verb}' with less than nothing")
        self._was, self.phase = self.phase, after
        fold = self._folds.get(verb)
        if fold is not None:
            fold(event)
        check_form(event)
        if verb not in SESSION:
            self.round.append(event)

    # -- the round -----------------------------------------------------------------------------

    def _opened(self, event: Event) -> None:
        if self._unset:
            raise BadLog(f"the {self._unset[0]} meter shows nothing yet")
        if set(event.says.split(", ")) != set(self.seats):
            raise BadLog("a round was opened for others than those who sit")
        if self._was != HANDED:  # else it is the same round with other seats
            self._begin_round()
            self.rounds += 1
        self.round, self.passes, self.sat = [], [], dict(self.seats)

    def _handed(self, event: Event) -> None:
        if event != handed(self.seats):
            raise BadLog("a round was handed over to others than those who sit")

    def _stood(self, event: Event) -> None:
        """What a round takes over; the shoe must stand as it says."""
        name, _, state = event.says.partition(": ")
        if name == SHOE and self.one_shoe and not event.wager and self.shoe.begin() != state:
            raise BadLog(f"round {self.rounds}: the shoe does not stand as '{state}'")

    def _declared(self, event: Event) -> None:
        """Cards that are put aside leave the shoe; some remedies end it after this hand."""
        remedy = irregularity(event.rule, self.house).effect
        if remedy.puts_card_aside:
            self._come_off(len(cards_named(event, self.house)))
        elif remedy.deals_card_next:
            self.coming += len(cards_named(event, self.house))
        elif remedy.deals_discards and self.whole:
            self.phase = RESHUFFLE
        elif remedy.ends_shoe and self.whole:
            self.shoe.end()

    def _passed(self, event: Event) -> None:
        """Somebody who was asked bets nothing, or changes nothing."""
        self.passes.append((len(self.round), event.who))

    def _closed(self, event: Event) -> None:
        if self.ledger[LAYOUT]:
            raise BadLog(f"round {self.rounds} ended with bets on the layout")
        self._end_round()

    def _carried(self, event: Event) -> None:
        name, _, state = event.says.partition(": ")
        if not name:
            self.carried = {}
        else:
            self.carried[name] = state

    # -- what is sealed and told ---------------------------------------------------------------

    def _committed(self, event: Event) -> None:
        in_round = self._was == RESHUFFLE
        if self.sealed and not in_round:
            raise BadLog("a new commitment while the last one is not told")
        if self._steps or not (self._shuffled or in_round):
            raise BadLog("new cards before the procedure at the end of the shoe was done")
        wanted = irregularity(self.round[-1].rule, self.house) if in_round else None
        if (event.rule, event.at) != ((wanted.id, wanted.where) if wanted else ("", "")):
            raise BadLog(f"no rule '{event.rule}' wants new cards here")
        self._commit(event, in_round)
        self._shuffled = in_round or not steps(self.house, END_OF_SHOE) or not self.one_shoe

    def _unsealed(self, event: Event) -> None:
        """Cards that are told before they are used up are the last of the table."""
        if self.used_up or len(self.sealed) > 1 or self._was == CLOSING:
            self._tell(event)
            return
        self._tell(event)
        self.phase, self._steps = CLOSING, steps(self.house, AT_CLOSING)

    # -- opening and closing -------------------------------------------------------------------

    def _did(self, event: Event) -> None:
        """A step of a procedure; the book says which one it is."""
        if not self._steps and self._was != NEW and not self.counted:
            closing = event.rule in AT_CLOSING
            if self.sealed:
                raise BadLog(f"'{event.says}' was done while cards are in play")
            self._steps = steps(self.house, AT_CLOSING if closing else END_OF_SHOE)
            self._shuffled = not closing
            if closing:
                self.phase = CLOSING
        if not self._steps or event != self._steps.pop(0):
            raise BadLog(f"the book has no such step here: '{event.says}'")

    def _started(self, event: Event) -> None:
        if self._steps:
            raise BadLog(f"the table was opened without '{self._steps[0].says}'")
        if event.says != self.house.edition.title:
            raise BadLog(f"a table of {self.house.edition.title} was opened as '{event.says}'")
        if event.stake != self.terms.bank:
            raise BadLog("the rack was filled with other chips than the first entry says")
        self.ledger.move(event.stake, CAGE, FLOAT)

    def _counted(self, event: Event) -> None:
        left_out = steps(self.house, AT_CLOSING) if self._was != CLOSING else self._steps
        if left_out:
            raise BadLog(f"the table was closed without '{left_out[0].says}'")
        self._count(event)

    def _shut(self, event: Event) -> None:
        if self.seats or self.sealed or self.ledger[LAYOUT]:
            raise BadLog("the table was shut with players, bets or sealed cards on it")
        if self.counted != self.to_count:
            raise BadLog("the table was shut before everything was counted")
        if event.net != self.ledger.house_win:
            raise BadLog("the result at closing is not what the books give")

    def told(self) -> dict[str, Any]:
        """The table in a few words, for people and programs."""
        return {
            "edition": self.house.edition.id,
            "open": self.open,
            "seats": dict(self.seats),
            "chips_cents": {p: self.ledger[chips_of(p)] for p in sorted(set(self.seats.values()))},
            "rounds": self.rounds,
            "in_round": self.in_round,
            "shoe": self.pack,
            "committed": self.committed,
            "meters_cents": dict(self.meters),
            "accounts_cents": dict(sorted(self.ledger.items())),
            "house_cents": self.ledger.house_win,
            "carried": dict(self.carried),
            "cards_left": self.shoe.left,
        }


SESSION = frozenset((
    "started", "did", "sat", "left", "bought", "coloured", "tipped", "filled", "credited",
    "seeded", "brought", "contributed", "committed", "unsealed", "carried", "passed", "handed",
    "counted", "shut",
))  # fmt: skip
FOLDS = {
    **{verb: f"_{verb}" for verb in SESSION},
    **dict.fromkeys(("wagered", "put", "returned", "settled", "charged", "metered"), "_money"),
    **dict.fromkeys(("dealt", "drew"), "_leave_shoe"),  # face down, face up
    **dict.fromkeys(("rolled", "spun"), "_throw"),
    **{verb: f"_{verb}" for verb in ("opened", "stood", "declared", "closed")},
}
