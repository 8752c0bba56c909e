"""Kept odds go stale with the code they follow from, and with nothing else."""

import ast
from pathlib import Path

import houseway
from houseway.odds.cache import SOLVING

ROOT = Path(houseway.__file__).parent
WORDLESS = {"errors", "cache_dir", "json_data"}  # what they hold changes no figure


def _rooms(file):
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("houseway."):
            yield node.module.split(".")[1]


def test_odds_follow_from_nothing_else():
    known = {name.removesuffix(".py") for name in SOLVING} | WORDLESS
    for name in SOLVING:
        place = ROOT / name
        assert place.exists(), name
        for file in [place] if place.is_file() else place.rglob("*.py"):
            assert set(_rooms(file)) <= known, file
