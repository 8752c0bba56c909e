"""The source of chance: one live kind, and one seeded kind for tests and simulation."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Live:
    """Draws from the operating system's cryptographic source; the only kind a live table takes."""

    def __init__(self) -> None:
        self._random: random.Random = random.SystemRandom()

    def draw(self, things: Sequence[T], n: int) -> tuple[T, ...]:
        """`n` of the things in random order, each at most once, every order equally likely."""
        return tuple(self._random.sample(things, n))

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each equally likely."""
        return things[self._random.randrange(len(things))]


class Seeded(Live):
    """The same draws again for the same seed: for tests and simulation, never for money."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
