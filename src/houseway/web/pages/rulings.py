"""The rulings page: describe what happened, and see what the book says about it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from nicegui import ui
from starlette.responses import Response

from houseway.editions import Edition, edition_ids, load
from houseway.editions.remedies import REMEDIES
from houseway.errors import HousewayError
from houseway.json_data import JsonObject
from houseway.reports.rulings.search import ruling_json, rulings
from houseway.web.accounts import may, person_here
from houseway.web.live.pit import Pit
from houseway.web.pages.shared.figures import anchor, lines_words, sections
from houseway.web.pages.shared.frame import frame, heading
from houseway.web.pages.shared.missing import no_such
from houseway.web.pages.shared.pieces import REFERENCE_STYLE, prose
from houseway.web.workers.jobs import Jobs

ANY = "any book"
SURE = {"well": ("strong match", "solved"), "perhaps": ("possible match", "playable"),
        "hardly": ("weak match", "data")}  # fmt: skip
HINTS = (
    "dealer exposed the hole card in blackjack",
    "a die fell on the floor in craps",
    "boxed card in let it ride, pa",
    "shuffler jammed",
)
LONGEST = 300  # characters of a description


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the rulings page."""

    @ui.page("/rulings", response_timeout=30)
    async def rulings_page(table: str = "", edition: str = "", words: str = "") -> Response | None:
        try:
            if table:
                edition = (await pit.table(table)).view_for(person_here()).edition
            elif edition:
                load(edition)
        except HousewayError as error:
            return no_such(str(error))
        ui.add_css(REFERENCE_STYLE)
        with frame("Rulings", table or edition):
            heading("What does the book say?")
            declared = table if table and may(person_here(), "run") else ""
            await Desk(edition, declared).build(words)
        return None


class Desk:
    """The search field, the choice of books, and the rulings that match."""

    def __init__(self, edition: str, table: str) -> None:
        self.edition, self.table = edition, table
        self._n = 0

    async def build(self, words: str) -> None:
        """Lay out the page and search."""
        where = f"table {self.table}" if self.table else self.edition or ANY
        prose(
            f'<p class="hw-soft">Describe in plain words what happened ({escape(where)}). Mention '
            "a game or a book to narrow the search.</p>"
        )
        self.said = ui.input("What happened?", value=words[:LONGEST]).classes("hw-say")
        self.said.props(f"outlined clearable debounce=250 maxlength={LONGEST} autofocus")
        self.said.on_value_change(self.look).mark("what-happened")
        books = {ANY: ANY} | {name: name for name in edition_ids()}
        self.book = ui.select(
            books, label="Search in", value=self.edition or ANY, with_input=True
        ).props("outlined dense").mark("book")  # fmt: skip
        self.book.on_value_change(self.look)
        with ui.element("div").classes("hw-row"):
            for hint in HINTS if not self.edition else ():
                ui.button(hint, on_click=lambda h=hint: self.said.set_value(h)).props(
                    "flat dense no-caps"
                )
        self.found = prose("").mark("found").props("aria-live=polite")
        await self.look()

    async def look(self) -> None:
        """Search; only the result for the latest words is shown."""
        self._n += 1
        mine = self._n
        words = str(self.said.value or "")[:LONGEST]
        chosen = str(self.book.value or ANY)
        names = edition_ids() if chosen == ANY else (chosen,)
        answer = await asyncio.to_thread(_asked, [load(name) for name in names], words)
        if mine == self._n:
            table = self.table if chosen == self.edition else ""  # other books do not apply there
            self.found.content = found_html(answer, table, everything=chosen != ANY)


def _asked(editions: Sequence[Edition], words: str) -> JsonObject:
    """The rulings that match; none if no words are given and all books are searched."""
    if not words.strip() and len(editions) > 1:
        return {"words": "", "rulings": [], "silent": ""}
    return ruling_json(editions, words, rulings(editions, words))


def found_html(answer: JsonObject, table: str = "", everything: bool = False) -> str:
    """The matches, best first, each with remedy, section, lines and confidence."""
    silent: str = answer["silent"]
    notes = f'<p class="hw-warn">{escape(silent[:1].upper() + silent[1:])}</p>' if silent else ""
    if silent and answer["rulings"]:
        notes += '<p class="hw-soft">Closest matches:</p>'
    if everything and not answer["words"].strip():
        notes += '<p class="hw-soft">All irregularities in this book:</p>'
    asked = bool(answer["words"].strip())
    return notes + "".join(_entry(entry, table, asked) for entry in answer["rulings"])


def _entry(entry: JsonObject, table: str, asked: bool) -> str:
    sure, kind = SURE[entry["sure"]]
    badge = f'<span class="hw-badge {kind}">{sure}</span>' if asked else ""
    remedy = REMEDIES[entry["remedy"]].words
    text = "\n".join(line.strip() for line in entry.get("text", ()))
    book = f'<blockquote class="hw-book">{escape(text)}</blockquote>' if text else ""
    rule = f"/rules/{entry['edition']}#{quote(anchor(entry['id']))}"
    declare = (
        f'<a class="hw-button small" href="/table/{quote(table)}#wrong-{quote(entry["id"])}">'
        "Declare it at the table</a>"
        if table
        else ""
    )
    return (
        f'<article class="hw-panel hw-entry{" hw-two" if book else ""}"><div>'
        f'<h3><a href="{rule}">{escape(entry["id"].replace("-", " "))}</a> {badge}</h3>'
        f'<p class="hw-soft hw-small">{escape(entry["game"])}, {escape(entry["book"])}</p>'
        f"<p><b>When:</b> {escape(entry['what'])}</p>"
        f"<p><b>Then:</b> {escape(entry['done'])}</p>"
        f'<p class="hw-small"><b>Remedy:</b> {escape(remedy)} '
        f"{sections(entry['edition'], entry['at'])} "
        f'<span class="hw-soft">{lines_words(entry["lines"])}</span></p>{declare}</div>{book}'
        "</article>"
    )
