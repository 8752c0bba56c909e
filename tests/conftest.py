"""Every game's tests may import the helpers of their own folder, and the oracles."""

import sys
from pathlib import Path

TESTS = Path(__file__).parent
sys.path[:0] = [str(TESTS / "oracles"), *map(str, sorted((TESTS / "games").iterdir()))]
