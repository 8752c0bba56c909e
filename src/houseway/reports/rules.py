"""An edition in plain words with its sections, and the book's lines where we have them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from houseway.editions.house import House
from houseway.editions.model import Cited, Edition, Irregularity, Rule
from houseway.editions.texts import quoted, texts_folder
from houseway.games import game_names, game_of
from houseway.json_data import JsonObject
from houseway.reports.words import choices


def rules_json(edition: Edition) -> JsonObject:
    """Everything the edition says, with stable keys."""
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
    """Each option as it is written, and what its values mean."""
    options = _named(edition, edition.options)
    for name, option in edition.options.items():
        if option.values:
            options[name]["choices"] = choices(option)
    return options


def _rules(edition: Edition) -> JsonObject:
    """Each rule with our sentence for it, its section and lines."""
    words = rule_words(edition)
    return {
        name: {"says": words.get(name, ""), **_entry(edition, rule)}
        for name, rule in edition.rules.items()
    }


def rule_words(edition: Edition) -> dict[str, str]:
    """Our sentence for each rule, where the game has a module yet."""
    return dict(game_of(edition).rules) if edition.game in game_names() else {}


def _named(edition: Edition, entries: Mapping[str, Cited]) -> JsonObject:
    return {name: _entry(edition, entry) for name, entry in entries.items()}


def _entry(edition: Edition, entry: Cited) -> JsonObject:
    """One entry as a record: its own fields, its citation, and the book's words if at hand."""
    record: JsonObject = msgspec.to_builtins(entry)
    record["at"] = entry.where
    record["lines"] = edition.lines_of(entry)
    return {**record, **_text(edition, entry)}


def _text(edition: Edition, entry: Cited) -> JsonObject:
    return {"text": quoted(edition, entry)} if texts_folder() else {}


def explain(house: House, rule: str) -> JsonObject:
    """One rule, irregularity or ambiguity: our words, section, what it rests on, lines."""
    from houseway.errors import unknown

    edition = house.edition
    entries: dict[str, Irregularity | Rule] = {i.id: i for i in edition.irregularities}
    entries |= edition.rules
    if (note := edition.note(rule)) and rule not in entries:
        entry = _entry(edition, note)
        citation: JsonObject = {k: entry[k] for k in ("at", "lines", "text") if k in entry}
        says = "an ambiguity in the text" if rule in edition.ambiguities else "a note on the text"
        return {"rule": rule, "says": says, "reading": {"id": rule, **entry}, **citation}
    if rule not in entries:
        raise unknown("rule", rule, entries)
    record = _entry(edition, entries[rule])
    record["rule"] = rule
    record["says"] = rule_words(edition).get(rule, record.get("done", ""))
    name = entries[rule].rests_on
    if name and (note := edition.note(name)):
        record["reading"] = {"id": name, **_entry(edition, note)}
    return record
