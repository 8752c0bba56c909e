"""A limit on wrong passwords: strict for a name at one address, milder for a name anywhere."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from threading import Lock
from typing import TypeVar

from houseway.errors import Refused

TRIES, WAIT = 5, 60.0  # wrong passwords for a name at one address, then seconds to wait
WIDE_TRIES, WIDE_WAIT = 50, 5.0  # the same for a name at all addresses
MOST = 10_000  # names and addresses; the oldest are forgotten

ANYWHERE = "*"  # no address
Key = tuple[str, str]
V = TypeVar("V")


class LoginThrottle:
    """Counts every attempt before checking its password, so that parallel attempts gain nothing.

    A person who has logged in from an address before is not locked out by attempts elsewhere.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._lock = now, Lock()
        self._counted: OrderedDict[Key, tuple[int, float]] = OrderedDict()  # attempts, last time
        self._known: OrderedDict[Key, None] = OrderedDict()

    def count(self, name: str, address: str) -> None:
        """Count an attempt; Refused if there were too many recently."""
        with self._lock:
            rules = [((name, address), TRIES, WAIT)]
            if (name, address) not in self._known:
                rules.append(((name, ANYWHERE), WIDE_TRIES, WIDE_WAIT))
            left = max(self._left(*rule) for rule in rules)
            if left > 0:
                problem = f"too many wrong passwords; try again in {ceil(left)} seconds"
                raise Refused(problem, rule="login", at="")
            for key, _, _ in rules:
                self._counted[key] = (self._counted.get(key, (0, 0.0))[0] + 1, self._now())
                _trim(self._counted, key)

    def _left(self, key: Key, most: int, wait: float) -> float:
        """The seconds left to wait."""
        tries, last = self._counted.get(key, (0, 0.0))
        return last + wait - self._now() if tries >= most else 0.0

    def right(self, name: str, address: str) -> None:
        """Record a right password: reset this address and remember it."""
        with self._lock:
            self._counted.pop((name, address), None)
            if (name, address) not in self._known:  # this attempt was counted there as well
                tries, last = self._counted.get((name, ANYWHERE), (1, 0.0))
                self._counted[name, ANYWHERE] = (tries - 1, last)
            self._known[name, address] = None
            _trim(self._known, (name, address))


def _trim(entries: OrderedDict[Key, V], key: Key) -> None:
    entries.move_to_end(key)
    while len(entries) > MOST:
        entries.popitem(last=False)
