"""The JSON Schema of edition files, made from the types they are read into.

It gives editors completion and the shape of every table. Names, order and what is missing are
left to the loader, for a clause or the chapter that is extended may bring it in.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from houseway.editions.format.written import Book, Head, Section

TEXT = {"type": "string"}
FIGURES = {"anyOf": [TEXT, {"type": "array", "items": TEXT}]}
NUMBER = "^(?![a-z_]+$)"  # section numbers; a lowercase word is a key, or a misspelled one
COMPLETED = {  # tables that take what they leave out from another, by the key that names it
    "Ambiguity": "clause",
    "Note": "clause",
    "Irregularity": "clause",
    "Dice": "like",
}


def edition_schema() -> dict[str, Any]:
    """The schema of a chapter and, as `#/$defs/Book`, of the clauses of a book."""
    _, types = msgspec.json.schema_components([Head, Section, Book], ref_template="#/$defs/{name}")
    types = {name: _without_defaults(schema) for name, schema in types.items()}
    for schema in types.values():
        schema["required"] = []
    for name, word in COMPLETED.items():
        types[name]["properties"][word] = TEXT
    section, pay = types["Section"], types["PayTable"]
    for key in ("wager", "table", "rows"):  # the keys it has in the file, and its rows
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


def _without_defaults(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without_defaults(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: _without_defaults(part) for key, part in schema.items() if key != "default"}
    if "properties" in schema:  # of which one may have this name
        named = schema["properties"].items()
        parts["properties"] = {name: _without_defaults(part) for name, part in named}
    return parts


def schema_text() -> str:
    """The schema as it is written to a file."""
    return json.dumps(edition_schema(), indent=1, ensure_ascii=False) + "\n"
