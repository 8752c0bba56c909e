"""The options a house has elected, and which of them have been read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


class Elected(Mapping[str, str]):
    """The elected options; it records which of them are read.

    A result computed for one house holds for every house with the same values of those options.
    """

    def __init__(self, options: Mapping[str, str]) -> None:
        self._values = dict(options)
        self.read: set[str] = set()

    def __getitem__(self, option: str) -> str:
        self.read.add(option)
        return self._values[option]

    def __iter__(self) -> Iterator[str]:
        self.read.update(self._values)
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def set(self, option: str, value: str) -> None:
        """Change a value, while the house is being made."""
        self._values[option] = value

    def as_dict(self) -> dict[str, str]:
        """All options, for a record; this does not count as reading them."""
        return dict(self._values)
