"""The documents are true: commands print what is shown, links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

import houseway
from tests.examples import commands, output_of

ROOT = Path(__file__).parents[2]


def test_every_command_is_documented():
    from houseway.cli.app import app

    page = (ROOT / "docs" / "commands.md").read_text()
    for command in app.registered_commands:
        if not command.hidden:
            name = command.name or command.callback.__name__
            assert re.search(rf"`{name}\b", page), name


SHOWN = [
    (name, command, shown)
    for name in ("README.md", "docs/tour.md")
    for command, shown in commands((ROOT / name).read_text())
]


@pytest.mark.parametrize(("name", "command", "shown"), SHOWN, ids=lambda text: text[:60])
def test_a_command_prints_what_is_shown(name, command, shown):
    hint = f"{name} is stale: run `python -m tests.examples {name}`"
    assert output_of(command).strip() == shown.strip(), hint


def test_links_lead_somewhere():
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    lost = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in pages
        for link in re.findall(r"\]\(([^)#\s]+)", page.read_text())
        if "://" not in link and not (page.parent / link).exists()
    ]
    assert lost == []


def test_examples_in_the_package():
    for module in (houseway, houseway.api):
        tried = doctest.testmod(module)
        assert tried.attempted
        assert not tried.failed


def test_public_names_are_exact():
    assert set(houseway.__all__) == {
        "BadEdition", "BadLog", "BadStore", "Desk", "HousewayError", "Refused", "Unreadable",
        "edition", "library",
    }  # fmt: skip


def test_one_version():
    assert re.fullmatch(r"\d+\.\d+\.\d+", houseway.__version__)
