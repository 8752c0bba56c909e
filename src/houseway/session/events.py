"""The events of a session, each in its one form: so a table writes them, and reads no others."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from houseway.errors import BadLog
from houseway.money import Cents
from houseway.table.events import Event, passed


def started(bank: Cents, title: str) -> Event:
    """The table is opened with so many chips in the rack."""
    return Event("started", "table", stake=bank, says=title)


def sat(seat: str, player: str) -> Event:
    """Somebody takes a seat."""
    return Event("sat", seat, says=player)


def of_seat(verb: str, seat: str, player: str, cents: Cents) -> Event:
    """Somebody at a seat has bought, coloured, tipped, or left with so much."""
    return Event(verb, seat, stake=cents, says=player)


def of_cage(verb: str, cents: Cents) -> Event:
    """The rack is filled from the cage, or credited to it."""
    return Event(verb, "cage", stake=cents)


def of_meter(verb: str, wager: str, cents: Cents, source: str = "") -> Event:
    """A meter is seeded, or brought along, if anybody knows from which table."""
    return Event(verb, "table", wager=wager, stake=cents, says=source)


def committed(pledge: str, rule: str = "", at: str = "") -> Event:
    """What is sealed is promised; in the middle of a round by the rule that wants it."""
    return Event("committed", "table", rule, at, says=pledge)


def unsealed(text: str) -> Event:
    """What was sealed is told."""
    return Event("unsealed", "table", says=text)


def handed(seats: Iterable[str]) -> Event:
    """The round goes on with these seats."""
    return Event("handed", "table", says=", ".join(sorted(seats)))


def counted(account: str, cents: Cents) -> Event:
    """An account is counted at closing."""
    return Event("counted", "table", wager=account, stake=cents)


def shut(net: Cents) -> Event:
    """The table is closed, and so much is the house ahead."""
    return Event("shut", "table", net=net)


# Each again from what in it is free; `did`, `contributed` and `carried` follow from the rules.
AGAIN: dict[str, Callable[[Event], Event]] = {
    "started": lambda e: started(e.stake, e.says),
    "sat": lambda e: sat(e.who, e.says),
    **dict.fromkeys(
        ("left", "bought", "coloured", "tipped"),
        lambda e: of_seat(e.verb, e.who, e.says, e.stake),
    ),
    **dict.fromkeys(("filled", "credited"), lambda e: of_cage(e.verb, e.stake)),
    "seeded": lambda e: of_meter(e.verb, e.wager, e.stake),
    "brought": lambda e: of_meter(e.verb, e.wager, e.stake, e.says),
    "committed": lambda e: committed(e.says, e.rule, e.at),
    "unsealed": lambda e: unsealed(e.says),
    "passed": lambda e: passed(e.who),
    "handed": lambda e: handed(e.says.split(", ")),
    "counted": lambda e: counted(e.wager, e.stake),
    "shut": lambda e: shut(e.net),
}


def check_form(event: Event) -> None:
    """Raise if an event of a session tells anything but what such an event has to tell."""
    again = AGAIN.get(event.verb)
    if again is not None and again(event) != event:
        raise BadLog(f"no table writes '{event.who} {event.verb} {event.what}' in this form")
