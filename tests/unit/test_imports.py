"""Imports go one way: what lies lower never knows what lies higher."""

import ast
import re
from pathlib import Path

import houseway
from houseway.editions import edition_ids, load

ROOT = Path(houseway.__file__).parent
FLOORS = [  # from the ground up; a module may import its own floor and those below
    {"errors", "cache_dir", "jit"},
    {"equipment", "hands", "money", "settlement", "store"},
    {"editions"},
    {"games"},
    {"table"},
    {"session"},
    {"odds"},
    {"simulate"},
    {"reports"},
    {"api"},
    {"web"},
    {"cli", "__init__", "__main__"},
]


def _room(module):
    return module.split(".")[1] if "." in module else "__init__"


def _floor(room):
    return next(n for n, rooms in enumerate(FLOORS) if room in rooms)


def _imports(file):
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("houseway"):
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (a.name for a in node.names if a.name.startswith("houseway"))


def test_every_room_has_a_floor():
    rooms = {p.stem if p.suffix == ".py" else p.name for p in ROOT.iterdir() if p.name[0] != "."}
    rooms -= {"__pycache__", "py.typed", "py"}
    assert rooms == set().union(*FLOORS)


def test_imports_go_down_only():
    wrong = []
    for file in ROOT.rglob("*.py"):
        room = file.relative_to(ROOT).parts[0].removesuffix(".py")
        for module in _imports(file):
            if _floor(_room(module)) > _floor(room):
                wrong.append(f"{file.relative_to(ROOT)} imports {module}")
    assert wrong == []


def test_files_are_short():
    long = [f.name for f in ROOT.rglob("*.py") if f.read_text().count("\n") > 500]
    assert long == []


def test_no_section_number_in_a_game():
    """Books number differently: code holds rule ids, editions hold sections."""
    sections = {s for name in edition_ids() for s in load(name).sections if len(s) > 2}
    for file in (ROOT / "games").rglob("*.py"):
        words = set(re.findall(r"[\w.()]+", file.read_text()))
        assert not words & sections, file
