"""The head of a chapter as entries of the model; sections add the citations later."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict

from houseway.editions import model
from houseway.editions.format.written import Condition, Dice, Head, Words

MEMBERS = ("numbers", "wins", "loses", "first_wins", "first_loses", "first_pushes")


def listed(words: Words) -> list[str]:
    """One or several words, as a list."""
    return [words] if isinstance(words, str) else words


def by_option(named: Mapping[str, Words]) -> dict[str, list[str]]:
    """Option values, always as lists."""
    return {option: listed(values) for option, values in named.items()}


def wager(head: Head, name: str) -> model.Wager:
    """A wager of the head."""
    written = head.wagers[name]
    dice = _dice(head, written.dice) if written.dice else None
    return model.Wager(at=[], **(asdict(written) | {"dice": dice}))


def _dice(head: Head, written: Dice) -> model.Dice:
    own = asdict(written)
    return model.Dice(**(own | {key: members(head, own[key]) for key in MEMBERS}))


def members(head: Head, names: Words) -> list[str]:
    """A list of names in which each group is replaced by its members."""
    return [member for name in listed(names) for member in head.groups.get(name, [name])]


def condition(written: Condition) -> model.Condition:
    """A condition between stakes."""
    return model.Condition(**asdict(written))


def option(head: Head, name: str) -> model.Option:
    """An option of the head, with its values or its amount."""
    written = head.options[name]
    values: dict[str, model.Value] = {}
    if isinstance(written.values, list):
        values = {value: model.Value() for value in written.values}
    else:
        for value, entry in written.values.items():
            ties = [condition(tie) for tie in entry.conditions]
            needs = by_option(entry.needs)
            values[value] = model.Value(conditions=ties, needs=needs, was=entry.was)
    amount = None
    if written.amount:
        own = asdict(written.amount)
        left_out = members(head, own.pop("but"))
        of = members(head, own.pop("of"))
        if left_out:
            of = [wager for wager in head.wagers if wager not in left_out]
        amount = model.Amount(of=of, **own)
    return model.Option(at=[], says=written.says, lines=written.lines, values=values, amount=amount)
