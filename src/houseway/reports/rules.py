"""An edition in plain words with its sections, and the book's own lines where we have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple

import msgspec

from houseway.editions.model import Cited, Edition, Irregularity, Note, Rule
from houseway.editions.texts import quoted, texts_folder
from houseway.errors import CLOSE, Unreadable, unknown
from houseway.games import game_names, game_of
from houseway.json_data import JsonObject
from houseway.reports.words import choices

SUGGESTED = 12  # names, where none is close to the one given


def rules_json(edition: Edition) -> JsonObject:
    """Everything in an edition, with stable keys."""
    return {
        "edition": edition.id,
        "game": edition.game,
        "book": edition.book,
        "title": edition.title,
        "source": msgspec.to_builtins(edition.source),
        "seats": edition.seats.most if edition.seats else None,
        "wagers": _named(edition, edition.wagers),
        "ladders": _named(edition, edition.ladders),
        "terms": _named(edition, edition.terms),
        "draws": _named(edition, edition.draws),
        "options": _options(edition),
        "meters": _named(edition, edition.meters),
        "pay": [
            {
                "wager": table.wager,
                "table": table.table,
                "at": table.where,
                "lines": edition.lines_of(table),
                "minimum": table.minimum,
                "when": table.when,
                "rows": [[hand, odds] for hand, odds in table.rows.items()],
                **_text(edition, table),
            }
            for table in edition.pay
        ],
        "rules": _rules(edition),
        "readings": _named(edition, edition.ambiguities),
        "notes": _named(edition, edition.notes),
        "irregularities": [_entry(edition, entry) for entry in edition.irregularities],
        "procedures": {
            name: [_entry(edition, step) for step in steps]
            for name, steps in edition.procedures.items()
        },
        "layout": {
            "areas": [_entry(edition, area) for area in edition.layout.areas],
            "inscriptions": [_entry(edition, words) for words in edition.layout.inscriptions],
            "equipment": [_entry(edition, piece) for piece in edition.layout.equipment],
        },
        "not_modelled": edition.staff_procedures,
        "holes": edition.gaps,
    }


def _options(edition: Edition) -> JsonObject:
    """Each option as the edition has it, and what its values mean."""
    options = _named(edition, edition.options)
    for name, option in edition.options.items():
        if option.values:
            options[name]["choices"] = choices(option)
    return options


def _rules(edition: Edition) -> JsonObject:
    """Each rule in our words, with its section and lines."""
    words = rule_words(edition)
    return {
        name: {"says": words.get(name, ""), **_entry(edition, rule)}
        for name, rule in edition.rules.items()
    }


def rule_words(edition: Edition) -> dict[str, str]:
    """Our words for each rule; empty if the game has no module yet."""
    return dict(game_of(edition).rules) if edition.game in game_names() else {}


def _named(edition: Edition, entries: Mapping[str, Cited]) -> JsonObject:
    return {name: _entry(edition, entry) for name, entry in entries.items()}


def _entry(edition: Edition, entry: Cited) -> JsonObject:
    """One entry as a record: its fields, its citation, and the book's lines if available."""
    record: JsonObject = msgspec.to_builtins(entry)
    record["at"] = entry.where
    record["lines"] = edition.lines_of(entry)
    return {**record, **_text(edition, entry)}


def _text(edition: Edition, entry: Cited) -> JsonObject:
    return {"text": quoted(edition, entry)} if texts_folder() else {}


class Explanation(NamedTuple):
    """One rule, irregularity, ambiguity or note: our words, and the note it rests on if any."""

    edition: Edition
    name: str
    entry: Rule | Irregularity | Note
    says: str
    note_name: str = ""

    @property
    def note(self) -> Note | None:
        """The ambiguity or note behind it."""
        return self.edition.note(self.note_name)

    @property
    def text(self) -> list[str]:
        """The book's own lines; empty without texts."""
        return quoted(self.edition, self.entry)

    def to_json(self) -> JsonObject:
        """The record as the command prints it."""
        record = _entry(self.edition, self.entry)
        if isinstance(self.entry, Note):
            record = {k: record[k] for k in ("at", "lines", "text") if k in record}
        record |= {"rule": self.name, "says": self.says}
        if self.note is not None:
            record["reading"] = {"id": self.note_name, **_entry(self.edition, self.note)}
        return record


def explain(edition: Edition, name: str) -> Explanation:
    """Explain a rule, an irregularity, an ambiguity or a note by its name."""
    entries: dict[str, Irregularity | Rule] = {i.id: i for i in edition.irregularities}
    entries |= edition.rules
    if name in entries:
        entry = entries[name]
        done = entry.done if isinstance(entry, Irregularity) else ""
        return Explanation(
            edition, name, entry, rule_words(edition).get(name, done), entry.rests_on
        )
    if note := edition.note(name):
        kind = "an ambiguity in the text" if name in edition.ambiguities else "a note on the text"
        return Explanation(edition, name, note, kind, name)
    raise _unknown_rule(edition, name, [*entries, *edition.ambiguities, *edition.notes])


def _unknown_rule(edition: Edition, name: str, known: Iterable[str]) -> Unreadable:
    """The error for an unknown name: the closest one, or a few and where all are listed."""
    names = sorted(known)
    if len(names) <= SUGGESTED or get_close_matches(name, names, cutoff=CLOSE):
        return unknown("rule", name, names)
    nearest = sorted(get_close_matches(name, names, n=SUGGESTED, cutoff=0))
    listed = ", ".join(f"'{n}'" for n in nearest)
    return Unreadable(
        f"No rule called '{name}'. Choose from {listed}, or from those that `houseway rules "
        f"{edition.id}` lists"
    )
