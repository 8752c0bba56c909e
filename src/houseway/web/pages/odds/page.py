"""The odds page: every wager of an edition solved exactly, and what-if."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from nicegui import ui
from starlette.responses import Response

from houseway.editions import Edition, House
from houseway.odds.sheet import OddsSheet
from houseway.odds.solve import cached_odds
from houseway.web.live.pit import Pit
from houseway.web.pages.odds.head import edition_or_page, is_game, page_of
from houseway.web.pages.odds.pay import pay_html
from houseway.web.pages.odds.sheet import endings_html, sheet_html, tables_html
from houseway.web.pages.odds.waiting import Waiting
from houseway.web.pages.odds.what_if import WhatIf
from houseway.web.pages.shared.frame import heading
from houseway.web.pages.shared.pieces import prose
from houseway.web.workers.jobs import Jobs, Task
from houseway.web.workers.tasks import every_permitted_table, solved_sheet


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the odds pages."""

    @ui.page("/odds/{book}/{game}", response_timeout=30)
    async def odds(book: str, game: str) -> Response | None:
        edition = edition_or_page(book, game)
        if isinstance(edition, Response):
            return edition
        with page_of(edition, "Odds", wide=True):
            if is_game(edition):
                await _solved(edition, jobs)
            else:
                heading("Pay tables as printed", 2)
                prose(pay_html(edition))
        return None


def known_sheet(house: House, wager: str | None = None) -> Callable[[], OddsSheet | None]:
    """A function that returns the cached odds of a house, so that no worker is needed."""
    return lambda: cached_odds(house, wager)


async def _solved(edition: Edition, jobs: Jobs) -> None:
    heading("Every bet under the default rules", 2)
    first = Waiting(jobs, "Solving every wager")
    heading("What if", 2)
    WhatIf(edition, jobs)
    heading("Outcomes of each wager", 2)
    endings = prose('<p class="hw-soft">Shown once the wagers are solved.</p>').mark("endings")
    heading("Every permitted pay table", 2)
    prose(
        '<p class="hw-soft">Every bet with each pay table the book prints for it, and with each '
        "option that changes its odds.</p>"
    )
    every = Waiting(jobs, "Solving every pay table")
    heading("Pay tables as printed", 2)
    prose(pay_html(edition))

    def show(sheet: OddsSheet) -> None:
        prose(sheet_html(sheet)).mark("sheet")
        endings.content = endings_html(sheet.wagers)
        if any(bet.std_dev is None for bet in sheet.wagers.values()):
            more = ui.button("Also compute standard deviation (slow)", on_click=deviate)
            more.props("flat dense no-caps").mark("deviation")

    async def deviate() -> None:
        await first.run(Task(solved_sheet, edition.id, variance=True), show=show)

    await asyncio.gather(
        first.run(
            Task(solved_sheet, edition.id),
            show=show,
            known=known_sheet(House(edition)),
        ),
        every.run(
            Task(every_permitted_table, edition.id),
            show=lambda rows: prose(tables_html(rows)).mark("tables"),
            patient=True,
        ),
    )
