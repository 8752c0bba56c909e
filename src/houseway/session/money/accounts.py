"""Seats and money of a table: what each act between and within rounds moves in the books."""

from __future__ import annotations

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
    post_round,
)
from houseway.session.seats import check_seat
from houseway.session.terms import Terms, reset_of
from houseway.table.events import Event


class Accounts:
    """Who sits where with how much, the meters, and the ledger of the table."""

    def __init__(self, house: House, terms: Terms) -> None:
        self.house = house
        self.terms = terms
        self.seats: dict[str, str] = {}  # seat -> who sits there
        self.chips: dict[str, str] = {}  # seat -> the account that pays for it
        self.ledger = Ledger()
        self.meters: dict[str, Cents] = {}
        self.brought: list[Event] = []  # meters taken over, with the table they come from
        self.counted: list[str] = []  # accounts, at closing
        self._unset = list(house.edition.meters)  # meters that do not show an amount yet
        self._commission = game_of(house.edition).commission

    @property
    def to_count(self) -> list[str]:
        """The accounts that are counted at closing."""
        return [FLOAT, DROP, COMMISSION, TIPS, *map(meter_of, self.meters)]

    def chips_at(self, seat: str) -> Cents:
        """What somebody takes along who leaves this seat: nothing while he has another."""
        player = self.seats[seat]
        others = list(self.seats.values()).count(player) > 1
        return 0 if others else self.ledger[chips_of(player)]

    def _money(self, event: Event) -> None:
        """What an event of a round moves."""
        player = self.chips.get(event.who, "")
        if event.verb == "metered":
            if not event.rule and self.meters.get(event.wager) != event.stake:
                raise BadLog(f"the {event.wager} meter shows otherwise")
            self.meters[event.wager] = event.stake
        elif not player:
            raise BadLog(f"nobody sits at {event.who}, who has {event.verb}")
        post_round(event, player, self.ledger)
        if event.verb == "settled" and self._commission != Commission():
            # a vigorish taken from the win is set apart
            taken = self._commission.withheld(self.house, event.wager, event.rule, event.stake)
            self.ledger.move(taken, FLOAT, COMMISSION)

    def _sat(self, event: Event) -> None:
        check_seat(self.house, self.seats, event.who, event.says)
        self.seats[event.who] = event.says
        self.chips[event.who] = chips_of(event.says)

    def _named(self, event: Event) -> None:
        """Whose chips are moved is told by name, and it is whoever sits there."""
        sits = self.seats.get(event.who, "nobody")
        if event.says != sits:
            raise BadLog(f"{event.says or 'nobody'} {event.verb} at {event.who}, where {sits} sits")

    def _left(self, event: Event) -> None:
        self._named(event)
        if event.stake != self.chips_at(event.who):
            raise BadLog(f"{event.who} left with other chips than were there")
        player = self.seats.pop(event.who)
        self.ledger.move(event.stake, self.chips.pop(event.who), OUTSIDE)
        if player not in self.seats.values():
            self.ledger.pop(chips_of(player), None)

    def _bought(self, event: Event) -> None:
        _something(event)
        self._named(event)
        self.ledger.move(event.stake, OUTSIDE, DROP)
        self.ledger.move(event.stake, FLOAT, self.chips[event.who])

    def _coloured(self, event: Event) -> None:
        """Small chips for large ones: there and back."""
        _something(event)
        self._named(event)
        if event.stake > self.ledger[self.chips[event.who]]:
            raise BadLog(f"{event.who} has no such chips")

    def _tipped(self, event: Event) -> None:
        _something(event)
        self._named(event)
        self.ledger.move(event.stake, self.chips[event.who], TIPS)

    def _filled(self, event: Event) -> None:
        _something(event)
        self.ledger.move(event.stake, CAGE, FLOAT)

    def _credited(self, event: Event) -> None:
        _something(event)
        self.ledger.move(event.stake, FLOAT, CAGE)

    def _seeded(self, event: Event) -> None:
        """A meter starts from its reset amount, which the house gives."""
        self._set_meter(event, reset_of(self.house, event.wager), CAGE)

    def _brought(self, event: Event) -> None:
        """A meter goes on from what another table had counted."""
        self._set_meter(event, self.terms.meters[event.wager], HELD)
        self.brought.append(event)

    def _set_meter(self, event: Event, shows: Cents, giver: str) -> None:
        brought = event.verb == "brought"
        if event.wager not in self._unset or brought != (event.wager in self.terms.meters):
            raise BadLog(f"the {event.wager} meter cannot be {event.verb}")
        if event.stake != shows:
            raise BadLog(f"the {event.wager} meter starts from {shows} cents, not {event.stake}")
        self._unset.remove(event.wager)
        self.meters[event.wager] = event.stake
        self.ledger.move(event.stake, giver, meter_of(event.wager))

    def _contributed(self, event: Event) -> None:
        self.meters[event.wager] += event.stake
        self.ledger.move(event.stake, FLOAT, meter_of(event.wager))

    def _count(self, event: Event) -> None:
        """An account is counted: what is there is what the books say."""
        if event.wager not in self.to_count or event.wager in self.counted:
            raise BadLog(f"{event.wager or 'nothing'} is not to be counted")
        if self.ledger[event.wager] != event.stake:
            raise BadLog(f"{event.wager} was counted as {event.stake} cents; the books differ")
        self.counted.append(event.wager)


def _something(event: Event) -> None:
    if event.stake <= 0:
        raise BadLog(f"{event.who} has {event.verb} nothing")
