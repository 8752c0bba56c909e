"""What people send to a table, refused before anything is done if it cannot be meant."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.errors import Refused, Unreadable
from houseway.games.questions import Change
from houseway.money import dollars
from houseway.web.accounts import Person, may

MOST = 10**12  # cents: more than any table holds is a slip of the finger, or no amount at all
LONGEST = 100  # characters of the name of a place or a choice
WORDS = ("on", "off", "pass")  # what may be said of a bet that stands, and of the dice


def check_may(person: Person, act: str) -> None:
    """Refuse an act that a role may not do."""
    if not may(person, act):
        who = f"the {person.role} {person.name}".rstrip()
        raise Refused(f"{who} may not do this ({act})", rule="roles", at="")


def checked_cents(cents: object) -> int:
    """An amount above zero that a table could hold."""
    if type(cents) is not int or not 0 < cents <= MOST:
        most = f"at most {dollars(MOST)}"
        raise Unreadable(f"an amount is a whole number of cents above zero, {most}")
    return cents


def checked_stakes(given: object) -> dict[str, Change]:
    """Stakes as the round takes them: cents, words of a call, or both together."""
    if not isinstance(given, Mapping):
        raise Unreadable("expected bets with their stakes, as {'ante': 1000}")
    stakes: dict[str, Change] = {}
    for key, wanted in given.items():
        both = tuple(wanted) if isinstance(wanted, (list, tuple)) else (wanted,)
        amounts = [part for part in both if type(part) is int and 0 <= part <= MOST]
        words = [part for part in both if isinstance(part, str) and part in WORDS]
        if not isinstance(key, str) or len(key) > LONGEST or len(both) not in (1, 2):
            raise Unreadable("expected bets with their stakes, as {'ante': 1000}")
        if len(amounts) + len(words) != len(both) or len(amounts) > 1:
            raise Unreadable(f"a stake on {key} is a whole number of cents, or 'on' or 'off'")
        stakes[key] = both if len(both) == 2 else both[0]
    return stakes
