"""Acts that were refused, and by whom they were tried."""

from __future__ import annotations

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """Who tried what at which table, when, and why it was refused."""

    when: int
    who: str
    table: str
    act: str
    why: str


class Refusals:
    """The record of refused acts, in a small file beside the store."""

    def note(self, who: str, table: str, act: str, why: str) -> None:
        """Record one."""
        raise NotImplementedError

    def last(self, n: int = 100, table: str = "") -> list[Refusal]:
        """The last ones, newest first."""
        raise NotImplementedError
