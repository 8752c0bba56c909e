"""Dice games that are settled with every throw, and how any bet on two dice is decided."""

from __future__ import annotations

NAMES: dict[str, tuple[str, ...]] = {  # what people call a game besides its own name
    "high-roll-dice": ("high roll",),
    "props-and-hops": ("props",),
}
