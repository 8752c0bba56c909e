"""Poker against the house on hands of three, four or five cards."""

from __future__ import annotations

NAMES: dict[str, tuple[str, ...]] = {  # what people call a game besides its own name
    "crazy-four-poker": ("crazy 4 poker", "crazy four", "crazy 4"),
    "four-card-poker": ("four card", "4 card poker", "4 card"),
    "mississippi-stud": ("mississippi", "miss stud"),
    "three-card-poker": ("three card", "3 card poker", "3 card", "tcp"),
}
