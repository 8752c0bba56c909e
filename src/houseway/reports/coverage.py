"""Section by section: modelled and reached, for people only, or lost."""

from __future__ import annotations

from typing import NamedTuple

from houseway.editions.check import FOR_STAFF, homes_of
from houseway.editions.model import Edition, ranges
from houseway.games import game_names
from houseway.json_data import JsonObject
from houseway.odds.rule_coverage import reached


class Section(NamedTuple):
    """One section of the chapter, its lines, what has become of it, and where it lives."""

    id: str
    lines: list[tuple[int, int]]
    status: str
    homes: list[str]


class Coverage(NamedTuple):
    """What of a chapter is modelled, and which rules are reached."""

    edition: str
    sections: list[Section]
    reached: list[str]
    never_reached: list[str]  # cited but never emitted: not implemented
    not_cited: list[str]  # emitted but not cited
    playable: bool = True  # False while the game has no module: nothing can be reached

    @property
    def complete(self) -> bool:
        """True if every section has a home and every rule is reached and cited."""
        homeless = any(not section.homes for section in self.sections)
        return not (homeless or self.never_reached or self.not_cited)

    def tally(self) -> dict[str, int]:
        """How many sections there are of each status."""
        count: dict[str, int] = {}
        for section in self.sections:
            count[section.status] = count.get(section.status, 0) + 1
        return count

    def to_json(self) -> JsonObject:
        """The form the command prints."""
        return {
            "edition": self.edition,
            "complete": self.complete,
            "playable": self.playable,
            "sections": [section._asdict() for section in self.sections],
            "tally": self.tally(),
            "rules_reached": self.reached,
            "rules_never_reached": self.never_reached,
            "rules_not_cited": self.not_cited,
        }


def coverage(edition: Edition) -> Coverage:
    """Every section of an edition with its home, every rule with proof that play reaches it."""
    emitted = reached(edition) if edition.game in game_names() else set()
    listed = set(edition.rules) | {i.id for i in edition.irregularities}
    homes = homes_of(edition)
    sections = [
        Section(name, ranges(lines), status_of_section(homes[name], emitted), homes[name])
        for name, lines in edition.sections.items()
    ]
    return Coverage(
        edition.id,
        sections,
        sorted(emitted & listed),
        sorted(listed - emitted),
        sorted(emitted - listed),
        edition.game in game_names(),
    )


def status_of_section(homes: list[str], emitted: set[str]) -> str:
    """The best that can be said of a section, from where it lives."""
    if not homes:
        return "homeless"
    groups = {home.split(".")[0] for home in homes}
    rules = {h.split(".", 1)[1] for h in homes if h.startswith(("rules.", "irregularities."))}
    if rules & emitted:
        return "modelled, reached by play"
    if groups & {"pay", "wagers", "options", "ladders", "terms", "meters", "seats"}:
        return "modelled"
    if groups <= {"readings", "notes"}:
        return "a doubt, read"
    if groups & {*FOR_STAFF, "not_modelled"}:
        return "for people only"
    return "heading" if groups == {"heading"} else "modelled"
