"""Acts that were refused, and by whom they were tried."""

from __future__ import annotations

from msgspec import Struct

from houseway.table.log import Clock, clock
from houseway.web.sidecar import Sidecar

KEPT = 100_000  # records; older ones make room
STRANGERS_KEPT = 10_000  # the same of those whom nobody knows
LONGEST = 500  # characters of a reason


class Refusal(Struct, frozen=True):
    """Who tried what at which table, when (ms since 1970), and why it was refused."""

    when: int
    who: str
    table: str
    act: str
    why: str


class Refusals:
    """The record of refused acts, in the small file beside the store.

    What strangers try is kept apart, so that they cannot push out what is known of others.
    """

    def __init__(self, sidecar: Sidecar, now: Clock = clock) -> None:
        self._file, self._now = sidecar, now

    def record(self, who: str, table: str, act: str, why: str) -> None:
        """Record what somebody known was refused."""
        self._record("refused", KEPT, who, table, act, why)

    def record_anonymous(self, tried: str, table: str, act: str, why: str) -> None:
        """Record what somebody was refused who has not shown who he is; the name he tried."""
        self._record("strangers", STRANGERS_KEPT, tried, table, act, why)

    def _record(self, where: str, most: int, *words: str) -> None:
        cut = (text[:LONGEST] for text in words)
        self._file.run(
            f"INSERT INTO {where} (time, who, place, act, why) VALUES (?, ?, ?, ?, ?)",
            self._now(), *cut,
        )  # fmt: skip
        self._file.run(f"DELETE FROM {where} WHERE n <= (SELECT MAX(n) FROM {where}) - ?", most)

    def last(self, n: int = 100, table: str = "", strangers: bool = False) -> list[Refusal]:
        """The last ones, of one table or of all, newest first; or those of strangers."""
        where = "strangers" if strangers else "refused"
        rows = self._file.run(
            f"SELECT time, who, place, act, why FROM {where} WHERE ? IN ('', place) "
            "ORDER BY n DESC LIMIT ?",
            table, n,
        )  # fmt: skip
        return [Refusal(*row) for row in rows]
