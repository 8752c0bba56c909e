"""The baccarat family: two hands that draw by a fixed table."""

from __future__ import annotations

NAMES: dict[str, tuple[str, ...]] = {  # what people call a game besides its own name
    "dragon-bonus-baccarat": ("dragon bonus", "baccarat", "punto banco"),
    "ez-baccarat": ("baccarat", "punto banco"),
    "mini-baccarat": ("baccarat", "punto banco"),
}
