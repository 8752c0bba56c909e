"""The result of a simulation, with one JSON form."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from houseway.json_data import JsonObject
from houseway.odds.sheet import ratio
from houseway.simulate.chunks import ROUNDS, Plan
from houseway.simulate.exact import Exact, Known
from houseway.simulate.pace import Pace
from houseway.simulate.rows import Rows
from houseway.simulate.tally import Sums, Tally

BASIS = (
    "edge: what the house won per unit staked on the named wager, with raises and bonuses; "
    "error: one standard error, from the exact deviation if known, otherwise from the rounds; "
    "exact: at this stake, from a full deck or shoe, with meters at their reset amounts; "
    "the number of rounds per hour is an assumption (--per-hour)"
)


class Row(NamedTuple):
    """A simulated wager, and its exact figures."""

    name: str
    sums: Sums
    known: Known | None

    @property
    def error(self) -> float:
        """One standard error of the edge."""
        variance = self.known.variance if self.known else None
        return self.sums.error() if variance is None else self.sums.exact_error(variance)

    @property
    def z(self) -> float | None:
        """The difference between simulated and exact edge, in standard errors."""
        if self.known is None or self.sums.edge is None or not self.error:
            return None
        return float(self.sums.edge - self.known.edge) / self.error

    def to_json(self) -> JsonObject:
        """The form the command prints."""
        sums, edge = self.sums, self.sums.edge
        record: JsonObject = {
            "bets": sums.bets,
            "staked_cents": sums.stake,
            "players_net_cents": sums.net,
            "edge": None if edge is None else float(edge),
            "error": self.error,
            "hit_frequency": sums.won / sums.bets,
            "exact": None,
            "z": self.z,
        }
        if self.known:
            record["exact"] = {
                "edge": ratio(self.known.edge),
                "edge_decimal": float(self.known.edge),
                "of": self.known.of,
                "hit_frequency": float(self.known.bet.hit_frequency)
                if self.known.deviates
                else None,
            }
        return record


class SimulationResult:
    """A finished simulation, or one that was stopped."""

    def __init__(
        self,
        plan: Plan,
        asked: int,
        tally: Tally,
        pace: Pace,
        rows: Rows,
        exact: Exact,
        seconds: float,
        workers: int,
    ) -> None:
        self.plan, self.asked, self.tally, self.pace = plan, asked, tally, pace
        self.seconds, self.workers, self._exact = seconds, workers, exact
        self.notes = list(self._notes(rows))

    @cached_property
    def rows(self) -> list[Row]:
        """Every wager in the order of the book, with its exact odds, which may be slow."""
        sums, exact = self.tally.rows, self._exact
        order = sorted(sums, key=lambda name: _rank(self.plan, name))
        return [Row(name, sums[name], exact.of(name, sums[name])) for name in order]

    @property
    def rounds(self) -> int:
        """The number of rounds played to the end and counted."""
        return self.pace.rounds

    def _notes(self, rows: Rows) -> Iterator[str]:
        if self.rounds < self.asked:
            yield f"stopped after {self.rounds:,} of {self.asked:,} rounds"
        decided = set(self.tally.rows)
        stakes = frozenset(self.plan.stakes)
        missing = [k for k in self.plan.stakes if rows.row_of(k, stakes).row not in decided]
        if missing:
            why = " (they were never allowed)" if rows.stand else ""
            yield f"never decided: {', '.join(missing)}{why}"

    def to_json(self) -> JsonObject:
        """The form the command prints; all but the last three keys depend only on the seed."""
        house, pace, tally = self.plan.house, self.pace, self.tally
        return {
            "edition": house.edition.id,
            "options": dict(house.options),
            "strategy": self.plan.strategy.name,
            "seats": self.plan.seats,
            "bets_cents": dict(self.plan.stakes),
            "seed": self.plan.seed,
            "rounds": self.rounds,
            "rounds_asked": self.asked,
            "rounds_of_a_chunk": ROUNDS,
            "basis": BASIS,
            "notes": self.notes,
            "wagers": {row.name: row.to_json() for row in self.rows},
            "table": {
                "win_cents": pace.win,
                "staked_cents": tally.staked,
                "mean_cents": pace.mean,
                "deviation_cents": pace.deviation,
                "players_ahead": tally.ahead / tally.played if tally.played else 0.0,
                "max_drawdown_cents": pace.fall,
                "players_max_drawdown_cents": pace.rise,
            },
            "win_by_time": pace.to_json(),
            "workers": self.workers,
            "seconds": round(self.seconds, 3),
            "rounds_per_second": round(self.rounds / self.seconds) if self.seconds else 0,
        }


def _rank(plan: Plan, name: str) -> tuple[int, int, str]:
    """The order of the book; rows of several wagers come last."""
    try:
        return (0, *plan.house.rank(name))
    except KeyError:
        return (1, 0, name)
