"""The rules page: an edition in plain words, section by section, with ambiguities and gaps."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache

from nicegui import ui
from starlette.responses import Response

from houseway.editions import Edition, load
from houseway.reports.ambiguities import Price, not_priced
from houseway.web.live.pit import Pit
from houseway.web.pages.odds.coverage import bar_html, coverage_html, proof_html, tally_of
from houseway.web.pages.odds.head import edition_or_page, is_game, page_of, scroll_to_anchor
from houseway.web.pages.odds.rules import PARTS, prices_html, rules_html
from houseway.web.pages.odds.waiting import Waiting
from houseway.web.pages.shared.pieces import prose
from houseway.web.workers.jobs import Jobs, Task
from houseway.web.workers.tasks import ambiguity_prices, coverage_report


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
    """The parts of the page as HTML; the same for every visitor."""
    edition = load(name)
    parts = {part: rules_html(edition, part) for part in PARTS}
    return parts | {"sections": coverage_html(edition)}


def _proof(edition: Edition, jobs: Jobs) -> None:
    """A button that checks by simulation which rules are used."""
    if not is_game(edition):
        return
    place = Waiting(jobs, "Playing rounds until every rule is used")

    async def prove() -> None:
        await place.run(
            Task(coverage_report, edition.id),
            show=lambda report: prose(proof_html(report)).mark("proof"),
        )

    with place.place:
        check = ui.button("Check by simulation that every rule is used", on_click=prove)
        check.props("flat dense no-caps").mark("prove")


def _prices(edition: Edition, jobs: Jobs) -> None:
    """A button that solves the game under each alternative interpretation."""
    place = Waiting(jobs, "Solving both interpretations")

    async def price() -> None:
        def show(prices: Sequence[Price]) -> None:
            prose(prices_html(prices, not_priced(edition))).mark("prices")

        await place.run(Task(ambiguity_prices, edition.id), show=show)

    with place.place:
        button = ui.button("Price the alternative interpretations", on_click=price)
        button.props("outline no-caps").mark("price")
