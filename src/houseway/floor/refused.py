"""Acts that were refused, and by whom they were tried."""

from __future__ import annotations

from msgspec import Struct

from houseway.floor.beside import Beside
from houseway.session.kept import Clock, clock

KEPT = 100_000  # records; older ones make room
LONGEST = 500  # characters of a reason


class Refusal(Struct, frozen=True):
    """Who tried what at which table, when (ms since 1970), and why it was refused."""

    when: int
    who: str
    table: str
    act: str
    why: str


class Refusals:
    """The record of refused acts, in the small file beside the store."""

    def __init__(self, beside: Beside, now: Clock = clock) -> None:
        self._file, self._now = beside, now

    def note(self, who: str, table: str, act: str, why: str) -> None:
        """Record one."""
        told = (text[:LONGEST] for text in (who, table, act, why))
        self._file.run(
            "INSERT INTO refused (time, who, place, act, why) VALUES (?, ?, ?, ?, ?)",
            self._now(), *told,
        )  # fmt: skip
        self._file.run("DELETE FROM refused WHERE n <= (SELECT MAX(n) FROM refused) - ?", KEPT)

    def last(self, n: int = 100, table: str = "") -> list[Refusal]:
        """The last ones, of one table or of all, newest first."""
        rows = self._file.run(
            "SELECT time, who, place, act, why FROM refused WHERE ? IN ('', place) "
            "ORDER BY n DESC LIMIT ?",
            table, n,
        )  # fmt: skip
        return [Refusal(*row) for row in rows]
