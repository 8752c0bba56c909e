"""Which sections state what: an entry is cited to the section it is written in."""

from __future__ import annotations

from enum import Enum

from houseway.editions.model import At


class Kind(Enum):
    """What a section can state; the value is the first word of a pointer to it."""

    WAGER = "wager"
    LADDER = "ladder"
    OPTION = "option"
    VALUE = "value"
    NEEDS = "needs"
    TIE = "tie"
    SEATS = "seats"
    TERM = "term"
    RULE = "rule"
    PAY = "pay"
    METER = "meter"
    DRAWS = "draws"
    AMBIGUITY = "ambiguity"
    IRREGULARITY = "irregularity"
    STEP = "step"
    AREA = "area"
    INSCRIPTION = "inscription"
    EQUIPMENT = "equipment"


Thing = tuple[Kind, str]  # a kind and a name
_WORDS = {kind.value: kind for kind in Kind}


def pointer(text: str) -> Thing:
    """What a pointer names: `"irregularity shoe-jams"`, or an ambiguity by its bare id."""
    word, _, name = text.partition(" ")
    return (_WORDS[word], name) if name and word in _WORDS else (Kind.AMBIGUITY, text)


class Citations:
    """The sections that state each entry, in the order of the book, then those that mention it."""

    def __init__(self) -> None:
        self._stated: dict[Thing, list[str]] = {}
        self._mentioned: dict[Thing, list[str]] = {}

    def state(self, kind: Kind, name: str, section: str) -> None:
        """Record that a section states this."""
        self._stated.setdefault((kind, name), []).append(section)

    def mention(self, kind: Kind, name: str, section: str) -> None:
        """Record that a section mentions this; it is cited after those that state it."""
        self._mentioned.setdefault((kind, name), []).append(section)

    def sections(self, kind: Kind, name: str) -> list[str]:
        """All cited sections, each once."""
        thing = kind, name
        stated, mentioned = self._stated.get(thing, []), self._mentioned.get(thing, [])
        return [*dict.fromkeys(stated), *dict.fromkeys(mentioned)]


def as_at(sections: list[str]) -> At:
    """Sections as a citation: a single one as it is, several as a list."""
    return sections[0] if len(sections) == 1 else sections
