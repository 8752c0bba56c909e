"""How a table stands: a pure fold of its events, so that restoring is reading them again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from houseway.editions import House
from houseway.equipment.cards import parse_cards
from houseway.equipment.chance import Chance
from houseway.equipment.shoe import FROM_THE_BOTTOM, Shoe
from houseway.errors import BadLog, HousewayError, Unreadable
from houseway.games import game
from houseway.money import Cents
from houseway.session.ledger import (
    CAGE,
    DROP,
    FLOAT,
    OUTSIDE,
    TIPS,
    Ledger,
    chips_of,
    meter_of,
    post_round,
)
from houseway.table.events import Event

SHOE = "shoe"
FULL_TABLE = 7  # seats that the last hand of a shoe must serve
NEW_CARDS = ("reshuffle", "remove-deck", "void-remove-deck")  # remedies that end a shoe


FORGED = (LookupError, ValueError, TypeError, AttributeError)  # what a forged event may lead to


def deals_cards(house: House) -> bool:
    """True if the game is played with cards, not with dice or a wheel."""
    return bool(game(house.edition.game).COMMON_HANDS)


def bets_stand(house: House) -> bool:
    """True if bets stand from roll to roll, and the table with them."""
    return hasattr(game(house.edition.game), "check_bets")


def one_shoe(house: House) -> bool:
    """True if hand after hand comes from the same cards until the cut card."""
    continuous = "continuous" in house.options.values()  # every hand from all the decks
    return deals_cards(house) and house.decks > 1 and not continuous


def shoe_of(house: House, seats: int = FULL_TABLE, chance: Chance | None = None) -> Shoe:
    """A shoe with the book's cut card, and as many hands after it as the book says."""
    terms, module = house.edition.terms, game(house.edition.game)
    depth, call = terms.get("cut_card_depth"), terms.get("cut_card")
    cut = int(depth.value) if depth else FROM_THE_BOTTOM
    if not depth and getattr(module, "SEATS_HOLD_CARDS", True):  # enough for all of them
        cut = max(len(house.deck) * house.decks // 4, 8 * (seats + 1))
    one_more = call is None or "one" in call.value  # "this hand and one more", "one full hand"
    return Shoe(chance, house.decks, cut, deck=house.deck, hands_after=int(one_more))


class State:
    """Seats, money, meters, the cards and the round in progress."""

    def __init__(self, house: House, bank: Cents) -> None:
        self.house = house
        self.bank = bank
        self.open = False
        self.closed = False
        self.seats: dict[str, str] = {}  # seat -> who sits there
        self.chips: dict[str, str] = {}  # seat -> the account that pays for it
        self.ledger = Ledger()
        self.meters: dict[str, Cents] = {}
        self.rounds = 0
        self.round: list[Event] = []  # of the round in progress, or of the last one
        self.in_round = False
        self.passes: list[int] = []  # after how many of them somebody answered with nothing
        self.carried: dict[str, str] = {}  # what the next round takes over
        self.pack = 0  # number of what is sealed now
        self.committed = ""  # its hash; none when it has been told
        self.thrown = 0  # throws or spins since it was sealed
        self.dealt = 0  # cards, likewise
        self.coming = 0  # cards that were drawn in error and are dealt next
        self.taken_out: list[tuple[int, int]] = []  # cards removed: after how many, which one
        self.true_cards = False  # the shoe holds them, not only their number
        self.one_shoe = one_shoe(house)
        self.shoe = shoe_of(house) if self.one_shoe else Shoe(None, house.decks, 0)
        self._whole = house.deck * house.decks if deals_cards(house) else ()
        self._folds: dict[str, Callable[[Event], None]] = {
            verb: getattr(self, f"_{verb}") for verb in SESSION
        }

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
        """Go on by one event."""
        fold = self._folds.get(event.verb)
        if fold is not None:
            fold(event)
            return
        verb = event.verb
        if verb == "opened":
            self.rounds += not self.in_round  # else it is handed over to other seats
            self.round, self.passes, self.in_round = [], [], True
        elif not self.in_round:
            raise BadLog(f"'{event.who} {verb} {event.what}' outside of a round")
        self.round.append(event)
        if verb in MONEY:
            player = self.chips.get(event.who, "")
            if verb == "metered":
                if not event.rule and self.meters.get(event.wager) != event.stake:
                    raise BadLog(f"round {self.rounds}: the {event.wager} meter shows otherwise")
                self.meters[event.wager] = event.stake
            elif not player:
                raise BadLog(f"nobody sits at {event.who}, who has {verb}")
            post_round(event, player, self.ledger)
        elif verb in OFF_THE_SHOE:
            cards = event.cards.count(" ") + 1
            self.shoe.deal(cards)
            self.dealt += cards
            self.coming = max(0, self.coming - cards)
        elif verb in ("rolled", "spun"):
            self.thrown += 1
        elif verb == "stood":
            self._stood(event)
        elif verb == "declared":
            self._declared(event)
        elif verb == "closed":
            self.in_round = False
            if self.coming:  # drawn in error, and nobody got it
                self.shoe.deal(self.coming)
                self.dealt += self.coming
                self.coming = 0

    def _stood(self, event: Event) -> None:
        """What a round takes over; the shoe must stand as it says."""
        name, _, state = event.says.partition(": ")
        if name == SHOE and self.one_shoe and not event.wager and self.shoe.begin() != state:
            raise BadLog(f"round {self.rounds}: the shoe does not stand as '{state}'")

    def _declared(self, event: Event) -> None:
        """Cards that are put aside leave the shoe; some remedies end it after this hand."""
        remedy = self.house.edition.irregularity(event.rule).remedy
        if remedy == "discard":
            for card in cards_named(event, self.house.decks):
                self.taken_out.append((self.dealt, card))
                self.dealt += 1
                if self.true_cards:
                    self.shoe.take_out(card)
                else:
                    self.shoe.deal(1)
        elif remedy == "next-card":
            self.coming += len(cards_named(event, self.house.decks))
        elif remedy in NEW_CARDS and self._whole:
            self.shoe.end()

    # -- what happens between rounds -----------------------------------------------------------

    def _started(self, event: Event) -> None:
        self.open = True
        self.ledger.move(event.stake, CAGE, FLOAT)

    def _did(self, event: Event) -> None:
        """A step of a procedure moves nothing."""

    def _sat(self, event: Event) -> None:
        self.seats[event.who] = event.says
        self.chips[event.who] = chips_of(event.says)

    def _left(self, event: Event) -> None:
        player = self.seats.pop(event.who)
        self.ledger.move(event.stake, self.chips.pop(event.who), OUTSIDE)
        if player not in self.seats.values() and self.ledger.pop(chips_of(player), 0):
            raise BadLog(f"{player} left and has chips on the table")

    def _bought(self, event: Event) -> None:
        self.ledger.move(event.stake, OUTSIDE, DROP)
        self.ledger.move(event.stake, FLOAT, self.chips[event.who])

    def _coloured(self, event: Event) -> None:
        """Small chips for large ones: there and back."""
        self.ledger.move(event.stake, self.chips[event.who], FLOAT)
        self.ledger.move(event.stake, FLOAT, self.chips[event.who])

    def _tipped(self, event: Event) -> None:
        self.ledger.move(event.stake, self.chips[event.who], TIPS)

    def _filled(self, event: Event) -> None:
        self.ledger.move(event.stake, CAGE, FLOAT)

    def _credited(self, event: Event) -> None:
        self.ledger.move(event.stake, FLOAT, CAGE)

    def _seeded(self, event: Event) -> None:
        """A meter starts from its reset amount."""
        self.meters[event.wager] = event.stake
        self.ledger.move(event.stake, CAGE, meter_of(event.wager))

    def _contributed(self, event: Event) -> None:
        self.meters[event.wager] += event.stake
        self.ledger.move(event.stake, FLOAT, meter_of(event.wager))

    def _committed(self, event: Event) -> None:
        self.pack += 1
        self.committed, self.thrown, self.dealt, self.taken_out = event.says, 0, 0, []
        self.true_cards = False
        if self._whole:
            self.shoe.fill(self._whole)
            if not self.one_shoe:
                self.shoe.begin()

    def put_in(self, cards: tuple[int, ...]) -> None:
        """The cards that were sealed, as far as they are still there."""
        left = list(cards)
        gone = 0
        for after, card in self.taken_out:
            del left[: after - gone]
            left.remove(card)
            gone = after + 1
        del left[: self.dealt - gone]
        self.shoe.put_back(left)
        self.true_cards = True

    def _unsealed(self, event: Event) -> None:
        self.committed = ""

    def _carried(self, event: Event) -> None:
        name, _, state = event.says.partition(": ")
        if not name:
            self.carried = {}
        else:
            self.carried[name] = state

    def _passed(self, event: Event) -> None:
        """Somebody who was asked bets nothing, or changes nothing."""
        self.passes.append(len(self.round))

    def _handed(self, event: Event) -> None:
        """The round goes on with other seats; what follows tells how it stands."""

    def _counted(self, event: Event) -> None:
        if self.ledger[event.wager] != event.stake:
            raise BadLog(f"{event.wager} was counted as {event.stake} cents; the books differ")

    def _shut(self, event: Event) -> None:
        self.open, self.closed = False, True

    def told(self) -> dict[str, Any]:
        """The table in a few words, for people and programs."""
        return {
            "edition": self.house.edition.id,
            "open": self.open,
            "seats": dict(self.seats),
            "chips_cents": {p: self.ledger[chips_of(p)] for p in sorted(set(self.seats.values()))},
            "rounds": self.rounds,
            "in_round": self.in_round,
            "meters_cents": dict(self.meters),
            "accounts_cents": dict(sorted(self.ledger.items())),
            "house_cents": self.ledger.house_win,
            "carried": dict(self.carried),
            "cards_left": self.shoe.left,
        }


def cards_named(event: Event, decks: int) -> tuple[int, ...]:
    """The cards that a declared irregularity names, if it names any."""
    named, colon, _ = event.says.partition(": ")
    if not colon:
        return ()
    try:
        return parse_cards(named, decks)
    except Unreadable:
        return ()


OFF_THE_SHOE = ("dealt", "drew")  # face down, face up
MONEY = frozenset(("wagered", "put", "returned", "settled", "charged", "metered"))
SESSION = (
    "started", "did", "sat", "left", "bought", "coloured", "tipped", "filled", "credited",
    "seeded", "contributed", "committed", "unsealed", "carried", "passed", "handed",
    "counted", "shut",
)  # fmt: skip
