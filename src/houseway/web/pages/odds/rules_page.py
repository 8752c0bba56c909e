"""The rules page: an edition in plain words, section by section, and what its text leaves open."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from nicegui import ui
from starlette.responses import Response

from houseway.editions import Edition, load
from houseway.reports.ambiguities import not_priced
from houseway.reports.queries import coverage_of
from houseway.reports.rules import rules_json
from houseway.web.live.pit import Pit
from houseway.web.pages.odds.coverage import bar_html, coverage_html, proof_html, tally_of
from houseway.web.pages.odds.head import edition_or_page, is_game, page_of, scroll_to_anchor
from houseway.web.pages.odds.rules import PARTS, prices_html, rules_html
from houseway.web.pages.odds.waiting import Waiting
from houseway.web.pages.shared.pieces import prose
from houseway.web.workers.jobs import Jobs, Task
from houseway.web.workers.tasks import prices


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the rules pages."""

    @ui.page("/rules/{book}/{game}", response_timeout=30)
    async def rules(book: str, game: str) -> Response | None:
        edition = edition_or_page(book, game)
        if isinstance(edition, Response):
            return edition
        scroll_to_anchor()
        with page_of(edition, "Rules"):
            written = await asyncio.to_thread(_written, edition.id)
            prose(bar_html(tally_of(edition), len(edition.sections)))
            _proof(edition, jobs)
            for part, words in written.items():
                prose(words)
                if part == "readings" and is_game(edition) and edition.ambiguities:
                    _prices(edition, jobs)
        return None


@cache
def _written(name: str) -> dict[str, str]:
    """The parts of the page; long, and the same for everybody as long as the server runs."""
    edition = load(name)
    told = rules_json(edition)
    parts = {part: rules_html(edition, told, part) for part in PARTS}
    return parts | {"sections": coverage_html(edition)}


def _proof(edition: Edition, jobs: Jobs) -> None:
    """Proof by playing that the rules are reached, on demand."""
    if not is_game(edition):
        return
    place = Waiting(jobs, "playing until every rule is reached")

    async def prove() -> None:
        await place.run(
            Task(coverage_of, edition.id),
            show=lambda told: prose(proof_html(told)).mark("proof"),
        )

    with place.place:
        ui.button("prove by play that every rule is reached", on_click=prove).props(
            "flat dense no-caps"
        ).mark("prove")


def _prices(edition: Edition, jobs: Jobs) -> None:
    """What the other readings would cost, on demand: both ways are solved."""
    place = Waiting(jobs, "solving both readings")

    async def price() -> None:
        def show(rows: list[dict[str, Any]]) -> None:
            prose(prices_html(rows, not_priced(edition))).mark("prices")

        await place.run(Task(prices, edition.id), show=show)

    with place.place:
        ui.button("what would the other readings cost?", on_click=price).props(
            "outline no-caps"
        ).mark("price")
