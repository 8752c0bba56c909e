"""Records what happens at a table, each event with the section that states its rule."""

from __future__ import annotations

from houseway.editions.house import House
from houseway.money import Cents
from houseway.table.events import ALL, Event


class Recorder:
    """Appends events to the record of a round and cites the section for each rule."""

    __slots__ = ("_house", "_sections", "events", "record")

    def __init__(self, house: House, events: list[Event]) -> None:
        self._house, self._sections = house, house.sections
        self.events = events
        self.record = events.append

    def note(
        self,
        verb: str,
        who: str,
        rule: str,
        wager: str = "",
        stake: Cents = 0,
        net: Cents = 0,
        cards: str = "",
        says: str = "",
        seen_by: str = ALL,
    ) -> None:
        """Record an event under a rule, citing the section on its wager."""
        at = self._sections.get(rule, "")
        if wager and at and verb != "metered":
            at = self._house.cite_for(rule, wager)
        self.record(Event(verb, who, rule, at, wager, stake, net, cards, says, seen_by))

    def announce(self, words: str, rule: str, who: str = "dealer", of: str = "") -> None:
        """Record an announcement; `of` names the wager it is about, if only one."""
        at = self._house.cite_of(rule, of) if of else self._sections.get(rule, "")
        self.record(Event("announced", who, rule, at, says=words))

    def say(self, seat: str, words: str, rule: str, key: str = "") -> None:
        """Record what a player calls out, about one bet or none."""
        at = self._house.cite_for(rule, key) if key else self._house.cite(rule)
        self.record(Event("called", seat, rule, at, says=words))
