"""The errors a person can meet; each message says what is wrong and what is accepted."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

CLOSE = 0.55  # how similar a name must be to be the one that was meant, from 0 to 1


class HousewayError(Exception):
    """Anything we can explain; the commands print it without a traceback and exit with code 2."""


class Unreadable(HousewayError):
    """The input cannot be read: the message says what was expected."""


class Refused(HousewayError):
    """The book forbids it: the message ends with the section."""

    def __init__(self, message: str, *, rule: str, at: str) -> None:
        super().__init__(with_section(message, at))
        self.rule = rule
        self.at = at


class BadEdition(HousewayError):
    """The edition file is wrong: the message names the file and the key."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}" if key else f"{file}: {problem}")
        self.file = file
        self.key = key


class BadLog(HousewayError):
    """A log is not intact: the message names the line and what is wrong with it."""


class BadStore(HousewayError):
    """A store cannot be used: the message says why. Nothing acknowledged is lost."""


class NoRule(HousewayError):
    """No rule decides a wager that was staked: a bug in the game, not a player's mistake."""


class Conflict(HousewayError):
    """Two rules decide the same wager: a bug in the game, not a player's mistake."""


def with_section(message: str, at: str) -> str:
    """A message that ends with the sections it rests on: `... (section 12.D)`."""
    if not at:
        return message
    return f"{message} ({'sections' if ', ' in at else 'section'} {at})"


def nearest(name: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: the closest known one, or all if few."""
    names = sorted(known)
    close = get_close_matches(name, names, n=1, cutoff=CLOSE)
    if close:
        return f". Did you mean '{close[0]}'?"
    if 0 < len(names) <= 80:
        return ". Choose from " + ", ".join(f"'{n}'" for n in names)
    return ""


def unknown(what: str, name: str, known: Iterable[str]) -> Unreadable:
    """The error for a name that does not exist, with the closest one that does."""
    return Unreadable(f"No {what} called '{name}'{nearest(name, known)}")


def unknown_value(option: str, value: str, known: Iterable[str]) -> Unreadable:
    """The error for a value that an option does not have."""
    return Unreadable(f"'{value}' is not a value of {option}{nearest(value, known)}")
