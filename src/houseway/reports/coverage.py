"""How the software covers a chapter, section by section."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from houseway.editions.check import FOR_STAFF, homes_of
from houseway.editions.model import Edition, ranges
from houseway.games import game_names
from houseway.json_data import JsonObject
from houseway.odds.rule_coverage import reached


class Status(StrEnum):
    """How the software covers a section."""

    REACHED = "modelled, reached by play"
    MODELLED = "modelled"
    INTERPRETED = "interpreted"
    STAFF = "staff procedure"
    HEADING = "heading"
    UNCITED = "uncited"


class Section(NamedTuple):
    """One section of a chapter: its lines, how it is covered, and the entries that cite it."""

    id: str
    lines: list[tuple[int, int]]
    status: Status
    homes: list[str]


class Coverage(NamedTuple):
    """How a chapter is covered, and which of its rules play reaches."""

    edition: str
    sections: list[Section]
    reached: list[str]
    never_reached: list[str]  # cited, but no round ever applies them
    not_cited: list[str]  # applied in a round, but not cited
    playable: bool = True  # False if the game has no module yet

    @property
    def complete(self) -> bool:
        """True if every section is cited and every rule is both reached and cited."""
        uncited = any(not section.homes for section in self.sections)
        return not (uncited or self.never_reached or self.not_cited)

    def tally(self) -> dict[str, int]:
        """The number of sections with each status."""
        counts: dict[str, int] = {}
        for section in self.sections:
            counts[section.status] = counts.get(section.status, 0) + 1
        return counts

    def tally_words(self) -> str:
        """The tally in a line: `49 sections: 8 heading; 25 modelled; …`."""
        counts = "; ".join(f"{n} {status}" for status, n in sorted(self.tally().items()))
        return f"{len(self.sections)} sections: {counts}"

    def to_json(self) -> JsonObject:
        """The record as the command prints it."""
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
    """Every section with the entries that cite it; every rule with proof that play reaches it."""
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


KINDS = {  # of entries, by their key in an edition
    "draws": "draw table", "irregularities": "irregularity", "ladders": "hands", "meters": "meter",
    "notes": "note", "options": "option", "procedures": "procedure", "readings": "ambiguity",
    "rules": "rule", "terms": "term", "wagers": "wager", "heading": "", "not_modelled": "",
}  # fmt: skip


def home_words(home: str) -> str:
    """An entry that cites a section: `rule tie-pushes`; empty where the status says it all."""
    kind, _, name = home.partition(".")
    return f"{KINDS.get(kind, kind)} {name.replace('.values.', ': ')}".strip()


def line_words(lines: list[tuple[int, int]]) -> str:
    """Line ranges: `1028, 1030-1034`."""
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in lines)


def status_of_section(homes: list[str], reached_rules: set[str]) -> Status:
    """The status of a section, from the entries that cite it; the strongest one counts."""
    if not homes:
        return Status.UNCITED
    groups = {home.split(".")[0] for home in homes}
    rules = {h.split(".", 1)[1] for h in homes if h.startswith(("rules.", "irregularities."))}
    if rules & reached_rules:
        return Status.REACHED
    if groups & {"pay", "wagers", "options", "ladders", "terms", "meters", "seats"}:
        return Status.MODELLED
    if groups <= {"readings", "notes"}:
        return Status.INTERPRETED
    if groups & {*FOR_STAFF, "not_modelled"}:
        return Status.STAFF
    return Status.HEADING if groups == {"heading"} else Status.MODELLED
