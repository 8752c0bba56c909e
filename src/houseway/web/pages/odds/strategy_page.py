"""The strategy page: what to do with what, for the options one elects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui
from starlette.responses import Response

from houseway.editions import Edition, House
from houseway.errors import HousewayError
from houseway.json_data import JsonObject
from houseway.odds.solve import cached_strategy
from houseway.odds.strategy.reports import decode_report, encode_report
from houseway.reports.words import choices
from houseway.web.live.pit import Pit
from houseway.web.pages.odds.figures import plainly
from houseway.web.pages.odds.head import found, html, is_game, page_of
from houseway.web.pages.odds.strategy import strategy_html
from houseway.web.pages.odds.waiting import Waiting
from houseway.web.workers.jobs import Jobs


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the strategy pages."""

    @ui.page("/strategy/{book}/{game}", response_timeout=30)
    async def strategy(book: str, game: str) -> Response | None:
        edition = found(book, game)
        if isinstance(edition, Response):
            return edition
        with page_of(edition, "Strategy"):
            if is_game(edition):
                await Chosen(edition, jobs).look()
        return None


class Chosen:
    """The options a strategy is for, and the strategy."""

    def __init__(self, edition: Edition, jobs: Jobs) -> None:
        self.edition = edition
        self.controls: dict[str, Any] = {}
        several = {name: o for name, o in edition.options.items() if len(o.values) > 1}
        if several:
            with ui.element("details").classes("hw-panel hw-fold").mark("options"):
                ui.html("options of the table this is for", sanitize=False, tag="summary")
                with ui.element("div").classes("hw-options"):
                    for name, option in several.items():
                        shown = choices(option)
                        first = next(iter(shown))
                        control = ui.select(shown, label=plainly(name), value=first)
                        control.props("dense").tooltip(f"{option.says} [{option.where}]")
                        control.on_value_change(self.look).mark(f"option-{name}")
                        self.controls[name] = control
        self.result = Waiting(jobs, "finding the best decisions")

    async def look(self) -> None:
        """Find the strategy for the options as they are now."""
        elected = {name: str(c.value) for name, c in self.controls.items()}
        options = {k: v for k, v in elected.items() if v != next(iter(self._values(k)))}
        try:
            house = House(self.edition, options)
        except HousewayError as wrong:
            self.result.say(str(wrong), wrong=True)
            return
        await self.result.run(
            "work.strategy_report",
            self.edition.id,
            options,
            show=lambda record: html(strategy_html(decode_report(record))).mark("strategy"),
            known=_known(house),
        )

    def _values(self, option: str) -> list[str]:
        return list(self.edition.options[option].values)


def _known(house: House) -> Callable[[], JsonObject | None]:
    def known() -> JsonObject | None:
        report = cached_strategy(house)
        return None if report is None else encode_report(report)

    return known
