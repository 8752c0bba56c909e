"""The JSON Schema of edition files, generated from the types they are read into.

It gives editors completion and the shape of every table. The loader checks names, order and
missing keys, because a clause or an extended chapter may supply them.
"""

from __future__ import annotations

import json

import msgspec

from houseway.editions.format.written import Book, Head, Section
from houseway.json_data import JsonObject

TEXT = {"type": "string"}
FIGURES = {"anyOf": [TEXT, {"type": "array", "items": TEXT}]}
NUMBER = "^(?![a-z_]+$)"  # section numbers; a lowercase word is a key, or a misspelled one
COMPLETED = {  # tables completed from another one, with the key that names it
    "Ambiguity": "clause",
    "Note": "clause",
    "Irregularity": "clause",
    "Dice": "like",
}


def edition_schema() -> JsonObject:
    """The schema of a chapter and, as `#/$defs/Book`, of the clauses of a book."""
    _, types = msgspec.json.schema_components([Head, Section, Book], ref_template="#/$defs/{name}")
    types = {name: _without_defaults(schema) for name, schema in types.items()}
    for schema in types.values():
        schema["required"] = []
    for name, word in COMPLETED.items():
        types[name]["properties"][word] = TEXT
    section, pay = types["Section"], types["PayTable"]
    for key in ("wager", "table", "rows"):  # in the file these are the keys above it, and its rows
        del pay["properties"][key]
    pay["additionalProperties"] = FIGURES
    one = {"$ref": "#/$defs/PayTable"}
    several = {"type": "object", "additionalProperties": one}
    section["properties"]["pay"] = {
        "type": "object",
        "additionalProperties": {"anyOf": [TEXT, one, several]},
    }
    sections = {NUMBER: {"$ref": "#/$defs/Section"}}
    section["patternProperties"] = sections
    head = types.pop("Head")
    required = ["game", "title", "source", "wagers"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Houseway edition",
        "description": "A chapter of a rule book: a head, then its sections by number.",
        "type": "object",
        "properties": {"extends": TEXT, **head["properties"]},
        "anyOf": [{"required": required}, {"required": ["extends"]}],
        "patternProperties": sections,
        "additionalProperties": False,
        "$defs": types,
    }


def _without_defaults(schema: JsonObject) -> JsonObject:
    """A schema without default values, at any depth."""
    parts = {key: _part(value) for key, value in schema.items() if key != "default"}
    if "properties" in schema:  # one of them may be called "default"
        named = schema["properties"].items()
        parts["properties"] = {name: _part(value) for name, value in named}
    return parts


def _part(value: object) -> object:
    if isinstance(value, list):
        return [_part(entry) for entry in value]
    return _without_defaults(value) if isinstance(value, dict) else value


def schema_text() -> str:
    """The schema as it is written to a file."""
    return json.dumps(edition_schema(), indent=1, ensure_ascii=False) + "\n"
