"""The README's commands exist, and the package says what it exports."""

import doctest
import re
from pathlib import Path

import houseway

ROOT = Path(__file__).parents[2]


def test_every_command_is_in_the_readme():
    from houseway.cli.app import app

    readme = (ROOT / "README.md").read_text()
    for command in app.registered_commands:
        if not command.hidden:
            name = command.name or command.callback.__name__
            assert re.search(rf"`{name}\b", readme), name


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
