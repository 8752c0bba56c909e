"""Imports go one way: what lies lower never knows what lies higher."""

import ast
import re
from pathlib import Path

import houseway
from houseway.editions import edition_ids, load

ROOT = Path(houseway.__file__).parent
FLOORS = [  # from the ground up; a module may import its own floor and those below
    {"errors", "cache_dir", "jit", "json_data"},
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

SUB_ROOMS = {  # likewise inside a room; modules that are not named here belong to no floor
    "odds": [{"boards", "counting", "kernels", "dice"}, {"strategy", "twenty_one"}, {"solve"}],
    "session": [{"cards"}, {"money"}, {"session"}],
    "reports": [{"rulings"}, {"compare", "queries"}],
    "web": [
        {"sidecar", "throttle", "accounts", "refusal_log", "inputs"},
        {"workers", "training"},
        {"live"},
        {"felt"},
        {"api", "pages"},
        {"app"},
    ],
    "web/pages": [
        {"shared"},
        {"desk", "lobby", "log", "login", "odds", "rulings", "table", "trainer"},
    ],
}
APART = [  # of the same floor, and yet strangers
    {"web/api", "web/pages"},
    {f"web/pages/{name}" for name in SUB_ROOMS["web/pages"][1]},
]


def _room(module):
    return module.split(".")[1] if "." in module else "__init__"


def _floor(room):
    return next(n for n, rooms in enumerate(FLOORS) if room in rooms)


def _imports(file):
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("houseway"):
            yield node.module
            if "." in node.module:
                yield from (f"{node.module}.{a.name}" for a in node.names)  # perhaps a module
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


def _inside(path, room):
    """The sub-room of a room that a path lies in, "" if it lies in none."""
    return path.removeprefix(f"{room}/").split("/")[0] if path.startswith(f"{room}/") else ""


def _pairs():
    """Every module with every module it imports, as paths below the package."""
    for file in ROOT.rglob("*.py"):
        here = str(file.relative_to(ROOT).with_suffix(""))
        for module in _imports(file):
            yield here, module.removeprefix("houseway.").replace(".", "/")


def test_imports_go_down_inside_rooms_too():
    wrong = []
    for here, there in _pairs():
        for room, floors in SUB_ROOMS.items():
            level = {name: n for n, names in enumerate(floors) for name in names}
            mine, other = _inside(here, room), _inside(there, room)
            if mine in level and other in level and level[other] > level[mine]:
                wrong.append(f"{here} imports {there}")
    assert wrong == []


def test_strangers_do_not_import_each_other():
    """The API knows no pages; a page knows no other page, only what pages share."""
    wrong = []
    for here, there in _pairs():
        for rooms in APART:
            mine = {room for room in rooms if f"{here}/".startswith(f"{room}/")}
            other = {room for room in rooms if f"{there}/".startswith(f"{room}/")}
            if mine and other and mine != other:
                wrong.append(f"{here} imports {there}")
    assert wrong == []


def test_every_part_of_the_web_has_a_floor():
    for room in ("web", "web/pages"):
        paths = [p for p in (ROOT / room).iterdir() if p.suffix == ".py" or p.is_dir()]
        found = {p.stem for p in paths} - {"__init__", "__pycache__", "static"}
        assert found == set().union(*SUB_ROOMS[room])


def test_files_are_short():
    long = [f.name for f in ROOT.rglob("*.py") if f.read_text().count("\n") > 500]
    assert long == []


def test_no_section_number_in_a_game():
    """Books number differently: code holds rule ids, editions hold sections."""
    sections = {s for name in edition_ids() for s in load(name).sections if len(s) > 2}
    for file in (ROOT / "games").rglob("*.py"):
        words = set(re.findall(r"[\w.()]+", file.read_text()))
        assert not words & sections, file
