"""Wrong passwords are slowed down: for a name at an address, and more mildly for a name."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from threading import Lock
from typing import Any

from houseway.errors import Refused

TRIES, WAIT = 5, 60.0  # of a name at one address in a row, and the seconds to wait after them
WIDE_TRIES, WIDE_WAIT = 50, 5.0  # the same of a name, wherever it is tried
KEPT = 10_000  # names and addresses; the oldest make room

ANYWHERE = "*"  # no address
Key = tuple[str, str]


class LoginThrottle:
    """Every try counts before its password is looked at, so that many at once gain nothing.

    Who has come in from an address before is kept out by nobody's tries elsewhere.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._lock = now, Lock()
        self._counted: OrderedDict[Key, tuple[int, float]] = OrderedDict()  # tries, the last one
        self._known: OrderedDict[Key, None] = OrderedDict()

    def count(self, name: str, address: str) -> None:
        """One more try; Refused if there were too many just now."""
        with self._lock:
            rules = [((name, address), TRIES, WAIT)]
            if (name, address) not in self._known:
                rules.append(((name, ANYWHERE), WIDE_TRIES, WIDE_WAIT))
            left = max(self._left(*rule) for rule in rules)
            if left > 0:
                problem = f"too many wrong tries; wait {ceil(left)} seconds"
                raise Refused(problem, rule="login", at="")
            for key, _, _ in rules:
                self._counted[key] = (self._counted.get(key, (0, 0.0))[0] + 1, self._now())
                _trim(self._counted, key)

    def _left(self, key: Key, most: int, wait: float) -> float:
        """The seconds still to wait."""
        tries, last = self._counted.get(key, (0, 0.0))
        return last + wait - self._now() if tries >= most else 0.0

    def right(self, name: str, address: str) -> None:
        """The password was right: this address begins anew, and is known."""
        with self._lock:
            self._counted.pop((name, address), None)
            if (name, address) not in self._known:  # this try was counted there as well
                tries, last = self._counted.get((name, ANYWHERE), (1, 0.0))
                self._counted[name, ANYWHERE] = (tries - 1, last)
            self._known[name, address] = None
            _trim(self._known, (name, address))


def _trim(entries: OrderedDict[Key, Any], key: Key) -> None:
    entries.move_to_end(key)
    while len(entries) > KEPT:
        entries.popitem(last=False)
