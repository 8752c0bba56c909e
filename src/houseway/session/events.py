"""The events of a session, each with one canonical form: a table writes and reads no other."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from houseway.errors import BadLog
from houseway.money import Cents
from houseway.table.events import Event, passed


def started(bank: Cents, title: str) -> Event:
    """The table is opened with this much in the rack."""
    return Event("started", "table", stake=bank, says=title)


def sat(seat: str, player: str) -> Event:
    """A player takes a seat."""
    return Event("sat", seat, says=player)


def seat_event(verb: str, seat: str, player: str, cents: Cents) -> Event:
    """The player at a seat bought, coloured, tipped or left with this amount."""
    return Event(verb, seat, stake=cents, says=player)


def cage_event(verb: str, cents: Cents) -> Event:
    """The rack is filled from the cage, or credited to it."""
    return Event(verb, "cage", stake=cents)


def meter_event(verb: str, wager: str, cents: Cents, source: str = "") -> Event:
    """A meter is seeded, or brought from another table, named if it is known."""
    return Event(verb, "table", wager=wager, stake=cents, says=source)


def committed(commitment: str, rule: str = "", at: str = "") -> Event:
    """A sealed text is committed to; in the middle of a round, by the rule that requires it."""
    return Event("committed", "table", rule, at, says=commitment)


def unsealed(text: str) -> Event:
    """A sealed text is disclosed."""
    return Event("unsealed", "table", says=text)


def reseated(seats: Iterable[str]) -> Event:
    """The round continues with these seats."""
    return Event("handed", "table", says=", ".join(sorted(seats)))


def counted(account: str, cents: Cents) -> Event:
    """An account is counted at closing."""
    return Event("counted", "table", wager=account, stake=cents)


def shut(net: Cents) -> Event:
    """The table is closed, with the house ahead by this amount."""
    return Event("shut", "table", net=net)


# Rebuilt from the fields that may vary; `did`, `contributed` and `carried` follow from the rules.
CANONICAL: dict[str, Callable[[Event], Event]] = {
    "started": lambda e: started(e.stake, e.says),
    "sat": lambda e: sat(e.who, e.says),
    **dict.fromkeys(
        ("left", "bought", "coloured", "tipped"),
        lambda e: seat_event(e.verb, e.who, e.says, e.stake),
    ),
    **dict.fromkeys(("filled", "credited"), lambda e: cage_event(e.verb, e.stake)),
    "seeded": lambda e: meter_event(e.verb, e.wager, e.stake),
    "brought": lambda e: meter_event(e.verb, e.wager, e.stake, e.says),
    "committed": lambda e: committed(e.says, e.rule, e.at),
    "unsealed": lambda e: unsealed(e.says),
    "passed": lambda e: passed(e.who),
    "handed": lambda e: reseated(e.says.split(", ")),
    "counted": lambda e: counted(e.wager, e.stake),
    "shut": lambda e: shut(e.net),
}
SESSION_VERBS = frozenset((*CANONICAL, "did", "contributed", "carried"))  # not part of a round


def check_canonical(event: Event) -> None:
    """Raise if a session event has fields that this kind of event does not have."""
    rebuild = CANONICAL.get(event.verb)
    if rebuild is not None and rebuild(event) != event:
        raise BadLog(f"no table writes '{event.who} {event.verb} {event.what}' in this form")
