"""Poker against the house with two hole cards and a board."""

from __future__ import annotations

NAMES: dict[str, tuple[str, ...]] = {  # what people call a game besides its own name
    "jackpot-holdem": ("jackpot hold em", "hold em", "holdem"),
    "texas-holdem-bonus": ("texas hold em bonus", "hold em bonus", "holdem bonus"),
    "ultimate-texas-holdem": (
        "ultimate texas hold em",
        "ultimate hold em",
        "ultimate holdem",
        "ultimate",
        "uth",
        "hold em",
        "holdem",
    ),
}
