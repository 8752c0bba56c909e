"""The strategy page: the best decisions for the options of a table."""

from __future__ import annotations

from collections.abc import Callable

from nicegui import ui
from starlette.responses import Response

from houseway.editions import Edition, House
from houseway.errors import HousewayError
from houseway.json_data import JsonObject
from houseway.odds.solve import cached_strategy
from houseway.odds.strategy.reports import decode_report, encode_report
from houseway.reports.words import choices
from houseway.web.live.pit import Pit
from houseway.web.pages.odds.head import edition_or_page, is_game, page_of
from houseway.web.pages.odds.strategy import strategy_html
from houseway.web.pages.odds.waiting import Waiting
from houseway.web.pages.shared.figures import plainly
from houseway.web.pages.shared.frame import message_of
from houseway.web.pages.shared.pieces import prose
from houseway.web.workers.jobs import Jobs, Task
from houseway.web.workers.tasks import strategy_report


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the strategy pages."""

    @ui.page("/strategy/{book}/{game}", response_timeout=30)
    async def strategy(book: str, game: str) -> Response | None:
        edition = edition_or_page(book, game)
        if isinstance(edition, Response):
            return edition
        with page_of(edition, "Strategy"):
            if is_game(edition):
                await Chosen(edition, jobs).look()
        return None


class Chosen:
    """The options of the table, and the strategy for them."""

    def __init__(self, edition: Edition, jobs: Jobs) -> None:
        self.edition = edition
        self.controls: dict[str, ui.select] = {}
        several = {name: o for name, o in edition.options.items() if len(o.values) > 1}
        if several:
            with ui.element("details").classes("hw-panel hw-fold").mark("options"):
                ui.html("Table rules used here", sanitize=False, tag="summary")
                with ui.element("div").classes("hw-options"):
                    for name, option in several.items():
                        shown = choices(option)
                        first = next(iter(shown))
                        control = ui.select(shown, label=plainly(name), value=first)
                        control.props("dense").tooltip(f"{option.says} [{option.where}]")
                        control.on_value_change(self.look).mark(f"option-{name}")
                        self.controls[name] = control
        self.result = Waiting(jobs, "Finding the best decisions")

    async def look(self) -> None:
        """Show the strategy for the options chosen now."""
        elected = {name: str(c.value) for name, c in self.controls.items()}
        options = {k: v for k, v in elected.items() if v != next(iter(self._values(k)))}
        try:
            house = House(self.edition, options)
        except HousewayError as error:
            self.result.say(message_of(error), is_error=True)
            return
        await self.result.run(
            Task(strategy_report, self.edition.id, options),
            show=lambda record: prose(strategy_html(decode_report(record))).mark("strategy"),
            known=_known(house),
        )

    def _values(self, option: str) -> list[str]:
        return list(self.edition.options[option].values)


def _known(house: House) -> Callable[[], JsonObject | None]:
    def known() -> JsonObject | None:
        report = cached_strategy(house)
        return None if report is None else encode_report(report)

    return known
