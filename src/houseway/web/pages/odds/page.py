"""The odds page: every wager of an edition, solved exactly, with what-if."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from nicegui import ui
from starlette.responses import Response

from houseway.editions import Edition, House
from houseway.odds.solve import cached_odds
from houseway.web.live.pit import Pit
from houseway.web.pages.frame import heading
from houseway.web.pages.odds.head import found, html, is_game, page_of
from houseway.web.pages.odds.pay import pay_html
from houseway.web.pages.odds.sheet import endings_html, sheet_html, tables_html
from houseway.web.pages.odds.waiting import Waiting
from houseway.web.pages.odds.what_if import WhatIf
from houseway.web.workers.jobs import Jobs


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the odds pages."""

    @ui.page("/odds/{book}/{game}", response_timeout=30)
    async def odds(book: str, game: str) -> Response | None:
        edition = found(book, game)
        if isinstance(edition, Response):
            return edition
        with page_of(edition, "Odds", wide=True):
            if is_game(edition):
                await _solved(edition, jobs)
            else:
                heading("Pay tables as printed", 2)
                html(pay_html(edition))
        return None


def known_sheet(house: House, wager: str | None = None) -> Callable[[], Any]:
    """The odds of a house if they are kept, so that nobody waits for a worker."""

    def find() -> Any:
        sheet = cached_odds(house, wager)
        return sheet.to_json() if sheet else None

    return find


async def _solved(edition: Edition, jobs: Jobs) -> None:
    heading("Every wager, as the book's defaults have it", 2)
    first = Waiting(jobs, "solving every wager")
    heading("What if", 2)
    WhatIf(edition, jobs)
    heading("How each wager can end", 2)
    endings = html('<p class="hw-soft">Known as soon as the wagers are solved.</p>').mark("endings")
    heading("Every permitted pay table", 2)
    html(
        '<p class="hw-soft">Every bet with each pay table the book prints for it, and with each '
        "option that changes its odds.</p>"
    )
    every = Waiting(jobs, "solving every table")
    heading("Pay tables as printed", 2)
    html(pay_html(edition))

    def show(told: dict[str, Any]) -> None:
        html(sheet_html(told)).mark("sheet")
        endings.content = endings_html(told["wagers"])
        if any(bet["std_dev"] is None for bet in told["wagers"].values()):
            ui.button("the standard deviation too, which takes a while", on_click=deviate).props(
                "flat dense no-caps"
            ).mark("deviation")

    async def deviate() -> None:
        await first.run("work.odds_sheet", edition.id, None, None, (), None, True, show=show)

    await asyncio.gather(
        first.run(
            "work.odds_sheet",
            edition.id,
            show=show,
            known=known_sheet(House(edition)),
        ),
        every.run(
            "houseway.reports.queries.every_table",
            edition.id,
            show=lambda rows: html(tables_html(rows)).mark("tables"),
            patient=True,
        ),
    )
