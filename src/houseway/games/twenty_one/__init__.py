"""The blackjack family: one `play` for all games, with the terms of each book."""

from __future__ import annotations

NAMES: dict[str, tuple[str, ...]] = {  # what people call a game besides its own name
    "blackjack": ("black jack", "bj", "21"),
    "double-attack-blackjack": ("double attack",),
    "double-back-jack": ("double back",),
    "free-bet-blackjack": ("free bet",),
    "spanish-21": ("spanish",),
}
