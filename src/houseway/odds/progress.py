"""Progress of long computations, reported to listeners."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_listeners: list[Callable[[str, float], None]] = []


def report(what: str, share: float) -> None:
    """Report the share of some work that is done."""
    for listener in _listeners:
        listener(what, share)


@contextmanager
def listening(show: Callable[[str, float], None], after: float = 2.0) -> Iterator[None]:
    """Pass progress to `show` once the work has taken `after` seconds."""
    start = time.monotonic()

    def late(what: str, share: float) -> None:
        if time.monotonic() - start > after:
            show(what, share)

    _listeners.append(late)
    try:
        yield
    finally:
        _listeners.remove(late)
