"""Wheels: roulette and Big Six."""

from __future__ import annotations

NAMES: dict[str, tuple[str, ...]] = {  # what people call a game besides its own name
    "big-six": ("big 6", "money wheel"),
}
