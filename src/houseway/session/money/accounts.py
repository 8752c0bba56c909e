"""Seats and money of a table: how each act moves money in the ledger."""

from __future__ import annotations

from collections.abc import Callable

from houseway.editions import House
from houseway.errors import BadLog
from houseway.games import game_of
from houseway.games.contract import Commission
from houseway.money import Cents
from houseway.session.money.ledger import (
    CAGE,
    COMMISSION,
    DROP,
    FLOAT,
    HELD,
    OUTSIDE,
    TIPS,
    Ledger,
    chips_of,
    meter_of,
    post_round_event,
)
from houseway.session.seats import check_seat
from houseway.session.terms import TableTerms, reset_amount
from houseway.table.events import Event

MONEY_VERBS = ("wagered", "put", "returned", "settled", "charged", "metered")


class Accounts:
    """The players in their seats, the meters, and the ledger of the table.

    `folds` has a method for every event that moves money or players.
    """

    def __init__(self, house: House, terms: TableTerms) -> None:
        self._house = house
        self._terms = terms
        self.seats: dict[str, str] = {}  # seat -> player
        self.paid_from: dict[str, str] = {}  # seat -> the account that pays for it
        self.ledger = Ledger()
        self.meters: dict[str, Cents] = {}
        self.meters_brought: list[Event] = []  # carried over, with the table they come from
        self.counted: list[str] = []  # accounts, at closing
        self.meters_unset = list(house.edition.meters)  # meters that show no amount yet
        self._commission = game_of(house.edition).commission
        self.folds: dict[str, Callable[[Event], None]] = {
            "sat": self._sat,
            "left": self._left,
            "bought": self._bought,
            "coloured": self._coloured,
            "tipped": self._tipped,
            "filled": self._filled,
            "credited": self._credited,
            "seeded": self._seeded,
            "brought": self._brought,
            "contributed": self._contributed,
            **dict.fromkeys(MONEY_VERBS, self.post),
        }

    @property
    def to_count(self) -> list[str]:
        """The accounts that are counted at closing."""
        return [FLOAT, DROP, COMMISSION, TIPS, *map(meter_of, self.meters)]

    def chips_leaving(self, seat: str) -> Cents:
        """The chips a player takes when leaving this seat: none while they have another seat."""
        player = self.seats[seat]
        others = list(self.seats.values()).count(player) > 1
        return 0 if others else self.ledger[chips_of(player)]

    def post(self, event: Event) -> None:
        """Post what an event of a round moves."""
        account = self.paid_from.get(event.who, "")
        if event.verb == "metered":
            if not event.rule and self.meters.get(event.wager) != event.stake:
                raise BadLog(f"the {event.wager} meter shows a different amount")
            self.meters[event.wager] = event.stake
        elif not account:
            raise BadLog(f"{event.who} {event.verb} but nobody is seated there")
        post_round_event(event, account, self.ledger)
        if event.verb == "settled" and self._commission != Commission():
            # a vigorish taken from the win is set apart
            taken = self._commission.withheld(self._house, event.wager, event.rule, event.stake)
            self.ledger.move(taken, FLOAT, COMMISSION)

    def count(self, event: Event) -> None:
        """An account is counted; the amount must be the ledger's."""
        if event.wager not in self.to_count or event.wager in self.counted:
            raise BadLog(f"{event.wager or 'nothing'} is not to be counted")
        if self.ledger[event.wager] != event.stake:
            raise BadLog(f"{event.wager} was counted as {event.stake} cents; the books differ")
        self.counted.append(event.wager)

    def _sat(self, event: Event) -> None:
        check_seat(self._house, self.seats, event.who, event.says)
        self.seats[event.who] = event.says
        self.paid_from[event.who] = chips_of(event.says)

    def _check_player(self, event: Event) -> None:
        """Raise unless the player named in the event is the one in the seat."""
        sits = self.seats.get(event.who, "nobody")
        if event.says != sits:
            raise BadLog(f"{event.says or 'nobody'} {event.verb} at {event.who}, where {sits} sits")

    def _left(self, event: Event) -> None:
        self._check_player(event)
        if event.stake != self.chips_leaving(event.who):
            raise BadLog(f"{event.who} left with a different amount than its balance")
        player = self.seats.pop(event.who)
        self.ledger.move(event.stake, self.paid_from.pop(event.who), OUTSIDE)
        if player not in self.seats.values():
            self.ledger.pop(chips_of(player), None)

    def _bought(self, event: Event) -> None:
        _check_amount(event)
        self._check_player(event)
        self.ledger.move(event.stake, OUTSIDE, DROP)
        self.ledger.move(event.stake, FLOAT, self.paid_from[event.who])

    def _coloured(self, event: Event) -> None:
        """Chips are changed for others of the same value: nothing moves."""
        _check_amount(event)
        self._check_player(event)
        if event.stake > self.ledger[self.paid_from[event.who]]:
            raise BadLog(f"{event.who} does not have these chips")

    def _tipped(self, event: Event) -> None:
        _check_amount(event)
        self._check_player(event)
        self.ledger.move(event.stake, self.paid_from[event.who], TIPS)

    def _filled(self, event: Event) -> None:
        _check_amount(event)
        self.ledger.move(event.stake, CAGE, FLOAT)

    def _credited(self, event: Event) -> None:
        _check_amount(event)
        self.ledger.move(event.stake, FLOAT, CAGE)

    def _seeded(self, event: Event) -> None:
        """A meter starts from its reset amount, which the house pays."""
        self._set_meter(event, reset_amount(self._house, event.wager), CAGE)

    def _brought(self, event: Event) -> None:
        """A meter continues from the count of another table."""
        self._set_meter(event, self._terms.meters[event.wager], HELD)
        self.meters_brought.append(event)

    def _set_meter(self, event: Event, shows: Cents, giver: str) -> None:
        brought = event.verb == "brought"
        if event.wager not in self.meters_unset or brought != (event.wager in self._terms.meters):
            raise BadLog(f"the {event.wager} meter cannot be {event.verb}")
        if event.stake != shows:
            raise BadLog(f"the {event.wager} meter starts from {shows} cents, not {event.stake}")
        self.meters_unset.remove(event.wager)
        self.meters[event.wager] = event.stake
        self.ledger.move(event.stake, giver, meter_of(event.wager))

    def _contributed(self, event: Event) -> None:
        self.meters[event.wager] += event.stake
        self.ledger.move(event.stake, FLOAT, meter_of(event.wager))


def _check_amount(event: Event) -> None:
    if event.stake <= 0:
        raise BadLog(f"{event.who} {event.verb}: the amount must be above zero")
