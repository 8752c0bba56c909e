"""Checks on what people send to a table, before anything is done."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.errors import Refused, Unreadable
from houseway.games.questions import Change
from houseway.money import dollars
from houseway.web.accounts import Person, may, may_not

MOST = 10**12  # cents: larger amounts are a typing error
LONGEST = 100  # characters of the name of a spot or a choice
WORDS = ("on", "off", "pass")  # the calls for a standing bet, and for the dice


def check_may(person: Person, act: str) -> None:
    """Refuse an act that the person's role does not allow."""
    if not may(person, act):
        raise Refused(may_not(person, act), rule="roles", at="")


def checked_cents(cents: object) -> int:
    """An amount above zero, and not absurdly large."""
    if type(cents) is not int or not 0 < cents <= MOST:
        most = f"at most {dollars(MOST)}"
        raise Unreadable(f"an amount must be a whole number of cents above zero, {most}")
    return cents


def checked_stakes(given: object) -> dict[str, Change]:
    """Stakes as a round takes them: cents, a call, or both."""
    if not isinstance(given, Mapping):
        raise Unreadable("expected bets with their stakes, such as {'ante': 1000}")
    stakes: dict[str, Change] = {}
    for key, wanted in given.items():
        both = tuple(wanted) if isinstance(wanted, (list, tuple)) else (wanted,)
        amounts = [part for part in both if type(part) is int and 0 <= part <= MOST]
        words = [part for part in both if isinstance(part, str) and part in WORDS]
        if not isinstance(key, str) or len(key) > LONGEST or len(both) not in (1, 2):
            raise Unreadable("expected bets with their stakes, such as {'ante': 1000}")
        if len(amounts) + len(words) != len(both) or len(amounts) > 1:
            raise Unreadable(f"the stake on {key} must be a whole number of cents, 'on' or 'off'")
        stakes[key] = both if len(both) == 2 else both[0]
    return stakes
