"""What may be staked: the bounds of each wager, and which wagers depend on others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from weakref import WeakKeyDictionary

from houseway.editions.house import House
from houseway.editions.model import Condition, Wager
from houseway.errors import Refused, Unreadable, unknown
from houseway.games import game_of
from houseway.games.contract import Kind
from houseway.money import Cents, dollars, parse_dollars, parse_percent, to_cents

USUAL = 10_00  # cents, by default
TableLimits = Mapping[str, tuple[Cents, Cents]]  # by wager: minimum and maximum, 0 for none
NO_LIMITS: TableLimits = {}


def _called(key: str) -> str:
    """A wager in a sentence: `the ante`, but `bet 2`, whose number is its name."""
    return key if re.fullmatch(r"bet \d+", key) else f"the {key}"


# -- what may be staked on one wager ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit that the book, the house or the table sets for a stake, and its section."""

    rule: str
    at: str
    must_be: str  # in words: `at least $5`
    minimum: Cents = 0
    maximum: Cents | None = None
    unit: Cents = 1
    amounts: tuple[Cents, ...] = ()  # if given, the only ones permitted

    def allows(self, stake: Cents) -> bool:
        """True if a stake is within this limit."""
        if self.amounts:
            return stake in self.amounts
        below = self.maximum is None or stake <= self.maximum
        return stake >= self.minimum and below and not stake % self.unit

    def check(self, key: str, stake: Cents) -> None:
        """Refuse a stake that breaks this limit."""
        if self.allows(stake):
            return
        problem = f"{_called(key)} must be {self.must_be}, not {dollars(stake)}"
        if self.unit > 1:
            problem = (
                f"{_called(key)} is {self.must_be}; {dollars(stake)} cannot be divided that way"
            )
        raise Refused(problem, rule=self.rule, at=self.at)


@dataclass(frozen=True, slots=True)
class Bounds:
    """The stakes that a wager accepts: whole units from minimum to maximum, or fixed amounts."""

    minimum: Cents
    maximum: Cents | None  # None where there is none
    unit: Cents
    amounts: tuple[Cents, ...] = ()

    def fit(self, stake: Cents) -> Cents:
        """The permitted stake nearest to the one wanted; the first of fixed amounts."""
        if self.amounts:
            return self.amounts[0]
        whole = max(stake + -stake % self.unit, self.minimum)
        return whole if self.maximum is None else min(whole, self.maximum)

    def words(self) -> str:
        """The bounds as people read them: `at least $5 and at most $25`; empty if there are none.

        A minimum of one unit is not mentioned.
        """
        if self.amounts:
            return " or ".join(map(_short, self.amounts))
        ends = [f"at least {_short(self.minimum)}"] * (self.minimum > self.unit)
        if self.maximum is not None:
            ends.append(f"at most {_short(self.maximum)}")
        return " and ".join(ends)


def _short(cents: Cents) -> str:
    return dollars(cents).removesuffix(".00")


def bounds(key: str, house: House, limits: TableLimits = NO_LIMITS) -> Bounds:
    """What may be staked on a key by the book, the house's options and a table's own limits.

    A stake within its bounds may still depend on other wagers (`check_stakes`).
    """
    stated = (*stated_limits(key, house), *table_limits(key, house, limits))
    minimum = max((limit.minimum for limit in stated), default=0)
    maximum = min((limit.maximum for limit in stated if limit.maximum is not None), default=None)
    if fixed := [limit.amounts for limit in stated if limit.amounts]:
        allowed = tuple(a for a in fixed[0] if all(limit.allows(a) for limit in stated))
        amounts = allowed or fixed[0]
        return Bounds(amounts[0], amounts[-1], gcd(*amounts), amounts)
    unit = max((limit.unit for limit in stated), default=1)
    minimum = max(minimum, unit)
    return Bounds(
        minimum + -minimum % unit, maximum if maximum is None else maximum - maximum % unit, unit
    )


_stated: WeakKeyDictionary[House, dict[str, tuple[Limit, ...]]] = WeakKeyDictionary()


def stated_limits(key: str, house: House) -> tuple[Limit, ...]:
    """Every limit that the book and the house set for this key, in the order of checking."""
    of_house = _stated.setdefault(house, {})
    if key not in of_house:
        of_house[key] = tuple(_stated_limits(key, house))
    return of_house[key]


def _stated_limits(key: str, house: House) -> Iterator[Limit]:
    entry = entry_of(key, house)
    rule, at = "wager-amounts", entry.where
    if entry.amounts:
        allowed = tuple(map(parse_dollars, entry.amounts))
        yield Limit(rule, at, " or ".join(entry.amounts), amounts=allowed)
        return  # posted limits do not apply to fixed amounts
    if entry.least or entry.most:
        ends = [f"at least {entry.least}"] * bool(entry.least)
        ends += [f"at most {entry.most}"] * bool(entry.most)
        minimum = parse_dollars(entry.least) if entry.least else 0
        maximum = parse_dollars(entry.most) if entry.most else None
        yield Limit(rule, at, " and ".join(ends), minimum, maximum)
    terms = house.edition.terms
    if here := terms.get(f"most {key}"):  # where the limit depends on the number
        yield Limit(rule, here.where, f"at most {here.value}", maximum=parse_dollars(here.value))
    if entry.dice and (parts := sum(entry.dice.paid_as.values())):
        yield Limit(rule, at, f"placed in {parts} equal parts", unit=parts)
    if (share := share_of_maximum(key, house)) is not None:
        yield share
    yield from _posted_limits(key, house)


def share_of_maximum(key: str, house: House) -> Limit | None:
    """The limit of a wager that may only be a share of the posted maximum; None for others."""
    share, posted = house.edition.terms.get(f"most share {key}"), house.amount("posted_maximum")
    if share is None or posted is None:
        return None
    maximum = to_cents(parse_percent(share.value) * posted)
    must_be = f"at most {dollars(maximum)}, {share.value} of the maximum"
    return Limit("wager-amounts", share.where, must_be, maximum=maximum)


def _posted_limits(key: str, house: House) -> Iterator[Limit]:
    """The minimum and maximum that the house posts."""
    for option, is_minimum in (("posted_minimum", True), ("posted_maximum", False)):
        cents = house.amount(option)
        if cents is None or house.kind(key) not in house.covered(option):
            continue
        at = house.edition.options[option].where
        if is_minimum:
            yield Limit(option, at, f"at least {dollars(cents)}", minimum=cents)
        else:
            yield Limit(option, at, f"at most {dollars(cents)}", maximum=cents)


def table_limits(key: str, house: House, limits: TableLimits) -> Iterator[Limit]:
    """The limits that one table has posted for a wager, in addition to those of the house."""
    minimum, maximum = limits.get(house.kind(key), (0, 0))
    if minimum:
        yield Limit("table-limits", "", f"at least {dollars(minimum)}", minimum=minimum)
    if maximum:
        yield Limit("table-limits", "", f"at most {dollars(maximum)}", maximum=maximum)


def check_amount(key: str, stake: Cents, house: House) -> None:
    """Refuse a stake on an unknown spot, not in whole cents, or out of bounds."""
    stated = stated_limits(key, house)
    if isinstance(stake, bool) or not isinstance(stake, int) or stake <= 0:
        raise Unreadable(f"a stake on {key} must be a whole number of cents above zero")
    check_limits(stated, key, stake)


def check_limits(limits: Iterable[Limit], key: str, stake: Cents) -> None:
    """Refuse a stake at the first limit that it breaks."""
    for limit in limits:
        limit.check(key, stake)


# -- which stakes go together ----------------------------------------------------------------------


def check_stakes(stakes: Mapping[str, int], house: House) -> None:
    """Refuse stakes that may not be placed, alone or together; no stakes are always allowed."""
    together = frozenset(stakes.items())
    if not stakes or together in house.accepted:
        return
    for wager, stake in stakes.items():
        _check_one(wager, stake, house)
    for wager in stakes:
        _check_companions(wager, stakes, house)
    for condition, option, at in house.conditions:
        for problem in _broken(condition, stakes, house):
            raise Refused(problem, rule=option, at=at)
    house.accepted.add(together)


def check_always_legal(stakes: Mapping[str, int], house: House) -> None:
    """Refuse stakes that can never be placed, before anything is dealt or thrown."""
    if game_of(house.edition).kind is Kind.STANDING:
        for bet, stake in stakes.items():
            check_amount(bet, stake, house)
    else:
        check_stakes(stakes, house)


def _check_one(wager: str, stake: int, house: House) -> None:
    """Check one stake: a known opening wager, whole cents, a permitted amount."""
    entry = entry_of(wager, house)
    closed = game_of(house.edition).unavailable(house)
    if wager in closed:
        problem = f"the {wager} is not offered with {house.options['decks']} decks"
        raise Refused(problem, rule="opening-wagers", at=closed[wager])
    if not entry.opening:
        when = f"after the cards, on the {entry.raises}" if entry.raises else "by the house"
        raise Refused(f"the {wager} is placed {when}", rule="opening-wagers", at=entry.where)
    check_amount(wager, stake, house)


def entry_of(key: str, house: House) -> Wager:
    """The wager of a key; where wagers are placed on spots, the spot must be on the layout."""
    places = _spots(house)
    try:
        entry = house.wager(key) if places is not None else house.edition.wagers[key]
    except KeyError:
        raise unknown("wager", key, keys_offered(house) if places is None else places) from None
    if places is not None and key not in places:
        kind = house.kind(key)
        known = [spot for spot in places if house.kind(spot) == kind]
        alike = [spot for spot in known if sorted(_parts(spot)) == sorted(_parts(key))]
        if not known:
            problem = f"the {kind} cannot be placed here"
            if entry.unpriced:
                problem = (
                    f"the book prints no payout for the {kind}; the house must post one (--pay)"
                )
        elif alike:
            problem = f"'{key}' is written '{alike[0]}'"
        else:
            many = len(known) > 12
            shown = f"{', '.join(known[:3])} … {known[-1]}" if many else ", ".join(known)
            problem = f"there is no '{key}' on the layout; expected {shown}"
        raise Refused(problem, rule="place-on-the-layout", at=entry.where)
    return entry


def _parts(key: str) -> list[str]:
    """The words and numbers of a key: two keys with the same parts name the same spot."""
    return key.replace("-", " ").split()


def _spots(house: House) -> Mapping[str, frozenset[str]] | None:
    """The spots of the layout; None where wagers have no spots."""
    spots = game_of(house.edition).spots
    return spots(house) if spots else None


def keys_offered(house: House) -> list[str]:
    """The opening wagers, each on one spot where the layout has several."""
    places = _spots(house)
    if places is None:
        return list(house.offered())
    firsts: dict[str, str] = {}
    for spot in places:
        if house.wager(spot).opening:
            firsts.setdefault(house.kind(spot), spot)
    return list(firsts.values())


def places(house: House) -> list[str]:
    """Every spot where a player may bet, before the cards or between rolls."""
    game = game_of(house.edition)
    closed = game.unavailable(house)
    spots = _spots(house)
    stand = game.kind is Kind.STANDING  # there odds are taken between the rolls
    keys = list(house.offered()) if spots is None else list(spots)
    return [key for key in keys if key not in closed and (stand or house.wager(key).opening)]


def usual_stakes(house: House) -> dict[str, int]:
    """$10 on each opening wager, or its fixed amount; where bets stand, only on the line."""
    if game_of(house.edition).kind is Kind.STANDING:
        first = keys_offered(house)[0]  # there are too many others
        return {first: usual_stake(first, house)}
    return {key: usual_stake(key, house) for key in keys_offered(house)}


def usual_stake(key: str, house: House, limits: TableLimits = NO_LIMITS) -> int:
    """$10, or the permitted stake nearest to it."""
    return bounds(key, house, limits).fit(USUAL)


def _check_companions(wager: str, stakes: Mapping[str, int], house: House) -> None:
    """Refuse a wager without the wagers it requires."""
    entry, kinds = house.wager(wager), {house.kind(key) for key in stakes}
    missing = [other for other in entry.needs if other not in kinds]
    if missing:
        problem = f"the {wager} needs {' and '.join(entry.needs)}; missing: {', '.join(missing)}"
        raise Refused(problem, rule="companion-wager", at=entry.where)
    if entry.needs_any and kinds.isdisjoint(entry.needs_any):
        problem = f"the {wager} needs {' or '.join(entry.needs_any)}; none is placed"
        raise Refused(problem, rule="companion-wager", at=entry.where)


def _broken(condition: Condition, stakes: Mapping[str, int], house: House) -> Iterator[str]:
    """What is wrong with the stakes under one condition, if anything."""
    for wager in condition.compulsory:
        if wager not in stakes:
            every = "both" if len(condition.compulsory) == 2 else "all"
            yield f"{' and '.join(condition.compulsory)} must {every} be placed; missing: {wager}"
    if condition.one_of and sum(wager in stakes for wager in condition.one_of) != 1:
        yield f"exactly one of {' or '.join(condition.one_of)} must be placed"
    others = [key for key in stakes if house.kind(key) == condition.of]
    mine = [key for key in stakes if house.kind(key) == condition.wager]
    if condition.at_least and not mine:
        mine = [condition.wager] if not house.edition.wagers[condition.wager].needs else []
    for other in others:
        for key in mine:
            yield from _out_of_proportion(condition, key, stakes.get(key, 0), other, stakes[other])


def _out_of_proportion(
    condition: Condition, key: str, stake: int, other: str, of: int
) -> Iterator[str]:
    """What is wrong with one stake in proportion to another, if anything."""
    if condition.at_least == condition.at_most == "1":
        if stake != of:
            yield f"{_called(key)} must equal {_called(other)} ({dollars(of)})"
        return
    against = f"{_called(other)} of {dollars(of)}; you gave {dollars(stake)}"
    if condition.at_least and stake < Fraction(condition.at_least) * of:
        least = "" if condition.at_least == "1" else f"{condition.at_least} of "
        yield f"{_called(key)} must be at least {least}{against}"
    if condition.at_most and stake > Fraction(condition.at_most) * of:
        yield f"{_called(key)} may be at most {condition.at_most} times {against}"
