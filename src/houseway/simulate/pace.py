"""The table's win over time: by hour, day and month."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot, sqrt
from statistics import NormalDist

from houseway.errors import Unreadable
from houseway.games import game
from houseway.json_data import JsonObject

HOURS, DAYS = 24, 30  # per day and per month
QUANTILES = (1, 5, 25, 50, 75, 95, 99)  # percent
ENOUGH = 100  # the minimum number of spans for quantiles
MOST = 10**6


def usual_pace(name: str) -> int:
    """The usual number of rounds per hour of a game."""
    return game(name).describe.rounds_per_hour


class Pace:
    """The table's win round after round, summed by hour, day and month."""

    def __init__(self, per_hour: int, hours: int = HOURS, days: int = DAYS) -> None:
        for number, what in ((per_hour, "rounds per hour"), (hours, "hours"), (days, "days")):
            if not 1 <= number <= MOST:
                raise Unreadable(f"the number of {what} must be from 1 to {MOST:,}, not {number}")
        self.spans = {
            "hour": per_hour,
            "day": per_hour * hours,
            "month": per_hour * hours * days,
        }
        self.rounds = self.win = self.squares = 0
        self.fall = self.rise = 0  # the largest drawdown of the table, and of the players
        self._best = self._worst = 0
        self._ended: dict[str, list[int]] = {name: [] for name in self.spans}
        self._before = dict.fromkeys(self.spans, 0)  # the win at the start of the current span

    def add(self, wins: Iterable[int]) -> None:
        """Add these rounds."""
        for win in wins:
            self.rounds += 1
            self.win += win
            self.squares += win * win
            self._best, self._worst = max(self._best, self.win), min(self._worst, self.win)
            self.fall = max(self.fall, self._best - self.win)
            self.rise = max(self.rise, self.win - self._worst)
            if self.rounds % self.spans["hour"] == 0:
                self._end_spans()

    def _end_spans(self) -> None:
        for name, rounds in self.spans.items():
            if self.rounds % rounds == 0:
                self._ended[name].append(self.win - self._before[name])
                self._before[name] = self.win

    @property
    def mean(self) -> float:
        """The table's average win per round, in cents."""
        return self.win / self.rounds

    @property
    def deviation(self) -> float:
        """The standard deviation of the table's win per round."""
        return sqrt(max(self.squares * self.rounds - self.win**2, 0)) / self.rounds

    def to_json(self) -> JsonObject:
        """Each span of time: by the normal distribution, and as simulated if there are enough."""
        return {name: self._span(name, rounds) for name, rounds in self.spans.items()}

    def _span(self, name: str, rounds: int) -> JsonObject:
        mean, deviation = self.mean * rounds, self.deviation * sqrt(rounds)
        error = rounds * self.deviation / sqrt(self.rounds)  # the mean is itself an estimate
        normal = NormalDist(mean, hypot(deviation, error)) if deviation else None
        ended = sorted(self._ended[name])
        record: JsonObject = {
            "rounds": rounds,
            "normal": {
                "mean_cents": round(mean),
                "mean_error_cents": round(error),
                "deviation_cents": round(deviation),
                "loses": normal.cdf(0) if normal else float(mean < 0),
                "quantiles_cents": {
                    f"{q}%": round(normal.inv_cdf(q / 100) if normal else mean) for q in QUANTILES
                },
            },
            "simulated": None,
        }
        if len(ended) >= ENOUGH:
            record["simulated"] = {
                "spans": len(ended),
                "mean_cents": round(sum(ended) / len(ended)),
                "loses": sum(win < 0 for win in ended) / len(ended),
                "quantiles_cents": _quantiles(ended),
            }
        return record


def _quantiles(ordered: list[int]) -> Mapping[str, int]:
    """The win that each percentage of the spans does not exceed."""
    return {f"{q}%": ordered[max(0, -(-q * len(ordered) // 100) - 1)] for q in QUANTILES}
