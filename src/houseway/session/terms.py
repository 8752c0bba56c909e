"""The terms a table is opened with, and which of them the book allows."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.editions import House
from houseway.errors import Refused, Unreadable, unknown
from houseway.money import Cents, dollars, parse_percent
from houseway.table.stakes import TableLimits, check_limits, places, table_limits


class TableTerms(msgspec.Struct, frozen=True):
    """The terms of a table: its bank, limits and meters."""

    bank: int  # cents of chips in the rack
    limits: dict[str, tuple[int, int]] = {}  # by wager: minimum and maximum, 0 for none
    rates: dict[str, str] = {}  # by wager with a meter: the share that feeds it
    meters: dict[str, int] = {}  # by wager: counted by another table and carried over to this one
    practice: bool = False  # opened for tests or simulation; never for money

    def check(self, house: House) -> None:
        """Refuse terms that are malformed or that the book forbids."""
        check_positive(self.bank)
        _check_limits(house, self.limits)
        _check_rates(house, self.rates)
        _check_meters(house, self.meters)


def complete_rates(house: House, given: Mapping[str, str]) -> dict[str, str]:
    """The share that feeds each meter: the one given, or the book's minimum."""
    return {**{wager: _minimum_rate(house, wager) for wager in house.edition.meters}, **given}


def check_positive(cents: object) -> None:
    """Refuse anything but a positive amount."""
    if isinstance(cents, bool) or not isinstance(cents, int) or cents <= 0:
        raise Unreadable("an amount must be a whole number of cents above zero")


def check_stakes_posted(
    limits: TableLimits,
    house: House,
    answer: object,
    placed: Mapping[str, Cents],
) -> None:
    """Refuse a stake outside the limits that this table has posted for its wager."""
    if not limits or not isinstance(answer, Mapping):
        return
    for key, wanted in answer.items():
        stake = wanted[0] if isinstance(wanted, tuple) and wanted else wanted
        if type(stake) is not int or not stake or stake == placed.get(key):
            continue
        try:
            posted = list(table_limits(key, house, limits))
        except KeyError:
            continue  # an unknown wager is refused by the round
        check_limits(posted, key, stake)


def _check_limits(house: House, limits: Mapping[str, object]) -> None:
    may_stake = {house.kind(key) for key in places(house)}
    for wager, both in limits.items():
        if wager not in house.edition.wagers:
            raise unknown("wager", wager, house.edition.wagers)
        if wager not in may_stake and not house.edition.wagers[wager].opening:
            raise Unreadable(
                f"no limit can be posted for the {wager}: its stake follows from a choice, and "
                "the book sets its amount"
            )
        if not isinstance(both, (tuple, list)) or len(both) != 2:
            raise Unreadable(
                f"a limit on the {wager} is a minimum and a maximum in cents, not {both!r}"
            )
        for cents in both:
            if type(cents) is not int or cents < 0:
                raise Unreadable(
                    f"a limit on the {wager} must be a whole number of cents, 0 for none, "
                    f"not {cents!r}"
                )
        minimum, maximum = both
        if maximum and minimum > maximum:
            raise Unreadable(f"the minimum of the {wager} is above the maximum")


def _check_rates(house: House, rates: Mapping[str, str]) -> None:
    for wager in rates:
        if wager not in house.edition.meters:
            raise unknown("meter", wager, house.edition.meters)
    for wager, meter in house.edition.meters.items():
        if wager not in rates:
            raise Unreadable(f"no rate is given for the {wager} meter")
        floor, rate = _minimum_rate(house, wager), rates[wager]
        if parse_percent(rate) < parse_percent(floor):
            problem = f"at least {floor} of the {wager} must feed its meter; you gave {rate}"
            raise Refused(problem, rule="meter-rate", at=meter.where)
        if parse_percent(rate) > 1:
            raise Unreadable(f"a meter is fed with at most 100% of the wager; you gave {rate}")


def _minimum_rate(house: House, wager: str) -> str:
    meter = house.edition.meters[wager]
    return meter.rate_at_least.get(house.tables[wager, 0].table, "0%")


def _check_meters(house: House, meters: Mapping[str, Cents]) -> None:
    for wager, cents in meters.items():
        if wager not in house.edition.meters:
            raise unknown("meter", wager, house.edition.meters)
        check_positive(cents)
        minimum = reset_amount(house, wager)
        if cents < minimum:
            problem = f"the {wager} meter never shows less than {dollars(minimum)}"
            raise Refused(problem, rule="meter-resets", at=house.edition.meters[wager].where)


def reset_amount(house: House, wager: str) -> Cents:
    """The amount a meter starts from."""
    return house.amount(house.edition.meters[wager].reset) or 0
