"""The three kinds of error a person can meet; each says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class HousewayError(Exception):
    """Anything we can explain; the commands print it without a traceback and exit with 2."""


class Unreadable(HousewayError):
    """The input cannot be read: the message says what was expected."""


class Refused(HousewayError):
    """The book forbids it: the message names the rule and its section."""

    def __init__(self, message: str, *, rule: str, at: str) -> None:
        super().__init__(f"{message} [{rule}, {at}]" if at else f"{message} [{rule}]")
        self.rule = rule
        self.at = at


class BadEdition(HousewayError):
    """The edition file is wrong: the message names the file and the key."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}" if key else f"{file}: {problem}")
        self.file = file
        self.key = key


class BadLog(HousewayError):
    """A log is not whole: the message names the line and what is wrong with it."""


class BadStore(HousewayError):
    """A store cannot be used: the message says why; nothing that was acknowledged is lost."""


class NoRule(HousewayError):
    """No rule decides a wager that was staked: a fault in the game, never the player's."""


class Conflict(HousewayError):
    """Two rules of the game decide the same wager: a fault in the game, never the player's."""


def nearest(name: str, known: Iterable[str]) -> str:
    """A tail for messages about unknown names: the nearest known one, or all of them if few."""
    names = sorted(known)
    close = get_close_matches(name, names, n=1, cutoff=0.55)
    if close:
        return f"; did you mean '{close[0]}'?"
    if 0 < len(names) <= 80:
        return "; known: " + ", ".join(f"'{n}'" for n in names)
    return ""


def unknown(what: str, name: str, known: Iterable[str]) -> Unreadable:
    """The error for a name nobody knows, with the nearest one that is known."""
    return Unreadable(f"unknown {what} '{name}'{nearest(name, known)}")
