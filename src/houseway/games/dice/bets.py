"""What a roll does to a bet and what the bet pays: one `resolve` for every bet on dice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from houseway.editions.house import House
from houseway.editions.model import Dice, Wager
from houseway.editions.terms import Count, Money
from houseway.equipment.dice import covers, rolls_named, total, ways
from houseway.errors import NoRule
from houseway.money import Cents, Odds, Vigorish, parse_dollars, parse_percent
from houseway.settlement import Result, lose, push, win

FIRE, PUT = "fire", "put"
MOST = Money("most {key}")  # odds on a number, where a book limits them number by number
NEEDED_FOR_MOST = Money("least {bet} for most {key}")
TIMES = Count("times {key}")
LINE = "pass"  # the bet that decides the shooter's turn: its number is the point
WINS, LOSES, PUSHES, MOVES, STAYS = "wins", "loses", "pushes", "moves", "stays"


def dice_of(house: House, key: str) -> Dice:
    """How the dice decide a bet; every bet at a dice table has this entry."""
    dice = house.wager(key).dice
    if dice is None:
        raise NoRule(f"the edition does not say how the dice decide the {key} bet")
    return dice


def resolve(bet: Dice, number: str, roll: str) -> str:
    """What a roll does to a bet on a number (`""`: none yet)."""
    if bet.first_wins and not number:
        if covers(bet.first_wins, roll):
            return WINS
        if covers(bet.first_loses, roll):
            return LOSES
        return PUSHES if covers(bet.first_pushes, roll) else MOVES
    if covers(_with(bet.wins, number), roll):
        return WINS
    return LOSES if bet.one_roll or covers(_with(bet.loses, number), roll) else STAYS


def _with(rolls: list[str], number: str) -> list[str]:
    """Rolls with `number` replaced by the number of the bet."""
    return [number if roll == "number" else roll for roll in rolls]


def number_of(key: str, house: House, point: str) -> str:
    """The number of a bet: its own (`place 6`), the table's point, or none yet."""
    kind = house.kind(key)
    if key != kind:
        return key[len(kind) + 1 :]
    dice = dice_of(house, kind)
    of_the_point = dice.first_wins or house.edition.wagers[kind].raises
    return point if of_the_point and not dice.travels else ""


def paid(house: House, kind: str, number: str, roll: str) -> tuple[str, Odds]:
    """The pay table row for the bet's number, or else for the roll: its words and odds."""
    if parts := dice_of(house, kind).paid_as:
        return total(roll), _in_parts(house, parts, number, roll)
    for words, odds in house.odds_by_row(kind).items():
        named = rolls_named(words)
        if words == "win" or number in named or (not number and covers(named, roll)):
            return number or words, odds
    raise NoRule(f"the pay table of {kind} has no row for {number or roll}")


def odds_on_number(house: House, key: str) -> Odds:
    """The odds of a bet that names its number."""
    kind = house.kind(key)
    return paid(house, kind, number_of(key, house, ""), "")[1]


def _in_parts(house: House, parts: Mapping[str, int], number: str, roll: str) -> Odds:
    """The net odds of several bets in one: what its parts win and lose per unit staked."""
    units, net = sum(parts.values()), Fraction(0)
    for part, share in parts.items():
        kind = _on_total(house, number) if part == "number" else part
        won = resolve(dice_of(house, kind), "", roll) == WINS
        net += share * (Fraction(paid(house, kind, "", roll)[1].per_stake) if won else -1)
    per_stake = net / units
    return Odds(f"{per_stake} to 1 in all", per_stake)


@lru_cache(maxsize=8192)
def _on_total(house: House, number: str) -> str:
    """The one-roll bet on this total alone."""
    rows = {kind: dice_of(house, kind) for kind in house.edition.wagers}
    return next(kind for kind, dice in rows.items() if dice.one_roll and dice.wins == [number])


def family(kind: str, wager: Wager) -> str:
    """The group of bets that share a bet's rules."""
    if wager.raises:
        return "odds"
    dice = wager.dice or Dice()
    if dice.first_wins:
        return "dont" if dice.first_pushes else "do"
    if kind in ("put", "place", "buy", "lay"):
        return kind
    if dice.paid_as:
        return "parts"
    return "one roll" if dice.one_roll else "hardway"


RULE = {
    ("do", WINS): "number-wins",
    ("do", LOSES): "seven-loses",
    ("dont", WINS): "seven-wins-dont",
    ("dont", LOSES): "number-loses-dont",
    ("put", WINS): "number-wins",
    ("put", LOSES): "seven-loses",
    ("place", WINS): "place-wins",
    ("place", LOSES): "place-loses",
    ("buy", WINS): "buy-wins",
    ("buy", LOSES): "buy-loses",
    ("lay", WINS): "lay-wins",
    ("lay", LOSES): "lay-loses",
    ("odds", WINS): "odds-win",
    ("odds", LOSES): "odds-lose",
    ("hardway", WINS): "hardway-wins",
    ("hardway", LOSES): "hardway-loses",
    ("one roll", WINS): "one-roll-wins",
    ("one roll", LOSES): "one-roll-loses",
    ("parts", WINS): "paid-in-parts",
    ("parts", LOSES): "one-roll-loses",
}
FIRST = {WINS: "first-roll-wins", LOSES: "first-roll-loses", PUSHES: "first-roll-bars"}


def decide(house: House, key: str, point: str, roll: str) -> Result | str:
    """The result of a roll for a working bet, or `MOVES` or `STAYS`."""
    kind = house.kind(key)
    wager, dice = house.edition.wagers[kind], dice_of(house, kind)
    number = number_of(key, house, point)
    parts = [dice_of(house, part) for part in dice.paid_as if part != "number"]
    if parts:
        hit = any(resolve(part, "", roll) == WINS for part in parts)
        verdict = WINS if hit else LOSES
    else:
        verdict = resolve(dice, number, roll)
    if verdict in (MOVES, STAYS):
        return verdict
    first = dice.first_wins and not number
    rule = FIRST[verdict] if first else RULE[family(kind, wager), verdict]
    if verdict == WINS:
        words, odds = paid(house, kind, number, roll)
        taken = None if taken_with_bet(house) else vigorish(house, kind)
        return win(key, odds.less(taken) if taken else odds, rule, words)
    return push(key, rule) if verdict == PUSHES else lose(key, rule)


@lru_cache(maxsize=8192)
def by_roll(house: House, key: str, point: str, works: bool) -> dict[str, Result | str]:
    """What each roll does to a bet; cached because bets and points are few."""
    return {roll: _ends(house, key, point, works, roll) for roll in ways(2)}


def _ends(house: House, key: str, point: str, works: bool, roll: str) -> Result | str:
    """The result of a roll for a bet that may be off, or `MOVES` or `STAYS`."""
    if key == FIRE:
        return STAYS  # only a seven-out settles it
    ends, wager = decide(house, key, point, roll), house.wager(key)
    if isinstance(ends, str) or works or not dice_of(house, key).off_on_come_out:
        return ends
    # A bet that is off stays as it is; odds are returned when the bet they support is decided.
    return push(key, "odds-returned") if wager.raises else STAYS


def fire_result(house: House, points: int) -> Result:
    """How a Fire Bet ends on a seven-out, by the number of different points made."""
    rows = house.odds_by_row(FIRE)
    for words, odds in rows.items():
        at_least = int(words.split()[0])
        if points == at_least or (points > at_least and "more" in words):
            return win(FIRE, odds, "fire-pays", words)
    return lose(FIRE, "fire-loses")


@lru_cache(maxsize=8192)
def vigorish(house: House, kind: str) -> Vigorish | None:
    """The vigorish the house charges on a bet at true odds."""
    of = dice_of(house, kind).vigorish
    share = house.options.get(f"{kind}_vigorish", "none") if of else "none"
    if share == "none":
        return None
    return Vigorish(parse_percent(share), of == "win", house.amount("vigorish_unit") or 1)


def taken_with_bet(house: House) -> bool:
    """True if the vigorish is paid when the bet is made, not when it wins."""
    return bool(house.options.get("vigorish_taken", "with the bet") == "with the bet")


def withheld(house: House, key: str, rule: str, stake: Cents) -> Cents:
    """The vigorish withheld from a bet's win under a rule, where it is taken on a win."""
    kind = house.kind(key)
    taken = None if taken_with_bet(house) else vigorish(house, kind)
    if taken is None or rule != RULE[family(kind, house.edition.wagers[kind]), WINS]:
        return 0
    return taken.cents(odds_on_number(house, key), stake)


def less_vigorish(house: House, kind: str, odds: str) -> str:
    """Odds for a box on the layout: less the vigorish on that bet."""
    taken = vigorish(house, kind)
    return odds if taken is None else f"{odds} less {taken}"


def with_vigorish(house: House, kind: str, odds: str) -> str:
    """Odds for a sign: with the vigorish on that bet, what it is charged on and when."""
    taken = vigorish(house, kind)
    if taken is None:
        return odds
    when = ", paid with the bet" if taken_with_bet(house) else ""
    of = "win" if taken.of_the_win else "bet"
    return f"{less_vigorish(house, kind, odds)} vigorish of the {of}{when}"


@lru_cache(maxsize=256)
def line_bets(house: House) -> list[str]:
    """The line bets: pass, and don't pass where the book offers it."""
    kinds = {kind: dice_of(house, kind) for kind in house.edition.wagers}
    return [kind for kind, dice in kinds.items() if dice.first_wins and not dice.travels]


def most_odds(house: House, kind: str, number: str, flat: Cents) -> Cents | None:
    """The maximum odds on a bet, or None where there is no limit."""
    limit = _limit_by_number(house, kind, number)
    if limit is None:
        multiple = odds_multiple(house.options.get("odds_limit", "no limit"), number)
        return None if multiple is None else int(odds_laid(house, kind, number, multiple) * flat)
    most = limit.most
    if limit.needs and flat < limit.needs:
        most = parse_dollars(house.edition.wagers[house.edition.wagers[kind].raises].most)
    return min(most, limit.times * flat) if limit.times else most


class OddsLimit(NamedTuple):
    """A book's limit of odds on one number."""

    most: Cents
    needs: Cents | None  # the smallest bet that may take the maximum
    times: int  # the maximum as a multiple of the bet; 0 where the book is silent


@lru_cache(maxsize=8192)
def _limit_by_number(house: House, kind: str, number: str) -> OddsLimit | None:
    """The limit of odds where the book sets one for each number."""
    key, base = f"{kind} {number}", house.edition.wagers[kind].raises
    most = house.value(MOST.at(key=key))
    if most is None:
        return None
    needs = house.value(NEEDED_FOR_MOST.at(bet=base, key=key))
    return OddsLimit(most, needs, house.value(TIMES.at(key=key)))


def odds_laid(house: House, kind: str, number: str, multiple: Fraction) -> Fraction:
    """The odds at a multiple, per unit of the bet; odds against a number *win* that multiple."""
    if not is_against(house, house.edition.wagers[kind].raises):
        return multiple
    return multiple / Fraction(paid(house, kind, number, "7")[1].per_stake)


def is_against(house: House, kind: str) -> bool:
    """True for a bet that a seven wins."""
    return bool(dice_of(house, kind).wins == ["7"])


def odds_multiple(limit: str, number: str) -> Fraction | None:
    """The maximum odds as a multiple of the bet: `2x`, by number at `3-4-5x`, or None."""
    if limit == "no limit":
        return None
    if limit == "3-4-5x":
        return Fraction({"4": 3, "10": 3, "5": 4, "9": 4}.get(number, 5))
    return Fraction(limit.removesuffix("x"))


@lru_cache(maxsize=256)
def spots(house: House) -> dict[str, frozenset[str]]:
    """Every spot for chips: the bet, with its number where the player names one."""
    wagers, places = house.edition.wagers, dict[str, frozenset[str]]()
    for kind, wager in wagers.items():
        if not is_offered(house, kind):
            continue
        base = dice_of(house, wager.raises or kind)
        line = base.first_wins and not (
            wager.raises and base.travels
        )  # its number is the table's point
        numbers = [] if line else dice_of(house, kind).numbers
        places |= dict.fromkeys(
            [f"{kind} {number}" for number in numbers] or [kind], frozenset[str]()
        )
    return places


def is_offered(house: House, kind: str) -> bool:
    """False for a bet whose payout the book does not state."""
    return (kind, 0) in house.tables or bool(dice_of(house, kind).paid_as)
