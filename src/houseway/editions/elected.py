"""The options a house has elected, and which of them anybody looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class Elected(dict[str, str]):
    """The elected options, which remember what of them was looked at.

    Whatever was worked out from a house is the same for every other that agrees in those.
    """

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.read: set[str] = set()

    def __getitem__(self, option: str) -> str:
        self.read.add(option)
        return super().__getitem__(option)

    def get(self, option: str, default: Any = None) -> Any:
        """The value of an option, if the book has it."""
        self.read.add(option)
        return super().get(option, default)

    def __contains__(self, option: object) -> bool:
        self.read.add(str(option))
        return super().__contains__(option)

    def __iter__(self) -> Iterator[str]:
        self.read.update(super().keys())
        return super().__iter__()

    def keys(self) -> Any:
        """All of them, which are then looked at."""
        self.read.update(super().keys())
        return super().keys()

    def items(self) -> Any:
        """The same with their values."""
        self.read.update(super().keys())
        return super().items()

    def values(self) -> Any:
        """The values alone."""
        self.read.update(super().keys())
        return super().values()

    def told(self) -> dict[str, str]:
        """All of them for a record, from which nothing is worked out."""
        return dict(super().items())
