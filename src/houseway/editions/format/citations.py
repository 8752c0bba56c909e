"""Which sections of a chapter state what: citations follow from where things are written."""

from __future__ import annotations

from enum import Enum

from houseway.editions.model import At


class Kind(Enum):
    """What a section can state, by the word that a pointer begins with."""

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
    """What a pointer names: `"irregularity shoe-jams"`, or an ambiguity by its id alone."""
    word, _, name = text.partition(" ")
    return (_WORDS[word], name) if name and word in _WORDS else (Kind.AMBIGUITY, text)


class Citations:
    """The sections that state each thing, in the order of the book; then those that mention it."""

    def __init__(self) -> None:
        self._stated: dict[Thing, list[str]] = {}
        self._mentioned: dict[Thing, list[str]] = {}

    def state(self, kind: Kind, name: str, section: str) -> None:
        """Note that a section states this."""
        self._stated.setdefault((kind, name), []).append(section)

    def mention(self, kind: Kind, name: str, section: str) -> None:
        """Note that a section is cited for this after those that state it."""
        self._mentioned.setdefault((kind, name), []).append(section)

    def sections(self, kind: Kind, name: str) -> list[str]:
        """All that are cited, each once."""
        thing = kind, name
        stated, mentioned = self._stated.get(thing, []), self._mentioned.get(thing, [])
        return [*dict.fromkeys(stated), *dict.fromkeys(mentioned)]


def as_at(sections: list[str]) -> At:
    """Sections as a citation has them: one by itself, or a list."""
    return sections[0] if len(sections) == 1 else sections
