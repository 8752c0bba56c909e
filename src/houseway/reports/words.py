"""What people type and what they read, in words, for the terminal and the web alike."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.editions.model import Condition, Option
from houseway.errors import Unreadable
from houseway.json_data import JsonObject

PLACED = {  # before which rolls a bet may come
    "come-out": "placed before a come-out roll",
    "point": "placed once there is a point",
    "new shooter": "placed before a shooter's first roll",
}


def count(n: int, what: str, several: str = "") -> str:
    """`1 round`, `3 rounds`; `several` where it is not made by an s."""
    return f"{n} {what}" if n == 1 else f"{n} {several or what + 's'}"


def wager_words(wager: JsonObject) -> str:
    """How a wager is placed, in a few words that follow its name."""
    bounds = "".join(f", at {word} {wager[word]}" for word in ("least", "most") if wager.get(word))
    if "dice" in wager:
        support = f", in support of the {wager['raises']}" if wager.get("raises") else ""
        optional = ", if the house offers it" if wager.get("optional") else ""
        return support + bounds + optional + dice_words(wager["dice"])
    if wager.get("raises"):
        much = " or ".join(f"{n}x" for n in wager.get("times", ())) or f"up to {wager['up_to']}x"
        return f", {much} the {wager['raises']}, after the cards"
    if wager.get("bonus_on"):
        return f", paid on the {wager['bonus_on']}, no stake of its own"
    need = " and ".join(wager.get("needs", [])) or " or ".join(wager.get("needs_any", []))
    amounts = f", {' or '.join(wager['amounts'])}" if wager.get("amounts") else ""
    optional = ", if the house offers it" if wager.get("optional") else ""
    return amounts + bounds + (f", beside {need}" if need else "") + optional


def dice_words(dice: JsonObject) -> str:
    """How a bet goes with the dice, in a few words."""
    parts = []
    if dice.get("paid_as"):
        parts.append("paid as " + ", ".join(f"{n} {part}" for part, n in dice["paid_as"].items()))
    if dice.get("placed") in PLACED:
        parts.append(PLACED[dice["placed"]])
    if dice.get("numbers"):
        parts.append("on " + ", ".join(dice["numbers"]))
    for when, prefix in (
        ("first roll", "first_"),
        ("next roll" if dice.get("one_roll") else "", ""),
    ):
        ends = [
            f"{', '.join(dice[prefix + verb])} {verb}"
            for verb in ("wins", "loses", "pushes")
            if dice.get(prefix + verb)
        ]
        if ends:
            parts.append(f"{when}: {', '.join(ends)}" if when else ", ".join(ends))
    if dice.get("off_on_come_out"):
        parts.append("off on a come-out roll")
    return ": " + "; ".join(parts) if parts else ""


def amount_words(amount: dict[str, str]) -> str:
    """The bounds of a sum that the house may fix."""
    bounds = [
        f"{word.replace('_', ' ')} {amount[word]}" for word in ("least", "most") if word in amount
    ]
    return ", ".join([f"an amount, default {amount['default']}", *(f"at {b}" for b in bounds)])


def choices(option: Option) -> dict[str, str]:
    """What may be typed for an option, each value with what it means where it ties stakes."""
    meanings = {}
    for value, entry in option.values.items():
        means = ", ".join(map(tie_words, entry.conditions))
        meanings[value] = f"{value}: {means}" if means else value
    return meanings


def typed(meanings: dict[str, str]) -> list[str]:
    """The same for a terminal: each value as one types it, and its meaning beside it."""
    return [w if w.startswith(value) else f"{value} ({w})" for value, w in meanings.items()]


def tie_words(tie: Condition) -> str:
    """A tie between stakes in a few words."""
    if tie.compulsory:
        every = "both " if len(tie.compulsory) == 2 else ""
        return f"{' and '.join(tie.compulsory)} {every}placed"
    if tie.one_of:
        return f"{' or '.join(tie.one_of)}, one and not more"
    if tie.at_most == "0":
        return f"no {tie.wager}"
    if tie.at_least == tie.at_most:
        return f"{tie.wager} as much as {_times(tie.at_least)}the {tie.of}"
    bounds = {"at least": tie.at_least, "at most": tie.at_most}
    limits = [f"{bound} {_times(n)}the {tie.of}" for bound, n in bounds.items() if n]
    return f"{tie.wager} {' and '.join(limits)}"


def _times(ratio: str) -> str:
    """`half `, `5 times `, or nothing for one times."""
    return {"1": "", "1/2": "half "}.get(ratio, f"{ratio} times ")


def pairs(given: Iterable[str], what: str) -> dict[str, str]:
    """`key=value` words as a dictionary; a value may contain `=` itself."""
    found: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign or not key.strip() or not value.strip():
            article = "an" if what[0] in "aeiou" else "a"
            form = "wager=amount, as in 'ante=10'" if what == "bet" else "key=value"
            raise Unreadable(f"'{text}' is not {article} {what}; expected {form}")
        if key.strip() in found:
            raise Unreadable(f"the {what} '{key.strip()}' is given twice")
        found[key.strip()] = value.strip()
    return found
