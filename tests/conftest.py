"""Tests may import the helpers of their own folder, and the oracles."""

import sys
from pathlib import Path

from hypothesis import settings

settings.register_profile("houseway", deadline=None)  # the first example may compile
settings.load_profile("houseway")

TESTS = Path(__file__).parent
sys.path[:0] = [str(TESTS / room) for room in ("oracles", "session", "store", "floor")]
sys.path[:0] = map(str, sorted((TESTS / "games").iterdir()))
