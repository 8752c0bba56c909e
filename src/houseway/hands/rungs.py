"""Ladders of hands: rungs under the names pay tables use, and how a printed name is parsed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
_SPELT = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "sixe": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "j": "jack", "q": "queen", "k": "king", "a": "ace",
}  # fmt: skip


@dataclass(frozen=True)
class Rung:
    """One shape of hand: its name, other printed names, and the wider names it falls under."""

    name: str
    also: tuple[str, ...] = ()
    within: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ladder:
    """Rungs from weakest to strongest; a hand's rung is its index here."""

    name: str
    rungs: tuple[Rung, ...]

    @cached_property
    def _index(self) -> dict[str, frozenset[int]]:
        names: dict[str, frozenset[int]] = {}
        for n, rung in enumerate(self.rungs):
            for name in (rung.name, *rung.also, *rung.within):
                names[_plain(name)] = names.get(_plain(name), frozenset()) | {n}
        return names

    def find(self, name: str) -> frozenset[int]:
        """The rungs a printed name means; empty if it is not on the ladder."""
        plain = _plain(name)
        if plain in self._index:
            return self._index[plain]
        return frozenset(
            n for pair in _pairs(plain) for n in self._index.get(f"pair of {pair}", ())
        )

    def names(self) -> list[str]:
        """The rungs' names, weakest first."""
        return [rung.name for rung in self.rungs]


def _plain(name: str) -> str:
    """A printed hand name without case, hyphens, commas, 'and' and a leading '5-card'."""
    words = re.sub(r"[^a-z0-9]+", " ", re.sub("['’]", "", name.lower())).split()
    if words[:2] == ["5", "card"]:
        words = words[2:]
    return " ".join(word for word in words if word != "and")


def _pairs(plain: str) -> list[str]:
    """The ranks meant by `pair of 10s or better`, `pair of 6s thru 10s`, `pair of tens or aces`."""
    words = [word for word in plain.split() if word not in ("pair", "of")]
    named = [rank for rank in map(_rank, words) if rank >= 0]
    if not named or not plain.startswith("pair "):
        return []
    if words[-2:] == ["or", "better"]:
        return list(RANK_NAMES[named[0] :])
    if {"thru", "through", "to"} & set(words):
        return list(RANK_NAMES[named[0] : named[-1] + 1])
    return [RANK_NAMES[rank] for rank in named]


def _rank(word: str) -> int:
    """The rank a word names, singular or plural, or -1."""
    for form in (word, word.removesuffix("s")):
        if _SPELT.get(form, form) in RANK_NAMES:
            return RANK_NAMES.index(_SPELT.get(form, form))
    return -1
