"""The source of chance: a live kind, and a seeded kind for tests and simulation.

Both are a `Chance`, but they are not interchangeable: a live table accepts only `Live`.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
_WORD = 1 << 32


class Chance:
    """Draws, picks and shuffles; the interface of every source of chance."""

    def draw(self, things: Sequence[T], n: int) -> tuple[T, ...]:
        """`n` of the items in random order, each at most once, every order equally likely."""
        raise NotImplementedError

    def pick(self, things: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        raise NotImplementedError

    def some_bytes(self, n: int) -> bytes:
        """Random bytes, for a nonce or a seed."""
        raise NotImplementedError

    def shuffle(self, things: Sequence[T]) -> tuple[T, ...]:
        """All of the items, every order equally likely."""
        return self.draw(things, len(things))


class Live(Chance):
    """Draws from the operating system's cryptographic source; the only kind for a live table.

    It has no state between calls, so two processes can never share what was drawn.
    """

    def draw(self, things: Sequence[T], n: int) -> tuple[T, ...]:
        return permuted(things, n, secrets.token_bytes)

    def pick(self, things: Sequence[T]) -> T:
        return things[secrets.randbelow(len(things))]

    def some_bytes(self, n: int) -> bytes:
        return secrets.token_bytes(n)


class Seeded(Chance):
    """Repeats the same draws for the same seed: for tests and simulation, never for money."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, things: Sequence[T], n: int) -> tuple[T, ...]:
        return tuple(self._random.sample(things, n))

    def pick(self, things: Sequence[T]) -> T:
        return things[self._random.randrange(len(things))]

    def some_bytes(self, n: int) -> bytes:
        return self._random.randbytes(n)


def permuted(
    things: Sequence[T], n: int, more: Callable[[int], bytes | bytearray]
) -> tuple[T, ...]:
    """The first `n` of the items after a Fisher-Yates shuffle from random bytes."""
    if n > len(things):
        raise ValueError(f"cannot draw {n} of {len(things)} items")
    left, size = list(things), len(things)
    words = memoryview(more(4 * n)).cast("I")
    for k in range(n):
        choices, word = size - k, words[k]
        if word >= _WORD - _WORD % choices:  # it would favour low numbers
            word = below(choices, _words(more))
        at = k + word % choices
        left[k], left[at] = left[at], left[k]
    return tuple(left[:n])


def below(n: int, words: Iterator[int]) -> int:
    """A number from 0 to n - 1 from random words, without bias: some words are rejected."""
    limit = _WORD - _WORD % n
    for word in words:
        if word < limit:
            return word % n
    raise AssertionError("the words never end")


def _words(more: Callable[[int], bytes | bytearray]) -> Iterator[int]:
    """Endless random 32-bit words."""
    while True:
        yield from memoryview(more(16)).cast("I")
