"""Cached odds become stale when the code that computes them changes, and only then."""

import ast
from pathlib import Path

import houseway
from houseway.odds.cache import SOLVING

ROOT = Path(houseway.__file__).parent
WORDLESS = {"errors", "cache_dir", "json_data", "store"}  # what they hold changes no figure


def _rooms(file):
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("houseway."):
            yield node.module.split(".")[1]


def test_odds_depend_on_no_other_code():
    known = {name.removesuffix(".py") for name in SOLVING} | WORDLESS
    for name in SOLVING:
        place = ROOT / name
        assert place.exists(), name
        for file in [place] if place.is_file() else place.rglob("*.py"):
            assert set(_rooms(file)) <= known, file
