"""The published JSON Schema accepts every edition and refuses what an editor should underline."""

import tomllib
from pathlib import Path

import pytest

from houseway.editions.format.schema import edition_schema, schema_text
from houseway.editions.load import HOME

HERE = Path(__file__).parent
PUBLISHED = HERE.parents[1] / "docs" / "edition.schema.json"
FILES = sorted([*HOME.glob("*/*.toml"), *(HERE / "good").glob("*.toml")])
REFUSED = [  # the faults of bad/ that lie in the shape of a table, not in names or order
    "unknown_top_level_key", "section_key_in_the_head", "unknown_key_in_section",
    "unknown_key_in_wager", "unknown_key_in_option_value", "unknown_key_in_irregularity",
    "key_that_is_never_written", "missing_source", "seats_is_text", "title_is_a_number",
    "optional_is_text", "odds_is_a_number", "source_of_three_lines", "pay_is_a_list",
    "extends_a_number",
]  # fmt: skip


def test_the_published_schema_is_up_to_date():
    assert PUBLISHED.read_text(encoding="utf-8") == schema_text(), "stale: run `make docs`"


def faults(file: Path) -> list[str]:
    """The problems a schema finds in a file."""
    jsonschema_rs = pytest.importorskip("jsonschema_rs")  # comes with schemathesis
    schema = edition_schema()
    if file.name == "_book.toml":
        schema = {**schema["$defs"]["Book"], "$defs": schema["$defs"]}
    raw = tomllib.loads(file.read_text())
    return [error.message for error in jsonschema_rs.validator_for(schema).iter_errors(raw)]


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_the_schema_accepts_every_edition(file):
    assert faults(file) == []


@pytest.mark.parametrize("name", REFUSED)
def test_the_schema_refuses_a_wrong_shape(name):
    assert faults(HERE / "bad" / f"{name}.toml")
