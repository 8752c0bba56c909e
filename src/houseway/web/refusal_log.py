"""The record of refused acts, and who tried them."""

from __future__ import annotations

from msgspec import Struct

from houseway.table.log import Clock, clock
from houseway.web.sidecar import Sidecar

MOST = 100_000  # records; the oldest are deleted
MOST_OF_STRANGERS = 10_000  # records of people who are not logged in
LONGEST = 500  # characters of a reason


class Refusal(Struct, frozen=True):
    """Who tried what at which table, when (ms since 1970), and why it was refused."""

    when: int
    who: str
    table: str
    act: str
    why: str


class Refusals:
    """The record of refused acts, in the sidecar file of a store.

    Acts of strangers are recorded separately, so that they cannot crowd out the others.
    """

    def __init__(self, sidecar: Sidecar, now: Clock = clock) -> None:
        self._file, self._now = sidecar, now

    def record(self, who: str, table: str, act: str, why: str) -> None:
        """Record the refused act of a known person."""
        self._record("refused", MOST, who, table, act, why)

    def record_anonymous(self, tried: str, table: str, act: str, why: str) -> None:
        """Record the refused act of a stranger, with the name they tried."""
        self._record("strangers", MOST_OF_STRANGERS, tried, table, act, why)

    def _record(self, where: str, most: int, *words: str) -> None:
        cut = (text[:LONGEST] for text in words)
        self._file.run(
            f"INSERT INTO {where} (time, who, place, act, why) VALUES (?, ?, ?, ?, ?)",
            self._now(), *cut,
        )  # fmt: skip
        self._file.run(f"DELETE FROM {where} WHERE n <= (SELECT MAX(n) FROM {where}) - ?", most)

    def last(self, n: int = 100, table: str = "", strangers: bool = False) -> list[Refusal]:
        """The last refusals, newest first: of one table or all, or those of strangers."""
        where = "strangers" if strangers else "refused"
        rows = self._file.run(
            f"SELECT time, who, place, act, why FROM {where} WHERE ? IN ('', place) "
            "ORDER BY n DESC LIMIT ?",
            table, n,
        )  # fmt: skip
        return [Refusal(*row) for row in rows]
