"""The house edge of every edition at a glance, computed in the background and never by a page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from houseway.editions import House, load
from houseway.errors import HousewayError
from houseway.floor.jobs import Jobs
from houseway.odds.solve import kept_odds


class Glance(NamedTuple):
    """The bets of an edition with the least and the greatest edge."""

    least: float
    least_bet: str
    most: float
    most_bet: str


class Edges:
    """What is known of each edition's edge so far; the rest is computed one after another."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._task: asyncio.Task[None] | None = None
        self.known: dict[str, Glance | None] = {}  # None: it cannot be told

    def begin(self, editions: Iterable[str]) -> None:
        """Compute what is missing, in the background; called again it does nothing more."""
        if self._task is None:
            self._task = asyncio.create_task(self._fill(list(editions)))

    def end(self) -> None:
        """Compute no more: the server stops."""
        if self._task is not None:
            self._task.cancel()

    async def _fill(self, editions: list[str]) -> None:
        """What was solved before is told at once; the rest as it is solved."""
        for edition in editions:
            sheet = await asyncio.to_thread(_kept, edition)
            if sheet is not None:
                self.known[edition] = glance(sheet)
        for edition in editions:
            if edition in self.known:
                continue
            try:
                sheet = await self._jobs.run("work.odds_sheet", edition)
            except Exception:  # one edition that fails must not keep the others back
                logging.getLogger("houseway.floor").exception("the edge of %s", edition)
                self.known[edition] = None
            else:
                self.known[edition] = glance(sheet)


def _kept(edition: str) -> dict[str, Any] | None:
    """The odds of an edition if they are kept."""
    try:
        sheet = kept_odds(House(load(edition)))
    except HousewayError:
        return None
    return sheet.to_json() if sheet else None


def glance(sheet: Mapping[str, Any]) -> Glance | None:
    """The range of edges on an odds sheet as `houseway odds --json` tells it."""
    edges = {bet: float(told["edge_decimal"]) for bet, told in sheet["wagers"].items()}
    if not edges:
        return None
    least, most = min(edges, key=lambda bet: edges[bet]), max(edges, key=lambda bet: edges[bet])
    return Glance(edges[least], least, edges[most], most)
