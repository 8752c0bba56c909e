"""Editions in words, and what people type: for the terminal and the web alike."""

from __future__ import annotations

import re
from collections.abc import Iterable

from houseway.editions.model import Amount, Condition, Dice, Option, Wager
from houseway.errors import Unreadable

PLACED = {  # when a bet on dice may be placed
    "come-out": "placed before a come-out roll",
    "point": "placed once a point is set",
    "new shooter": "placed before a shooter's first roll",
}
RANK_NAMES = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "10": "ten", "9": "nine", "8": "eight",
    "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip
_HAND = re.compile(r"(?:(?P<shape>[a-z ]+) )?(?P<ranks>(?:10|[2-9JQKA])(?:-(?:10|[2-9JQKA]))+)")


def count(n: int, what: str, several: str = "") -> str:
    """`1 round`, `3 rounds`; `several` is the plural where an s does not make it."""
    return f"{n} {what}" if n == 1 else f"{n} {several or what + 's'}"


def rule_name(rule: str) -> str:
    """The name of a rule as words: `dealer does not qualify` for `dealer-does-not-play`."""
    return outcome_words(rule.replace("-", " "))


def outcome_words(outcome: str) -> str:
    """The outcome of a wager as people say it; outcomes are named after rules."""
    return outcome.replace("dealer does not play", "dealer does not qualify")


def hand_words(name: str) -> str:
    """A hand as people say it: `pair of kings with 9-4` for `pair K-K-9-4`.

    Names without a shape, such as `Q-6-4`, are said that way already.
    """
    match = _HAND.fullmatch(name)
    if not match or not match["shape"]:
        return name
    shape, ranks = match["shape"], match["ranks"].split("-")
    names = list(dict.fromkeys(RANK_NAMES[rank] for rank in ranks))
    kickers = "-".join(rank for rank in ranks if ranks.count(rank) == 1)
    rest = f" with {kickers}" if kickers else ""
    match shape:
        case "pair":
            return f"pair of {_plural(RANK_NAMES[_most_common(ranks)])}{rest}"
        case "two pair":
            pairs = [_plural(n) for n in names if ranks.count(_short(n)) == 2]
            return f"two pair, {' and '.join(pairs)}{rest}"
        case "three of a kind":
            return f"three {_plural(RANK_NAMES[_most_common(ranks)])}{rest}"
        case "four of a kind":
            return f"four {_plural(RANK_NAMES[_most_common(ranks)])}{rest}"
        case "straight" | "straight flush":
            return f"{shape} to the {RANK_NAMES[ranks[0]]}"
        case "flush":
            return f"{RANK_NAMES[ranks[0]]}-high flush, {match['ranks']}"
    return name


def _most_common(ranks: list[str]) -> str:
    return max(ranks, key=ranks.count)


def _short(name: str) -> str:
    return next(rank for rank, word in RANK_NAMES.items() if word == name)


def _plural(rank: str) -> str:
    return "sixes" if rank == "six" else f"{rank}s"


def wager_words(wager: Wager) -> str:
    """How a wager is placed, in a few words that follow its name."""
    limits = {"minimum": wager.least, "maximum": wager.most}
    bounds = "".join(f", {word} {amount}" for word, amount in limits.items() if amount)
    optional = ", if the house offers it" if wager.optional else ""
    if wager.dice is not None:
        support = f", backs the {wager.raises}" if wager.raises else ""
        return support + bounds + optional + dice_words(wager.dice)
    if wager.raises:
        multiples = " or ".join(f"{n}x" for n in wager.times) or f"up to {wager.up_to}x"
        return f", {multiples} the {wager.raises}, placed after the cards are seen"
    if wager.bonus_on:
        return f", paid on the {wager.bonus_on}, no stake of its own"
    needed = " and ".join(wager.needs) or " or ".join(wager.needs_any)
    amounts = f", {' or '.join(wager.amounts)}" if wager.amounts else ""
    return amounts + bounds + (f", requires {needed}" if needed else "") + optional


def dice_words(dice: Dice) -> str:
    """When a bet on dice is placed and what decides it, in a few words."""
    parts = []
    if dice.paid_as:
        parts.append("paid as " + ", ".join(f"{n} {bet}" for bet, n in dice.paid_as.items()))
    if dice.placed in PLACED:
        parts.append(PLACED[dice.placed])
    if dice.numbers:
        parts.append("on " + ", ".join(dice.numbers))
    first = {"wins": dice.first_wins, "loses": dice.first_loses, "pushes": dice.first_pushes}
    if results := _results(first):
        parts.append(f"first roll: {results}")
    if results := _results({"wins": dice.wins, "loses": dice.loses}):
        parts.append(f"next roll: {results}" if dice.one_roll else results)
    if dice.off_on_come_out:
        parts.append("off on a come-out roll")
    return ": " + "; ".join(parts) if parts else ""


def _results(rolls: dict[str, list[str]]) -> str:
    """`7, 11 wins, 2, 3, 12 loses`, from the rolls of each result."""
    return ", ".join(f"{', '.join(of)} {result}" for result, of in rolls.items() if of)


def amount_words(amount: Amount) -> str:
    """The bounds of an amount that the house may set."""
    limits = {"minimum": amount.least, "maximum": amount.most}
    bounds = [f"{word} {limit}" for word, limit in limits.items() if limit]
    return ", ".join([f"an amount, default {amount.default}", *bounds])


def choices(option: Option) -> dict[str, str]:
    """The values of an option, each with what it means where it ties stakes together."""
    meanings = {}
    for value, entry in option.values.items():
        means = ", ".join(map(condition_words, entry.conditions))
        meanings[value] = f"{value}: {means}" if means else value
    return meanings


def typed(meanings: dict[str, str]) -> list[str]:
    """The same for a terminal: each value as it is typed, followed by its meaning."""
    return [w if w.startswith(value) else f"{value} ({w})" for value, w in meanings.items()]


def condition_words(condition: Condition) -> str:
    """A condition on stakes in a few words."""
    if condition.compulsory:
        both = "both " if len(condition.compulsory) == 2 else ""
        return f"{' and '.join(condition.compulsory)} {both}required"
    if condition.one_of:
        return f"exactly one of {' and '.join(condition.one_of)}"
    if condition.at_most == "0":
        return f"no {condition.wager}"
    if condition.at_least == condition.at_most:
        return f"{condition.wager} equal to {_times(condition.at_least)}the {condition.of}"
    bounds = {"at least": condition.at_least, "at most": condition.at_most}
    limits = [f"{bound} {_times(n)}the {condition.of}" for bound, n in bounds.items() if n]
    return f"{condition.wager} {' and '.join(limits)}"


def _times(ratio: str) -> str:
    """`half `, `5 times `, or nothing for one times."""
    return {"1": "", "1/2": "half "}.get(ratio, f"{ratio} times ")


def pairs(given: Iterable[str], what: str) -> dict[str, str]:
    """`key=value` arguments as a dictionary; a value may contain `=` itself."""
    values: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign or not key.strip() or not value.strip():
            article = "an" if what[0] in "aeiou" else "a"
            form = "wager=amount, as in 'ante=10'" if what == "bet" else "key=value"
            raise Unreadable(f"'{text}' is not {article} {what}; expected {form}")
        if key.strip() in values:
            raise Unreadable(f"the {what} '{key.strip()}' is given twice")
        values[key.strip()] = value.strip()
    return values
