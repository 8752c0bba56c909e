"""Keys of stakes: a wager of the edition, or a wager with its spot (`split 17-20`)."""

from __future__ import annotations

from collections.abc import Iterable


class Order(dict[str, int]):
    """The order of settlement; a wager with a spot (`split 17-20`) has the place of its kind."""

    def __missing__(self, key: str) -> int:
        self[key] = self[kind_of(key, tuple(self))]
        return self[key]


def kind_of(key: str, wagers: Iterable[str]) -> str:
    """The wager of a key: `split` of `split 17-20`."""
    kinds = [name for name in wagers if key == name or key.startswith(f"{name} ")]
    if not kinds:
        raise KeyError(key)
    return max(kinds, key=len)  # `come odds 6` belongs to the come odds, not to the come
