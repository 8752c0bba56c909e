"""One game across rule books, side by side, with differences marked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import cache
from html import escape

from nicegui import ui
from starlette.responses import Response

from houseway.editions import Edition, House, edition_ids
from houseway.errors import HousewayError
from houseway.json_data import JsonObject
from houseway.odds.sheet import OddsSheet
from houseway.reports.compare import Part, Row, Statement, compare, edges, editions_of
from houseway.reports.status import book_title, status_of
from houseway.web.live.pit import Pit
from houseway.web.pages.odds.head import is_game
from houseway.web.pages.odds.page import known_sheet
from houseway.web.pages.odds.waiting import Waiting
from houseway.web.pages.shared.figures import plainly, sections
from houseway.web.pages.shared.frame import frame, heading
from houseway.web.pages.shared.missing import no_such
from houseway.web.pages.shared.pieces import REFERENCE_STYLE, prose
from houseway.web.workers.jobs import Jobs, Task
from houseway.web.workers.tasks import solved_sheet

BOOKED = ("house options", "terms")  # whose names are words joined by underscores


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the comparison pages."""

    @ui.page("/compare/{game}", response_timeout=30)
    async def compare_page(game: str, books: str = "") -> Response | None:
        try:
            every = editions_of(game)
        except HousewayError as error:
            return no_such(str(error), game)
        asked = books.split(",")
        editions = [e for e in every if e.book in asked] or every
        ui.add_css(REFERENCE_STYLE)
        with frame(f"Compare {plainly(game.replace('-', ' '))}", game, wide=True):
            heading(f"{editions[0].title}: rule books compared")
            prose(_about(editions))
            if len(every) > 2:
                _choose(game, every, editions)
            only = ui.checkbox("Show only differences", value=len(editions) > 1)
            only.mark("only-differing")
            with ui.element("div").classes("hw-prose") as tables:
                heading("House edge", 2)
                prose('<p class="hw-soft">Under the default rules of each book.</p>')
                places = [Waiting(jobs, f"Solving {e.id}") for e in editions]
                solved = ui.html("", sanitize=False).classes("hw-prose").mark("edges")
                prose(await asyncio.to_thread(_written, game, tuple(e.book for e in editions)))

            def narrow() -> None:
                tables.classes(add="hw-agree") if only.value else tables.classes(remove="hw-agree")

            only.on_value_change(narrow)
            narrow()
            await _edges(editions, places, solved)
        return None


def _choose(game: str, every: Sequence[Edition], chosen: Sequence[Edition]) -> None:
    """The choice of books to compare."""
    names = {e.book: book_title(e.book) for e in every}
    books = ui.select(names, label="Rule books", value=[e.book for e in chosen], multiple=True)

    def go() -> None:
        wanted = ",".join(e.book for e in every if e.book in books.value)
        ui.navigate.to(f"/compare/{game}" + (f"?books={wanted}" if wanted else ""))

    books.props("dense outlined use-chips").classes("hw-say").mark("books")
    books.on("popup-hide", go)


@cache
def _written(game: str, books: tuple[str, ...]) -> str:
    """All parts as HTML; the same for every visitor."""
    editions = [e for e in editions_of(game) if e.book in books]
    return "".join(part_html(part, editions) for part in compare(editions))


async def _edges(editions: Sequence[Edition], places: Sequence[Waiting], into: ui.html) -> None:
    """Show the exact edges, one after another as they are solved."""
    sheets: list[JsonObject | None] = [None] * len(editions)

    def show_at(n: int) -> Callable[[OddsSheet], None]:
        def show(sheet: OddsSheet) -> None:
            sheets[n] = sheet.to_json()
            into.content = part_html(edges(sheets), editions, alone=True)

        return show

    into.content = '<p class="hw-soft">Not solved yet.</p>'
    await asyncio.gather(
        *(
            place.run(
                Task(solved_sheet, edition.id),
                show=show_at(n),
                known=known_sheet(House(edition)),
            )
            for n, (edition, place) in enumerate(zip(editions, places, strict=True))
            if is_game(edition)
        )
    )


def _about(editions: Sequence[Edition]) -> str:
    rows = "".join(
        f'<li><a href="/rules/{e.id}">{escape(e.id)}</a>: {escape(book_title(e.book))}, '
        f'{escape(status_of(e))} (<a href="/odds/{e.id}">odds</a>)</li>'
        for e in editions
    )
    alone = "" if len(editions) > 1 else _alone(editions[0])
    return f"<ul>{rows}</ul>{alone}"


def _alone(edition: Edition) -> str:
    games = sorted({name.split("/")[1] for name in edition_ids()})
    several = [g for g in games if sum(n.endswith(f"/{g}") for n in edition_ids()) > 1]
    links = ", ".join(f'<a href="/compare/{g}">{escape(g)}</a>' for g in several)
    return (
        f'<p class="hw-note">Only {escape(book_title(edition.book))} has this game. Games in '
        f"several books: {links}.</p>"
    )


def part_html(part: Part, editions: Sequence[Edition], alone: bool = False) -> str:
    """One part of the comparison as a table, with differing rows marked."""
    heads = "".join(f"<th>{escape(e.book)}</th>" for e in editions)
    body = "".join(_row(row, editions, part.title) for row in part.rows)
    words = f"{part.differences} of {len(part.rows)} differ" if len(editions) > 1 else ""
    title = "" if alone else f"<h2>{escape(part.title.capitalize())}</h2>"
    return (
        f'{title}<div class="hw-scroll"><table class="hw-table hw-wide" '
        f'data-name="{escape(part.title)}"><caption>{words}</caption>'
        f"<thead><tr><th></th>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _row(row: Row, editions: Sequence[Edition], part: str) -> str:
    name = plainly(row.name) if part in BOOKED else row.name
    words = f'<br><span class="hw-soft hw-small">{escape(row.words)}</span>' if row.words else ""
    cells = "".join(
        _cell(statement, e) for statement, e in zip(row.statements, editions, strict=True)
    )
    mark = ' class="hw-differs"' if row.differs else ""
    alike = "" if row.differs or len(editions) == 1 else ' data-alike="yes"'
    return f"<tr{mark}{alike}><th>{escape(name)}{words}</th>{cells}</tr>"


def _cell(statement: Statement | None, edition: Edition) -> str:
    if statement is None:
        return '<td class="hw-none">not in this book</td>'
    cited = f"<br>{sections(edition.id, statement.at)}" if statement.at else ""
    return f"<td>{escape(statement.text)}{cited}</td>"
