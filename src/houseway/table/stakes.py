"""Which stakes may stand together: amounts, limits, companions, and the ties a house elects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from houseway.editions.house import House
from houseway.editions.model import Condition, Wager
from houseway.errors import Refused, Unreadable, unknown
from houseway.games import game_of
from houseway.games.contract import Kind
from houseway.money import dollars, parse_dollars, parse_percent, to_cents

USUAL = 10_00  # cents, where nobody says otherwise


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
        for problem in _broken(condition, stakes, house):
            raise Refused(problem, rule=option, at=at)
    house.accepted.add(together)


def check_always_legal(stakes: Mapping[str, int], house: House) -> None:
    """Raise at the first stake that can never be placed, before anything is dealt or thrown."""
    if game_of(house.edition).kind is Kind.STANDING:
        for bet, stake in stakes.items():
            check_amount(bet, stake, house)
    else:
        check_stakes(stakes, house)


def _check_one(wager: str, stake: int, house: House) -> None:
    """A stake by itself: a known opening wager, whole cents, a permitted amount."""
    entry = entry_of(wager, house)
    closed = game_of(house.edition).unavailable(house)
    if wager in closed:
        problem = f"the {wager} is not offered with {house.options['decks']} decks"
        raise Refused(problem, rule="opening-wagers", at=closed[wager])
    if not entry.opening:
        when = f"after the cards, on the {entry.raises}" if entry.raises else "by the house"
        raise Refused(f"the {wager} is placed {when}", rule="opening-wagers", at=entry.where)
    check_amount(wager, stake, house)


def check_amount(wager: str, stake: int, house: House) -> None:
    """A stake by itself, whenever it is placed: a place there is, whole cents, within limits."""
    entry = entry_of(wager, house)
    if isinstance(stake, bool) or not isinstance(stake, int) or stake <= 0:
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
    here = house.edition.terms.get(f"most {wager}")  # where the limit goes by the number
    if here and stake > parse_dollars(here.value):
        problem = f"the {wager} must be at most {here.value}, not {dollars(stake)}"
        raise Refused(problem, rule="wager-amounts", at=here.where)
    parts = sum(entry.dice.paid_as.values()) if entry.dice else 0
    if parts and stake % parts:
        problem = f"the {wager} is placed in {parts} equal parts; {dollars(stake)} does not divide"
        raise Refused(problem, rule="wager-amounts", at=entry.where)
    _check_share(wager, stake, house)
    _check_posted(wager, stake, house)


def _check_share(wager: str, stake: int, house: House) -> None:
    """A stake whose limit is a share of the posted maximum."""
    share, posted = house.edition.terms.get(f"most share {wager}"), house.amount("posted_maximum")
    if share is None or posted is None:
        return
    most = to_cents(parse_percent(share.value) * posted)
    if stake > most:
        problem = f"the {wager} must be at most {dollars(most)}, {share.value} of the maximum"
        raise Refused(f"{problem}, not {dollars(stake)}", rule="wager-amounts", at=share.where)


def entry_of(key: str, house: House) -> Wager:
    """The wager of a key; where wagers lie on a layout, its place must be there."""
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
            problem = f"the place of '{key}' is written '{alike[0]}'"
        else:
            many = len(known) > 12
            shown = f"{', '.join(known[:3])} … {known[-1]}" if many else ", ".join(known)
            problem = f"there is no '{key}' on the layout; expected {shown}"
        raise Refused(problem, rule="place-on-the-layout", at=entry.where)
    return entry


def _parts(key: str) -> list[str]:
    """The words and numbers of a key, to tell whether two name the same place."""
    return key.replace("-", " ").split()


def _spots(house: House) -> Mapping[str, frozenset[str]] | None:
    """The places of the layout where wagers are named with a place, or None."""
    spots = game_of(house.edition).spots
    return spots(house) if spots else None


def keys_offered(house: House) -> list[str]:
    """The wagers a player may open with, each at one place of the layout where it has several."""
    places = _spots(house)
    if places is None:
        return list(house.offered())
    firsts: dict[str, str] = {}
    for spot in places:
        if house.wager(spot).opening:
            firsts.setdefault(house.kind(spot), spot)
    return list(firsts.values())


def places(house: House) -> list[str]:
    """Every place where a player may put a stake, before the cards or between the rolls."""
    game = game_of(house.edition)
    closed = game.unavailable(house)
    spots = _spots(house)
    stand = game.kind is Kind.STANDING  # there odds are taken between the rolls
    keys = list(house.offered()) if spots is None else list(spots)
    return [key for key in keys if key not in closed and (stand or house.wager(key).opening)]


def usual_stakes(house: House) -> dict[str, int]:
    """$10 on each opening wager, or what the book fixes; where bets stand, on the line alone."""
    if game_of(house.edition).kind is Kind.STANDING:
        return {keys_offered(house)[0]: USUAL}  # there are too many others
    return {key: usual_stake(house.wager(key)) for key in keys_offered(house)}


def usual_stake(wager: Wager) -> int:
    """Ten dollars, or as much as the book allows."""
    if wager.amounts:
        return parse_dollars(wager.amounts[0])
    return min(USUAL, parse_dollars(wager.most)) if wager.most else USUAL


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
    entry, kinds = house.wager(wager), {house.kind(key) for key in stakes}
    missing = [other for other in entry.needs if other not in kinds]
    if missing:
        problem = f"the {wager} needs {' and '.join(entry.needs)}; missing: {', '.join(missing)}"
        raise Refused(problem, rule="companion-wager", at=entry.where)
    if entry.needs_any and kinds.isdisjoint(entry.needs_any):
        problem = f"the {wager} needs {' or '.join(entry.needs_any)} beside it"
        raise Refused(problem, rule="companion-wager", at=entry.where)


def _broken(condition: Condition, stakes: Mapping[str, int], house: House) -> Iterator[str]:
    """What is wrong with the stakes under one tie, if anything."""
    for wager in condition.compulsory:
        if wager not in stakes:
            every = "both" if len(condition.compulsory) == 2 else "all"
            yield f"{' and '.join(condition.compulsory)} must {every} be placed; missing: {wager}"
    if condition.one_of and sum(wager in stakes for wager in condition.one_of) != 1:
        yield f"{' or '.join(condition.one_of)} must be placed, one and not more"
    others = [key for key in stakes if house.kind(key) == condition.of]
    mine = [key for key in stakes if house.kind(key) == condition.wager]
    if condition.at_least and not mine:
        mine = [condition.wager] if not house.edition.wagers[condition.wager].needs else []
    for other in others:
        for key in mine:
            yield from _out_of_proportion(condition, key, stakes.get(key, 0), other, stakes[other])


def _out_of_proportion(
    condition: Condition, key: str, stake: int, other: str, beside: int
) -> Iterator[str]:
    """What is wrong with one stake beside another that it is tied to."""
    if condition.at_least == condition.at_most == "1":
        if stake != beside:
            yield f"the {key} must equal the {other} of {dollars(beside)}"
        return
    told = f"{other} of {dollars(beside)}: {key} is {dollars(stake)}"
    if condition.at_least and stake < Fraction(condition.at_least) * beside:
        least = "" if condition.at_least == "1" else f"{condition.at_least} of "
        yield f"the {key} must be at least {least}the {told}"
    if condition.at_most and stake > Fraction(condition.at_most) * beside:
        yield f"the {key} may be at most {condition.at_most} times the {told}"
