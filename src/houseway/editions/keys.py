"""Keys of stakes: a wager of the edition, or one with its place on the layout (`split 17-20`)."""

from __future__ import annotations

from collections.abc import Iterable


class Order(dict[str, int]):
    """The order of settlement; a wager with a place (`split 17-20`) comes where its kind does."""

    def __missing__(self, key: str) -> int:
        self[key] = self[kind_of(key, tuple(self))]
        return self[key]


def kind_of(key: str, wagers: Iterable[str]) -> str:
    """The wager of a key: `split` of `split 17-20`."""
    kinds = [name for name in wagers if key == name or key.startswith(f"{name} ")]
    if not kinds:
        raise KeyError(key)
    return max(kinds, key=len)  # `come odds 6` is of the come odds, not of the come
