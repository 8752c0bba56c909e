"""Which stakes may stand together: amounts, limits, companions, and the ties a house elects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from houseway.editions.house import House
from houseway.editions.model import Condition, Wager
from houseway.errors import Refused, Unreadable, unknown
from houseway.games import game
from houseway.money import dollars, parse_dollars


def check_stakes(stakes: Mapping[str, int], house: House) -> None:
    """Raise at the first stake that may not be placed; no stakes at all are always allowed."""
    together = frozenset(stakes.items())
    if not stakes or together in house.accepted:
        return
    for wager, stake in stakes.items():
        _check_one(wager, stake, house)
    for wager in stakes:
        _check_companions(wager, stakes, house)
    for condition, option, at in house.conditions:
        for problem in _broken(condition, stakes):
            raise Refused(problem, rule=option, at=at)
    house.accepted.add(together)


def _check_one(wager: str, stake: int, house: House) -> None:
    """A stake by itself: a known opening wager, whole cents, a permitted amount."""
    entry = _entry(wager, house)
    if not entry.opening:
        when = f"after the cards, on the {entry.raises}" if entry.raises else "by the house"
        raise Refused(f"the {wager} is placed {when}", rule="opening-wagers", at=entry.where)
    if not isinstance(stake, int) or stake <= 0:
        raise Unreadable(f"a stake on {wager} must be a whole number of cents above zero")
    if entry.amounts:
        allowed = [parse_dollars(amount) for amount in entry.amounts]
        if stake not in allowed:
            wanted = " or ".join(entry.amounts)
            problem = f"the {wager} must be {wanted}, not {dollars(stake)}"
            raise Refused(problem, rule="wager-amounts", at=entry.where)
        return
    least, most = (
        entry.least and parse_dollars(entry.least),
        entry.most and parse_dollars(entry.most),
    )
    if (least and stake < least) or (most and stake > most):
        bounds = [f"at least {entry.least}"] * bool(least) + [f"at most {entry.most}"] * bool(most)
        problem = f"the {wager} must be {' and '.join(bounds)}, not {dollars(stake)}"
        raise Refused(problem, rule="wager-amounts", at=entry.where)
    _check_posted(wager, stake, house)


def _entry(key: str, house: House) -> Wager:
    """The wager of a key; where wagers lie on a layout, its place must be there."""
    places = _spots(house)
    try:
        entry = house.wager(key) if places is not None else house.edition.wagers[key]
    except KeyError:
        raise unknown("wager", key, keys_offered(house)) from None
    if places is not None and key not in places:
        kind = house.kind(key)
        known = [spot for spot in places if house.kind(spot) == kind]
        alike = [spot for spot in known if sorted(_parts(spot)) == sorted(_parts(key))]
        if not known:
            problem = f"the {kind} cannot be placed here"
        elif alike:
            problem = f"the place of '{key}' is written '{alike[0]}'"
        else:
            shown = (
                f"{', '.join(known[:3])} … {known[-1]}" if len(known) > 4 else " or ".join(known)
            )
            problem = f"'{key}' is no place for a {kind} on the layout; expected {shown}"
        raise Refused(problem, rule="place-on-the-layout", at=entry.where)
    return entry


def _parts(key: str) -> list[str]:
    """The words and numbers of a key, to tell whether two name the same place."""
    return key.replace("-", " ").split()


def _spots(house: House) -> Mapping[str, Any] | None:
    """The places of the layout where wagers are named with a place, or None."""
    module = game(house.edition.game)
    return module.spots(house) if hasattr(module, "spots") else None


def keys_offered(house: House) -> list[str]:
    """The wagers a player may open with, each at one place of the layout where it has several."""
    places = _spots(house)
    if places is None:
        return list(house.offered())
    firsts: dict[str, str] = {}
    for spot in places:
        firsts.setdefault(house.kind(spot), spot)
    return list(firsts.values())


def _check_posted(wager: str, stake: int, house: House) -> None:
    """A stake against the limits posted at the table."""
    for option, word in (("posted_minimum", "least"), ("posted_maximum", "most")):
        limit = house.amount(option)
        if limit is None or house.kind(wager) not in house.covered(option):
            continue
        entry = house.edition.options[option]
        if (stake < limit) if word == "least" else (stake > limit):
            problem = f"the {wager} must be at {word} {dollars(limit)}, not {dollars(stake)}"
            raise Refused(problem, rule=option, at=entry.where)


def _check_companions(wager: str, stakes: Mapping[str, int], house: House) -> None:
    """A wager that may only be placed beside others."""
    entry = house.wager(wager)
    missing = [other for other in entry.needs if other not in stakes]
    if missing:
        problem = f"the {wager} needs {' and '.join(entry.needs)}; missing: {', '.join(missing)}"
        raise Refused(problem, rule="companion-wager", at=entry.where)
    if entry.needs_any and not any(other in stakes for other in entry.needs_any):
        problem = f"the {wager} needs {' or '.join(entry.needs_any)} beside it"
        raise Refused(problem, rule="companion-wager", at=entry.where)


def _broken(condition: Condition, stakes: Mapping[str, int]) -> Iterator[str]:
    """What is wrong with the stakes under one tie, if anything."""
    for wager in condition.compulsory:
        if wager not in stakes:
            every = "both" if len(condition.compulsory) == 2 else "all"
            yield f"{' and '.join(condition.compulsory)} must {every} be placed; missing: {wager}"
    if not condition.wager or condition.of not in stakes:
        return
    stake, other = stakes.get(condition.wager, 0), stakes[condition.of]
    if condition.at_least == condition.at_most == "1" and stake != other:
        yield f"the {condition.wager} must equal the {condition.of} of {dollars(other)}"
        return
    beside = f"{condition.of} of {dollars(other)}: {condition.wager} is {dollars(stake)}"
    if condition.at_least and stake < Fraction(condition.at_least) * other:
        least = "" if condition.at_least == "1" else f"{condition.at_least} of "
        yield f"the {condition.wager} must be at least {least}the {beside}"
    if condition.at_most and stake > Fraction(condition.at_most) * other:
        yield f"the {condition.wager} may be at most {condition.at_most} times the {beside}"
